"""How numbers are written: as printed, with thousands separated; never rounded unless a unit was converted."""

from __future__ import annotations

from decimal import Decimal

DASH = "\u2013"
SMALLEST_CONVERTED = 1e-6
_SECONDS = (("d", 86400), ("h", 3600), ("min", 60))


def number(value: float | None) -> str:
    """Write a stored number with all its digits: 512020.48 is "512,020.48", 7.0 is "7"; None is a dash."""
    if value is None:
        return DASH
    if isinstance(value, float) and value == int(value):
        value = int(value)
    return f"{value:,}" if isinstance(value, int) else f"{Decimal(repr(value)):,f}"


def converted(value: float | None, divisor: int) -> str:
    """Write a value in a larger unit: as printed where the tool used that unit, else to 2 places or 3 digits."""
    if value is None or divisor == 1:
        return number(value)
    return number(in_unit(value, divisor))


def in_unit(value: float, divisor: int) -> float:
    """Return the value in a larger unit, without the dust that multiplying and dividing leaves."""
    if divisor == 1 or not value:
        return value
    exact = value / divisor
    places = 2 if exact >= 1 or exact < SMALLEST_CONVERTED else 2 - _exponent(exact)
    return round(exact, places)


def rounded(value: float | None, digits: int = 4) -> str:
    """Write a derived number to so many significant digits, whole digits kept."""
    if value is None:
        return DASH
    if not value:
        return "0"
    return number(round(value, max(digits - 1 - _exponent(value), 0)))


def times(ratio: float | None) -> str:
    """Write a ratio with three digits: "2.97\u00d7"."""
    return DASH if ratio is None else f"{rounded(ratio, 3)}\u00d7"


def rate(bytes_per_s: float | None, kilo: int = 1024) -> str:
    """Write a transfer rate in the tool's kilobytes, and exactly: "500.02 KiB/s (512,020.48 B/s)"."""
    if bytes_per_s is None:
        return DASH
    exact = f"{number(bytes_per_s)} B/s"
    if bytes_per_s < kilo:
        return exact
    return f"{number(in_unit(bytes_per_s, kilo))} {'KiB' if kilo == 1024 else 'kB'}/s ({exact})"


def size(count: int | None) -> str:
    """Write a number of bytes: "66,636 bytes"."""
    return DASH if count is None else f"{count:,} {'byte' if count == 1 else 'bytes'}"


def duration(seconds: float | None) -> str:
    """Write a time as printed, and from two minutes on also in words: "130.533 s (2 min 11 s)"."""
    if seconds is None:
        return DASH
    text = f"{number(seconds)} s"
    if seconds < 120:
        return text
    left, parts = round(seconds), []
    for name, length in _SECONDS:
        count, left = divmod(left, length)
        if count:
            parts.append(f"{count} {name}")
    if left:
        parts.append(f"{left} s")
    return f"{text} ({' '.join(parts)})"


def plural(count: int, word: str) -> str:
    """Write a count with its word: "1 run", "3 runs"."""
    return f"{count:,} {word}{'' if count == 1 else 's'}"


def _exponent(value: float) -> int:
    return int(f"{value:e}".partition("e")[2])

"""How numbers and lists of names are written: numbers as printed, with thousands separated.

Only derived numbers and converted units are rounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from math import isfinite

DASH = "\u2013"
SMALLEST_CONVERTED = 1e-6
_SECONDS = (("d", 86400), ("h", 3600), ("min", 60))


def number(value: float | None) -> str:
    """Write a stored number with all its digits: 512020.48 is "512,020.48", 7.0 is "7".

    None gives a dash.
    """
    if value is None or not isfinite(value):
        return DASH
    if isinstance(value, float) and value == int(value):
        value = int(value)
    return f"{value:,}" if isinstance(value, int) else f"{Decimal(repr(value)):,f}"


def converted(value: float | None, divisor: int) -> str:
    """Write a value in a unit that is `divisor` times as large, as `in_unit` rounds it."""
    if value is None or divisor == 1:
        return number(value)
    return number(in_unit(value, divisor))


def in_unit(value: float, divisor: int) -> float:
    """Return the value in a unit that is `divisor` times as large.

    Two decimals are kept, and three digits of a value below 1. A tool prints no more, so its own
    number comes back and the error of the division does not.
    """
    if divisor == 1 or not value:
        return value
    exact = value / divisor
    places = 2 if exact >= 1 or exact < SMALLEST_CONVERTED else 2 - _exponent(exact)
    return round(exact, places)


def rounded(value: float | None, digits: int = 4) -> str:
    """Write a derived number to `digits` significant digits; digits before the point all stay."""
    if value is None or not isfinite(value):
        return DASH
    if not value:
        return "0"
    return number(round(value, max(digits - 1 - _exponent(value), 0)))


def times(ratio: float | None) -> str:
    """Write a ratio with three digits: "2.97\u00d7"."""
    return DASH if ratio is None else f"{rounded(ratio, 3)}\u00d7"


def rate(bytes_per_s: float | None, kilo: int = 1024) -> str:
    """Write a transfer rate: "500.02 KiB/s (512,020.48 B/s)"; `kilo` is the tool's 1024 or 1000."""
    if bytes_per_s is None:
        return DASH
    exact = f"{number(bytes_per_s)} B/s"
    if bytes_per_s < kilo:
        return exact
    unit = "KiB" if kilo == 1024 else "kB"
    return f"{number(in_unit(bytes_per_s, kilo))} {unit}/s ({exact})"


def size(count: int | None) -> str:
    """Write a number of bytes: "66,636 bytes"."""
    return DASH if count is None else plural(count, "byte")


def duration(seconds: float | None) -> str:
    """Write seconds as printed, from 120 on also in minutes: "130.533 s (2 min 11 s)"."""
    if seconds is None:
        return DASH
    text = f"{number(seconds)} s"
    if seconds < 120:
        return text
    left, parts = round(seconds), []
    for unit, length in _SECONDS:
        count, left = divmod(left, length)
        if count:
            parts.append(f"{count} {unit}")
    if left:
        parts.append(f"{left} s")
    return f"{text} ({' '.join(parts)})"


def plural(count: int, word: str) -> str:
    """Write a count with its word: "1 run", "3 runs"."""
    return f"{count:,} {word}{'' if count == 1 else 's'}"


def capitalised(text: str) -> str:
    """Return a text as the start of a sentence; the rest of it stays, unlike str.capitalize."""
    return text[:1].upper() + text[1:]


def listed(names: Sequence[str], *, word: str = "and") -> str:
    """Write one name or more as a list: "A", "A and B", "A, B and C", with this `word`.

    Semicolons part three names or more of which one holds a comma: "A, x; B; and C".
    """
    if len(names) > 2 and any(", " in name for name in names):
        return f"{'; '.join(names[:-1])}; {word} {names[-1]}"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {word} {names[-1]}"


def _exponent(value: float) -> int:
    """Return the power of ten of the first digit: -3 for 0.0051."""
    return int(f"{value:e}".partition("e")[2])

"""Numbers as text, in one strict grammar: only a plain finite number is accepted."""

from __future__ import annotations

import re
from functools import lru_cache

NUMBER = r"[0-9]{1,15}(?:\.[0-9]{1,20})?(?:[eE][+-]?[0-9]{1,2})?"
# Hours and minutes are whole: "4.787437m" is half a value, the rest of "ms" was cut off.
GO_DURATION = r"(?:[0-9]{1,9}(?:h|m(?!s)|(?:\.[0-9]{1,12})?(?:ms|s|[uµμ]s|ns))){1,6}|0"
_NUMBER = re.compile(NUMBER)
_COUNT = re.compile(r"[0-9]{1,15}")
_GO_PART = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,12})?)(h|ms|m|s|[uµμ]s|ns)")

# Publishers round what a tool prints with decimals. The unit or the end of the line behind a number
# tells that it is whole: half of it would be another number.
DECIMALS = r"(?:\.[0-9]{1,9})?"
ENDS_LINE = r"(?=[^\S\n]*\n)"
KILO_1000 = 1000
KILO_1024 = 1024

# How many seconds one of each is; "m" is a minute, as Go, wrk and h2load print it.
SECONDS = {
    "ns": 1e-9,
    "us": 1e-6,
    "µs": 1e-6,
    "μs": 1e-6,
    "ms": 1e-3,
    "s": 1.0,
    "m": 60.0,
    "h": 3600.0,
}
# Where a number is short, a power of ten behind it gives the value: no product has to be rounded.
_S_POWERS = {"ns": "e-9", "us": "e-6", "µs": "e-6", "μs": "e-6", "ms": "e-3", "s": ""}
_MS_POWERS = {"ns": "e-6", "us": "e-3", "µs": "e-3", "μs": "e-3", "ms": "", "s": "e3"}
_SHORT = re.compile(r"(?=.{1,12}\Z)[0-9]+(?:\.[0-9]+)?")
_PREFIXES = ("", "k", "m", "g", "t")


def number(text: str) -> float:
    """Convert ASCII digits with an optional fraction and exponent; ValueError for anything else."""
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"{text[:40]!r} is not a plain number")
    return float(text)


def count(text: str) -> int:
    """Convert 1 to 15 ASCII digits; ValueError for anything else."""
    if not _COUNT.fullmatch(text):
        raise ValueError(f"{text[:40]!r} is not a whole number")
    return int(text)


def decimals(text: str) -> int:
    """Return how many digits stand after the point."""
    return len(text.partition(".")[2])


def rounding(text: str) -> float:
    """Return half a unit of the last printed digit: the largest error of a rounded number."""
    return 0.5 * 10.0 ** -decimals(text)


def tidy(value: float) -> float:
    """Round to twelve digits: 0.51496 ms, not 0.5149600000000001 as a multiplication leaves it."""
    return float(f"{value:.12g}")


def seconds(text: str, unit: str) -> float:
    """Convert a number and its unit (ns, us, ms, s, m = minutes, h) to seconds.

    ValueError for another unit.
    """
    if unit in _S_POWERS and _SHORT.fullmatch(text):
        return float(text + _S_POWERS[unit])
    if unit not in SECONDS:
        raise ValueError(f"{unit[:20]!r} is not a unit of time")
    return tidy(number(text) * SECONDS[unit])


def milliseconds(text: str, unit: str) -> float:
    """Convert a number and its unit to milliseconds; ValueError for another unit."""
    if unit in _MS_POWERS and _SHORT.fullmatch(text):
        return float(text + _MS_POWERS[unit])
    if unit not in SECONDS:
        raise ValueError(f"{unit[:20]!r} is not a unit of time")
    return tidy(number(text) * SECONDS[unit] * 1000)


def go_seconds(text: str) -> float:
    """Convert a duration as Go prints it ("1m0.5s", "356.248µs", "0") to seconds.

    ValueError for any other text.
    """
    if not re.fullmatch(GO_DURATION, text):
        raise ValueError(f"{text[:40]!r} is not a duration")
    return tidy(sum(float(value) * SECONDS[unit] for value, unit in _GO_PART.findall(text)))


def size(text: str, unit: str, kilo: int) -> float:
    """Convert a number and "B", "KB", "MiB", "G"… to bytes.

    An "i" always means 1024; without, `kilo` is 1000 or 1024. ValueError for another unit.
    """
    return tidy(number(text) * _bytes_of(unit, kilo))


@lru_cache(256)
def _bytes_of(unit: str, kilo: int) -> int:
    """Return how many bytes a unit is; ValueError for another unit."""
    letters = unit.lower().removesuffix("b")
    base = KILO_1024 if letters.endswith("i") else kilo
    letters = letters.removesuffix("i")
    if letters not in _PREFIXES:
        raise ValueError(f"{unit[:20]!r} is not a unit of size")
    return int(base ** _PREFIXES.index(letters))

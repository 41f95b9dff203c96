"""Numbers as text: one strict grammar, so that nothing but a plain finite number is ever believed."""

from __future__ import annotations

import re

NUMBER = r"[0-9]{1,15}(?:\.[0-9]{1,9})?(?:[eE][+-]?[0-9]{1,2})?"
_NUMBER = re.compile(NUMBER)
_COUNT = re.compile(r"[0-9]{1,15}")

KILO_1000 = 1000
KILO_1024 = 1024


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
    """Return half a unit of the last printed digit: how far a printed number may be from the true one."""
    return 0.5 * 10.0 ** -decimals(text)

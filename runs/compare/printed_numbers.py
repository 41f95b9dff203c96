"""Where a text prints a number that was read from it, in the unit of the text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import isclose

# One number in several spellings: digits with a point, groups of three, a decimal comma.
# The parts of an address such as 127.0.0.1 or of a version are no numbers. Repeats are limited, so
# that a long line costs no more than its length.
_PLAIN = re.compile(r"(?<![\d.])(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?(?!\.?\d)")
_GROUPED = re.compile(r"(?<!\d)\d{1,3}(?:[,\u00a0\u202f '\u2019]\d{3}){1,6}(?:\.\d{1,20})?")
_COMMA = re.compile(
    r"(?<!\d)(?:\d{1,3}(?:\.\d{3}){1,6},\d{1,20}|\d{1,3}(?:\.\d{3}){2,6}|\d{1,20},\d{1,20})"
)
_SEPARATOR = re.compile(r"[,\u00a0\u202f '\u2019]")
_SIZES = (*(1000.0**power for power in range(1, 5)), *(1024.0**power for power in range(1, 5)))
# From a printed unit to the stored one: ns, us, ms, min, h, d to s or ms; kB to TB and KiB to TiB
# to bytes; bits to bytes; a share to percent and back.
FACTORS = (
    *(1e-9, 1e-6, 1e-3, 1e3, 60.0, 6e4, 3600.0, 3.6e6, 86400.0, 8.64e7, 100.0, 0.01),
    *_SIZES,
    *(size / 8 for size in (1.0, *_SIZES)),
)
_CLOSE = 1e-9


def spans(value: float, text: str) -> list[tuple[int, int]]:
    """Return start and end of each number of a text that is the value, in their order.

    That is the same number, whatever separates its thousands; else one that a factor of FACTORS
    turns into it. [] where the text does not print the value.
    """
    numbers = list(_numbers(text))
    equal = [span for span, number in numbers if isclose(number, value, rel_tol=_CLOSE)]
    return sorted(equal or [span for span, number in numbers if _is_in_unit(number, value)])


def _numbers(text: str) -> Iterator[tuple[tuple[int, int], float]]:
    """Give each number of a text with its start and end, once for each spelling that it fits."""
    for match in _PLAIN.finditer(text):
        yield match.span(), float(match[0])
    for match in _GROUPED.finditer(text):
        yield match.span(), float(_SEPARATOR.sub("", match[0]))
    for match in _COMMA.finditer(text):
        yield match.span(), float(match[0].replace(".", "").replace(",", "."))


def _is_in_unit(number: float, value: float) -> bool:
    """Tell whether a factor makes the value; whole bytes may be rounded ones."""
    if not number:
        return False
    slack = 0.5 if isinstance(value, int) else 0.0
    for factor in FACTORS:
        allowed = slack if factor > 1 else 0.0
        if isclose(number * factor, value, rel_tol=_CLOSE, abs_tol=allowed):
            return True
    return False

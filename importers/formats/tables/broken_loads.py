"""Loads whose number stands at the end of a line and whose word begins the next one."""

from __future__ import annotations

import re
from itertools import pairwise

from importers.formats.tables.around import Line
from importers.reading.load_words import COUNT

# "with 4 threads and 125" or "(125"; a year is no load
_COUNT_AT_END = re.compile(
    r"(?:\b(?i:with|using|at) |\()(?:[0-9]{1,3} threads?(?:,? and|,) )?(?!(?:19|20)[0-9]{2}$)"
    rf"{COUNT}$"
)
# Behind the break: a capital letter begins a sentence; "pooled to the database" is no load.
_LOAD_AT_START = re.compile(
    r"(?:(?:concurrent|parallel|simultaneous|virtual|open) )?(?:connections|users|clients|vus)\b"
    r"(?! (?:pooled|kept|to (?:the |a |its |our |my)?(?:databases?|db|mysql|postgres\w*|redis)\b))"
)


def joined(lines: list[Line]) -> list[Line]:
    """Return a count at a line's end with the words of the next one: "125", "connections"."""
    broken: list[Line] = []
    for (number, line), (after, text) in pairwise(lines):
        count = _COUNT_AT_END.search(line) if line[-1:].isdigit() else None
        if count and after == number + 1 and _LOAD_AT_START.match(text):
            broken.append((number, f"{count[1]} {text}"))
    return broken

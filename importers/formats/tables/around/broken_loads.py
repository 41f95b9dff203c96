"""Loads that a line break parts: "with 125", "connections", and "concurrency", "5"."""

from __future__ import annotations

import re
from itertools import pairwise

from importers.formats.tables.around.around import Line
from importers.reading.table_heads.load_words import COUNT

# "with 4 threads and 125" or "(125"; a year is no load
_COUNT_AT_END = re.compile(
    r"(?:\b(?i:with|using|at) |\(|, )(?:[0-9]{1,3} threads?(?:,? and|,) )?(?!(?:19|20)[0-9]{2}$)"
    rf"{COUNT}$"
)
# Behind the break: a capital letter begins a sentence; "pooled to the database" is no load.
_LOAD_AT_START = re.compile(
    r"(?:(?:concurrent|parallel|simultaneous|virtual|open|keep-?alive|http|persistent) )?"
    r"(?:connections|users|clients|vus)\b"
    r"(?! (?:pooled|kept|to (?:the |a |its |our |my)?(?:databases?|db|mysql|postgres\w*|redis)\b))"
)
_WORD_AT_END = re.compile(r"(?:[,;(]|\b(?:at|with|and)) (?:a )?(concurrency)(?: of)?$", re.I)
_COUNT_AT_START = re.compile(rf"{COUNT}(?=[,;:.)]{{0,2}}(?:\s|$))")


def joined(lines: list[Line]) -> list[Line]:
    """Return a count and its word on two lines as one: "125", "connections"."""
    broken: list[Line] = []
    for (number, line), (after, text) in pairwise(lines):
        if after != number + 1:
            continue
        count = _COUNT_AT_END.search(line) if line[-1:].isdigit() else None
        if count and _LOAD_AT_START.match(text):
            broken.append((number, f"{count[1]} {text}"))
        word = _WORD_AT_END.search(line)
        if word and _COUNT_AT_START.match(text):
            broken.append((after, f"{word[1]} {text}"))
    return broken

"""A page whose copy has a blank line behind each line: its line ends were doubled."""

from __future__ import annotations

import re

from importers.cleaning.marks import JOIN, SOFT

_SINGLE = re.compile(rf"[^\s{SOFT}][ \t]*[\n{SOFT}][ \t]*(?=[^\s{SOFT}])")
# It begins before the first blank: to begin at each takes a time that grows with their square.
_BREAKS = re.compile(rf"(?<![ \t])[ \t]*(?:[\n{SOFT}][ \t]*)+(?=[\n{SOFT}])[\n{SOFT}]")
_LEAST = 8  # places between filled lines


def without(text: str) -> str:
    """Return a text with single line ends where each of them was doubled, or more.

    A text in which two filled lines stand below each other stays as it is. Lines keep their
    numbers in the upload.
    """
    if _SINGLE.search(text):
        return text
    breaks = [_count(match[0]) for match in _BREAKS.finditer(text.strip())]
    times = min(breaks, default=0)
    if len(breaks) < _LEAST or times < 2 or any(count % times for count in breaks):
        return text
    return _BREAKS.sub(lambda match: _divided(match[0], times), text)


def _count(breaks: str) -> int:
    return breaks.count("\n") + breaks.count(SOFT)


def _divided(breaks: str, times: int) -> str:
    """Return so many times fewer breaks; those of the upload are joined, or go on counting."""
    count = max(round(_count(breaks) / times), 1)
    ends = breaks.count("\n")
    if ends >= count:
        return JOIN * (ends - count) + "\n" * count
    return "\n" * ends + SOFT * (count - ends)

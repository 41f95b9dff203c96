"""Headings below which outputs are expected, as in a manual: "Expected Output"."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence

# A heading of a manual: "Interpreting Results", "3. Understanding k6 output", "Interpretação"
_EXPLAINS = re.compile(
    r"[\W\d_]*(?:how to |cómo |como |comment )?"
    r"(?:interpr[eé]t\w{1,8}|understand(?:ing)?|read(?:ing)?) (?:[\w'’]{1,12} ){0,3}"
    r"(?:outputs?|results?|reports?|metrics|numbers|r[eé]sultats?|resultados?|risultati|ergebnisse"
    r"|salida|saída)\W*",
    re.I,
)
# "Worse than the expected results" and "the results were as expected" speak of a measurement.
COMPARES = re.compile(
    r"\b(?:than|not|n[o']t|but|instead|however|as expected|actual\w*|versus|vs|my|mine|i|we|our"
    r"|measured|benchmarked|benchmark of|real(?!-time)|exceed\w*|confirm\w*)\b|n't\b",
    re.I,
)
# "Understanding the results" below such a heading explains one's own.
_OF_RESULTS = re.compile(
    r"#{1,4} (?:[\w-]{1,20} ){0,2}(?:results?|findings|measurements)\W*$", re.I
)
_BOLD = re.compile(r"\*\*[^*]{1,80}\*\*:?\s*")
ANNOUNCED, EXPLAINED = "announced", "explained"  # why an output is expected
_HEAD_MARKS = ("##", "**")
_LOWEST = 9  # below every heading
LONGEST = 160  # characters of such a line
_MOST_OF_PART = 60  # lines below a heading that announces outputs


def find(lines: Sequence[str], announces: Callable[[str], bool]) -> list[tuple[int, str]]:
    """Return the lines of headings and bold lines, and why what stands below each is expected.

    `announces` tells whether a line announces an output that is expected. "" where it is not. A
    reason goes on below the lower headings. [] where none has one.
    """
    marked = (
        (number, line)
        for number, line in enumerate(lines, 1)
        if line[:2] in _HEAD_MARKS or (line[:2] == "# " and _OF_RESULTS.match(line))
    )
    parts: list[tuple[int, str]] = []
    why, highest = "", 0  # the reason, and the level of the heading that has it
    results = 0  # the level of the heading of one's own results
    for number, line in marked:
        level = _level(line)
        if level and (level <= highest or not why):
            why, highest = _why_below(line, announces), level
        if level and (level <= results or not results):
            results = level if _OF_RESULTS.match(line) else 0
        is_own = why == EXPLAINED and 0 < results < highest
        below = "" if is_own else why
        parts += [(number, below)] if level else []
    return parts if any(why for _, why in parts) else []


def _why_below(line: str, announces: Callable[[str], bool]) -> str:
    """Return why what stands below a heading is expected: the heading announces an output, or it is
    that of a manual about outputs, and not about one's own.
    """
    if announces(line):
        return ANNOUNCED
    is_manual = _EXPLAINS.fullmatch(line[:LONGEST]) and not COMPARES.search(line)
    return EXPLAINED if is_manual else ""


def _level(line: str) -> int:
    """Return the depth of a heading of Markdown; that of a bold line is the lowest. 0 for none."""
    marks = len(line) - len(line.lstrip("#"))
    is_bold = _BOLD.fullmatch(line[:LONGEST]) is not None
    return marks or (_LOWEST - 1 if is_bold else 0)


def why_in(parts: Sequence[tuple[int, str]], first: int) -> str:
    """Return why what stands below the nearest heading above a line is expected; "" for not."""
    index = bisect_left(parts, (first, "")) - 1
    is_near = index >= 0 and first - parts[index][0] <= _MOST_OF_PART
    return parts[index][1] if is_near else ""

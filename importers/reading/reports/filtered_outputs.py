"""Outputs of which a filter left the rate: `wrk -c10 http://localhost/ | grep Requests/sec`.

Each line of a rate below such a call is a report; a loop prints several of them. Lines of times
that the filter let through stand above the rate, and what a loop echoes stands between. Without a
filter only rates straight below the call count: somebody cut the output by hand.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache

from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.lines import Pattern, end_of_line

_FILTER = re.compile(r"\|\s*(?:[ef]?grep|rg|awk|sed|tail|head|findstr|Select-String)\b")
_ADDRESS = re.compile(r"https?://|\slocalhost\b|\$\{?\w")
_PRINTS = re.compile(r"\b(?:echo|printf)\b")
_END_OF_LOOP = re.compile(r">?\s*done\b")
_ECHOED = re.compile(r"[^|$<>]{1,60}$")
_TIMES = re.compile(
    r"(?:Latency|Req/Sec|[0-9]{1,3}(?:\.[0-9]{1,3})?%{1,2}(?: in)?)\s"
    r"(?:\s*[0-9]{1,9}(?:\.[0-9]{1,4})?\s?(?:us|\u00b5s|ms|s|secs|m|k|%)?(?!\S)){1,4}$"
)
_WISHES = re.compile(r"\b(?:target|goal|expect|example|should|limit)", re.I)
# "Error rate: 2.5%", and no rate
# One call stands above several rates, each in a fence below its own heading.
_FENCE = r"[^\S\n]*(?:`{3}|~{3})\w{0,20}$"
_END = re.compile(_FENCE, re.M)  # of the fence with the call alone
_ABOVE_FENCE = re.compile(rf"{_FENCE}|[^|$<>\n]{{1,60}}(?<![.:])\n(?:[^\S\n]*\n)?{_FENCE}", re.M)
_LABELLED = re.compile(r"[^\S\n]*(?!Req)[A-Za-z][\w /%().-]{0,40}[:=][^\S\n]*[0-9]")
_CALL_PARTS = (" -", "://")  # one of them stands in the first line of each call
_MOST = 200  # lines below a call


def among(
    blocks: Sequence[Block],
    document: Document,
    *,
    programs: tuple[str, ...],
    rate: Pattern,
) -> list[Block]:
    """Return the blocks of a format and one for each rate that a filter left, in order.

    `programs` are the tool's names in a call, `rate` is the line of its rate, matched at the start
    of a line.
    """
    spans = _spans(document, programs=programs, rate=rate)
    firsts = [start for start, _ in spans]
    every = [Block(document, start, end=end) for start, end in spans]
    for block in blocks:
        index = bisect_right(firsts, block.start)
        if index and block.start < spans[index - 1][1]:
            continue
        block.end = min([block.end, *firsts[index : index + 1]])
        every.append(block)
    return sorted(every, key=lambda block: block.start)


def _spans(
    document: Document, *, programs: tuple[str, ...], rate: Pattern
) -> list[tuple[int, int]]:
    """Return [start, end) of each output below a call."""
    text = document.text
    named = document.lines_with(programs)
    if not named or not rate.search(text):
        return []
    call = _call_of(programs)
    spans: list[tuple[int, int]] = []
    end = 0
    for start in sorted(set(named).intersection(document.lines_with(_CALL_PARTS))):
        if start >= end and (match := call.match(text, start)):
            spans += _reports_below(text, match, rate=rate)
            end = spans[-1][1] if spans else end
    return spans


@lru_cache(16)
def _call_of(programs: tuple[str, ...]) -> Pattern:
    return re.compile(
        rf"[^\n]{{0,160}}?(?<![\w.-])(?:{'|'.join(programs)})(?:\.exe)?\s+(?=-|https?://)"
        r"(?:[^\n]*\\\n){0,8}[^\n]{1,2000}$",
        re.M,
    )


def _reports_below(text: str, call: re.Match[str], *, rate: Pattern) -> Iterator[tuple[int, int]]:
    """Give the reports below a call; none where it names no address."""
    if not _ADDRESS.search(call[0]):
        return
    is_filtered = bool(_FILTER.search(call[0]))
    start = begin = call.end() + 1
    names = _PRINTS.search(_loop_of(text, call)) if is_filtered else _END.match(text, start)
    is_blank = False
    for _ in range(_MOST):
        line_end = end_of_line(text, begin)
        line = text[begin:line_end].strip()
        match = rate.match(text, begin)
        if match and (is_filtered or not _has_label_below(text, match)):
            line_end = end_of_line(text, match.end())
            yield start, min(line_end + 1, len(text))
            start = line_end + 1
        elif _WISHES.search(line):
            break
        elif names and _names_next(text, begin, line=line, is_filtered=is_filtered):
            start = line_end + 1
        elif (is_blank and not line) or not _may_stand_between(line, is_filtered=is_filtered):
            break
        is_blank, begin = not line, line_end + 1
        if begin > len(text):
            break


def _names_next(text: str, begin: int, *, line: str, is_filtered: bool) -> bool:
    """Tell whether a line names the next rate: one that a loop echoes, or one above a fence."""
    if is_filtered:
        return bool(_ECHOED.match(line)) and not _TIMES.match(line)
    return _ABOVE_FENCE.match(text, begin) is not None


def _has_label_below(text: str, rate: re.Match[str]) -> bool:
    """Tell whether a label and a number stand below a rate: it is one of a script's report then."""
    return _LABELLED.match(text, end_of_line(text, rate.end()) + 1) is not None


def _may_stand_between(line: str, *, is_filtered: bool) -> bool:
    """Tell whether a line may stand between a call and a rate that it printed."""
    return not line or is_filtered and bool(_END_OF_LOOP.match(line) or _TIMES.match(line))


def _loop_of(text: str, call: re.Match[str]) -> str:
    """Return a call with the two lines above it, in which its loop may begin."""
    above = text.rfind("\n", 0, max(call.start() - 1, 0))
    return text[text.rfind("\n", 0, max(above, 0)) + 1 : call.end()]

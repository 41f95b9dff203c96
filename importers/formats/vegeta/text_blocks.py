"""Where reports of vegeta in text begin and end.

A report begins with its line Requests, or where that is left out with its line Latencies; lines of
it that somebody put above that line belong to it. It ends above a heading.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from importers.reading.blocks import Block, cut
from importers.reading.borders import borders_of
from importers.reading.document import Document

_B = r"[^\S\n]{0,40}"
_START = re.compile(rf"^{_B}Requests{_B}\[total(?:, rate)?(?:, throughput)?\]{_B}[0-9]", re.M)
_LATENCIES_LINE = re.compile(
    rf"^{_B}Latencies{_B}\[(?:min, )?mean, [^\]\n]{{1,40}}\]{_B}[0-9]", re.M
)
_OTHER_LINE = re.compile(
    rf"{_B}(?:Duration|Bytes In|Bytes Out|Success|Status Codes){_B}\[[a-z0-9:, ]{{1,60}}\]"
)


def find(document: Document) -> list[Block]:
    """Return one block a report."""
    if "[total" not in document.text and "Latencies" not in document.text:
        return []
    heads = document.at_lines_with(_START, parts=("[total",))
    begins = [head.start() for head in heads]
    blocks = cut(document, sorted([*begins, *_shortened(document, begins)]))
    for block in blocks:
        if not _is_in_comment(document, block.start):
            block.end = document.end_of_report(block)
    return blocks


def _shortened(document: Document, begins: list[int]) -> list[int]:
    """Return where shortened reports begin: with the latencies or lines straight above them, and no
    head in their region above the same heading.
    """
    borders = borders_of(document)
    latencies = document.at_lines_with(_LATENCIES_LINE, parts=("Latencies",))
    offsets = [match.start() for match in latencies]
    region = {offset: borders.start_before(offset, least=0) for offset in [*begins, *offsets]}
    shortened: list[int] = []
    for offset in offsets:
        index = bisect_left(begins, offset)
        nearest = begins[max(index - 1, 0) : index + 1]
        heads = [begin for begin in nearest if region[begin] == region[offset]]
        if all(_is_parted(document, begin, offset=offset) for begin in heads):
            shortened.append(_first_line(document, offset))
    return shortened


def _is_parted(document: Document, begin: int, *, offset: int) -> bool:
    """Tell whether a heading stands between the head of a report and a line."""
    first, last = sorted((begin, offset))
    return document.has_border(first, last) and not _is_in_comment(document, offset)


def _is_in_comment(document: Document, offset: int) -> bool:
    """Tell whether a line stands in a comment: its mark is that of a heading."""
    number = document.line_at(offset)
    return document.border_between(number - 1, number) is not None


def _first_line(document: Document, latencies: int) -> int:
    """Return where the first of the lines of a report straight above its latencies begins.

    Below the latencies of another report they are the end of that one.
    """
    text = document.text
    first = begin = latencies
    while begin > 0:
        end = begin - 1
        begin = text.rfind("\n", 0, end) + 1
        if _OTHER_LINE.match(text, begin, end):
            first = begin
        elif _LATENCIES_LINE.match(text, begin, end):
            return latencies
        elif text[begin:end].strip():
            break
    return first

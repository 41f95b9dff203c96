"""The boxes of autocannon's report: where they begin, and which belong together."""

from __future__ import annotations

import re
from bisect import bisect_left

from importers.reading.lines import LinePattern

BLANKS = r"[^\S\n]{0,40}"
BAR = r"[│|¦\x1f]"  # of a box, of Markdown, between the cells of a page
GAP = rf"(?:{BLANKS}{BAR}|[^\S\n]{{1,40}})"  # versions before 2 drew no boxes
STAT = LinePattern(rf"{BLANKS}{BAR}?{BLANKS}Stat{GAP}([^\n]{{1,400}})$", part="Stat")
LATENCY = LinePattern(
    rf"{BLANKS}{BAR}?{BLANKS}Stat{BLANKS}{BAR}[^%\n]{{1,100}}[0-9]%[^\n]{{1,300}}\n"
    rf"(?:[^\n]{{0,400}}\n)?{BLANKS}{BAR}?{BLANKS}Latency{BLANKS}{BAR}",
    part="Stat",
)
_OF_BOX = re.compile(rf"[^\S\n]*(?:[\s─┌┬┐├┼┤└┴┘+|│=-]*|.*{BAR}.*)")


def with_rate(text: str, latency: int, *, boxes: list[int]) -> int:
    """Return where the box of the rate begins that stands straight above that of the latency.

    `boxes` is where all of them begin, in order. Both are of one report where no other box of a
    latency stands straight above. Return where the latency begins, if there is none.
    """
    index = bisect_left(boxes, latency)
    rate = boxes[index - 1] if index else latency
    if not index or LATENCY.match(text, rate) or not _are_boxes(text[rate:latency]):
        return latency
    above = boxes[index - 2] if index > 1 else rate
    is_behind = above < rate and LATENCY.match(text, above) and _are_boxes(text[above:rate])
    return latency if is_behind else rate


def _are_boxes(text: str) -> bool:
    """Tell whether all lines are rows and rules of boxes."""
    return all(map(_OF_BOX.fullmatch, text.split("\n")))

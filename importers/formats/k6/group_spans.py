"""The metrics of single groups and scenarios in a summary of k6: parts of its totals."""

from __future__ import annotations

from importers.reading.lines import LinePattern

_B = r"[^\S\n]{0,60}"
# The metrics of one group are a part of the totals above them.
_PART = LinePattern(
    rf"{_B}█ (?:GROUP|SCENARIO):|TOTAL RESULTS{_B}$|^{_B}█ THRESHOLDS{_B}$|^{_B}execution: "
)


def group_spans(text: str) -> list[tuple[int, int]]:
    """Return where the metrics of single groups and scenarios stand: up to the next totals, or to
    the end.
    """
    if "█ GROUP:" not in text and "█ SCENARIO:" not in text:
        return []
    marks = list(_PART.finditer(text))
    ends = [*(mark.start() for mark in marks[1:]), len(text)]
    return [
        (mark.start(), end)
        for mark, end in zip(marks, ends, strict=False)
        if "█" in mark[0] and mark[0].endswith(":")
    ]

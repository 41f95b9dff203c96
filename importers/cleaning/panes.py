"""Two panes of a terminal beside each other, with a bar between them: each is a text of its own.

The right pane follows the left one, in the last line of both. "name │ value" is a row of a table:
panes print the same labels on both sides of the bar.
"""

from __future__ import annotations

import re

from importers.cleaning.marks import SOFT

_BAR = "│"
_LEAST = 5  # lines of two panes
_LEAST_LABELS = 3  # that both panes have
_MOST_BETWEEN = 3  # lines without a bar that do not end the panes
_ROW = re.compile(rf"[^{_BAR}]+{_BAR}[^{_BAR}]*")
_LABEL = re.compile(r"\s{0,40}([A-Za-z][^:0-9]{2,40}?)(?::\s|\s{1,40}[0-9])")


def apart(text: str) -> str:
    """Put the right one of two panes below the left one."""
    if text.count(_BAR) < _LEAST:
        return text
    lines = text.split("\n")
    groups: list[range] = []  # indexes of lines near each other, from bar to bar
    for index in (index for index, line in enumerate(lines) if _ROW.fullmatch(line)):
        is_near = bool(groups) and index - groups[-1].stop <= _MOST_BETWEEN
        start = groups.pop().start if is_near else index
        groups.append(range(start, index + 1))
    for group in groups:
        lines[group.start : group.stop] = _stacked(lines[group.start : group.stop])
    return "\n".join(lines)


def _stacked(lines: list[str]) -> list[str]:
    """Return the left halves of some lines, and the right halves in the last of these lines.

    Where a bar stands elsewhere in one of them, all stay: half of a report is no report.
    """
    halves = [line.partition(_BAR) for line in lines]
    left = [half.rstrip() for half, _, _ in halves]
    right = [half.rstrip() for _, _, half in halves]
    columns = {len(half) for half, bar, _ in halves if bar}
    common = _labels(left) & _labels(right)
    if len(lines) < _LEAST or len(columns) > 1 or len(common) < _LEAST_LABELS:
        return lines
    return [*left[:-1], SOFT.join((left[-1], *right))]


def _labels(lines: list[str]) -> set[str]:
    return {match[1] for match in map(_LABEL.match, lines) if match}

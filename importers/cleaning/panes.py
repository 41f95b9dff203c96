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
_ROWS = re.compile(rf"^[^{_BAR}\n]+{_BAR}[^{_BAR}\n]*\n?", re.M)
_LABEL = re.compile(r"\s{0,40}([A-Za-z][^:\n]{2,40}):\s")


def apart(text: str) -> str:
    """Put the right one of two panes below the left one."""
    if text.count(_BAR) < _LEAST:
        return text
    groups: list[tuple[int, int]] = []  # offsets of lines that follow each other
    for row in _ROWS.finditer(text):
        is_next = bool(groups) and groups[-1][1] == row.start()
        if is_next:
            groups[-1] = (groups[-1][0], row.end())
        else:
            groups.append(row.span())
    for start, end in reversed(groups):
        text = text[:start] + _stacked(text[start:end]) + text[end:]
    return text


def _stacked(rows: str) -> str:
    """Return the left halves of some lines, and the right halves in the last of these lines."""
    lines = rows.rstrip("\n").split("\n")
    halves = [line.partition(_BAR) for line in lines]
    left = [half.rstrip() for half, _, _ in halves]
    right = [half.rstrip() for _, _, half in halves]
    columns = {line.index(_BAR) for line in lines}
    common = _labels(left) & _labels(right)
    if len(lines) < _LEAST or len(columns) > 1 or len(common) < _LEAST_LABELS:
        return rows
    return "\n".join(left) + SOFT + SOFT.join(right) + rows[len(rows.rstrip("\n")) :]


def _labels(lines: list[str]) -> set[str]:
    return {match[1] for match in map(_LABEL.match, lines) if match}

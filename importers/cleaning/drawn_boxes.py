"""Notes behind the closing border of a drawn box: they are no part of the table in it.

"│ Requests/sec │ 42.70 │  ← before" keeps its cells alone.
"""

from __future__ import annotations

import re

_TOP = re.compile(
    r"[ \t]{0,60}[\u250c\u256d\u2554\u250f\u2552\u2553](?:[\u2500-\u256c]{2,400})[ \t]{0,60}"
)
_BOTTOM = ("\u2514", "\u2570", "\u255a", "\u2517", "\u2558", "\u2559")
_COLUMN = re.compile("[\u252c\u2566\u2533\u2564\u2565]")  # where a border of two columns begins
_BARS = re.compile("[\u2502\u2503\u2551]")
_MARK = "\u2500"  # what most rules are drawn with
_OTHER_MARKS = ("\u2550", "\u2501")


def without_notes(text: str) -> str:
    """Take off what stands behind the last border of the rows of boxes; no line comes or goes."""
    if not any(mark in text for mark in (_MARK, *_OTHER_MARKS)):
        return text
    lines = text.split("\n")
    borders = 0  # of each row of the box that is open
    for number, line in enumerate(lines):
        if _TOP.fullmatch(line):
            borders = len(_COLUMN.findall(line)) + 2
        elif line.lstrip().startswith(_BOTTOM) or not line.strip():
            borders = 0
        elif borders:
            lines[number] = _without_note(line, borders)
    return "\n".join(lines)


def _without_note(line: str, borders: int) -> str:
    """Return a row without what stands behind its border, if it has as many as the box."""
    bars = [bar.end() for bar in _BARS.finditer(line)]
    return line[: bars[-1]] if len(bars) == borders else line

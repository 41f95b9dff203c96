"""The lines below a table that speak of it."""

from __future__ import annotations

import re

from importers.formats.tables.around.around import (
    REACH,
    Line,
    is_heading,
    lines_at,
)
from importers.formats.tables.around.commands import CALL
from importers.formats.tables.grid.grid import Context

_NEAR = 6  # lines
_BOLD = re.compile(r"\s*\*\*[^*]{2,200}(?<![.!])\*\*:?\s*")
_FENCE = re.compile(r"\s*(?:`{3}|~{3})")


def lines_below(context: Context, last: int) -> list[Line]:
    """Return the lines below a table, up to a heading or to another table.

    A command between two tables is that of the lower one, and what follows it as well. Further
    down only commands count: those of two outputs may have two loads. A bold line above another
    table or a fence is a heading.
    """
    if last not in context.below:
        context.below[last] = _lines_below(context, last)
    return [*context.below[last]]


def _lines_below(context: Context, last: int) -> list[Line]:
    below: list[Line] = []
    lines = lines_at(context, range(last + 1, last + REACH))
    for index, line in enumerate(lines):
        if is_heading(line) or heads_output(context, lines, index=index):
            break
        if context.is_row(line):
            calls = (index for index, near in enumerate(below) if CALL.search(near[1]))
            return below[: next(calls, None)]
        if line[0] < last + REACH // 4 or CALL.search(line[1]):
            below.append(line)
    return below


def heads_output(context: Context, lines: list[Line], *, index: int) -> bool:
    """Tell whether a line is bold and no sentence, and a row or a fence is near below it."""
    if index >= len(lines) or not _BOLD.fullmatch(lines[index][1]):
        return False
    near = lines[index + 1 : index + _NEAR]
    return any(context.is_row(line) or _FENCE.match(line[1]) for line in near)


def below_stack(context: Context, last: int) -> list[Line]:
    """Return the lines below the last of several tables that stand on top of each other."""
    lines = lines_at(context, range(last + 1, last + REACH))
    texts = (index for index, line in enumerate(lines) if _is_text(context, line))
    rows = next(texts, len(lines))
    if not any(map(context.is_row, lines[:rows])):
        return []
    return lines_below(context, lines[rows][0] - 1) if rows < len(lines) else []


def _is_text(context: Context, line: Line) -> bool:
    """Tell whether a line holds anything, and is no row of a table."""
    return bool(line[1].strip()) and not context.is_row(line)

"""Tables of bare numbers at loads of which nothing says what they measure: "c=1 | c=10 | c=100"."""

from __future__ import annotations

import re
from itertools import chain

from importers.formats.tables.grid.grid import Grid, level
from importers.formats.tables.grid.values import bare, value_of
from importers.model import Diagnostic
from importers.reading.sheets import Cell

_LEAST = 2  # loads
_OF_CELLS = ("|", "\x1f")  # what parts cells of Markdown and of HTML
_SPELLED = re.compile(r"[^\W\d_]")  # "c=10": a bare number may count anything


def without_metric(grid: Grid, *, head: int) -> Diagnostic | None:
    """Return the remark on such a table, upright or turned; None for any other one."""
    if grid.context.separator not in _OF_CELLS:
        return None
    rows = grid.rows[head + 1 :]
    for loads, cells in (
        (grid.rows[head][1:], [row[1:] for row in rows]),
        ([row[0] for row in rows], [row[1:] for row in rows]),
    ):
        if len(loads) >= _LEAST and all(map(_is_load, loads)) and _are_numbers(cells):
            message = (
                f"Numbers stand at loads as {bare(str(loads[0]))[:40]!r}, but neither a head nor a "
                "line beside this table says what they measure. No run was taken from it."
            )
            line = grid.line(head, 0)
            return Diagnostic(
                line, severity="warning", code="table.metric_unknown", message=message
            )
    return None


def _is_load(cell: Cell) -> bool:
    """Tell whether a cell is a load, alone or behind the corner of its table: "Size: c=10"."""
    text = str(cell).rpartition(": ")[2] if isinstance(cell, str) else ""
    return bool(_SPELLED.search(text)) and level(text) is not None


def _are_numbers(rows: list[list[Cell]]) -> bool:
    values = [value_of(cell) for cell in chain.from_iterable(rows)]
    return len(values) > 0 and all(value is not None and not value.unit for value in values)

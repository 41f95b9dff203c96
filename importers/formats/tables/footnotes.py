"""Numbers with a mark whose footnote says that nobody measured them: "700,000*", "* projected"."""

from __future__ import annotations

import re

from importers.formats.tables import around
from importers.formats.tables.grid import Grid
from importers.reading.sheets import Cell

_MARKED = re.compile(r"[^*†‡\\]\\?([*†‡])$")
_NOTE = re.compile(
    r"^[\s>_-]*\\?([*†‡])\s?.*\b(?:projected|projections?|estimated?|estimates|extrapolated"
    r"|theoretical|expected|simulated|not measured)\b",
    re.I,
)


def without_projected(grid: Grid) -> Grid:
    """Leave out the cells whose footnote says that they were not measured."""
    below = around.lines_below(grid.context, grid.context.span[1]) if grid.context.source else []
    marks = {note[1] for _, text in below if (note := _NOTE.match(text))}
    if marks:
        for row in grid.rows:
            row[:] = [None if _mark(cell) in marks else cell for cell in row]
    return grid


def _mark(cell: Cell) -> str:
    """Return the mark of a footnote at the end of a number; "" for any other cell."""
    if not isinstance(cell, str) or not re.search(r"[0-9]", cell) or cell.startswith("*"):
        return ""
    match = _MARKED.search(cell.strip())
    return match[1] if match else ""

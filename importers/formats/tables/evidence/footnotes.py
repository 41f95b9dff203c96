"""Numbers with a mark whose footnote says that nobody measured them: "700,000*", "* projected"."""

from __future__ import annotations

import re
from itertools import chain

from importers.formats.tables.around import lines_below
from importers.formats.tables.grid.grid import Grid
from importers.formats.tables.grid.values import value_of
from importers.model import Diagnostic
from importers.reading.sheets import Cell

_MOST_LINES = 5  # that a remark names

_MARKED = re.compile(r"[^*†‡\\]\\?([*†‡])$")
# The word stands at the note's start: further on it tells something else about a measured number.
_NOTE = re.compile(
    r"^[\s>_-]*\\?([*†‡])\s?(?:\S+ ){0,2}(?<!than )(?<!as )(?:projected|projections?|estimated?"
    r"|estimates|extrapolated|theoretical|expected|not measured)\b",
    re.I,
)


def without_projected(grid: Grid) -> Grid:
    """Leave out the cells whose footnote says that they were not measured.

    A mark behind a name, "ours*", is that of all numbers of its row. A mark that all numbers of the
    table have tells none of them from the others.
    """
    context = grid.context
    below = lines_below.lines_below(context, context.span[1]) if context.source else []
    marks = {note[1] for _, text in below if (note := _NOTE.match(text))}
    cells = chain.from_iterable(grid.rows)
    if marks and any(_is_number_without(cell, marks) for cell in cells):
        for line, row in zip(grid.lines, grid.rows, strict=True):
            is_of_row = _has_marked_name(row, marks)
            measured = [
                None if _is_marked(cell, marks, is_of_row=is_of_row) else cell for cell in row
            ]
            if measured != row:
                grid.projected.append(line)
            row[:] = measured
    return grid


def remark(grid: Grid) -> Diagnostic | None:
    """Return the sentence about the numbers that were left out; None where there are none."""
    if not grid.projected:
        return None
    lines = ", ".join(map(str, grid.projected[:_MOST_LINES]))
    message = (
        f"A footnote says that nobody measured some numbers (lines {lines}). They were left out."
    )
    return Diagnostic(grid.projected[0], severity="info", code="table.footnote", message=message)


def _has_marked_name(row: list[Cell], marks: set[str]) -> bool:
    """Tell whether one of these marks stands behind a name in a row: it is that of its numbers."""
    names = (text for text in row if isinstance(text, str) and not value_of(text))
    return any((match := _MARKED.search(name.strip())) and match[1] in marks for name in names)


def _is_marked(cell: Cell, marks: set[str], *, is_of_row: bool) -> bool:
    """Tell whether a cell is a number with one of these marks, its own or that of its row."""
    return _mark(cell) in marks or (is_of_row and value_of(cell) is not None)


def _is_number_without(cell: Cell, marks: set[str]) -> bool:
    """Tell whether a cell is a number that has none of these marks."""
    text = str(cell).strip() if cell is not None else ""
    return text[:1].isdigit() and _mark(cell) not in marks


def _mark(cell: Cell) -> str:
    """Return the mark of a footnote at the end of a number; "" for any other cell."""
    if not isinstance(cell, str) or not re.search(r"[0-9]", cell) or cell.startswith("*"):
        return ""
    match = _MARKED.search(cell.strip())
    return match[1] if match else ""

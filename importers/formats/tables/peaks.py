"""Marks of the best row of a sweep: "5,459 (peak)" is the number of its row.

Where one cell of a column has such a mark and all others are plain numbers, it marks the row. A
lone "4,000 (peak)" may be the best second of a test and stays a text.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

from importers.formats.tables.grid import Grid, read_head
from importers.formats.tables.values import value_of
from importers.reading.sheets import Cell

_PEAK = re.compile(r"(.*[0-9].*?)\s?\((?:peak|max|highest|best)!?\)([*_`\s]{0,6})", re.I)
_LEAST = 2  # plain numbers beside it


def unmarked(grid: Grid) -> Grid:
    """Return the grid without marks of the best row."""
    first = (grid.head or 0) + 1
    places = product(range(first, len(grid.rows)), range(len(grid.rows[0])))
    marked = [(row, column) for row, column in places if _is_marked(grid.rows[row][column])]
    marked = [(row, column) for row, column in marked if _is_measured(grid, column=column)]
    if not marked:
        return grid
    rows = [list(row) for row in grid.rows]
    for row, column in marked:
        others = [cells[column] for cells in (*grid.rows[first:row], *grid.rows[row + 1 :])]
        if _are_plain(others):
            rows[row][column] = _PEAK.sub(r"\1\2", str(rows[row][column])).rstrip()
    return replace(grid, rows=rows)


def _is_measured(grid: Grid, *, column: int) -> bool:
    """Tell whether the head of a column is that of a metric: what was asked for is none."""
    head = read_head(grid.rows[grid.head or 0][column])
    return head is not None and head.kind == "metric"


def _is_marked(cell: Cell) -> bool:
    return isinstance(cell, str) and "(" in cell and _PEAK.fullmatch(cell) is not None


def _are_plain(cells: list[Cell]) -> bool:
    """Tell whether all cells that are filled hold numbers without such a mark."""
    filled = [cell for cell in cells if cell is not None]
    return len(filled) >= _LEAST and all(value_of(cell) is not None for cell in filled)

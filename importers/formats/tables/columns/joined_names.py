"""Columns that name several things at once: "`/` / 32" below "Route / Concurrency"."""

from __future__ import annotations

from dataclasses import replace

from importers.formats.tables.grid.axis import whole
from importers.formats.tables.grid.grid import Grid, load_rank, read_head
from importers.formats.tables.grid.kinds import MEASURED
from importers.formats.tables.grid.values import bare
from importers.reading.sheets import Cell

_BORDERS = (" / ", " | ", " · ", " × ", ", ", " @ ")
_SURE = (0, 1)  # ranks of heads that name the load


def apart(grid: Grid) -> Grid:
    """Return the grid with a column for each part of a head that names the load beside others.

    Each cell below it has as many parts, and a number where the head has the load.
    """
    head = grid.head or 0
    if head + 1 >= len(grid.rows):
        return grid
    for index in range(len(grid.rows[head]) - 1, -1, -1):
        border = next(
            (border for border in _BORDERS if _is_joined(grid, index=index, border=border)), None
        )
        if border is not None:
            grid = _split(grid, index=index, border=border)
    return grid


def _is_joined(grid: Grid, *, index: int, border: str) -> bool:
    """Tell whether all cells of a column have the parts that its head has, and one is the load."""
    first = grid.head or 0
    head = _parts(grid.rows[first][index], border)
    loads = [number for number, part in enumerate(head) if load_rank(part) in _SURE]
    if len(head) < 2 or len(loads) != 1 or any(map(_is_measured, head)):
        return False
    cells = (_parts(row[index], border) for row in grid.rows[first + 1 :])
    return all(len(cell) == len(head) and whole(cell[loads[0]]) for cell in cells)


def _is_measured(text: str) -> bool:
    head = read_head(text)
    return head is not None and head.kind in MEASURED


def _parts(cell: Cell, border: str) -> list[str]:
    text = "" if cell is None else bare(str(cell))
    return [part.strip() for part in text.split(border)]


def _split(grid: Grid, *, index: int, border: str) -> Grid:
    """Return the grid with the parts of one column in columns of their own."""
    first = grid.head or 0
    count = len(_parts(grid.rows[first][index], border))
    rows: list[list[Cell]] = []
    for number, row in enumerate(grid.rows):
        is_below = number >= first
        parts: list[Cell] = [*_parts(row[index], border)] if is_below else [row[index]] * count
        rows.append([*row[:index], *parts, *row[index + 1 :]])
    return replace(grid, rows=rows, dashes=set())

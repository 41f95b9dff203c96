"""Columns that only count the rows: "#", "Rank", "Place". They measure nothing and name nothing."""

from __future__ import annotations

import re
from dataclasses import replace

from importers.formats.tables.grid.grid import Grid, plain_head
from importers.formats.tables.grid.values import bare
from importers.reading.sheets import Cell

_RANK = re.compile(r"#|№|\(?index\)?|no\.?|nr\.?|n[º°]|rank(?:ing)?|place|pos(?:ition)?\.?", re.I)
_ORDINAL = re.compile(r"#?([0-9]{1,4})(?:\.|\)|st|nd|rd|th|º)?", re.I)
_MEDALS = {"🥇": 1, "🥈": 2, "🥉": 3}
_LEAST = 2  # rows that are counted


def without_rank(grid: Grid) -> Grid:
    """Return the grid without a first column that counts the rows below a head of ranks.

    In a turned table, or where any cell is out of turn, the column stays.
    """
    head = grid.head or 0
    if grid.column_lines is not None or len(grid.rows) <= head + _LEAST:
        return grid
    is_rank = bool(_RANK.fullmatch(plain_head(grid.rows[head][0])))
    if not is_rank or len(grid.rows[head]) < 3 or not _is_counted(grid, head=head):
        return grid
    return replace(
        grid,
        rows=[row[1:] for row in grid.rows],
        left=grid.left + 1,
        dashes={(line, column - 1) for line, column in grid.dashes},
        variants={column - 1: name for column, name in grid.variants.items()},
    )


def _is_counted(grid: Grid, *, head: int) -> bool:
    """Tell whether the cells below the head are 1, 2, 3 and so on, or 0, 1, 2 as programs count.

    Equal places may repeat.
    """
    places = [_place(row[0]) for row in grid.rows[head + 1 :]]
    if places[0] not in (0, 1):
        return False
    rising = [number for number in places if number is not None]
    is_whole = len(rising) == len(places) and rising == sorted(rising)
    return is_whole and rising[-1] < len(rising) + places[0]


def _place(cell: Cell) -> int | None:
    """Return the place that a cell names: "1", "2.", "3rd" or a medal."""
    if isinstance(cell, (int, float)):
        return int(cell) if cell == int(cell) else None
    text = bare(cell) if isinstance(cell, str) else ""
    match = _ORDINAL.fullmatch(text)
    return int(match[1]) if match else _MEDALS.get(text)

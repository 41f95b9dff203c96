"""Numbers across whose corner says what they count: "Workers | 1 | 2 | 4", "Year | 2019 | 2020".

They are settings of the server or of the time, and no loads.
"""

from __future__ import annotations

import re
from dataclasses import replace

from importers.formats.tables.axis import whole
from importers.formats.tables.grid import Grid, load_rank, plain_head
from importers.formats.tables.values import bare
from importers.reading.sheets import Cell

_LEAST = 2  # numbers
_SETTING = re.compile(
    r"\b(?:workers?|v?cores?|v?cpus?|process(?:es|ors?)?|instances?|pods?|replicas?|nodes?|servers"
    r"|machines?|containers?|years?|months?|days?|versions?|payloads?|sizes?|bytes|[km]?b|rows?"
    r"|items?|queries|streams?|depth|pipelin\w*|batch\w*|routes?)\b",
    re.I,
)


def with_words(grid: Grid) -> Grid:
    """Return the grid with heads that say what they count: "Workers: 4" for "4".

    The corner is left empty: it heads no names.
    """
    row = grid.head or 0
    cells = grid.rows[row] if row < len(grid.rows) else []
    corner = cells[0] if cells else None
    if not isinstance(corner, str) or not _names_setting(corner):
        return grid
    numbers = [whole(cell) for cell in cells[1:]]
    if len(numbers) < _LEAST or None in numbers or len(set(numbers)) < len(numbers):
        return grid
    heads: list[Cell] = [None, *(f"{bare(corner)}: {cell}" for cell in cells[1:])]
    return replace(grid, rows=[*grid.rows[:row], heads, *grid.rows[row + 1 :]])


def _names_setting(corner: str) -> bool:
    return bool(_SETTING.search(plain_head(corner))) and load_rank(corner) is None

"""Numbers across whose corner says what they count: "Workers | 1 | 2 | 4", "Year | 2019 | 2020".

They are settings of the server or of the time, and no loads.
"""

from __future__ import annotations

import re

from importers.formats.tables.around.captions import caption_below
from importers.formats.tables.grid.axis import whole
from importers.formats.tables.grid.grid import Context, Grid, load_rank, plain_head
from importers.formats.tables.grid.values import bare
from importers.reading.sheets import Cell

_LEAST = 2  # numbers
_SETTING = re.compile(
    r"\b(?:workers?|v?cores?|v?cpus?|process(?:es|ors?)?|instances?|pods?|replicas?|nodes?|servers"
    r"|machines?|containers?|years?|months?|days?|versions?|payloads?|sizes?|bytes|[km]?b|rows?"
    r"|items?|queries|streams?|depth|pipelin\w*|batch\w*|routes?)\b",
    re.I,
)
# These may also head the names of the rows.
_MAY_NAME = re.compile(
    r"\b(?:instances?|nodes?|servers|machines?|containers?|versions?|rows?|items?|queries"
    r"|routes?)\b",
    re.I,
)
# "With 100 clients" and "Concurrency = 10" say nothing of the numbers that stand across.
_LOADS = re.compile(
    r"(?<![0-9] )\b(?:concurren\w*|connections|conns|clients|virtual users|vus)\b"
    r"(?! ?[:=] ?[0-9])",
    re.I,
)


def with_words(grid: Grid) -> Grid:
    """Return the grid with heads that say what they count: "Workers: 4" for "4".

    The corner is left empty: it heads no names.
    """
    row = grid.head or 0
    cells = grid.rows[row] if row < len(grid.rows) else []
    corner = cells[0] if cells else None
    if not isinstance(corner, str) or not _names_setting(corner, grid.context):
        return grid
    if _MAY_NAME.search(plain_head(corner)) and are_loads(grid, row=row):
        return grid
    numbers = [whole(cell) for cell in cells[1:]]
    if len(numbers) < _LEAST or None in numbers or len(set(numbers)) < len(numbers):
        return grid
    heads: list[Cell] = [None, *(f"{bare(corner)}: {cell}" for cell in cells[1:])]
    return grid.with_row(row, heads)


def are_loads(grid: Grid, *, row: int) -> bool:
    """Tell whether a title, the corner or the line below says that numbers across are loads."""
    corner = [str(cell) for cell in grid.rows[row][:1] if cell is not None]
    caption = caption_below(grid.context) if grid.context.source else ""
    texts = [plain_head(text) for text in [*grid.context.titles, *corner, caption]]
    return any(map(_LOADS.search, texts))


def _names_setting(corner: str, context: Context) -> bool:
    """Tell whether a corner counts no callers; threads are the server's where a load is stated."""
    rank = load_rank(corner)
    if rank is None:
        return _SETTING.search(plain_head(corner)) is not None
    return rank == 1 and context.states_load

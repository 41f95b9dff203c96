"""Loads with a word behind them, "50 workers" or "200c/8t", below a head that names the load.

"none" below "Errors" is a number in words, too.
"""

from __future__ import annotations

import re
from dataclasses import replace

from importers.formats.tables.grid import counted_cells
from importers.formats.tables.grid.axis import whole
from importers.formats.tables.grid.grid import Grid, load_rank, plain_head
from importers.formats.tables.grid.values import bare
from importers.reading.sheets import Cell
from importers.reading.table_heads.column_heads import beside_load
from importers.reading.table_heads.load_words import rises

_LOAD = re.compile(
    r"([0-9]{1,7}) ?(?:c(?:onns?)?(?: ?/ ?[0-9]{1,3} ?t(?:hreads?)?)?|(?:parallel |concurrent )?"
    r"(?:workers?|threads?|requests|reqs?|vus?)|个?(?:线程|并发|用户|连接)|명|人|並列)",
    re.I,
)
# "2m @ 30 VUs", where the head names more than the load
_INSIDE = re.compile(
    r"(?<![\w.,])([0-9]{1,7}) ?(?:vus?|users|connections|conns|clients)\b(?! ?[/.])", re.I
)
_WITH_DURATION = re.compile(r"([^/]{2,30}?) ?(?:/|×|x|,) ?(?:duration|time)(?: ?\(s\))?", re.I)
# "4 / 64" below "Threads / connections" or "t/c"
_WITH_THREADS = re.compile(
    r"(?:t|threads?) ?[/,+&] ?(?:c|conns?|connections?|clients?|concurrency)", re.I
)
_BEHIND_THREADS = re.compile(r"[0-9]{1,3} ?t?(?:hreads?)? ?[/,] ?([0-9]{1,7}) ?c?(?:onns?)?", re.I)
_FAILURES = re.compile(
    r"(?:(?:http|request|socket) )?(?:errors|failures|failed(?: requests)?)", re.I
)
_BEFORE_DURATION = re.compile(
    r"([0-9]{1,7}) ?(?:vus?|users|conns?)? ?(?:/|×|x|,) ?[0-9]{1,4} ?(?:s|sec|m|min)", re.I
)


def as_numbers(grid: Grid) -> Grid:
    """Return the grid with the numbers alone, where each cell below a sure head has such words."""
    head = grid.head or 0
    if head + 1 >= len(grid.rows):
        return grid
    for index, cell in enumerate(grid.rows[head]):
        grid = _without_durations(grid, index=index)
        grid = _with_zeros(_without_threads(grid, index=index), index=index)
        cell = grid.rows[head][index]
        below = [row[index] for row in grid.rows[head + 1 :]]
        if load_rank(cell) == 0 and any(not whole(text) for text in below):
            number = _number_inside if beside_load(cell) is not None else _number
            grid = _converted(grid, index=index, numbers=[number(text) for text in below])
    return grid


def _with_zeros(grid: Grid, *, index: int) -> Grid:
    """Return the grid with 0 for "none" below a head that counts failures."""
    head = grid.head or 0
    if not _FAILURES.fullmatch(plain_head(grid.rows[head][index])):
        return grid
    below = [row[index] for row in grid.rows[head + 1 :]]
    if not all(counted_cells.are_none([cell]) or str(cell)[:1].isdigit() for cell in below):
        return grid  # "read 527, timeout 5" counts failures by their kinds
    rows = [list(row) for row in grid.rows]
    for row in rows[head + 1 :]:
        cell = row[index]
        row[index] = 0 if counted_cells.are_none([cell]) else cell
    return replace(grid, rows=rows)


def _without_durations(grid: Grid, *, index: int) -> Grid:
    """Return the grid with "10" for "10 / 30s" below "VUs / duration", if all cells are so."""
    head = grid.head or 0
    cell = grid.rows[head][index]
    named = _WITH_DURATION.fullmatch(plain_head(cell)) if isinstance(cell, str) else None
    below = [row[index] for row in grid.rows[head + 1 :]]
    loads = [_BEFORE_DURATION.fullmatch(bare(text)) for text in below if isinstance(text, str)]
    if not named or load_rank(named[1]) != 0 or len(loads) < len(below) or not all(loads):
        return grid
    rows = [list(row) for row in grid.rows]
    rows[head][index] = named[1]
    for row, match in zip(rows[head + 1 :], loads, strict=True):
        row[index] = match[1] if match else None
    return replace(grid, rows=rows)


def _without_threads(grid: Grid, *, index: int) -> Grid:
    """Return the grid with "64" for "4 / 64" below "Threads / connections", if all cells are so."""
    head = grid.head or 0
    cell = grid.rows[head][index]
    if not isinstance(cell, str) or not _WITH_THREADS.fullmatch(plain_head(cell)):
        return grid
    below = [row[index] for row in grid.rows[head + 1 :]]
    pairs = [_BEHIND_THREADS.fullmatch(bare(text)) for text in below if isinstance(text, str)]
    if len(pairs) < len(below) or not all(pairs):
        return grid
    rows = [list(row) for row in grid.rows]
    rows[head][index] = "Connections"
    for row, match in zip(rows[head + 1 :], pairs, strict=True):
        row[index] = match[1] if match else None
    return replace(grid, rows=rows)


def _number_inside(cell: Cell) -> int | None:
    """Return the only load that a cell names among other settings.

    None where it names several, or a load that rises.
    """
    text = bare(cell) if isinstance(cell, str) else ""
    loads = _INSIDE.findall(text)
    if len(loads) != 1:
        return _number(cell)
    return None if rises(text) else int(loads[0])


def _number(cell: Cell) -> int | None:
    """Return the load of a cell; None where it is anything else."""
    match = _LOAD.fullmatch(bare(cell)) if isinstance(cell, str) else None
    return int(match[1]) if match else whole(cell)


def _converted(grid: Grid, *, index: int, numbers: list[int | None]) -> Grid:
    """Return the grid with these numbers below the head of a column, if none is missing."""
    if not all(numbers):
        return grid
    head = grid.head or 0
    rows = [list(row) for row in grid.rows]
    for row, number in zip(rows[head + 1 :], numbers, strict=True):
        row[index] = number
    return replace(grid, rows=rows)

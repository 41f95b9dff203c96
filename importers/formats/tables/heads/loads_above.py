"""Loads above groups of metrics: "c=16" over "req/s" and "p99", and again for "c=64".

Each column gets a head of its own: "req/s (c=16)". Below the loads the same heads repeat.
"""

from __future__ import annotations

import re
from dataclasses import replace

from importers.formats.tables.grid.grid import Grid, level
from importers.formats.tables.grid.values import is_percentile, value_of
from importers.formats.tables.heads.loads_in_names import may_be_loads
from importers.reading.sheets import Cell

_MOST_ABOVE = 3  # rows above the heads of metrics
_LEAST = 2  # loads beside each other
_LETTER_AND_LOAD = re.compile(r"[cC] ?([1-9][0-9]{0,6})")  # alone it may be the name of a case


def spelled(grid: Grid) -> Grid:
    """Return the grid with "c=16" for "C16" where its first rows have rising loads of that form."""
    for number, row in enumerate(grid.rows[:_MOST_ABOVE]):
        loads = {index: load for index, cell in enumerate(row) if (load := _of_letter(cell))}
        rising = sorted(set(loads.values()))
        is_rising = len(rising) >= _LEAST and [*dict.fromkeys(loads.values())] == rising
        if is_rising and may_be_loads(rising):
            cells = [f"c={loads[i]}" if i in loads else cell for i, cell in enumerate(row)]
            return grid.with_row(number, cells)
    return grid


def _of_letter(cell: Cell) -> int | None:
    match = _LETTER_AND_LOAD.fullmatch(cell.strip("*` ")) if isinstance(cell, str) else None
    return int(match[1]) if match else None


def joined(grid: Grid) -> Grid:
    """Return the grid with one row of heads where loads stand above groups of metrics."""
    for row in range(min(_MOST_ABOVE, len(grid.rows) - 2)):
        above, below = grid.rows[row : row + 2]
        loads = [level(cell) for cell in above]
        first = next((index for index, load in enumerate(loads) if load), 0)
        if not first or not _are_groups(above[first:], below[first:]):
            continue
        heads: list[Cell] = [
            name if name is not None else lower
            for name, lower in zip(above[:first], below[:first], strict=True)
        ]
        load = None
        for own, metric in zip(loads[first:], below[first:], strict=True):
            load = own or load
            heads.append(f"{metric} (c={load})")
        rows = [*grid.rows[:row], heads, *grid.rows[row + 2 :]]
        lines = [*grid.lines[: row + 1], *grid.lines[row + 2 :]]
        is_marked = grid.head in (row, row + 1)
        return replace(grid, rows=rows, lines=lines, head=row if is_marked else grid.head)
    return grid


def _are_groups(above: list[Cell], below: list[Cell]) -> bool:
    """Tell whether cells are loads, each above the same words: "req/s" and "p99"."""
    groups: dict[int, list[Cell]] = {}
    load = None
    for cell, metric in zip(above, below, strict=True):
        own = level(cell)
        if cell is not None and own is None:
            return False
        load = own or load
        if load is None or not _is_word(metric):
            return False
        groups.setdefault(load, []).append(metric)
    first, *others = groups.values()
    return len(groups) >= _LEAST and all(group == first for group in others)


def _is_word(cell: Cell) -> bool:
    return isinstance(cell, str) and (value_of(cell) is None or is_percentile(cell))

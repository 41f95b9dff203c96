"""Marks of the best row of a sweep, "5,459 (peak)", and columns of the highest rate: "Max RPS".

Where one cell of a column has such a mark and all others are plain numbers, it marks the row. A
lone "4,000 (peak)" may be the best second of a test and stays a text.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

from importers.formats.tables.grid.grid import Column, Grid, plain_head, read_head
from importers.formats.tables.grid.values import value_of
from importers.reading.sheets import Cell
from importers.reading.table_heads import column_heads
from importers.reading.table_heads.column_metrics import CONDITION

_PEAK = re.compile(r"([^0-9\n]*[0-9].*?)\s?\((?:peak|max|highest|best)!?\)([*_`\s]{0,6})$", re.I)
_LEAST = 2  # plain numbers beside it
_HIGHEST = re.compile(
    r"^(?:max(?:imum)?|peak|best)\.? ?(?=[a-z])| ?[(\[](?:max(?:imum)?|peak|best)\.?[)\]]$", re.I
)


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


def highest_rate(grid: Grid, *, head: int, columns: list[Column]) -> list[Column]:
    """Return the column "Max RPS", where it is the only rate and stands beside a latency.

    There it is the rate that the test reached, as it is below a bound: "Max RPS (p99 < 50 ms)".
    "Peak RPS" in a list of one test's metrics, below each other, is its best second: what it means
    there does not hang on the number of tests.
    """
    measured = {column.head.field for column in columns}
    if "requests_per_s" in measured:
        return []
    highest: list[Column] = []
    for index, cell in enumerate(grid.rows[head]):
        plain = plain_head(cell)
        is_of_second = plain.lower().startswith("peak") and grid.column_lines is not None
        is_reached = "latency_ms" in measured or CONDITION.search(plain) is not None
        is_highest = is_reached and _HIGHEST.search(plain) and not is_of_second
        rate = column_heads.read(_HIGHEST.sub("", plain)) if is_highest else None
        if rate is not None and rate.field == "requests_per_s":
            highest.append(Column(index, rate, reason="it is the only rate", title=str(cell)))
    return highest if len(highest) == 1 else []

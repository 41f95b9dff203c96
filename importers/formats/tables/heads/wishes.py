"""Columns of a table of metrics that say what was asked for, and what stands beside them."""

from __future__ import annotations

import re

from importers.formats.tables.grid import products
from importers.formats.tables.grid.grid import Grid, plain_head
from importers.formats.tables.grid.values import bare

_WISH = re.compile(
    r"^(?:(?:benchmark|performance|design|project|acceptance|required|desired) )?"
    r"(?:targets?|thresholds?|goals?|limits?|slo|sla|requirements?)\b",
    re.I,
)
_BOUND = re.compile(r"\s*[<>≤≥]")


def without(grid: Grid, columns: list[int]) -> list[int]:
    """Return the columns without those of bounds: "< 300 ms" is what was asked for.

    Whatever its head is called; a column without a bound must stand beside it.
    """
    bounds = {column: _bounds(grid, column) for column in columns}
    wishes = [column for column in columns if 2 * bounds[column] > _filled(grid, column) > 1]
    if 0 not in bounds.values():
        return columns
    return [column for column in columns if column not in wishes]


def is_beside(grid: Grid, column: int) -> bool:
    """Tell whether the only column of values stands beside what was asked for, or its verdict.

    The name of a known product stays.
    """
    others = [index for index in range(1, len(grid.rows[0])) if index != column]
    heads = [plain_head(grid.rows[0][index]) for index in others]
    is_wish = any(map(_WISH.search, heads)) or any(_bounds(grid, index) for index in others)
    return is_wish and not products.is_product(plain_head(grid.rows[0][column]))


def _bounds(grid: Grid, column: int) -> int:
    """Return how many cells of a column are bounds."""
    cells = (row[column] for row in grid.rows[1:])
    return sum(isinstance(cell, str) and bool(_BOUND.match(bare(cell))) for cell in cells)


def _filled(grid: Grid, column: int) -> int:
    return sum(row[column] is not None for row in grid.rows[1:])

"""Rows that hold nothing but the name of a group: of the rows below them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from importers.formats.tables.grid.axis import whole
from importers.formats.tables.grid.grid import Column, Grid
from importers.formats.tables.grid.values import value_of
from importers.reading.sheets import Cell


def name_in(row: list[Cell]) -> str | None:
    """Return the text of a row that holds nothing else, once or merged over the row."""
    texts = {cell for cell in row if cell is not None}
    text = next(iter(texts)) if len(texts) == 1 else None
    is_text = isinstance(text, str) and not whole(text) and re.search(r"[^\W\d_]{2}", text)
    return text if isinstance(text, str) and is_text and value_of(text) is None else None


def lacks_results(grid: Grid, row: int, *, measured: Sequence[Column]) -> bool:
    """Tell whether a row below the name of its group has dashes for what was measured.

    Other rows of such groups have an empty first cell and results.
    """
    cells, line = grid.rows[row], grid.lines[row]
    if cells[0] is not None or not any((line, each.index) in grid.dashes for each in measured):
        return False
    others = (own for own in grid.rows if own[0] is None and own is not cells)
    return any(_has_results(own, measured) for own in others)


def _has_results(row: list[Cell], measured: Sequence[Column]) -> bool:
    return any(value_of(row[column.index]) for column in measured)

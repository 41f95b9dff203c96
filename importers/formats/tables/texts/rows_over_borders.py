"""Rows of one table that tags write as several: the next one goes on without heads."""

from __future__ import annotations

from importers.formats.tables.grid import cells
from importers.formats.tables.grid.grid import load_rank, read_head
from importers.formats.tables.grid.values import value_of


def goes_on(above: str, line: str, *, separator: str) -> bool:
    """Tell whether the first row of a table goes on with the rows of the table above it.

    It has as many cells, and numbers in the same columns, but no name of a head. Numbers alone may
    be the loads of its own columns.
    """
    if max(len(above), len(line)) > cells.MOST_LINE:
        return False
    row = cells.split(line, separator)
    name, numbers = row[0], _numbered(row)
    is_name = bool(name) and load_rank(name) is None and read_head(name) is None
    is_alike = numbers == _numbered(cells.split(above, separator))
    return is_name and not numbers[0] and any(numbers) and is_alike


def _numbered(row: list[str]) -> list[bool]:
    """Tell of each cell of a row whether it is a number."""
    return [value_of(cell) is not None for cell in row]

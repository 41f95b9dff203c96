"""Rates that were asked for, as the heads of columns: "10 RPS", "50 RPS", "500 RPS" above times.

The rows below name what was measured at each. The rates become a row of their own.
"""

from __future__ import annotations

import re
from dataclasses import replace

from importers.formats.tables.grid.grid import Grid, read_head
from importers.formats.tables.grid.values import value_of
from importers.reading.sheets import Cell

_LEAST = 2  # rates beside each other
_MEASURED = ("requests_per_s", "latency_ms")
_REACHED = re.compile(r"\W*(?:throughput|measured|achieved|actual|sustained)\b", re.I)
_MOST_DIGITS = 3  # of a rate that was asked for, but for the zeros at its end


def in_a_row(grid: Grid) -> Grid:
    """Return the grid with the rates of its heads below "Offered RPS", where they rise.

    Rates beside "Throughput", and those of many digits, were measured.
    """
    if not grid.rows or grid.head not in (None, 0):
        return grid
    corner, *heads = grid.rows[0]
    values = [value for cell in heads if (value := value_of(cell)) and value.is_rate]
    rates = [number for value in values if (number := value.number("."))]
    is_rising = len(rates) == len(heads) >= _LEAST and rates == sorted(set(rates))
    is_asked = all(map(_may_be_asked, rates)) and not _REACHED.match(str(corner or ""))
    if not (is_rising and is_asked) or not any(_is_measured(row[0]) for row in grid.rows[1:]):
        return grid
    asked: list[Cell] = ["Offered RPS", *rates]
    blank: list[Cell] = [None] * len(heads)
    rows = [[corner, *blank], asked, *grid.rows[1:]]
    return replace(grid, rows=rows, lines=[grid.lines[0], *grid.lines])


def _may_be_asked(rate: float) -> bool:
    return rate == int(rate) and len(str(int(rate)).rstrip("0")) <= _MOST_DIGITS


def _is_measured(cell: Cell) -> bool:
    """Tell whether a cell is the name of a rate or a time."""
    head = read_head(cell)
    return head is not None and head.field in _MEASURED

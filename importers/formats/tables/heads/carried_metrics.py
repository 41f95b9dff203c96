"""Loads alone behind a metric at its load: "RPS @1 | @10", "req/s, 8 clients | 16 clients".

The metric stands once, in the first of these heads. The loads rise, and each stands right behind
the one before it: behind another metric "@100" would be a load of that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from importers.formats.tables.grid.grid import Grid, plain_head, read_head
from importers.formats.tables.grid.values import value_of
from importers.formats.tables.heads.heads import load_in
from importers.reading.sheets import Cell

_FIRST_ROWS = 4  # one of which holds the heads
_MEASURED = ("requests_per_s", "latency_ms", "transfer_rate_Bps")
_PERCENTILES = (75, 90, 95, 99)
_FIGURE = re.compile(r"[0-9]")
_SPELLED = re.compile(r"[^\W\d_]|@")  # a bare number may count anything


def told(grid: Grid) -> Grid:
    """Return the grid with "RPS (c=10)" for "@10" behind "RPS @1"."""
    for number, row in enumerate(grid.rows[:_FIRST_ROWS]):
        carried = {
            index: f"{metric} (c={load})"
            for index, metric, load in _carried(row)
            if _holds_numbers(grid, index=index, head=number)
        }
        if carried:
            heads = [carried.get(index, cell) for index, cell in enumerate(row)]
            return grid.with_row(number, heads)
    return grid


def _carried(row: list[Cell]) -> Iterator[tuple[int, str, int]]:
    """Give the columns of loads alone, each with the metric before it and its load."""
    metric, last = "", 0
    for index, cell in enumerate(row):
        load, rest = _load_in(cell)
        if load in _PERCENTILES and _is_time(metric):
            return  # "Latency @50 | @95 | @99" are percentiles
        if load and not rest and metric and load > last:
            yield index, metric, load
        elif not _is_metric(rest):
            load, rest = 0, ""
        metric, last = (rest or metric) if load else "", load


def _load_in(cell: Cell) -> tuple[int, str]:
    """Return the load that a head names and what stands beside it; 0 and "" for none."""
    is_spelled = isinstance(cell, str) and _SPELLED.search(plain_head(cell))
    return (load_in(str(cell)) if is_spelled else None) or (0, "")


def _is_metric(text: str) -> bool:
    head = read_head(text) if text else None
    return head is not None and head.kind == "metric" and head.field in _MEASURED


def _is_time(metric: str) -> bool:
    head = read_head(metric) if metric else None
    return head is not None and head.field == "latency_ms"


def _holds_numbers(grid: Grid, *, index: int, head: int) -> bool:
    """Tell whether a column holds numbers, and beside them only texts without a figure: "n/a"."""
    cells = [row[index] for row in grid.rows[head + 1 :]]
    others = [str(cell) for cell in cells if value_of(cell) is None]
    return len(others) < len(cells) and not any(map(_FIGURE.search, others))

"""Rows of metrics that hold several: "Requests / rate | 144,000 / 2400.01 req/s".

Each part of the name has its own part of each value. Statistics of one metric, "p50 / p95 / p99",
are parted where the metrics have become heads.
"""

from __future__ import annotations

import re
from dataclasses import replace

from importers.formats.tables.grid.grid import Grid, plain_head, read_head
from importers.formats.tables.grid.values import bare, value_of
from importers.reading.sheets import Cell

_CORNER = re.compile(r"(?:metrics?|measures?|measurements?|statistics?|kpis?|results?|item)", re.I)
_BORDER = re.compile(r" [/|·] ")
_MOST = 4  # parts
_KINDS = ("metric", "requests", "failed", "non_2xx")
_RATE = re.compile(r"(?:(?:mean|avg|average|request|overall) )?(?:rate|throughput)", re.I)


def apart(grid: Grid) -> Grid:
    """Return the grid with a row for each part of such a row below "Metric"."""
    head = grid.head or 0
    if not grid.rows or not _CORNER.fullmatch(plain_head(grid.rows[head][0])):
        return grid
    rows, lines = list[list[Cell]](), list[int]()
    for number, row in enumerate(grid.rows):
        parts = _parts(row) if number > head else [row]
        rows += parts
        lines += [grid.lines[number]] * len(parts)
    return replace(grid, rows=rows, lines=lines) if len(rows) > len(grid.rows) else grid


def _parts(row: list[Cell]) -> list[list[Cell]]:
    """Return one row for each metric of a row; the row alone where it holds one or is unclear."""
    columns = [_split(cell) for cell in row]
    count = len(columns[0])
    lengths = {len(cells) for cells in columns if cells}
    if not 1 < count <= _MOST or lengths != {count}:
        return [row]
    filled = [cells or [None] * count for cells in columns]
    parts = [list(part) for part in zip(*filled, strict=True)]
    fields = [_field_of(part) for part in parts]
    are_apart = len({*fields}) == len(fields) and {"requests_per_s", "requests"} & {*fields}
    return parts if are_apart and "" not in fields else [row]


def _split(cell: Cell) -> list[Cell]:
    """Return the parts of a cell; [] for an empty one."""
    text = "" if cell is None else bare(str(cell))
    return [*_BORDER.split(text)] if text else []


def _field_of(part: list[Cell]) -> str:
    """Return what a part of a row measures; "" where that is not sure."""
    name, *cells = part
    values = [value_of(cell) for cell in cells if cell is not None]
    if not values or not all(values):
        return ""
    if _RATE.fullmatch(str(name)):
        return "requests_per_s" if all(value and value.is_rate for value in values) else ""
    head = read_head(name)
    if head is None or head.kind not in _KINDS:
        return ""
    return f"{head.field}{head.statistic}" or head.kind

"""Metrics below each other whose columns are statistics of several rounds: their means are read.

"Throughput | 46,587 req/s | ±801 | 45,367 | 47,616" below "Metric | Mean | StdDev | Min | Max".
A rate has no minimum but of rounds: so the columns are of rounds, and not of requests.
"""

from __future__ import annotations

import re
from dataclasses import replace

from importers.formats.tables.grid.grid import Grid, names_rate, plain_head, read_head
from importers.formats.tables.grid.values import bare, value_of
from importers.reading.sheets import Cell

_CORNER = re.compile(r"(?:metric|measure|measurement|indicator|kpi)s?", re.I)
_MEAN = re.compile(r"(?:mean|avg|average)(?: value)?", re.I)
_SPREAD = re.compile(
    r"(?:st(?:andar)?d\.? ?)?dev(?:iation)?|stdev|sd|σ|min(?:imum)?|max(?:imum)?", re.I
)
_OTHER = re.compile(
    rf"(?:{_SPREAD.pattern}|median|range|cv|(?:95 ?% ?)?ci|n|runs|rounds|samples|variance"
    r"|(?:[a-z]{1,10} )?(?:target|goal|threshold)|status|result|verdict|pass(?:ed)?)(?: ?\(?%\)?)?",
    re.I,
)
_OF_THREADS = re.compile(r"req/sec", re.I)
_VALUE: Cell = "Value"


def means_only(grid: Grid) -> Grid:
    """Return the grid with the column of means as the only one of values, where it is so."""
    head = grid.head or 0
    if len(grid.rows) <= head + 1 or not _CORNER.fullmatch(plain_head(grid.rows[head][0])):
        return grid
    heads = [plain_head(cell) for cell in grid.rows[head]]
    means = [index for index, text in enumerate(heads) if index and _MEAN.fullmatch(text)]
    others = [text for index, text in enumerate(heads) if index and index not in means]
    if len(means) != 1 or not any(map(_SPREAD.fullmatch, others)):
        return grid
    if not all(map(_OTHER.fullmatch, others)) or not _are_of_rounds(grid, head=head, mean=means[0]):
        return grid
    rows = [[row[0], row[means[0]]] for row in grid.rows]
    rows[head][1] = _VALUE
    return replace(grid, rows=rows)


def _are_of_rounds(grid: Grid, *, head: int, mean: int) -> bool:
    """Tell whether rows are a rate of requests and a latency; wrk's "Req/Sec" is of its threads."""
    rows = grid.rows[head + 1 :]
    names = [bare(str(row[0] or "")) for row in rows]
    if any(map(_OF_THREADS.fullmatch, names)):
        return False
    has_rate = any(map(names_rate, names)) or any(_is_rate(row[mean]) for row in rows)
    named = filter(None, map(read_head, names))
    return has_rate and any(name.field == "latency_ms" for name in named)


def _is_rate(cell: Cell) -> bool:
    value = value_of(cell)
    return value is not None and value.is_rate

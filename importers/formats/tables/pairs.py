"""Cells that hold the same measurement twice: "5.71 / 16.42" below "Requests/s BEFORE / AFTER".

The head names both; or, where each rate and each latency of a table stands twice and no head says
more, they are two rounds. Each becomes a column of its own; `Grid.variants` says whose it is.
"""

from __future__ import annotations

import re
from dataclasses import replace

from importers.formats.tables.grid import Grid, plain_head, read_head
from importers.formats.tables.values import value_of
from importers.reading.sheets import Cell

_NAMED = re.compile(
    r"(.{1,60}?)[ (:]+([^\W\d_][\w.-]{0,20}) (?:/|\||→|vs\.?) ([^\W\d_][\w.-]{0,20})\)?$"
)
_STATISTIC = re.compile(
    r"(?:avg|average|mean|max|min|median|med|p[0-9]{2,3}|std ?dev|peak|best|worst|total|err\w*"
    r"|fail\w*|success\w*|ok|s|sec|seconds?|ms)$",
    re.I,
)
_BORDER = " / "
_UNIT_AT_END = re.compile(r"[0-9]\s?(ms|µs|μs|us|s|req/s|rps)$", re.I)
_ROUNDS = ("run 1", "run 2")


def apart(grid: Grid, *, head: int) -> Grid:
    """Return the grid with two columns for each whose cells hold a measurement twice."""
    for index in range(len(grid.rows[head]) - 1, -1, -1):
        names = _names(grid.rows[head][index])
        if names and all(map(_is_pair, _below(grid, head=head, index=index))):
            grid = _split(grid, head=head, index=index, names=names)
    measured = [index for index, cell in enumerate(grid.rows[head]) if _is_measured(cell)]
    rates = [index for index in measured if _is_rate(grid.rows[head][index])]
    if not rates or not all(_has_pairs(grid, head=head, index=index) for index in measured):
        return grid
    for index in reversed(measured):
        names = (str(grid.rows[head][index]), *_ROUNDS)
        grid = _split(grid, head=head, index=index, names=names)
    return grid


def _names(cell: Cell) -> tuple[str, str, str] | None:
    """Return what a head measures and both names in it; None where it names no two."""
    match = _NAMED.match(plain_head(cell)) if isinstance(cell, str) else None
    if match is None or _STATISTIC.match(match[2]) or _STATISTIC.match(match[3]):
        return None
    return (match[1], match[2], match[3]) if read_head(match[1]) else None


def _is_measured(cell: Cell) -> bool:
    named = read_head(cell)
    return named is not None and named.field in ("requests_per_s", "latency_ms")


def _is_rate(cell: Cell) -> bool:
    named = read_head(cell)
    return named is not None and named.field == "requests_per_s"


def _has_pairs(grid: Grid, *, head: int, index: int) -> bool:
    cells = _below(grid, head=head, index=index)
    return len(cells) > 1 and all(map(_is_pair, cells))


def _below(grid: Grid, *, head: int, index: int) -> list[Cell]:
    return [row[index] for row in grid.rows[head + 1 :] if row[index] is not None]


def _is_pair(cell: Cell) -> bool:
    return _parts(cell) is not None


def _parts(cell: Cell) -> list[Cell] | None:
    """Return both values of a cell, each with the unit that stands behind the last one."""
    texts = cell.split(_BORDER) if isinstance(cell, str) else []
    if len(texts) != 2:
        return None
    first, last = (text.strip("* ") for text in texts)
    unit = _UNIT_AT_END.search(last)
    first = f"{first} {unit[1]}" if unit and first[-1:].isdigit() else first
    return [first, last] if value_of(first) and value_of(last) else None


def _split(grid: Grid, *, head: int, index: int, names: tuple[str, str, str]) -> Grid:
    """Return the grid with a column as two, which measure the same for two names."""
    rows: list[list[Cell]] = []
    for number, row in enumerate(grid.rows):
        parts: list[Cell] = [row[index], row[index]]
        if number == head:
            parts = [names[0], names[0]]
        elif number > head:
            parts = _parts(row[index]) or [None, None]
        rows.append([*row[:index], *parts, *row[index + 1 :]])
    variants = {column + (column > index): name for column, name in grid.variants.items()}
    return replace(grid, rows=rows, variants=variants | {index: names[1], index + 1: names[2]})

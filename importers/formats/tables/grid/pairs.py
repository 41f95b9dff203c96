"""Cells that hold the same measurement several times: "5.71 / 16.42" below "req/s BEFORE / AFTER".

The head names each; or, where each rate and each latency of a table stands twice and no head says
more, they are two rounds. Each becomes a column of its own; `Grid.variants` says whose it is.
"""

from __future__ import annotations

import re
from dataclasses import replace

from importers.formats.tables.grid.grid import Grid, names_rate, plain_head, read_head
from importers.formats.tables.grid.values import value_of
from importers.reading.sheets import Cell

_NAMED = re.compile(
    r"(.{1,60}?)[ (:]+([^\W\d_][\w.-]{0,20}) (?:/|\||→|vs\.?) ([^\W\d_][\w.-]{0,20})\)?$"
)
_NAME_BORDER = r" (?:/|\||→|vs\.?) "
# "Baseline / rotation / fast RPS"
_NAMED_BEFORE = re.compile(
    rf"([^\W\d_][\w.-]{{0,20}}(?:{_NAME_BORDER}[^\W\d_][\w.-]{{0,20}}){{1,4}}) (\S.{{0,40}})$"
)
_STATISTIC = re.compile(
    r"(?:avg|average|mean|max|min|median|med|p[0-9]{2,3}|std ?dev|peak|best|worst|total|err\w*"
    r"|fail\w*|success\w*|ok|s|sec|seconds?|ms)$",
    re.I,
)
_BORDER = r" / |; "
_IN_HEAD = r" / |;"
_MOST_APART = 5  # times, between two rounds of the same test
_UNIT_AT_END = re.compile(r"[0-9]\s?(ms|µs|μs|us|s|req/s|rps)$", re.I)
_ROUNDS = ("run 1", "run 2")


def apart(grid: Grid, *, head: int) -> Grid:
    """Return the grid with a column of its own for each measurement that a cell holds."""
    for index in range(len(grid.rows[head]) - 1, -1, -1):
        measured, names = _names(grid.rows[head][index])
        cells = _below(grid, head=head, index=index)
        if names and all(_parts(cell, len(names)) for cell in cells):
            grid = _split(grid, head=head, index=index, measured=measured, names=names)
    measures = [index for index, cell in enumerate(grid.rows[head]) if _is_measured(cell)]
    rates = [index for index in measures if names_rate(grid.rows[head][index])]
    if not rates or not all(_has_pairs(grid, head=head, index=index) for index in measures):
        return grid
    for index in reversed(measures):
        name = str(grid.rows[head][index])
        grid = _split(grid, head=head, index=index, measured=name, names=_ROUNDS)
    return grid


def _names(cell: Cell) -> tuple[str, tuple[str, ...]]:
    """Return what a head measures and the names in it; no names where it has none."""
    plain = plain_head(cell) if isinstance(cell, str) else ""
    names: tuple[str, ...]
    if match := _NAMED.match(plain):
        measured, names = match[1], (match[2], match[3])
    elif match := _NAMED_BEFORE.match(plain):
        measured, names = match[2], tuple(re.split(_NAME_BORDER, match[1]))
    else:
        return "", ()
    if any(map(_STATISTIC.match, names)) or read_head(measured) is None:
        return "", ()
    return measured, names


def _is_measured(cell: Cell) -> bool:
    named = read_head(cell)
    return named is not None and named.field in ("requests_per_s", "latency_ms")


def _has_pairs(grid: Grid, *, head: int, index: int) -> bool:
    """Tell whether each cell holds two values of the same, which a head of two would name."""
    cells = _below(grid, head=head, index=index)
    if re.search(_IN_HEAD, str(grid.rows[head][index])):
        return False
    return len(cells) > 1 and all(map(_is_pair, cells))


def _is_pair(cell: Cell) -> bool:
    parts = _parts(cell, len(_ROUNDS)) or []
    numbers = [number for part in parts if (number := _number(part))]
    return len(numbers) == len(_ROUNDS) and max(numbers) <= _MOST_APART * min(numbers)


def _number(part: Cell) -> float | None:
    value = value_of(part)
    return value.number(".") if value else None


def _below(grid: Grid, *, head: int, index: int) -> list[Cell]:
    return [row[index] for row in grid.rows[head + 1 :] if row[index] is not None]


def _parts(cell: Cell, count: int) -> list[Cell] | None:
    """Return the values of a cell, each with the unit that stands behind the last one.

    None where it does not hold so many.
    """
    texts = re.split(_BORDER, cell) if isinstance(cell, str) else []
    texts = [text.strip("* ") for text in texts]
    if len(texts) != count:
        return None
    unit = _UNIT_AT_END.search(texts[-1])
    if unit:
        firsts = [f"{text} {unit[1]}" if text[-1:].isdigit() else text for text in texts[:-1]]
        texts = [*firsts, texts[-1]]
    return [*texts] if all(map(value_of, texts)) else None


def _split(grid: Grid, *, head: int, index: int, measured: str, names: tuple[str, ...]) -> Grid:
    """Return the grid with a column for each of several names, which all measure the same."""
    further = len(names) - 1
    rows: list[list[Cell]] = []
    for number, row in enumerate(grid.rows):
        parts: list[Cell] = [row[index]] * len(names)
        if number == head:
            parts = [measured] * len(names)
        elif number > head:
            parts = _parts(row[index], len(names)) or [None] * len(names)
        rows.append([*row[:index], *parts, *row[index + 1 :]])
    variants = {column + further * (column > index): name for column, name in grid.variants.items()}
    own = dict(enumerate(names, start=index))
    return replace(grid, rows=rows, variants=variants | own)

"""Cells that hold a rate and several times: "12,345 / 3.1 ms / 9.2 ms" below "RPS / p50 / p99".

A load or a name may stand before the metrics: "10 conns (RPS / p50 / p99)", "nginx: p50 / p95 /
req/s". Each metric becomes a column of its own.
"""

from __future__ import annotations

import re
from dataclasses import replace

from importers.formats.tables.grid.grid import Grid, level, metric_of, names_rate, plain_head
from importers.formats.tables.grid.values import bare, value_of
from importers.formats.tables.heads.heads import UNIT_AT_END
from importers.reading.sheets import Cell

_STATISTIC = re.compile(
    r"(?:p ?[0-9]{2,3}(?:\.[0-9]{1,3})?|avg|average|mean|max|min|median|med)"
    r"(?: (?:lat(?:ency)?|response time))?(?: ?(?:ms|s|us|µs))?",
    re.I,
)
_BARE = re.compile(r"avg|average|mean|max|min|median|med", re.I)
_PER_SECOND = re.compile(r"(?<=[a-z]) ?/ ?s(?:ec)?\b", re.I)
_BORDER = re.compile(r"\s?[/|·]\s?")
_OWNED = re.compile(r"([^:()]{2,40}?) ?(?:: |\()([^()]+)\)?")
_UNIT_BEHIND = re.compile(r"[,(]? ?\b(ms|s|us|µs)\)?$", re.I)
_WORD = re.compile(r"[^\W\d_]{2,20}(?: [^\W\d_]{2,20})?")
_FEWEST, _MOST = 3, 6  # metrics of one head


def apart(grid: Grid, *, head: int) -> Grid:
    """Return the grid with a column for each metric that a head names beside others."""
    for index in range(len(grid.rows[head]) - 1, 0, -1):
        heads = _heads(grid.rows[head][index])
        below = [row[index] for row in grid.rows[head + 1 :] if row[index] is not None]
        figures = [cell for cell in below if not _is_word(cell)]
        if heads and figures and all(_parts(cell, heads) for cell in figures):
            grid = _split(grid, head=head, index=index, heads=heads)
    return grid


def _heads(cell: Cell) -> list[str]:
    """Return the heads of a rate and of two times at least; [] where a head names others."""
    text = bare(cell) if isinstance(cell, str) and _BORDER.search(cell) else ""
    unit = _UNIT_BEHIND.search(text)
    if unit and (text[unit.start()] == "(" or text[unit.start()] == ","):
        text = text[: unit.start()].strip()
    else:
        unit = None
    owned = _OWNED.fullmatch(text)
    owner, metrics = (owned[1], owned[2]) if owned else ("", text)
    parts = _BORDER.split(_PER_SECOND.sub("ps", metrics).strip())
    parts = [re.sub(r"(?i)\breq(?:uest)?s?ps$", "req/s", part) for part in parts]
    if not _FEWEST <= len(parts) <= _MOST or sum(map(names_rate, parts)) != 1:
        return []
    times = [part for part in parts if not names_rate(part)]
    if not all(_STATISTIC.fullmatch(plain_head(part)) for part in times):
        return []
    parts = [f"{part} latency" if _BARE.fullmatch(part) else part for part in parts]
    if unit:
        parts = [part if names_rate(part) else f"{part} ({unit[1]})" for part in parts]
    return [_owned(owner, part) for part in parts] if owner else parts


def _owned(owner: str, metric: str) -> str:
    spelled = re.sub(r"\s([0-9])", r"=\1", owner)  # "Concurrency 8" is "Concurrency=8"
    return metric_of(spelled if level(spelled) else owner, metric)


def _parts(cell: Cell, heads: list[str]) -> list[Cell]:
    """Return the values of a cell, each time with the unit behind the next one; [] if none fit."""
    text = _PER_SECOND.sub("ps", bare(cell)) if isinstance(cell, str) else ""
    parts = [part.strip("* ") for part in _BORDER.split(text)]
    if len(parts) != len(heads):
        return []
    unit = ""
    for index in range(len(parts) - 1, -1, -1):
        if names_rate(heads[index]):
            parts[index] = re.sub(r"(?i)\s?req(?:uest)?s?ps$", " req/s", parts[index])
            continue
        own = UNIT_AT_END.search(parts[index])
        unit = own[1] if own else unit
        parts[index] += "" if own or not unit else f" {unit}"
    return [*parts] if all(map(value_of, parts)) else []


def _is_word(cell: Cell) -> bool:
    """Tell whether a cell says in a word or two why it has no figures: "failed"."""
    return isinstance(cell, str) and _WORD.fullmatch(bare(cell)) is not None


def _split(grid: Grid, *, head: int, index: int, heads: list[str]) -> Grid:
    rows: list[list[Cell]] = []
    for number, row in enumerate(grid.rows):
        parts: list[Cell] = [row[index], *[None] * (len(heads) - 1)]
        if number == head:
            parts = [*heads]
        elif number > head:
            word = row[index] if _is_word(row[index]) else None
            in_rate = [word if names_rate(text) else None for text in heads]
            parts = _parts(row[index], heads) or in_rate
        rows.append([*row[:index], *parts, *row[index + 1 :]])
    further = len(heads) - 1
    variants = {column + further * (column > index): name for column, name in grid.variants.items()}
    return replace(grid, rows=rows, variants=variants)

"""Cells that hold a rate and a time: "51,234 / 4.5 ms" below "RPS / p99", "51,234 (4.5 ms)".

The head names both: "RPS / p99", "req/s (p99)" or, below a load or a name, "64 conns (rps / p99)".
Or each cell has both units, and the head is a load or a name. Each becomes a column of its own. A
bound is no time: "RPS (p99 < 50 ms)" names the rate alone.
"""

from __future__ import annotations

import re
from dataclasses import replace

from importers.formats.tables.around import around
from importers.formats.tables.grid.grid import Grid, level, metric_of, read_head
from importers.formats.tables.grid.values import bare, value_of
from importers.formats.tables.heads import rate_and_times
from importers.reading.sheets import Cell
from importers.reading.table_heads.column_metrics import CONDITION

_BOTH = re.compile(r"([^/()|]+(?:/s(?:ec)?)?) [/|] ([^/()|]+(?: \((?:ms|s|us|\u00b5s)\))?)")
_BEHIND = re.compile(r"([^()]{2,40}?) ?\(([^()]{2,40})\)")
_TIME = re.compile(r"\b(?:p ?[0-9]{2}(?:\.[0-9]{1,2})?|latency|response time|ms)\b", re.I)
_BORDER = re.compile(r"[,:;(] ?| [-–—] |\b(?:is|are|hold|holds|as) ")
# "Each cell shows req/s and p99 latency in ms."
_OF_CELLS = re.compile(r"\bcells?\b|单元", re.I)
_RATE_IN = re.compile(r"\b(?:req(?:uest)?s? ?(?:/|per) ?s(?:ec(?:ond)?)?|rps)\b", re.I)
_TIME_IN = re.compile(r"\b(?:p ?[0-9]{2}(?:\.[0-9]{1,2})?|mean|average|avg|median|max)\b", re.I)
_UNIT_IN = re.compile(r"(?:\b(?:in|,) ?\(?|\()(ms|µs|us)\b", re.I)
_UNITS = ("req/s", "avg latency")  # what such a cell holds
_OTHER_TIME = re.compile(r"\bp ?[0-9]{2}|percentile|\bmedian\b|\bmax(?:imum)?\b|[0-9]{2}%", re.I)
_SECOND = re.compile(r"(?<=[a-z]) ?/ ?s(?:ec(?:ond)?)?\b", re.I)
_LINE_BREAK = re.compile(r"\s*<br ?/?>\s*", re.I)
_PARTS = re.compile(
    r"([^/()|·]+?) ?(?:[/|·] ?([^/()|·]+)|, ([^/()|]+)|\(([^()]+)\)"
    r"|(?<=[a-zA-Z\x00]) ([0-9][0-9.,]* ?(?:ms|µs|us|s)))"
)


def apart(grid: Grid, *, head: int) -> Grid:
    """Return the grid with a column each for the rate and the time that cells hold together."""
    grid = rate_and_times.apart(grid, head=head)
    above = _heads_of_titles(grid) if not any(map(read_head, grid.rows[head][1:])) else []
    for index in range(len(grid.rows[head]) - 1, 0, -1):
        cell = grid.rows[head][index]
        heads = _heads(cell) or [metric_of(bare(str(cell)), part) for part in above]
        below = [row[index] for row in grid.rows[head + 1 :] if row[index] is not None]
        are_told = not heads and below and not read_head(cell) and all(map(_have_units, below))
        if are_told and not _names_other_time(grid):
            owner = bare(str(cell))
            heads = [metric_of(owner, text if level(owner) else f"({text})") for text in _UNITS]
        if heads and below and all(map(_parts, below)):
            grid = _split(grid, head=head, index=index, heads=heads)
    return grid


def _heads(cell: Cell) -> list[Cell]:
    """Return the heads of a rate and of a time that one head names; [] where it names others."""
    text = bare(cell) if isinstance(cell, str) else ""
    both, behind = _BOTH.fullmatch(text), _BEHIND.fullmatch(text)
    inner = _BOTH.fullmatch(behind[2]) if behind and not both else None
    if behind and inner:
        is_pair = _are_rate_and_time(inner[1], inner[2])
        return [metric_of(behind[1], part) for part in inner.groups()] if is_pair else []
    match = both or behind
    return [match[1], match[2]] if match and _are_rate_and_time(match[1], match[2]) else []


def _heads_of_titles(grid: Grid) -> list[str]:
    """Return the heads of a rate and of a time that a title names for all cells; [] for none."""
    for title in grid.context.texts():
        both = _BOTH.fullmatch(_BORDER.split(bare(title).rstrip(" :.)"))[-1])
        if both and _are_rate_and_time(both[1], both[2]):
            return [both[1], both[2]]
        if _OF_CELLS.search(title) and (told := _told_in(title)):
            return told
    return []


def _told_in(title: str) -> list[str]:
    """Return the rate and the time that a sentence about cells names: "req/s and p99 in ms"."""
    rates, times = list(_RATE_IN.finditer(title)), list(_TIME_IN.finditer(title))
    names = {match[0].lower() for match in times}
    if len(rates) != 1 or len(names) != 1:
        return []
    unit = _UNIT_IN.search(title)
    time = f"{times[0][0]} latency" + (f" ({unit[1]})" if unit else "")
    is_first = rates[0].start() < times[0].start()
    return [rates[0][0], time] if is_first else [time, rates[0][0]]


def _are_rate_and_time(first: str, second: str) -> bool:
    """Tell whether the parts of a head are a rate of requests and a time."""
    rate = read_head(first)
    is_rate = rate is not None and rate.field == "requests_per_s" and not _TIME.search(first)
    return is_rate and bool(_TIME.search(second)) and not CONDITION.search(second)


def _parts(cell: Cell) -> list[Cell] | None:
    """Return the two values of a cell; None where it does not hold a number and a time."""
    text = bare(_LINE_BREAK.sub(" | ", cell)) if isinstance(cell, str) else ""
    match = _PARTS.fullmatch(_SECOND.sub("\x00", text))  # its slash parts no cells
    parts = [part for part in match.groups() if part] if match else []
    texts: list[Cell] = [part.replace("\x00", "/s") for part in parts]
    return texts if texts and all(map(value_of, texts)) else None


def _names_other_time(grid: Grid) -> bool:
    """Tell whether a text near a table names a percentile: then a bare time may be that."""
    near = [*grid.context.texts(), *around.section(grid.context)]
    return any(map(_OTHER_TIME.search, near))


def _have_units(cell: Cell) -> bool:
    """Tell whether a cell says itself that it holds a rate and a time: "45,231 req/s / 7.9 ms"."""
    values = [*map(value_of, _parts(cell) or [])]
    if len(values) != len(_UNITS) or values[0] is None or values[1] is None:
        return False
    return values[0].is_rate and values[1].seconds is not None


def _split(grid: Grid, *, head: int, index: int, heads: list[Cell]) -> Grid:
    rows: list[list[Cell]] = []
    for number, row in enumerate(grid.rows):
        parts: list[Cell] = [row[index], None]
        if number == head:
            parts = heads
        elif number > head:
            parts = _parts(row[index]) or [None, None]
        rows.append([*row[:index], *parts, *row[index + 1 :]])
    variants = {column + (column > index): name for column, name in grid.variants.items()}
    return replace(grid, rows=rows, variants=variants)

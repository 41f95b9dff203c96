"""Latencies of what a rate is of: "alpha Latency" beside "alpha RPS", or in a table below it."""

from __future__ import annotations

import re
from dataclasses import replace

from importers.formats.tables.around.around import REACH
from importers.formats.tables.grid import cells
from importers.formats.tables.grid.grid import Column, Context, Grid, plain_head, read_head
from importers.reading.sheets import Cell
from importers.reading.table_heads.column_heads import Head

_RATE = re.compile(
    r"(.{1,40}?) [(]?(?:[km]?(?:req(?:uest)?s?) ?(?:/|per) ?s(?:ec(?:ond)?)?|[rq]ps|throughput)"
    r"(?: ?[(].{1,12}[)]|[)])?",
    re.I,
)
_REASON = "a rate beside it has its name"
_LEAST = 2  # names
_TIME = re.compile(r"(.{1,40}?) ((?:latency|response time)(?: ?[(].{1,12}[)])?)", re.I)


def with_own_times(columns: list[Column], *, heads: list[Cell]) -> list[Column]:
    """Add the columns of bare latencies, where each rate has one with its name.

    Else a latency may be that of something that stands in none of the rates.
    """
    titles = [plain_head(head) for head in heads]
    rates = [column for column in columns if column.head.field == "requests_per_s"]
    owners = {_name(_RATE, titles[column.index]): column for column in rates}
    times = {name: index for index, title in enumerate(titles) if (name := _name(_TIME, title))}
    taken = {column.index for column in columns}
    if not times or {*owners} != {*times} or taken & {*times.values()}:
        return columns
    added = [_of_owner(owners[name], index, heads=heads) for name, index in times.items()]
    return sorted([*columns, *added], key=lambda column: column.index)


def with_times_of_table_above(columns: list[Column], grid: Grid, *, head: int) -> list[Column]:
    """Add the columns of bare latencies, where a table above has the rates of the same names.

    "v1 Latency" and "v2 Latency" stand then for themselves, with no rate beside them.
    """
    if any(column.head.kind == "metric" for column in columns):
        return columns
    titles = [plain_head(cell) for cell in grid.rows[head]]
    times = {index: name for index, title in enumerate(titles) if (name := _name(_TIME, title))}
    rates = _heads_of_rates_above(grid.context, {*times.values()})
    if len(set(times.values())) < _LEAST or rates is None or rates[0] != titles[0]:
        return columns
    taken = {column.index for column in columns}
    added = [
        Column(index, time, reason="a rate in a table above has its name", title=titles[index])
        for index in times
        if index not in taken and (time := _time_of(titles[index]))
    ]
    return sorted([*columns, *added], key=lambda column: column.index)


def _heads_of_rates_above(context: Context, names: set[str]) -> list[str] | None:
    """Return the heads of a table above that has rates of just these names; None without one."""
    first, _ = context.span
    mark = context.separator
    for line in context.source[max(first - REACH, 0) : max(first - 1, 0)]:
        if not mark or mark not in line or len(line) > cells.MOST_LINE:
            continue
        titles = [plain_head(text) for text in cells.split(line.strip().strip(mark), mark)]
        rates = (_name(_RATE, title) for title in titles)
        if {name for name in rates if name} == names:
            return titles
    return None


def _time_of(title: str) -> Head | None:
    match = _TIME.fullmatch(title)
    return read_head(match[2]) if match else None


def _of_owner(rate: Column, index: int, *, heads: list[Cell]) -> Column:
    """Return the column of a latency that is named as a rate is."""
    head = _time_of(plain_head(heads[index]))
    title = str(heads[index])
    return replace(rate, index=index, head=head or rate.head, reason=_REASON, title=title)


def _name(pattern: re.Pattern[str], title: str) -> str | None:
    """Return what a head names besides its metric; None where it is no such head."""
    match = pattern.fullmatch(title)
    return match[1].casefold() if match else None

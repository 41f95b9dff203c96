"""Latencies of what a rate beside them is of: "alpha Latency" beside "alpha RPS"."""

from __future__ import annotations

import re
from dataclasses import replace

from importers.formats.tables.grid import Column, plain_head, read_head
from importers.reading.sheets import Cell

_RATE = re.compile(
    r"(.{1,40}?) [(]?(?:[km]?(?:req(?:uest)?s?) ?(?:/|per) ?s(?:ec(?:ond)?)?|[rq]ps|throughput)"
    r"(?: ?[(].{1,12}[)]|[)])?",
    re.I,
)
_REASON = "a rate beside it has its name"
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


def _of_owner(rate: Column, index: int, *, heads: list[Cell]) -> Column:
    """Return the column of a latency that is named as a rate is."""
    match = _TIME.fullmatch(plain_head(heads[index]))
    head = read_head(match[2]) if match else None
    title = str(heads[index])
    return replace(rate, index=index, head=head or rate.head, reason=_REASON, title=title)


def _name(pattern: re.Pattern[str], title: str) -> str | None:
    """Return what a head names besides its metric; None where it is no such head."""
    match = pattern.fullmatch(title)
    return match[1].casefold() if match else None

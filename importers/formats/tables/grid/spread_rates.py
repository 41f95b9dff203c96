"""Rates beside their spread: those of a load generator's threads, and means of several rounds."""

from __future__ import annotations

import re
from collections import Counter

from importers.formats.tables.grid.grid import Column, Grid, plain_head
from importers.formats.tables.grid.products import is_product
from importers.reading.sheets import Cell
from importers.reading.table_heads import column_heads

_RATE = r"(?:req(?:uest)?s? ?(?:/|per) ?s(?:ec(?:ond)?)?|rps)"
_WITHIN = r"(?:\+/-|±) ?st(?:d\.? ?)?dev"
# wrk prints how many threads were within the spread, and never of the rate of the whole test.
_OF_THREADS = re.compile(rf"{_RATE} ?[(]?{_WITHIN}[)]?", re.I)
_MEAN_OF_THREADS = re.compile(rf"{_RATE} ?[(]?(?:avg|average|mean)[)]?", re.I)
_SPREAD = re.compile(r"(?:st(?:andar)?d\.? ?)?dev(?:iation)?|stdev", re.I)
_EXTREME = re.compile(r" [(\[]?(?:min|max)(?:imum)?[)\]]?$", re.I)
_STATISTIC = re.compile(r"(?:avg|average|mean|median)\.?", re.I)


def without_parts_of_rates(columns: list[Column], *, heads: list[Cell]) -> list[Column]:
    """Leave out the rates of threads, and "Samples" beside a mean of rates: it counts rounds."""
    titles = [plain_head(head) for head in heads]
    if any(map(_OF_THREADS.fullmatch, titles)):
        columns = [column for column in columns if not _is_mean_of_threads(column)]
    rates = [column for column in columns if column.head.field == "requests_per_s"]
    is_spread = any(map(_SPREAD.fullmatch, titles))
    if not rates or not is_spread or not all(map(_is_statistic, rates)):
        return columns
    return [column for column in columns if column.head.kind != "requests"]


def without_extremes(columns: list[Column], grid: Grid) -> list[Column]:
    """Leave out the highest and the lowest rate beside another one: "nginx max", "nginx avg"."""
    rates = [column for column in columns if column.head.field == "requests_per_s"]
    owners = Counter(map(_owner, rates))
    extremes: list[Column] = []
    for rate in rates:
        title = f" {plain_head(rate.title)}"
        if owners[_owner(rate)] > 1 and _EXTREME.search(title) and _is_of_server(_owner(rate)):
            rate.against = "is an extreme of several rates"
            extremes.append(rate)
    grid.without = [*grid.without, *extremes]
    return [column for column in columns if column not in extremes]


def _owner(rate: Column) -> str:
    """Return whose a rate is by its head: "nginx" of "nginx max", "" of "max"."""
    return column_heads.without_statistic(f"- {plain_head(rate.title)}").removeprefix("-").strip()


def _is_of_server(owner: str) -> bool:
    return not owner or is_product(owner)


def _is_mean_of_threads(column: Column) -> bool:
    return _MEAN_OF_THREADS.fullmatch(plain_head(column.title)) is not None


def _is_statistic(column: Column) -> bool:
    """Tell whether the head of a rate is a statistic and nothing else; a caption names the rate."""
    return _STATISTIC.fullmatch(plain_head(column.title)) is not None

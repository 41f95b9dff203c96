"""Rates beside their spread: those of a load generator's threads, and means of several rounds."""

from __future__ import annotations

import re

from importers.formats.tables.grid import Column, plain_head
from importers.reading.sheets import Cell

_RATE = r"(?:req(?:uest)?s? ?(?:/|per) ?s(?:ec(?:ond)?)?|rps)"
_WITHIN = r"(?:\+/-|±) ?st(?:d\.? ?)?dev"
# wrk prints how many threads were within the spread, and never of the rate of the whole test.
_OF_THREADS = re.compile(rf"{_RATE} ?[(]?{_WITHIN}[)]?", re.I)
_MEAN_OF_THREADS = re.compile(rf"{_RATE} ?[(]?(?:avg|average|mean)[)]?", re.I)
_SPREAD = re.compile(r"(?:st(?:andar)?d\.? ?)?dev(?:iation)?|stdev", re.I)
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


def _is_mean_of_threads(column: Column) -> bool:
    return _MEAN_OF_THREADS.fullmatch(plain_head(column.title)) is not None


def _is_statistic(column: Column) -> bool:
    """Tell whether the head of a rate is a statistic and nothing else; a caption names the rate."""
    return _STATISTIC.fullmatch(plain_head(column.title)) is not None

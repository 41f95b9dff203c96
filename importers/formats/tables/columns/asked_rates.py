"""Which rates of a table were asked for, where its heads do not say so.

Whoever asks for a rate writes a round one: 1,000, 2,000, 4,000, and no two in a hundred digits of
measured ones are so round. A first column of round rates that rise, beside latencies, is what was
asked for; so are round rates beside others in the same rows, and those that are the same in all
rows. Of two rates that nothing tells apart neither is taken.
"""

from __future__ import annotations

import re
from itertools import pairwise

from importers.formats.tables.around.load_around import load_of
from importers.formats.tables.columns.beside import left_out
from importers.formats.tables.grid import kinds
from importers.formats.tables.grid.grid import Column, Grid, plain_head
from importers.formats.tables.grid.values import Value, value_of
from importers.reading.table_heads.column_heads import Head

_ONLY_RATE = re.compile(
    r"(?:\b(?:actual|achieved|measured|rate|throughput|[km]?[rq]ps|hits"
    r"|req(?:uest)?s?|per|s(?:ec(?:ond)?)?)\b|[\W_])+",
    re.I,
)
_LEAST = 3  # rows of rates that rise
_MOST_DIGITS = 2  # that count, in a rate that was asked for
_BY_ROWS = "its round rates rise from row to row, beside latencies: they were asked for"
_BY_EQUAL = "its rates are round and the same in all rows, beside latencies: they were asked for"
_BY_OTHER = "its rates are round and those beside them are not: they were asked for"
_TWO = "is one of two rates, and nothing says which of them is that of the test"
_ASKED = "its first column is a rate, which may be what was asked for, and no column names its rows"
_NUMBERS = (*kinds.MEASURED, "unclear", "unitless")
_FEWEST = 2  # rows, the head among them, that may be those of one test
_STEP = 5  # of rates that are asked for
_SAME = 0.02  # by which two rates of one test may differ


def told(columns: list[Column], grid: Grid) -> list[Column]:
    """Return the columns with rates that were asked for called so, and without unclear ones."""
    rates = [c for c in columns if c.head.field == "requests_per_s" and not c.head.unit]
    is_told_apart = any(c.part or c.name or c.server or c.asked for c in columns)
    if grid.column_lines is not None or is_told_apart:
        return columns
    if len(rates) == 1 and _leads(rates[0], columns, grid=grid):
        rates[0].head, rates[0].reason = Head("offered"), _BY_ROWS
    if len(rates) == 1 and _is_constant(rates[0], columns, grid=grid):
        rates[0].head, rates[0].reason = Head("offered"), _BY_EQUAL
    if len(rates) != 2 or not all(_ONLY_RATE.fullmatch(plain_head(c.title)) for c in rates):
        return columns
    numbers = [_numbers(grid, column) for column in rates]
    if not all(numbers) or len(numbers[0]) != len(numbers[1]):
        return columns
    round_ones = [c for c, own in zip(rates, numbers, strict=True) if all(map(is_round, own))]
    if len(round_ones) == 1:
        round_ones[0].head, round_ones[0].reason = Head("offered"), _BY_OTHER
        return columns
    is_same = all(abs(a - b) <= _SAME * max(a, b) for a, b in zip(*numbers, strict=True))
    return left_out(rates[1:] if is_same else rates, columns=columns, why=_TWO)


def against(columns: list[Column], *, grid: Grid, head: int) -> str | None:
    """Return that rates stand where names or loads do, and nothing else names the rows."""
    if grid.column_lines or len(grid.rows) - head <= _FEWEST or not columns:
        return None
    is_named = any(column.head.kind not in _NUMBERS for column in columns)
    first = min(columns, key=lambda column: column.index)
    is_asked = not is_named and first.index == 0 and first.head.field == "requests_per_s"
    return _ASKED if is_asked else None


def _leads(rate: Column, columns: list[Column], *, grid: Grid) -> bool:
    """Tell whether a rate is the first column, round and rising, and latencies stand beside it."""
    numbers = _numbers(grid, rate)
    is_rising = all(before < after for before, after in pairwise(numbers))
    is_timed = any(column.head.field == "latency_ms" for column in columns)
    is_sweep = len(numbers) >= _LEAST and is_rising and all(map(is_round, numbers))
    return rate.index == 0 and is_sweep and is_timed


def _is_constant(rate: Column, columns: list[Column], *, grid: Grid) -> bool:
    """Tell whether a rate is round and the same in all rows, beside latencies."""
    numbers = _numbers(grid, rate)
    is_rounded = any(value.factor != 1 for value in _values(grid, rate))  # "10k"
    is_timed = any(column.head.field == "latency_ms" for column in columns)
    is_same = len(numbers) >= _LEAST and len({*numbers}) == 1
    if not (is_same and is_round(numbers[0]) and is_timed) or is_rounded:
        return False
    if numbers[0] > _STEP and numbers[0] % _STEP:
        return False  # nobody asks for 76
    has_load = any(column.head.kind == "concurrency" for column in columns)
    return not has_load and not load_of(grid.context)  # callers that wait keep no rate


def _values(grid: Grid, column: Column) -> list[Value]:
    return [value for row in grid.rows if (value := value_of(row[column.index]))]


def _numbers(grid: Grid, column: Column) -> list[float]:
    values = _values(grid, column)
    return [number for value in values if (number := value.number(".")) is not None]


def is_round(number: float) -> bool:
    """Tell whether a number is whole, and has one or two digits that count."""
    return number == int(number) and len(str(int(number)).rstrip("0")) <= _MOST_DIGITS

"""How the numbers of a table are written: decided once for all of them."""

from __future__ import annotations

import re
from itertools import chain

from importers.formats.tables.around import around
from importers.formats.tables.columns import closed_loop
from importers.formats.tables.columns.number_rules import Numbers
from importers.formats.tables.grid.cells import split
from importers.formats.tables.grid.grid import Column, Grid
from importers.formats.tables.grid.kinds import MEASURED
from importers.formats.tables.grid.numbers import (
    decimal_mark,
    groups_by_points,
    has_point_or_group,
    is_ambiguous,
    may_be_thousands,
)
from importers.formats.tables.grid.values import Value, value_of
from importers.reading.table_heads.head_languages import writes_commas

# Where one number has three decimals, others may have them, too.
_THREE_DECIMALS = re.compile(r"(?:0|[0-9]{4,15}|[0-9]{1,3}(?:,[0-9]{3}){1,4})\.[0-9]{3}")

# A rough number has no three decimals: "~29,058".
_ROUGH = re.compile(r"[*`]{0,3}[~≈]\s?[1-9][0-9]{0,2},[0-9]{3}(?![0-9])")
_ROUGH_POINTED = re.compile(r"[*`]{0,3}[~≈]\s?[1-9][0-9]{0,2}\.([0-9]{3})(?![0-9.,])")
_LEAST_ROUGH = 2  # numbers of a column
_LONGEST_REQUEST = 100.0  # seconds that no request of a load test takes
_SEVERAL = 3  # decimals in the tables around one
_SHORT_UNITS = (1e-3, 1e-6)  # a time of milliseconds or less, in seconds


def numbers_below(grid: Grid, *, head: int, columns: list[Column]) -> Numbers:
    """Return how the numbers of these columns are read: decided once for the grid."""
    numbers = Numbers(grid.context)
    digits = {
        column.index: _digits(grid, column=column.index, head=head)
        for column in columns
        if column.head.kind in MEASURED
    }
    units = {column.head.unit for column in columns if column.head.field == "latency_ms"} - {""}
    numbers.unit_of_percentiles = units.pop() if len(units) == 1 else ""
    told = grid.context.columns.get("decimal mark", "")
    every = list(chain.from_iterable(digits.values()))
    numbers.mark = told or decimal_mark(every) or decimal_mark(_with_units(grid, head=head))
    numbers.mark = numbers.mark or decimal_mark(_alone(grid, head=head))
    numbers.mark = numbers.mark or _mark_of_rough(grid, columns, head=head, digits=digits)
    numbers.mark = numbers.mark or _mark_of_neighbours(grid, texts=every)
    if not told:
        heads = " ".join(str(cell) for cell in grid.rows[head] if cell is not None)
        foreign = writes_commas(" ".join([heads, *grid.context.titles]))
        if not numbers.mark and not foreign and grid.context.separator not in (";", ""):
            is_marked = grid.head is not None
            numbers.mark = "." if len(every) > 1 or is_marked else ""
        others = _with_units(grid, head=head)
        if numbers.mark != "," and _groups_by_points(grid):
            numbers.doubtful = _pointed(columns, digits=digits)
        elif numbers.mark != "," and not _has_decimals(grid, head=head, texts=[*every, *others]):
            numbers.doubtful = _doubtful(columns, digits=digits)
        if numbers.doubtful and closed_loop.excludes_groups(grid, columns, head=head):
            numbers.doubtful = frozenset()
        if numbers.doubtful and closed_loop.proves_groups(grid, columns, head=head):
            numbers.mark, numbers.doubtful = ",", frozenset()
    return numbers


def _mark_of_rough(
    grid: Grid, columns: list[Column], *, head: int, digits: dict[int, list[str]]
) -> str:
    """Return the decimal mark where rough numbers have the other one before thousands; else ""."""
    if any(map(_ROUGH.match, _texts(grid))):
        return "."
    return "," if _are_rough_thousands(grid, columns, head=head, digits=digits) else ""


def _are_rough_thousands(
    grid: Grid, columns: list[Column], *, head: int, digits: dict[int, list[str]]
) -> bool:
    """Tell whether rates have points before thousands: "~25.000" and "~20.000".

    Nobody gives a rough rate to the thousandth. All cells of each column of rates are rough, and
    end in zeros unless the heads are in a language that writes a comma before the decimals. No
    other number of the table may be read in two ways.
    """
    rates = [column.index for column in columns if column.head.field == "requests_per_s"]
    others = (texts for index, texts in digits.items() if index not in rates)
    if not rates or any(map(has_point_or_group, others)):
        return False
    heads = " ".join(str(cell) for cell in grid.rows[head] if cell is not None)
    is_foreign = writes_commas(" ".join([heads, *grid.context.titles]))
    for index in rates:
        cells = [str(row[index]) for row in grid.rows[head + 1 :] if row[index] is not None]
        rough = [match for cell in cells if (match := _ROUGH_POINTED.match(cell))]
        are_zeros = all(match[1] == "000" for match in rough)
        if not len(cells) == len(rough) >= _LEAST_ROUGH or not (are_zeros or is_foreign):
            return False
    return True


def _has_decimals(grid: Grid, *, head: int, texts: list[str]) -> bool:
    """Tell whether a number has three decimals for sure.

    "0.123" and "1,234.567" have, and so has "307.974 ms": a request takes no five minutes.
    """
    if any(map(_THREE_DECIMALS.fullmatch, texts)):
        return True
    cells = chain.from_iterable(grid.rows[head + 1 :])
    values = (value_of(cell) for cell in cells if isinstance(cell, str))
    return any(
        int(value.digits.replace(".", "")) * (value.seconds or 0) > _LONGEST_REQUEST
        for value in values
        if value and value.seconds in _SHORT_UNITS and has_point_or_group([value.digits])
    )


def _texts(grid: Grid) -> list[str]:
    return [cell for cell in chain.from_iterable(grid.rows) if isinstance(cell, str)]


def _digits(grid: Grid, *, column: int, head: int) -> list[str]:
    """Return the numbers of a column that are texts, as printed."""
    cells = [row[column] for row in grid.rows[head + 1 :] if isinstance(row[column], str)]
    values = [value for cell in cells if (value := value_of(cell))]
    # The point of a number in thousands, "12.345k", stands before decimals.
    return [_with_sure_point(value) for value in values]


def _with_sure_point(value: Value) -> str:
    """Return the digits of a number with a fourth decimal where its point groups none."""
    is_grouped = value.factor == 1 or not has_point_or_group([value.digits])
    return value.digits if is_grouped else f"{value.digits}0"


def _with_units(grid: Grid, *, head: int) -> list[str]:
    """Return the numbers of all cells that have a unit: "0.07x" beside "5,000 req/s"."""
    cells = chain.from_iterable(grid.rows[head + 1 :])
    values = (value_of(cell) for cell in cells if isinstance(cell, str))
    return [value.digits for value in values if value and value.unit]


def _alone(grid: Grid, *, head: int) -> list[str]:
    """Return the numbers of all cells that hold nothing else."""
    cells = chain.from_iterable(grid.rows[head + 1 :])
    values = (value_of(cell) for cell in cells if isinstance(cell, str))
    return [value.digits for value in values if value and not value.unit and not value.remark]


def _mark_of_neighbours(grid: Grid, *, texts: list[str]) -> str:
    """Return the decimal mark of the tables around this one, where they have several decimals.

    Only a number that may be read in two ways asks for it; with a point it is one of thousands
    where the others have a comma.
    """
    may_group = has_point_or_group(texts)
    if not may_group and not any(is_ambiguous(text, "") for text in texts):
        return ""
    first, last = grid.context.span
    lines = around.lines_at(grid.context, range(max(first - around.REACH, 1), last + around.REACH))
    rows = (split(line[1], "|") for line in lines if grid.context.is_row(line))
    values = (value_of(cell) for cell in chain.from_iterable(rows))
    digits = [value.digits for value in values if value]
    mark = decimal_mark(digits)
    if mark == "." and may_group:
        return ""
    return mark if sum(decimal_mark([text]) == mark for text in digits) >= _SEVERAL else ""


def _groups_by_points(grid: Grid) -> bool:
    """Tell whether a text of the table has a number that only groups digits by points."""
    cells = chain.from_iterable(grid.rows)
    return groups_by_points(cell for cell in cells if isinstance(cell, str))


def _pointed(columns: list[Column], *, digits: dict[int, list[str]]) -> frozenset[int]:
    """Return the columns with a number like 124.974, where other points group digits."""
    return frozenset(
        column.index for column in columns if has_point_or_group(digits.get(column.index, []))
    )


def _doubtful(columns: list[Column], *, digits: dict[int, list[str]]) -> frozenset[int]:
    """Return the columns of rates and counts whose points may stand before thousands.

    The times beside them may be written likewise where others are whole: "4.218" beside 712.
    """
    pointed = [column for column in columns if may_be_thousands(digits.get(column.index, []))]
    counted = {c.index for c in pointed if c.head.kind != "metric"}
    counted |= {c.index for c in pointed if c.head.field == "requests_per_s"}
    whole = {c.index for c in pointed if any(map(str.isdigit, digits[c.index]))}
    return frozenset(counted | whole if counted else counted)

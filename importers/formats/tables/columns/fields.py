"""Putting one cell's number into its field of a run, with its line."""

from __future__ import annotations

import re
from dataclasses import replace

from importers.formats.tables.around.around import headings, introduced
from importers.formats.tables.columns.factors import factor_of
from importers.formats.tables.columns.number_rules import Numbers
from importers.formats.tables.grid import arrows, failed_shares
from importers.formats.tables.grid.cell_texts import put_behind, put_text
from importers.formats.tables.grid.grid import Column, Grid, letters
from importers.formats.tables.grid.kinds import COUNTS
from importers.formats.tables.grid.loads_behind import is_at_load, load_of_cell
from importers.formats.tables.grid.numbers import is_ambiguous
from importers.formats.tables.grid.values import Value, statistic_named, value_of
from importers.model import Run
from importers.reading.sheets import Cell
from importers.reading.table_heads import column_heads
from importers.reading.table_heads.column_heads import Head
from importers.reading.units import tidy

_MARK = re.compile(r"(?<=[0-9A-Za-z%\])])\s*\[?(\*{1,3})\]?$")
_BOUND = re.compile(r"[0-9] ?[kKM]?\s?\+(?![0-9/-])")  # "9k+" and "1,200+ req/s", no "+/-"
# "1,843 req/s (27 ms)": of what the time is nobody says.
_TIME_ASIDE = re.compile(r"\([~≈]?[0-9][0-9.,]{0,9} ?(?:ms|µs|μs|us)\)")
# "538 ms (P95)"
_STATISTIC_TOLD = re.compile(
    r"\((p ?[0-9]{2}(?:\.[0-9]{1,3})?|avg|mean|average|median|med)\)", re.I
)
_CHANGE = re.compile(
    r"\b(?:chang\w+|diff(?:erence)?s?|delta|improvements?|regressions?|gains?|since|vs|versus"
    r"|baseline|compar\w+|against|relative)\b|[Δ∆±]",
    re.I,
)
_BOLD = re.compile(r"^\s*\*{1,3}.*\*{1,3}\s*$|\*\*")


def put(run: Run, column: Column, *, grid: Grid, row: int, numbers: Numbers) -> None:
    """Put one number into its field. What could be read in two ways is left out, and named."""
    head, line = column.head, grid.line(row, column.index)
    cell = grid.rows[row][column.index]
    if _is_marked(cell):
        run.details["flagged_failed"] = True
    value = _value_in(column, grid=grid, row=row)
    if value is None:
        _put_no_number(run, column, cell=cell, line=line, numbers=numbers)
        return
    if isinstance(cell, str) and _is_doubtful(value, column, numbers=numbers, line=line):
        return
    if failed_shares.is_share(column, value):
        _put_share(run, column, grid=grid, row=row, numbers=numbers)
        return
    head = _as_told(head, value)
    number = value.number(numbers.mark)
    factor = factor_of(value, head=head, column=column, numbers=numbers, line=line)
    if number is not None and factor is not None:
        name = COUNTS.get(head.kind) or head.field
        if _store(run, name, head=head, number=number, factor=factor):
            _note_origin(run, name, column=column, grid=grid, line=line)
            numbers.note(cell, column, line=line, verdict=_verdict(cell, value))
            _put_beside(run, name, value=value, column=column, line=line, numbers=numbers)
    elif column.index not in numbers.unclear:
        numbers.note(cell, column, line=line)


def _value_in(column: Column, *, grid: Grid, row: int) -> Value | None:
    """Return the number of a cell; None for one with an arrow that may be a change.

    So it may be where the head of its column or the text above says so, and beside a larger number
    of the same row that has no arrow. None as well for a time or a count at a load of its own,
    "12 @ 64 conns": its run may have another.
    """
    value = value_of(grid.rows[row][column.index])
    is_rate = column.head.field == "requests_per_s" or (value is not None and value.unit != "")
    if value is not None and not is_rate and is_at_load(value.remark):
        return None
    if value is None or not arrows.is_in(value.remark):
        return value
    context = grid.context
    above = [*context.titles, *headings(context)[:1], *introduced(context)]
    values = filter(None, map(value_of, grid.rows[row]))
    plain = [each.number(".") or 0 for each in values if not arrows.is_in(each.remark)]
    is_less = (value.number(".") or 0) < max(plain, default=0)
    return None if is_less or any(map(_CHANGE.search, [column.title, *above])) else value


def _as_told(head: Head, value: Value) -> Head:
    """Return a head of times with the statistic that a cell itself names: "538 ms (P95)"."""
    told = _STATISTIC_TOLD.search(value.remark) if head.field == "latency_ms" else None
    return replace(head, statistic=statistic_named(told[1])) if told else head


def _put_share(run: Run, column: Column, *, grid: Grid, row: int, numbers: Numbers) -> None:
    if not failed_shares.put(run, column, grid=grid, row=row, mark=numbers.mark):
        line = grid.line(row, column.index)
        numbers.warn(line, code="table.unit", message=failed_shares.unclear(column))


def _put_beside(
    run: Run, name: str, *, value: Value, column: Column, line: int, numbers: Numbers
) -> None:
    """Put what belongs to a number that was stored: its line, what stands behind it, its unit."""
    run.sources.setdefault(name, line)
    if value.remark:
        put_behind(run, name, value=value, line=line, kilo=numbers.kilo)
    if name == "requests_per_s":
        run.concurrency = load_of_cell(value.remark)
    if name == "requests_failed":
        failed_shares.put_of_count(run, value, line=line)
    if name == "transfer_rate_Bps":
        run.details["printed_transfer_rate"] = tidy(value.number(numbers.mark) or 0.0)
        run.details["printed_transfer_unit"] = value.unit or column.head.unit


def _verdict(cell: Cell, value: Value) -> str:
    """Return what is to be said of a cell whose number was read; "" for nothing."""
    if _TIME_ASIDE.search(value.remark) and not value.further:
        return "has a time that nothing names: left out"
    is_bound = isinstance(cell, str) and _BOUND.search(cell)
    return "may be more: it was read as it stands" if is_bound else ""


def _put_no_number(run: Run, column: Column, *, cell: Cell, line: int, numbers: Numbers) -> None:
    """Put what a text says into a run; name one with figures that says nothing."""
    if not put_text(run, cell, head=column.head, line=line):
        numbers.note(cell, column, line=line)


def _is_doubtful(value: Value, column: Column, *, numbers: Numbers, line: int) -> bool:
    """Tell whether a number can be read in two ways, and name it."""
    if is_ambiguous(value.digits, numbers.mark):
        numbers.warn(line, code="table.number", message=_two_readings(value.digits))
        return True
    if column.index in numbers.doubtful:
        if (told := f"decimal mark of column {column.index}") in numbers.told:
            return True
        numbers.told.add(told)
        numbers.warn(line, code="table.number", message=_thousands(column, value.digits))
        return True
    return False


def _note_origin(run: Run, name: str, *, column: Column, grid: Grid, line: int) -> None:
    """Note the cell of a workbook, and a metric that the publisher stated."""
    if grid.context.sheet is not None and not grid.column_lines:
        address = f"{letters(grid.left + column.index)}{line}"
        run.details.setdefault("cells", {}).setdefault(name, address)
    if grid.context.metric and column.head == column_heads.metric(grid.context.metric):
        run.details["metric_stated"] = name


def _two_readings(digits: str) -> str:
    return (
        f"{digits!r} may be {digits.replace(',', '')} or {digits.replace(',', '.')}; it was left "
        'out. Name the decimal mark: "decimal mark" is "." or ",".'
    )


def _thousands(column: Column, digits: str) -> str:
    return (
        f"The numbers of {column.title[:40]!r}, as {digits!r}, may have a point before thousands "
        'or before decimals; they were left out. Name the decimal mark: "." or ",".'
    )


def _is_marked(cell: Cell) -> bool:
    """Tell whether an asterisk stands behind a number, and is no mark of bold."""
    if not isinstance(cell, str) or "*" not in cell or _BOLD.search(cell):
        return False
    return bool(_MARK.search(cell)) and cell.strip()[:1].isdigit()


def _store(run: Run, name: str, *, head: Head, number: float, factor: float) -> bool:
    """Put a number into a field that has none yet; tell whether it was."""
    if name == "latency_ms":
        if head.statistic in run.latency_ms:
            return False
        run.latency_ms[head.statistic] = tidy(number * factor)
        if head.statistic == "p50":
            run.latency_ms.setdefault("median", tidy(number * factor))
        return True
    is_count = head.kind in COUNTS and not name.endswith("_transferred_bytes")
    number = tidy(number * factor) if is_count else number
    if name == "non_2xx" and run.non_2xx is not None:
        number += run.non_2xx  # each code has its column
        run.non_2xx = None
    if getattr(run, name) is not None or (is_count and number != int(number)):
        return False
    setattr(run, name, int(number) if is_count else tidy(number * factor))
    return True

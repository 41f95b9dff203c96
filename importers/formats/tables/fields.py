"""Putting one cell's number into its field of a run, with its line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from importers.formats.tables import units_around
from importers.formats.tables.cell_texts import put_behind, put_text
from importers.formats.tables.grid import BESIDE_PERCENTILES, Column, Grid, letters
from importers.formats.tables.numbers import is_ambiguous
from importers.formats.tables.values import Value, seconds_of, value_of
from importers.model import Diagnostic, Run
from importers.reading import column_heads
from importers.reading.byte_units import byte_factor
from importers.reading.column_heads import Head
from importers.reading.sheets import Cell
from importers.reading.units import tidy

COUNTS = {
    "requests": "requests_completed",
    "failed": "requests_failed",
    "non_2xx": "non_2xx",
    "total_bytes": "total_transferred_bytes",
    "html_bytes": "html_transferred_bytes",
    "document_bytes": "document_bytes",
}
MEASURED = ("metric", *COUNTS)
_MARK = re.compile(r"(?<=[0-9A-Za-z%\])])\s*\[?(\*{1,3})\]?$")
_BOUND = re.compile(r"[0-9][kKM]?\s?\+(?![0-9/-])")  # "9k+" and "1,200+ req/s", no "+/-"
_NOT_READ = "is no single number: a bound, a range or several. It was left out"
# "1,843 req/s (27 ms)": of what the time is nobody says.
_TIME_ASIDE = re.compile(r"\([~≈]?[0-9][0-9.,]{0,9} ?(?:ms|µs|μs|us)\)")
_BOLD = re.compile(r"^\s*\*{1,3}.*\*{1,3}\s*$|\*\*")


@dataclass(slots=True)
class Numbers:
    """How the numbers of a grid are read, and the remarks about those that cannot be.

    `mark` is the decimal mark, "" if unknown. `doubtful` are the columns whose numbers may be
    thousands or decimals, `kilo` is what "K" means to the tool, `unit` the unit of times without
    one; percentiles and what stands beside them have that of the other latencies. `unclear` are
    columns whose unit nobody knows, `noted` the cells by column and verdict that were not
    read whole, each with its line. `is_sweep` tells a table by loads, as ab's users write it:
    there KB are 1,024 bytes.
    """

    mark: str = ""
    doubtful: frozenset[int] = frozenset()
    kilo: int | None = None
    unit: str = ""
    unit_of_percentiles: str = ""
    is_sweep: bool = False
    unclear: set[int] = field(default_factory=set)
    remarks: list[Diagnostic] = field(default_factory=list)
    told: set[str] = field(default_factory=set)
    noted: dict[tuple[int, str], list[tuple[int, str]]] = field(default_factory=dict)

    def warn(self, line: int, code: str, message: str) -> None:
        """Add a remark, once for each message."""
        if message not in self.told:
            self.told.add(message)
            self.remarks.append(Diagnostic(line, severity="warning", code=code, message=message))

    def note(self, cell: Cell, column: Column, *, line: int, verdict: str = _NOT_READ) -> None:
        """Note a cell with figures that was not read, or not all of it; no verdict notes none."""
        if verdict and isinstance(cell, str) and re.search(r"[0-9]", cell):
            self.noted.setdefault((column.index, verdict), []).append((line, cell.strip()))

    def remarks_on_cells(self, columns: Sequence[Column]) -> list[Diagnostic]:
        """Return one remark for each column and verdict on cells that were noted."""
        titles = {column.index: column.title[:40] for column in columns}
        remarks: list[Diagnostic] = []
        for (index, verdict), cells in self.noted.items():
            line, text = cells[0]
            end = _as_were(len(cells) - 1)
            message = f"{text[:60]!r} below {titles.get(index, '')!r} {verdict}{end}."
            remarks.append(Diagnostic(line, "info", code="table.cell", message=message))
        return remarks


def _as_were(others: int) -> str:
    if not others:
        return ""
    return ", as was 1 more cell" if others == 1 else f", as were {others} more cells"


def numbers_of(grid: Grid) -> Numbers:
    """Return how numbers are read that the grid itself does not decide."""
    return Numbers(
        kilo=units_around.kilo_of(grid.context), unit=units_around.unit_of_time(grid.context)
    )


def put(run: Run, column: Column, *, grid: Grid, row: int, numbers: Numbers) -> None:
    """Put one number into its field. What could be read in two ways is left out, and named."""
    head, line = column.head, grid.line(row, column.index)
    cell = grid.rows[row][column.index]
    if _is_marked(cell):
        run.details["flagged_failed"] = True
    value = value_of(cell)
    if value is None:
        _put_no_number(run, column, cell=cell, line=line, numbers=numbers)
        return
    if isinstance(cell, str) and _is_doubtful(value, column, numbers=numbers, line=line):
        return
    number = value.number(numbers.mark)
    factor = _factor(value, head=head, column=column, numbers=numbers, line=line)
    if number is None or factor is None:
        if column.index not in numbers.unclear:
            numbers.note(cell, column, line=line)
        return
    name = COUNTS.get(head.kind) or head.field
    if not _store(run, name, head=head, number=number, factor=factor):
        return
    run.sources.setdefault(name, line)
    numbers.note(cell, column, line=line, verdict=_verdict(cell, value))
    put_behind(run, name, value=value, line=line, kilo=numbers.kilo)
    _note_origin(run, name, column=column, grid=grid, line=line)
    if name == "transfer_rate_Bps":
        run.details["printed_transfer_rate"] = tidy(number)
        run.details["printed_transfer_unit"] = value.unit or head.unit


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
    if not isinstance(cell, str) or _BOLD.search(cell):
        return False
    return bool(_MARK.search(cell)) and cell.strip()[:1].isdigit()


def _factor(
    value: Value, *, head: Head, column: Column, numbers: Numbers, line: int
) -> float | None:
    """Return what a number is multiplied by; None when its unit does not fit, or is not known."""
    if head.kind in COUNTS:
        return _factor_of_count(value, head=head, column=column, numbers=numbers, line=line)
    if head.field == "requests_per_s":
        return _factor_of_rate(value, head)
    if head.field == "transfer_rate_Bps":
        return _factor_of_bytes(value, head=head, column=column, numbers=numbers, line=line)
    if head.field == "cpu_percent":
        return 1.0 if value.unit in ("", "%") else None
    return _factor_of_time(value, head=head, column=column, numbers=numbers, line=line)


def _factor_of_rate(value: Value, head: Head) -> float | None:
    if not value.unit or value.unit.lower().lstrip("/ ") in ("s", "sec"):
        # "2177.32 sec" below "Requests per second": the unit of its head, cut short.
        is_rate = not value.unit or value.unit != "s"
        if not is_rate:
            return None
        return head.factor if value.factor == 1 else 1.0
    own = value.head
    if own is None or own.field != "requests_per_s":
        is_noun = value.unit.lower().strip(".") in ("req", "reqs", "request", "requests", "tps")
        return head.factor if is_noun else None
    return own.factor


def _factor_of_count(
    value: Value, *, head: Head, column: Column, numbers: Numbers, line: int
) -> float | None:
    if head.kind in ("total_bytes", "html_bytes", "document_bytes"):
        if not value.unit:
            return 1.0
        return _size(value, column=column, numbers=numbers, line=line)
    is_noun = value.unit.lower() in ("", "requests", "request", "reqs", "req", "hits", "次")
    if not is_noun:
        return None
    return head.factor if value.factor == 1 else 1.0  # "100k" below "Requests (k)"


def _size(value: Value, *, column: Column, numbers: Numbers, line: int) -> float | None:
    """Return how many bytes one of a unit is, with or without "/s"; None when nobody knows."""
    factor = byte_factor(value.unit, kilo=numbers.kilo)
    if factor is None:
        message = (
            f"{value.unit!r} in {column.title[:40]!r} may be powers of 1,000 or of 1,024 bytes, "
            "or bits, and no tool is named. It was left out. KiB, MiB, kB and Mbit/s leave no "
            "doubt, and a column can be mapped to transfer_rate_MiBps or transfer_rate_MBps."
        )
        numbers.unclear.add(column.index)
        numbers.warn(line, code="table.unit", message=message)
    return factor


def _factor_of_bytes(
    value: Value, *, head: Head, column: Column, numbers: Numbers, line: int
) -> float | None:
    """Return how many bytes one of a column's unit is; None where nobody knows."""
    is_binary = "i" in head.unit.lower().replace("bit", "")
    is_sure = is_binary or not head.unit or (head.factor == 1024.0 and numbers.is_sweep)
    if value.unit:
        return _size(value, column=column, numbers=numbers, line=line)
    if numbers.kilo == 1000 and not is_binary:
        return byte_factor(head.unit, kilo=1000) or head.factor
    is_power = head.factor in (1024.0, 1024.0**2, 1024.0**3)
    if is_power and not is_sure and numbers.kilo is None:
        own = Value(value.digits, value.factor, unit=head.unit)
        return _size(own, column=column, numbers=numbers, line=line)
    return head.factor


def _factor_of_time(
    value: Value, *, head: Head, column: Column, numbers: Numbers, line: int
) -> float | None:
    """Return seconds for a time taken and milliseconds for a latency."""
    base = 1000.0 if head.field == "latency_ms" else 1.0
    if value.unit:
        seconds = value.seconds
        return None if seconds is None else seconds * base
    if head.kind == "metric" and head.unit:
        return head.factor
    is_percentile = head.statistic.startswith("p") and head.kind == "metric"
    is_of_times = is_percentile or column.reason == BESIDE_PERCENTILES
    if unit := numbers.unit or (numbers.unit_of_percentiles if is_of_times else ""):
        return (seconds_of(unit) or 0) * base or None
    message = (
        f"The column {column.title[:40]!r} has no unit of time, in its head, its cells or its "
        "caption; it was left out. It can be mapped to latency_mean_ms or another unit."
    )
    numbers.unclear.add(column.index)
    numbers.warn(line, code="table.unit", message=message)
    return None


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

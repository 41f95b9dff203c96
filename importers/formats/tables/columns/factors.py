"""What a number of a cell is multiplied by: by its own unit, else by that of its head."""

from __future__ import annotations

from importers.formats.tables.columns.number_rules import Numbers
from importers.formats.tables.grid.grid import BESIDE_PERCENTILES, Column
from importers.formats.tables.grid.kinds import COUNTS
from importers.formats.tables.grid.values import Value, seconds_of
from importers.reading.byte_units import byte_factor
from importers.reading.table_heads.column_heads import Head


def factor_of(
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
    if not value.unit or value.unit.lower().lstrip("/ ") in ("s", "sec", "second"):
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

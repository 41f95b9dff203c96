"""Columns that take what they measure from around the table: whose they are, and which may."""

from __future__ import annotations

import re

from importers.formats.tables import roles
from importers.formats.tables.grid import Column, plain_head
from importers.formats.tables.twins import REPEATED, name_column
from importers.formats.tables.values import Value
from importers.reading.column_heads import Head
from importers.reading.sheets import Cell

# Heads of columns that hold results without saying which.
_ANY_RESULT = re.compile(
    r"^(?:values?|results?|your results?|throughput|performance|measured|measurement|score|speed"
    r"|rate|peak|actual|observed|current|figure|number|data|avg|average|mean)$",
    re.I,
)
_VERSION = re.compile(r"v?[0-9]{1,3}(?:\.[0-9]{1,3}){1,3}")
_PART_OF_METRIC = re.compile(r"(?:std ?dev(?:iation)?|max|min|peak|best|worst|\+/-)\.?$", re.I)


def takes_around(around: Head, *, texts: list[str], cells: list[Cell], values: list[Value]) -> bool:
    """Tell whether a column's numbers may be what stands around the table."""
    last = plain_head(texts[-1])
    if roles.is_ignored(last) or _PART_OF_METRIC.match(last):
        return False
    is_time = around.field in ("latency_ms", "time_taken_s")
    return _is_numeric(cells, values, is_time=is_time)


def _is_numeric(cells: list[Cell], values: list[Value], *, is_time: bool) -> bool:
    """Tell whether at least half of the filled cells hold numbers that are no shares.

    Only where a time is meant they may have a unit of time.
    """
    filled = [cell for cell in cells if cell is not None]
    shares = [value for value in values if value.unit in ("%", "x", "X", "×")]
    times = [value for value in values if value.seconds and not is_time]
    return bool(values) and 2 * len(values) >= len(filled) and not shares and not times


def named_by_head(column: Column, *, texts: list[str]) -> Column | None:
    """Say whose a column is that has its metric from around the table."""
    last = texts[-1]
    if not re.search(r"[^\W\d_]", last):
        column.name = last if _VERSION.fullmatch(last) else ""
        return column if column.name else None
    plain = plain_head(last)
    if REPEATED.match(plain):
        column.part = last
    elif not column.server and not column.document and not _ANY_RESULT.match(plain):
        name_column(column, last)
    return column

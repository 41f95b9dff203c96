"""Columns that take what they measure from around the table: whose they are, and which may."""

from __future__ import annotations

import re
from dataclasses import replace

from importers.formats.tables.columns.meaning import metric_around, metric_beside
from importers.formats.tables.columns.twins import METRIC_BEHIND, name_column
from importers.formats.tables.grid import roles
from importers.formats.tables.grid.grid import (
    Column,
    Grid,
    level,
    load_rank,
    names_rate,
    plain_head,
    read_head,
)
from importers.formats.tables.grid.products import is_product
from importers.formats.tables.grid.repeated_heads import REPEATED
from importers.formats.tables.grid.values import Value, value_of
from importers.formats.tables.heads.heads import load_in
from importers.reading.sheets import Cell
from importers.reading.table_heads import column_heads
from importers.reading.table_heads.column_heads import Head
from importers.reading.table_heads.column_metrics import STATISTICS

_BARE_RESULT = re.compile(rf"{roles.ANY_RESULT.pattern[1:-1]}|requests", re.I)
_MEAN = re.compile(r"avg|average|mean")
_LONGEST_METRIC = 4  # words
_SIZE = re.compile(r"size|length|bytes|payload", re.I)
BY_CAPTION = "what stands around the table names its metric"
_UNIT_OF_TIME = re.compile(r" ?[(\[](ms|us|µs|μs|ns|s|secs?|seconds)[)\]]$", re.I)
_STATISTIC_BEHIND = re.compile(rf"\w [(\[]?({STATISTICS})[)\]]?(?: [(\[][^()]{{1,5}}[)\]])?$", re.I)
_BYTES = re.compile(r"(?:[kmg]i?)?b(?:ytes?)?", re.I)
_VERSION = re.compile(r"v?[0-9]{1,3}(?:\.[0-9]{1,3}){1,3}")
_PART_OF_METRIC = re.compile(
    r"(?:std ?dev(?:iation)?|max|min|peak|best|worst|\+/-)\.?$"
    r"|(?:max|min|peak|best|worst|lowest|highest)\.? (?:[a-z]{1,2}ps|rates?|throughput)$"
    # how often it was measured
    r"|(?:# ?(?:of )?|number of )?(?:tests|runs|rounds|samples|iterations|repetitions|trials)$",
    re.I,
)


def metric_for(grid: Grid, *, head: int, axis: int | None) -> tuple[Head | None, set[int]]:
    """Return what stands around says the numbers are, and the columns that alone are meant, if any.

    None where it says nothing, or where a table without a load needs nothing from around.
    """
    around = metric_around(grid.context)
    lone = _bare_results(grid, head=head, around=around)
    is_needed = around is None or lone or _needs_metric(grid, head=head, around=around)
    if axis is None and not is_needed:
        around = None
    if around is None and axis is not None:
        around = metric_beside(grid.rows[head][axis])
    return around, lone


def _needs_metric(grid: Grid, *, head: int, around: Head) -> bool:
    """Tell whether a table without a load takes its metric from around.

    It is a rate or a latency, and no head names a metric of its own.
    """
    heads = [read_head(cell) for cell in grid.rows[head]]
    is_named = any(named.kind == "metric" for named in heads if named)
    return around.field in ("requests_per_s", "latency_ms") and not is_named


def _bare_results(grid: Grid, *, head: int, around: Head | None) -> set[int]:
    """Return the columns of plain numbers below "Result" or "Requests" beside other numbers.

    They are the rate that the text around names, where no head names a rate and no cells are in
    requests/s. Below each of several loads the same word may stand: "Throughput (c=16)". A mean
    beside "Rate" is of something else.
    """
    heads = grid.rows[head]
    if around is None or around.field != "requests_per_s" or any(map(names_rate, heads)):
        return set()
    if any(_are_rates(grid, head=head, column=index) for index in range(1, len(heads))):
        return set()
    texts = {index: _without_load(cell) for index, cell in enumerate(heads)}
    bare = {
        index: text.lower()
        for index, text in texts.items()
        if _BARE_RESULT.fullmatch(text) and _are_plain(grid, head=head, column=index)
    }
    measures = {text for text in bare.values() if not _MEAN.fullmatch(text)}
    columns = {index for index, text in bare.items() if text in measures}
    beside = range(1, len(heads))
    has_others = any(
        _holds_numbers(grid, head=head, column=index) for index in beside if index not in columns
    )
    return columns if len(measures) == 1 and has_others else set()


def of_caption(column: Column, around: Head, *, text: str) -> Column:
    """Return the column of what stands around the table, at the load that its head names."""
    column.head, column.reason = around, BY_CAPTION
    named = load_in(text)
    column.load = named[0] if named else None
    return column


def _without_load(cell: Cell) -> str:
    """Return a head without the load behind it: "Rate" of "Rate (c=16)"."""
    named = load_in(cell) if isinstance(cell, str) else None
    return named[1] if named and named[1] else plain_head(cell)


def _holds_numbers(grid: Grid, *, head: int, column: int) -> bool:
    """Tell whether a column below a head of words holds numbers, and is no column of loads."""
    cell = grid.rows[head][column]
    below = [row[column] for row in grid.rows[head + 1 :] if row[column] is not None]
    is_headed = isinstance(cell, str) and load_rank(cell) is None and level(cell) is None
    return is_headed and len(below) > 0 and all(map(value_of, below))


def _are_rates(grid: Grid, *, head: int, column: int) -> bool:
    """Tell whether all filled cells of a column say themselves that they are requests/s."""
    cells = [row[column] for row in grid.rows[head + 1 :] if row[column] is not None]
    values = [value_of(cell) for cell in cells]
    return len(cells) > 0 and all(value is not None and value.is_rate for value in values)


def _are_plain(grid: Grid, *, head: int, column: int) -> bool:
    """Tell whether all filled cells of a column are numbers without a unit."""
    cells = [row[column] for row in grid.rows[head + 1 :] if row[column] is not None]
    values = [value_of(cell) for cell in cells]
    return len(cells) > 0 and all(value is not None and not value.unit for value in values)


def names_page(head: Head | None, text: str, *, values: list[Value]) -> bool:
    """Tell whether a head names a page, and not its size: bare numbers below it measure it.

    So "file" does beside "json", where a line above says that all numbers are rates. Numbers of
    files, and most sizes, have no mark in them: "64".
    """
    is_page = head is not None and head.kind == "document" and not _SIZE.search(plain_head(text))
    return is_page and len(values) > 0 and all(map(_is_written_as_rate, values))


def _is_written_as_rate(value: Value) -> bool:
    """Tell whether a number has decimals, or marks between thousands, and no unit."""
    return not value.unit and re.search(r"[0-9][.,][0-9]", value.digits) is not None


def takes_around(around: Head, *, texts: list[str], cells: list[Cell], values: list[Value]) -> bool:
    """Tell whether a column's numbers may be what stands around the table."""
    last = plain_head(texts[-1])
    is_phrase = len(last.split()) > _LONGEST_METRIC  # "whole file from a memory map" is a name
    if (roles.is_ignored(last) and not is_phrase) or _PART_OF_METRIC.match(last):
        return False
    is_time = around.field in ("latency_ms", "time_taken_s")
    return _is_numeric(cells, values, is_time=is_time)


def _is_numeric(cells: list[Cell], values: list[Value], *, is_time: bool) -> bool:
    """Tell whether at least half of the filled cells hold numbers that are no shares.

    Only where a time is meant they may have a unit of time.
    """
    filled = [cell for cell in cells if cell is not None]
    shares = [value for value in values if value.unit in ("%", "x", "X", "×")]
    shares += [value for value in values if _BYTES.fullmatch(value.unit)]  # "1 KB" below "Size"
    times = [value for value in values if value.seconds and not is_time]
    return bool(values) and 2 * len(values) >= len(filled) and not shares and not times


def with_own_unit(around: Head, text: str) -> Head:
    """Return a latency of a caption with the unit and the statistic of a column's head.

    "nginx (ms)", "nginx max"
    """
    if around.field == "latency_ms" and (behind := _statistic_behind(text)):
        named = read_head(f"latency {behind}")
        around = replace(around, statistic=named.statistic) if named else around
    unit = _UNIT_OF_TIME.search(text)
    own = read_head(f"latency {unit[0]}") if unit else None
    if own is None or around.field != "latency_ms" or around.unit:
        return around
    return replace(around, unit=own.unit, factor=own.factor)


def _statistic_behind(text: str) -> str:
    """Return the statistic behind the name of a product: "max" of "nginx max"; "" for none."""
    match = _STATISTIC_BEHIND.search(text)
    return match[1] if match and is_product(text[: match.start() + 1]) else ""


def named_by_head(column: Column, *, texts: list[str]) -> Column | None:
    """Say whose a column is that has its metric from around the table."""
    last = texts[-1]
    if not re.search(r"[^\W\d_]", last):
        column.name = last if _VERSION.fullmatch(last) else ""
        return column if column.name else None
    plain = plain_head(last)
    if REPEATED.match(plain):
        column.part = last
    elif not column.server and not column.document and not roles.ANY_RESULT.match(plain):
        name = METRIC_BEHIND.sub("", _UNIT_OF_TIME.sub("", last))
        has_statistic = column.head.field == "latency_ms" and _statistic_behind(last)
        name_column(column, column_heads.without_statistic(name) if has_statistic else name)
    return column

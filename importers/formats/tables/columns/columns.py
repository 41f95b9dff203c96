"""What each column of a table holds: its role, from its heads, its cells and what stands around."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from importers.formats.tables.around.around import says_sequential
from importers.formats.tables.around.asked_around import FIXED
from importers.formats.tables.columns import group_names
from importers.formats.tables.columns.beside import (
    share_load,
    share_names,
    with_times_of_rates,
    without_doubtful,
    without_empty_rates,
)
from importers.formats.tables.columns.from_around import (
    BY_CAPTION,
    metric_for,
    named_by_head,
    names_page,
    of_caption,
    takes_around,
    with_own_unit,
)
from importers.formats.tables.columns.meaning import head_of, is_offered, names_target
from importers.formats.tables.columns.own_times import with_own_times, with_times_of_table_above
from importers.formats.tables.columns.twins import (
    as_names,
    name_loaded,
    name_twins,
    with_neighbours,
)
from importers.formats.tables.columns.whole_test import (
    of_whole_test,
    without_foreign_resources,
    without_means_of_rounds,
    without_parts,
)
from importers.formats.tables.grid import answer_codes, failed_shares, roles
from importers.formats.tables.grid.axis import MOST_HEADS, sets_server, whole
from importers.formats.tables.grid.cell_texts import SHARE, are_shares
from importers.formats.tables.grid.grid import (
    BY_PUBLISHER,
    Column,
    Grid,
    level,
    load_rank,
    plain_head,
    read_head,
)
from importers.formats.tables.grid.head_rows import is_group, spread, units_below
from importers.formats.tables.grid.no_values import NO_VALUES, SHARE_OF_RATE
from importers.formats.tables.grid.peaks import highest_rate
from importers.formats.tables.grid.repeated_heads import REPEATED
from importers.formats.tables.grid.spread_rates import without_extremes, without_parts_of_rates
from importers.formats.tables.grid.sum_names import DIFFERENCE, NOT_REACHED, SUMS
from importers.formats.tables.grid.values import Value, value_of
from importers.formats.tables.heads import bracketed_loads, times_behind_rates
from importers.formats.tables.heads.heads import load_in, names_other_load, rate_asked_in
from importers.reading.sheets import Cell
from importers.reading.table_heads import column_heads
from importers.reading.table_heads.column_heads import Head

_SUMMARY = re.compile(rf"^(?:{SUMS}|note)\b|^(?:all|[\u2211\u03a3\u00d8])$", re.I)
_CAPACITY = re.compile(r"\bcapacity\b", re.I)  # what may be, not what was measured
MEASURED_KINDS = ("metric", "failed", "requests", *failed_shares.KINDS)


def columns_of(grid: Grid, *, head: int, axis: int | None) -> list[Column]:
    """Return what each column holds that can be told; those of names are not among them."""
    groups = [
        spread(grid.rows[row], grid.rows[head])
        for row in range(max(head - MOST_HEADS + 1, 0), head)
        if is_group(grid.rows[row], axis or 0, head=grid.rows[head][axis or 0])
    ]
    around, lone = metric_for(grid, head=head, axis=axis)
    below, titles, rows = units_below(grid, head), grid.rows[head], grid.rows[head + 1 :]
    columns: list[Column] = []
    for index, cell in _heads(grid, head):
        heads = [*(group[index] for group in groups), cell, *([below[index]] if below else [])]
        texts = [str(text) for text in heads if text is not None]
        cells = [row[index] for row in rows]
        of_column = around if not lone or index in lone else None
        column = _column(
            grid, index=index, texts=texts, cells=cells, around=of_column, has_axis=axis is not None
        )
        if index in lone and around:
            column = of_caption(_owned(index, texts), around, text=texts[-1])
        if index == axis:
            kind = "offered" if load_rank(cell) == 2 else "concurrency"
            column = Column(index, Head(kind), reason="its head names the load")
        if column:
            _name_variant(column, grid.variants.get(index, ""))
            column.title = " ".join(texts)
            columns.append(column)
    group_names.give(columns, groups=groups)
    columns = of_whole_test(answer_codes.without_some(columns, grid=grid, head=head), grid)
    columns = without_parts_of_rates(without_empty_rates(columns, rows=rows), heads=grid.rows[head])
    columns = with_times_of_table_above(without_extremes(columns, grid), grid, head=head)
    columns = with_neighbours(columns, rows=rows, heads=grid.rows[head])
    _name(columns, texts=["" if cell is None else str(cell) for cell in grid.rows[head]])
    columns = with_times_of_rates(with_own_times(columns, heads=titles), heads=titles)
    if grid.column_lines and grid.head is not None:
        as_names(columns)
    columns += highest_rate(grid, head=head, columns=columns)
    _share(columns, grid, rows=rows)
    return without_means_of_rounds(
        without_parts(without_foreign_resources(without_doubtful(columns)))
    )


def _heads(grid: Grid, row: int) -> Iterator[tuple[int, Cell]]:
    """Give the heads with their columns, but for threads of the server."""
    for index, cell in enumerate(grid.rows[row]):
        if not sets_server(grid, row=row, column=index):
            yield index, cell


def _name(columns: list[Column], *, texts: list[str]) -> None:
    """Say whose each column is that measures what another one does."""
    name_twins(columns, texts=texts)
    times_behind_rates.give_owners(columns)


def _share(columns: list[Column], grid: Grid, *, rows: list[list[Cell]]) -> None:
    """Give what the head of one column says to those beside it."""
    bracketed_loads.as_names(columns)
    name_loaded(columns)
    share_names(columns)
    is_sequential = says_sequential(grid.context)  # then its times are not of the load
    shared = [c for c in columns if not (is_sequential and c.head.field == "latency_ms")]
    share_load(shared, rows=rows)


def _name_variant(column: Column, name: str) -> None:
    """Name a column that was one with another: a round is a part, anything else a name."""
    if REPEATED.match(name):
        column.part = name
    elif name:
        column.name = name


def _column(
    grid: Grid,
    *,
    index: int,
    texts: list[str],
    cells: list[Cell],
    around: Head | None,
    has_axis: bool,
) -> Column | None:
    """Return what one column holds; None when nobody can tell, or when it names.

    Where a column holds the loads, a number in a head is none: "4c" may be the cores of a server.
    """
    if (own := roles.mapped(grid.context.columns, texts)) is not None:
        return Column(index, own, reason=BY_PUBLISHER) if own.kind else None
    if not texts or (has_axis and names_other_load(texts[-1])):
        return None
    if asked := rate_asked_in(texts[-1]):
        column = _measured(index, texts=[*texts[:-1], asked[1]], cells=cells, around=around)
        if column is None or column.head.field not in ("requests_per_s", "latency_ms"):
            return None  # the processor at 500 req/s is not that of the row's other numbers
        column.asked = asked[0]
        return column
    is_turned = grid.column_lines is not None and not _names_load_of_metric(texts[-1])
    names_loads = not is_turned and not has_axis
    named = load_in(texts[-1]) if names_loads else None
    if named:
        return _of_load(named, index=index, texts=texts, cells=cells, around=around)
    if is_turned and (load := level(texts[-1])) and _are_rates(cells):
        return _of_load((load, "req/s"), index=index, texts=texts, cells=cells, around=around)
    if names_loads and len(texts) > 1 and (load := level(texts[0])):
        column = _measured(index, texts=texts[1:], cells=cells, around=around)
        return _with_load(column, load)
    return _measured(index, texts=texts, cells=cells, around=around)


def _names_load_of_metric(text: str) -> bool:
    """Tell whether a head names a metric and, in brackets or behind it, a load: "p99 (c=10)"."""
    named = load_in(text)
    head = read_head(named[1]) or read_head(f"{named[1]} (ms)") if named else None
    return head is not None and head.kind in MEASURED_KINDS


def _are_rates(cells: list[Cell]) -> bool:
    """Tell whether each filled cell is a rate of requests by its unit."""
    values = [value_of(cell) for cell in cells if cell is not None]
    return len(values) > 0 and all(value is not None and value.is_rate for value in values)


def _with_load(column: Column | None, load: int) -> Column | None:
    """Set the load of a column that measures."""
    if column is not None and column.head.kind in MEASURED_KINDS:
        column.load = load
    return column


def _measured(
    index: int, *, texts: list[str], cells: list[Cell], around: Head | None
) -> Column | None:
    """Return what a column holds whose heads name no load."""
    values = [value for cell in cells if (value := value_of(cell))]
    if _holds_no_values(texts, values=values, around=around):
        return None
    filled = [cell for cell in cells if cell is not None]
    # A rate in one of two texts heads no column.
    is_told = 2 * len(values) > len(filled) or roles.names_any_rate(texts[-1])
    head, reason = head_of(texts, values=values if is_told else [])
    is_page = index > 0 and around is not None and names_page(head, texts[-1], values=values)
    head, reason = _by_last_head(None if is_page else head, reason, texts=texts, values=values)
    if head is not None and head.kind == "concurrency" and not any(map(whole, cells)):
        if around is None:
            return None  # "threads" of texts name a setting of the server
        head = None  # "C" beside "Python" is a language
    if head is not None and head.kind in ("requests", "failed") and not values:
        if not are_shares(filled, title=texts[-1]):
            return None  # "Request" of texts names what was asked for, "Failure mode" a case
        head = replace(head, field=SHARE)
    column = _owned(index, texts)
    is_switch = _is_switch(values) or (around is None and column.server is None)
    if head is not None and (head.kind != "keepalive" or is_switch):
        column.head, column.reason = head, reason
        return column
    if around is None or not takes_around(around, texts=texts, cells=cells, values=values):
        return None
    column.head, column.reason = with_own_unit(around, texts[-1]), BY_CAPTION
    return column if head is not None else named_by_head(column, texts=texts)


def _by_last_head(
    head: Head | None, reason: str, *, texts: list[str], values: list[Value]
) -> tuple[Head | None, str]:
    """Return what a column is whose last head names a code, a capacity or an offered load."""
    last = plain_head(texts[-1])
    are_counts = all(not v.unit and v.digits.replace(",", "").isdigit() for v in values)
    named = head or Head("")
    if named.kind not in failed_shares.KINDS and answer_codes.CODE.search(last) and are_counts:
        return Head("non_2xx"), answer_codes.BY_CODE
    if named.kind == "server" and values and are_counts:
        return None, ""  # "Servers" above 1, 4 and 8 counts them
    is_rate = named.field == "requests_per_s"
    if is_rate and (_CAPACITY.search(last) or (not values and FIXED.search(last))):
        return None, ""
    if is_rate and is_offered(last, values):
        return Head("offered"), "its head names the load, and its cells are rates"
    return head, reason


def _holds_no_values(texts: list[str], *, values: list[Value], around: Head | None) -> bool:
    """Tell whether a column holds remarks, changes or sums by its head."""
    last, first = plain_head(texts[-1]), plain_head(texts[0])
    if any(DIFFERENCE.search(text) or NOT_REACHED.search(text) for text in (last, first)):
        return True
    named = read_head(texts[-1])
    if named and named.field == "requests_per_s" and SHARE_OF_RATE.search(last):
        return True
    if named or names_target(last, values[0].head if values else None):
        return False
    return bool(NO_VALUES.search(last) or (_SUMMARY.match(last) and not around and not values))


def _owned(index: int, texts: list[str]) -> Column:
    """Return a column without a role, with the server, document and keep-alive of its heads."""
    servers = (column_heads.server(plain_head(text)) for text in texts)
    documents = (column_heads.document(text) for text in texts)
    column = Column(index, Head(""), keepalive=_first_keepalive(texts))
    column.server = next((name for name in servers if name), None)
    column.document = next((size for size in documents if size), None)
    return column


def _is_switch(values: list[Value]) -> bool:
    """Tell whether the cells below a head of keep-alive are yes and no, and measure nothing."""
    return {value.digits for value in values} <= {"0", "1", "1.0"}


def _of_load(
    named: tuple[int, str],
    *,
    index: int,
    texts: list[str],
    cells: list[Cell],
    around: Head | None,
) -> Column | None:
    """Return a column whose head names a load: "64 connections (req/s)"."""
    load, rest = named
    if not rest and around is None:
        rest = " "
    rest_texts = [*texts[:-1], rest] if rest else [*texts[:-1], "value"]
    column = _measured(index, texts=rest_texts, cells=cells, around=around)
    return _with_load(column, load) if column and column.head.kind in MEASURED_KINDS else None


def _first_keepalive(texts: list[str]) -> bool | None:
    stated = (column_heads.keepalive(text) for text in texts)
    return next((value for value in stated if value is not None), None)

"""One grid to its runs: heads, roles of columns, rows, and what the text around says of them."""

from __future__ import annotations

import re
from itertools import chain

from importers.formats.tables.around import captions, load_around
from importers.formats.tables.around.around import is_end_of_paragraph
from importers.formats.tables.columns import joined_names, names, owners, telling_apart
from importers.formats.tables.columns.columns import columns_of
from importers.formats.tables.columns.number_form import numbers_below
from importers.formats.tables.columns.twins import as_names, without_unclear_twins
from importers.formats.tables.evidence import evidence, footnotes, transports, unread
from importers.formats.tables.evidence.of_requests import is_of_requests
from importers.formats.tables.evidence.web_words import NO_WEB
from importers.formats.tables.grid import left_out, pairs, peaks, server_names
from importers.formats.tables.grid.axis import find_axis
from importers.formats.tables.grid.grid import Column, Grid, TableRuns, load_rank, read_head
from importers.formats.tables.grid.head_rows import (
    is_group_of_metrics,
    nameless,
    with_corner_as_title,
    with_processor_times,
    with_titles,
)
from importers.formats.tables.grid.kinds import COUNTS
from importers.formats.tables.grid.ranks import without_rank
from importers.formats.tables.grid.values import value_of
from importers.formats.tables.heads import (
    asked_heads,
    bracketed_loads,
    carried_metrics,
    counted_heads,
    counts_of_requests,
    explained_rates,
    heads_below,
    jmeter_heads,
    loads_above,
    loads_in_names,
    reached_rates,
    round_statistics,
    techempower_heads,
    told_units,
    two_metrics,
    worded_loads,
)
from importers.formats.tables.heads.heads import apart
from importers.formats.tables.heads.long_form import pivoted
from importers.formats.tables.heads.turning import upright
from importers.formats.tables.runs import stated_load
from importers.formats.tables.runs.contradictions import without_inverse_means
from importers.formats.tables.runs.rows import Rows
from importers.model import ColumnRole, Diagnostic
from importers.reading.headings.sentences import is_telling
from importers.reading.sheets import Cell
from importers.reading.table_heads import column_heads

_LABEL = 80  # characters of a line above a table that may name its runs
_ASIDE = re.compile(r" ?\([^()]*\)[:.]?$")
_SENTENCE_END = (".", "!", "?")
_MOST_HEAD = 4  # rows above which a head without a load is looked for


def read(grid: Grid) -> TableRuns:
    """Return the runs of a grid; none when it has no metric, or is about something else."""
    table = TableRuns()
    written = grid
    grid, head, axis = _upright(grid)
    if head is None or head + 1 >= len(grid.rows):
        return table
    columns = columns_of(grid, head=head, axis=axis)
    if grid.column_lines and grid.head is not None:
        columns = without_unclear_twins(columns, grid=grid)
    if not is_of_requests(grid, head=head, axis=axis, columns=columns):
        return TableRuns(
            roles=unread.of_refused(grid, head=head, axis=axis, read=columns),
            refused=left_out.whole_table(grid, head=head, columns=columns),
        )
    names.documents_as_names(columns, grid=grid)
    server_names.machines_as_names(columns, grid)
    named = telling_apart.without_remarks(
        names.columns(grid, head=head, others=columns), grid=grid, head=head, others=columns
    )
    table.heads = tuple(column.title for column in [*columns, *named])
    if reason := evidence.against(grid, head=head, axis=axis, columns=[*columns, *named]):
        table.roles = unread.of_unsure(grid, head=head, read=columns, reason=reason)
        table.refused = evidence.remark(grid, head=head, reason=reason)
        table.unsure = written if reason == NO_WEB else None
        return table
    return _measured(grid, table, head=head, axis=axis, columns=columns, named=named)


def _measured(
    grid: Grid,
    table: TableRuns,
    *,
    head: int,
    axis: int | None,
    columns: list[Column],
    named: list[Column],
) -> TableRuns:
    """Return the table with the runs of a grid of measurements, its remarks and roles."""
    table.is_table = True
    grid, others = transports.without_others(grid, head=head)
    table.remarks += others
    _remark(grid, head=head, columns=columns, table=table)
    if not any(column.head.kind == "metric" for column in columns):
        table.remarks.append(nameless(grid, head=head, axis=axis or 0))
        table.roles = unread.without_role(grid, head=head, columns=columns)
        return table
    columns += named
    columns += telling_apart.columns(grid, head=head, others=columns)
    if _has_server_in_rows(columns, grid):
        as_names(columns)
    table.roles = [_explained(grid, column, head=head) for column in columns]
    numbers = numbers_below(grid, head=head, columns=columns)
    numbers.is_sweep = axis is not None or grid.context.is_sheet
    Rows(grid, head=head, axis=axis, columns=columns, numbers=numbers).read(table)
    table.remarks += [*numbers.remarks, *numbers.remarks_on_cells(columns)]
    unread.add(table, grid, head=head, columns=columns, unclear=numbers.unclear)
    if axis is None and table.runs:
        stated_load.set_for(grid, table, head=head)
    _add_around(grid, table, head=head, columns=columns)
    return table


def _add_around(grid: Grid, table: TableRuns, *, head: int, columns: list[Column]) -> None:
    """Add the names that stand around a table, and take out times that its loads contradict."""
    _set_caption(grid, table)
    owners.set_around(grid, table, head=head, columns=columns)
    table.remarks += without_inverse_means(table.runs)


def _has_server_in_rows(columns: list[Column], grid: Grid) -> bool:
    """Tell whether the rows name the servers.

    Not where a head is a known server and none says that the rows name them.
    """
    if not server_names.has_server(columns, is_turned=grid.column_lines is not None):
        return False
    is_known = any(column.server and column_heads.server(column.title) for column in columns)
    heads = [column.head.field for column in columns if column.head.kind == names.KIND]
    is_in_rows = any(column.head.kind == "server" for column in columns)
    return not is_known or is_in_rows or any(map(server_names.names_server, heads))


def _upright(grid: Grid) -> tuple[Grid, int | None, int | None]:
    """Return the grid as it is read, its row of heads, and the column of its loads."""
    grid = told_units.in_heads(
        loads_above.spelled(
            asked_heads.in_a_row(explained_rates.told(techempower_heads.told(grid)))
        )
    )
    grid = loads_in_names.in_first_column(loads_above.joined(carried_metrics.told(grid)))
    grid = bracketed_loads.told(heads_below.joined(round_statistics.means_only(grid)))
    grid = reached_rates.told(grid)
    grid = footnotes.without_projected(footnotes.without_digits(grid))
    grid = joined_names.apart(without_rank(with_processor_times(grid)))
    grid = pivoted(jmeter_heads.with_units(worded_loads.as_numbers(peaks.unmarked(grid))))
    if any(load_rank(cell) == 1 for cell in chain(*grid.rows[:_MOST_HEAD])):
        grid.context.states_load = load_around.load_of(grid.context) is not None
    grid = counts_of_requests.named(counted_heads.with_words(grid))
    located = find_axis(grid)
    if located is None:
        turned = upright(grid)
        located = find_axis(turned) if turned is not grid else None
        grid = turned
    head, axis = located if located else (_head_of(grid), None)
    if head is None:
        return grid, None, None
    grid = told_units.of_first_cells(grid, head=head)
    grid = two_metrics.apart(pairs.apart(apart(grid, head=head), head=head), head=head)
    grid = with_corner_as_title(grid, head=head) if located is None else grid
    if axis is not None:
        _, axis = find_axis(grid) or (head, axis)
    return with_titles(grid, head=head, axis=axis), head, axis


def _set_caption(grid: Grid, table: TableRuns) -> None:
    """Note the line above a table of a text: it may be the label of its runs, or a condition."""
    context = grid.context
    is_without = context.sheet is not None or not context.source or not context.titles
    if is_without or is_end_of_paragraph(context) or captions.names_nothing(context):
        return
    title = grid.context.titles[-1]
    title = title if len(title) <= _LABEL else _ASIDE.sub("", title)
    is_name = len(title) <= _LABEL and not is_telling(title)
    for run in table.runs if is_name else ():
        run.details["caption"] = title
        if not title.rstrip().endswith(_SENTENCE_END):
            run.details["line_above"] = title


def _head_of(grid: Grid) -> int | None:
    """Return the row of heads of a table without a load: the lowest that names a metric.

    Without one the row that was found above the rule, else the first with two texts.
    """
    if grid.head is not None and is_group_of_metrics(grid, grid.head):
        below = grid.rows[grid.head + 1]
        below[0] = below[0] if below[0] is not None else grid.rows[grid.head][0]
        return grid.head + 1
    if grid.head is not None:
        return grid.head
    rows = grid.rows[:_MOST_HEAD]
    named = [row for row, cells in enumerate(rows) if any(map(_is_head, cells))]
    texts = [row for row, cells in enumerate(rows) if _has_texts(cells)]
    return next(iter(named or texts), None)


def _is_head(cell: Cell) -> bool:
    """Tell whether a cell names a metric, and is no number with a unit: "12,345 req/s"."""
    return read_head(cell) is not None and value_of(cell) is None


def _has_texts(cells: list[Cell]) -> bool:
    """Tell whether a row has two texts, or one beside names that have no head."""
    texts = [cell for cell in cells if isinstance(cell, str)]
    is_beside_names = cells[0] is None and not any(map(value_of, cells))
    return len(texts) > 1 - is_beside_names


def _remark(grid: Grid, *, head: int, columns: list[Column], table: TableRuns) -> None:
    """Say which rows and columns are left out, and why."""
    if extreme := left_out.extremes(grid, head=head, columns=columns):
        table.remarks.append(extreme)
    table.remarks += left_out.columns_without(grid, head=head)
    table.remarks += filter(None, [footnotes.remark(grid)])
    if grid.left_out:
        count = f"{len(grid.left_out)} row{'s do' if len(grid.left_out) > 1 else ' does'}"
        message = (
            f"{count} not have the cells that the table's head names, and no number of such a "
            "row was taken."
        )
        line = grid.left_out[0]
        table.remarks.append(
            Diagnostic(line, severity="warning", code="table.cells", message=message)
        )
    for column in columns:
        if column.head.kind == "unclear":
            message = (
                f"{column.head.unit!r} may be bits or bytes; the column was left out. MB/s and "
                "Mbit/s are accepted."
            )
            line = grid.line(head, column.index)
            table.remarks.append(
                Diagnostic(line, severity="warning", code="table.unit", message=message)
            )


def _explained(grid: Grid, column: Column, *, head: int) -> ColumnRole:
    """Return the role of a column with its heading, its unit, its line and why."""
    kind = column.head.kind
    name = column.head.field if kind == "metric" else COUNTS.get(kind, kind)
    if column.head.statistic:
        name = f"latency_{column.head.statistic}_ms"
    return ColumnRole(
        line=grid.line(head, column.index),
        heading=column.title,
        role="identity" if kind == names.KIND else name,
        unit=column.head.unit,
        why=column.reason,
    )

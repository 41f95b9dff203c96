"""The rows of a table as runs: each server of a row is one (docs/formats/tables.md)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from importers.formats.tables import around, fields, identity, names, others
from importers.formats.tables.axis import LEAST_ROWS, find_axis, whole
from importers.formats.tables.columns import (
    SUMMARY,
    as_names,
    columns_of,
    nameless,
    with_titles,
    without_unclear_twins,
)
from importers.formats.tables.fields import MEASURED, Numbers
from importers.formats.tables.grid import (
    Column,
    Context,
    Grid,
    TableRuns,
    load_rank,
    plain_head,
    read_head,
)
from importers.formats.tables.heads import apart
from importers.formats.tables.numbers import decimal_mark, may_be_thousands
from importers.formats.tables.turning import names_metrics, upright
from importers.formats.tables.values import bare, value_of
from importers.model import ColumnRole, Diagnostic, Run
from importers.reading import column_heads
from importers.reading.head_languages import writes_commas
from importers.reading.sheets import Cell

_SUM_OF = re.compile(r"[\s(,:-](?:avg\.?|average|mean|total|sum|median|durchschnitt)\)?$", re.I)
_LABEL = 80  # characters of a line above a table that may name its runs
_MOST_HEAD = 4  # rows above which a head without a load is looked for
_NAME_KINDS = ("server", "version", "document", names.KIND)


def read(grid: Grid) -> TableRuns:
    """Return the runs of a grid; none when it has no metric, or is about something else."""
    table = TableRuns()
    located = find_axis(grid)
    if located is None:
        turned = upright(grid)
        located = find_axis(turned) if turned is not grid else None
        grid = turned
    head, axis = located if located else (_head_of(grid), None)
    if head is None or head + 1 >= len(grid.rows):
        return table
    grid = with_titles(apart(grid, head=head), head=head, axis=axis)
    if located is not None:
        axis = find_axis(grid)[1] if find_axis(grid) else axis
    columns = columns_of(grid, head=head, axis=axis)
    if grid.column_lines and grid.head is not None:
        columns = without_unclear_twins(columns, grid=grid)
    if _is_of_anything(columns, grid.context):
        return table
    if others.is_other(grid, head=head, axis=axis, columns=columns):
        return table
    if axis is None and not _is_measurement(grid, head=head, columns=columns):
        return table
    table.is_table = True
    _remark(grid, head=head, columns=columns, table=table)
    if not any(column.head.kind == "metric" for column in columns):
        table.remarks.append(nameless(grid, head=head, axis=axis or 0))
        return table
    columns += names.columns(grid, head=head, others=columns)
    if names.has_server(columns, is_turned=grid.column_lines is not None):
        as_names(columns)
    table.roles = [_explained(grid, column, head) for column in columns]
    numbers = _numbers(grid, head=head, columns=columns)
    numbers.is_sweep = axis is not None or grid.context.sheet is not None
    _Rows(grid, head=head, axis=axis, columns=columns, numbers=numbers).read(table)
    table.remarks += numbers.remarks
    if axis is None and table.runs:
        _set_load_around(grid, table)
    if grid.context.source and grid.context.titles and len(grid.context.titles[-1]) <= _LABEL:
        for run in table.runs:
            run.details["caption"] = grid.context.titles[-1]
    return table


def _head_of(grid: Grid) -> int | None:
    """Return the row of heads of a table without a load: the lowest that names a metric.

    Without one the row that was found above the rule, else the first with two texts.
    """
    if grid.head is not None:
        return grid.head
    rows = grid.rows[:_MOST_HEAD]
    named = [row for row, cells in enumerate(rows) if any(read_head(cell) for cell in cells)]
    texts = [
        row for row, cells in enumerate(rows) if sum(isinstance(cell, str) for cell in cells) > 1
    ]
    return next(iter(named or texts), None)


def _is_measurement(grid: Grid, *, head: int, columns: list[Column]) -> bool:
    """Tell whether a table without a load measures requests: it has a rate, or latencies of HTTP."""
    if grid.head is None and grid.context.source and not _is_plain_table(grid, head=head):
        return False
    heads = grid.rows[head]
    if any(isinstance(cell, str) and cell.rstrip().endswith(":") for cell in heads):
        return False
    if _has_load_of_texts(grid, head=head):
        return False
    if names_metrics([row[0] for row in grid.rows[head + 1 :]]):
        return False
    fields_read = {column.head.field for column in columns if column.head.kind == "metric"}
    cells = [cell for row in grid.rows[: head + 20] for cell in row]
    if "requests_per_s" in fields_read:
        return True
    return "latency_ms" in fields_read and others.is_of_http(grid, cells)


def _has_load_of_texts(grid: Grid, *, head: int) -> bool:
    """Tell whether a head names connections and no cell below it is a number of them."""
    return any(
        load_rank(cell) == 0 and not any(whole(row[column]) for row in grid.rows[head + 1 :])
        for column, cell in enumerate(grid.rows[head])
    )


def _is_plain_table(grid: Grid, *, head: int) -> bool:
    """Tell whether rows that no rule and no tag marks as a table are one without a load.

    Its heads are all words, and the first cell of each row is a name with numbers behind it.
    """
    heads, rows = grid.rows[head], grid.rows[head + 1 :]
    if head or not all(isinstance(cell, str) and value_of(cell) is None for cell in heads):
        return False
    if load_rank(heads[0]) is not None or any(str(cell).endswith(":") for cell in heads):
        return False
    named = [row for row in rows if isinstance(row[0], str) and value_of(row[0]) is None]
    first_words = {str(row[0]).split(" ")[0] for row in [heads, *rows]}
    if len(first_words) == 1:
        return False  # what all lines begin with is a prefix of a log
    measured = [row for row in named if any(value_of(cell) for cell in row[1:])]
    return len(measured) >= LEAST_ROWS and len(measured) == len(rows) and not grid.left_out


def _is_of_anything(columns: list[Column], context: Context) -> bool:
    """Tell whether a table names no server and no requests: it may measure anything.

    These are tables of threads and seconds, or of streams and bits.
    """
    metrics = {column.head.field for column in columns if column.head.kind == "metric"}
    if not metrics or not metrics <= {"time_taken_s", "transfer_rate_Bps"} or context.metric:
        return False
    named = any(
        column.server or column.head.kind in ("server", "requests", "failed") for column in columns
    )
    return not named and not any(column_heads.server(text) for text in context.texts())


def _remark(grid: Grid, *, head: int, columns: list[Column], table: TableRuns) -> None:
    """Say which rows and columns are left out, and why."""
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


def _explained(grid: Grid, column: Column, head: int) -> ColumnRole:
    """Return the role of a column with its heading, its unit, its line and why."""
    kind = column.head.kind
    name = column.head.field if kind == "metric" else fields.COUNTS.get(kind, kind)
    if column.head.statistic:
        name = f"latency_{column.head.statistic}_ms"
    return ColumnRole(
        line=grid.line(head, column.index),
        heading=column.title,
        role="identity" if kind == names.KIND else name,
        unit=column.head.unit,
        why=column.reason,
    )


def _numbers(grid: Grid, *, head: int, columns: list[Column]) -> Numbers:
    """Return how the numbers of these columns are read: decided once for the grid."""
    numbers = fields.numbers_of(grid)
    digits = {
        column.index: [
            value.digits
            for row in grid.rows[head + 1 :]
            if isinstance(row[column.index], str) and (value := value_of(row[column.index]))
        ]
        for column in columns
        if column.head.kind in MEASURED
    }
    told = grid.context.columns.get("decimal mark", "")
    every = [text for texts in digits.values() for text in texts]
    numbers.mark = told or decimal_mark(every)
    if not told:
        heads = " ".join(str(cell) for cell in grid.rows[head] if cell is not None)
        foreign = writes_commas(" ".join([heads, *grid.context.titles]))
        if not numbers.mark and not foreign and grid.context.separator not in (";", ""):
            is_marked = grid.head is not None
            numbers.mark = "." if len(every) > 1 or is_marked else ""
        numbers.doubtful = _doubtful(columns, digits=digits, mark=numbers.mark)
    return numbers


def _doubtful(columns: list[Column], *, digits: dict[int, list[str]], mark: str) -> frozenset[int]:
    """Return the columns of rates and counts whose points may stand before thousands."""
    if mark == ",":
        return frozenset()
    return frozenset(
        column.index
        for column in columns
        if (column.head.kind != "metric" or column.head.field == "requests_per_s")
        and may_be_thousands(digits.get(column.index, []))
    )


def _set_load_around(grid: Grid, table: TableRuns) -> None:
    """Set the load that the text around the table says of all its runs, or ask for it."""
    missing = [run for run in table.runs if run.concurrency is None and run.offered_rate is None]
    if not missing or not grid.context.source:
        return
    stated = around.load_of(grid.context)
    if stated is None:
        message = (
            "No column and no line beside this table says the load of its runs; it can be added. "
            "Concurrency, connections, clients, users and c=10 are understood."
        )
        line = missing[0].lines[0] if missing[0].lines else None
        table.remarks.append(
            Diagnostic(line, severity="info", code="table.load_unknown", message=message)
        )
        return
    load, line = stated
    for run in missing:
        run.concurrency = load
        run.sources["concurrency"] = line


class _Rows:
    """Reads the rows below a head; a lone text among them is the title of those that follow."""

    def __init__(
        self, grid: Grid, *, head: int, axis: int | None, columns: list[Column], numbers: Numbers
    ) -> None:
        self.grid = grid
        self.head = head
        self.axis = axis
        self.columns = columns
        self.numbers = numbers
        self.group = ""
        self.is_offered = axis is not None and load_rank(grid.rows[head][axis]) == 2
        self.has_server_column = any(
            column.head.kind == "server"
            or (column.head.kind == names.KIND and names.names_server(column.head.field))
            for column in columns
        )

    def read(self, table: TableRuns) -> None:
        """Add the runs of all rows."""
        titles, filled = self.grid.context.titles, dict[int, Cell]()
        for row in range(self.head + 1, len(self.grid.rows)):
            cells = self.grid.rows[row]
            if self._is_skipped(cells):
                continue
            if (section := _section(cells)) and row + 1 < len(self.grid.rows):
                context = replace(self.grid.context, titles=[*titles, section])
                self.grid = replace(self.grid, context=context)
                self.group = "" if self._names_more(section) else bare(section)
                filled.clear()
                continue
            self._fill_down(cells, filled)
            table.runs += self._runs(row)

    def _names_more(self, section: str) -> bool:
        """Tell whether a lone text names a server, a document or keep-alive, which have fields."""
        return bool(
            column_heads.server(section)
            or column_heads.document(section)
            or column_heads.keepalive(section) is not None
            or whole(section)
        )

    def _is_skipped(self, row: list[Cell]) -> bool:
        """Tell whether a row is a sum or a remark, or empty."""
        first = next((cell for cell in row if cell is not None), None)
        if first is None:
            return True
        if self.grid.column_lines and self.grid.head is not None:
            return False  # a turned row is a column: "Average" may be its name
        if isinstance(first, str) and SUMMARY.match(plain_head(bare(first))):
            return True
        texts = [row[column.index] for column in self.columns if column.head.kind in _NAME_KINDS]
        plain = [plain_head(bare(text)) for text in texts if isinstance(text, str)]
        return any(SUMMARY.match(text) or _SUM_OF.search(text) for text in plain)

    def _fill_down(self, row: list[Cell], filled: dict[int, Cell]) -> None:
        """Put the name above into an empty cell of a column of names, as merged cells mean it."""
        for column in self.columns:
            if column.head.kind not in _NAME_KINDS:
                continue
            if row[column.index] is None:
                row[column.index] = filled.get(column.index)
            elif filled.get(column.index) != row[column.index]:
                if column.head.kind == "server":
                    filled.clear()
                filled[column.index] = row[column.index]

    def _runs(self, row: int) -> list[Run]:
        """Return a run for each server of a row."""
        cells = self.grid.rows[row]
        load = whole(cells[self.axis]) if self.axis is not None else None
        if self.axis is not None and load is None and not self.is_offered:
            return []
        loads = [c.index for c in self.columns if c.head.kind == "concurrency"]
        if loads and not any(whole(cells[index]) for index in loads):
            return []
        parts: dict[tuple[Any, ...], Run] = {}
        for column in self.columns:
            if column.head.kind in MEASURED:
                own = (column.server, column.keepalive, column.document)
                key = (*own, column.part, column.name, column.load)
                run = parts.setdefault(key, Run())
                fields.put(run, column, grid=self.grid, row=row, numbers=self.numbers)
        shared = (None, None, None, "", "", None)
        common = parts.pop(shared) if shared in parts and len(parts) > 1 else None
        runs = [
            self._described(run, key, row=row, load=load)
            for key, run in parts.items()
            if run.sources or "mark" in run.details
        ]
        if common is not None and common.sources:
            runs.insert(0, self._described(common, shared, row=row, load=load))
        return [run for run in runs if not _is_empty_row(run)]

    def _described(self, run: Run, key: tuple[Any, ...], *, row: int, load: int | None) -> Run:
        server, keepalive, document, part, name, own_load = key
        cells = self.grid.rows[row]
        identity.describe(run, self.grid, row=row, columns=self.columns, server=server)
        identity.name(run, self.grid, row=row, columns=self.columns)
        run.document_label = document or run.document_label
        self._set_load(run, cells=cells, load=load)
        run.concurrency = own_load or run.concurrency
        if part:
            run.details["column"] = part
        if name:
            run.identity[self.grid.corner or "column"] = bare(name)
        if self.group and self.group != run.server_software:
            run.identity.setdefault("group", self.group)
        identity.set_keepalive(run, self.grid, cells=cells, columns=self.columns, own=keepalive)
        return run

    def _set_load(self, run: Run, *, cells: list[Cell], load: int | None) -> None:
        """Put the load of a row into a run.

        It is connections, or the rate that was offered, or both when the table names both.
        """
        offered = next((c for c in self.columns if c.head.kind == "offered"), None)
        rate = value_of(cells[offered.index]) if offered else None
        run.offered_rate = rate.number(self.numbers.mark) if rate else None
        if self.axis is None:
            mapped = next((c for c in self.columns if c.head.kind == "concurrency"), None)
            run.concurrency = whole(cells[mapped.index]) if mapped else identity.load_in_names(run)
        elif self.is_offered:
            run.offered_rate = float(load) if load else None
        else:
            run.concurrency = load


def _section(row: list[Cell]) -> str | None:
    """Return the text of a row that holds nothing else, once or merged over the row."""
    texts = {cell for cell in row if cell is not None}
    text = next(iter(texts)) if len(texts) == 1 else None
    is_text = isinstance(text, str) and not whole(text) and re.search(r"[^\W\d_]{2}", text)
    return text if isinstance(text, str) and is_text and value_of(text) is None else None


def _is_empty_row(run: Run) -> bool:
    """Tell whether all that a row measured is 0: nothing was measured there."""
    numbers: Sequence[float | None] = (run.requests_per_s, *run.latency_ms.values())
    measured = [number for number in numbers if number is not None]
    return len(run.latency_ms) > 0 and not any(measured)

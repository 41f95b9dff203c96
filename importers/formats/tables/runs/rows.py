"""The rows of a table as runs: each server of a row is one (docs/formats/tables.md)."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from typing import Any

from importers.formats.tables.columns import fields, identity, names, names_with_load
from importers.formats.tables.columns.number_rules import Numbers
from importers.formats.tables.grid import (
    failed_shares,
    left_out,
    row_groups,
    server_names,
    sum_names,
)
from importers.formats.tables.grid.axis import callers, whole
from importers.formats.tables.grid.grid import Column, Grid, TableRuns, load_rank
from importers.formats.tables.grid.kinds import MEASURED
from importers.formats.tables.grid.values import bare, value_of
from importers.formats.tables.runs import contradictions
from importers.model import Diagnostic, Run
from importers.reading.sheets import Cell
from importers.reading.table_heads import column_heads

_RAMP = re.compile(r"[0-9][0-9,]{0,9}[kK]? ?(?:→|->|–|—|-|\bto\b|\.\.) ?[0-9]")  # "0→1000"
_SHARED = ("requests_completed", "time_taken_s", "document_bytes")
_NAME_KINDS = ("server", "version", "document", names.KIND)


class Rows:
    """Reads the rows below a head; a lone text among them is the title of those that follow."""

    def __init__(
        self, grid: Grid, *, head: int, axis: int | None, columns: list[Column], numbers: Numbers
    ) -> None:
        self.grid = grid
        self.head = head
        self.axis = axis
        self.measured = [column for column in columns if column.head.kind in MEASURED]
        # What says whose a run is and under which load: a wide table has few of these.
        self.naming = [column for column in columns if column.head.kind not in MEASURED]
        self.numbers = numbers
        self.group = ""
        self.load: int | None = None
        self.is_offered = axis is not None and load_rank(grid.rows[head][axis]) == 2
        fields_of_all = {column.head.field for column in columns}
        self.has_rates = "requests_per_s" in fields_of_all
        self.is_timed = self.has_rates or "latency_ms" in fields_of_all
        self.load_columns = self._indices("concurrency")
        self.offered_columns = self._indices("offered")
        self.axes = [axis] if axis is not None else self.load_columns[:1]
        self.notes = names_with_load.notes(grid.rows[head:], columns=self.axes)
        self.name_columns = self._indices(*_NAME_KINDS)
        self.has_server_column = any(
            column.head.kind == "server"
            or (column.head.kind == names.KIND and server_names.names_server(column.head.field))
            for column in columns
        )

    def _indices(self, *kinds: str) -> list[int]:
        return [column.index for column in self.naming if column.head.kind in kinds]

    def read(self, table: TableRuns) -> None:
        """Add the runs of all rows."""
        titles, filled = self.grid.context.titles, dict[int, Cell]()
        for row in range(self.head + 1, len(self.grid.rows)):
            cells, line = self.grid.rows[row], self.grid.lines[row]
            if self._is_skipped(cells):
                self._note(left_out.sum_row(cells, line=line))
                continue
            part = None if self.has_rates else left_out.part_of_time(cells, line=line)
            if part:
                self._note(part)
                continue
            section = row_groups.name_in(cells) if row + 1 < len(self.grid.rows) else None
            if section and not row_groups.lacks_results(self.grid, row, measured=self.measured):
                context = replace(self.grid.context, titles=[*titles, section])
                self.grid = replace(self.grid, context=context)
                self.group = "" if self._names_more(section) else bare(section)
                filled.clear()
                continue
            if self._is_nameless(row):
                self._note(left_out.nameless_row(cells, line=self.grid.lines[row]))
                continue
            self._fill_down(cells, filled, line=self.grid.lines[row])
            runs = self._runs(row)
            for run in runs:
                heads = self.grid.rows[self.head]
                self.numbers.remarks += contradictions.settled(run, heads, cells=cells)
            table.runs += runs

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
            return sum_names.is_sum_of_columns(row, self.grid.rows[self.head + 1 :])
        if sum_names.is_sum(first):
            return not self._is_level(row)
        return any(
            sum_names.calls_sum(row[index])
            and not (self._are_sums(index) or self._is_kind(row, index))
            for index in {row.index(first), *self.name_columns}
        )

    def _is_kind(self, row: list[Cell], index: int) -> bool:
        """Tell whether a cell judges a row with a name of its own, or is its kind: "aggregate"."""
        before = [column for column in self.name_columns if column < index]
        if not left_out.has_own_name(row, self.grid.rows, columns=before):
            return False
        others = [cells[index] for cells in self.grid.rows[self.head + 1 :] if cells is not row]
        is_behind = all(column.index < index for column in self.measured)
        return is_behind or left_out.are_kinds(others, head=self.grid.rows[self.head][index])

    def _is_level(self, row: list[Cell]) -> bool:
        """Tell whether the load of a row is between others: a mean stands at an end."""
        below = self.grid.rows[self.head + 1 :]
        columns = [self.axis] if self.axis else self.load_columns
        if not columns or row in (below[0], below[-1]):
            return False
        loads = [whole(cells[columns[0]]) for cells in below]
        known = [load for load in loads if load is not None]
        return len(known) == len(loads) and known == sorted(set(known))

    def _is_nameless(self, row: int) -> bool:
        """Tell whether a row has a dash in each column of names: nobody can tell what it is of."""
        line, named = self.grid.lines[row], self.name_columns
        return len(named) > 0 and all((line, index) in self.grid.dashes for index in named)

    def _are_sums(self, index: int) -> bool:
        """Tell whether a column calls every row a mean: then none is that of the others."""
        cells = [row[index] for row in self.grid.rows[self.head + 1 :]]
        return len(cells) > 1 and all(map(sum_names.calls_sum, cells))

    def _note(self, remark: Diagnostic | None) -> None:
        if remark is not None:
            self.numbers.remarks.append(remark)

    def _fill_down(self, row: list[Cell], filled: dict[int, Cell], *, line: int) -> None:
        """Put the name above into an empty cell of a column of names, as merged cells mean it.

        A dash says that there is none.
        """
        for column in self.naming:
            if column.head.kind not in _NAME_KINDS:
                continue
            if row[column.index] is None:
                if (line, column.index) not in self.grid.dashes:
                    row[column.index] = filled.get(column.index)
            elif filled.get(column.index) != row[column.index]:
                if column.head.kind == "server":  # a name left of it is that of a group
                    for index in [index for index in filled if index > column.index]:
                        del filled[index]
                filled[column.index] = row[column.index]

    def _runs(self, row: int) -> list[Run]:
        """Return a run for each server of a row."""
        cells = self.grid.rows[row]
        load = self._load(cells, line=self.grid.lines[row])
        if load is None and self._lacks_load(cells, line=self.grid.lines[row]):
            is_lone = self._is_named_once(cells)
            self._note(left_out.row_without_load(cells, line=self.grid.lines[row], is_read=is_lone))
            if not is_lone:
                return []
        parts: dict[tuple[Any, ...], Run] = {}
        for column in self.measured:
            own = (column.server, column.keepalive, column.document)
            key = (*own, column.part, column.name, column.load, column.asked)
            run = parts.setdefault(key, Run())
            fields.put(run, column, grid=self.grid, row=row, numbers=self.numbers)
        shared = (None, None, None, "", "", None, None)
        common = parts.pop(shared) if shared in parts and len(parts) > 1 else None
        if common is not None and common.requests_per_s is None:
            self._share(common, list(parts.values()))
            common = None
        runs = [
            self._described(run, key, row=row, load=load)
            for key, run in parts.items()
            if self._measures(run, row=row) or "mark" in run.details
        ]
        if common is not None and common.sources:
            runs.insert(0, self._described(common, shared, row=row, load=load))
        full = [run for run in runs if not left_out.is_empty(run)]
        if len(full) < len(runs):
            self._note(left_out.zeros(self.grid.lines[row], is_whole_row=not full))
        return full

    def _measures(self, run: Run, *, row: int) -> bool:
        """Tell whether a row gave more than its time or no failure, where others have a rate."""
        others = {"time_taken_s", "document_bytes", "requests_completed", failed_shares.FIELD}
        may_be_code = self.is_timed and self.axis is None and not self.load_columns
        remark = left_out.lone_failures(run, self.grid, row=row) if may_be_code else None
        self._note(remark)
        if not run.requests_failed or remark is not None:
            others.add("requests_failed")  # "0" beside a rate that is no number
        return bool(set(run.sources) - (others if self.is_timed else set()))

    def _lacks_load(self, cells: list[Cell], *, line: int) -> bool:
        """Tell whether a load is empty where others are not: a dash and a ramp are no such cell."""
        loads = self.load_columns
        if self.axis is not None:
            loads = [] if self.is_offered else [self.axis]
        own = [cells[index] for index in loads if (line, index) not in self.grid.dashes]
        ramps = [cell for cell in own if isinstance(cell, str) and _RAMP.search(cell)]
        if not own or ramps or any(map(whole, own)):
            return False
        below = product(self.grid.rows[self.head + 1 :], loads)
        return any(whole(row[index]) for row, index in below)

    def _is_named_once(self, cells: list[Cell]) -> bool:
        """Tell whether a row has a name that no other has: it is no mean of rows with a load."""
        below = self.grid.rows[self.head + 1 :]
        return left_out.has_own_name(cells, below, columns=self.name_columns)

    def _load(self, cells: list[Cell], *, line: int) -> int | None:
        """Return the load of a row: its own, or that of its group, which stands only once."""
        if self.axis is None:
            return None
        if cells[self.axis] is not None or self.axis or (line, 0) in self.grid.dashes:
            self.load = callers(cells[self.axis], self.numbers.mark)
        return self.load

    def _share(self, common: Run, runs: list[Run]) -> None:
        """Give each run of a row the number of requests and the time that its row names once.

        Other numbers beside several rates may be of any of them: they are left out.
        """
        for run in runs:
            for name in _SHARED:
                if getattr(common, name) is not None and getattr(run, name) is None:
                    setattr(run, name, getattr(common, name))
                    run.sources.setdefault(name, common.sources[name])
        others = set(common.sources) - set(_SHARED)
        if others:
            message = (
                f"{_words(others)} stands once beside the rates of several runs, and may be of any "
                "of them. It was left out."
            )
            self.numbers.warn(common.sources[min(others)], code="table.shared", message=message)

    def _described(self, run: Run, key: tuple[Any, ...], *, row: int, load: int | None) -> Run:
        server, keepalive, document, part, name, own_load, own_rate = key
        cells, behind_rate = self.grid.rows[row], run.concurrency
        identity.describe(run, self.grid, row=row, columns=self.naming, server=server)
        identity.name(run, self.grid, row=row, columns=self.naming, server=server)
        if self.axis is None and not self.load_columns:
            identity.take_load_of_server(run)
        run.document_label = document or run.document_label
        self._set_load(run, cells=cells, load=load)
        run.concurrency = behind_rate or own_load or run.concurrency
        run.offered_rate = own_rate or run.offered_rate
        if part:
            run.details["column"] = part
        if name:
            field = self.grid.corner or "column"
            group = run.identity.get(field)  # the head of a turned column, "Async", has a rate each
            run.identity[field] = f"{group}, {bare(name)}" if group else bare(name)
        if self.group and self.group != run.server_software:
            run.identity.setdefault("group", self.group)
        identity.set_keepalive(run, self.grid, cells=cells, columns=self.naming, own=keepalive)
        return run

    def _set_load(self, run: Run, *, cells: list[Cell], load: int | None) -> None:
        """Put the load of a row into a run: connections, or the rate that was offered, or both."""
        rate = value_of(cells[self.offered_columns[0]]) if self.offered_columns else None
        run.offered_rate = rate.number(self.numbers.mark) if rate else None
        if self.axis is None:
            if self.load_columns:
                run.concurrency = callers(cells[self.load_columns[0]], self.numbers.mark)
            else:
                run.concurrency = identity.load_in_names(run, context=self.grid.context)
        elif self.is_offered:
            run.offered_rate = float(load) if load else None
        else:
            run.concurrency = load
        run.identity |= self.notes.get(cells[self.axes[0]], {}) if self.notes else {}
        own = None if self.axis is None or load is not None else cells[self.axis]
        if isinstance(own, str) and not (run.identity or run.server_name):
            run.identity[bare(str(self.grid.rows[self.head][self.axis or 0]))] = bare(own)


def _words(names: set[str]) -> str:
    """Return the fields of a run as words: "latency ms, requests failed"."""
    text = ", ".join(sorted(name.replace("_", " ") for name in names))
    return text[:1].upper() + text[1:]

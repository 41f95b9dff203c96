"""The rows of a table as runs: each server of a row is one (docs/formats/tables.md)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from importers.formats.tables import names, others
from importers.formats.tables.grid import (
    Column,
    Context,
    Grid,
    TableRuns,
    decimal_mark,
    is_ambiguous,
    letters,
    to_number,
    whole,
    without_mark,
    without_note,
)
from importers.formats.tables.layout import (
    SUMMARY,
    columns_of,
    find_axis,
    nameless,
    transposed,
    with_titles,
)
from importers.model import Diagnostic, Run
from importers.reading import column_heads
from importers.reading.column_heads import Head
from importers.reading.sheets import Cell
from importers.reading.units import tidy

_SUM_OF = re.compile(r"[\s(,:-](?:avg\.?|average|mean|total|sum|median|durchschnitt)\)?$", re.I)
_COUNTS = {
    "requests": "requests_completed",
    "failed": "requests_failed",
    "non_2xx": "non_2xx",
    "total_bytes": "total_transferred_bytes",
    "document_bytes": "document_bytes",
}
_WITH_UNIT = re.compile(r"([0-9][0-9., ]{0,30}?)\s{0,3}([A-Za-z\u00b5#][A-Za-z/#]{0,15})")
_FAILED = re.compile(r"(?:test )?(?:failed|crashed|aborted|timed out|timeout|oom|dnf)$", re.I)
_NO_RESULT = re.compile(
    rf"{_FAILED.pattern}|(?:not (?:supported|measured|tested|run)|unsupported|skipped|removed)$",
    re.I,
)
_DOCUMENT = re.compile(r"(?:test )?(?:object|document|file|page)\s*[:=]\s*(.{1,150})", re.I)


def read(grid: Grid) -> TableRuns:
    """Return the runs of a grid; none when it has no axis of load or no metric."""
    found = TableRuns()
    place = find_axis(grid)
    if place is None:
        swapped = transposed(grid)
        place = find_axis(swapped) if swapped else None
        if swapped is None or place is None:
            return found
        grid = swapped
    head, axis = place
    grid = with_titles(grid, head, axis)
    columns = columns_of(grid, head, axis)
    if _is_of_anything(columns, grid.context) or others.is_other(grid, head, axis, columns):
        return found
    found.has_axis = True
    if grid.left_out:
        count = f"{len(grid.left_out)} row{'s do' if len(grid.left_out) > 1 else ' does'}"
        message = (
            f"{count} not have the cells that the table's head names, and no number of such a "
            "row was taken."
        )
        found.remarks.append(Diagnostic(grid.left_out[0], "warning", "table.cells", message))
    for column in columns:
        if column.head.kind == "unclear":
            message = (
                f"{column.head.unit!r} may be bits or bytes; the column was left out. MB/s and "
                "Mbit/s are accepted."
            )
            found.remarks.append(Diagnostic(grid.lines[head], "warning", "table.unit", message))
    if not any(column.head.kind == "metric" for column in columns):
        found.remarks.append(nameless(grid, head, axis))
        return found
    columns += names.columns(grid, head, columns)
    places = [column.place for column in columns if column.head.kind in ("metric", *_COUNTS)]
    _read_rows(grid, head, axis, columns, decimal_mark(grid, head, places), found)
    return found


def _is_of_anything(columns: list[Column], context: Context) -> bool:
    """Tell whether a table of threads and seconds or of streams and bits names no server and no
    requests: it may measure anything.
    """
    metrics = {column.head.field for column in columns if column.head.kind == "metric"}
    if not metrics or not metrics <= {"time_taken_s", "transfer_rate_Bps"} or context.metric:
        return False
    named = any(
        column.server or column.head.kind in ("server", "requests", "failed") for column in columns
    )
    return not named and not any(column_heads.server(text) for text in context.texts())


def _read_rows(
    grid: Grid, head: int, axis: int, columns: list[Column], mark: str, found: TableRuns
) -> None:
    """Add the runs of the rows below a head; a lone text among them is the title of those that
    follow.
    """
    titles, filled = grid.context.titles, dict[int, Cell]()
    for row in range(head + 1, len(grid.rows)):
        cells = grid.rows[row]
        if _skip(cells, columns):
            continue
        if (section := _section(cells)) and row + 1 < len(grid.rows):
            grid = replace(grid, context=replace(grid.context, titles=[*titles, section]))
            filled.clear()
            continue
        _fill_down(cells, columns, filled)
        if level := whole(cells[axis]):
            found.runs += _runs(grid, row, level, columns, mark, found.remarks)


def _section(row: list[Cell]) -> str | None:
    """Return the text of a row that holds nothing else, once or merged over the row."""
    texts = {cell for cell in row if cell is not None}
    text = next(iter(texts)) if len(texts) == 1 else None
    return (
        text
        if isinstance(text, str) and not whole(text) and re.search(r"[^\W\d_]{2}", text)
        else None
    )


def _skip(row: list[Cell], columns: list[Column]) -> bool:
    """Tell whether a row is a sum or a remark, or empty."""
    first = next((cell for cell in row if cell is not None), None)
    if first is None or (isinstance(first, str) and SUMMARY.match(column_heads.plain(first))):
        return True
    texts = [
        row[column.place]
        for column in columns
        if column.head.kind in ("server", "version", "document", names.KIND)
    ]
    return any(
        isinstance(name, str)
        and (SUMMARY.match(column_heads.plain(name)) or _SUM_OF.search(column_heads.plain(name)))
        for name in texts
    )


def _fill_down(row: list[Cell], columns: list[Column], filled: dict[int, Cell]) -> None:
    """Put the name above into an empty cell of a column of names, as merged cells mean it."""
    for column in columns:
        if column.head.kind in ("server", "version", "document", names.KIND):
            if row[column.place] is None:
                row[column.place] = filled.get(column.place)
            elif filled.get(column.place) != row[column.place]:
                if column.head.kind == "server":
                    filled.clear()
                filled[column.place] = row[column.place]


def _runs(
    grid: Grid, row: int, level: int, columns: list[Column], mark: str, remarks: list[Diagnostic]
) -> list[Run]:
    """Return a run for each server of a row."""
    cells = grid.rows[row]
    common = {
        column.head.kind: cells[column.place]
        for column in columns
        if column.head.kind not in ("metric", *_COUNTS)
    }
    unit = next((column.head.unit for column in columns if column.head.kind == "document"), "")
    if unit and isinstance(size := common["document"], int | float):
        common["document"] = f"{size:g} {unit}"
    elif unit and re.fullmatch(r"[0-9.]{1,12}", str(size)):
        common["document"] = f"{size} {unit}"
    runs: dict[tuple[Any, ...], Run] = {}
    for column in columns:
        if column.head.kind in ("metric", *_COUNTS):
            _put(
                runs.setdefault(
                    (column.server, column.keepalive, column.document, column.part), Run()
                ),
                column,
                grid,
                row,
                mark,
                remarks,
            )
    found = []
    for (server, keepalive, document, part), run in runs.items():
        if not run.sources and "mark" not in run.details:
            continue
        _describe(run, grid, row, common, server)
        _name(run, cells, columns)
        run.document_label = document or run.document_label
        _set_load(run, columns, level, common.get("offered"))
        if part:
            run.details["column"] = part
        around = next(
            (
                value
                for text in grid.context.texts()
                if (value := column_heads.keepalive(text)) is not None
            ),
            None,
        )
        own = _said(common.get("keepalive"))
        run.keepalive = own if own is not None else keepalive if keepalive is not None else around
        found.append(run)
    return found


def _name(run: Run, cells: list[Cell], columns: list[Column]) -> None:
    """Put the cells of the columns that only name into a run: its server's, if nothing else says
    it, and its identity.
    """
    named = [
        column
        for column in columns
        if column.head.kind == names.KIND and cells[column.place] is not None
    ]
    if run.server_name is None and (first := names.server_of(named)):
        server = column_heads.any_server(cells[first.place])
        run.server_software, run.server_name, run.server_version = server
        named.remove(first)
    run.identity = {
        column.head.field: column_heads.plain(cells[column.place])
        if isinstance(cells[column.place], str)
        else f"{cells[column.place]:g}"
        for column in named
    }


def _set_load(run: Run, columns: list[Column], level: int, offered: Cell) -> None:
    """Put the load of a row into a run: connections, or the rate that was offered, or both when
    the table names both.
    """
    if any(column.head.kind == "concurrency" for column in columns):
        run.concurrency = level
        run.offered_rate = to_number(offered)
    else:
        run.offered_rate = float(level)


def _said(cell: Cell) -> bool | None:
    """Return what a cell of a keep-alive column says."""
    text = column_heads.plain(cell).lower()
    if isinstance(cell, bool):
        return cell
    if text in (
        "yes",
        "on",
        "true",
        "1",
        "1.0",
        "y",
        "x",
        "with",
        "enabled",
        "keepalive",
        "keep-alive",
    ):
        return True
    return False if text in ("no", "off", "false", "0", "0.0", "n", "without", "disabled") else None


def _describe(
    run: Run,
    grid: Grid,
    row: int,
    common: dict[str, Cell],
    server: tuple[str, str, str | None] | None,
) -> None:
    """Put server, document and place into a run."""
    context = grid.context
    if common.get("server") is not None:
        software, name, version = column_heads.any_server(common["server"])
        if version is None and common.get("version") is not None:
            version = str(common["version"])
            software = f"{name}/{version}"
        server = (software, name, version)
    server = server or next(
        (found for text in context.texts() if (found := column_heads.server(text))), None
    )
    if server:
        run.server_software, run.server_name, run.server_version = server
    label = (
        column_heads.plain(common["document"])
        if common.get("document") is not None
        else _document_around(context)
    )
    run.document_label = label or None
    run.lines = (grid.lines[row], grid.lines[row])
    if context.sheet is not None:
        run.details["sheet"] = context.sheet
        run.label = next((text for text in context.titles[::-1] if len(text) <= 80), None)


def _document_around(context: Context) -> str | None:
    """Return what a title says was fetched: "Test object: 5 KB JPG", or a size with a kind in a
    title or a sheet's name.
    """
    for text in context.texts():
        if found := _DOCUMENT.search(text):
            return column_heads.plain(found[1])
    parts = [
        column_heads.plain(part)
        for text in context.texts()
        for part in column_heads.plain(text).split(",")
    ]
    return next((part for part in parts if column_heads.document(part)), None)


def _put(
    run: Run, column: Column, grid: Grid, row: int, mark: str, remarks: list[Diagnostic]
) -> None:
    """Put one number into its field. What could be read in two ways is left out, and said."""
    head, line = column.head, grid.lines[row]
    text, marked = without_mark(grid.rows[row][column.place])
    if marked:
        run.details["flagged_failed"] = True
    text, times = _without_unit(without_note(text), head)
    if isinstance(text, str) and is_ambiguous(text.strip(), mark):
        message = (
            f"{text.strip()!r} may be {text.strip().replace(',', '')} or "
            f"{text.strip().replace(',', '.')}; it was left out."
        )
        remarks.append(Diagnostic(line, "warning", "table.number", message))
        return
    if isinstance(text, str) and _is_no_number(run, text.strip(), head):
        return
    number = to_number(text, mark)
    number = number if number is None or times == 1 else tidy(number * times)
    name = _COUNTS.get(head.kind) or head.field
    if number is None or not _store(run, name, head, number):
        return
    run.sources.setdefault(name, line)
    if grid.context.sheet is not None and not grid.swapped:
        run.details.setdefault("cells", {}).setdefault(
            name, f"{letters(grid.left + column.place)}{line}"
        )
    if name == "transfer_rate_Bps":
        run.details["printed_transfer_rate"], run.details["printed_transfer_unit"] = (
            number,
            head.unit,
        )
    if grid.context.metric and head == column_heads.metric(grid.context.metric):
        run.details["metric_stated"] = name


def _is_no_number(run: Run, text: str, head: Head) -> bool:
    """Tell whether a cell holds a share of requests, or says why there is no rate."""
    if head.field == "requests_per_s" and _NO_RESULT.fullmatch(text):
        _mark(run, text)
        return True
    return head.kind in _COUNTS and text.endswith("%")


def _mark(run: Run, text: str) -> None:
    """Put into a run what stands in the place of its rate: "failed", "not supported"."""
    run.details["mark"] = text
    run.aborted = text.lower().startswith("abort")
    if _FAILED.match(text):
        run.details["flagged_failed"] = True


def _without_unit(text: Cell, head: Head) -> tuple[Cell, float]:
    """Return a cell without the unit behind its number when it is the head's own, "4216.61
    req/s", and 1000 for "4.2k" requests/s.
    """
    found = _WITH_UNIT.fullmatch(text.strip()) if isinstance(text, str) else None
    if found is None or head.kind != "metric":
        return text, 1.0
    if head.field == "requests_per_s" and head.factor == 1 and found[2] in ("k", "K", "M"):
        return found[1], 1e6 if found[2] == "M" else 1000.0
    unit = column_heads.read(found[2])
    same = found[2] == head.unit or (
        unit is not None and (unit.field, unit.factor) == (head.field, head.factor)
    )
    return (found[1] if same else text), 1.0


def _store(run: Run, name: str, head: Head, number: float) -> bool:
    """Put a number into a field that has none yet; tell whether it was."""
    if name == "latency_ms":
        run.latency_ms.setdefault(head.statistic, tidy(number * head.factor))
        if head.statistic == "p50":
            run.latency_ms.setdefault("median", tidy(number * head.factor))
    elif getattr(run, name) is not None or (head.kind in _COUNTS and number != int(number)):
        return False
    else:
        setattr(run, name, int(number) if head.kind in _COUNTS else tidy(number * head.factor))
    return True

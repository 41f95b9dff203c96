"""The rows of a table as runs: each server of a row is one (FORMATS.md §18)."""

from __future__ import annotations

import re
from typing import Any

from importers import headers
from importers.cells import Cell
from importers.formats.tables.grid import (
    AMBIGUOUS,
    Column,
    Context,
    Found,
    Grid,
    has_comma,
    is_grouped,
    letters,
    to_number,
    whole,
    without_mark,
)  # fmt: skip
from importers.formats.tables.layout import columns_of, find_axis, nameless, transposed, with_titles
from importers.headers import Head
from importers.model import Diagnostic, Run
from importers.units import tidy

_SUMMARY = re.compile(r"^(?:average|mean|total|sum|max(?:imum)?|min(?:imum)?|median|note|geomean|std ?dev)\b", re.I)
_COUNTS = {"requests": "requests_completed", "failed": "requests_failed", "total_bytes": "total_transferred_bytes",
           "document_bytes": "document_bytes"}  # fmt: skip
_WITH_UNIT = re.compile(r"([0-9][0-9., ]{0,30}?)\s{0,3}([A-Za-z\u00b5#][A-Za-z/#]{0,15})")
_DOCUMENT = re.compile(r"(?:test )?(?:object|document|file|page)\s*[:=]\s*(.{1,150})", re.I)
_SIZE = re.compile(r"\b[0-9]{1,6} ?(?:[kKmM]i?)?(?:[bB](?:ytes?)?)\b.{0,60}")


def read(grid: Grid) -> Found:
    """Return the runs of a grid; none when it has no axis of load or no metric."""
    found = Found()
    place = find_axis(grid)
    if place is None:
        swapped = transposed(grid)
        place = find_axis(swapped) if swapped else None
        if swapped is None or place is None:
            return found
        grid = swapped
    head, axis = place
    grid = with_titles(grid, head, axis)
    found.has_axis = True
    columns = columns_of(grid, head, axis)
    if not any(column.head.kind == "metric" for column in columns):
        found.remarks.append(nameless(grid, head, axis))
        return found
    comma = has_comma(grid, head)
    filled: dict[int, Cell] = {}
    for row in range(head + 1, len(grid.rows)):
        if _skip(grid.rows[row]):
            continue
        _fill_down(grid.rows[row], columns, filled)
        level = whole(grid.rows[row][axis])
        if level:
            found.runs += _runs(grid, row, level, columns, comma, found.remarks)
    return found


def _skip(row: list[Cell]) -> bool:
    """Tell whether a row is a sum or a remark, or empty."""
    first = next((cell for cell in row if cell is not None), None)
    return first is None or (isinstance(first, str) and bool(_SUMMARY.match(headers.plain(first))))


def _fill_down(row: list[Cell], columns: list[Column], filled: dict[int, Cell]) -> None:
    """Put the name above into an empty cell of a column of names, as merged cells mean it."""
    for column in columns:
        if column.head.kind in ("server", "version", "document"):
            if row[column.place] is None:
                row[column.place] = filled.get(column.place)
            elif filled.get(column.place) != row[column.place]:
                if column.head.kind == "server":
                    filled.clear()
                filled[column.place] = row[column.place]


def _runs(grid: Grid, row: int, level: int, columns: list[Column], comma: bool, remarks: list[Diagnostic]) -> list[Run]:
    """Return a run for each server of a row."""
    cells = grid.rows[row]
    common = {column.head.kind: cells[column.place] for column in columns if column.head.kind not in ("metric", *_COUNTS)}
    runs: dict[tuple[Any, ...], Run] = {}
    for column in columns:
        if column.head.kind in ("metric", *_COUNTS):
            _put(runs.setdefault((column.server, column.keepalive), Run()), column, grid, row, comma, remarks)
    found = []
    for (server, keepalive), run in runs.items():
        if not run.sources:
            continue
        _describe(run, grid, row, common, server)
        _set_load(run, columns, level)
        around = next((value for text in grid.context.texts() if (value := headers.keepalive(text)) is not None), None)
        own = _said(common.get("keepalive"))
        run.keepalive = own if own is not None else keepalive if keepalive is not None else around
        found.append(run)
    return found


def _set_load(run: Run, columns: list[Column], level: int) -> None:
    if any(column.head.kind == "offered" for column in columns):
        run.offered_rate = float(level)
    else:
        run.concurrency = level


def _said(cell: Cell) -> bool | None:
    """Return what a cell of a keep-alive column says."""
    text = headers.plain(cell).lower()
    if isinstance(cell, bool):
        return cell
    if text in ("yes", "on", "true", "1", "y", "keepalive", "keep-alive"):
        return True
    return False if text in ("no", "off", "false", "0", "n") else None


def _describe(run: Run, grid: Grid, row: int, common: dict[str, Cell], server: tuple[str, str, str | None] | None) -> None:
    """Put server, document and place into a run."""
    context = grid.context
    if common.get("server") is not None:
        software, name, version = headers.any_server(common["server"])
        if version is None and common.get("version") is not None:
            version = str(common["version"])
            software = f"{name}/{version}"
        server = (software, name, version)
    server = server or next((found for text in context.texts() if (found := headers.server(text))), None)
    if server:
        run.server_software, run.server_name, run.server_version = server
    label = headers.plain(common["document"]) if common.get("document") is not None else _document_around(context)
    run.document_label = label or None
    run.lines = (grid.lines[row], grid.lines[row])
    if context.sheet is not None:
        run.details["sheet"] = context.sheet


def _document_around(context: Context) -> str | None:
    """Return what a title says was fetched: "Test object: 5 KB JPG", or a size with a kind in a title or a sheet's name."""
    for text in context.texts():
        if found := _DOCUMENT.search(text):
            return headers.plain(found[1])
    parts = [headers.plain(part) for text in context.texts() for part in headers.plain(text).split(",")]
    return next((part for part in parts if _SIZE.match(part) and not headers.read(part)), None)


def _put(run: Run, column: Column, grid: Grid, row: int, comma: bool, remarks: list[Diagnostic]) -> None:
    """Put one number into its field. What could be read in two ways is left out, and said."""
    head, line = column.head, grid.lines[row]
    text, marked = without_mark(grid.rows[row][column.place])
    if marked:
        run.details["flagged_failed"] = True
    if isinstance(text, str) and AMBIGUOUS.fullmatch(text.strip()) and not comma and not is_grouped(grid):
        message = f"{text.strip()!r} may be {text.strip().replace(',', '')} or {text.strip().replace(',', '.')}; it was left out."
        remarks.append(Diagnostic(line, "warning", "table.number", message))
        return
    if head.kind in _COUNTS and isinstance(text, str) and text.strip().endswith("%"):
        return  # a share is no number of requests
    number = to_number(_without_unit(text, head), comma=comma)
    name = _COUNTS.get(head.kind) or head.field
    if number is None or not _store(run, name, head, number):
        return
    run.sources.setdefault(name, line)
    if grid.context.sheet is not None and not grid.swapped:
        run.details.setdefault("cells", {}).setdefault(name, f"{letters(grid.left + column.place)}{line}")
    if name == "transfer_rate_Bps":
        run.details["printed_transfer_rate"], run.details["printed_transfer_unit"] = number, head.unit
    if grid.context.metric and head == headers.metric(grid.context.metric):
        run.details["metric_stated"] = name


def _without_unit(text: Cell, head: Head) -> Cell:
    """Return a cell without the unit behind its number when it is the head's own: "4216.61 req/s"."""
    found = _WITH_UNIT.fullmatch(text.strip()) if isinstance(text, str) else None
    if found is None or head.kind != "metric":
        return text
    unit = headers.read(found[2])
    same = found[2] == head.unit or (unit is not None and (unit.field, unit.factor) == (head.field, head.factor))
    return found[1] if same else text


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

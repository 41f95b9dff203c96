"""The tables of a workbook: stretches of its rows, with lone texts as titles."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from importers.formats.tables.grid.grid import Context, Grid, level, read_head
from importers.formats.tables.runs import same_heads
from importers.formats.tables.runs.table import read
from importers.formats.tables.texts.parts import tables
from importers.formats.tables.texts.stretches import stretches
from importers.model import ColumnRole, Diagnostic, Run
from importers.reading.document import Document
from importers.reading.sheets import Cell, Sheet

MOST_REMARKS = 20


def _line(row: list[Cell]) -> str:
    """Return a row as a line of a text: a lone text as prose, any other row as one of Markdown."""
    texts = [_text(cell) for cell in row]
    filled = [text for text in texts if text]
    if len(filled) < 2:
        return "".join(filled)
    return f"| {' | '.join(texts).rstrip('| ')} |"


def _text(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    return " ".join(str(cell).replace("|", "/").split())


def read_sheets(sheets: list[Sheet], document: Document) -> list[Run | Diagnostic | ColumnRole]:
    """Return the runs of a workbook's tables, not yet joined, remarks, and roles of columns."""
    results: list[Run | Diagnostic | ColumnRole] = []
    named: list[tuple[str, Grid]] = []
    for sheet in sheets:
        named += ((sheet.name, grid) for grid in grids(sheet, document))
    tables_read = same_heads.read_again([read(grid) for _, grid in named])
    for (name, grid), table in zip(named, tables_read, strict=True):
        for run in table.runs:
            run.details["table"] = (name, grid.lines[0], grid.left)
        results += [*table.runs, *table.all_remarks()[:MOST_REMARKS], *table.roles]
    if all(isinstance(result, ColumnRole) for result in results):
        results.append(_unknown(sheets))
    return results


def _unknown(sheets: list[Sheet]) -> Diagnostic:
    names = ", ".join(repr(sheet.name[:40]) for sheet in sheets[:6]) or "none"
    message = (
        f"No sheet ({names}) holds a table with a column of rates or times of requests; "
        "that is accepted."
    )
    return Diagnostic(None, severity="error", code="table.unknown", message=message)


def grids(sheet: Sheet, document: Document) -> list[Grid]:
    """Return the tables of a sheet, each with its rows from 1; a file of CSV has no name."""
    tables_of_sheet: list[Grid] = []
    source = [_line(row) for row in sheet.rows]
    rows = {number for number, line in enumerate(source, 1) if line.startswith("| ")}
    for stretch in stretches(sheet):
        context = Context(sheet.name or None, titles=stretch.titles, name=document.title)
        context.is_sheet, context.source, context.rows = True, source, rows
        context.metric, context.columns = document.metric, document.columns
        context.span = (stretch.first, stretch.lines[-1])
        context.headings = [(stretch.first, f"# {sheet.name}")] if sheet.name else []
        parts = tables(stretch.rows, stretch.lines, context=context)
        tables_of_sheet += map(_with_head, parts)
    return tables_of_sheet


def _with_head(grid: Grid) -> Grid:
    """Mark the first row as that of heads where it names loads above a row of metrics.

    A merged cell fills all its cells: of those only the first one keeps its load.
    """
    if len(grid.rows) < 3 or not all(map(_is_text, [*grid.rows[0], *grid.rows[1]])):
        return grid
    loads = {level(cell) for cell in grid.rows[0]} - {None}
    metrics = sum(read_head(cell) is not None for cell in grid.rows[1])
    is_grouped = len(loads) > 1 and metrics > len(loads)
    if not is_grouped:
        return grid
    first = [None if cell == before else cell for before, cell in pairwise([None, *grid.rows[0]])]
    return replace(grid, rows=[first, *grid.rows[1:]], head=0)


def _is_text(cell: Cell) -> bool:
    return cell is None or isinstance(cell, str)

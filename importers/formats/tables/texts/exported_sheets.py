"""A sheet that a spreadsheet wrote as CSV: titles, notes and empty rows with as many separators.

Each line of such a file has the same number of cells. "All in requests/s,,," is a lone text and
",,," an empty row. The file is read as the sheet of a workbook.
"""

from __future__ import annotations

import csv

from importers.formats.tables.runs.table import read
from importers.formats.tables.texts import workbook
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.sheets import Cell, Sheet

_SEPARATORS = (",", ";", "\t")
_LEAST_ROWS = 3
_MOST_TEXT = 300_000  # characters


def find(document: Document) -> list[Block]:
    """Return one block with the tables of such a sheet; none where the text is no such file."""
    if document.claimed or len(document.text) > _MOST_TEXT:
        return []
    rows = next(filter(None, (_rows(document.text, mark) for mark in _SEPARATORS)), [])
    if not rows:
        return []
    grids = workbook.grids(Sheet("", rows), document)
    tables = [(grid.lines[0], read(grid)) for grid in grids]
    if not any(table.is_table for _, table in tables):
        return []
    return [Block(document, start=0, end=len(document.text), value=tables)]


def _rows(text: str, mark: str) -> list[list[Cell]]:
    """Return the cells of each line; none where no person laid them out as a sheet's."""
    lines = text.rstrip("\n").split("\n")
    filled = [line for line in lines if line.strip()]
    if len(filled) < _LEAST_ROWS or not all(mark in line for line in filled):
        return []
    rows = [_cells(row) for row in csv.reader(lines, delimiter=mark)]
    widths = {len(row) for row in rows if any(row)}
    if len(rows) != len(lines) or len(widths) != 1:
        return []
    empty: list[Cell] = [None] * widths.pop()
    even = [row if any(row) else empty for row in rows]
    is_laid_out = _has_lone_text(rows) or _has_gaps(even)
    return even if is_laid_out else []


def _cells(row: list[str]) -> list[Cell]:
    return [cell.strip() or None for cell in row]


def _has_lone_text(rows: list[list[Cell]]) -> bool:
    """Tell whether a row has separators and one cell with text, or none."""
    return any(len(row) > 1 and sum(map(bool, row)) < 2 for row in rows)


def _has_gaps(rows: list[list[Cell]]) -> bool:
    """Tell whether a column is empty, or the first row holds groups: ",c=10,,c=100,"."""
    has_empty_column = any(not any(column) for column in zip(*rows, strict=True))
    return has_empty_column or 1 < sum(map(bool, rows[0])) < len(rows[0]) - 1

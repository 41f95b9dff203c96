"""Excel's XML of 2003 (SpreadsheetML, often called .xls): the cells of its visible sheets.

Merged cells are filled. A row or a cell with an Index leaves those before it empty.

Source  the XML Spreadsheet Reference.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import product, repeat
from typing import Any

from importers.model import ParseError
from importers.reading.sheets import Cell

_SPACE = "{urn:schemas-microsoft-com:office:spreadsheet}"
_EXCEL = "{urn:schemas-microsoft-com:office:excel}"
_MARK = "urn:schemas-microsoft-com:office:spreadsheet"


def is_mine(head: bytes) -> bool:
    """Tell whether a file begins as SpreadsheetML does, in UTF-8 or UTF-16."""
    start = head[:2000].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    return start.startswith(b"<?xml") and _MARK.encode() in start and b"<Workbook" in start


def tables(
    data: bytes, *, most_cells: int, most_sheets: int
) -> Iterator[tuple[str, list[list[Cell]]]]:
    """Give each visible sheet's name and rows.

    ParseError for what is damaged or larger than these limits.
    """
    from xml.etree.ElementTree import ParseError as BadXml

    from defusedxml.common import DefusedXmlException

    try:
        yield from _visible_tables(data, most_cells=most_cells, most_sheets=most_sheets)
    except DefusedXmlException as error:
        message = "The workbook declares a document type, which is refused."
        raise ParseError(message, code="sheet.doctype") from error
    except (BadXml, LookupError, ValueError) as error:
        message = f"The workbook is no XML ({str(error)[:80]})."
        raise ParseError(message, code="sheet.damaged") from error


def _visible_tables(
    data: bytes, *, most_cells: int, most_sheets: int
) -> Iterator[tuple[str, list[list[Cell]]]]:
    from defusedxml.ElementTree import iterparse

    count = 0
    for _, sheet in iterparse(io.BytesIO(data), events=("end",), forbid_dtd=True):
        if sheet.tag != _SPACE + "Worksheet":
            continue
        count += 1
        if count > most_sheets:
            message = f"The workbook has more than {most_sheets} sheets, which is the limit."
            raise ParseError(message, code="sheet.many")
        if sheet.findtext(f".//{_EXCEL}Visible") is None:
            yield sheet.get(_SPACE + "Name", ""), _rows(sheet, most_cells)
        sheet.clear()


def _rows(sheet: Any, most: int) -> list[list[Cell]]:
    """Return the rows of one sheet, all of one length."""
    cells = _cells(sheet, most)
    height = max((row for row, _ in cells), default=0)
    width = max((column for _, column in cells), default=0)
    if height * width > most:
        raise _too_large(f"spans {height * width} cells", most)
    columns = range(1, width + 1)
    return [list(map(cells.get, zip(repeat(row), columns))) for row in range(1, height + 1)]


def _cells(sheet: Any, most: int) -> dict[tuple[int, int], Cell]:
    """Return the cells of a sheet by row and column, from 1; merged cells are filled."""
    cells: dict[tuple[int, int], Cell] = {}
    row = 0
    for element in sheet.iter(_SPACE + "Row"):
        row = _number(element, "Index", otherwise=row + 1)
        column = 0
        for cell in element.iter(_SPACE + "Cell"):
            column = _number(cell, "Index", otherwise=column + 1)
            while (row, column) in cells and cell.get(_SPACE + "Index") is None:
                column += 1  # a merged cell of a row above covers this one
            last_row = row + _number(cell, "MergeDown", otherwise=0)
            last_column = column + _number(cell, "MergeAcross", otherwise=0)
            if last_row * last_column > most or len(cells) > most:
                raise _too_large(f"reaches to row {last_row} and column {last_column}", most)
            area = product(range(row, last_row + 1), range(column, last_column + 1))
            cells |= dict.fromkeys(area, _value(cell))
            column = last_column
    return cells


def _too_large(reach: str, most: int) -> ParseError:
    message = f"A sheet of the workbook {reach}; at most {most} cells are accepted."
    return ParseError(message, code="sheet.large")


def _number(element: Any, name: str, *, otherwise: int) -> int:
    text = element.get(_SPACE + name)
    return int(text) if text is not None and text.isdigit() and len(text) < 10 else otherwise


def _value(cell: Any) -> Cell:
    """Return a cell's number, text or truth; an error is none."""
    data = cell.find(_SPACE + "Data")
    text = "".join(data.itertext()) if data is not None else ""
    kind = data.get(_SPACE + "Type") if data is not None else None
    if not text.strip() or kind == "Error":
        return None
    if kind == "Number":
        return float(text)
    return text == "1" if kind == "Boolean" else text

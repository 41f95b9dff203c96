"""Excel's XML of 2003 (SpreadsheetML, often called .xls): its visible sheets as rows of cells, merged cells filled.

Layout: the XML Spreadsheet Reference; a row or a cell with an Index leaves those before it empty.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
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
    data: bytes, most_cells: int, most_sheets: int
) -> Iterator[tuple[str, list[list[Cell]]]]:
    """Give each visible sheet's name and rows; ParseError for what is damaged or larger than these limits."""
    from xml.etree.ElementTree import ParseError as BadXml

    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import iterparse

    count = 0
    try:
        for _, sheet in iterparse(io.BytesIO(data), events=("end",), forbid_dtd=True):
            if sheet.tag == _SPACE + "Worksheet":
                count += 1
                if count > most_sheets:
                    raise ParseError(
                        f"The workbook has more than {most_sheets} sheets, which is the limit.",
                        code="sheet.many",
                    )
                if sheet.findtext(f".//{_EXCEL}Visible") is None:
                    yield sheet.get(_SPACE + "Name", ""), _rows(sheet, most_cells)
                sheet.clear()
    except DefusedXmlException as error:
        raise ParseError(
            "The workbook declares a document type, which is refused.", code="sheet.doctype"
        ) from error
    except (BadXml, LookupError, ValueError) as error:
        raise ParseError(
            f"The workbook is no XML ({str(error)[:80]}).", code="sheet.damaged"
        ) from error


def _rows(sheet: Any, most: int) -> list[list[Cell]]:
    """Return the rows of one sheet, all of one length."""
    cells: dict[tuple[int, int], Cell] = {}
    row = 0
    for element in sheet.iter(_SPACE + "Row"):
        row = _number(element, "Index", row + 1)
        column = 0
        for cell in element.iter(_SPACE + "Cell"):
            column = _number(cell, "Index", column + 1)
            while (row, column) in cells and cell.get(_SPACE + "Index") is None:
                column += 1  # covered by a cell above
            value = _value(cell)
            across, down = _number(cell, "MergeAcross", 0), _number(cell, "MergeDown", 0)
            if (row + down) * (column + across) > most or len(cells) > most:
                message = f"A sheet of the workbook reaches to row {row + down} and column {column + across}; at most {most} cells are accepted."
                raise ParseError(message, code="sheet.large")
            cells |= {
                (row + below, column + beside): value
                for below in range(down + 1)
                for beside in range(across + 1)
            }
            column += across
    height, width = (
        max((one for one, _ in cells), default=0),
        max((one for _, one in cells), default=0),
    )
    if height * width > most:
        raise ParseError(
            f"A sheet of the workbook spans {height * width} cells; at most {most} are accepted.",
            code="sheet.large",
        )
    return [[cells.get((one, two)) for two in range(1, width + 1)] for one in range(1, height + 1)]


def _number(element: Any, name: str, otherwise: int) -> int:
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

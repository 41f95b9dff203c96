"""The cells of a workbook (XLS, XLSX, XLSB, ODS): sheets of rows, merged cells filled, hidden sheets left out."""

from __future__ import annotations

from dataclasses import dataclass

from importers.model import ParseError

Cell = str | float | int | bool | None
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


@dataclass(slots=True)
class Sheet:
    """One sheet: its name and its rows of cells; row i of the list is row i + 1 of the sheet."""

    name: str
    rows: list[list[Cell]]


def is_workbook(head: bytes) -> bool:
    """Tell whether the first bytes of a file are those of a workbook and not of an archive of texts."""
    return head.startswith(_OLE)


def sheets(data: bytes) -> list[Sheet]:
    """Return the visible sheets; ParseError for what is damaged, encrypted or too large."""
    raise ParseError("Workbooks cannot be read yet.", None, "sheet.unsupported")

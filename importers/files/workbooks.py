"""The cells of a workbook (XLS, XLSX, XLSB, ODS, XML of 2003): visible sheets, merged cells filled.

calamine reads them. Before that, this module refuses what would make calamine ask for more memory
than there is; the sandbox limits the memory as well.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from typing import Any

from importers.files import excel2003, xls_container
from importers.model import ParseError
from importers.reading.sheets import Cell, Sheet

MOST_SHEETS = 50
MOST_CELLS = 200_000
MOST_XML = 64 * 1024 * 1024  # bytes of a sheet's XML
_NO_SHEETS = ("word/", "ppt/")
_REFERENCE = re.compile(rb"""\sr=["']([A-Z]{1,3})([0-9]{1,7})["']""")
_ROW = re.compile(rb"""<(?:\w{1,20}:)?row\s[^>]{0,200}?\sr=["']([0-9]{1,9})["']""")
_BLANKS = re.compile(rb"""text:c=["']([0-9]{5,})["']""")
_REPEATED = re.compile(rb"""number-(?:columns|rows)-repeated=["']([0-9]{8,})["']""")
_DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, OSError) + (
    ValueError,
    NotImplementedError,
    RuntimeError,
)


def sheets(data: bytes) -> list[Sheet]:
    """Return the visible sheets; ParseError for what is damaged, encrypted or too large."""
    if excel2003.is_mine(data):
        tables = excel2003.tables(data, most_cells=MOST_CELLS, most_sheets=MOST_SHEETS)
        return [Sheet(name, rows) for name, rows in tables]
    if data.startswith(b"PK"):
        _check_zip(data)
    else:
        xls_container.check(data)
    import python_calamine

    try:
        return _visible(python_calamine.load_workbook(io.BytesIO(data)))
    except python_calamine.PasswordError as error:
        message = "The workbook is encrypted; save it without a password."
        raise ParseError(message, code="sheet.encrypted") from error
    except (python_calamine.CalamineError, OSError, ValueError) as error:
        raise _unreadable(error) from error
    except BaseException as error:
        if not _is_panic(error):
            raise
        raise _unreadable(error) from error


def _is_panic(error: BaseException) -> bool:
    """Tell whether the code of calamine panicked, as it does when an XLS lacks a sector.

    Such an error is a BaseException, and its class cannot be imported.
    """
    kind = type(error)
    return (kind.__module__, kind.__name__) == ("pyo3_runtime", "PanicException")


def _unreadable(error: BaseException) -> ParseError:
    message = f"The workbook cannot be read ({str(error)[:120]})."
    return ParseError(message, code="sheet.damaged")


def _too_large(message: str) -> ParseError:
    return ParseError(message, code="sheet.large")


def _too_far(*, rows: int, columns: int) -> ParseError:
    reach = f"reaches to row {rows} and column {columns}"
    return _too_large(f"A sheet of the workbook {reach}; at most {MOST_CELLS} cells are accepted.")


def _visible(workbook: Any) -> list[Sheet]:
    from python_calamine import SheetTypeEnum, SheetVisibleEnum

    names = [
        sheet.name
        for sheet in workbook.sheets_metadata
        if sheet.visible == SheetVisibleEnum.Visible and sheet.typ == SheetTypeEnum.WorkSheet
    ]
    if len(names) > MOST_SHEETS:
        message = f"The workbook has {len(names)} sheets; at most {MOST_SHEETS} are accepted."
        raise ParseError(message, code="sheet.many")
    return [_sheet(workbook.get_sheet_by_name(name), name) for name in names]


def _sheet(sheet: Any, name: str) -> Sheet:
    """Return one sheet with its merged cells filled."""
    end = getattr(sheet, "end", None)
    size = (end[0] + 1) * (end[1] + 1) if end else 0
    if size > MOST_CELLS:
        raise _too_large(
            f"The sheet {name[:60]!r} spans {size} cells; at most {MOST_CELLS} are accepted."
        )
    values: list[list[object]] = sheet.to_python(skip_empty_area=False)
    rows = [list(map(_cell, row)) for row in values]
    for (top, left), (bottom, right) in getattr(sheet, "merged_cell_ranges", None) or ():
        if top < len(rows) and left < len(rows[top]):
            for row in rows[top : min(bottom + 1, len(rows))]:
                row[left : right + 1] = [rows[top][left]] * len(row[left : right + 1])
    return Sheet(name, rows)


def _cell(value: object) -> Cell:
    """Return a text, a number or None; dates and times are texts."""
    if value is None or value == "":
        return None
    return value if isinstance(value, str | float | int | bool) else str(value)


def _check_zip(data: bytes) -> None:
    """Refuse document types, distant cells and endless repeats before the workbook is read."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for info in archive.infolist():
                _check_member(archive, info)
    except _DAMAGED as error:
        raise _unreadable(error) from error


def _check_member(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> None:
    name = info.filename
    if name.startswith(_NO_SHEETS):
        message = "This is a text document or slides, not a workbook; XLS, XLSX, XLSB and ODS are."
        raise ParseError(message, code="file.kind")
    if name.startswith("xl/worksheets/") and name.endswith(".bin"):
        _check_records(_part(archive, info))
    if name.endswith((".xml", ".rels")):
        _check_xml(_part(archive, info), name)


def _part(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """Return the bytes of a part; ParseError for more than MOST_XML."""
    with archive.open(info) as member:
        data = member.read(MOST_XML + 1)
    if len(data) > MOST_XML:
        raise _too_large(
            f"The part {info.filename[:80]!r} of the workbook is larger than {MOST_XML} bytes."
        )
    return data


def _check_xml(text: bytes, name: str) -> None:
    """Check the beginning of a part as XML, and its references to cells as bytes."""
    _refuse_document_type(text, name)
    if name.startswith("xl/worksheets/"):
        references = _REFERENCE.findall(text)
        columns = max(map(_column, {column for column, _ in references}), default=0)
        rows = max(map(int, {row for _, row in references}.union(_ROW.findall(text))), default=0)
        if columns * rows > MOST_CELLS:
            raise _too_far(rows=rows, columns=columns)
    if _BLANKS.search(text) or _REPEATED.search(text):
        raise _too_large(
            "A sheet of the workbook repeats cells or blanks more often than can be meant."
        )


def _check_records(data: bytes) -> None:
    """Check the rows and columns that the records of an XLSB sheet name."""
    offset = rows = columns = 0
    while offset + 6 < len(data):
        kind, offset = _varying(data, offset, most=2)
        size, offset = _varying(data, offset, most=4)
        index = int.from_bytes(data[offset : offset + 4], "little")
        if kind == 0:
            rows = max(rows, index + 1)
        elif kind <= 11:
            columns = max(columns, index + 1)
        offset += size
    if rows * columns > MOST_CELLS:
        raise _too_far(rows=rows, columns=columns)


def _varying(data: bytes, offset: int, *, most: int) -> tuple[int, int]:
    """Return a number of at most so many bytes, and where it ends.

    Each byte holds seven bits, the lowest first.
    """
    number = 0
    for shift in range(most):
        byte = data[offset] if offset < len(data) else 0
        offset += 1
        number |= (byte & 127) << 7 * shift
        if byte < 128:
            break
    return number, offset


def _refuse_document_type(text: bytes, name: str) -> None:
    """Parse up to the first element: a document type can only stand before it."""
    from xml.etree.ElementTree import ParseError as BadXml

    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import iterparse

    try:
        next(iter(iterparse(io.BytesIO(text), events=("start",), forbid_dtd=True)), None)
    except DefusedXmlException as error:
        message = f"The part {name[:80]!r} declares a document type, which is refused."
        raise ParseError(message, code="sheet.doctype") from error
    except (BadXml, ValueError, LookupError) as error:
        message = f"The part {name[:80]!r} of the workbook is no XML ({str(error)[:80]})."
        raise ParseError(message, code="sheet.damaged") from error


def _column(letters: bytes) -> int:
    """Return the number of a column: A is 1, XFD is 16384."""
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64
    return number

"""The cells of a workbook (XLS, XLSX, XLSB, ODS, XML of 2003): sheets of rows, merged cells filled, hidden sheets and charts left out.

calamine reads them; what could make it ask for more memory than there is is looked for before, and the sandbox is the second wall.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib

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


def sheets(data: bytes) -> list[Sheet]:
    """Return the visible sheets; ParseError for what is damaged, encrypted or too large."""
    if excel2003.is_mine(data):
        return [Sheet(name, rows) for name, rows in excel2003.tables(data, MOST_CELLS, MOST_SHEETS)]
    import python_calamine

    if data.startswith(b"PK"):
        _check_zip(data)
    else:
        xls_container.check(data)
    try:
        workbook = python_calamine.load_workbook(io.BytesIO(data))
        shown = [
            one.name
            for one in workbook.sheets_metadata
            if one.visible == python_calamine.SheetVisibleEnum.Visible
            and one.typ == python_calamine.SheetTypeEnum.WorkSheet
        ]
        if len(shown) > MOST_SHEETS:
            raise ParseError(
                f"The workbook has {len(shown)} sheets; at most {MOST_SHEETS} are accepted.",
                code="sheet.many",
            )
        return [_sheet(workbook.get_sheet_by_name(name), name) for name in shown]
    except python_calamine.PasswordError as error:
        raise ParseError(
            "The workbook is encrypted; save it without a password.", code="sheet.encrypted"
        ) from error
    except (python_calamine.CalamineError, OSError, ValueError) as error:
        raise ParseError(
            f"The workbook cannot be read ({str(error)[:120]}).", code="sheet.damaged"
        ) from error


def _sheet(sheet: object, name: str) -> Sheet:
    """Return one sheet with its merged cells filled."""
    if (size := _size(getattr(sheet, "end", None))) > MOST_CELLS:
        raise ParseError(
            f"The sheet {name[:60]!r} spans {size} cells; at most {MOST_CELLS} are accepted.",
            code="sheet.large",
        )
    found: list[list[object]] = sheet.to_python(skip_empty_area=False)  # type: ignore[attr-defined]
    rows = [[_cell(value) for value in row] for row in found]
    for (top, left), (bottom, right) in getattr(sheet, "merged_cell_ranges", None) or ():
        if top < len(rows) and left < len(rows[top]):
            for row in rows[top : min(bottom + 1, len(rows))]:
                row[left : right + 1] = [rows[top][left]] * len(row[left : right + 1])
    return Sheet(name, rows)


def _size(end: tuple[int, int] | None) -> int:
    return (end[0] + 1) * (end[1] + 1) if end else 0


def _cell(value: object) -> Cell:
    """Return a text, a number or None; dates and times are texts."""
    if value is None or value == "":
        return None
    return value if isinstance(value, str | float | int | bool) else str(value)


def _check_zip(data: bytes) -> None:
    """Refuse document types, far cells and endless repeats before anything is laid out in memory."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for info in archive.infolist():
                if info.filename.startswith(_NO_SHEETS):
                    raise ParseError(
                        "This is a text document or slides, not a workbook; XLS, XLSX, XLSB and ODS are.",
                        code="file.kind",
                    )
                if info.filename.startswith("xl/worksheets/") and info.filename.endswith(".bin"):
                    with archive.open(info) as member:
                        _check_records(member.read(MOST_XML + 1), info.filename)
                if info.filename.endswith((".xml", ".rels")):
                    with archive.open(info) as member:
                        _check_xml(member.read(MOST_XML + 1), info.filename)
    except (
        zipfile.BadZipFile,
        zlib.error,
        EOFError,
        OSError,
        ValueError,
        NotImplementedError,
        RuntimeError,
    ) as error:
        raise ParseError(
            f"The workbook cannot be read ({str(error)[:120]}).", code="sheet.damaged"
        ) from error


def _check_xml(text: bytes, name: str) -> None:
    """Look at one part: its beginning as XML, its references as bytes."""
    if len(text) > MOST_XML:
        raise ParseError(
            f"The part {name[:80]!r} of the workbook is larger than {MOST_XML} bytes.",
            code="sheet.large",
        )
    _refuse_document_type(text, name)
    if name.startswith("xl/worksheets/"):
        columns = [_column(found[1]) for found in _REFERENCE.finditer(text)]
        rows = [int(found[2]) for found in _REFERENCE.finditer(text)] + [
            int(found[1]) for found in _ROW.finditer(text)
        ]
        if columns and rows and max(columns) * max(rows) > MOST_CELLS:
            message = f"A sheet of the workbook reaches to row {max(rows)} and column {max(columns)}; at most {MOST_CELLS} cells are accepted."
            raise ParseError(message, code="sheet.large")
    if _BLANKS.search(text) or _REPEATED.search(text):
        raise ParseError(
            "A sheet of the workbook repeats cells or blanks more often than can be meant.",
            code="sheet.large",
        )


def _check_records(data: bytes, name: str) -> None:
    """Look at the rows and columns that the records of an XLSB sheet name."""
    if len(data) > MOST_XML:
        raise ParseError(
            f"The part {name[:80]!r} of the workbook is larger than {MOST_XML} bytes.",
            code="sheet.large",
        )
    place = rows = columns = 0
    while place + 6 < len(data):
        kind, place = _varying(data, place, 2)
        size, place = _varying(data, place, 4)
        first = int.from_bytes(data[place : place + 4], "little")
        rows = max(rows, first + 1) if kind == 0 else rows
        columns = max(columns, first + 1) if 1 <= kind <= 11 else columns
        place += size
    if rows * columns > MOST_CELLS:
        message = f"A sheet of the workbook reaches to row {rows} and column {columns}; at most {MOST_CELLS} cells are accepted."
        raise ParseError(message, code="sheet.large")


def _varying(data: bytes, place: int, most: int) -> tuple[int, int]:
    """Return a number of seven bits a byte, the lowest first, and where it ends."""
    number = 0
    for shift in range(most):
        byte = data[place] if place < len(data) else 0
        place += 1
        number |= (byte & 127) << 7 * shift
        if byte < 128:
            break
    return number, place


def _refuse_document_type(text: bytes, name: str) -> None:
    """Parse up to the first element: a document type can only stand before it."""
    from xml.etree.ElementTree import ParseError as BadXml

    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import iterparse

    try:
        next(iter(iterparse(io.BytesIO(text), events=("start",), forbid_dtd=True)), None)
    except DefusedXmlException as error:
        raise ParseError(
            f"The part {name[:80]!r} declares a document type, which is refused.",
            code="sheet.doctype",
        ) from error
    except (BadXml, ValueError, LookupError) as error:
        raise ParseError(
            f"The part {name[:80]!r} of the workbook is no XML ({str(error)[:80]}).",
            code="sheet.damaged",
        ) from error


def _column(letters: bytes) -> int:
    """Return the number of a column: A is 1, XFD is 16384."""
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64
    return number

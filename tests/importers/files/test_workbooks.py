"""Files that are called workbooks and are none, and workbooks that would fill the memory.

They are refused with a sentence, and the next workbook is read.
"""

import io
import random
import struct

import openpyxl
import pytest

from importers import sandbox
from importers.files import archives, workbooks, xls_container
from importers.model import ParseError
from importers.reader import read
from tests.importers.corpus import CORPUS
from tests.importers.formats import sweep_tables as tables
from tests.importers.formats.sweep_layouts import ALL
from tests.importers.formats.test_sweep_tables import check
from tests.importers.packing import zipped
from tests.importers.reports import codes

SPACE = "http://schemas.openxmlformats.org"
RELATIONS = f"{SPACE}/officeDocument/2006/relationships"
SHEET = (
    f'<worksheet xmlns="{SPACE}/spreadsheetml/2006/main">'
    "<sheetData>{rows}</sheetData></worksheet>"
)
CONTENT_TYPES = f'<Types xmlns="{SPACE}/package/2006/content-types"/>'
XLS = (CORPUS / "tables" / "tidy.xls").read_bytes()
LONGER_XLS = (CORPUS / "tables" / "apache-vs-lighttpd.xls").read_bytes()


def relationship(kind, target):
    """Return the part of an Office file that names one other part of it."""
    return (
        f'<Relationships xmlns="{SPACE}/package/2006/relationships"><Relationship Id="r1" '
        f'Type="{RELATIONS}/{kind}" Target="{target}"/></Relationships>'
    )


def xlsx(rows="", head="", name="xl/worksheets/sheet1.xml"):
    """Return the smallest XLSX with these rows in its sheet."""
    sheets = '<sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets>'
    parts = {
        "[Content_Types].xml": CONTENT_TYPES,
        "_rels/.rels": relationship("officeDocument", "xl/workbook.xml"),
        "xl/workbook.xml": f'<workbook xmlns="{SPACE}/spreadsheetml/2006/main" '
        f'xmlns:r="{RELATIONS}">{sheets}</workbook>',
        "xl/_rels/workbook.xml.rels": relationship("worksheet", "worksheets/sheet1.xml"),
        name: head + SHEET.format(rows=rows),
    }
    return zipped(parts)


FAR = xlsx(
    '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>'
)
DOCTYPE = xlsx('<row r="1"><c r="A1"><v>1</v></c></row>', '<!DOCTYPE x [<!ENTITY a "b">]>')
SMALL = xlsx('<row r="1"><c r="A1"><v>1</v></c></row>')


def looping_xls():
    """Return an XLS whose first used sector is chained to itself."""
    data = bytearray(XLS)
    first = int.from_bytes(data[76:80], "little")
    directory = data[48:52]
    link = (first + 1) * 512 + 4 * int.from_bytes(directory, "little")
    data[link : link + 4] = directory
    return bytes(data)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (FAR, "sheet.large"),
        (DOCTYPE, "sheet.doctype"),
        (looping_xls(), "sheet.damaged"),
        (XLS[:3000], "sheet.damaged"),
        (XLS[:300], "sheet.damaged"),
        (LONGER_XLS[:8195], "sheet.damaged"),
        (SMALL[:-30], "sheet.damaged"),
        (SMALL, "table.unknown"),
    ],
)
def test_a_workbook_that_cannot_be_read_says_why(data, code):
    report = read(data, "a.xls")
    assert (report.runs, codes(report)) == ([], [code])


def test_the_next_file_is_read_after_one_that_aborts_a_process():
    assert len(FAR) < 1500
    assert codes(sandbox.read(FAR, "far.xlsx")) == ["sheet.large"]
    assert len(sandbox.read(XLS, "tidy.xls").runs) == 14


@pytest.mark.parametrize("kind", [KeyboardInterrupt, SystemExit, MemoryError])
def test_a_stop_while_a_workbook_is_read_is_no_damaged_workbook(monkeypatch, kind):
    def stop(workbook):
        raise kind

    monkeypatch.setattr(workbooks, "_visible", stop)
    with pytest.raises(kind):
        workbooks.sheets(XLS)


def test_sheets_with_too_many_cells_are_refused(monkeypatch):
    monkeypatch.setattr(workbooks, "MOST_CELLS", 10)
    with pytest.raises(ParseError, match="at most 10 are accepted"):
        workbooks.sheets(XLS)


def test_a_chain_of_sectors_that_loops_is_found():
    assert not xls_container._loops([1, 2, 3, 0xFFFFFFFE])
    assert xls_container._loops([1, 2, 0, 0xFFFFFFFE])


def record(kind, body=b""):
    """Return one record of BIFF12: its kind and its size in seven bits a byte."""
    number = bytes([kind]) if kind < 128 else bytes([kind & 127 | 128, kind >> 7])
    return number + bytes([len(body) & 127 | 128, len(body) >> 7]) + body


def wide(text):
    """Return a text of BIFF12: its length in characters, and its characters in two bytes each."""
    return struct.pack("<I", len(text)) + text.encode("utf-16-le")


def xlsb(rows, far=None):
    """Return an XLSB with one sheet, written record by record.

    `far` is the number of a further row and column.
    """
    body = b""
    for number, row in enumerate(rows):
        body += record(0, struct.pack("<II", number, 0) + bytes(9))
        for column, cell in enumerate(row):
            head = struct.pack("<II", column, 0)
            if isinstance(cell, str):
                body += record(6, head + wide(cell))
            elif cell is not None:
                body += record(5, head + struct.pack("<d", cell))
    if far:
        body += record(0, struct.pack("<II", far[0], 0) + bytes(9)) + record(
            5, struct.pack("<IId", far[1], 0, 1.0)
        )
    parts = {
        "[Content_Types].xml": CONTENT_TYPES,
        "_rels/.rels": relationship("officeDocument", "xl/workbook.bin"),
        "xl/_rels/workbook.bin.rels": relationship("worksheet", "worksheets/sheet1.bin"),
        "xl/workbook.bin": record(131)
        + record(143)
        + record(156, bytes(8) + wide("r1") + wide("Results"))
        + record(144)
        + record(132),
        "xl/worksheets/sheet1.bin": record(129)
        + record(148, struct.pack("<IIII", 0, len(rows) - 1, 0, len(rows[0]) - 1))
        + record(145)
        + body
        + record(146)
        + record(130),
    }
    return zipped(parts)


def cell_xml(cell):
    """Return a cell of Excel's XML; it may be a pair of attributes and value."""
    attributes, value = cell if isinstance(cell, tuple) else ("", cell)
    kind = "String" if isinstance(value, str) else "Number"
    return f'<Cell{attributes}><Data ss:Type="{kind}">{value}</Data></Cell>'


def excel_xml(*sheets, head="", tail=""):
    """Return Excel's XML of 2003 with these sheets: name, rows of cells."""
    space = "urn:schemas-microsoft-com:office:"
    out = [
        f'<?xml version="1.0"?>{head}<?mso-application progid="Excel.Sheet"?>'
        f'<Workbook xmlns="{space}spreadsheet" xmlns:x="{space}excel" '
        f'xmlns:ss="{space}spreadsheet">'
    ]
    for name, rows in sheets:
        out.append(f'<Worksheet ss:Name="{name}"><Table>')
        for row in rows:
            out.append("<Row>" + "".join(map(cell_xml, row)) + "</Row>")
        out.append(f"</Table>{tail}</Worksheet>")
    return "".join([*out, "</Workbook>\n"]).encode()


def test_a_workbook_of_binary_records_is_read():
    check(xlsb(tables.tidy()), ALL, name="sweep.xlsb")


def test_the_xml_of_excel_is_read_with_its_gaps_and_merged_cells():
    check(excel_xml(("S", tables.tidy())), ALL, name="sweep.xls")
    check(excel_xml(("S", tables.tidy())).decode().encode("utf-16"), ALL, name="sweep.xls")
    across, first = ' ss:MergeAcross="2"', ' ss:Index="2"'
    heads = [[(first + across, "Apache"), (across, "nginx")], *tables.grouped()[1:]]
    check(excel_xml(("S", heads)), ALL, name="sweep.xls")
    down = [
        [(' ss:MergeDown="3"', row[0]), *row[1:]]
        if row[0] is not None
        else [(' ss:Index="2"', row[1]), *row[2:]]
        for row in tables.downwards(tables.tidy())[1:]
    ]
    check(excel_xml(("S", [tables.tidy()[0], *down])), ALL, name="sweep.xls")


FLAT_OPENDOCUMENT = (
    b'<?xml version="1.0"?><office:document '
    b'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"/>'
)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (xlsb(tables.tidy(), far=(1048575, 16383)), "sheet.large"),
        (excel_xml(("S", [[(' ss:Index="999999999"', 1)]])), "sheet.large"),
        (
            excel_xml(("S", [[(' ss:MergeAcross="16383" ss:MergeDown="1048575"', 1)]])),
            "sheet.large",
        ),
        (excel_xml(("S", [[1]]), head='<!DOCTYPE x [<!ENTITY a "b">]>'), "sheet.doctype"),
        (excel_xml(("S", [[1]]))[:-30], "sheet.damaged"),
        (excel_xml(*[("S", [[1]])] * 51), "sheet.many"),
        (
            excel_xml(
                ("S", tables.tidy()),
                tail="<x:WorksheetOptions><x:Visible>SheetHidden</x:Visible></x:WorksheetOptions>",
            ),
            "table.unknown",
        ),
        (xlsx(name="word/document.xml"), "file.kind"),
        (b"ID;PWXL;N;E\r\nC;Y1;X1;K1\r\n", "file.kind"),
        (b"\x09\x04\x06\x00\x00\x00\x10\x00" + bytes(80), "file.kind"),
        (FLAT_OPENDOCUMENT, "file.kind"),
    ],
)
def test_a_file_that_is_no_usable_workbook_is_refused_with_its_reason(data, code):
    report = read(data, "a.xls")
    assert (report.runs, codes(report)) == ([], [code])
    assert codes(sandbox.read(data, "a.xls")) == [code]


def test_a_part_of_more_than_64_mib_is_refused():
    part = b" " * (64 * 1024 * 1024 + 1)
    data = zipped({"[Content_Types].xml": CONTENT_TYPES.encode(), "xl/workbook.xml": part})
    assert codes(read(data)) == ["sheet.large"]


def test_a_large_workbook_that_ends_with_its_list_of_contents_is_read():
    long = zipped({"docProps/app.xml": "<p/>", "xl/media/a": random.Random(1).randbytes(70_000)})  # noqa: S311 - a choice, no secret
    assert archives.is_workbook(long[:65_536])
    assert not archives.is_workbook(zipped({"notes/app.xml": "<p/>"}))


def test_a_workbook_as_openpyxl_writes_it_is_read_whatever_its_size():
    book = openpyxl.Workbook()
    book.active.append(["Server", "Connections", "Requests/sec"])
    for number in range(1, 4001):
        rate = random.Random(number).uniform(1000, 90000)  # noqa: S311 - a choice, no secret
        book.active.append([f"server {number % 9} of {rate}", number, rate])
    data = io.BytesIO()
    book.save(data)
    assert b"[Content_Types].xml" not in data.getvalue()[:65_536]
    assert len(read(data.getvalue()).runs) == 4000

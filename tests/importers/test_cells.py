"""Workbooks that are none, or that would fill the memory: a sentence, and the next one is read."""

import io
import struct
import zipfile

import pytest

from importers import cells, ole, sandbox
from importers.model import ParseError
from importers.reader import read
from tests.importers.corpus import CORPUS

SHEET = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">{dtd}<sheetData>{rows}</sheetData></worksheet>'
XLS = (CORPUS / "tables" / "tidy.xls").read_bytes()


def xlsx(rows="", head="", name="xl/worksheets/sheet1.xml"):
    """Return the smallest XLSX with these rows in its sheet."""
    space = "http://schemas.openxmlformats.org"
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{space}/package/2006/content-types"/>',
        "_rels/.rels": f'<Relationships xmlns="{space}/package/2006/relationships"><Relationship Id="r1" '
        f'Type="{space}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{space}/spreadsheetml/2006/main" '
        f'xmlns:r="{space}/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{space}/package/2006/relationships"><Relationship Id="r1" '
        f'Type="{space}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        name: head + SHEET.format(dtd="", rows=rows),
    }
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for part, text in parts.items():
            archive.writestr(part, text)
    return target.getvalue()


FAR = xlsx('<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>')
DOCTYPE = xlsx('<row r="1"><c r="A1"><v>1</v></c></row>', '<!DOCTYPE x [<!ENTITY a "b">]>')
SMALL = xlsx('<row r="1"><c r="A1"><v>1</v></c></row>')


def circle():
    """Return an XLS whose first used sector is chained to itself."""
    data = bytearray(XLS)
    first = struct.unpack_from("<I", data, 76)[0]
    directory = struct.unpack_from("<I", data, 48)[0]
    struct.pack_into("<I", data, (first + 1) * 512 + 4 * directory, directory)
    return bytes(data)


@pytest.mark.parametrize(("data", "code"), [
    (FAR, "sheet.large"), (DOCTYPE, "sheet.doctype"), (circle(), "sheet.damaged"), (XLS[:3000], "sheet.damaged"),
    (XLS[:300], "sheet.damaged"),
    (SMALL[:-30], "sheet.damaged"), (SMALL, "table.unknown"),
])  # fmt: skip
def test_a_workbook_that_cannot_be_read_says_why(data, code):
    report = read(data, "a.xls")
    assert (report.runs, [one.code for one in report.diagnostics]) == ([], [code])


def test_the_file_that_aborts_a_process_is_contained_and_the_next_one_is_read():
    assert len(FAR) < 1500
    assert [one.code for one in sandbox.read(FAR, "far.xlsx").diagnostics] == ["sheet.large"]
    assert len(sandbox.read(XLS, "tidy.xls").runs) == 14


def test_sheets_without_end_are_refused(monkeypatch):
    monkeypatch.setattr(cells, "MOST_CELLS", 10)
    with pytest.raises(ParseError, match="at most 10 are accepted"):
        cells.sheets(XLS)


def test_chains_are_walked_once():
    assert not ole._loops([1, 2, 3, 0xFFFFFFFE])
    assert ole._loops([1, 2, 0, 0xFFFFFFFE])

"""Workbooks and zips that would fill the memory, fetch something, or lie, by kind."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Callable
from functools import partial

from tests.factories import ab_text
from tests.importers.files.test_workbooks import CONTENT_TYPES, XLS, xlsx
from tests.importers.packing import zipped

CELL = '<row r="1"><c r="A1"><v>1</v></c></row>'
LAUGHS = "".join(
    f'<!ENTITY l{number} "{f"&l{number - 1};" * 10}">' if number else '<!ENTITY l0 "lol">'
    for number in range(9)
)
OUTSIDE = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd"><!ENTITY f SYSTEM "http://[::1]/">]>'
OPEN = "urn:oasis:names:tc:opendocument:xmlns"
OF_ODS = "application/vnd.oasis.opendocument.spreadsheet"
MANY_SHEETS = 20_000


def ods(rows: str) -> bytes:
    """Return the smallest ODS with these rows in its sheet."""
    spaces = " ".join(f'xmlns:{name}="{OPEN}:{name}:1.0"' for name in ("office", "table", "text"))
    sheet = f'<office:spreadsheet><table:table table:name="S">{rows}</table:table>'
    body = f"<office:body>{sheet}</office:spreadsheet></office:body>"
    content = f"<office:document-content {spaces}>{body}</office:document-content>"
    manifest = f'<manifest:manifest xmlns:manifest="{OPEN}:manifest:1.0"/>'
    parts = {"mimetype": OF_ODS, "META-INF/manifest.xml": manifest, "content.xml": content}
    return bytes(zipped(parts, zipfile.ZIP_STORED))


def many_sheets() -> bytes:
    """Return an ODS with so many tables."""
    table = '</table:table><table:table table:name="{}"><table:table-row/>'
    return ods("".join(map(table.format, range(MANY_SHEETS))))


def with_merged_cells() -> bytes:
    """Return an XLSX with one merged range, which is the whole sheet."""
    merged = (
        '</sheetData><mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells><sheetData>'
    )
    return bytes(xlsx(CELL + merged))


def in_utf_16() -> bytes:
    """Return an XLSX whose document type no search for bytes sees."""
    sheet = f'<?xml version="1.0" encoding="UTF-16"?><!DOCTYPE x [<!ENTITY a "b">]><x>{CELL}</x>'
    parts = {
        "[Content_Types].xml": CONTENT_TYPES,
        "xl/worksheets/sheet1.xml": sheet.encode("utf-16"),
    }
    return bytes(zipped(parts))


def encrypted_zip() -> bytes:
    """Return a zip that says its member is encrypted."""
    data = bytearray(zipped({"a.txt": ab_text().encode()}))
    entry = data.index(b"PK\x01\x02")
    data[6] |= 1
    data[entry + 8] |= 1
    return bytes(data)


def zip64() -> bytes:
    """Return a zip of 64 bits whose member says that it has 2**40 bytes."""
    target, info = io.BytesIO(), zipfile.ZipInfo("a.txt")
    with (
        zipfile.ZipFile(target, "w") as archive,
        archive.open(info, "w", force_zip64=True) as member,
    ):
        member.write(ab_text().encode())
    size = struct.pack("<Q", info.file_size)
    return target.getvalue().replace(size * 2, struct.pack("<Q", 1 << 40) * 2)


def old_excel(version: int) -> bytes:
    """Return the beginning of a workbook of Excel 2 (0) or 4."""
    return struct.pack("<4H", version << 8 | 9, 6 if version else 4, version << 8, 16) + bytes(200)


SHORT: dict[str, Callable[[], bytes]] = {
    "laughs": partial(xlsx, CELL, f"<!DOCTYPE x [{LAUGHS}]>"),
    "outside": partial(xlsx, "<c>&e;&f;</c>", OUTSIDE),
    "utf-16": in_utf_16,
    "deep": partial(xlsx, "<row>" * 50_000),
    "merged": with_merged_cells,
    "dimension": partial(xlsx, f'</sheetData><dimension ref="A1:XFD1048576"/><sheetData>{CELL}'),
    "repeated cells": partial(
        ods,
        '<table:table-row table:number-rows-repeated="2000000000"><table:table-cell '
        'table:number-columns-repeated="2000000000"/></table:table-row>',
    ),
    "blanks": partial(
        ods,
        "<table:table-row><table:table-cell><text:p><text:s "
        'text:c="2000000000"/></text:p></table:table-cell></table:table-row>',
    ),
    "encrypted zip": encrypted_zip,
    "zip of 64 bits": zip64,
    "zip by lzma": partial(zipped, {"a.txt": ab_text().encode()}, zipfile.ZIP_LZMA),
    "zip by bzip2": partial(zipped, {"a.txt": ab_text().encode()}, zipfile.ZIP_BZIP2),
    "zip in zip": lambda: zipped({"a.zip": zipped({"b.txt": ab_text().encode()})}),
    "encrypted xls": lambda: XLS[:512] + b"\x2f\x00\x36\x00\x01\x00" + XLS[518:],
    "excel 2": partial(old_excel, 0),
    "excel 4": partial(old_excel, 4),
}
LONG: dict[str, Callable[[], bytes]] = {
    "an attribute of 50 MB": lambda: xlsx(f'<row spans="{"x" * 50_000_000}">{CELL}</row>'),
    "a sheet of 100 MB": lambda: xlsx(CELL + " " * 100_000_000),
    "20,000 sheets": many_sheets,
    "65,000 members": lambda: zipped({str(number): b"" for number in range(65_000)}),
}

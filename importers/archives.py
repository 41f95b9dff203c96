"""Several files in one: a zip is read as a stream of members, never unpacked to a disk, and never believed about sizes."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Container, Iterator
from typing import BinaryIO, cast

from importers.model import ParseError

MOST_MEMBERS = 2000
MOST_BYTES = 64 * 1024 * 1024
NAME_LENGTH = 200
BUFFER = 65_536
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError, RuntimeError)


def is_workbook(head: bytes) -> bool:
    """Tell whether a file begins as XLS does, or as a zip that is an XLSX, XLSB or ODS."""
    if head.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"):
        return True
    return head.startswith(b"PK\x03\x04") and (
        b"[Content_Types].xml" in head or b"application/vnd.oasis.opendocument.spreadsheet" in head[:200]
    )


def is_archive(head: bytes) -> bool:
    """Tell whether the bytes begin as a zip does that is no workbook."""
    return head.startswith((b"PK\x03\x04", b"PK\x05\x06")) and not is_workbook(head)


def members(source: BinaryIO) -> Iterator[tuple[str | None, io.BufferedReader]]:
    """Give each member's name and a stream of its bytes; what is no archive is one member without a name.

    A stream is to be read before the next one is asked for. Raises ParseError for what is damaged, encrypted, nested or over
    MOST_MEMBERS or MOST_BYTES, counted while reading.
    """
    head = source.read(BUFFER)
    source.seek(0)
    if not is_archive(head):
        yield None, _buffered(source)
        return
    try:
        with zipfile.ZipFile(source) as archive:
            yield from _read_all(archive)
    except _DAMAGED as error:
        raise ParseError(f"The zip archive cannot be read ({str(error)[:100]}).", None, "archive.damaged") from error


def _buffered(source: BinaryIO) -> io.BufferedReader:
    """Give a stream that can be peeked at."""
    return io.BufferedReader(cast(io.RawIOBase, source), BUFFER)


def heads(data: bytes, names: Container[str | None], size: int) -> Iterator[tuple[str | None, bytes]]:
    """Give at most the first `size` bytes of the named members, cut at a line's end; what cannot be read is left out."""
    if not is_archive(data):
        yield None, _head(data[: size + 1], size)
        return
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for name, info in _named(archive):
                if name in names:
                    with archive.open(info) as member:
                        yield name, _head(member.read(size + 1), size)
    except _DAMAGED:
        return


def _head(data: bytes, size: int) -> bytes:
    return data if len(data) <= size else data[:size].rpartition(b"\n")[0]


def _named(archive: zipfile.ZipFile) -> Iterator[tuple[str, zipfile.ZipInfo]]:
    """Give the files with names of their own: a second "a.txt" is "a.txt (2)"."""
    seen: dict[str, int] = {}
    for info in archive.infolist():
        if not info.is_dir():
            name = info.filename[:NAME_LENGTH]
            seen[name] = seen.get(name, 0) + 1
            yield name if seen[name] == 1 else f"{name[: NAME_LENGTH - 10]} ({seen[name]})", info


def _read_all(archive: zipfile.ZipFile) -> Iterator[tuple[str, io.BufferedReader]]:
    files = list(_named(archive))
    if len(files) > MOST_MEMBERS:
        raise ParseError(f"The archive has {len(files)} members; at most {MOST_MEMBERS} are accepted.", None, "archive.members")
    left = MOST_BYTES
    for name, info in files:
        if info.flag_bits & 1 or info.compress_type not in _METHODS:
            message = f"The member {info.filename[:80]!r} is encrypted or packed in another way than store and deflate."
            raise ParseError(message, None, "archive.method")
        with archive.open(info) as member:
            content = member.read(left + 1)
        left -= len(content)
        if left < 0:
            raise ParseError(f"The archive unpacks to more than {MOST_BYTES} bytes, which is the limit.", None, "archive.bytes")
        if is_archive(content):
            raise ParseError(f"The member {info.filename[:80]!r} is an archive itself; only one level is accepted.", None, "archive.nested")
        yield name, _buffered(io.BytesIO(content))

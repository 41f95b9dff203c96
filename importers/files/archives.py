"""Several files in one (zip, tar) or one packed file (gzip, bzip2, xz), read as streams.

Nothing is written to a disk. What an archive says of its sizes is not believed: bytes are counted.
"""

from __future__ import annotations

import io
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Container, Iterator
from contextlib import contextmanager
from functools import partial
from typing import BinaryIO, cast

from importers.files import compression, excel2003, file_kinds
from importers.model import Diagnostic, ParseError

MOST_MEMBERS = 2000
MOST_BYTES = 64 * 1024 * 1024
NAME_LENGTH = 200
BUFFER = 65_536
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_DAMAGED: tuple[type[Exception], ...] = (zipfile.BadZipFile, tarfile.TarError, zlib.error)
_DAMAGED += (struct.error, EOFError, OSError, ValueError, NotImplementedError, RuntimeError)
_OFFICE = (b"docProps/", b"_rels/")  # the folders of a workbook's first file, where it is another
_LOCAL = struct.Struct("<4s5H3I2H")  # a zip's header before each member
_ENCRYPTED, _SIZES_BEHIND = 1, 8  # flags in that header
_HIDDEN = ("__MACOSX", "Thumbs.db", "desktop.ini")
_MOST_NAMED = 5
_ONE_LEVEL = "only one level is accepted."

Member = tuple[str | None, io.BufferedReader | Diagnostic]
Opener = Callable[[], BinaryIO]
Packed = Iterator[tuple[str, Opener]]  # names of files, and functions that open them


def is_workbook(head: bytes) -> bool:
    """Tell whether a file begins as a workbook: XLS, Excel's XML of 2003, XLSX, XLSB or ODS."""
    if head.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1") or excel2003.is_mine(head):
        return True
    is_office = b"[Content_Types].xml" in head or head.startswith(_OFFICE, _LOCAL.size)
    is_ods = b"application/vnd.oasis.opendocument.spreadsheet" in head[:200]
    return head.startswith(b"PK\x03\x04") and (is_office or is_ods)


def is_archive(head: bytes) -> bool:
    """Tell whether the bytes begin as something packed that is no workbook."""
    return file_kinds.kind(head) in file_kinds.ARCHIVES and not is_workbook(head)


def members(source: BinaryIO) -> Iterator[Member]:
    """Give the name of each member and a stream of its bytes, or what is wrong with it.

    A source that is no archive is one member without a name. A stream is to be read before the next
    one is asked for. Hidden files are left out, and so are files that are no text, with one remark
    about all of them. Raises ParseError for what is damaged as a whole, encrypted, or over
    MOST_MEMBERS or MOST_BYTES, counted while reading; the members before it were given.
    """
    left, files = MOST_BYTES, 0
    binary: list[str] = []
    with _opened(source) as (text, packed):
        if text is not None:
            with compression.borrowed(text) as stream:
                yield None, stream
            return
        for name, opener in packed:
            files += 1
            content = _content(name, opener, limit=left)
            if isinstance(content, Diagnostic):
                yield name, content
                continue
            left -= len(content)
            if is_workbook(content) or not file_kinds.is_binary(content[:BUFFER]):
                yield name, _buffered(io.BytesIO(content))
            elif is_archive(content[:BUFFER]):
                yield name, _nested()
            else:
                binary.append(name)
    if binary:
        yield None, _left_out(binary)
    if not files:
        message = "The archive holds no file; texts or workbooks in it are accepted."
        raise ParseError(message, code="archive.empty")


def heads(
    data: bytes, names: Container[str | None], size: int
) -> Iterator[tuple[str | None, bytes]]:
    """Give at most the first `size` bytes of the named members, cut at a line's end.

    What cannot be read is left out.
    """
    try:
        with _opened(io.BytesIO(data)) as (text, packed):
            if text is not None:
                yield None, _head(text.read(size + 1), size)
            for name, opener in packed:
                if name in names:
                    content = _content(name, opener, limit=size, whole=False)
                    if isinstance(content, bytes):
                        yield name, _head(content, size)
    except ParseError:
        return


def _head(data: bytes, size: int) -> bytes:
    return data if len(data) <= size else data[:size].rpartition(b"\n")[0]


def _buffered(source: BinaryIO) -> io.BufferedReader:
    """Return a stream whose next bytes can be looked at before they are read."""
    return io.BufferedReader(cast(io.RawIOBase, source), BUFFER)


@contextmanager
def _opened(source: BinaryIO) -> Iterator[tuple[BinaryIO | None, Packed]]:
    """Give what the source holds: the one text itself, or its named files.

    ParseError for what is damaged.
    """
    head = source.read(BUFFER)
    source.seek(0)
    try:
        if not is_archive(head):
            yield source, iter(())
        elif file_kinds.is_tar(head):
            yield None, _visible(_tar(source))
        elif head.startswith(b"PK"):
            yield None, _visible(_zip(source))
        elif compression.name(head):
            with compression.opened(source, head) as stream:
                yield _unpacked(stream)
        else:
            kind = file_kinds.kind(head)
            message = f"This is {kind}; zip, tar, gzip, bzip2 and xz are accepted."
            raise ParseError(message, code="archive.kind")
    except _DAMAGED as error:
        raise _damaged(head, error) from error


def _damaged(head: bytes, error: Exception) -> ParseError:
    kind = "zip archive" if head.startswith(b"PK") else compression.name(head) or "tar archive"
    message = f"The {kind} cannot be read ({str(error)[:100]})."
    return ParseError(message, code="archive.damaged")


def _unpacked(stream: io.BufferedReader) -> tuple[BinaryIO | None, Packed]:
    """Return what a packed stream holds: the files of a tar archive, or one text."""
    if file_kinds.is_tar(stream.peek(512)):
        return None, _visible(_tar(_Counted(stream)))
    content = _limited(stream, MOST_BYTES)
    if is_archive(content[:BUFFER]):
        kind = file_kinds.kind(content[:BUFFER])
        message = f"What was packed is {kind} itself; {_ONE_LEVEL}"
        raise ParseError(message, code="archive.nested")
    return io.BytesIO(content), iter(())


class _Counted(io.RawIOBase):
    """A stream that may give MOST_BYTES, and the blocks that a tar archive needs for its heads."""

    def __init__(self, source: BinaryIO) -> None:
        self.source = source
        self.left = MOST_BYTES + 4096 * MOST_MEMBERS

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes; ParseError over the limit."""
        data = self.source.read(min(size, BUFFER) if size >= 0 else BUFFER)
        self.left -= len(data)
        if self.left < 0:
            raise _too_much()
        return data


def _limited(stream: BinaryIO, limit: int) -> bytes:
    """Return all bytes of a stream; ParseError for more. Read at once they would be held twice."""
    pieces: list[bytes] = []
    while piece := stream.read(BUFFER):
        limit -= len(piece)
        if limit < 0:
            raise _too_much()
        pieces.append(piece)
    return b"".join(pieces)


def _too_much() -> ParseError:
    message = f"The archive unpacks to more than {MOST_BYTES} bytes, which is the limit."
    return ParseError(message, code="archive.bytes")


def _content(name: str, opener: Opener, *, limit: int, whole: bool = True) -> bytes | Diagnostic:
    """Return a member's bytes, or why they cannot be read.

    With `whole`, more bytes than the limit are a ParseError; without, the bytes behind it are cut.
    """
    try:
        with opener() as stream:
            return _limited(stream, limit) if whole else stream.read(limit + 1)
    except _DAMAGED as error:
        message = f"The member {name[:80]!r} cannot be read ({str(error)[:100]})."
        return Diagnostic(line=None, severity="error", code="archive.damaged", message=message)


def _nested() -> Diagnostic:
    message = f"This is an archive itself; {_ONE_LEVEL}"
    return Diagnostic(line=None, severity="error", code="archive.nested", message=message)


def _left_out(names: list[str]) -> Diagnostic:
    """Say which members are no texts."""
    count = "1 file of the archive is no text and was"
    if len(names) > 1:
        count = f"{len(names)} files of the archive are no text and were"
    listed = ", ".join(repr(name[:80]) for name in names[:_MOST_NAMED])
    others = " and others" if len(names) > _MOST_NAMED else ""
    message = f"{count} left out: {listed}{others}."
    return Diagnostic(line=None, severity="info", code="archive.binary", message=message)


def _visible(packed: Packed) -> Packed:
    """Leave out hidden files, and make names unique: a second "a.txt" becomes "a.txt (2)"."""
    seen: dict[str, int] = {}
    for count, (path, opener) in enumerate(packed, 1):
        if count > MOST_MEMBERS:
            message = f"The archive has more than {MOST_MEMBERS} members, which is the limit."
            raise ParseError(message, code="archive.members")
        if any(map(_is_hidden, path.replace("\\", "/").split("/"))):
            continue
        name = path[:NAME_LENGTH]
        seen[name] = seen.get(name, 0) + 1
        yield name if seen[name] == 1 else f"{name[: NAME_LENGTH - 10]} ({seen[name]})", opener


def _is_hidden(part: str) -> bool:
    """Tell whether a file or folder of this name is hidden; "." and ".." are not."""
    return part in _HIDDEN or (part.startswith(".") and bool(part.strip(".")))


def _tar(source: BinaryIO | _Counted) -> Packed:
    """Give the files of a tar archive, in one pass; links, devices and folders are no files."""
    ending = cast(BinaryIO, compression.Ending(source))
    with tarfile.open(fileobj=ending, mode="r|") as archive:
        for info in archive:
            if info.isreg() and not info.issparse():
                yield info.name, cast(Opener, partial(archive.extractfile, info))


def _zip(source: BinaryIO) -> Packed:
    """Give the files of a zip by its directory; without one, those before the damage."""
    try:
        archive = zipfile.ZipFile(source)
    except _DAMAGED as error:
        yield from _salvaged(source)
        raise error
    with archive:
        files = [info for info in archive.infolist() if not info.is_dir()]
        if len(files) > MOST_MEMBERS:
            message = f"The archive has {len(files)} members; at most {MOST_MEMBERS} are accepted."
            raise ParseError(message, code="archive.members")
        for info in files:
            _check_method(info)
            yield info.filename, cast(Opener, partial(archive.open, info))


def _check_method(info: zipfile.ZipInfo) -> None:
    """Raise ParseError for a member that cannot be unpacked here."""
    if info.flag_bits & _ENCRYPTED or info.compress_type not in _METHODS:
        reason = "is encrypted or packed in another way than store and deflate."
        message = f"The member {info.filename[:80]!r} {reason}"
        raise ParseError(message, code="archive.method")


def _salvaged(source: BinaryIO) -> Packed:
    """Give the whole members of a zip without a directory, by the headers before them."""
    source.seek(0)
    data = source.read(MOST_BYTES)
    offset, left = 0, MOST_BYTES
    while left > 0 and data.startswith(b"PK\x03\x04", offset):
        header = data[offset : offset + _LOCAL.size]
        if len(header) < _LOCAL.size:
            break
        _, _, flags, method, _, _, crc, size, _, length, extra = _LOCAL.unpack(header)
        start = offset + _LOCAL.size + length + extra
        name = data[offset + _LOCAL.size : start - extra].decode("utf-8", "replace")
        offset = start + size
        if flags & (_ENCRYPTED | _SIZES_BEHIND) or method not in _METHODS or offset > len(data):
            break
        content = data[start:offset]
        if method == zipfile.ZIP_DEFLATED:
            content = zlib.decompressobj(-15).decompress(content, left + 1)
        left -= len(content)
        if zlib.crc32(content) == crc and not name.endswith("/"):
            yield name, partial(io.BytesIO, content)

"""Several files in one (zip, tar) or packed (gz, bz2, xz): read as streams, never unpacked to a disk, never believed about sizes."""

from __future__ import annotations

import io
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Container, Iterator
from contextlib import contextmanager
from typing import BinaryIO, cast

from importers.files import compression, excel2003, file_kinds
from importers.model import Diagnostic, ParseError

MOST_MEMBERS = 2000
MOST_BYTES = 64 * 1024 * 1024
NAME_LENGTH = 200
BUFFER = 65_536
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_DAMAGED = (
    zipfile.BadZipFile,
    tarfile.TarError,
    zlib.error,
    struct.error,
    EOFError,
    OSError,
    ValueError,
    NotImplementedError,
    RuntimeError,
)
_LOCAL = struct.Struct("<4s5H3I2H")  # a zip's header before each member
_HIDDEN = ("__MACOSX", "Thumbs.db", "desktop.ini")
_NAMES_SHOWN = 5

Member = tuple[str | None, io.BufferedReader | Diagnostic]
Opener = Callable[[], BinaryIO]


def is_workbook(head: bytes) -> bool:
    """Tell whether a file begins as XLS does, as Excel's XML of 2003, or as a zip that is an XLSX, XLSB or ODS."""
    if head.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1") or excel2003.is_mine(head):
        return True
    return head.startswith(b"PK\x03\x04") and (
        b"[Content_Types].xml" in head
        or b"application/vnd.oasis.opendocument.spreadsheet" in head[:200]
    )


def is_archive(head: bytes) -> bool:
    """Tell whether the bytes begin as something packed does that is no workbook."""
    return file_kinds.kind(head) in file_kinds.ARCHIVES and not is_workbook(head)


def members(source: BinaryIO) -> Iterator[Member]:
    """Give each member's name and a stream of its bytes, or what is wrong with it; what is no archive is one member without a name.

    A stream is to be read before the next one is asked for. Hidden files are left out; so are files that are no text, with one
    remark about all of them. Raises ParseError for what is damaged as a whole, encrypted, or over MOST_MEMBERS or MOST_BYTES,
    counted while reading; what came before was given.
    """
    left, given = MOST_BYTES, 0
    binary: list[str] = []
    with _opened(source) as (one, found):
        if one is not None:
            yield None, _buffered(one)
            return
        for name, opener in found:
            given += 1
            content = _content(name, opener, left)
            left -= 0 if isinstance(content, Diagnostic) else len(content)
            if (
                isinstance(content, bytes)
                and not is_workbook(content)
                and file_kinds.is_binary(content[:BUFFER])
            ):
                if not is_archive(content[:BUFFER]):
                    binary.append(name)
                    continue
                content = Diagnostic(
                    line=None,
                    severity="error",
                    code="archive.nested",
                    message="This is an archive itself; only one level is accepted.",
                )
            yield (
                name,
                content if isinstance(content, Diagnostic) else _buffered(io.BytesIO(content)),
            )
    if binary:
        yield None, _left_out(binary)
    if not given:
        raise ParseError(
            "The archive holds no file; texts or workbooks in it are accepted.",
            code="archive.empty",
        )


def heads(
    data: bytes, names: Container[str | None], size: int
) -> Iterator[tuple[str | None, bytes]]:
    """Give at most the first `size` bytes of the named members, cut at a line's end; what cannot be read is left out."""
    try:
        with _opened(io.BytesIO(data)) as (one, found):
            if one is not None:
                yield None, _head(one.read(size + 1), size)
            for name, opener in found:
                if name in names:
                    head = _content(name, opener, size, whole=False)
                    if isinstance(head, bytes):
                        yield name, _head(head, size)
    except ParseError:
        return


def _head(data: bytes, size: int) -> bytes:
    return data if len(data) <= size else data[:size].rpartition(b"\n")[0]


def _buffered(source: BinaryIO) -> io.BufferedReader:
    """Give a stream that can be peeked at."""
    return io.BufferedReader(cast(io.RawIOBase, source), BUFFER)


@contextmanager
def _opened(source: BinaryIO) -> Iterator[tuple[BinaryIO | None, Iterator[tuple[str, Opener]]]]:
    """Give what the source holds: the one text itself, or else its named members. ParseError for what is damaged."""
    head = source.read(BUFFER)
    source.seek(0)
    what = "zip archive" if head.startswith(b"PK") else compression.name(head) or "tar archive"
    try:
        if not is_archive(head):
            yield source, iter(())
        elif file_kinds.is_tar(head):
            yield None, _named(_tar(source))
        elif compression.name(head):
            with compression.opened(source, head) as stream:
                if file_kinds.is_tar(stream.peek(512)):
                    yield None, _named(_tar(_Counted(stream)))
                else:
                    yield _unpacked(stream), iter(())
        elif head.startswith(b"PK"):
            yield None, _named(_zip(source))
        else:
            raise ParseError(
                f"This is {file_kinds.kind(head)}; zip, tar, gzip, bzip2 and xz are accepted.",
                code="archive.kind",
            )
    except _DAMAGED as error:
        raise ParseError(
            f"The {what} cannot be read ({str(error)[:100]}).", code="archive.damaged"
        ) from error


class _Counted(io.RawIOBase):
    """What a packed stream unpacks to, up to MOST_BYTES and the blocks that a tar archive needs for its heads."""

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
    """Return all bytes of a stream; ParseError when there are more than the limit, whatever its head says."""
    content = stream.read(limit + 1)
    if len(content) > limit:
        raise _too_much()
    return content


def _unpacked(stream: BinaryIO) -> BinaryIO:
    """Return the one text that was packed."""
    content = _limited(stream, MOST_BYTES)
    if is_archive(content[:BUFFER]):
        raise ParseError(
            f"What was packed is {file_kinds.kind(content[:BUFFER])} itself; only one level is accepted.",
            code="archive.nested",
        )
    return io.BytesIO(content)


def _too_much() -> ParseError:
    return ParseError(
        f"The archive unpacks to more than {MOST_BYTES} bytes, which is the limit.",
        code="archive.bytes",
    )


def _content(name: str, opener: Opener, limit: int, *, whole: bool = True) -> bytes | Diagnostic:
    """Return a member's bytes, or why there are none; with `whole`, ParseError when there are more than the limit."""
    try:
        with opener() as stream:
            return _limited(stream, limit) if whole else stream.read(limit + 1)
    except _DAMAGED as error:
        return Diagnostic(
            line=None,
            severity="error",
            code="archive.damaged",
            message=f"The member {name[:80]!r} cannot be read ({str(error)[:100]}).",
        )


def _left_out(names: list[str]) -> Diagnostic:
    """Say which members are no texts."""
    shown = ", ".join(repr(name[:80]) for name in names[:_NAMES_SHOWN]) + (
        " and others" if len(names) > _NAMES_SHOWN else ""
    )
    count = (
        "1 file of the archive is no text and was"
        if len(names) == 1
        else f"{len(names)} files of the archive are no text and were"
    )
    return Diagnostic(
        line=None, severity="info", code="archive.binary", message=f"{count} left out: {shown}."
    )


def _named(found: Iterator[tuple[str, Opener]]) -> Iterator[tuple[str, Opener]]:
    """Leave out hidden files, and give the others names of their own: a second "a.txt" is "a.txt (2)"."""
    seen: dict[str, int] = {}
    for count, (path, opener) in enumerate(found, 1):
        if count > MOST_MEMBERS:
            raise ParseError(
                f"The archive has more than {MOST_MEMBERS} members, which is the limit.",
                code="archive.members",
            )
        if any(
            part in _HIDDEN or (part.startswith(".") and part.strip("."))
            for part in path.replace("\\", "/").split("/")
        ):
            continue
        name = path[:NAME_LENGTH]
        seen[name] = seen.get(name, 0) + 1
        yield name if seen[name] == 1 else f"{name[: NAME_LENGTH - 10]} ({seen[name]})", opener


def _tar(source: BinaryIO | _Counted) -> Iterator[tuple[str, Opener]]:
    """Give the files of a tar archive, in one pass; links, devices and folders are no files."""
    with tarfile.open(fileobj=cast(BinaryIO, source), mode="r|") as archive:
        for info in archive:
            if info.isreg() and not info.issparse():
                yield info.name, lambda info=info: cast(BinaryIO, archive.extractfile(info))  # type: ignore[misc]


def _zip(source: BinaryIO) -> Iterator[tuple[str, Opener]]:
    """Give the files of a zip, by its directory; those before the damage when a part of it is missing."""
    try:
        archive = zipfile.ZipFile(source)
    except _DAMAGED as error:
        yield from _salvaged(source, error)
        return
    with archive:
        infos = [info for info in archive.infolist() if not info.is_dir()]
        if len(infos) > MOST_MEMBERS:
            raise ParseError(
                f"The archive has {len(infos)} members; at most {MOST_MEMBERS} are accepted.",
                code="archive.members",
            )
        for info in infos:
            if info.flag_bits & 1 or info.compress_type not in _METHODS:
                message = f"The member {info.filename[:80]!r} is encrypted or packed in another way than store and deflate."
                raise ParseError(message, code="archive.method")
            yield info.filename, lambda info=info: cast(BinaryIO, archive.open(info))  # type: ignore[misc]


def _salvaged(source: BinaryIO, error: Exception) -> Iterator[tuple[str, Opener]]:
    """Give the members of a zip without a directory that are whole, by the heads before them; then raise what was wrong."""
    source.seek(0)
    data = source.read(MOST_BYTES)
    place, left = 0, MOST_BYTES
    while (
        left > 0 and data[place : place + 4] == b"PK\x03\x04" and len(data) >= place + _LOCAL.size
    ):
        _, _, flags, method, _, _, crc, packed, _, length, extra = _LOCAL.unpack_from(data, place)
        start = place + _LOCAL.size + length + extra
        name = data[place + _LOCAL.size : start - extra].decode("utf-8", "replace")
        if flags & 9 or method not in _METHODS or start + packed > len(data):
            break
        content = data[start : start + packed]
        if method == zipfile.ZIP_DEFLATED:
            content = zlib.decompressobj(-15).decompress(content, left + 1)
        left -= len(content)
        if zlib.crc32(content) == crc and not name.endswith("/"):
            yield name, lambda content=content: io.BytesIO(content)  # type: ignore[misc]
        place = start + packed
    raise error

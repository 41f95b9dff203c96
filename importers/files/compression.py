"""What is packed as one stream (gzip, bzip2, xz): unpacked piece by piece, in bounded memory, however much it says it holds."""

from __future__ import annotations

import gzip
import io
from collections.abc import Callable
from typing import Any, BinaryIO, cast

BUFFER = 65_536
MOST_STREAMS = (
    1000  # that lie behind each other in one file: an empty one takes time and gives nothing
)
MOST_MEMORY = 128 * 1024 * 1024  # bytes that xz may need: its strongest level takes half of that
_XZ, _BZIP2, _GZIP = b"\xfd7zXZ\x00", b"BZh", b"\x1f\x8b"
NAMES = {_GZIP: "gzip archive", _BZIP2: "bzip2 archive", _XZ: "xz archive"}


def name(head: bytes) -> str | None:
    """Return what a file is that begins so, "gzip archive"; None when it is packed in none of these ways."""
    return next((word for mark, word in NAMES.items() if head.startswith(mark)), None)


def opened(source: BinaryIO, head: bytes) -> io.BufferedReader:
    """Return the stream of what was packed; reading it raises OSError, EOFError or ValueError for what is damaged."""
    if head.startswith(_GZIP):
        return io.BufferedReader(cast(io.RawIOBase, gzip.GzipFile(fileobj=source)), BUFFER)
    return io.BufferedReader(_Unpacked(source, _xz if head.startswith(_XZ) else _bzip2), BUFFER)


def _bzip2() -> Any:
    from bz2 import BZ2Decompressor  # few files need it: it is loaded then

    return BZ2Decompressor()


def _xz() -> Any:
    from lzma import FORMAT_XZ, LZMADecompressor

    return LZMADecompressor(FORMAT_XZ, MOST_MEMORY)


class _Unpacked(io.RawIOBase):
    """One stream of what several packed streams behind each other hold, each made by `make`."""

    def __init__(self, source: BinaryIO, make: Callable[[], Any]) -> None:
        self.source, self.make = source, make
        self.decoder = make()
        self.given = b""
        self.streams = 1

    def readable(self) -> bool:
        """Tell that it can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill the buffer with what comes next; 0 at the end."""
        while True:
            if self.decoder.eof and not self._next():
                return 0
            if self.decoder.needs_input and not self.given:
                self.given = self.source.read(BUFFER)
                if not self.given:
                    raise EOFError("it ends before its end was marked")
            given, self.given = self.given, b""
            data = self._unpack(given, len(buffer))
            if data:
                buffer[: len(data)] = data
                return len(data)

    def _unpack(self, given: bytes, size: int) -> bytes:
        try:
            return bytes(self.decoder.decompress(given, size))
        except (
            Exception
        ) as error:  # lzma has a class of its own, which would have to be loaded to be named
            raise OSError(str(error)) from error

    def _next(self) -> bool:
        """Begin the stream behind one that ended; tell whether there is one. Zeros may lie between them."""
        self.given = self.decoder.unused_data.lstrip(b"\0") or self.source.read(BUFFER).lstrip(
            b"\0"
        )
        if not self.given:
            return False
        self.streams += 1
        if self.streams > MOST_STREAMS:
            raise OSError(f"it has more than {MOST_STREAMS} parts")
        self.decoder = self.make()
        return True

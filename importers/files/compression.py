"""What is packed as one stream (gzip, bzip2, xz), unpacked piece by piece in bounded memory."""

from __future__ import annotations

import gzip
import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO, cast

BUFFER = 65_536
MOST_STREAMS = 1000  # behind each other in one file: an empty one takes time and gives no bytes
MOST_MEMORY = 128 * 1024 * 1024  # bytes that xz may need: its strongest level takes half of that
_XZ, _BZIP2, _GZIP = b"\xfd7zXZ\x00", b"BZh", b"\x1f\x8b"
NAMES = {_GZIP: "gzip archive", _BZIP2: "bzip2 archive", _XZ: "xz archive"}


def name(head: bytes) -> str | None:
    """Return what a file with this beginning is: "gzip archive"; None for any other file."""
    return next((word for mark, word in NAMES.items() if head.startswith(mark)), None)


def opened(source: BinaryIO, head: bytes) -> io.BufferedReader:
    """Return the stream of what was packed.

    Reading it raises OSError, EOFError or ValueError for what is damaged.
    """
    if head.startswith(_GZIP):
        return io.BufferedReader(cast(io.RawIOBase, gzip.GzipFile(fileobj=source)), BUFFER)
    make_decoder = _xz_decoder if head.startswith(_XZ) else _bzip2_decoder
    return io.BufferedReader(_Unpacked(source, make_decoder), BUFFER)


@contextmanager
def borrowed(source: BinaryIO) -> Iterator[io.BufferedReader]:
    """Give a stream that leaves its source open: who opened it closes it."""
    stream: io.BufferedReader = io.BufferedReader(cast(io.RawIOBase, source), BUFFER)
    try:
        yield stream
    finally:
        stream.detach()


class Ending(io.RawIOBase):
    """A stream whose end is told once: what asks again was promised more than is there.

    A head of a tar archive may state terabytes, of which each block would be asked for.
    """

    def __init__(self, source: BinaryIO | io.RawIOBase) -> None:
        self.source = source
        self.has_ended = False

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes; EOFError behind the end."""
        if self.has_ended:
            raise EOFError("it ends before its last file does")
        data = self.source.read(size) or b""
        self.has_ended = not data
        return data


def _bzip2_decoder() -> Any:
    from bz2 import BZ2Decompressor  # loaded here, because few files need it

    return BZ2Decompressor()


def _xz_decoder() -> Any:
    from lzma import FORMAT_XZ, LZMADecompressor

    return LZMADecompressor(FORMAT_XZ, MOST_MEMORY)


class _Unpacked(io.RawIOBase):
    """The bytes of several packed streams behind each other; each gets a new decoder."""

    def __init__(self, source: BinaryIO, make_decoder: Callable[[], Any]) -> None:
        self.source, self.make_decoder = source, make_decoder
        self.decoder = make_decoder()
        self.packed = b""
        self.streams = 1

    def readable(self) -> bool:
        """Tell that it can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill the buffer with the next bytes; return their number, 0 at the end."""
        while True:
            if self.decoder.eof and not self._begin_next():
                return 0
            if self.decoder.needs_input and not self.packed:
                self.packed = self.source.read(BUFFER)
                if not self.packed:
                    raise EOFError("it ends before its end was marked")
            packed, self.packed = self.packed, b""
            data = self._unpack(packed, len(buffer))
            if data:
                buffer[: len(data)] = data
                return len(data)

    def _unpack(self, packed: bytes, size: int) -> bytes:
        try:
            return bytes(self.decoder.decompress(packed, size))
        except Exception as error:  # naming LZMAError would load lzma for every file
            raise OSError(str(error)) from error

    def _begin_next(self) -> bool:
        """Begin the stream behind one that ended; tell whether there is one.

        Zeros may stand between the two.
        """
        self.packed = self.decoder.unused_data.lstrip(b"\0")
        self.packed = self.packed or self.source.read(BUFFER).lstrip(b"\0")
        if not self.packed:
            return False
        self.streams += 1
        if self.streams > MOST_STREAMS:
            raise OSError(f"it has more than {MOST_STREAMS} parts")
        self.decoder = self.make_decoder()
        return True

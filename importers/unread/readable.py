"""Which bytes are refused before anything reads them."""

from __future__ import annotations

from importers.files import file_kinds
from importers.model import ParseError
from importers.unread import unknown_text

_HEAD = 65_536  # bytes by which a kind of file is recognised


def check(data: bytes, *, most: int) -> None:
    """Raise ParseError for a text of more than `most` bytes, an empty one, or another file."""
    if len(data) > most:
        message = f"The text is longer than {most} bytes, which is the limit."
        raise ParseError(message, code="text.long")
    if kind := file_kinds.kind(data[:_HEAD]):
        message = f"This is {kind}; {unknown_text.ACCEPTED} are accepted."
        raise ParseError(message, code="file.kind")
    if not data.strip(b" \t\r\n\0"):
        message = "The text is empty; the output of a benchmark tool is accepted."
        raise ParseError(message, code="text.empty")

"""Bytes to text: the encoding, and the lines of an upload as they are numbered."""

from __future__ import annotations

import re

_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_SAMPLE = 4096  # bytes
# "[2026-11-20 19:58:38] INFO" begins a log, no array.
_JSON = re.compile(
    r'[{"]|\[\s*+(?:[\[{"\]]|-?[0-9][0-9.eE+-]{0,30}\s*+[,\]]|(?:true|false|null)\b|$)'
)


def decode(data: bytes) -> str:
    """Return the text; never fails.

    A byte order mark decides the encoding; without one it is UTF-16 where every second byte is NUL,
    else UTF-8, else Windows-1252.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace")
    sample = data[:_SAMPLE]
    if sample.count(0) * 3 > len(sample):
        return data.decode("utf-16-be" if sample[0:1] == b"\0" else "utf-16-le", "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def source_lines(data: bytes) -> list[str]:
    """Return the upload's lines as `Document` numbers them, without their ends."""
    text = decode(data).replace("\r\n", "\n")
    return (text if "\n" in text else text.replace("\r", "\n")).split("\n")


def is_json(data: bytes) -> bool:
    """Tell whether the text begins as a JSON object, array or string does."""
    return _JSON.match(decode(data[:_SAMPLE]).lstrip()) is not None

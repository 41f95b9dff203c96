"""UTF-8 that somebody read in another code page and wrote as UTF-8 again: "Âµs" and "┬╡s" for "µs", "â”‚" and "Ôöé" for "│".

PowerShell and old editors do this to outputs with boxes, check marks and µs. A line is turned back only when all of it becomes valid
UTF-8 by it, which no text is by chance.
"""

from __future__ import annotations

import re

_CODE_PAGES = ("cp437", "cp850")
_SIGNS = re.compile(
    "[\u00c2\u00c3\u00ce\u00e2][\u0080-\u00bf\u0152-\u2122]|[\u252c\u0393\u00d4\u2568]"
)
_WESTERN = {
    ord(bytes([code]).decode("cp1252")): code
    for code in range(128, 160)
    if code not in (0x81, 0x8D, 0x8F, 0x90, 0x9D)
}


def restore(text: str) -> str:
    """Return the text with such lines turned back; costs one search in a text that is not ASCII."""
    if text.isascii() or not _SIGNS.search(text):
        return text
    return "\n".join(line if line.isascii() else _restored(line) for line in text.split("\n"))


def _restored(line: str) -> str:
    """Return the line read as it was written, or as it is when no code page makes UTF-8 of it."""
    for page in ("", *_CODE_PAGES):
        try:
            data = line.encode(page) if page else line.translate(_WESTERN).encode("latin-1")
            return data.decode("utf-8")
        except UnicodeError:
            continue
    return line

"""UTF-8 that was read in a wrong code page and written as UTF-8 again.

"µs" became "Âµs" (Windows-1252) or "┬╡s" (cp437), "│" became "â”‚" or "Ôöé" (cp850): PowerShell and
old editors do this. A line is turned back only when all of it becomes valid UTF-8, which no text is
by chance. docs/decisions/mojibake.md tells why no library does this.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_CODE_PAGES = ("cp437", "cp850")
_OF_WINDOWS, _OF_OTHERS = "\u00c2\u00c3\u00ce\u00e2", "\u252c\u0393\u00d4\u2568"
_SIGNS = re.compile(f"[{_OF_WINDOWS}][\u0080-\u00bf\u0152-\u2122]|[{_OF_OTHERS}]")
_UNDEFINED = (0x81, 0x8D, 0x8F, 0x90, 0x9D)  # bytes that are no character in Windows-1252
_WESTERN = {
    ord(bytes([code]).decode("cp1252")): code
    for code in range(0x80, 0xA0)
    if code not in _UNDEFINED
}


def _pair(page: str, others: Iterable[str] = ()) -> str:
    """Return the pattern of two characters that were the first two bytes of one in UTF-8."""
    leads = re.escape(bytes(range(0xC2, 0xF5)).decode(page))
    following = re.escape(bytes(range(0x80, 0xC0)).decode(page) + "".join(others))
    return f"[{leads}][{following}]"


# No other line is turned back: what is not ASCII in it begins with such a pair.
_PAIRS = [_pair("latin-1", map(chr, _WESTERN)), *map(_pair, _CODE_PAGES)]
_BEGIN = re.compile(f"[\0-\x7f]*(?:{'|'.join(_PAIRS)})")


def restore(text: str) -> str:
    """Return the text with such lines turned back; costs next to nothing where no sign is in it."""
    if not any(map(text.__contains__, _OF_WINDOWS + _OF_OTHERS)) or not _SIGNS.search(text):
        return text
    return "\n".join(_restored(line) if _BEGIN.match(line) else line for line in text.split("\n"))


def _restored(line: str) -> str:
    """Return the line as it was written, or as it is when no code page makes UTF-8 of it."""
    for page in ("", *_CODE_PAGES):
        try:
            data = line.encode(page) if page else line.translate(_WESTERN).encode("latin-1")
            return data.decode("utf-8")
        except UnicodeError:
            continue
    return line

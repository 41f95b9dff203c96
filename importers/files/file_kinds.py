"""What a file is by its first bytes, when it is no text."""

from __future__ import annotations

import re

_MAGIC = (
    (b"%PDF-", "a PDF document"),
    (b"\x89PNG\r\n", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"BM", "a BMP picture"),
    (b"RIFF", "a RIFF file (sound, film or picture)"),
    (b"\x7fELF", "a Linux program"),
    (b"MZ", "a Windows program"),
    (b"\xcf\xfa\xed\xfe", "a macOS program"),
    (b"\xca\xfe\xba\xbe", "a Java class or macOS program"),
    (b"PK\x03\x04", "a zip archive"),
    (b"PK\x05\x06", "an empty zip archive"),
    (b"\x1f\x8b\x08", "a gzip archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\xfd7zXZ\x00", "an xz archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive"),
    (b"Rar!\x1a\x07", "a RAR archive"),
    (b"\x28\xb5\x2f\xfd", "a Zstandard archive"),
    (b"SQLite format 3\x00", "an SQLite database"),
    (b"\x1c\x84\x93\x14\x04", "an HdrHistogram log"),
    (b"{\\rtf", "an RTF document"),
    (b"\x80\x04\x95", "a Python pickle"),
    (b"\x09\x00\x04\x00", "a sheet of Excel 2"),
    (b"\x09\x02\x06\x00", "a sheet of Excel 3"),
    (b"\x09\x04\x06\x00", "a sheet of Excel 4"),
    (b"ID;PWXL;", "a SYLK sheet"),
    (b"ID;PCALC", "a SYLK sheet"),
    (b"TABLE\n0,1\n", "a DIF sheet"),
    (b"TABLE\r\n0,1\r\n", "a DIF sheet"),
)
_GOB = b"\x03\x01\x01\x06Result\x01"  # the head of a Go encoding of that type
_FLAT = b"urn:oasis:names:tc:opendocument:xmlns:office"
_PLAIN = re.compile(rb"[A-Za-z0-9]+")
_CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
ARCHIVES = frozenset(name for _, name in _MAGIC if name.endswith("archive")) | {"a tar archive"}


def kind(head: bytes) -> str | None:
    """Return what a file with this beginning is: "a PNG picture"; None for texts and others."""
    if is_tar(head):
        return "a tar archive"
    if _FLAT in head[:3000] and head.lstrip().startswith(b"<?xml"):
        return "a flat OpenDocument file (saved as ODS it can be read)"
    if _GOB in head[:30]:
        readable = "its reports, and the CSV and JSON of vegeta encode, can be read"
        return f"vegeta's binary results ({readable})"
    for mark, name in _MAGIC:
        if head.startswith(mark):
            # A text may begin with "BM" too.
            return None if _PLAIN.fullmatch(mark) and _is_readable(head) else name
    return None


def is_tar(head: bytes) -> bool:
    """Tell whether the bytes begin as a tar archive of POSIX or GNU does."""
    return head[257:262] == b"ustar"


def is_binary(head: bytes) -> bool:
    """Tell whether the bytes are no text in any encoding.

    Such a file has a known mark at its start, or more control characters than a text.
    """
    return kind(head) is not None or not _is_readable(head)


def _is_readable(head: bytes) -> bool:
    """Tell whether the first bytes look like text in UTF-8, UTF-16 or a Windows code page."""
    sample = head[:4096]
    has_mark = sample.startswith((b"\xff\xfe", b"\xfe\xff"))
    if has_mark or max(sample[::2].count(0), sample[1::2].count(0)) * 3 > len(sample):
        return sample.count(0) * 10 <= 6 * len(sample)
    return len(_CONTROL.findall(sample)) * 50 <= len(sample)

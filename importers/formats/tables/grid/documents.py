"""What was fetched: the document that a cell or a title names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from importers.formats.tables.grid.grid import Column, Context, plain_head
from importers.formats.tables.grid.values import bare
from importers.reading.sheets import Cell
from importers.reading.table_heads import column_heads

_DOCUMENT = re.compile(
    r"(?<![?&])\b(?:test )?(?:object|document|file|page)\s*[:=]\s*(.{1,150})", re.I
)
_TELLS = re.compile(r"(?:\S+ ){5}.*\.\W*$")  # a sentence, as of one of several cases
_PATH_HEAD = re.compile(r"path|file", re.I)
_OF_PATH = re.compile(r"[/.?]|[0-9] ?[kKMG]i?B\b")
_PARTS = re.compile(r",(?![^()]*\))(?![0-9]{3})")  # none inside of brackets or of a number
_REMARK = re.compile(r"\s*\([^()]*\)$")  # "1 kB (wrk, 30 s)"


def are_words(cells: Sequence[Cell], *, title: str) -> bool:
    """Tell whether cells below "Path" or "File" hold no path, no file and no size: "1 replica"."""
    is_path = _PATH_HEAD.fullmatch(plain_head(title)) is not None
    return is_path and not any(_OF_PATH.search(str(cell)) for cell in cells)


def of_cell(entry: tuple[Column, Cell] | None) -> str:
    """Return the document that a cell names, with the unit of its head."""
    if entry is None or entry[1] is None:
        return ""
    column, cell = entry
    unit = column.head.unit
    if unit and isinstance(cell, int | float):
        return f"{cell:g} {unit}"
    if unit and re.fullmatch(r"[0-9.]{1,12}", str(cell)):
        return f"{cell} {unit}"
    return " ".join(bare(str(cell)).split()).strip(" :")


def around(context: Context) -> str | None:
    """Return what a title says was fetched.

    "Test object: 5 KB JPG", or a size with a kind in a title or a sheet's name.
    """
    return _in_texts(tuple(context.texts()))


@lru_cache(64)
def _in_texts(texts: tuple[str, ...]) -> str | None:
    for text in texts:
        match = _DOCUMENT.search(text)
        if match and not _TELLS.search(match[1]):
            return column_heads.plain(match[1])
    for text in texts:
        for part in _PARTS.split(column_heads.plain(text)):
            if column_heads.document(part):
                return _REMARK.sub("", column_heads.plain(part))
    return None

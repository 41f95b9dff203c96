"""Quoted cells of CSV that hold line ends."""

from __future__ import annotations

import re

from importers.cleaning.marks import JOIN

# What stands before the quote is looked at behind it: most characters are no quotes.
_BROKEN_CELL = re.compile(
    r'"(?<![^,;\t\n]")[^"\n]{0,200}(?:\n[^"\n]{0,200}){1,3}"(?=[,;\t]|[ \t]*$)', re.M
)


def with_whole_cells(text: str) -> str:
    """Put a quoted cell of CSV that holds one to three line ends into one line."""
    if '"' not in text or not _BROKEN_CELL.search(text):
        return text
    pieces: list[str] = []
    offset = joined = 0
    for cell in _BROKEN_CELL.finditer(text):
        end = text.find("\n", offset, cell.start())
        if end >= 0 and joined:
            pieces.append(text[offset:end] + JOIN * joined)
            offset, joined = end, 0
        pieces += [text[offset : cell.start()], " ".join(cell[0].split("\n"))]
        offset, joined = cell.end(), joined + cell[0].count("\n")
    end = text.find("\n", offset) if joined else -1
    end = len(text) if end < 0 else end
    return "".join([*pieces, text[offset:end], JOIN * joined, text[end:]])

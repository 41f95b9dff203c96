"""Heads of a table of HTML in whose cells whole outputs stand: one with "before", one with "after".

The first row has the heads. An output has the head of the column that its first line stands in.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from importers.reading.headings.heading_lines import LOOSE, checked

_TAG = re.compile(r"<(/?)(table|tr|t[hd])\b[^<>]{0,300}>", re.I)
_WIDE = re.compile(r"\bcolspan\s{0,3}=\s{0,3}[\"']?([0-9]{1,3})", re.I)
_LEAST_LINES = 2  # of an output in a cell, besides its first; other cells hold one value
_MOST_TAGS = 10_000
_LONGEST_CELL = 200  # characters of a head with its tags


class _Cell(NamedTuple):
    """A cell: its row and column (from 1), its first and last line, and what stands in it."""

    row: int
    column: int
    first: int
    last: int
    text: str


Head = tuple[int, str]  # the line of a head, and its text


def of_lines(lines: Sequence[str], firsts: Sequence[int]) -> dict[int, Head]:
    """Return the head above each of these lines (from 1, in order) that stands in such a cell."""
    text = "\n".join(lines)
    if "</t" not in text and "</T" not in text:
        return {}
    heads: dict[int, Head] = {}
    every: dict[int, Head] = {}
    for cell in _cells(text):
        if cell.row == 1:
            heads = {} if cell.column == 1 else heads
            title = checked(cell.text, LOOSE) if len(cell.text) <= _LONGEST_CELL else None
            heads |= {cell.column: (cell.first, title[0])} if title else {}
        elif cell.column in heads and cell.last >= cell.first + _LEAST_LINES:
            begin, end = bisect_left(firsts, cell.first), bisect_right(firsts, cell.last)
            inside = firsts[begin:end]
            every |= dict.fromkeys(inside, heads[cell.column])
    return every


def _cells(text: str) -> Iterator[_Cell]:
    """Give the cells of the tables of a text, in order."""
    row, column, line, before, start, width = 0, 0, 1, 0, 0, 1
    for tag in islice(_TAG.finditer(text), _MOST_TAGS):
        last = line + text.count("\n", before, tag.start())
        name = f"{tag[1]}{tag[2].lower()}"
        if name in ("/td", "/th"):
            yield _Cell(row, column, first=line, last=last, text=text[start : tag.start()])
        elif name == "table":
            row = 0
        elif name == "tr":
            row, column, width = row + 1, 0, 1
        elif name in ("td", "th"):
            column, start = column + width, tag.end()
            width = int(wide[1]) if (wide := _WIDE.search(tag[0])) else 1
        line, before = last, tag.start()

"""Texts that are nothing but a table of separated cells."""

from __future__ import annotations

import re

from importers.formats.tables.grid import cells

_CSV_NUMBER = re.compile(r"[0-9][0-9.,]{0,20}")
_CSV_REACH = 20_000  # characters of a text that tell whether it is a CSV
_LEAST_CSV = 3  # lines of one


def first_lines(text: str) -> set[int]:
    """Return where the first line of a text begins, if all of it is a table of separated cells.

    Its cells are words, and each line below has as many cells, of which one is a number.
    """
    start = len(text) - len(text.lstrip("\n"))
    lines = text[start : start + _CSV_REACH].rstrip("\n").split("\n")
    if len(text) - start > _CSV_REACH:
        lines = lines[:-1]  # it may be half a line
    if len(lines) < _LEAST_CSV:
        return set()
    for mark in filter(lines[0].__contains__, (",", ";", "\t")):
        rows = [cells.split(line, mark) for line in lines if len(line) <= cells.MOST_LINE]
        if len(rows) < len(lines) or len(rows[0]) < 2:
            continue
        is_named = all(re.search(r"[^\W\d_]", cell) for cell in rows[0])
        if is_named and all(_is_csv_row(row, width=len(rows[0])) for row in rows[1:]):
            return {start}
    return set()


def _is_csv_row(row: list[str], *, width: int) -> bool:
    return len(row) == width and any(_CSV_NUMBER.fullmatch(cell.strip(' "')) for cell in row)

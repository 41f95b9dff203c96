"""Marks of footnotes: behind numbers that nobody measured, "700,000*", and behind heads, "req/s1".

The note "* projected" says that a number was not measured.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import chain

from importers.formats.tables.around import lines_below
from importers.formats.tables.grid.grid import Grid, read_head
from importers.formats.tables.grid.values import value_of
from importers.model import Diagnostic
from importers.reading.sheets import Cell

_MOST_LINES = 5  # that a remark names

_MARKED = re.compile(r"[^*†‡§¶‖#\\]\\?([*†‡§¶‖#])$")
# The word stands at the note's start: further on it tells something else about a measured number.
_NOTE = re.compile(
    r"^[\s>_-]*(?:\*{1,3}(?=[†‡§¶‖#]))?\\?([*†‡§¶‖#])(?:(?<!\*)\*{1,3})?\s?"
    r"(?:(?:\S+ ){0,2}(?<!than )(?<!as )(?<!are )expected"
    # "Higher rates are expected with more cores" is no such note
    r"|(?:(?:\S+ ){0,2}|(?:\S+ ){1,6}are )(?<!than )(?<!as )(?:projected|projections?|estimated?"
    r"|estimates|extrapolated|theoretical|not measured))\b",
    re.I,
)

# A page's small digit that a copy puts on the line: "Req/sec1"
_DIGIT_BEHIND = re.compile(r"(.*[A-Za-z%)])[1-9]")


def without_digits(grid: Grid) -> Grid:
    """Return the grid whose heads have no digit of a footnote behind them: "Req/sec1" is a rate.

    Heads that differ in their digit alone, "rps1" and "rps2", count rounds: "rps 1" and "rps 2".
    """
    row = grid.head or 0
    heads = grid.rows[row] if grid.rows else []
    marked = {head: _without_digit(head) for head in heads}
    plain = [*marked.values()]
    cells = [_apart(head) if plain.count(marked[head]) > 1 else marked[head] for head in heads]
    rows = [*grid.rows[:row], cells, *grid.rows[row + 1 :]]
    return grid if cells == heads else replace(grid, rows=rows)


def _without_digit(head: Cell) -> Cell:
    match = _DIGIT_BEHIND.fullmatch(head.strip()) if isinstance(head, str) else None
    if match is None:
        return head
    marked, plain = read_head(head), read_head(match[1])
    is_more = plain is not None and plain.kind == "metric" and (marked is None or not marked.unit)
    return match[1] if is_more and plain != marked else head


def _apart(head: Cell) -> Cell:
    """Return a head with a blank before the digit that was taken off; any other as it is."""
    plain = _without_digit(head)
    return head if plain == head else f"{plain} {str(head).strip()[-1]}"


def without_projected(grid: Grid) -> Grid:
    """Leave out the cells whose footnote says that they were not measured.

    A mark behind a name, "ours*", is that of all numbers of its row, and one behind a head that of
    its column. A mark that all numbers of the table have tells none of them from the others.
    """
    context = grid.context
    below = lines_below.lines_below(context, context.span[1]) if context.source else []
    marks = {note[1] for _, text in below if (note := _NOTE.match(text))}
    cells = chain.from_iterable(grid.rows)
    if marks and any(_is_number_without(cell, marks) for cell in cells):
        heads = grid.rows[grid.head or 0]
        columns = {index for index, cell in enumerate(heads) if _mark_of_name(cell) in marks}
        for line, row in zip(grid.lines, grid.rows, strict=True):
            is_of_row = any(_mark_of_name(cell) in marks for cell in row) and row is not heads
            measured = [
                None if _is_marked(cell, marks, is_of_all=is_of_row or index in columns) else cell
                for index, cell in enumerate(row)
            ]
            if measured != row:
                grid.projected.append(line)
            row[:] = measured
    return grid


def remark(grid: Grid) -> Diagnostic | None:
    """Return the sentence about the numbers that were left out; None where there are none."""
    if not grid.projected:
        return None
    lines = ", ".join(map(str, grid.projected[:_MOST_LINES]))
    message = (
        f"A footnote says that nobody measured some numbers (lines {lines}). They were left out."
    )
    return Diagnostic(grid.projected[0], severity="info", code="table.footnote", message=message)


def _mark_of_name(cell: Cell) -> str:
    """Return the mark of a footnote behind a name; "" for none, and for numbers."""
    is_name = isinstance(cell, str) and not value_of(cell)
    match = _MARKED.search(str(cell).strip()) if is_name else None
    return match[1] if match else ""


def _is_marked(cell: Cell, marks: set[str], *, is_of_all: bool) -> bool:
    """Tell whether a cell is a number with one of these marks: its own, its row's, its head's."""
    return _mark(cell) in marks or (is_of_all and value_of(cell) is not None)


def _is_number_without(cell: Cell, marks: set[str]) -> bool:
    """Tell whether a cell is a number that has none of these marks."""
    text = str(cell).strip() if cell is not None else ""
    return text[:1].isdigit() and _mark(cell) not in marks


def _mark(cell: Cell) -> str:
    """Return the mark of a footnote at the end of a number; "" for any other cell."""
    if not isinstance(cell, str) or not re.search(r"[0-9]", cell) or cell.startswith("*"):
        return ""
    match = _MARKED.search(cell.strip())
    return match[1] if match else ""

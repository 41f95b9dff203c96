"""Cutting cells into tables: those below each other, and those side by side."""

from __future__ import annotations

import re
from dataclasses import replace

from importers.formats.tables.grid.axis import LEAST_ROWS, is_filled, is_language, whole
from importers.formats.tables.grid.grid import Context, Grid, callers_rank
from importers.formats.tables.grid.values import Value, value_of
from importers.formats.tables.runs.table import read
from importers.reading.sheets import Cell

_FRACTION = re.compile(r"[.,](?:[0-9]{1,2}|[0-9]{4,})$")


def below_each_other(grid: Grid) -> list[Grid]:
    """Cut a grid where a head of the load comes again below rows with loads, or other heads come.

    Lone texts above such a head are its titles.
    """
    cuts, loads, lone = [0], 0, 0
    for row, cells in enumerate(grid.rows):
        filled = {cell for cell in cells if cell is not None}
        is_head = loads >= LEAST_ROWS and _may_be_head(grid, row)
        if is_head or _heads_another(grid, row, above=cuts[-1]):
            cuts.append(row - lone)
            loads = 0
        if loads < LEAST_ROWS:
            loads += any(whole(cell) for cell in cells)
        is_title = len(filled) == 1 and isinstance(next(iter(filled)), str)
        lone = lone + 1 if is_title or _is_group_text(cells) else 0
    if len(cuts) == 1:
        return [grid]
    ends = [*cuts[1:], len(grid.rows)]
    return [
        replace(grid, rows=grid.rows[start:end], lines=grid.lines[start:end], head=None)
        for start, end in zip(cuts, ends, strict=True)
    ]


def _may_be_head(grid: Grid, row: int) -> bool:
    """Tell whether a row may head loads: its word names them, and rows or rising loads follow.

    "Virtual users | 50" among metrics that stand below each other is a value.
    """
    cells = grid.rows[row]
    values = (value for cell in cells if (value := value_of(cell)))
    if any(map(_is_no_load, values)):
        return False  # "threads" beside "37k" and "27 µs" is a name; most rows of a table end here
    heads = [
        str(cell).strip()
        for column, cell in enumerate(cells)
        if callers_rank(cell) is not None and not is_language(grid, row=row, column=column)
    ]
    if row + 1 == len(grid.rows) or not heads:
        return False
    is_letter = all(len(head) == 1 for head in heads)
    numbers = _numbers_of(cells)
    if is_letter and row and any(numbers) and numbers == _numbers_of(grid.rows[row - 1]):
        return False  # "C" is a language in a row with numbers where the row above has them
    levels = [whole(cell) for cell in cells[1:]]
    return not all(levels) or (len(levels) > 1 and levels == sorted(set(filter(None, levels))))


def _heads_another(grid: Grid, row: int, *, above: int) -> bool:
    """Tell whether a row begins as the heads of the table above do, and has other words."""
    head, cells = grid.rows[above], grid.rows[row]
    if row < above + 2 or cells[0] != head[0] or cells == head:
        return False
    filled = [cell for cell in cells if cell is not None]
    is_whole = cells[0] is not None or len(filled) == len(cells) - 1
    return is_whole and len(filled) > 1 and not any(map(value_of, filled))


def _is_no_load(value: Value) -> bool:
    """Tell whether a number has a unit or a fraction, which no load has; "1.000" may be 1,000."""
    return bool(value.unit or value.factor != 1 or _FRACTION.search(value.digits))


def _numbers_of(cells: list[Cell]) -> list[bool]:
    """Tell of each cell whether it holds a number."""
    return [value_of(cell) is not None for cell in cells]


def _is_group_text(cells: list[Cell]) -> bool:
    """Tell whether a row holds texts only, the first cell none: the names of groups of columns."""
    filled = [cell for cell in cells if cell is not None]
    return cells[0] is None and all(isinstance(cell, str) and not whole(cell) for cell in filled)


def tables(rows: list[list[Cell]], lines: list[int], context: Context) -> list[Grid]:
    """Return the tables of a stretch of rows.

    These are those side by side, and those below each other where a head comes again.
    """
    grids: list[Grid] = []
    for part in _side_by_side(rows, lines, context=context):
        grids += below_each_other(part)
    return grids


def _side_by_side(rows: list[list[Cell]], lines: list[int], *, context: Context) -> list[Grid]:
    """Cut rows at columns that are empty in all of them.

    A part that is no table tells that the empty column was a spacer: then nothing is cut.
    """
    width = max(len(row) for row in rows)
    padded = [[*row, *[None] * (width - len(row))] for row in rows]
    turned = [list(cells) for cells in zip(*padded, strict=True)]
    filled = [column for column in range(width) if is_filled(turned[column])]
    kept_columns = [turned[column] for column in filled]
    whole_rows = [list(row) for row in zip(*kept_columns, strict=True)]
    first = filled[0] if filled else 0
    together = Grid(whole_rows, lines, context=context, left=first)
    parts = [_part(padded, lines, context=context, span=span) for span in _spans(filled)]
    is_cut = len(parts) > 1 and all(read(part).is_table for part in parts)
    return parts if is_cut else [together]


def _part(
    rows: list[list[Cell]], lines: list[int], *, context: Context, span: tuple[int, int]
) -> Grid:
    """Return the columns of a span as a grid."""
    start, end = span
    return Grid([row[start : end + 1] for row in rows], lines, context=context, left=start)


def _spans(columns: list[int]) -> list[tuple[int, int]]:
    """Return the first and last of each run of neighbouring columns."""
    spans: list[tuple[int, int]] = []
    for column in columns:
        if spans and spans[-1][1] == column - 1:
            spans[-1] = (spans[-1][0], column)
        else:
            spans.append((column, column))
    return spans

"""The layout of a table: where its axis of load is, and what each column holds and whose (FORMATS.md §18)."""

from __future__ import annotations

import re
from dataclasses import replace

from importers import headers
from importers.cells import Cell
from importers.formats.tables.grid import Column, Context, Grid, to_number, whole
from importers.headers import Head
from importers.model import Diagnostic

MOST_HEADS = 3
LEAST_ROWS = 2


def find_axis(grid: Grid) -> tuple[int, int] | None:
    """Return row and column of the head that names the load, with enough whole numbers below it.

    Cells like "c=10" need no head: they become numbers.
    """
    for row, cells in enumerate(grid.rows):
        for place, cell in enumerate(cells):
            if isinstance(cell, str) and (headers.is_concurrency(cell) or (head := headers.read(cell)) and head.kind == "offered"):
                below = [other[place] for other in grid.rows[row + 1 :] if place < len(other)]
                if sum(1 for value in below if whole(value)) >= LEAST_ROWS:
                    return row, place
    return _named_levels(grid)


def _named_levels(grid: Grid) -> tuple[int, int] | None:
    """Return the row above and the column of cells like "c=10" below each other; they become numbers, the head a word."""
    for place in range(len(grid.rows[0]) if grid.rows else 0):
        found = [(row, headers.LEVEL.match(headers.plain(cells[place]))) for row, cells in enumerate(grid.rows) if cells[place] is not None]
        levels = [(row, level[1]) for row, level in found if level]
        if len(levels) >= LEAST_ROWS and levels[0][0] > 0:
            for row, level in levels:
                grid.rows[row][place] = level
            grid.rows[levels[0][0] - 1][place] = "Concurrency"
            return levels[0][0] - 1, place
    return None


def transposed(grid: Grid) -> Grid | None:
    """Return the grid with rows and columns swapped where the loads stand side by side: `c=10` or numbers beside the word."""
    for row, cells in enumerate(grid.rows):
        levels = [place for place, cell in enumerate(cells) if isinstance(cell, str) and headers.LEVEL.match(headers.plain(cell))]
        word = next((place for place, cell in enumerate(cells) if isinstance(cell, str) and headers.is_concurrency(cell)), None)
        beside = [place for place in range(word + 1, len(cells)) if whole(cells[place])] if word is not None else []
        if len(levels) < LEAST_ROWS and len(beside) < LEAST_ROWS:
            continue
        first = word if len(beside) >= LEAST_ROWS and word is not None else min(levels) - 1
        if first < 0:
            return None
        rows = [list(one) for one in grid.rows[row:]]
        corner = [str(cell) for cell in rows[0][: first + 1] if isinstance(cell, str) and not headers.is_concurrency(cell)]
        rows[0][: first + 1] = [None] * first + ["Concurrency"]
        for place in levels:
            rows[0][place] = headers.LEVEL.match(headers.plain(rows[0][place]))[1]  # type: ignore[index]
        _fill_labels(rows, first)
        flipped = [list(column) for column in zip(*rows, strict=True)]
        context = Context(
            grid.context.sheet, [*grid.context.titles, *_titles(grid.rows[:row]), *corner], grid.context.name, grid.context.metric
        )
        return Grid(flipped, [grid.lines[row]] * len(flipped), context, grid.left, swapped=True)
    return None


def _fill_labels(rows: list[list[Cell]], last: int) -> None:
    """Copy a label down its merged cells, all but the last label of a row."""
    for place in range(last):
        for above, below in zip(rows[1:], rows[2:], strict=False):
            if below[place] is None:
                below[place] = above[place]


def _titles(rows: list[list[Cell]]) -> list[str]:
    return [str(cells[0]) for row in rows if len(cells := [cell for cell in row if cell is not None]) == 1]


def columns_of(grid: Grid, head: int, axis: int) -> list[Column]:
    """Return what each column holds, from its head, the heads above it, and what stands around the table."""
    groups = [_spread(grid.rows[row]) for row in range(max(head - MOST_HEADS + 1, 0), head) if _is_group(grid.rows[row], axis)]
    around = _metric_around(grid.context)
    below = _units_below(grid, head)
    found: list[Column] = []
    for place, cell in enumerate(grid.rows[head]):
        texts = [*(group[place] for group in groups), cell, *([below[place]] if below else [])]
        if place == axis:
            found.append(Column(place, headers.read(cell) or Head("concurrency")))
        elif column := _column(place, texts, around):
            found.append(column)
    servers = [column for column in found if column.server]
    metrics = {(column.head.field, column.head.statistic) for column in found if column.head.kind == "metric" and not column.server}
    return [column for column in found if not (servers and metrics and column.server and column.head.field == "")]


def _column(place: int, texts: list[Cell], around: Head | None) -> Column | None:
    """Return what one column holds; None when nobody can tell."""
    words = [str(text) for text in texts if text is not None]
    if not words:
        return None
    keepalive = next((value for text in words if (value := headers.keepalive(text)) is not None), None)
    server = next((found for text in words if (found := headers.server(text))), None)
    head = next((named for text in reversed(words) if (named := headers.read(text))), None)
    joined = headers.read(" ".join(reversed(words))) if head is None or head.kind == "metric" else None
    if head and head.kind == "metric" and joined and joined.kind == "metric" and joined.field == head.field:
        head = joined
    if head is not None and head.kind not in ("concurrency", "keepalive"):
        return Column(place, head, server, keepalive)
    if head is not None and head.kind == "keepalive" and not server:
        return Column(place, around, None, keepalive) if around and len(words) > 1 else Column(place, head)
    if around is None:
        return None
    return Column(place, around, server or headers.any_server(words[-1]), keepalive)


def _metric_around(context: Context) -> Head | None:
    """Return the metric that a title, the sheet's or the file's name, or the publisher names; the nearest counts."""
    if chosen := headers.metric(context.metric):
        return chosen
    for text in context.texts():
        head = headers.read(text) or headers.read(text.replace("-", " ")) if text else None
        if head and head.kind == "metric":
            return head
    return None


def with_titles(grid: Grid, head: int, axis: int) -> Grid:
    """Return the grid with what stands above its head and is no head of a group among its titles."""
    lines = [[str(cell) for cell in dict.fromkeys(row) if cell is not None] for row in grid.rows[:head] if not _is_group(row, axis)]
    titles = [", ".join(words) for words in lines if words]
    return replace(grid, context=replace(grid.context, titles=[*grid.context.titles, *titles])) if titles else grid


def _is_group(row: list[Cell], axis: int) -> bool:
    """Tell whether a row above the head holds heads of groups: texts beside the axis, not one title."""
    texts = [cell for place, cell in enumerate(row) if isinstance(cell, str) and place > axis]
    return (
        bool(texts) and (row[axis] is None or headers.is_concurrency(row[axis])) and not any(to_number(cell, comma=False) for cell in texts)
    )


def _spread(row: list[Cell]) -> list[Cell]:
    """Return a row of group heads with each text carried on to the next one."""
    last: Cell = None
    spread: list[Cell] = []
    for cell in row:
        last = cell if cell is not None else last
        spread.append(last)
    return spread


def _units_below(grid: Grid, head: int) -> list[Cell] | None:
    """Return the row below the head when it holds only units in brackets."""
    row = grid.rows[head + 1] if head + 1 < len(grid.rows) else []
    texts = [cell for cell in row if cell is not None]
    return row if texts and all(isinstance(cell, str) and re.fullmatch(r"[(\[][^)\]]{1,15}[)\]]", cell.strip()) for cell in texts) else None


def nameless(grid: Grid, head: int, axis: int) -> Diagnostic:
    """Say that the numbers have no name, and that it can be chosen."""
    names = [headers.plain(cell) for place, cell in enumerate(grid.rows[head]) if place != axis and isinstance(cell, str)]
    shown = ", ".join(repr(name[:40]) for name in names[:6]) or "the columns"
    message = f"This table has an axis of load, but neither its heads ({shown}) nor its titles say what is measured; choose the metric."
    return Diagnostic(grid.lines[head], "error", "table.metric_unknown", message)

"""The rows of heads: groups above them, units below, and lone titles."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import chain, repeat

from importers.formats.tables.grid.grid import Grid, read_head
from importers.formats.tables.grid.numbers import to_number
from importers.formats.tables.grid.values import is_percentile, value_of
from importers.model import Diagnostic
from importers.reading.sheets import Cell
from importers.reading.table_heads import column_heads

_MOST_HEAD = 4  # rows that may be heads
_MULTIPLES = ("k", "K", "M")  # of requests, below the head of their rate
_BRACKETED = re.compile(r"\s*[(\[][^)\]]{1,15}[)\]]\s*")
_SYSTEM_TIME = re.compile(r"sys(?:tem)?(?: time)?", re.I)
_USER_TIME = re.compile(r"^\s*user\s*$", re.I)


def with_processor_times(grid: Grid) -> Grid:
    """Return the grid with "user" beside "sys" called processor time: it is no number of users."""
    rows: list[list[Cell]] = []
    for row in grid.rows[:_MOST_HEAD]:
        is_time = any(_SYSTEM_TIME.fullmatch(cell.strip()) for cell in row if isinstance(cell, str))
        rows.append(
            [_USER_TIME.sub("CPU user", c) if is_time and isinstance(c, str) else c for c in row]
        )
    return replace(grid, rows=[*rows, *grid.rows[_MOST_HEAD:]])


def with_titles(grid: Grid, *, head: int, axis: int | None) -> Grid:
    """Return the grid with what stands above its head as titles, if it heads no group."""
    corner = grid.rows[head][axis or 0]
    lines = [_texts(row) for row in grid.rows[:head] if not is_group(row, axis or 0, head=corner)]
    titles = [", ".join(texts) for texts in lines if texts]
    if not titles:
        return grid
    context = replace(grid.context, titles=[*grid.context.titles, *titles])
    return replace(grid, context=context)


def with_corner_as_title(grid: Grid, *, head: int) -> Grid:
    """Return the grid without the word of a metric above names of rows.

    "Requests/sec" is a title of all numbers then, unless other heads say what theirs are.
    """
    cells = grid.rows[head]
    metric = read_head(cells[0])
    below = [row[0] for row in grid.rows[head + 1 :]]
    if grid.column_lines or metric is None or metric.kind != "metric":
        return grid
    if not all(isinstance(cell, str) and value_of(cell) is None for cell in below):
        return grid
    others = [own for own in map(read_head, cells[1:]) if own is not None]
    if others and (metric.field != "requests_per_s" or len({*below}) < 2):
        return grid  # "Q11" may be a name, and "n/a" in each row is none
    rows = [*grid.rows[:head], [None, *cells[1:]], *grid.rows[head + 1 :]]
    if others:
        return replace(grid, rows=rows)
    context = replace(grid.context, titles=[*grid.context.titles, str(cells[0])])
    return replace(grid, rows=rows, context=context)


def _texts(row: list[Cell]) -> list[str]:
    """Return the texts of a row, each once."""
    return [str(cell) for cell in dict.fromkeys(row) if cell is not None]


def is_group(row: list[Cell], axis: int, *, head: Cell = None) -> bool:
    """Tell whether a row above the head holds heads of groups.

    These are texts beside the axis, and not one title. `head` is the cell of the axis in the row of
    heads: it is the same where it spans both rows.
    """
    texts = [cell for index, cell in enumerate(row) if isinstance(cell, str) and index > axis]
    is_label = row[axis] is None or _is_label(row[axis]) or head in (None, row[axis])
    return bool(texts) and is_label and not any(to_number(cell) for cell in texts)


def is_group_of_metrics(grid: Grid, row: int) -> bool:
    """Tell whether a row heads groups: the next one holds no number and names the metrics."""
    if row + 1 >= len(grid.rows):
        return False
    cells, below = grid.rows[row], grid.rows[row + 1]
    heads = [read_head(cell) for cell in below]
    metrics = [head for head in heads if head is not None and head.kind == "metric"]
    is_first_shared = below[0] is None or below[0] == cells[0] or cells[0] is None
    is_text = all(cell is None or isinstance(cell, str) for cell in below)
    return (
        len(metrics) > 1
        and is_first_shared
        and is_text
        and not any(map(_is_value, below))
        and not any(head.kind == "metric" for head in map(read_head, cells) if head)
    )


def _is_value(cell: Cell) -> bool:
    """Tell whether a cell is a number, also one with its unit: "3,210 req/s" is no head."""
    if to_number(cell) is not None:
        return True
    return isinstance(cell, str) and value_of(cell) is not None and not is_percentile(cell)


def _is_label(cell: Cell) -> bool:
    """Tell whether a cell above the axis names the load, or what the heads beside it are."""
    head = read_head(cell)
    return head is not None and head.kind in ("concurrency", "server", "document", "version")


def spread(row: list[Cell], below: list[Cell]) -> list[Cell]:
    """Return a row of group heads with each text carried on to the next one.

    Above heads that repeat each other, with one text above each repetition, it holds for that one:
    it may stand above its middle.
    """
    if (middles := _over_repeated(row, below)) is not None:
        return middles
    last: Cell = None
    spread: list[Cell] = []
    for cell in row:
        last = cell if cell is not None else last
        spread.append(last)
    return spread


def _over_repeated(row: list[Cell], below: list[Cell]) -> list[Cell] | None:
    """Return the texts of a row, each above all heads of its repetition; None for other heads."""
    texts = [(index, cell) for index, cell in enumerate(row) if cell is not None]
    first = next((index for index, cell in enumerate(below) if read_head(cell)), len(below))
    size, rest = divmod(len(below) - first, len(texts)) if len(texts) > 1 else (0, 0)
    if size < 2 or rest:
        return None
    parts = [below[start : start + size] for start in range(first, len(below), size)]
    places = [(index - first) // size for index, _ in texts]
    if any(part != parts[0] for part in parts) or places != [*range(len(texts))]:
        return None
    names = chain.from_iterable(repeat(cell, size) for _, cell in texts)
    return [*row[:first], *names]


def units_below(grid: Grid, head: int) -> list[Cell] | None:
    """Return the row below the head when it holds only units, with or without brackets."""
    row = grid.rows[head + 1] if head + 1 < len(grid.rows) else []
    texts = [cell for cell in row if cell is not None]
    is_bracketed = all(isinstance(cell, str) and _BRACKETED.fullmatch(cell) for cell in texts)
    is_bare = row[0] is None and all(map(_is_bare_unit, texts))
    if is_bare:
        row = [f"({cell})" if cell in _MULTIPLES else cell for cell in row]
    return row if texts and (is_bracketed or is_bare) else None


def _is_bare_unit(cell: Cell) -> bool:
    """Tell whether a cell holds nothing but a unit: "req/s", "ms", "%"."""
    text = cell.strip("()[] ") if isinstance(cell, str) else ""
    if text in _MULTIPLES:
        return True
    value = value_of(f"1 {text}") if text[-1:].isalpha() or text == "%" else None
    return value is not None and value.unit.lower() == text.lower()


def nameless(grid: Grid, *, head: int, axis: int) -> Diagnostic:
    """Say that the numbers have no name, and that it can be chosen."""
    names = [
        column_heads.plain(cell)
        for index, cell in enumerate(grid.rows[head])
        if index != axis and isinstance(cell, str)
    ]
    shortened = ", ".join(repr(name[:40]) for name in names[:6]) or "the columns"
    message = (
        f"This table has an axis of load, but neither its heads ({shortened}) nor its titles say "
        "what is measured. Choose the metric."
    )
    line = grid.lines[head]
    return Diagnostic(line, severity="error", code="table.metric_unknown", message=message)

"""Columns whose cells name rows, and numbers that differ between rows of the same names."""

from __future__ import annotations

import re

from importers.formats.tables.grid.grid import Grid, load_rank, plain_head, read_head
from importers.formats.tables.grid.products import are_products
from importers.formats.tables.grid.values import value_of
from importers.reading.sheets import Cell

_NAMES = ("server", "version", "document", "keepalive")
# Heads of numbers that name rows, and of texts that do not.
_SET = re.compile(
    r"(?:server |build )?version|v|(?:cpu )?cores|workers|processes|(?:file |payload |body )?size",
    re.I,
)
_NUMBERED = re.compile(r"(?:[a-z]|test|run|case|round|step|#|no\.?)[ #-]{0,2}[0-9]{1,3}", re.I)
_REMARKS = re.compile(
    r"(?:notes?|remarks?|comments?|errors?|status|results?|observations?|bottlenecks?|dates?|times?"
    r"|changes?|cpu(?: (?:usage|load))?|outcome|verdict|behaviou?r)",
    re.I,
)


def names_rows(grid: Grid, row: int, *, column: int) -> bool:
    """Tell whether a column names rows: below no head of a metric, a load or a remark.

    Most of its cells are texts, or its head says that its numbers are set. "T1" and "Test 2" only
    number rows.
    """
    head = grid.rows[row][column]
    title, metric = plain_head(head), read_head(head)
    is_metric = metric is not None and metric.kind not in _NAMES
    if load_rank(head) is not None or is_metric or _REMARKS.fullmatch(title):
        return False
    cells = [cells[column] for cells in grid.rows[row + 1 :] if cells[column] is not None]
    texts = [cell for cell in cells if value_of(cell) is None]
    if all(_NUMBERED.fullmatch(str(cell)) for cell in cells):
        return False
    return bool(_SET.fullmatch(title)) or 2 * len(texts) > len(cells)


def columns_of_names(grid: Grid, row: int) -> list[int]:
    """Return the columns that name rows.

    Right of the first metric other texts than names of servers, and of what is set, are remarks.
    """
    heads = [read_head(head) for head in grid.rows[row]]
    metrics = (index for index, head in enumerate(heads) if head and head.kind == "metric")
    first = next(metrics, len(heads))
    return [
        index
        for index, head in enumerate(heads)
        if (index < first or (head and head.kind in _NAMES) or _is_sure(grid, row, column=index))
        and names_rows(grid, row, column=index)
    ]


def _is_sure(grid: Grid, row: int, *, column: int) -> bool:
    """Tell whether the head or the cells of a column say that it names rows."""
    cells = [cells[column] for cells in grid.rows[row + 1 :] if cells[column] is not None]
    return bool(_SET.fullmatch(plain_head(grid.rows[row][column]))) or are_products(cells)


def differs_alone(rows: list[list[Cell]], column: int, *, names: list[int]) -> bool:
    """Tell whether two rows have other numbers in a column, and the same names.

    A name may be written in the first of its rows alone.
    """
    counts: dict[tuple[Cell, ...], Cell] = {}
    above: list[Cell] = [None] * len(names)
    for cells in rows:
        above = [cells[index] or name for index, name in zip(names, above, strict=True)]
        if counts.setdefault(tuple(above), cells[column]) != cells[column]:
            return True
    return False

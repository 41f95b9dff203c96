"""Columns of texts that alone tell the rows of a table apart.

Two rows of one server and one load are a run and its repeat. Where a text differs between them,
they are different runs, whatever the head of that text is: "Test", "Feature", "Mode". The numbers
of rounds, dates and identifiers tell only repeats apart, and so does a remark that some rows lack.
"""

from __future__ import annotations

import re

from importers.formats.tables import names, roles
from importers.formats.tables.axis import whole
from importers.formats.tables.grid import Column, Grid, plain_head
from importers.formats.tables.left_out import is_sum
from importers.formats.tables.twins import is_repeat
from importers.formats.tables.values import bare, value_of
from importers.reading.column_heads import Head
from importers.reading.sheets import Cell

_NAMES = ("server", "version", "document", "keepalive", names.KIND)
_IDENTITY = (*_NAMES, "concurrency", "offered")
_WHEN = re.compile(
    r"\b(?:date|time|day|timestamp|started|ended|when|updated|clock|id|uuid|log|file)\b", re.I
)
_FIGURE = re.compile(r"[0-9]")
_LOAD = re.compile(r"(?:relative )?(?:load|utili[sz]ation)(?: level)?", re.I)
_SHARE = re.compile(r"[0-9]{1,3}(?:\.[0-9]+)? ?%")
_REASON = "nothing else tells the rows apart"


def columns(grid: Grid, *, head: int, others: list[Column]) -> list[Column]:
    """Return the columns whose texts tell rows apart that all other names leave equal."""
    if grid.column_lines is not None:
        return []
    rows = [row for row in grid.rows[head + 1 :] if _is_run(row)]
    others = [column for column in others if not _lacks_numbers(column, rows)]
    known = [column.index for column in others if column.head.kind in _IDENTITY]
    taken = {column.index for column in others}
    added: list[Column] = []
    for index, cell in enumerate(grid.rows[head]):
        if index in taken or not _may_name(grid, cell, texts=[row[index] for row in rows]):
            continue
        if _count(rows, [*known, index]) > _count(rows, known):
            known.append(index)
            title = "" if cell is None else str(cell)
            named = Head(names.KIND, field=bare(title))
            added.append(Column(index, named, reason=_REASON, title=title))
    return added


def _lacks_numbers(column: Column, rows: list[list[Cell]]) -> bool:
    """Tell whether words stand below a head that would have numbers: "Duration", "Demanded"."""
    cells = [row[column.index] for row in rows]
    is_name = column.head.kind in _NAMES
    return not is_name and not any(value_of(cell) or whole(cell) for cell in cells)


def _is_run(row: list[Cell]) -> bool:
    """Tell whether a row is no sum, and no title of those below it."""
    return len({cell for cell in row if cell is not None}) > 1 and not is_sum(row[0])


def _may_name(grid: Grid, cell: Cell, *, texts: list[Cell]) -> bool:
    """Tell whether a column holds a text in each row, and no dates or rounds."""
    if roles.mapped(grid.context.columns, [str(cell)]) is not None:
        return False
    if None in texts:
        return False
    if _LOAD.fullmatch(plain_head(cell)) and all(_SHARE.fullmatch(bare(str(t))) for t in texts):
        return True  # "75%" of what a server can do
    if not names.are_texts(texts):
        return False
    plain = [bare(str(text)) for text in texts]
    is_when = bool(_WHEN.search(plain_head(cell))) and all(map(_FIGURE.search, plain))
    return not is_when and not all(map(is_repeat, plain))


def _count(rows: list[list[Cell]], indexes: list[int]) -> int:
    """Return how many different names the rows have in these columns.

    An empty cell has the name above it, as in merged cells.
    """
    above: list[Cell] = [None] * len(indexes)
    different: set[tuple[Cell, ...]] = set()
    for row in rows:
        own = [row[index] for index in indexes]
        above = [new if new is not None else old for new, old in zip(own, above, strict=True)]
        different.add(tuple(above))
    return len(different)

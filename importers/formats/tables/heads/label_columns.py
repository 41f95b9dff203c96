"""Rows with names in several columns, where their loads stand across: one name for each row.

"| CPU | Memory | 50 users | 100 users |" has rows of "0.2 · 1 GB". Columns of metrics
stay apart, and so do a known server and its document: these are heads in two rows once turned.
"""

from __future__ import annotations

from itertools import chain, pairwise

from importers.formats.tables.grid import roles
from importers.formats.tables.grid.grid import plain_head, read_head
from importers.formats.tables.grid.numbers import to_number
from importers.reading.sheets import Cell
from importers.reading.table_heads import column_heads

_BORDER = " · "


def with_one_label(rows: list[list[Cell]], *, last: int) -> None:
    """Put the names of each row below the first into column `last`, where they do not stand apart.

    The columns before it are empty then. A merged cell has the name above it.
    """
    labels = [row[: last + 1] for row in rows[1:]]
    if not last or not labels or _stand_apart(labels):
        return
    heads = ["" if cell is None else plain_head(cell) for cell in rows[0][: last + 1]]
    for above, below in pairwise(labels):
        for column in range(last):
            below[column] = above[column] if below[column] is None else below[column]
    for row, names in zip(rows[1:], labels, strict=True):
        texts = [_named(name, head) for name, head in zip(names, heads, strict=True)]
        row[: last + 1] = [None] * last + [_BORDER.join(filter(None, texts))]


def _stand_apart(labels: list[list[Cell]]) -> bool:
    """Tell whether a column names metrics, or what heads in two rows say without a loss."""
    if any(read_head(cell) for cell in chain.from_iterable(labels) if cell is not None):
        return True
    others = sum(1 for cells in zip(*labels, strict=True) if not all(map(_is_told, cells)))
    return others < 2


def _is_told(cell: Cell) -> bool:
    """Tell whether a head is a size of what was asked for, or says something of keep-alive."""
    is_size = cell is not None and column_heads.document(cell) is not None
    return cell is None or is_size or column_heads.keepalive(cell) is not None


def _named(cell: Cell, head: str) -> str:
    """Return a name; a bare number behind its head, unless that is a metric of the machine."""
    text = "" if cell is None else plain_head(cell)
    is_bare = to_number(cell) is not None and not roles.is_ignored(f"{head} {text}")
    return f"{head} {text}".strip() if is_bare else text

"""The columns of a table that only name what was measured: "Framework", "Language", "Variant".

The first of them names the server where nothing else does; each other one is a part of the run's
identity, by its head.
"""

from __future__ import annotations

import re

from importers.formats.tables.grid import Column, Grid, to_number
from importers.formats.tables.layout import REPEATED
from importers.reading import column_heads
from importers.reading.column_heads import Head
from importers.reading.sheets import Cell

KIND = "name"
LONGEST = 80  # characters of a name: a longer cell is a remark
_NO_NAME = re.compile(
    r"^(?:notes?|remarks?|comments?|date|time|day|timestamp|started|ended|command|cmd|tool|link"
    r"|source|reference|rank|place|status|result|outcome|winner|diff(?:erence)?|change|speed-?up"
    r"|ratio|relative|unit|units|id|no\.?|nr\.?|#|index|run|test|trial|iteration|repetition|attempt"
    r"|round|pass|tester|author|by)\b",
    re.I,
)
_SERVER = re.compile(
    r"^(?:framework|name|product|implementation|library|runtime|application|app|service|proxy"
    r"|backend|candidate|contender|system|subject|program|project)(?: name)?$",
    re.I,
)
# Numbers below these heads name a setup; below any other head they may measure something.
_COUNTED = re.compile(
    r"^(?:server |worker )?(?:workers?|processes|instances|replicas|cores|v?cpus)$|^gomaxprocs$",
    re.I,
)


def columns(grid: Grid, head: int, others: list[Column]) -> list[Column]:
    """Return the columns of names that no column of `others` is."""
    taken = {column.place for column in others}
    return [
        Column(place, Head(KIND, field=column_heads.plain(cell)))
        for place, cell in enumerate(grid.rows[head])
        if place not in taken
        and isinstance(cell, str)
        and _names(column_heads.plain(cell), [row[place] for row in grid.rows[head + 1 :]])
    ]


def server_of(names: list[Column]) -> Column | None:
    """Return the column that names the server where nothing else does."""
    texts = [column for column in names if not _COUNTED.match(column.head.field)]
    named = (column for column in texts if _SERVER.match(column.head.field))
    return next(named, next(iter(texts), None))


def _names(head: str, cells: list[Cell]) -> bool:
    """Tell whether a column's cells are names: short texts, or the counts of a setup."""
    if not re.search(r"[^\W\d_]", head) or _NO_NAME.match(head) or REPEATED.match(head):
        return False
    if column_heads.read(head) is not None:
        return False
    filled = [cell for cell in cells if cell is not None]
    if _COUNTED.match(head):
        return bool(filled)
    return bool(filled) and all(
        isinstance(cell, str)
        and len(cell) <= LONGEST
        and to_number(cell) is None
        and re.search(r"[^\W\d_]", cell)
        and not re.match(r"[0-9.,]+\s?(?:%|[kmgt]?i?b\b|[mun]?s\b)", cell, re.I)
        for cell in filled
    )

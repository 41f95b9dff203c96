"""Times of a part of each request, which are called as a test may be: "DB p99", "Backend latency".

Beside a rate of the same name such a time is of that test, and so it is where the rows have the
name: "Handler p99" below "Handler".
"""

from __future__ import annotations

from collections.abc import Iterable

from importers.formats.tables.columns.beside import left_out
from importers.formats.tables.grid.grid import Column, Grid, plain_head, read_head
from importers.formats.tables.grid.values import value_of
from importers.reading.table_heads.parts_of_time import is_named_in, is_title_of, may_name_part

_WHY = "is the time of a part of each request, or of something else than the requests"
_TIMES = ("latency_ms", "time_taken_s")


def without_parts(columns: list[Column], *, grid: Grid, titles: Iterable[str]) -> list[Column]:
    """Leave out the times of a part of each request, where no rate beside them has their name.

    Neither has a column of names, nor do the titles say that the rows are such things.
    """
    rates = [plain_head(c.title) for c in columns if c.head.field == "requests_per_s"]
    times = [column for column in columns if rates and column.head.field in _TIMES]
    named = [(column, may_name_part(plain_head(column.title))) for column in times]
    if not any(word for _, word in named):
        return columns
    own = [*rates, *_heads_of_names(grid)]
    parts = [
        column
        for column, word in named
        if word and not is_named_in(own, word) and not is_title_of(titles, word)
    ]
    return left_out(parts, columns=columns, why=_WHY)


def _heads_of_names(grid: Grid) -> list[str]:
    """Return the heads of the columns that hold texts and measure nothing."""
    head = grid.head or 0
    names: list[str] = []
    for index, cell in enumerate(grid.rows[head]):
        named = read_head(cell)
        is_free = named is None or named.kind == "server"
        if is_free and not any(value_of(row[index]) for row in grid.rows[head + 1 :]):
            names.append(plain_head(cell))
    return names

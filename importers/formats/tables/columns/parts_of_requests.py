"""Times of a part of each request, which are called as a test may be: "DB p99", "Backend latency".

Beside a rate of the same name such a time is of that test.
"""

from __future__ import annotations

from importers.formats.tables.columns.beside import left_out
from importers.formats.tables.grid.grid import Column, plain_head
from importers.reading.table_heads.parts_of_time import is_named_in, may_name_part

_WHY = "is the time of a part of each request, or of something else than the requests"
_TIMES = ("latency_ms", "time_taken_s")


def without_parts(columns: list[Column]) -> list[Column]:
    """Leave out the times of a part of each request, where no rate beside them has their name."""
    rates = [plain_head(c.title) for c in columns if c.head.field == "requests_per_s"]
    times = [column for column in columns if rates and column.head.field in _TIMES]
    named = [(column, may_name_part(plain_head(column.title))) for column in times]
    parts = [column for column, word in named if word and not is_named_in(rates, word)]
    return left_out(parts, columns=columns, why=_WHY)

"""Rates that are exactly in proportion to the machines of their rows: they are planned.

"Single node: 50k", "10 nodes: 500k". Whoever measures two clusters gets other figures.
"""

from __future__ import annotations

import re

from importers.formats.tables.grid.grid import Column, Grid
from importers.formats.tables.grid.values import bare, value_of

_MACHINES = re.compile(
    r"(?:(single|one|[1-9][0-9]{0,5})[ -]?×? ?)(?:\w{1,12} )?"
    r"(?:nodes?|servers?|instances?|replicas?|pods?|machines?|clusters?|fleet|regions?|shards?)\b",
    re.I,
)
_LEAST = 2  # rows


def against(grid: Grid, columns: list[Column], *, head: int) -> str | None:
    """Return why rates grow as the machines of their rows do; None if they do not.

    All rows must name their machines, and two at least differ in number.
    """
    rates = [column.index for column in columns if column.head.field == "requests_per_s"]
    rows = grid.rows[head + 1 :]
    if len(rates) != 1 or len(rows) < _LEAST:
        return None
    shares: set[float] = set()
    counts: set[int] = set()
    for row in rows:
        match = _MACHINES.search(bare(str(row[0])))
        value = value_of(row[rates[0]])
        rate = value.number(".") if value else None
        if match is None or not rate:
            return None
        count = int(match[1]) if match[1].isdigit() else 1
        counts.add(count)
        shares.add(rate / count)
    is_planned = len(shares) == 1 < len(counts)
    return f"all its rates are {shares.pop():,.0f} times the machines" if is_planned else None

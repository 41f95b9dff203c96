"""Rates that are exactly in proportion to the machines of their rows: they are planned.

"Single node: 50k", "10 nodes: 500k". Whoever measures two clusters gets other figures. So are rates
without a time that are the same share of the users.
"""

from __future__ import annotations

import re

from importers.formats.tables.grid.axis import whole
from importers.formats.tables.grid.grid import Column, Grid, plain_head
from importers.formats.tables.grid.values import bare, value_of
from importers.reading.sheets import Cell

_MACHINES = re.compile(
    r"(?:(single|one|[1-9][0-9]{0,5})[ -]?×? ?)(?:\w{1,12} )?"
    r"(?:nodes?|servers?|instances?|replicas?|pods?|machines?|clusters?|fleet|regions?|shards?)\b",
    re.I,
)
_COUNTED = re.compile(r"(?:nodes?|servers?|instances?|replicas?|pods?|machines?|shards?)", re.I)
_LEFT = re.compile(rf"{_COUNTED.pattern} (?:left|up|alive|in use)", re.I)
_LEAST = 2  # rows that name their machines
_LEAST_COUNTED = 3  # rows that count them


def against(grid: Grid, columns: list[Column], *, head: int) -> str | None:
    """Return why rates grow as the machines of their rows do; None if they do not.

    All rows must name their machines or count them, and two at least differ in number.
    """
    rates = [column.index for column in columns if column.head.field == "requests_per_s"]
    rows = grid.rows[head + 1 :]
    if reason := _by_users(grid, columns, head=head):
        return reason
    if len(rates) != 1 or len(rows) < _LEAST:
        return None
    title = plain_head(grid.rows[head][0])
    are_left = _LEFT.fullmatch(title) is not None
    are_counted = are_left or _COUNTED.fullmatch(title) is not None
    if are_counted and not are_left and len(rows) < _LEAST_COUNTED:
        return None
    shares: set[float] = set()
    products: set[float] = set()
    counts: set[int] = set()
    for row in rows:
        value = value_of(row[rates[0]])
        rate = value.number(".") if value else None
        count = whole(row[0]) if are_counted else _machines_of(row[0])
        if not count or not rate:
            return None
        counts.add(count)
        shares.add(rate / count)
        products.add(rate * count)
    is_planned = 1 in (len(shares), len(products)) and len(counts) > 1
    if is_planned and len(products) == 1:
        return f"its rates are {products.pop():,.0f} in all, divided by the machines"
    return f"all its rates are {shares.pop():,.0f} times the machines" if is_planned else None


def _by_users(grid: Grid, columns: list[Column], *, head: int) -> str | None:
    """Return that all rates of a table without times are the same multiple of its loads."""
    loads = [column.index for column in columns if column.head.kind == "concurrency"] or [0]
    rates = [column.index for column in columns if column.head.field == "requests_per_s"]
    is_timed = any(column.head.field == "latency_ms" for column in columns)
    rows = grid.rows[head + 1 :]
    if is_timed or len(loads) != 1 or len(rates) != 1 or len(rows) < _LEAST_COUNTED:
        return None
    if whole(rows[0][loads[0]]) is None:
        return None  # the rest is not looked at: a list of names may be long
    pairs = [(whole(row[loads[0]]), value_of(row[rates[0]])) for row in rows]
    shares = {(value.number(".") or 0) / load if load and value else 0 for load, value in pairs}
    is_planned = len(shares) == 1 and shares != {0} and len({load for load, _ in pairs}) > 1
    return (
        f'all its rates are the same share of its "{grid.rows[head][loads[0]]}"'
        if is_planned
        else None
    )


def _machines_of(cell: Cell) -> int | None:
    """Return the machines that a name says: "10 nodes" is 10; None for none."""
    match = _MACHINES.search(bare(str(cell)))
    if match is None:
        return None
    return int(match[1]) if match[1].isdigit() else 1

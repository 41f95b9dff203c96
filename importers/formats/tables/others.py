"""Tables that have a load and a rate and are no test of an HTTP server: of other tools, of what
is allowed or planned, of visitors.
"""

from __future__ import annotations

import re

from importers.formats.tables.grid import Column, Grid
from importers.reading import column_heads

_OTHER_TOOL = re.compile(
    r"\b(?:redis[- ]?benchmark|memtier|pgbench|sysbench|mysqlslap|ghz|grpc|iperf3?|fio|kafka|"
    r"mqtt|rabbitmq|dnsperf|smtp|vllm|llms?)\b",
    re.I,
)
_OTHER_UNIT = re.compile(
    r"\btok(?:en)?s? ?(?:/|per )|\b(?:ttft|tpot|iops|[gmt]?flops)\b|\b(?:records?|messages?|"
    r"msgs?|queries|rows|jobs|tasks) ?(?:/|per )"
    r"|^(?:SET|LPUSH|INCR|MSET)\b|^latency average$",
    re.I,
)
_ALLOWED = re.compile(
    r"\b(?:rate limits?|quotas?|pricing|requirements?|sizing|targets?|sl[ao]s?|load profile)\b",
    re.I,
)
_OFFER = re.compile(r"^(?:plan|tier|edition|pricing|price|sku|stage|phase)$", re.I)
_DAY = re.compile(r"^(?:date|day|week|month|quarter|year)$", re.I)
_VISITORS = re.compile(r"\b(?:users?|visitors?)\b", re.I)
_ANY = {"time_taken_s", "transfer_rate_Bps", "latency_ms"}  # what threads of any program have


def is_other(grid: Grid, head: int, axis: int, columns: list[Column]) -> bool:
    """Tell whether a table's heads or the title straight above it say that it is something else;
    a server's name says it is not.
    """
    context = grid.context
    if context.metric or any(column.server or column.head.kind == "server" for column in columns):
        return False
    heads = [
        column_heads.plain(cell)
        for row in grid.rows[: head + 1]
        for cell in row
        if isinstance(cell, str)
    ]
    above = [*context.titles[-1:], context.sheet or "", context.name]
    load = column_heads.plain(grid.rows[head][axis])
    metrics = {column.head.field for column in columns if column.head.kind == "metric"}
    return (
        any(_OTHER_UNIT.search(one) or _OFFER.search(one) for one in heads)
        or any(_OTHER_TOOL.search(one) or _ALLOWED.search(one) for one in above)
        or (bool(_VISITORS.search(load)) and any(_DAY.search(one) for one in heads))
        or (column_heads.load_rank(load) == 1 and bool(metrics) and metrics <= _ANY)
    )

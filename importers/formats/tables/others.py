"""Tables that have a rate and are no test of an HTTP server.

They are of other tools, of what is allowed or planned, of visitors.
"""

from __future__ import annotations

import re
from itertools import chain

from importers.formats.tables.grid import Column, Grid, load_rank, plain_head
from importers.reading.sheets import Cell

_OTHER_TOOL = re.compile(
    r"\b(?:redis[- ]?benchmark|memtier|pgbench|sysbench|mysqlslap|ghz|grpc|iperf3?|fio|kafka"
    r"|mqtt|rabbitmq|dnsperf|smtp|vllm|llms?|ldap|dns|websockets?|ws echo)\b",
    re.I,
)
_OTHER_FIELD = re.compile(
    r"\btok(?:en)?s?\b ?(?:/|per |out|in\b)|\btok/s|\b(?:ttft|tpot|itl|iops"
    r"|[gmt]?flops|recall(?:@\d+)?"
    r"|ns/op|b/op|allocs?/op|ops/s(?:ec)?|brier|log-?loss|makespan|prefill|decode"
    r"|gpu(?: util\w*)?|tensorrt|batch ?size|丢包|target_load|rate_scale|reads/q|comparisons/q)\b"
    r"|\b(?:records?|messages?|msgs?|queries|rows|jobs|tasks|tunnels|events) ?(?:/ ?s|per s)"
    r"|^(?:SET|LPUSH|INCR|MSET)\b|^latency average$|suchanfragen|^# (?:reqs|fails"
    r"|users)$|^fail/s$|^PHASE$|最长耗时|耗时$",
    re.I,
)
_ALLOWED = re.compile(
    r"\b(?:rate limits?|rate limiting tiers?|quotas?|pricing|requirements?|sizing|targets?|sl[ao]s?"
    r"|load profile|capacity planning|budgets?|goals?|expected|estimates?|attendue?s?|лимиты"
    r"|interceptor only|recommended)\b|スループット目標|目標|目标|料金|plans\b|limites",
    re.I,
)
_OFFER = re.compile(
    r"^(?:plan|tier|edition|pricing|price|sku|monthly cost|cost/month|cost|burst"
    r"|burst limit|monthly cap|プラン|quota|target|expected|goal|budget|limit|load level"
    r"|負荷レベル|档位|usage pattern|dataset|workload impl)s?$"
    r"|^(?:target|expected) |\$|¥|€|/mo(?:nth)?\b|limit$",
    re.I,
)
_DAY = re.compile(r"^(?:date|day|week|month|quarter|year)$", re.I)
_VISITORS = re.compile(r"\b(?:users?|visitors?)\b", re.I)
_ANY = {"time_taken_s", "transfer_rate_Bps", "latency_ms"}  # what threads of any program have
# What only a test of an HTTP server names.
_HTTP = re.compile(
    r"\b(?:GET|POST|PUT|DELETE|HEAD) /?|https?\b|\b(?:endpoint|route|ruta|rota|url"
    r"|page|path|request"
    r"|requests|framework|web ?server|api|nginx|apache|wrk|ab|k6|autocannon|hey|oha|jmeter|locust"
    r"|bombardier|h2load|req/s|rps|middleware|server)s?\b|页面|接口|请求|エンドポイント|リクエスト"
    r"|запрос|страниц|seite|anfragen|requêtes|peticiones|requisi|(?:^|\s)/\w+",
    re.I,
)


def is_other(grid: Grid, *, head: int, axis: int | None, columns: list[Column]) -> bool:
    """Tell whether a table's heads or the title straight above it say that it is something else.

    A server's name says that it is not.
    """
    context = grid.context
    if context.metric or context.columns:
        return False
    heads = [plain_head(cell) for cell in chain.from_iterable(grid.rows[: head + 1])]
    if any(_OTHER_FIELD.search(text) for text in heads):
        return True
    if any(_OTHER_FIELD.search(str(row[0] or "")) for row in grid.rows):
        return True
    if (
        any(column.server or column.head.kind == "server" for column in columns)
        and axis is not None
    ):
        return False
    above = [*context.titles[-1:], context.sheet or "", context.name]
    texts = [plain_head(text) for text in above]
    load = plain_head(grid.rows[head][axis]) if axis is not None else ""
    metrics = {column.head.field for column in columns if column.head.kind == "metric"}
    is_offer = any(_OFFER.search(text) for text in heads)
    return (
        (is_offer and not _has_measured_beside(heads))
        or any(_OTHER_TOOL.search(text) or _ALLOWED.search(text) for text in [*above, *texts])
        or any(_OTHER_TOOL.search(text) for text in heads)
        or (bool(_VISITORS.search(load)) and any(_DAY.search(text) for text in heads))
        or (load_rank(load) == 1 and bool(metrics) and metrics <= _ANY)
    )


def _has_measured_beside(heads: list[str]) -> bool:
    """Tell whether a head beside a target names what was reached: "Achieved RPS", "Result"."""
    measured = re.compile(r"\b(?:achieved|actual|measured|reached|results?|observed|value)\b", re.I)
    offered = [text for text in heads if re.search(r"target|offered", text, re.I)]
    rates = [text for text in heads if re.search(r"\b(?:rps|req\w*/s\w*|qps)\b", text, re.I)]
    return any(measured.search(text) for text in heads) or (
        len(offered) > 0 and len(rates) > len(offered)
    )


def is_of_http(grid: Grid, cells: list[Cell]) -> bool:
    """Tell whether the heads, names or titles of a table of latencies speak of requests."""
    context = grid.context
    texts = [*context.texts(), *(str(cell) for cell in cells if isinstance(cell, str))]
    first = context.span[0]
    texts += context.source[max(first - 12, 0) : first]
    return any(_HTTP.search(text) for text in texts)

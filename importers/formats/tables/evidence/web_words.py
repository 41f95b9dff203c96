"""Whether anything in or near a table speaks of a web server.

A rate of requests may be of a model, a queue or a field bus. What measures a web server nearly
always names it: a path, a page, connections, a framework.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain

from importers.formats.tables.around import around, lines_below
from importers.formats.tables.columns import names
from importers.formats.tables.evidence import measured, tools_and_urls
from importers.formats.tables.evidence.evidence_words import HTTP, names_http
from importers.formats.tables.evidence.fast_requests import (
    SURE_LOAD,
    are_labels_of_ab,
    are_of_servers,
    is_fast,
)
from importers.formats.tables.grid import server_names
from importers.formats.tables.grid.axis import whole
from importers.formats.tables.grid.cells import split
from importers.formats.tables.grid.grid import Column, Context, Grid
from importers.formats.tables.grid.products import names_product
from importers.formats.tables.grid.values import CACHED
from importers.reading.sheets import Cell

NO_WEB = "nothing in it or near it speaks of HTTP, and no column names servers"
OF_ANYTHING = "may be of anything, and nothing beside it speaks of HTTP"
_NEAR = 60  # lines above and below a table
_ABOVE = 20  # lines above a table with the same heads
_SAME_HEADS = 2  # that two tables of one test begin with
_LEAST_BARS = 4  # of a row of heads that two tables have only where they are of one test
_LONGEST = 300  # characters of a text that is searched
_SENTENCE = re.compile(r"^[^|\t\x1f;]*[^\W\d_]{3}[^|\t\x1f;]*$")  # words, and no row of a table
# What a text about a web server has somewhere: a protocol, a path, a part of one, its connections.
_WEB = re.compile(
    r"(?-i:\b(?:GET|POST|PUT|HEAD|DELETE|REST)\b)|\bhttps?|nginx|apache|wordpress|\bload[ -]test"
    r"|\b(?:web|(?:web)?site|api|url|uri|route|router|endpoint|middleware|framework"
    r"|(?<![0-9]-)page|[aw]sgi|f?cgi|fpm|(?<!\.)html|(?<!\.)json"
    r"|plaintext|hello|health\w*|login|node(?:\.?js)?|static"
    r"|view ?engine|jvm|tomcat|gzip|gunicorn|uvicorn|hypercorn|uwsgi|lighttpd|haproxy|traefik"
    r"|openresty|kestrel|litespeed"
    r"|load ?balanc\w*|reverse prox\w*|proxy|proxies|gateway|ingress|service mesh(?:es)?"
    r"|graphql|gql|response time|microservice|connection|conn|vu|(?:virtual|concurrent"
    r"|simultaneous) user|keep-?alive)s?\b"
    r"|[a-z]-?servers?\b|^servers?$|\bapp(?:lication)? servers?\b"
    r"|\b(?:[2-5]xx|non-?[2-5]00)s?\b|\([2-5][0-9]{2}\)|(?:^|[\s(`])/[\w/]{2,}|http_req"
    r"|(?<![\w-])-c ?[0-9]{1,5}\b"
    r"|\basp\.net\b|\b(?:bad responses|socket errors)\b"
    r"|#/sec|[连連]接数|接続数|연결 ?수"
    r"|页面|接口|路由|请求|响应时间|响应|压测|부하|응답|リクエスト|요청|网关|代理|プロキシ|프록시|запрос|соедин"
    r"|conex|requisi|petici|anfragen|lasttest|antwortzeit|нагрузочн|врем\w+ (?:ответ|отклик)"
    r"|(?:prueba|teste?|prove?)s? (?:de|di) (?:carga|charge|carico)|temps de réponse"
    r"|t(?:iempo|empo|empi)s? d[ei] (?:respuesta|resposta|risposta)",
    re.I,
)
_CONNECTIONS = re.compile(r"\bconn(?:ection)?s?\b", re.I)
# Any program may be called by several at once; only a web server is by so many.
_AT_ONCE = re.compile(
    r"\b(?:concurren\w*|users?)\b|(?<![\w-])c ?=? ?[0-9]{1,5}\b|并发|並列|同時|동시"
    r"|usuári|usuario|nutzer|utilisateur|song song",
    re.I,
)
_LOAD = re.compile(
    r"(?<![\w.,-])([0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,7}) ?(?:concurren|users?\b|并发)"
    r"|(?<![\w-])c ?=? ?([0-9]{1,7})\b|concurren\w{1,4}[ :=*]{1,4}([0-9]{1,7})\b"
    r"|(?:并发|並列|同時|동시)\w{0,4}[ :：=]{0,3}([0-9]{1,7})\b|([0-9]{1,7}) ?(?:並列|同時|동시)",
    re.I,
)
_PAGE = re.compile(r"\b(?:plaintext|html|json(?!-?rpc)|static|hello|fortunes?|page|home)\b", re.I)
_REQUESTS = re.compile(r"\breq", re.I)
_OF_ANY = re.compile(r"\b(?:implementations?|versions?|targets?)\b", re.I)
_BARE_VERSION = re.compile(r"v?[0-9]+(?:\.[0-9]+)+[\w.-]*", re.I)
# As wrk and hey print it.
_TOOL_LINE = re.compile(r"\s*Requests/sec:\s+[0-9]")
_STAGE = re.compile(r"\W{0,4}(?:before|after)\W{0,4}", re.I)
_WORD = re.compile(r"[^\W\d_]{2}")
_MANY = 50  # callers at once; models and queues are tested with fewer


def may_be_http(reason: str) -> bool:
    """Tell whether a table was refused though no word is against it: nothing speaks of HTTP."""
    return reason == NO_WEB or reason.endswith(OF_ANYTHING)


def is_of_page(title: str) -> bool:
    """Tell whether the head of a rate names what a web server was asked for: "Plaintext RPS"."""
    return bool(_PAGE.search(title) or tools_and_urls.names_page(title))


def speaks_of_web(grid: Grid, columns: list[Column]) -> bool:
    """Tell whether a column names servers, or a text in or near the table is of the web.

    Where no text stands near it, nothing else is expected of a table.
    """
    if has_signs(grid, columns) or stands_alone(grid):
        return True
    if any(tools_and_urls.names_page(column.title) for column in columns):
        return True
    above, below = lines_around(grid.context)
    titles = [*grid.context.texts(), *around.headings(grid.context)]
    is_bare = _are_bare_rates(columns)
    # A database has connections, too.
    is_any = is_bare and any(column.head.field == "requests_per_s" for column in columns)

    def texts() -> Iterator[str]:
        cells = (cell for cell in chain.from_iterable(grid.rows) if isinstance(cell, str))
        near = (text[:_LONGEST] for text in chain(_near(grid), cells))
        return (_CONNECTIONS.sub("", text) for text in near) if is_any else near

    is_named = any(map(names_product, titles)) or any(map(_is_web, texts()))
    is_named = is_named or tools_and_urls.speak_for([*above, *below], columns)
    if is_named or are_of_servers(grid, columns):
        return True
    return (
        not is_bare
        and any(map(_AT_ONCE.search, texts()))
        and _has_many(grid, columns=columns, texts=[*texts()])
    )


def has_signs(grid: Grid, columns: list[Column]) -> bool:
    """Tell whether the columns are those of servers that were tested, without a word around."""
    if names_servers(columns) or _is_load_test(grid, columns) or are_labels_of_ab(columns):
        return True
    return _compares_programs(grid, columns) or _is_line_of_tool(grid)


def stands_alone(grid: Grid) -> bool:
    """Tell whether no text stands near a table."""
    above, below = lines_around(grid.context)
    near = chain(grid.context.titles, above, below)
    return not any(_SENTENCE.search(text) for text in near)


def _is_line_of_tool(grid: Grid) -> bool:
    """Tell whether a load generator's line stands below "Before" or "After" alone."""
    context = grid.context
    if not any(map(_STAGE.fullmatch, context.titles[-1:])):
        return False
    first, last = context.span
    return any(map(_TOOL_LINE.match, context.source[max(first - 1, 0) : last]))


def _are_bare_rates(columns: list[Column]) -> bool:
    """Tell whether nothing but "/s" says what the rates count."""
    rates = [column for column in columns if column.head.field == "requests_per_s"]
    return all(column.reason.startswith("its cells are in /") for column in rates)


def _is_load_test(grid: Grid, columns: list[Column]) -> bool:
    """Tell whether a table has what only a load test has together.

    These are connections or users at once, hundreds of requests in a second, and percentiles of
    their times, or one beside a count of requests; without a load percentiles and a count. Models
    and queues are asked by clients or workers, or more slowly.
    """
    loads = [column.title for column in columns if column.head.kind == "concurrency"]
    rates = [column for column in columns if column.head.field == "requests_per_s"]
    shares = [column for column in columns if re.match(r"p[0-9]", column.head.statistic)]
    has_count = any(column.head.kind == "requests" for column in columns)
    is_named = any(map(SURE_LOAD.search, loads)) and len(shares) + has_count > 1
    is_named |= not loads and has_count and len(shares) > 1
    return is_named and any(is_fast(grid, rate, has_count=has_count) for rate in rates)


def _compares_programs(grid: Grid, columns: list[Column]) -> bool:
    """Tell whether rows of programs have requests in a second, and latencies or a test beside.

    Their column is headed "Service" or "Backend"; the head of the rate says "requests", and the
    figures are those of a measurement.
    """
    rates = [column for column in columns if column.head.field == "requests_per_s"]
    named = [column for column in columns if _names_programs(column)]
    is_named = any(_has_words(grid, column) for column in named)
    is_timed = any(column.head.field == "latency_ms" for column in columns)
    is_of_requests = any(_REQUESTS.search(rate.title) for rate in rates)
    is_of_requests |= any(column.head.kind == "requests" for column in columns)
    return is_named and is_timed and is_of_requests and measured.has_odd_rates(grid, columns)


def _has_words(grid: Grid, column: Column) -> bool:
    return all(_WORD.search(str(row[column.index])) for row in grid.rows)


def _names_programs(column: Column) -> bool:
    """Tell whether a head names programs that answer: versions may be those of any program."""
    head = column.head
    is_named = head.kind == names.KIND and server_names.names_server(head.field)
    return is_named and not _OF_ANY.search(head.field)


def _has_many(grid: Grid, *, columns: list[Column], texts: list[str]) -> bool:
    """Tell whether a column or a text names more callers at once than most programs ever have."""
    loads = [column.index for column in columns if column.head.kind == "concurrency"]
    counts: list[int] = []
    for index in loads:
        counts += [whole(row[index]) or 0 for row in grid.rows]
    for match in chain.from_iterable(map(_LOAD.finditer, texts)):
        counts.append(int(next(filter(None, match.groups())).replace(",", "")))
    counts += [column.load or 0 for column in columns]
    return max(counts, default=0) > _MANY


def _near(grid: Grid) -> Iterator[str]:
    """Give the texts that speak of a table: of its part, its headings, the title of all."""
    context = grid.context
    yield from context.texts()
    yield from around.section(context)
    yield from around.headings(context)
    yield from around.alike(context)
    yield from around.first_line(context)
    yield from around.introduced(context)
    lines = grid.column_lines or grid.lines  # one of many tables in a span has fewer
    yield from context.source[max(min(lines) - 1, 0) : max(lines)]
    _, last = context.span
    yield from (text for _, text in lines_below.lines_below(context, last))
    yield from above_same_heads(context)
    yield from _heads_alike(context)


def lines_around(context: Context) -> tuple[Sequence[str], Sequence[str]]:
    """Return the lines near a table, those above it and those below it."""
    first, last = context.span
    above = context.source[max(first - _NEAR, 0) : max(first - 1, 0)]
    return above, context.source[last : last + _NEAR]


def _heads_alike(context: Context) -> list[str]:
    """Return the rows of heads of other tables near that begin with the same two heads."""
    first, _ = context.span
    own = split(context.source[first - 1], "|")[:_SAME_HEADS] if first > 0 else []
    if len(own) < _SAME_HEADS or not all(own):
        return []
    near = chain.from_iterable(lines_around(context))
    return [line for line in near if "|" in line and split(line, "|")[:_SAME_HEADS] == own]


def above_same_heads(context: Context) -> list[str]:
    """Return the lines above the first table that has the same row of heads: they speak of both."""
    first, _ = context.span
    head = context.source[first - 1] if first else ""
    if head.count("|") < _LEAST_BARS:
        return []
    above, _ = lines_around(context)
    index = above.index(head) if head in above else 0
    return [line for line in above[max(index - _ABOVE, 0) : index] if "|" not in line]


@lru_cache(CACHED)
def _is_web(text: str) -> bool:
    return bool(_WEB.search(text) or names_http(text))


def names_servers(columns: list[Column]) -> bool:
    """Tell whether a column names servers."""
    return any(map(_is_of_server, columns))


def _is_of_server(column: Column) -> bool:
    """Tell whether a column names servers; a head that is a bare version names none."""
    is_named = column.server is not None and not _BARE_VERSION.fullmatch(column.server[0])
    return is_named or column.has_products or column.head.kind == "server"


def is_of_http(grid: Grid, cells: list[Cell], *, is_general: bool) -> bool:
    """Tell whether the heads, names or titles of a table of latencies speak of requests.

    Where its heads are `is_general`, another section says nothing of it.
    """
    texts = _texts_near(grid, cells, is_section=is_general)
    return any(map(HTTP.search, texts))


def is_surely_http(grid: Grid, cells: list[Cell]) -> bool:
    """Tell whether they name HTTP itself, or a tool that measures nothing else."""
    return any(map(names_http, _texts_near(grid, cells)))


def _texts_near(grid: Grid, cells: list[Cell], *, is_section: bool = False) -> list[str]:
    context = grid.context
    texts = [*around.headings(context), *(str(cell) for cell in cells if isinstance(cell, str))]
    if is_section and context.source:
        return texts + around.section(context)
    first = context.span[0]
    return [*context.texts(), *texts, *context.source[max(first - 12, 0) : max(first - 1, 0)]]

"""Whether anything in or near a table speaks of a web server.

A rate of requests may be of a model, a queue or a field bus. What measures a web server nearly
always names it: a path, a page, connections, a framework.
"""

from __future__ import annotations

import re
from itertools import chain

from importers.formats.tables.evidence_words import HTTP, SURE_HTTP
from importers.formats.tables.grid import Column, Grid
from importers.reading.sheets import Cell

NO_WEB = "nothing in it or near it speaks of HTTP, and no column names servers"
_NEAR = 60  # lines above and below a table
_LONGEST = 300  # characters of a text that is searched
_SENTENCE = re.compile(r"^[^|\t\x1f;]*[^\W\d_]{3}[^|\t\x1f;]*$")  # words, and no row of a table
# What a text about a web server has somewhere: a protocol, a path, a part of one, its connections.
_WEB = re.compile(
    r"(?-i:\b(?:GET|POST|PUT|HEAD|DELETE)\b)|\bhttps?|nginx|apache|\bload[ -]test"
    r"|\b(?:web|(?:web)?site|api|url|uri|route|router|endpoint|middleware|framework"
    r"|page|[aw]sgi|f?cgi|fpm|html|json|plaintext|hello|health\w*|login|node(?:\.?js)?|static"
    r"|view ?engine|jvm"
    r"|load ?balanc\w*|reverse prox\w*|proxy|proxies|gateway|ingress"
    r"|graphql|response time|microservice"
    r"|connection|conn|vu|user|concurren\w*|keep-?alive)s?\b"
    r"|[a-z]servers?\b|\b[2-5]xx\b|(?:^|[\s(`])/[\w/]{2,}|(?<![\w-])-?c ?=? ?[0-9]{1,5}\b|http_req"
    r"|#/sec|页面|接口|路由|并发|请求|响应时间|응답|リクエスト|요청|网关|代理|プロキシ|並列|同時|동시|프록시|запрос|соедин"
    r"|usuári|usuario|conex|requisi|petici|anfragen|nutzer|utilisateur|song song",
    re.I,
)


def speaks_of_web(grid: Grid, columns: list[Column]) -> bool:
    """Tell whether a column names servers, or a text in or near the table is of the web.

    Where no text stands near it, nothing else is expected of a table.
    """
    if any(_is_of_server(column) for column in columns):
        return True
    context = grid.context
    first, last = context.span
    above = context.source[max(first - _NEAR, 0) : max(first - 1, 0)]
    below = context.source[last : last + _NEAR]
    around_it = (text for text in [*context.titles, *above, *below] if _SENTENCE.search(text))
    if not any(around_it):
        return True
    cells = (cell for cell in chain.from_iterable(grid.rows) if isinstance(cell, str))
    near = context.source[max(first - _NEAR, 0) : last + _NEAR]
    return any(map(_is_web, chain(context.texts(), near, cells)))


def _is_web(text: str) -> bool:
    text = text[:_LONGEST]
    return bool(_WEB.search(text) or SURE_HTTP.search(text))


def _is_of_server(column: Column) -> bool:
    return bool(column.server or column.has_products or column.head.kind == "server")


def is_of_http(grid: Grid, cells: list[Cell]) -> bool:
    """Tell whether the heads, names or titles of a table of latencies speak of requests."""
    return any(map(HTTP.search, _texts_near(grid, cells)))


def is_surely_http(grid: Grid, cells: list[Cell]) -> bool:
    """Tell whether they name HTTP itself, or a tool that measures nothing else."""
    return any(map(SURE_HTTP.search, _texts_near(grid, cells)))


def _texts_near(grid: Grid, cells: list[Cell]) -> list[str]:
    context = grid.context
    texts = [*context.texts(), *(str(cell) for cell in cells if isinstance(cell, str))]
    first = context.span[0]
    return texts + list(context.source[max(first - 12, 0) : first])

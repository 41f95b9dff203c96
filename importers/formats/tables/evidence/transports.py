"""Whether a table compares HTTP with other ways to call: "STDIO" and "WebSocket" beside "HTTP".

Such ways stand below a head like "Transport" or "API", in the heads of columns with values, or in
the rows that were columns. A line may say that HTTP was left out. Only known ways refuse a table:
a word that nobody knows may be a way of HTTP. Remote calls have words of their own
(`other_fields`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from importers.formats.tables.around import around
from importers.formats.tables.grid.grid import Column, Context, Grid, plain_head
from importers.formats.tables.grid.values import bare
from importers.model import Diagnostic

_WAY = re.compile(
    r"(?:transports?|protocols?|protocolos?|протокол|协议|プロトコル|wire(?: format| protocol)?"
    r"|interfaces?|channels?|apis?|communication)(?: (?:type|style|kind|protocol|layer|method)s?)?",
    re.I,
)
_OTHER = re.compile(
    r"\b(?:web ?sockets?|wss?|std(?:io|in|out)|amqp|mqtt|coap|zero ?mq|0mq|zmq|nats|kafka|stomp"
    r"|(?:raw|plain) tcp|tcp (?:raw|sockets?|echo)|udp|r?dma|shared memory|(?:named )?pipes?|ipc"
    r"|binary(?: protocol)?|\w{0,12}rpc|thrift|cap'?n ?proto)\b|^tcp$",
    re.I,
)
_HTTP = re.compile(r"\b(?:https?|rest|http/?[123](?:\.[01])?|sse|long[- ]polling)\b", re.I)
_ECHO = re.compile(r"\b(?:tcp|udp|sockets?) echo\b", re.I)
_SOCKET = re.compile(r"\bwss?://\S{1,60}", re.I)
# "We compare them without the HTTP layer."
_LEFT_OUT = re.compile(
    r"\b(?:without|excluding|excludes?|bypass(?:es|ing)|not including|does not include|sans|sem|sin"
    r"|ohne) (?:(?:the|any|la|a|die|den|capa|couche|camada) ){0,2}HTTP[ -]"
    r"(?:layer|stack|server|transport|round ?trips?|schicht)\b"
    r"|\b(?:sans|sem|sin) (?:la |a )?(?:couche|capa|camada) HTTP\b"
    r"|HTTP ?(?:계층|레이어)[을를] ?(?:제외|뺀)|(?:不含|不经过|去掉) ?HTTP ?层?"
    r"|HTTP ?層を(?:除|含まな)",
    re.I,
)
_PAGE = re.compile(r"\bhttps?://", re.I)
_MANY_TIMES = 4  # rows of HTTP for each of another way: then the table is one of HTTP
_LONGEST = 300  # characters of a line that is searched
_PLAIN_HTTP = re.compile(r"\b(?:https?|rest)\b", re.I)


def against(grid: Grid, columns: list[Column], *, head: int) -> str | None:
    """Return the other way to call that stands beside HTTP; None if there is none.

    One row beside many of HTTP does not refuse them: `without_others` leaves it out.
    """
    grid, _ = without_others(grid, head=head)
    for names in _groups(grid, head=head, columns=columns):
        way = next(filter(_is_other, names), None)
        if way and any(map(_PLAIN_HTTP.search, names)):
            return _beside(way)
    names = [bare(row[0]) for row in grid.rows[head + 1 :] if isinstance(row[0], str)]
    way = next(filter(_ECHO.search, names), None)
    if way and any(map(_PLAIN_HTTP.search, names)):
        return _beside(way)
    return _without_http(grid.context) or _by_address(grid.context)


def without_others(grid: Grid, *, head: int) -> tuple[Grid, list[Diagnostic]]:
    """Return a grid without the rows of one other way to call beside many of HTTP, and remarks.

    A column must say which way each row was called. Several other ways refuse the table.
    """
    heads = enumerate(grid.rows[head])
    ways = next((column for column, cell in heads if _WAY.fullmatch(plain_head(cell))), None)
    if ways is None:
        return grid, []
    names = {
        row: bare(cell)
        for row, cells in enumerate(grid.rows)
        if row > head and isinstance(cell := cells[ways], str)
    }
    others = {row: name for row, name in names.items() if _is_other(name)}
    of_http = [name for name in names.values() if _PLAIN_HTTP.search(name)]
    is_one_way = len(set(others.values())) == 1
    if not is_one_way or len(of_http) < _MANY_TIMES * len(others):
        return grid, []
    own = [row for row in range(len(grid.rows)) if row not in others]
    rows, lines = [grid.rows[row] for row in own], [grid.lines[row] for row in own]
    remarks = [_left_out(name, line=grid.lines[row]) for row, name in others.items()]
    return replace(grid, rows=rows, lines=lines), remarks


def _left_out(way: str, *, line: int) -> Diagnostic:
    message = f"{way[:40]!r} is another way to call than HTTP. The row was left out."
    return Diagnostic(line, severity="info", code="table.no_run", message=message)


def _without_http(context: Context) -> str | None:
    """Return the words of a line near a table that say that its test left HTTP out."""
    match = next(filter(None, map(_LEFT_OUT.search, around.section(context))), None)
    return f'"{match[0]}" stands above it' if match else None


def _beside(way: str) -> str:
    return f'"{way[:40]}" stands beside HTTP as another way to call'


def _by_address(context: Context) -> str | None:
    """Return the address of WebSockets that was called; None where one of HTTP stands there too."""
    above = around.introduced(context)
    texts = [text[:_LONGEST] for text in chain(around.section(context), above)]
    match = next(filter(None, map(_SOCKET.search, texts)), None)
    if match is None or any(map(_PAGE.search, texts)):
        return None
    return f'"{match[0]}" is of WebSockets'


def _is_other(name: str) -> bool:
    """Tell whether a name is that of another way; "WebSocket over HTTP/2" is one, too."""
    return bool(_OTHER.match(name) or (_OTHER.search(name) and not _HTTP.search(name)))


def _groups(grid: Grid, *, head: int, columns: list[Column]) -> Iterator[list[str]]:
    """Give the names that stand for each other: of rows, of columns with rates, of a turned row."""
    rates = [column.title for column in columns if column.head.field == "requests_per_s"]
    yield [bare(title) for title in rates]
    is_turned = grid.column_lines is not None
    for index, (title, *cells) in enumerate(zip(*grid.rows[head:], strict=True)):
        if _WAY.fullmatch(plain_head(title)) or (is_turned and index == 0):
            yield [bare(cell) for cell in cells if isinstance(cell, str)]

"""Whether a table compares HTTP with other ways to call: "STDIO" and "WebSocket" beside "HTTP".

Such a column is headed "Transport" or "Protocol". A row that names nothing of HTTP is then no
test of an HTTP server. Remote calls have words of their own (`other_fields`).
"""

from __future__ import annotations

import re

from importers.formats.tables.grid import Grid, plain_head
from importers.formats.tables.measured import MOST_ROWS
from importers.formats.tables.values import bare

_WAY = re.compile(r"(?:transports?|protocols?|protocolos?|wire(?: format| protocol)?)", re.I)
_HTTP = re.compile(
    r"\b(?:https?|rest|h[123]c?|http/?[123](?:\.[01])?|graphql|soap|json|tls|ssl|quic|sse|fetch"
    r"|grpc(?:-web)?)\b",
    re.I,
)
_PLAIN_HTTP = re.compile(r"\b(?:https?|rest)\b", re.I)


def against(grid: Grid, *, head: int) -> str | None:
    """Return the other way to call that stands beside HTTP; None if there is none."""
    for title, *cells in zip(*grid.rows[head : head + 1 + MOST_ROWS], strict=True):
        if not _WAY.fullmatch(plain_head(title)):
            continue
        names = [bare(cell) for cell in cells if isinstance(cell, str)]
        way = next((name for name in names if name and not _HTTP.search(name)), None)
        if way and any(map(_PLAIN_HTTP.search, names)):
            return f'"{way[:40]}" stands beside HTTP as another way to call'
    return None

"""Rates that may be of anything: QPS, RPS and transactions, and what must stand beside them."""

from __future__ import annotations

import re
from itertools import chain

from importers.formats.tables.around import around
from importers.formats.tables.around.load_around import load_of
from importers.formats.tables.evidence import measured
from importers.formats.tables.evidence.evidence_words import (
    HTTP,
    LOAD_OR_LATENCY,
    LOAD_TEST,
    QUERY_RATE,
    UNSURE_RATE,
    names_http,
)
from importers.formats.tables.evidence.other_fields import FIELDS
from importers.formats.tables.evidence.other_services import REMOTE_CALLS
from importers.formats.tables.evidence.web_words import OF_ANYTHING, is_of_page
from importers.formats.tables.grid.grid import Column, Context, Grid
from importers.formats.tables.grid.products import names_product
from importers.formats.tables.grid.values import value_of

_OTHER_SCRIPT = re.compile(r"[\u3040-\u9fff\u0400-\u04ff]")
# What is asked for: "/user/login", "API", "接口"; or a server that answers nothing but requests.
_REQUESTED = re.compile(
    r"\b(?:rest )?(?:apis?|endpoints?)\b|接口|(?:^|[\s(`：:])/[a-z]\w+"
    r"|\b(?:tomcat|jetty|undertow|nginx|httpd|webflux|servlets?)\b",
    re.I | re.A,
)
# The rows are queries: "shortest path" is no path of HTTP.
_QUERY = re.compile(r"quer(?:y|ies)(?: (?:type|name|pattern))?", re.I)
_TRANSACTIONS = re.compile(r"\btps\b", re.I)
_REQUESTS = re.compile(r"(?:http )?req(?:uest)?s? ?(?:/|per)", re.I)
_GRPC = re.compile(r"\W{0,6}grpc(?:io)?\b", re.I)  # at the start of a line: what it is about
_WEB = re.compile(
    r"\b(?:https?|rest(?:ful)?|apis?|web\w*|endpoints?|graphql|urls?|routes?|routers?|pages?"
    r"|proxy|proxies|gateways?|sites?|wrk2?|k6|hey|oha|locust)\b|(?:^|[\s(`|])/[a-z]",
    re.I,
)
_LONGEST = 300  # characters of a line that is searched


def against(grid: Grid, *, heads: list[str], texts: list[str], columns: list[Column]) -> str | None:
    """Return the rate that may be anything's, where nothing else speaks of HTTP."""
    rates = [column for column in columns if column.head.field == "requests_per_s" and column.title]
    context = grid.context
    unsure = [column.title for column in rates if _may_be_of_anything(grid, column)]
    if not rates or len(unsure) < len(rates):
        return None
    texts = [*texts, *context.texts(), *around.section(context), *around.headings(context)]
    if all(map(_TRANSACTIONS.search, unsure)):
        return _by_transactions(grid, title=unsure[0], texts=texts)
    if reason := _by_calls_below(context, [*texts, *heads], is_query=QUERY_RATE.search(unsure[0])):
        return reason
    if any(map(_OTHER_SCRIPT.search, texts)):
        return None  # there QPS is what others call RPS
    above = list(around.introduced(context))
    if any(map(names_http, above)):
        return None
    is_query = QUERY_RATE.search(unsure[0]) and any(map(_QUERY.fullmatch, heads))
    if not is_query and _speaks_of_http(texts):
        return None
    if not QUERY_RATE.search(unsure[0]) and (
        any(column.has_products for column in columns)
        or any(map(LOAD_OR_LATENCY.search, heads))
        or any(column.head.field == "latency_ms" for column in columns)
        or load_of(context)
        or (any(map(LOAD_TEST.search, above)) and measured.is_measured(grid, columns))
    ):
        return None
    return f'"{unsure[0]}" {OF_ANYTHING}'


def _may_be_of_anything(grid: Grid, column: Column) -> bool:
    """Tell whether neither a head nor a cell says what a rate counts.

    "85 req/s" below "Throughput (TPS)" is one of requests.
    """
    values = (value_of(row[column.index]) for row in grid.rows)
    is_said = any(_REQUESTS.match(value.unit) for value in values if value)
    return bool(UNSURE_RATE.search(column.title)) and not (is_of_page(column.title) or is_said)


def _speaks_of_http(texts: list[str]) -> bool:
    """Tell whether a text that names no such rate has a word of HTTP benchmarks."""
    return any(HTTP.search(text) for text in texts if not UNSURE_RATE.search(text))


def _by_transactions(grid: Grid, *, title: str, texts: list[str]) -> str | None:
    """Return the head of transactions, where no tool or request of HTTP stands near the table.

    They are those of a database or a chain elsewhere.
    """
    above = around.introduced(grid.context)
    cells = (cell for cell in chain.from_iterable(grid.rows) if isinstance(cell, str))
    every = [*texts, *above, *cells]
    is_sure = any(map(names_http, every)) or any(map(_REQUESTED.search, every))
    return None if is_sure else f'"{title}" {OF_ANYTHING}'


def _names_web(text: str) -> bool:
    """Tell whether a text has a word of the web, a path or a known product."""
    return bool(_WEB.search(text[:_LONGEST])) or names_product(text[:_LONGEST])


def _by_calls_below(context: Context, texts: list[str], *, is_query: object) -> str | None:
    """Return the word of remote calls in a text that never speaks of HTTP, beside its QPS.

    Beside RPS it is gRPC alone, in a text without any word of the web.
    """
    below = context.source[context.span[1] : context.span[1] + around.REACH]
    if any(map(names_http, [*texts, *below])):
        return None
    if not is_query and any(map(_names_web, [*texts, *below])):
        return None
    calls = next(field for field in FIELDS if field.name == REMOTE_CALLS)
    find = calls.above.search if is_query and calls.above else _GRPC.match
    matches = (find(line[:_LONGEST]) for line in below)
    match = next(filter(None, matches), None)
    return calls.reason(match[0]) if match else None

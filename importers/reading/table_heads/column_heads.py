"""The vocabulary of tables: what a head or a title says of load, server, document, keep-alive."""

from __future__ import annotations

import re
from functools import lru_cache

from importers.reading.server_header import name_and_version
from importers.reading.table_heads import column_metrics, share_heads
from importers.reading.table_heads.column_metrics import KEEPALIVE, STATISTICS, TIMES, UNIT
from importers.reading.table_heads.column_metrics import Head as Head
from importers.reading.table_heads.load_words import CACHED as CACHED
from importers.reading.table_heads.load_words import LOAD, UNSURE_LOAD
from importers.reading.table_heads.load_words import level as level
from importers.reading.table_heads.load_words import plain as plain
from importers.reading.units import KILO_1024

_SERVERS = [
    "apache",
    "httpd",
    "nginx",
    "lighttpd",
    "caddy",
    "iis",
    "tomcat",
    "jetty",
    "node",
    "thttpd",
    "boa",
    "monkey",
    "cherokee",
    "hiawatha",
    "h2o",
    "varnish",
    "haproxy",
    "traefik",
    "envoy",
    "litespeed",
    "openlitespeed",
    "openresty",
    "tengine",
    "gunicorn",
    "uwsgi",
    "puma",
    "unicorn",
    "mongrel",
    "thin",
    "webrick",
    "undertow",
    "netty",
    "wildfly",
    "express",
    "fastify",
    "mathopd",
    "fnord",
    "gatling",
    "zeus",
    "aolserver",
    "yaws",
    "cowboy",
    "mochiweb",
    "actix",
    "hyper",
    "kestrel",
    "squid",
    "mini_httpd",
    "nodejs",
    "deno",
    "bun",
]
_NAMES = "|".join(map(re.escape, _SERVERS))
_SERVER = re.compile(rf"(?:microsoft[- ])?(?:{_NAMES})(?![a-z])", re.I)
_SIZED = re.compile(
    r"\b(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,6}) ?(?:[kKmM]i?)?(?:[bB](?:ytes?)?)\b"
    r"(?! (?:of )?(?:(?i:ram|memory|mem|heap|disk|ssd|limit)\b)).{0,60}"
)
_KNOWN = re.compile(
    rf"(?<![\w-])(?:{_SERVER.pattern})(?:[ /]v?[0-9][\w.:~+-]{{0,40}})?(?![\w-])", re.I
)
_PARTS = re.compile(r" - | – |: |, |(?=[(\[])|(?<=[)\]])")
_WITH_VERSION = re.compile(
    r"([A-Za-z][\w.+-]{0,40}?(?: [A-Za-z][\w+-]{0,20})?)[ /]v?([0-9][\w.:~+-]{0,40})"
)
# "Express HTTP/2" has no version, and "net/http" no product before its mark.
_PROTOCOL = re.compile(r"(?:^|[ (+,-])HTTPS?/[0-9.]{1,3}\b|/https?\b", re.I)
_VERSION_BORDER = re.compile(r"(?<=[A-Za-z])-(?=v?[0-9]+\.[0-9])")
# "Level (VUs)"
_LEVELS = re.compile(
    r"(?:(?:load )?(?:level|stage|step|phase)|load|nivel|nível|niveau|stufe|carga)"
    r" ?[(\[](.{1,20})[)\]]",
    re.I,
)
_THREADS = re.compile(r"[(\[]?virtual threads?[)\]]?", re.I)  # how a server of Java works
_WITHOUT = re.compile(r"^(?:no|without|w/o|non)\b", re.I)
_PER_TIME = re.compile(r"^(?:m?s|sec|second|min|minute|h|hour)s?$", re.I)
# "Req/Sec/Thread": of each one. "Req/s / Threads" is a corner.
_PER_CALLER = re.compile(r"\w/(?:client|user|connection|conn|thread|vu)$", re.I)
_CORNER = re.compile(r" ?(?:\\|\||/|, |→|↓) ?")
_BORDERS = " ,;:-"
# "nginx max": of its times
_STATISTIC_BEHIND = re.compile(rf"(?<=\S) (?:(?:{STATISTICS})|[(\[](?:{STATISTICS})[)\]])$", re.I)
PATH = re.compile(r"(?:[A-Z]{3,7} )?/[^\s(]{0,200}")  # "GET /api/users" names no users
# Kinds of heads that name no server.
_NO_NAMES = ("metric", "requests", "failed", *share_heads.KINDS, "unclear")
_STATED = {
    "requests_per_s": Head("metric", field="requests_per_s"),
    "time_taken_s": Head("metric", field="time_taken_s", unit="s"),
    "transfer_rate_KiBps": Head(
        "metric", field="transfer_rate_Bps", factor=float(KILO_1024), unit="KiB/s"
    ),
    "transfer_rate_Bps": Head("metric", field="transfer_rate_Bps", unit="B/s"),
    "latency_mean_ms": Head("metric", field="latency_ms", statistic="mean", unit="ms"),
}

Server = tuple[str, str, str | None]  # software, name, version


@lru_cache(CACHED)
def is_concurrency(text: object) -> bool:
    """Tell whether a head names the number of connections.

    A remark in brackets does not matter, nor what else a corner names.
    """
    return load_rank(text) is not None


@lru_cache(CACHED)
def load_rank(text: object) -> int | None:
    """Return 0 for a head that names the number of connections; None for other heads.

    1 for one that may mean something else where a surer one stands beside it.
    """
    head = plain(text)
    if (of_level := _LEVELS.fullmatch(head)) and LOAD.match(of_level[1]):
        return int(bool(UNSURE_LOAD.search(head)))
    head = UNIT.sub("", head).strip()
    if LOAD.match(head) or _beside_load(head) is not None:
        return int(bool(UNSURE_LOAD.search(head)))
    return None


def beside_load(text: object) -> str | None:
    """Return what a corner names besides the load; None for other heads.

    "Concurrency / req/s" names "req/s", "Server / Clients" names "Server".
    """
    return _beside_load(plain(text))


def _beside_load(head: str) -> str | None:
    if _PER_CALLER.search(head) or PATH.fullmatch(head):
        return None
    for border in _CORNER.finditer(head):
        before, after = head[: border.start()], head[border.end() :]
        if LOAD.match(before) and _is_head(after):
            return after
        if LOAD.match(after) and _is_head(before):
            return before
    return None


def _is_head(text: str) -> bool:
    """Tell whether a part of a corner is a head or a server, and no load and no time."""
    if LOAD.match(text) or _PER_TIME.match(text):
        return False
    return bool(column_metrics.read(text) or server(text))


@lru_cache(CACHED)
def read(text: object) -> Head | None:
    """Return what a head says its column holds; None when it is no word of the vocabulary."""
    head = plain(text)
    return Head("concurrency") if is_concurrency(head) else column_metrics.read(head)


@lru_cache(CACHED)
def keepalive(text: object) -> bool | None:
    """Return what a title or a head says about keep-alive; None when it says nothing."""
    match = KEEPALIVE.search(plain(text))
    if match is None:
        return None
    if _WITHOUT.match(match[0].strip()):
        return False
    if match[3]:
        return False  # "keepalive_timeout 0"
    return match[2] is None or match[2].lower() in ("yes", "on", "true", "enabled")


def without_keepalive(text: str) -> str:
    """Return a text without what it says of keep-alive: "Apache, KeepAlive on, event" is
    "Apache, event".
    """
    bare = KEEPALIVE.sub("", text)
    if bare == text:
        return text
    parts = (part.strip() for part in re.sub(r"\(\s*\)", "", bare).split(","))
    return ", ".join(filter(None, parts))


@lru_cache(CACHED)
def server(text: object) -> Server | None:
    """Return software, name and version of a server that a head or a title names.

    Return None when no known server is named.
    """
    head = name_in(text).split(",")[0].strip()
    return any_server(head) if _SERVER.match(head) else None


def name_in(text: object) -> str:
    """Return a head without what it says of keep-alive, its metric and its unit.

    "nginx (req/s), keep-alive" is nginx.
    """
    bare = plain(without_keepalive(UNIT.sub(_without_unit, plain(text))))
    bare = without_statistic(bare) if _SERVER.match(bare) else bare
    bare = bare.replace("()", "").strip(_BORDERS)
    parts = [part.strip(" ()[]") for part in _PARTS.split(bare) if part.strip()]
    if len(parts) > 1:
        named = [part for part in parts if not _is_metric(part)]
        if named and len(named) < len(parts):
            return _as_written(named, bare)
    if known := _KNOWN.search(bare):
        before, after = bare[: known.start()], bare[known.end() :]
        if _says_nothing(before) and _says_nothing(after):
            return known[0]
    return bare


def _as_written(names: list[str], text: str) -> str:
    """Return the parts of a name as they stand in a text: "actix-web". Others have blanks between.

    Others are those between which a metric stands.
    """
    start, end = text.find(names[0]), text.rfind(names[-1]) + len(names[-1])
    whole = text[start:end]
    parts = [part.strip(" ()[]") for part in _PARTS.split(whole) if part.strip()]
    return whole if parts == names else " ".join(names)


def without_statistic(text: str) -> str:
    """Return a head without the statistic behind a name: "nginx max" is nginx."""
    return _STATISTIC_BEHIND.sub("", text)


def _without_unit(bracket: re.Match[str]) -> str:
    """Return "" for a bracket with a unit or a head in it; other brackets stay."""
    is_unit = bracket[1].lower() in TIMES or (bracket[1] != "C" and read(bracket[1]))
    return "" if is_unit else bracket[0]  # C is a language


def _says_nothing(text: str) -> bool:
    """Tell whether the text beside a server's name is empty or names only a metric."""
    bare = text.strip(_BORDERS)
    return not bare or (_is_metric(bare) and not _THREADS.fullmatch(bare))


def _is_metric(text: str) -> bool:
    """Tell whether a part of a head names a metric or a unit, and so no server."""
    head = column_metrics.read(text) if not LOAD.match(text) else None
    return text.lower() in TIMES or (head is not None and head.kind in _NO_NAMES)


@lru_cache(CACHED)
def document(text: object) -> str | None:
    """Return the document that a title or a head names by its size: "5 KB JPG"; None for others."""
    head = plain(text)
    return head if _SIZED.match(head) and not read(head) else None


@lru_cache(CACHED, typed=True)  # 1 and 1.0 are written unlike
def any_server(text: object) -> Server:
    """Return software, name and version of a text that is a server's name.

    "lighttpd 1.4.69" is lighttpd/1.4.69, lighttpd, 1.4.69.
    """
    head = name_in(text)
    if _SERVER.match(head):
        head = _VERSION_BORDER.sub(" ", head)
    if "://" in head or _PROTOCOL.search(head):
        return head, head, None
    if match := _WITH_VERSION.fullmatch(head):
        return f"{match[1]}/{match[2]}", match[1], match[2]
    name, version = name_and_version(head) if "/" in head else (head, None)
    if not any(map(str.isdigit, version or "")):
        return head, head, None  # "Node.js/Express" are two products
    return head, name or head, version


def metric(code: str | None) -> Head | None:
    """Return what the publisher said the numbers are, by a code of model.TABLE_METRICS."""
    return _STATED.get(code or "")

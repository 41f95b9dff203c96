"""The vocabulary of table heads: what a column's name says about its numbers (FORMATS.md §18)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from importers.server import name_and_version
from importers.units import KILO_1000, KILO_1024

# What a table's numbers may be said to be when no head says it: code -> what people call it.
METRICS = {
    "requests_per_s": "Requests per second",
    "time_taken_s": "Time taken, in seconds",
    "transfer_rate_KiBps": "Transfer rate, in KiB/s (as ab prints it)",
    "transfer_rate_Bps": "Transfer rate, in bytes per second",
    "latency_mean_ms": "Mean latency, in milliseconds",
}
CACHED = 4096  # heads are few, and asked again and again
_SERVERS = (
    "apache", "httpd", "nginx", "lighttpd", "caddy", "iis", "tomcat", "jetty", "node", "thttpd", "boa", "monkey", "cherokee",
    "hiawatha", "h2o", "varnish", "haproxy", "traefik", "envoy", "litespeed", "openlitespeed", "openresty", "tengine", "gunicorn",
    "uwsgi", "puma", "unicorn", "mongrel", "thin", "webrick", "undertow", "netty", "wildfly", "express", "fastify", "mathopd",
    "fnord", "gatling", "zeus", "aolserver", "yaws", "cowboy", "mochiweb", "actix", "hyper", "kestrel", "squid", "mini_httpd",
    "nodejs", "deno", "bun",
)  # fmt: skip
_SERVER = re.compile(rf"(?:microsoft[- ])?(?:{'|'.join(map(re.escape, _SERVERS))})(?![a-z])", re.I)
_WITH_VERSION = re.compile(r"([A-Za-z][\w.+-]{0,40}?(?: [A-Za-z][\w+-]{0,20})?)[ /]v?([0-9][\w.:~+-]{0,40})")
_SECOND = r"(?:/ ?s(?:ec(?:onds?)?)?\b|per sec(?:ond)?\b|p/?s\b)"
_UNIT = re.compile(r"[(\[]\s*([^)\]]{1,20})\s*[)\]]")
_TIMES = {"s": 1.0, "sec": 1.0, "secs": 1.0, "second": 1.0, "seconds": 1.0, "ms": 0.001, "msec": 0.001, "milliseconds": 0.001,
          "us": 1e-6, "µs": 1e-6, "μs": 1e-6, "min": 60.0, "minutes": 60.0}  # fmt: skip
_RATE = re.compile(r"(?<![a-z])([kmg]?)(i?)(bits?|bytes|byte|b)\s?(?:/\s?s(?:ec(?:ond)?)?|ps|per sec(?:ond)?)(?![a-z])", re.I)
_RANK = r"([0-9]{2}(?:\.[0-9]{1,3})?)"
_PERCENTILE = re.compile(rf"(?<![\d.])p{_RANK}(?!\d)|(?<![\d.]){_RANK} ?(?:%|th\b|pct\b|percentile)", re.I)
_KEEPALIVE = re.compile(r"\b(no|without|w/o|non)?[ -]{0,2}(?:http )?keep[ -]?alive(?:\s*[:=]?\s*(yes|no|on|off|true|false))?", re.I)
_STATISTICS = (("mean", r"\b(?:mean|avg|average)\b|time per request"), ("median", r"\bmedian\b"), ("min", r"\b(?:min|minimum|fastest)\b"),
               ("max", r"\b(?:max|maximum|slowest|longest)\b"), ("stdev", r"\b(?:std ?dev|sd|stdev|deviation)\b"))  # fmt: skip

CONCURRENCY = re.compile(
    r"^(?:concurrenc(?:y|ies)(?: level)?|concurrent(?: (?:users|requests|connections|clients))?|(?:number of |# ?of |nb )?"
    r"(?:clients?|users|connections?|conns?|threads?|vus)|parallel(?:ism| requests| connections)?|conc\.?|con|c|-c)$", re.I,
)  # fmt: skip
LEVEL = re.compile(r"^c(?:oncurrency)? ?= ?([0-9]{1,7})$", re.I)
_OFFERED = re.compile(r"offered|demanded|target rate|dem_req_rate|requested rate", re.I)
_KINDS = (
    ("server", r"^(?:web ?)?servers?(?: software| name)?$|^httpd$|^software$|^daemon$"),
    ("version", r"^(?:server )?version$|^ver\.?$|^release$"),
    ("document", r"^(?:test )?(?:object|document|file|page|resource|payload|content)(?: size| name| type)?$|^url$|^path$"),
    ("failed", r"^(?!.*(?:%|\brate\b|\bratio\b|percent)).*(?:\bfail(?:ed|ures?)\b|\berrors?\b)"),
    ("requests", r"^(?:total |complete(?:d)? |number of |# ?of |# ?)?requests(?: completed| total)?$|^n$|^reqs?$|^samples$"),
    ("total_bytes", r"^(?:total )?(?:bytes )?transferred(?: \(?bytes\)?)?$"),
    ("document_bytes", r"^(?:document|object|file|page) (?:size|length)(?: ?\(b(?:ytes)?\)| in bytes)$"),
)


@dataclass(frozen=True, slots=True)
class Head:
    """What one text says: `kind` is what its cells are, `field` and `factor` what a number becomes, `statistic` which latency it is."""

    kind: str
    field: str = ""
    factor: float = 1.0
    statistic: str = ""
    unit: str = ""


def plain(text: object) -> str:
    """Return a head's text in one line, without what decorates it."""
    return " ".join(str(text if text is not None else "").replace("*", " ").replace("_", " ").split()).strip(" :")


@lru_cache(CACHED)
def is_concurrency(text: object) -> bool:
    """Tell whether a head names the number of connections; a bracketed remark does not matter."""
    return bool(CONCURRENCY.match(_UNIT.sub("", plain(text)).strip()))


@lru_cache(CACHED)
def read(text: object) -> Head | None:
    """Return what a head says its column holds; None when it is no word of the vocabulary."""
    head = plain(text)
    bare = _UNIT.sub("", head).strip()
    if not head:
        return None
    if is_concurrency(head):
        return Head("concurrency")
    if _OFFERED.search(head):
        return Head("offered")
    if rate := _rate(head):
        return rate
    if found := next((kind for kind, pattern in _KINDS if re.search(pattern, bare, re.I) or re.search(pattern, head, re.I)), None):
        return Head(found)
    if _KEEPALIVE.fullmatch(head):
        return Head("keepalive")
    return _time(head) or _resource(head)


def _rate(head: str) -> Head | None:
    """Return requests/s or bytes/s."""
    if re.search(rf"(?:req(?:uest)?s?|hits|trans(?:actions)?|responses|replies|#) ?{_SECOND}|\brps\b|\bqps\b|#/sec|\btps\b", head, re.I):
        return Head("metric", "requests_per_s")
    if found := _RATE.search(head):
        return Head("metric", "transfer_rate_Bps", _bytes(found), unit=found[0].strip())
    return None


def _bytes(found: re.Match[str]) -> float:
    """Return how many bytes/s one of the unit is: a kilobit is 1000 bits, a "KB" of unknown tool 1024 bytes, as ab's."""
    bits = found[3].lower().startswith("bit") or (found[3] == "b" and "ps" in found[0] and found[1] != "k")
    power = {"": 0, "k": 1, "m": 2, "g": 3}[found[1].lower()]
    return KILO_1000**power / 8 if bits else float(KILO_1024**power)


def _time(head: str) -> Head | None:
    """Return the time taken (s) or a latency (ms), with the unit that the head names."""
    unit = next((found.lower() for found in _UNIT.findall(head) if found.lower() in _TIMES), "")
    unit = unit or next((word.lower() for word in re.findall(r"\bin (\w{1,12})$", head) if word.lower() in _TIMES), "")
    if re.search(r"time[ -]taken|total time|duration|elapsed|test time", head, re.I):
        return Head("metric", "time_taken_s", _TIMES.get(unit, 1.0), unit=unit or "s")
    factor = _TIMES.get(unit, 0.001) * 1000
    if found := _PERCENTILE.search(head):
        return Head("metric", "latency_ms", factor, f"p{float(found[1] or found[2]):g}", unit or "ms")
    if not re.search(r"latenc|time per request|response|\btime\b|\b(?:mean|avg|average|median|min|max|std ?dev|sd)\b", head, re.I):
        return None
    statistic = next((name for name, pattern in _STATISTICS if re.search(pattern, head, re.I)), "")
    if not statistic and re.search(r"latenc|response ?time", head, re.I):
        statistic = "mean"
    return Head("metric", "latency_ms", factor, statistic, unit or "ms") if statistic else None


def _resource(head: str) -> Head | None:
    """Return what the server used: processor time or share, memory."""
    if re.fullmatch(r"(?:cpu )?user(?: time)?(?: ?\(s\))?", head, re.I):
        return Head("metric", "cpu_user_s", unit="s")
    if re.fullmatch(r"(?:cpu )?sys(?:tem)?(?: time)?(?: ?\(s\))?", head, re.I):
        return Head("metric", "cpu_system_s", unit="s")
    if re.search(r"\bcpu\b", head, re.I) and ("%" in head or "usage" in head.lower() or "load" in head.lower()):
        return Head("metric", "cpu_percent", unit="%")
    return None


def keepalive(text: object) -> bool | None:
    """Return what a title or a head says about keep-alive; None when it says nothing."""
    found = _KEEPALIVE.search(plain(text))
    if found is None:
        return None
    if found[2]:
        return found[2].lower() in ("yes", "on", "true") and not found[1]
    return not found[1]


def server(text: object) -> tuple[str, str, str | None] | None:
    """Return software, name and version of a server that a head or a title names; None when it names none that is known."""
    head = _name(text).split(",")[0].strip()
    return any_server(head) if _SERVER.match(head) else None


def _name(text: object) -> str:
    """Return a head without what it says of keep-alive and of its metric's unit: "nginx (req/s), keep-alive" is nginx."""
    bare = _UNIT.sub(lambda found: "" if found[1].lower() in _TIMES or read(found[1]) else found[0], plain(text))
    return plain(_KEEPALIVE.sub("", bare)).strip(" ,;-")


def any_server(text: object) -> tuple[str, str, str | None]:
    """Return software, name and version of a text that is a server's name: "lighttpd 1.4.69" is lighttpd/1.4.69."""
    head = _name(text)
    if found := _WITH_VERSION.fullmatch(head):
        return f"{found[1]}/{found[2]}", found[1], found[2]
    name, version = name_and_version(head) if "/" in head else (head, None)
    return head, name or head, version


def metric(code: str | None) -> Head | None:
    """Return what the publisher said the numbers are: one of METRICS, or a field's own name."""
    return {
        "requests_per_s": Head("metric", "requests_per_s"),
        "time_taken_s": Head("metric", "time_taken_s", unit="s"),
        "transfer_rate_KiBps": Head("metric", "transfer_rate_Bps", float(KILO_1024), unit="KiB/s"),
        "transfer_rate_Bps": Head("metric", "transfer_rate_Bps", unit="B/s"),
        "latency_mean_ms": Head("metric", "latency_ms", 1.0, "mean", "ms"),
    }.get(code or "")

"""The vocabulary of table heads: what a column's name says about its numbers (docs/formats/tables.md)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from importers.reading.load_words import CACHED as CACHED
from importers.reading.load_words import LOAD, UNSURE_LOAD
from importers.reading.load_words import level as level
from importers.reading.load_words import plain as plain
from importers.reading.server_header import name_and_version
from importers.reading.units import KILO_1000, KILO_1024

_SERVERS = (
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
)
_SERVER = re.compile(rf"(?:microsoft[- ])?(?:{'|'.join(map(re.escape, _SERVERS))})(?![a-z])", re.I)
_SIZED = re.compile(r"\b[0-9]{1,6} ?(?:[kKmM]i?)?(?:[bB](?:ytes?)?)\b.{0,60}")
_KNOWN = re.compile(
    rf"(?<![\w-])(?:{_SERVER.pattern})(?:[ /]v?[0-9][\w.:~+-]{{0,40}})?(?![\w-])", re.I
)
_PARTS = re.compile(r" - | – |: |, |(?=[(\[])|(?<=[)\]])")
_WITH_VERSION = re.compile(
    r"([A-Za-z][\w.+-]{0,40}?(?: [A-Za-z][\w+-]{0,20})?)[ /]v?([0-9][\w.:~+-]{0,40})"
)
_EACH_SECOND = r"/ ?s(?:ec(?:onds?)?)?\b|\bper ?s(?:ec(?:ond)?)?\b"
_SECOND = r"(?:\.? ?/ ?s(?:ec(?:onds?)?)?\b|\.? ?per ?s(?:ec(?:ond)?)?\b|p/?s\b)"
_REQUESTS = (
    r"(?:req(?:uest)?s?|rqs?|anfragen|requ[êe]tes|hits|trans(?:actions)?|responses|replies|#)"
)
_REQUEST_RATE = re.compile(
    rf"{_REQUESTS} ?{_SECOND}|\b[km]?(?:rps|qps)\b|(?<![a-z])r/s(?:ec)?\b|#/sec|^request rate \(?(?:1/s|/s|hz)\)?$",
    re.I,
)
_THOUSANDS = re.compile(
    r"(?<![A-Za-z0-9])(?<![0-9] )[kK] ?(?=(?i:req|rps|qps|hits|trans|resp|#))|(?i:thousand)|(?<![0-9])(?:[x×*] ?)?1[, ]?000(?![0-9])"
    r"|10\^?3(?![0-9])|[(\[]'?(?:[kK]|000s?)[)\]]|\bin [kK]\b"
)
_MILLIONS = re.compile(
    r"(?<![A-Za-z0-9])(?<![0-9] )M ?(?=(?i:req|rps|qps|hits|trans|resp|#))|(?i:million)|[(\[]M[)\]]"
)
_UNIT = re.compile(r"[(\[]\s*([^)\]]{1,20})\s*[)\]]")
_TIMES = {
    "s": 1.0,
    "sec": 1.0,
    "secs": 1.0,
    "second": 1.0,
    "seconds": 1.0,
    "ms": 0.001,
    "msec": 0.001,
    "msecs": 0.001,
    "milliseconds": 0.001,
    "millisec": 0.001,
    "us": 1e-6,
    "µs": 1e-6,
    "μs": 1e-6,
    "usec": 1e-6,
    "microseconds": 1e-6,
    "ns": 1e-9,
    "min": 60.0,
    "mins": 60.0,
    "minutes": 60.0,
}
_RATE = re.compile(
    r"(?<![a-z])([kmg]?)(i?)(bits?|bytes|byte|b)\s?(?:/\s?s(?:ec(?:ond)?)?|ps|per ?s(?:ec(?:ond)?)?)(?![a-z])",
    re.I,
)
_AMOUNT = re.compile(
    r"[(\[]([kKMG]?)(i?)(B|bytes)[)\]]|\bin ([kKMG]?)(i?)(B|bytes)$"
)  # "Transfer/sec (MB)"
_RANK = r"(100|[0-9]{2}(?:\.[0-9]{1,3})?)"
_PERCENTILE = re.compile(
    rf"(?<![\d.])p{_RANK}(?!\d)|(?<![\d.]){_RANK} ?(?:%|th\b|pct\b|percentile)", re.I
)
_KEEPALIVE = re.compile(
    r"\b(no|without|w/o|non)?[ -]{0,2}(?:http )?keep[ -]?alives?\b(?:\s*[:=]?\s*(yes|no|on|off|true|false|enabled|disabled))?"
    r"|(?:\b(?:no|without|w/o|non)[ -]{1,2})?(?:(?<![\w-])-k|(?-i:\bKA))(?![\w/-])",
    re.I,
)
_WITHOUT = re.compile(r"^(?:no|without|w/o|non)\b", re.I)
_NO_MEAN = re.compile(
    r"\b(?:peak|max(?:imum)?|min(?:imum)?|std|stdev|std ?dev|deviation|limits?|allowed|quota|expected|required|goal|ideal)\b",
    re.I,
)
_ONLY_TIME = re.compile(r"^(?:total |run |test )?(?:time ?[(\[,].*|time in \w+)$", re.I)
_NO_TIME = re.compile(
    r"\btime on\b|memory|\bmem\b|\brss\b|\bcpu\b|\bload\b|bytes|\bsize|\b[kmg]i?b\b|across all|[(\[]\s*%\s*[)\]]",
    re.I,
)
_STATISTICS = (
    ("mean", r"\b(?:mean|avg|average)\b|time per request"),
    ("median", r"\bmedian\b"),
    ("min", r"\b(?:min|minimum|fastest)\b"),
    ("max", r"\b(?:max|maximum|slowest|longest)\b"),
    ("stdev", r"\b(?:std ?dev|sd|stdev|deviation)\b"),
)

_PER_TIME = re.compile(r"^(?:m?s|sec|second|min|minute|h|hour)s?$", re.I)
_CORNER = re.compile(r" ?(?:\\|\||/|, |→|↓) ?")
_OFFERED = re.compile(
    r"offered|demanded|target (?:rate|rps|qps|req)|(?:rate|rps|qps) target|dem_req_rate|requested rate",
    re.I,
)
_KINDS = (
    ("server", r"^(?:web ?)?servers?(?: software| name)?$|^httpd$|^software$|^daemon$"),
    ("version", r"^(?:server )?version$|^ver\.?$|^release$"),
    (
        "document_bytes",
        r"^(?:document|object|file|page) (?:size|length)(?: ?[(\[]b(?:ytes)?[)\]]|,? (?:in )?bytes)$|^document length$",
    ),
    (
        "document",
        r"^(?:test )?(?:object|document|file|page|resource|payload|content)(?: size| name| type)?$|^url$|^path$",
    ),
    ("non_2xx", r"^non[- ]?2xx(?: responses| requests)?$"),
    ("failed", r"^(?!.*(?:%|\brate\b|\bratio\b|percent)).*(?:\bfail(?:ed|ures?)\b|\berrors?\b)"),
    (
        "requests",
        r"^(?:total |complete(?:d)? |number of |# ?of |# ?)?requests(?: completed| total)?$|^n$|^reqs?$|^samples$",
    ),
    ("total_bytes", r"^(?:total )?(?:bytes )?transferred(?: \(?bytes\)?)?$"),
)


@dataclass(frozen=True, slots=True)
class Head:
    """What one text says: `kind` is what its cells are, `field` and `factor` what a number becomes, `statistic` which latency it is."""

    kind: str
    field: str = ""
    factor: float = 1.0
    statistic: str = ""
    unit: str = ""


@lru_cache(CACHED)
def is_concurrency(text: object) -> bool:
    """Tell whether a head names the number of connections; a bracketed remark does not matter, nor what else a corner names."""
    return load_rank(text) is not None


@lru_cache(CACHED)
def load_rank(text: object) -> int | None:
    """Return 0 for a head that names the number of connections, 1 for one that may mean something else beside such; None for others."""
    head = _UNIT.sub("", plain(text)).strip()
    if LOAD.match(head) or _load_in_corner(head) is not None:
        return int(bool(UNSURE_LOAD.search(head)))
    return None


def _load_in_corner(head: str) -> str | None:
    """Return what a corner like "Server / Clients" names besides the load; None when it is no such corner."""
    for found in _CORNER.finditer(head):
        for one, other in (
            (head[: found.start()], head[found.end() :]),
            (head[found.end() :], head[: found.start()]),
        ):
            if (
                LOAD.match(one)
                and not LOAD.match(other)
                and not _PER_TIME.match(other)
                and (_read_head(other) or server(other))
            ):
                return other
    return None


def beside_load(text: object) -> str | None:
    """Return what a corner names besides the load: the metric of "Concurrency / req/s"; None for other heads."""
    return _load_in_corner(plain(text))


@lru_cache(CACHED)
def read(text: object) -> Head | None:
    """Return what a head says its column holds; None when it is no word of the vocabulary."""
    head = plain(text)
    return Head("concurrency") if is_concurrency(head) else _read_head(head)


def _read_head(head: str) -> Head | None:
    """Return what a head says that does not name the number of connections."""
    bare = _UNIT.sub("", head).strip()
    if not head:
        return None
    if _OFFERED.search(head):
        return Head("offered")
    if rate := _rate(head):
        return rate
    if kind := _kind(head, bare):
        unit = _UNIT.search(head) if kind == "document" else None
        return Head(
            kind, unit=unit[1] if unit and re.fullmatch(r"[kKMG]?i?B|bytes", unit[1]) else ""
        )
    if _KEEPALIVE.fullmatch(head.removesuffix("?").strip()) or head == "ka":
        return Head("keepalive")
    return _resource(head) or _time(head)


def _kind(head: str, bare: str) -> str | None:
    """Return which of _KINDS a head is, with or without its unit; what is counted by the second is none of them."""
    if re.search(_EACH_SECOND, head, re.I):
        return None
    return next(
        (
            kind
            for kind, pattern in _KINDS
            if re.search(pattern, head, re.I) or re.search(pattern, bare, re.I)
        ),
        None,
    )


def _rate(head: str) -> Head | None:
    """Return requests/s or bytes/s, times what the head says the numbers are to be multiplied by."""
    if _NO_MEAN.search(head):
        return None  # the highest rate of a second is not the rate of the test
    if _REQUEST_RATE.search(head):
        return Head(
            "metric",
            field="requests_per_s",
            factor=1000.0 if _THOUSANDS.search(head) else 1e6 if _MILLIONS.search(head) else 1.0,
        )
    if found := _RATE.search(head):
        if (
            found[3] == "b"
            and not found[2]
            and found[1].lower() in (("m", "g") if "/" in found[0] else ("k",))
        ):
            return Head(
                "unclear", unit=found[0].strip()
            )  # bits by the letter, bytes as many mean it; ab's "kb/s" are bytes
        return Head(
            "metric", field="transfer_rate_Bps", factor=_bytes(found), unit=found[0].strip()
        )
    amount = _AMOUNT.search(head) if re.search(_EACH_SECOND, head, re.I) else None
    if amount and re.search(r"transfer|throughput|bandwidth|data|bytes|received", head, re.I):
        power = {"": 0, "k": 1, "m": 2, "g": 3}[(amount[1] or amount[4] or "").lower()]
        return Head(
            "metric",
            field="transfer_rate_Bps",
            factor=float(KILO_1024**power),
            unit=amount[0].strip("()[] ") + "/s",
        )
    return None


def _bytes(found: re.Match[str]) -> float:
    """Return how many bytes/s one of the unit is: a kilobit is 1000 bits, a "KB" of unknown tool 1024 bytes, as ab's."""
    bits = found[3].lower().startswith("bit") or (found[3] == "b" and "ps" in found[0])
    power = {"": 0, "k": 1, "m": 2, "g": 3}[found[1].lower()]
    return KILO_1000**power / 8 if bits else float(KILO_1024**power)


def _unit_of_time(head: str) -> str:
    """Return the unit of time in brackets, behind "in" or a comma, or as the last word; "" when there is none."""
    words = [word for found in _UNIT.findall(head) for word in re.split(r"[ ,;/]+", found)]
    words += re.findall(r"(?:\bin |[ ,])([\wµμ]{1,12})$", head)
    return next((word.lower() for word in words if word.lower() in _TIMES), "")


def _time(head: str) -> Head | None:
    """Return the time taken (s) or a latency (ms), with the unit that the head names."""
    unit = _unit_of_time(head)
    seconds = _TIMES.get(unit, 0.0) >= 1
    if re.search(
        r"time[ -]?taken|total time|duration|elapsed|test time|^(?:total )?sec(?:ond)?s(?: [(\[].*)?$",
        head,
        re.I,
    ) or (seconds and _ONLY_TIME.match(head)):
        return Head("metric", field="time_taken_s", factor=_TIMES.get(unit, 1.0), unit=unit or "s")
    if _NO_TIME.search(head) or re.search(_EACH_SECOND, head, re.I):
        return None
    factor = _TIMES.get(unit, 0.001) * 1000
    if found := _PERCENTILE.search(head):
        return Head(
            "metric",
            field="latency_ms",
            factor=factor,
            statistic=f"p{float(found[1] or found[2]):g}",
            unit=unit or "ms",
        )
    if not unit and not re.search(r"latenc|time per request|response|\btime\b", head, re.I):
        return None  # a mean of what?
    statistic = next((name for name, pattern in _STATISTICS if re.search(pattern, head, re.I)), "")
    if not statistic and re.fullmatch(
        r"(?:(?:request|total|http|overall) )?(?:latenc(?:y|ies)|response ?times?)",
        _bare(head, unit),
        flags=re.I,
    ):
        statistic = "mean"
    return (
        Head("metric", field="latency_ms", factor=factor, statistic=statistic, unit=unit or "ms")
        if statistic
        else None
    )


def _bare(head: str, unit: str) -> str:
    """Return a head without its unit, wherever it stands."""
    bare = _UNIT.sub("", head).strip()
    return (
        re.sub(rf"(?: in |, ?| ){re.escape(unit)}$", "", bare, flags=re.I).strip() if unit else bare
    )


def _resource(head: str) -> Head | None:
    """Return what the server used: processor time or share, memory."""
    if re.fullmatch(r"(?:cpu )?user(?: time)?(?: ?\(s\))?", head, flags=re.I):
        return Head("metric", "cpu_user_s", unit="s")
    if re.fullmatch(r"(?:cpu )?sys(?:tem)?(?: time)?(?: ?\(s\))?", head, flags=re.I):
        return Head("metric", "cpu_system_s", unit="s")
    if re.search(r"\bcpu\b", head, re.I) and (
        "%" in head or "usage" in head.lower() or "load" in head.lower()
    ):
        return Head("metric", "cpu_percent", unit="%")
    return None


def keepalive(text: object) -> bool | None:
    """Return what a title or a head says about keep-alive; None when it says nothing."""
    found = _KEEPALIVE.search(plain(text))
    if found is None:
        return None
    without = bool(_WITHOUT.match(found[0].strip()))
    return (
        found[2].lower() in ("yes", "on", "true", "enabled") and not without
        if found[2]
        else not without
    )


def server(text: object) -> tuple[str, str, str | None] | None:
    """Return software, name and version of a server that a head or a title names; None when it names none that is known."""
    head = name_in(text).split(",")[0].strip()
    return any_server(head) if _SERVER.match(head) else None


def name_in(text: object) -> str:
    """Return a head without what it says of keep-alive, of its metric and its unit: "nginx (req/s), keep-alive" is nginx."""
    bare = _UNIT.sub(
        lambda found: "" if found[1].lower() in _TIMES or read(found[1]) else found[0], plain(text)
    )
    bare = plain(_KEEPALIVE.sub("", bare)).replace("()", "").strip(" ,;:-")
    parts = [part for part in _PARTS.split(bare) if part.strip()]
    named = [part.strip(" ()[]") for part in parts if not _is_metric(part.strip(" ()[]"))]
    if named and len(named) < len(parts):
        return " ".join(named)
    if found := _KNOWN.search(bare):
        before, after = bare[: found.start()].strip(" ,;:-"), bare[found.end() :].strip(" ,;:-")
        if (not before or _is_metric(before)) and (not after or _is_metric(after)):
            return found[0]
    return bare


def _is_metric(text: str) -> bool:
    """Tell whether a part of a head names a metric or a unit, and so no server."""
    head = _read_head(text) if not LOAD.match(text) else None
    return (
        head is not None and head.kind in ("metric", "requests", "failed", "unclear")
    ) or text.lower() in _TIMES


def document(text: object) -> str | None:
    """Return the document that a title or a head names by its size: "5 KB JPG"; None when it names none."""
    head = plain(text)
    return head if _SIZED.match(head) and not read(head) else None


def any_server(text: object) -> tuple[str, str, str | None]:
    """Return software, name and version of a text that is a server's name: "lighttpd 1.4.69" is lighttpd/1.4.69."""
    head = (
        re.sub(r"(?<=[A-Za-z])-(?=v?[0-9]+\.[0-9])", " ", name_in(text))
        if _SERVER.match(name_in(text))
        else name_in(text)
    )
    if found := _WITH_VERSION.fullmatch(head):
        return f"{found[1]}/{found[2]}", found[1], found[2]
    name, version = name_and_version(head) if "/" in head else (head, None)
    return head, name or head, version


def metric(code: str | None) -> Head | None:
    """Return what the publisher said the numbers are: one of model.TABLE_METRICS, or a field's own name."""
    return {
        "requests_per_s": Head("metric", "requests_per_s"),
        "time_taken_s": Head("metric", "time_taken_s", unit="s"),
        "transfer_rate_KiBps": Head(
            "metric", field="transfer_rate_Bps", factor=float(KILO_1024), unit="KiB/s"
        ),
        "transfer_rate_Bps": Head("metric", "transfer_rate_Bps", unit="B/s"),
        "latency_mean_ms": Head(
            "metric", field="latency_ms", factor=1.0, statistic="mean", unit="ms"
        ),
    }.get(code or "")

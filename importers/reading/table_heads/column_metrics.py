"""What the head of a table's column says about the numbers below it (docs/formats/tables.md).

Units   a head names them: s, ms, KB/s (1024 bytes, as ab's), Mbit/s (10^6 bits). A latency without
        a unit is in ms, a time taken in s.
None    a head that is no word of this vocabulary.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import chain

from importers.reading.table_heads import share_heads
from importers.reading.table_heads.column_rates import (
    PER_SECOND,
    begins_with_extreme_rate,
    multiple_of_count,
    rate_of,
)
from importers.reading.table_heads.head import Head as Head
from importers.reading.table_heads.load_words import CACHED
from importers.reading.table_heads.parts_of_time import names_part

# "P75 RPS" is a spread, "P95 max" the worst of several, "p99/max" either of two,
# "Requests/Duration" is asked for.
_IS_NO_METRIC = re.compile(
    r"^[pq] ?[0-9]{2}(?:\.[0-9])? [(\[]?(?:[km]?rps|qps|req(?!\w*[ _](?:time|latency|duration)))"
    r"|(?:rps|qps|/ ?s(?:ec)?) \(?[pq] ?[0-9]{2}\)?$"
    r"|\bp ?[0-9]{2}\)? ?[ (/] ?(?:max|min|peak|worst|p[0-9]{2})\)?(?: ?[(\[]m?s[)\]])?$"
    r"|^(?:max|min|peak|worst) p ?[0-9]{2}\b|\bst(?:d|andard)\.? ?err(?:or)?\b"
    r"|^requests? ?(?:/|or) ?(?:duration|time)$"
    r"|^(?:requested|planned|configured|scheduled|target) (?:test )?(?:duration|time)\b",
    re.I,
)
UNIT = re.compile(r"[(\[]\s*([^)\]]{1,20})\s*[)\]]")
TIMES = {  # seconds in one of each unit
    **dict.fromkeys(("s", "sec", "secs", "second", "seconds"), 1.0),
    **dict.fromkeys(("ms", "msec", "msecs", "milliseconds", "millisec"), 0.001),
    **dict.fromkeys(("us", "µs", "μs", "usec", "microseconds"), 1e-6),
    "ns": 1e-9,
    **dict.fromkeys(("min", "mins", "minutes"), 60.0),
    **dict.fromkeys(("hour", "hours"), 3600.0),
}
_MINUTES = ("min", "mins")
_RANK = r"(100|[0-9]{2}(?:\.[0-9]{1,3})?)"
_NINES = re.compile(r"\bp99 ?(9{1,3})\b", re.I)  # "p999" and "p99_9" are p99.9
_PERCENTILE = re.compile(
    rf"(?<![\d.A-Za-z])(?:t?[pq]\(?|[pq] (?=[5-9])|pct ?|percentile ){_RANK}(?!\d)"
    rf"|(?<![\d.]){_RANK} ?-?(?:%|(?:th|e|[eè]me|pctl?|p|perc)\b|[ºª]|percentile)"
    r"(?! (?:faster|slower|quicker|better|worse|more|less|fewer|higher|lower))",
    re.I,
)
# "gunicorn -k gevent" names a class of workers.
_WORKERS = r"['\"]?(?:g?thread|gevent|eventlet|a?sync|tornado|meinheld|uvicorn|aiohttp|egg:)"
KEEPALIVE = re.compile(
    r"\b(no|without|w/o|non)?[ -]{0,2}(?:http )?keep[ -]?alives?\b"
    # of a program's own calls to others
    r"(?!['\"`]?,? (?:(?:connection )?pools?|agents?|upstream))"
    # of a server: how long it waits says nothing of the clients, but for 0
    r"(?![ _]timeout[ :=]{0,3}0{0,3}[1-9])"
    r"(?:\s*[:=]?\s*(yes|no|on|off|true|false|enabled|disabled)|[ _](timeout[ :=]{0,3}0))?"
    rf"|(?:\b(?:no|without|w/o|non)[ -]{{1,2}})?(?:(?<![\w-])-k(?! {_WORKERS})|(?-i:\bKA))"
    r"(?![\w/-])",
    re.I,
)
_TIME_TAKEN = re.compile(
    r"time[ -]?taken|total time|^finished in\b|^seconds run$|time to complete"
    r"|completion time|duration|elapsed"
    r"|^total ?[,(] ?s(?:ec(?:onds)?)?\)?$"
    r"|^(?:total )?time (?:for|of|to (?:serve|complete|finish)) (?:all )?[0-9][0-9.,]{0,12}k? req"
    r"|\btest time|^wall(?: ?(?:time|clock))?\b"
    r"|^(?:total )?sec(?:ond)?s(?: [(\[].*)?$",
    re.I,
)
_ONLY_TIME = re.compile(r"^(?:total |run |test )?(?:time ?[(\[,].*|time in \w+)$", re.I)
_NO_TIME = re.compile(
    r"\btime on\b|memory|\bmem\b|\brss\b|\bcpu\b|\bload\b|bytes|\bsize|\b[kmg]i?b\b|across all"
    r"|[(\[]\s*%\s*[)\]]",
    re.I,
)
_PER_REQUEST = r"(?:\btime|\bms|\blatency) ?(?:per|/) ?req(?:uest)?s?\b"
_REQUEST_DURATION = re.compile(r"\b(?:http[ _])?(?:req(?:uest)?|response)[ _]durations?\b", re.I)
_UNIT_BEFORE_STATISTIC = re.compile(  # "p50 ms median [range]", "time ms (avg)"
    r"(?<=[ _])([mµμun]?s)(?= \(?(?:median|mean|avg|average)\b\)?(?: ?[(\[][^)\]]{1,20}[)\]])?$)"
    r"|^[a-z ]{2,30} ([mµμun]?s)(?= \(?(?:max(?:imum)?|min(?:imum)?|p ?[0-9]{2})\)?$)",
    re.I,
)
# A time beside one of these marks is a condition: "RPS (p99 < 50 ms)", "RPS @ p99 50 ms".
CONDITION = re.compile(
    r"(?<![-=])(?:[<>≤≥]=?|@) ?(?:p ?[0-9]{2}|[0-9][0-9.,]{0,9} ?(?:[mnuµμ]?s|m?sec\w*|seconds?)\b)"
    r"|(?<![-=])[<>≤≥]=? ?[0-9][0-9.,]{0,9}\W*$|\b(?:p ?[0-9.]{2,5}|latency|time) ?[<>≤≥]",
    re.I,
)
_OF_LATENCY = re.compile(
    rf"\blat(?:enc|\b)|\brt\b|{_PER_REQUEST}|\bresp(?:onse|\b)|\btime\b|\bdurations?\b", re.I
)
# Without a unit of time, no other head can be a time.
_MAY_BE_TIME = (_PERCENTILE, _NINES, _OF_LATENCY, _TIME_TAKEN)
_LATENCY = re.compile(
    r"(?i:(?:(?:request|total|http|overall) )?(?:lat(?:enc(?:y|ies)|\.)?|resp(?:onse|\.)? ?times?)"
    r"|(?:http )?req(?:uest)?\.? ?(?:times?|durations?))"
)
_RESPONSE = re.compile(r"responses?|a?rt", re.I)  # beside a unit of time
_OF_REQUESTS = re.compile(r"req(?:uest)?s ?times?", re.I)  # in seconds, of all of them
_STATISTICS = (
    ("mean", r"\b(?:mean|avg|average)\b|^[µμ](?= ?[(\[])"),
    ("median", r"\bmed(?:ian)?\b"),
    ("min", r"\b(?:min|minimum|fastest?|best|shortest)\b"),
    ("max", r"\b(?:max|maximum|slowest|longest|worst)\b"),
    ("stdev", r"\b(?:std(?:\.? ?dev)?|sd|stdev|deviation)\b|σ"),
    ("mean", _PER_REQUEST),
)
STATISTICS = r"mean|avg\.?|average|median|min(?:imum)?|max(?:imum)?"  # as the last word of a head
_EACH_STATISTIC = tuple((name, re.compile(pattern, re.I)) for name, pattern in _STATISTICS)
# "Avg duration" and "Max duration (ms)" are those of requests.
_OF_EACH = re.compile(
    r"^(?!.*\b(?:total|test|run)\b)(?=.*\bdurations?\b)(?:.*\b(?:mean|avg|average|med(?:ian)?)\b"
    r"|.*\b(?:max|min|std|slow|fast)\w*\b(?=.*\b(?:ms|µs|us|msec)\b)"
    r"|.*\b(?:ms|µs|us|msec)\b(?=.*\b(?:max|min|std|slow|fast)\w*\b))",
    re.I,
)
_EXTREME = re.compile(
    r"\b(?:max|slow|fast|best|worst|std|deviation)\w*\b|σ|\bmin(?:imum)?\b(?! ?[)\]])", re.I
)
_OFFERED = re.compile(
    r"offered|demanded|\b(?:arrival|start) rates?\b"
    r"|target (?:rate|rps|qps|req)|(?:rate|rps|qps) target|dem_req_rate"
    r"|(?:requested|desired|intended|injected|configured)"
    r" (?:(?:sending|input|load) )?(?:rate|rps|qps|req(?:uest)?s? ?(?:/|per) ?s\w*)"
    r"|(?:rate|rps|qps|req\w*/s) ?[(\[](?:target|requested|asked|desired|sent|input)[)\]]"
    r"|^(?:load|level|step)(?: level)? ?[(\[](?:rps|qps|req\w* ?(?:/|per) ?s\w*)[)\]]",
    re.I,
)
_KINDS = (
    ("server", r"^(?:web ?)?servers?(?: software| name)?$|^httpd$|^software$|^daemon$"),
    ("version", r"^(?:server )?version$|^ver\.?$|^release$"),
    (
        "document_bytes",
        r"^(?:document|object|file|page) (?:size|length)"
        r"(?: ?[(\[]b(?:ytes)?[)\]]|,? (?:in )?bytes)$|^document length$",
    ),
    (
        "document",
        r"^(?:test )?(?:object|document|file|page|resource|payload|content)"
        r"(?: size| name| type)?$|^url$|^path$",
    ),
    (
        "non_2xx",
        r"^non[- ]?2(?:xx|00)s?(?: (?:responses|requests|answers|codes|errors))?$"
        r"|^[45]xx ?[/+,&] ?[45]xx(?: responses)?$",
    ),
    (
        "failed",
        r"^(?!.*(?:%|\brate\b|\bratio\b|percent|\b[rq]ps\b))"
        r".*(?:\bfail(?:s|ed|ures?)?\b|\berr(?:or)?s?\b|^(?:socket timeouts?|kos?)$)",
    ),
    (
        "requests",
        r"^(?:total,? ?|completed? |n(?:umber|o\.) of |num |n |# ?of |# ?|http )?req(?:uest)?s?\.?"
        r"(?: completed| handled| made| sent| served| processed| executed| total| count)?$|^n$"
        r"|^(?:# ?)?samples$|^completed$"
        r"|^total requests (?:in|over|за|en|em) .{1,20}$",
    ),
    (
        "total_bytes",
        r"^(?:total )?(?:bytes |data )?(?:transferred|read|received)(?:,? \(?bytes\)?)?$",
    ),
    ("html_bytes", r"^html transferred(?:,? \(?bytes\)?)?$"),
)
_EACH_KIND = tuple((kind, re.compile(pattern, re.I)) for kind, pattern in _KINDS)
_COUNTS = ("requests", "failed", "non_2xx")
_NO_COUNT = re.compile(r"%|\b(?:rate|ratio|percent\w*|share)\b|^n ?[(\[](?!.*req)", re.I)
_MAY_SAY = re.compile(r"[^\W\d_]|[#%]")  # a head that is only a number says nothing
_USER_TIME = re.compile(r"(?:cpu )?user(?: time)?(?: ?\(s\))?", re.I)
_SYSTEM_TIME = re.compile(r"(?:cpu )?sys(?:tem)?(?: time)?(?: ?\(s\))?", re.I)


@lru_cache(CACHED)
def read(head: str) -> Head | None:
    """Return what a plain head says that does not name the number of connections."""
    if not _MAY_SAY.search(head) or _IS_NO_METRIC.search(head):
        return None
    if _OFFERED.search(head) and "%" not in head:
        return Head("offered")
    if share_or_rate := share_heads.read(head) or rate_of(head):
        return share_or_rate
    if CONDITION.search(head) or begins_with_extreme_rate(head):
        return None
    if kind := _kind(head):
        unit = _unit_of_size(head) if kind == "document" else ""
        factor = multiple_of_count(head) if kind in _COUNTS else 1.0
        return Head(kind, unit=unit, factor=factor)
    if KEEPALIVE.fullmatch(head.removesuffix("?").strip()) or head == "ka":
        return Head("keepalive")
    return _resource(head) or _time(head)


def _kind(head: str) -> str | None:
    """Return which of _KINDS a head is, with or without its unit; None for a rate."""
    if PER_SECOND.search(head):
        return None
    if any(unit.lower() in TIMES for unit in UNIT.findall(head)):
        return None  # "Request (ms)"
    bare = UNIT.sub("", head).strip()
    is_other = bare != head and _NO_COUNT.search(head)  # a share, or "N (gate limit)"
    for kind, pattern in _EACH_KIND:
        if pattern.search(head) or (bare != head and not is_other and pattern.search(bare)):
            return kind
    return None


def _unit_of_size(head: str) -> str:
    """Return the unit of size in brackets; "" when there is none."""
    unit = UNIT.search(head)
    return unit[1] if unit and re.fullmatch(r"[kKMG]?i?B|bytes", unit[1]) else ""


def _unit_of_time(head: str) -> str:
    """Return the unit of time in brackets, behind "in" or a comma, or as the last word.

    "" when there is none.
    """
    parts: list[str] = []
    for bracket in UNIT.findall(head):
        parts += re.split(r"[ ,;/]+", bracket)
    if re.match(r"ms ?/ ?req", head, re.I):
        parts.append("ms")
    parts += chain.from_iterable(_UNIT_BEFORE_STATISTIC.findall(head))
    parts += re.findall(r"(?:\bin |[ ,]|\b[pP][0-9]{2,3})([\wµμ]{1,12})$", head)  # "P50ms"
    units = [part.lower() for part in parts if part.lower() in TIMES]
    return next((unit for unit in units if unit not in _MINUTES), next(iter(units), ""))


def _time(head: str) -> Head | None:
    """Return the time taken (s) or a latency (ms), with the unit that the head names."""
    unit = _unit_of_time(head)
    if not unit and not any(pattern.search(head) for pattern in _MAY_BE_TIME):
        return None  # what follows takes longer, and most names of rows come to this
    if names_part(head):
        return None
    is_long = TIMES.get(unit, 0.0) >= 1
    head = _NINES.sub(r"p99.\1", head)
    each = (_PERCENTILE, _REQUEST_DURATION, _OF_EACH)
    is_of_request = any(pattern.search(head) for pattern in each)
    is_taken = _TIME_TAKEN.search(head) and not is_of_request
    if is_taken and _EXTREME.search(head):
        return None
    if is_taken or (is_long and _ONLY_TIME.match(head) and not is_of_request):
        return Head("metric", field="time_taken_s", factor=TIMES.get(unit, 1.0), unit=unit or "s")
    if any(no.search(head) for no in (_NO_TIME, PER_SECOND)):
        return None
    if unit in _MINUTES:
        unit = ""  # "Latency (min)" is the shortest one
    statistic = _statistic(head, unit)
    if not statistic:
        return None
    factor = TIMES.get(unit, 0.001) * 1000
    return Head("metric", field="latency_ms", factor=factor, statistic=statistic, unit=unit)


def _statistic(head: str, unit: str) -> str:
    """Return which latency a head names: mean, median, min, max, stdev, p99; "" for none."""
    if percentile := _PERCENTILE.search(head):
        return f"p{float(percentile[1] or percentile[2]):g}"
    if not unit and not _OF_LATENCY.search(head):
        return ""  # a mean of what?
    for name, pattern in _EACH_STATISTIC:
        if pattern.search(head):
            return name
    bare = _without_unit(head, unit)
    is_latency = _LATENCY.fullmatch(bare) or (unit and _RESPONSE.fullmatch(bare))
    is_of_each = _OF_REQUESTS.fullmatch(bare) and TIMES.get(unit, 1.0) < 1
    return "mean" if is_latency or is_of_each else ""


def _without_unit(head: str, unit: str) -> str:
    """Return a head without its unit, in brackets or at its end."""
    bare = UNIT.sub("", head).strip()
    if not unit:
        return bare
    return re.sub(rf"(?: in |, ?| ){re.escape(unit)}$", "", bare, flags=re.I).strip()


# The program that asks has a processor, too.
_OF_CLIENT = re.compile(
    r"\b(?:(?:load )?gen(?:erator)?s?|clients?|loader|wrk2?|hey|oha|bombardier|k6|locust)\b", re.I
)


def _resource(head: str) -> Head | None:
    """Return what the server used: processor time or share."""
    if _USER_TIME.fullmatch(head):
        return Head("metric", field="cpu_user_s", unit="s")
    if _SYSTEM_TIME.fullmatch(head):
        return Head("metric", field="cpu_system_s", unit="s")
    is_share = "%" in head or "usage" in head.lower() or "load" in head.lower()
    if is_share and re.search(r"\bcpu\b", head, re.I) and not _OF_CLIENT.search(head):
        return Head("metric", field="cpu_percent", unit="%")
    return None

"""What the head of a table's column says about the numbers below it (docs/formats/tables.md).

Units   a head names them: s, ms, KB/s (1024 bytes, as ab's), Mbit/s (10^6 bits). A latency without
        a unit is in ms, a time taken in s.
None    a head that is no word of this vocabulary.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from importers.reading.units import KILO_1000, KILO_1024

EACH_SECOND = r"/ ?s(?:ec(?:onds?)?)?\b|\bper ?s(?:ec(?:ond)?)?\b"
_SECOND = r"(?:\.? ?/ ?s(?:ec(?:onds?)?)?\b|\.? ?per ?s(?:ec(?:ond)?)?\b|p/?s\b)"
_REQUESTS = (
    r"(?:req(?:uest)?s?|rqs?|anfragen|requ[êe]tes|hits|trans(?:actions)?|responses|replies|#)"
)
_REQUEST_RATE = re.compile(
    rf"{_REQUESTS} ?(?:(?:handled|served|completed|processed|done) ?)?{_SECOND}"
    r"|\b[km]?(?:rps|qps)\b|(?<![a-z])r/s(?:ec)?\b|#/sec"
    r"|^request rate \(?(?:1/s|/s|hz)\)?$",
    re.I,
)
# A rate that was divided by something: "req/s per core", "RPS/$".
_SHARE_OF_RATE = re.compile(
    r"(?:/ ?s(?:ec(?:ond)?)?|[rq]ps|per s(?:ec(?:ond)?)?)\)? ?(?:/|per) ?"
    r"(?:v?cpus?|cores?|threads?|workers?|nodes?|pods?|instances?|process|mi?b|gi?b|watts?|\$"
    r"|dollars?"
    r"|usd|€|euros?|users?|connections?|clients?)\b",
    re.I,
)
_THOUSANDS = re.compile(
    r"(?<![A-Za-z0-9])(?<![0-9] )[kK] ?(?=(?i:req|rps|qps|hits|trans|resp|#))|(?i:thousand)"
    r"|(?<![0-9])(?:[x×*] ?)?1[, ]?000(?![0-9])"
    r"|10\^?3(?![0-9])|[(\[]'?(?:[kK]|000s?)[)\]]|\bin [kK]\b"
)
_MILLIONS = re.compile(
    r"(?<![A-Za-z0-9])(?<![0-9] )M ?(?=(?i:req|rps|qps|hits|trans|resp|#))|(?i:million)"
    r"|[(\[]M[)\]]"
)
UNIT = re.compile(r"[(\[]\s*([^)\]]{1,20})\s*[)\]]")
# Seconds in one of each unit of time.
TIMES = {
    **dict.fromkeys(("s", "sec", "secs", "second", "seconds"), 1.0),
    **dict.fromkeys(("ms", "msec", "msecs", "milliseconds", "millisec"), 0.001),
    **dict.fromkeys(("us", "µs", "μs", "usec", "microseconds"), 1e-6),
    "ns": 1e-9,
    **dict.fromkeys(("min", "mins", "minutes"), 60.0),
    **dict.fromkeys(("hour", "hours"), 3600.0),
}
_BYTE_RATE = re.compile(
    r"(?<![a-z])([kmg]?)(i?)(bits?|bytes|byte|b)\s?"
    r"(?:/\s?s(?:ec(?:ond)?)?|ps|per ?s(?:ec(?:ond)?)?)(?![a-z])",
    re.I,
)
# "Transfer/sec (MB)"
_AMOUNT = re.compile(r"[(\[]([kKMG]?)(i?)(B|bytes)[)\]]|\bin ([kKMG]?)(i?)(B|bytes)$")
_AMOUNT_OF = re.compile(r"transfer|throughput|bandwidth|data|bytes|received", re.I)
_POWERS = {"": 0, "k": 1, "m": 2, "g": 3}
_RANK = r"(100|[0-9]{2}(?:\.[0-9]{1,3})?)"
_PERCENTILE = re.compile(
    rf"(?<![\d.])p\(?{_RANK}(?!\d)|(?<![\d.]){_RANK} ?(?:%|th\b|pct\b|percentile)", re.I
)
KEEPALIVE = re.compile(
    r"\b(no|without|w/o|non)?[ -]{0,2}(?:http )?keep[ -]?alives?\b"
    r"(?:\s*[:=]?\s*(yes|no|on|off|true|false|enabled|disabled))?"
    r"|(?:\b(?:no|without|w/o|non)[ -]{1,2})?(?:(?<![\w-])-k|(?-i:\bKA))(?![\w/-])",
    re.I,
)
_NO_MEAN = re.compile(
    r"\b(?:peak|pico|pic|m[áa]x(?:imo)?|пик\w*|spitze|max(?:imum)?|min(?:imum)?|std|stdev"
    r"|std ?dev|deviation|limits?|allowed|quota|expected|required|goal|ideal)\b",
    re.I,
)
_TIME_TAKEN = re.compile(
    r"time[ -]?taken|total time|time to complete|completion time|duration|elapsed"
    r"|test time|^wall(?: ?(?:time|clock))?\b"
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
_MS_PER_REQUEST = re.compile(r"ms ?/ ?req", re.I)
_OF_LATENCY = re.compile(rf"\blat(?:enc|\b)|{_PER_REQUEST}|\bresp(?:onse|\b)|\btime\b", re.I)
_LATENCY = re.compile(
    r"(?:(?:request|total|http|overall) )?(?:lat(?:enc(?:y|ies)|\.)?|resp(?:onse|\.)? ?times?)",
    re.I,
)
_RESPONSE = re.compile(r"responses?", re.I)  # a latency where a unit of time follows
_STATISTICS = (
    ("mean", rf"\b(?:mean|avg|average)\b|{_PER_REQUEST}"),
    ("median", r"\bmedian\b"),
    ("min", r"\b(?:min|minimum|fastest)\b"),
    ("max", r"\b(?:max|maximum|slowest|longest)\b"),
    ("stdev", r"\b(?:std ?dev|sd|stdev|deviation)\b"),
)
_EACH_STATISTIC = tuple((name, re.compile(pattern, re.I)) for name, pattern in _STATISTICS)
_OFFERED = re.compile(
    r"offered|demanded|target (?:rate|rps|qps|req)|(?:rate|rps|qps) target|dem_req_rate"
    r"|requested rate",
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
    ("non_2xx", r"^non[- ]?2xx(?: responses| requests)?$|^[45]xx ?[/+,&] ?[45]xx(?: responses)?$"),
    ("failed", r"^(?!.*(?:%|\brate\b|\bratio\b|percent)).*(?:\bfail(?:ed|ures?)\b|\berrors?\b)"),
    (
        "requests",
        r"^(?:total |completed? |number of |num |# ?of |# ?)?req(?:uest)?s?"
        r"(?: completed| total| count)?$|^n$|^samples$"
        r"|^total requests (?:in|over|за|en|em) .{1,20}$",
    ),
    (
        "total_bytes",
        r"^(?:total )?(?:bytes |data )?(?:transferred|read|received)(?: \(?bytes\)?)?$",
    ),
)
_EACH_KIND = tuple((kind, re.compile(pattern, re.I)) for kind, pattern in _KINDS)
_PER_SECOND = re.compile(EACH_SECOND, re.I)
_MAY_SAY = re.compile(r"[^\W\d_]|[#%]")  # a head that is only a number says nothing
_USER_TIME = re.compile(r"(?:cpu )?user(?: time)?(?: ?\(s\))?", re.I)
_SYSTEM_TIME = re.compile(r"(?:cpu )?sys(?:tem)?(?: time)?(?: ?\(s\))?", re.I)


@dataclass(frozen=True, slots=True)
class Head:
    """What one head says.

    `kind` is what the cells are, `field` and `factor` are what a number becomes, `statistic` is
    which latency it is, `unit` is the unit as written.
    """

    kind: str
    field: str = ""
    factor: float = 1.0
    statistic: str = ""
    unit: str = ""


def read(head: str) -> Head | None:
    """Return what a plain head says that does not name the number of connections."""
    if not _MAY_SAY.search(head):
        return None
    if _OFFERED.search(head):
        return Head("offered")
    if rate := _rate(head):
        return rate
    if kind := _kind(head):
        return Head(kind, unit=_unit_of_size(head) if kind == "document" else "")
    if KEEPALIVE.fullmatch(head.removesuffix("?").strip()) or head == "ka":
        return Head("keepalive")
    return _resource(head) or _time(head)


def _kind(head: str) -> str | None:
    """Return which of _KINDS a head is, with or without its unit; None for a rate."""
    if _PER_SECOND.search(head):
        return None
    if any(unit.lower() in TIMES for unit in UNIT.findall(head)):
        return None  # "Request (ms)"
    bare = UNIT.sub("", head).strip()
    for kind, pattern in _EACH_KIND:
        if pattern.search(head) or (bare != head and pattern.search(bare)):
            return kind
    return None


def _unit_of_size(head: str) -> str:
    """Return the unit of size in brackets; "" when there is none."""
    unit = UNIT.search(head)
    return unit[1] if unit and re.fullmatch(r"[kKMG]?i?B|bytes", unit[1]) else ""


def _rate(head: str) -> Head | None:
    """Return requests/s or bytes/s, with the factor by which the numbers are to be multiplied."""
    if _NO_MEAN.search(head) or _SHARE_OF_RATE.search(head):
        return None  # the highest rate of a second is not the rate of the test
    if _REQUEST_RATE.search(head):
        return Head("metric", field="requests_per_s", factor=_multiple(head))
    if rate := _BYTE_RATE.search(head):
        if _is_unclear(rate):
            return Head("unclear", unit=rate[0].strip())
        return _transfer_rate(_bytes(rate), unit=rate[0].strip())
    amount = _AMOUNT.search(head) if _PER_SECOND.search(head) else None
    if amount and _AMOUNT_OF.search(head):
        power = _POWERS[(amount[1] or amount[4] or "").lower()]
        return _transfer_rate(float(KILO_1024**power), unit=amount[0].strip("()[] ") + "/s")
    return None


def _transfer_rate(factor: float, *, unit: str) -> Head:
    return Head("metric", field="transfer_rate_Bps", factor=factor, unit=unit)


def _multiple(head: str) -> float:
    """Return by how much the numbers of a head like "req/s (x1000)" are to be multiplied."""
    if _THOUSANDS.search(head):
        return 1000.0
    return 1e6 if _MILLIONS.search(head) else 1.0


def _is_unclear(rate: re.Match[str]) -> bool:
    """Tell whether a unit like "Mb/s" or "kbps" may mean bits or bytes; ab's "kb/s" are bytes."""
    prefixes = ("m", "g") if "/" in rate[0] else ("k",)
    return rate[3] == "b" and not rate[2] and rate[1].lower() in prefixes


def _bytes(rate: re.Match[str]) -> float:
    """Return how many bytes/s one of the unit is.

    A kilobit is 1000 bits, a "KB" of an unknown tool 1024 bytes, as ab's.
    """
    is_bits = rate[3].lower().startswith("bit") or (rate[3] == "b" and "ps" in rate[0])
    power = _POWERS[rate[1].lower()]
    return KILO_1000**power / 8 if is_bits else float(KILO_1024**power)


def _unit_of_time(head: str) -> str:
    """Return the unit of time in brackets, behind "in" or a comma, or as the last word.

    "" when there is none.
    """
    parts: list[str] = []
    for bracket in UNIT.findall(head):
        parts += re.split(r"[ ,;/]+", bracket)
    if _MS_PER_REQUEST.match(head):
        parts.append("ms")
    parts += re.findall(r"(?:\bin |[ ,])([\wµμ]{1,12})$", head)
    return next((part.lower() for part in parts if part.lower() in TIMES), "")


def _time(head: str) -> Head | None:
    """Return the time taken (s) or a latency (ms), with the unit that the head names."""
    unit = _unit_of_time(head)
    is_long = TIMES.get(unit, 0.0) >= 1
    is_taken = _TIME_TAKEN.search(head) and not _PERCENTILE.search(head)
    if is_taken or (is_long and _ONLY_TIME.match(head)):
        return Head("metric", field="time_taken_s", factor=TIMES.get(unit, 1.0), unit=unit or "s")
    if _NO_TIME.search(head) or _PER_SECOND.search(head):
        return None
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
    # "min" may be the unit; then it is no minimum.
    text = re.sub(r"\bmins?\b", "", head) if unit in ("min", "mins") else head
    for name, pattern in _EACH_STATISTIC:
        if pattern.search(text):
            return name
    bare = _without_unit(head, unit)
    is_latency = _LATENCY.fullmatch(bare) or (unit and _RESPONSE.fullmatch(bare))
    return "mean" if is_latency else ""


def _without_unit(head: str, unit: str) -> str:
    """Return a head without its unit, in brackets or at its end."""
    bare = UNIT.sub("", head).strip()
    if not unit:
        return bare
    return re.sub(rf"(?: in |, ?| ){re.escape(unit)}$", "", bare, flags=re.I).strip()


def _resource(head: str) -> Head | None:
    """Return what the server used: processor time or share."""
    if _USER_TIME.fullmatch(head):
        return Head("metric", field="cpu_user_s", unit="s")
    if _SYSTEM_TIME.fullmatch(head):
        return Head("metric", field="cpu_system_s", unit="s")
    is_share = "%" in head or "usage" in head.lower() or "load" in head.lower()
    if is_share and re.search(r"\bcpu\b", head, re.I):
        return Head("metric", field="cpu_percent", unit="%")
    return None

"""What the numbers of a column are: from its heads, the units of its cells, and titles."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from importers.formats.tables.around.around import headings
from importers.formats.tables.around.captions import caption_below, rate_of_caption
from importers.formats.tables.grid import roles
from importers.formats.tables.grid.axis import is_unit
from importers.formats.tables.grid.grid import Context, plain_head, read_head
from importers.formats.tables.grid.values import Value
from importers.reading.byte_units import byte_factor
from importers.reading.sheets import Cell
from importers.reading.table_heads import column_heads, share_heads
from importers.reading.table_heads.column_heads import Head
from importers.reading.table_heads.column_rates import is_of_failed, is_share_of_rate
from importers.reading.units import KILO_1024

_PER_SECOND = re.compile(
    r"(?:transfer|trans|data|traffic|bandwidth|throughput).{0,12}/ ?s"
    r"|^(?:(?:mean|avg|average) )?(?:throughput|bandwidth)$",
    re.I,
)
_CUT_SHORT = ("sec", "secs", "seg")  # "2177.32 sec" below "Requests per second"
_RATE_SPELLED = re.compile(r"\b(?:req\w*|hits)[ ./]{0,3}(?:per |/ ?)s", re.I)
_EACH_SECOND = ("/s", "/ s", "/sec", "/second")
_THROUGHPUT = re.compile(
    r"(?:(?:mean|avg|average|overall|total) )?"
    r"(?:throughput|(?:http )?req(?:uest)?s?(?: ?\(?rate\)?)?)",
    re.I,
)
_ANY_COUNT = re.compile(r"duration|time|limit|target|queue|/", re.I)
_BARE_STATISTIC = re.compile(r"avg\.?|average|mean|median|med|max(?:imum)?|min(?:imum)?", re.I)
_REQUESTS = ("req", "reqs", "requests")
_DURATION = re.compile(r"duration", re.I)
_TIMES = ("latency_ms", "time_taken_s")
# "Duration: 10 minutes", "1 Gbit/s network" and "Req/Sec 56.20k 8.07k" of a tool head no numbers.
_STATES = re.compile(
    r"[:=]\s{0,3}[~<>≈]?\s?[0-9]|[0-9] ?[kmg]?i?b(?:its?|ytes?)?(?: ?/ ?s|ps)\b"
    r"|(?:\s[0-9]+(?:\.[0-9]+)?[km%]?){2,}\s*$",
    re.I,
)
# "2400 req/s for 60s" is what was asked for or came out; "Go 1.22 rps" and "Top 10 req/s" head
# rates: a small number behind a word is its version.
_RATE_IN_LINE = re.compile(
    r"(?<![\w/.,=-])(?<!= )~?(?:[1-9][0-9]{2,8}(?:\.[0-9]{1,3})?|[0-9]{1,3}(?:,[0-9]{3}){1,3}"
    r"|[0-9][0-9.]{0,6}k|(?:^|(?<=[:(@~–—,-] )|(?<=[(@~])|(?<=\b(?:at|of|to) ))[0-9][0-9.]{1,9}) ?"
    r"(?:[rq]ps|req(?:uest)?s?\.? ?(?:/ ?s(?:ec)?|per second))\b",
    re.I,
)
_OF_TIME = re.compile(r"\b(?:ms|µs|s|seconds|latency|time|percentile|within)\b", re.I)
_SHARE_OF_PATH = re.compile(r"[0-9][0-9.]{0,5} ?% (?:of |for |on )?[`'\"]?(?:[A-Z]{3,7} )?/\w")
_BY_HEAD = "its head says so"
_OWN_UNIT = 0.5  # share of a column's numbers whose unit says what they are


# Of a rate is no rate; "SD card" is no spread.
SPREAD = re.compile(
    r"\bst(?:d|andard)\.? ?dev(?:iation)?\b|\bst?dev\b|σ|\bvariance\b"
    r"|^(?:.{0,20}(?:[rq]ps|/ ?s|rate|throughput|latency|times?|ms|mean|avg)\)?[ ,(\[]{1,2})?sd\b"
    r"[)\]]?(?: ?[(\[][^()]{1,20}[)\]])?$",
    re.I,
)
_ASKED = re.compile(r"target (?:throughput|load)", re.I)
_OFFERED = re.compile(r"(?:(?:offered|input|incoming|requested|applied) )?load", re.I)
# "600 req/s (max p99 = 9 ms)"
_WISHED = re.compile(
    r"\b(?:target|limit|slo|sla|goal|threshold|allowed|wanted|required|under|below"
    r"|max(?:imum)?\.? (?:p ?[0-9]|lat|resp|avg|mean|med))",
    re.I,
)


def names_target(plain: str, unit: Head | None) -> bool:
    """Tell whether a head names what was asked for, where its cells are in requests/s."""
    is_rate = unit is not None and unit.field == "requests_per_s"
    return is_rate and _ASKED.fullmatch(plain) is not None


def is_offered(plain: str, values: list[Value]) -> bool:
    """Tell whether a head and the rates below it name an offered load.

    Measured times behind the rates deny it: "Load: 620 req/s (p50=3 ms)". One that is allowed or
    wished for does not.
    """
    return _OFFERED.fullmatch(plain) is not None and not any(map(_has_measured_times, values))


def _has_measured_times(value: Value) -> bool:
    has_times = any(name != "max" for name, _, _ in value.further)
    return has_times and not _WISHED.search(value.remark)


def head_of(texts: list[str], *, values: list[Value]) -> tuple[Head | None, str]:
    """Return what the heads of a column and the units of its cells say together, and why."""
    head = joined([plain_head(text) for text in texts])
    last = plain_head(texts[-1])
    own = _unit_of_cells(values)
    if share := _share_of_failures(last, head=head, unit=own[1] if own else ""):
        return share, _BY_HEAD
    if values and _DURATION.fullmatch(last) and all(map(_is_short, values)):
        return None, ""  # of the test, or of a request
    if roles.is_ignored(last) and head is not None and head.field in _TIMES:
        return None, ""  # a pause, a start or a limit
    if own is None:
        return head, _BY_HEAD
    if names_target(last, own[0]):
        return Head("offered"), f"its head names a target, and its cells are in {own[1]}"
    return _with_unit(last, head=head, own=own)


def _share_of_failures(last: str, *, head: Head | None, unit: str) -> Head | None:
    """Return the head of a share of failures or successes: "Success" may be one above "99.9%"."""
    if unit == "%" and (head is None or head.kind == "non_2xx"):
        return share_heads.read(f"{last} %")
    is_share = head is not None and head.kind in share_heads.KINDS
    return head if is_share and unit in ("", "%") else None


def _is_short(value: Value) -> bool:
    """Tell whether a number has a unit of time and is less than a second."""
    number = value.number(".")
    return value.seconds is not None and number is not None and number * value.seconds < 1


def _with_unit(
    last: str, *, head: Head | None, own: tuple[Head | None, str]
) -> tuple[Head | None, str]:
    """Return what a column is whose cells have a unit of their own."""
    unit_head, unit = own
    if head is None and unit.lower() in _REQUESTS and not _ANY_COUNT.search(last):
        return Head("requests"), f"its cells are in {unit}"
    if head is not None and head.kind == "keepalive":
        head = None  # with units in its cells it measures, and is no column of yes and no
    is_metric = unit_head is not None and unit_head.kind == "metric"
    if roles.is_ignored(last) or is_share_of_rate(last):
        return None, ""
    if unit_head is not None and is_metric:
        return _by_rate(last, head=head, unit_head=unit_head, unit=unit)
    if value_seconds(unit):
        return _time_head(last, head=head, unit=unit)
    is_count = head is None or head.kind == "requests"
    if unit.lower() in _EACH_SECOND and is_count and _THROUGHPUT.fullmatch(last):
        return Head("metric", field="requests_per_s"), f"its cells are in {unit}"
    if byte_factor(unit, kilo=KILO_1024) is not None and _PER_SECOND.search(last):
        return Head("metric", field="transfer_rate_Bps"), f"its cells are in {unit}"
    is_share = unit in ("%", "x", "X", "×")
    return (None, "") if is_share and not _may_be_share(head) else (head, _BY_HEAD)


def _may_be_share(head: Head | None) -> bool:
    """Tell whether a head may have cells in percent: a processor's, or those of failures."""
    return head is not None and (head.field == "cpu_percent" or head.kind == "failed")


def _by_rate(
    last: str, *, head: Head | None, unit_head: Head, unit: str
) -> tuple[Head | None, str]:
    """Return what a column is whose cells have a unit of a rate; nothing where its head differs."""
    if SPREAD.search(last) or is_of_failed(last):
        return None, ""
    is_asked = head is not None and head.kind == "offered"
    is_asked = is_asked and unit_head.field == "requests_per_s"
    if head is not None and (is_asked or head.field == unit_head.field):
        return head, "its head and the unit of its cells say so"
    is_count = head is not None and head.kind == "requests"  # "Completed: 146 requests/s"
    if head is None or is_count or roles.may_be_any_rate(last, head):
        return unit_head, f"its cells are in {unit}"
    return None, ""


def value_seconds(unit: str) -> float | None:
    """Return how many seconds one of a unit is."""
    return Value("1", 1.0, unit=unit).seconds


def _time_head(last: str, *, head: Head | None, unit: str) -> tuple[Head | None, str]:
    """Return what a column is whose cells hold times: a latency, or the time taken."""
    if head is not None:
        if head.field == "requests_per_s" and unit.lower() in _CUT_SHORT:
            return (head, _BY_HEAD) if _RATE_SPELLED.search(last) else (None, "")
        is_time = head.field in ("latency_ms", "time_taken_s", "cpu_user_s", "cpu_system_s")
        is_reread = is_time or head.kind == "unitless"
        return (head, "its head says so") if is_reread else (None, "")
    is_long = (value_seconds(unit) or 0) >= 1
    if _BARE_STATISTIC.fullmatch(last):  # of times, as its cells say
        return column_heads.read(f"{last} latency (ms)"), f"its cells are in {unit}"
    if re.fullmatch(r"(?:response |page )?time", last, flags=re.I):
        unit_text = "time taken (s)" if is_long else "latency (ms)"
        return column_heads.read(unit_text), f"its cells are in {unit}"
    return column_heads.read(f"{last} (ms)"), f"its cells are in {unit}"


def _unit_of_cells(values: list[Value]) -> tuple[Head | None, str] | None:
    """Return what the units in a column say, and the commonest unit; None without units."""
    units = Counter(value.unit for value in values if value.unit)
    if not units or sum(units.values()) < _OWN_UNIT * len(values):
        return None
    unit = units.most_common(1)[0][0]
    return Value("1", 1.0, unit=unit).head, unit


def joined(texts: list[str]) -> Head | None:
    """Return what the heads above each other say together.

    "Latency" over "p99 (s)", "Duration" over "ms".
    """
    texts = [_in_brackets(text) for text in texts]
    heads = (column_heads.read(text) for text in reversed(texts))
    head = next((named for named in heads if named), None)
    if len(texts) == 1 or (head is not None and head.kind != "metric"):
        return head
    both = column_heads.read(" ".join(reversed(texts)))
    if both and both.kind == "metric" and (head is None or both.field == head.field):
        if head and head.unit and not both.unit:  # "p99 ms" below "HTTP/2"
            return replace(both, unit=head.unit, factor=head.factor)
        return both
    return head


def _in_brackets(text: str) -> str:
    return f"({text})" if is_unit(text) and not text.startswith(("(", "[")) else text


def metric_beside(cell: Cell) -> Head | None:
    """Return the metric that a corner names beside the load: "Concurrency / req/s"."""
    word = column_heads.beside_load(plain_head(cell))
    head = column_heads.read(word) if word else None
    return head if head and head.kind == "metric" else None


def metric_around(context: Context) -> Head | None:
    """Return the metric that a title, the sheet's or the file's name, or the publisher names.

    The nearest counts.
    """
    if chosen := column_heads.metric(context.metric):
        return chosen
    for text in _texts_above(context):
        if roles.is_ignored(plain_head(text)) or _is_sentence(text) or _STATES.search(text):
            continue
        head = _head_in(text) or _head_in(text.replace("-", " ")) if text else None
        if head and head.kind == "metric" and not _is_share(text):
            return head
    if not context.source:
        return None
    captions = (rate_of_caption(context), caption_below(context), *headings(context)[:1])
    heads = (_head_in(caption) for caption in captions if not _is_share(caption))
    return next((head for head in heads if head and head.kind == "metric"), None)


def _head_in(text: str) -> Head | None:
    """Return what a line heads; a rate with its number heads no other numbers."""
    head = read_head(text)
    is_rate = head is not None and head.field == "requests_per_s"
    return read_head(_RATE_IN_LINE.sub("", text)) if is_rate else head


def _is_share(text: str) -> bool:
    """Tell whether a line says which shares of the requests were for which paths: "15 % `/kpi`"."""
    return _SHARE_OF_PATH.search(text) is not None and not _OF_TIME.search(text)


def _texts_above(context: Context) -> Iterator[str]:
    """Give the titles and the names, nearest first; above a heading only headings are titles."""
    marked = set(headings(context))
    is_below = True
    for text in context.texts():
        if text in marked or is_below or text not in context.titles:
            yield text
        is_below = is_below and text not in marked


def _is_sentence(text: str) -> bool:
    """Tell whether a line above a table is prose, and no title."""
    return bool(re.search(r"[.!?;]\s+\S", text)) or text.rstrip().endswith((".", "!", "?"))

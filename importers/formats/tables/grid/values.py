"""What one cell holds: a number with its unit and what stands behind it, or a text.

A cell is classified once. A bound ("< 1 ms"), a range ("5-10 ms") and a change ("4.2 → 7.6") are
no value. A spread ("± 56"), a footnote's mark and a remark in brackets are taken off.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from importers.formats.tables.grid import arrows
from importers.formats.tables.grid.loads_behind import AT_LOAD, is_at_load
from importers.formats.tables.grid.numbers import to_number
from importers.formats.tables.grid.rate_first import FURTHER, PARTS, with_rate_first
from importers.reading.sheets import Cell
from importers.reading.table_heads import column_heads
from importers.reading.table_heads.column_metrics import TIMES, Head
from importers.reading.table_heads.head_languages import english

CACHED = 32_768  # as many cells as a table of 5,000 rows and six columns has
LONGEST_CACHED = 100  # characters
_DIGITS = re.compile(
    r"(?:[~≈≃∼]|约|約|ca\.? |approx\.? |about |&asymp;|&#8776;)?\s{0,2}"
    r"((?:[0-9]{1,3}(?:[ '\u00a0\u2009\u202f\u2019][0-9]{3}){1,4}(?![0-9])(?:[.,][0-9]{1,15})?"
    r"|[0-9]{1,3}(?: ,[0-9]{3}){1,4}(?![0-9])|[0-9][0-9.,]{0,30}|\.[0-9]{1,15}"
    r")"
    r"(?:[eE][+-]?[0-9]{1,2}(?![\w]))?)"
)
_MULTIPLES = {"kk": 1e6, "k": 1e3, "K": 1e3, "M": 1e6, "m": 1e6, "万": 1e4, "万次": 1e4, "G": 1e9}
_MULTIPLE = re.compile(r"\s{0,2}(kk?|K|M|万)(?![A-Za-z]|/(?! ?s))\+?\s{0,2}")
_UNIT = re.compile(
    r"(?:\+(?=\s?[A-Za-z/]))?\s{0,3}[\[(]?(%|[xX×](?![A-Za-z])"
    r"|req(?:uest)?s?\s?(?:/|per)\s?min(?:ute)?\b"
    r"|(?:GET |POST )?(?:reqs?|requests?|rq|requêtes|peticiones|requisições|anfragen|запросов|请求"
    r"|リクエスト|요청|次|hits|trans(?:actions)?|resp(?:onses)?|calls|fetches)"
    r"(?:[\s.]{0,2}(?:/|per|por|par|pro|в)\s{0,2}(?:seconds?|second|seg(?:undo)?|seconde|sekunde"
    r"|sec|сек(?:унду)?|s|с|秒|초)\b\.?|\b)"
    r"|/?[km]?(?:rps|qps|tps)\b|[rR]/[sS]\b|#/s(?:ec)?\b|(?:/ ?|per )s(?:ec(?:ond)?)?\b"
    r"|/ ?с(?:ек)?(?!\w)"
    r"|(?:[kKMGT]i?)?(?:B|b|bytes?|Bytes|bits?|Kbytes|Mbytes|MBytes|KBytes)"
    r"(?:\s?/\s?(?:s(?:ec(?:ond)?)?)|ps)?\b"
    r"|[kKMG]bps\b"
    r"|(?:nanoseconds|microseconds|milliseconds|seconds|second|minutes|minut[eo][ns]|минут"
    r"|hours?|msecs?|usecs?|nsecs?|secs?"
    r"|segundos|detik|menit|мс|сек|毫秒|ミリ秒|微秒|分钟|밀리초|[mnuµμ]s|min|s|h|с|秒|초)(?![\w/])|#/sec)[\])]?",
    re.I,
)
_PER_S = re.compile(r"^(?:per s|/ ?с(?:ек)?$)", re.I)  # "/s" in other words
_ONLY_DIGITS = re.compile(r"[0-9]{1,15}(?:\.[0-9]{1,15})?")
_SLANTED = re.compile(r"(?<!\w)_([^_\n]{1,20})_(?!\w)")  # "45,231 _req/s_"
_UNIT_ALONE = re.compile(r"1/ ?(?:s|sec|second|min|minute|h)\b", re.I)
_RANGE = rf"\[{_DIGITS.pattern} ?(?:-|–|—|to|\.\.|,) ?{_DIGITS.pattern}\]"
_SPREAD = re.compile(
    r"\s{0,3}(?:±|\+/-|\+-|&plusmn;)\s{0,3}[0-9][0-9.,]{0,15}(?:\s{0,2}(%|[kmunµμ]?s?(?![\w/])))?"
    rf"|\s{{0,3}}{_RANGE}"
)
_REMARK = re.compile(
    r"\s{0,3}(?:\[{1,2}\^?[0-9a-z*]{1,3}\]{1,2}|[¹²³⁴-⁹†‡§¶‖]{1,2}|#(?=\s*$)|\+(?![0-9])|\*{1,3}"
    r"|\s?/ ?[0-9][0-9,]{0,14} (?:errors?|failed|failures)$"
    rf"|{AT_LOAD}"
    r"|\([^()]{0,60}\)|（[^（）]{0,60}）|[—–] ?[^\W\d][^\n]{0,60}|/ ?(?:s|sec)\b)"
)
_OF_REQUESTS = re.compile(r"$|[#/]|req|hits|[rq]ps", re.I)
_PER_SECOND = re.compile(r"(?:req|hits)[^\n]*s|[rq]ps", re.I)
# "18,500 requests/s, zero errors"
_TELLS = re.compile(
    r", (?:(?:no|zero|0|without(?: any)?) (?:errors?|failures?|failed(?: requests)?|timeouts?)"
    r"|[+-][0-9.]{1,9} ?(?:ms|µs|us|s)\b(?![^\n]*/ ?s)[^\n]{0,40}"  # a difference
    r"|[0-9]{1,3}(?:\.[0-9]{1,6})? ?%"
    r" (?:success(?:ful)?|ok|2xx|errors?|failed|failures?|error rate)"
    r"|errors?(?: rate)?:? [0-9]{1,3}(?:\.[0-9]{1,6})? ?%|all (?:ok|200|2xx|successful))\.?",
    re.I,
)
_BEHIND = re.compile(rf"\s{{0,3}}[,;/(·]\s{{0,2}}{FURTHER.pattern}\)?", re.I)
_BYTES = re.compile(r"[,;/]\s{0,2}([0-9][0-9.,]{0,15}) ?([KMG]i?B/s)(?![\w/])")
_FAILED = re.compile(
    r"(?i:(?:\(\s*|/ ?)([0-9][0-9,]{0,14}) (?:errors?|failed|failures)(?=\s*(?:\)|$))"
    r"|[(, ](?:errors?|failed|failures)[=:] ?([0-9]{1,12})(?=[),;]|$))"
)
_PART = re.compile(
    # "680 ms (target: 500 ms)" was measured: the wish stands behind it
    r"\((?:peak|max\w*|est\w*\.?|(?:target|expected|projected)(?![\s:=<>≤≥]{0,4}[0-9]))\b",
    re.I,
)
# Pictures that people put before or behind a figure.
_PICTURES = re.compile(
    "[\u2600-\u27bf\u2b00-\u2bff\ufe0f\u20e3\U0001f000-\U0001faff\u200d\u2190-\u2191\u2193-\u21ff]"
)
_ESCAPED = re.compile(r"\\(?=[~<>+.-])")  # as Markdown writes a mark that means nothing to it
_FOOTNOTE = re.compile(r" ?\[\^[\w-]{1,20}\]|(?<=[a-z])[¹²³⁴-⁹]{1,2}(?=\W*$)")  # "643 ms¹"
_TAG = re.compile(r"<[^<>]{1,200}>")
_MAY_BE_MARKED = re.compile(r"[<\[*`&\\¹²³⁴-⁹]")
_MARKS = re.compile(r"(?<!\\)[*`]")
_ESCAPED_MARK = re.compile(r"\\([_*`|~#+.!()\[\]{}-])")  # "mod\_php"
_TIME_NAMES = {
    "мс": "ms",
    "detik": "s",
    "menit": "min",
    "毫秒": "ms",
    **dict.fromkeys(("ミリ秒", "밀리초"), "ms"),
    "сек": "s",
    "с": "s",
    **dict.fromkeys(("秒", "초"), "s"),
    "微秒": "us",
    "segundos": "s",
    "分钟": "min",
    "минут": "min",
    "minutos": "min",
    "minuten": "min",
    "nanoseconds": "ns",
}
_PERCENTILE = re.compile(r"[5-9][0-9](?:\.[0-9]{1,3})? ?%(?: ?[(\[](?:[mµu]?s|secs?)[)\]])?")


@dataclass(frozen=True, slots=True)
class Value:
    """A number as printed, what it is multiplied by, its unit as printed, and what follows it."""

    digits: str
    factor: float
    unit: str
    remark: str = ""

    @property
    def head(self) -> Head | None:
        """Return what the unit alone says: a rate, bytes, or None for a time and for no unit."""
        return unit_head(self.unit)

    @property
    def seconds(self) -> float | None:
        """Return how many seconds one of the unit is; None when it is no unit of time."""
        return seconds_of(self.unit)

    @property
    def is_rate(self) -> bool:
        """Tell whether the unit alone says that these are requests/s: "12,345 req/s"."""
        head = self.head
        return head is not None and head.field == "requests_per_s"

    @property
    def further(self) -> list[tuple[str, float, str]]:
        """Return name, number and unit of each latency behind the number."""
        return _latencies(FURTHER.finditer(self.remark))

    @property
    def bytes_per_s(self) -> tuple[str, str] | None:
        """Return number and unit of the bytes per second that stand behind the number."""
        match = _BYTES.search(self.remark)
        return (match[1], match[2]) if match else None

    @property
    def failed(self) -> int | None:
        """Return the number of errors that stands in brackets behind the number."""
        errors = _FAILED.search(self.remark)
        return int((errors[1] or errors[2]).replace(",", "")) if errors else None

    def number(self, mark: str) -> float | None:
        """Return the number times its factor; `mark` is the decimal mark, "" if unknown."""
        number = to_number(self.digits, mark)
        return None if number is None else number * self.factor


def bare(text: str) -> str:
    """Return a cell's text without marks of bold and code, without tags and escapes."""
    return _bare(text) if len(text) <= LONGEST_CACHED else _bare.__wrapped__(text)


@lru_cache(CACHED)  # many rules ask the same cells
def _bare(text: str) -> str:
    if _MAY_BE_MARKED.search(text):
        text = _TAG.sub("", _FOOTNOTE.sub("", text))
        text = _MARKS.sub("", text).replace("&nbsp;", " ")
        text = _ESCAPED_MARK.sub(r"\1", text)
    return " ".join(text.split())


def without_pictures(text: str) -> str:
    """Return a cell's text without marks and without pictures."""
    return " ".join(_PICTURES.sub("", bare(text)).split())


def value_of(cell: Cell) -> Value | None:
    """Return the number that a cell holds; None for a text, a bound, a range or a change."""
    if isinstance(cell, bool) or cell is None:
        return None
    if not isinstance(cell, str):
        return _value_of_number(cell)
    return _value_in(cell) if len(cell) <= LONGEST_CACHED else _value_in_long(cell)


def is_percentile(text: str) -> bool:
    """Tell whether a text is a percentile, which heads a column of latencies: "90%", "99% (ms)"."""
    return bool(_PERCENTILE.fullmatch(text))


@lru_cache(CACHED, typed=True)  # 1 and 1.0 are written unlike
def _value_of_number(cell: float) -> Value | None:
    return Value(repr(cell), 1.0, unit="") if 0 <= cell < 1e15 else None


@lru_cache(CACHED)
def _value_in(cell: str) -> Value | None:
    return Value(cell, 1.0, unit="") if _ONLY_DIGITS.fullmatch(cell) else _value_of_text(cell)


_value_in_long = lru_cache(16)(_value_in.__wrapped__)  # rules ask the same cell in turn


def _value_of_text(cell: str) -> Value | None:
    text, arrow = arrows.apart(cell)
    value = _value_without_arrow(text)
    if value is not None and is_at_load(value.remark) and not _OF_REQUESTS.match(value.unit):
        return None  # a time or a size at a load of its own
    if value is None or not arrow:
        return value
    is_marked = value.seconds is None and arrows.may_mark(value.number("."), value.unit)
    return replace(value, remark=f"{value.remark} {arrow}".strip()) if is_marked else None


def _value_without_arrow(cell: str) -> Value | None:
    text = with_rate_first(without_pictures(_SLANTED.sub(r"\1", _ESCAPED.sub("", cell))))
    digits = _DIGITS.match(text)
    if not digits or _UNIT_ALONE.fullmatch(text):
        return None
    rest, offset, factor = text, digits.end(), 1.0
    if spread := _SPREAD.match(rest, offset):
        offset = spread.end()
    if multiple := _MULTIPLE.match(rest, offset):
        factor, offset = _MULTIPLES[multiple[1]], multiple.end()
    unit = _UNIT.match(rest, offset)
    offset = unit.end() if unit else offset
    name = _PER_S.sub("/s", unit[1]) if unit else _unit_of_spread(spread)
    if spread := _SPREAD.match(rest, offset):
        offset = spread.end()
    remark = rest[offset:]
    while remark and (
        part := _REMARK.match(remark) or _BEHIND.match(remark) or _BYTES.match(remark)
    ):
        if _PART.search(part[0]):
            return None
        remark = remark[part.end() :]
    is_told = unit is not None and _PER_SECOND.search(unit[1]) and _TELLS.fullmatch(remark)
    if remark.strip(" .;,") and not is_told:
        return None
    digits_text = digits[1].rstrip(".,").replace(" ,", ",")
    return Value(digits_text, factor, unit=name, remark=rest[offset:].strip())


def _unit_of_spread(spread: re.Match[str] | None) -> str:
    """Return the unit of time that stands behind a spread alone: "307.06 ± 41 ms" are ms."""
    unit = spread[1] if spread else None
    return unit if unit and seconds_of(unit) else ""


def latencies_in(cell: Cell) -> list[tuple[str, float, str]]:
    """Return name, number and unit of each latency, where a cell holds nothing else.

    "p90 29.2ms, p99 60.5ms"
    """
    parts = PARTS.split(without_pictures(cell)) if isinstance(cell, str) else []
    matches = [FURTHER.fullmatch(part.strip()) for part in parts]
    return _latencies(filter(None, matches)) if all(matches) else []


def _latencies(matches: Iterable[re.Match[str]]) -> list[tuple[str, float, str]]:
    """Return name, number and unit of latencies that were matched."""
    return [
        (statistic_named(match[1]), number, match[3])
        for match in matches
        if (number := to_number(match[2], ".")) is not None
    ]


def statistic_named(text: str) -> str:
    """Return the statistic that a word names: "p 99" and "99%" are p99, "average" is mean."""
    word = text.lower().replace(" ", "")
    word = f"p{word[:-1]}" if word.endswith("%") else word
    names = {"avg": "mean", "average": "mean", "med": "p50", "median": "p50"}
    return names.get(word, word)


@lru_cache(CACHED)
def unit_head(unit: str) -> Head | None:
    """Return what a unit says is measured: requests/s or bytes/s; None for any other."""
    if not unit:
        return None
    if unit.lower() in ("/s", "/ s", "/sec", "/second", "tps") or seconds_of(unit):
        return None  # a head has to say of what they are
    head = column_heads.read(english(unit))
    return head if head and head.kind in ("metric", "unclear") else None


@lru_cache(CACHED)
def seconds_of(unit: str) -> float | None:
    """Return how many seconds one of a unit is; None when it is no unit of time."""
    name = unit.strip().lower()
    return TIMES.get(_TIME_NAMES.get(name, name))

"""Loads in sentences about a single row of a table.

"Alpha serves 52,487 requests/second at 256 concurrent connections" says the load of the row with
that rate, and so of all rows that are compared with it. "Baseline is `base.js` (50 VUs)" above a
table with a row "Baseline" and others says nothing of the others. "The bare service does 236,541
RPS with 256 connections" says nothing of a table without that rate.
"""

from __future__ import annotations

import re
from itertools import chain, product

from importers.formats.tables.around.around import Line, is_heading
from importers.formats.tables.grid.cells import split
from importers.formats.tables.grid.grid import Context
from importers.reading.table_heads.load_words import COUNT, count_of, with_commas

_RATE = re.compile(
    r"(?<![\w.,-])([0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]{1,3})?|[0-9]{3,9}(?:\.[0-9]{1,3})?)"
    r"(?=\s?(?:req(?:uest)?s?\s?(?:/|per )\s?s|rps\b))",
    re.I,
)
_ROUGH_RATE = re.compile(
    r"(?:[~≈]|[0-9] ?[-–] ?)[0-9][0-9.,]{0,12} ?k?(?: ?[-–] ?[0-9][0-9.,]{0,12} ?k?)?"
    r" ?(?:req(?:uest)?s? ?(?:/|per) ?s|rps\b)",
    re.I,
)
_ANY_RATE = re.compile(
    r"\breqs?|\b[rqt]ps\b|/ ?s|per sec|throughput|speed|rate|hits|每秒|吞吐", re.I
)
_LOAD = re.compile(
    rf"(?<![\w.,-]){COUNT} (?:(?:concurrent|parallel|simultaneous|virtual|open) )?"
    r"(?:connections|clients|users|vus)(?![\w-])",
    re.I,
)
# The best of several loads is not that of the other rows.
_BEST = re.compile(
    r"\b(?:peak\w*|max\w*|best|up to|sustain\w*|saturat\w*|scal\w*|could|can)\b", re.I
)
# "mean latency 502 ms": a result, and no bound
_TIME = re.compile(
    r"(?:latency|p ?[0-9]{2}|avg|mean|average|延迟|耗时|响应时间)[^0-9.;<>≤≥]{0,12}"
    r"(?<!below )(?<!under )(?<!than )([0-9]{3,6}(?:\.[0-9]{1,3})?) ?ms\b",
    re.I,
)
_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?")
_MARKS = re.compile(r"[*`_]")
_SENTENCE = re.compile(r"(?<=[.!?;])\s+")
_SUBJECT = re.compile(r"\W{0,4}([^\W_][^.:=(]{1,40}?) (?:is|was|ran|runs?|uses?|used)\b")
_LEAST_ROWS = 2
_EXACT = 4  # digits of a rate that nobody rounded


def load_of(context: Context, lines: list[Line]) -> tuple[int, int] | None:
    """Return the one load of sentences that name a rate of the table, and its line."""
    rows = _rows(context)
    loads: list[tuple[int, int]] = []
    for number, text in lines:
        if not context.is_row((number, text)):
            loads += [(load, number) for load in _of_line(text, rows=rows)]
    return loads[0] if len({load for load, _ in loads}) == 1 else None


def without_single(context: Context, loads: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return loads with their lines, but for those in a sentence about one of several rows.

    Those of a sentence about the rate of another test are left out, too.
    """
    others = {load for load in {*loads} if _is_of_another(context, _sentences_with(context, *load))}
    return [load for load in loads if load not in others]


def _sentences_with(context: Context, load: int, line: int) -> list[str]:
    """Return the sentences of a line that name the load."""
    text = context.source[line - 1] if 0 < line <= len(context.source) else ""
    return [part for part in _SENTENCE.split(_MARKS.sub("", text)) if str(load) in part]


def _is_of_another(context: Context, sentences: list[str]) -> bool:
    return _is_of_one_row(context, sentences) or _is_of_another_rate(context, sentences)


def _is_of_another_rate(context: Context, sentences: list[str]) -> bool:
    """Tell whether an exact rate stands beside the load, and the table has none of these rates.

    The sum of all rows may stand in a heading.
    """
    told = [part for part in sentences if not is_heading((0, part))]
    if any(map(_TIME.search, told)) and not _has_a_time_of(context, told):
        return True
    rates = [rate.replace(",", "") for rate in chain.from_iterable(map(_RATE.findall, told))]
    if any(map(_ROUGH_RATE.search, told)) and not _ANY_RATE.search(_rows(context)):
        return True  # the table has times alone, and nobody sets a rough rate
    if not any(len(rate.replace(".", "").strip("0")) >= _EXACT for rate in rates):
        return False
    rows = _rows(context).replace(",", "")
    return not any(_stands(rate, rows) for rate in rates)


def _has_a_time_of(context: Context, sentences: list[str]) -> bool:
    """Tell whether a table holds one of the times that sentences tell, in ms or in seconds."""
    digits = _NUMBER.findall(_rows(context).replace(",", ""))
    times = map(float, chain.from_iterable(map(_TIME.findall, sentences)))
    pairs = product(map(float, digits), times)
    return any(abs(mine - time) < 1 or abs(1000 * mine - time) < 1 for mine, time in pairs)


def _rows(context: Context) -> str:
    first, last = context.span
    return "\n".join(context.source[max(first - 1, 0) : last])


def _is_of_one_row(context: Context, sentences: list[str]) -> bool:
    subjects = {match[1].casefold() for part in sentences if (match := _SUBJECT.match(part))}
    if not subjects:
        return False
    first, last = context.span
    rows = (split(row, "|") for row in context.source[first:last] if "|" in row)
    names = [_MARKS.sub("", row[0]).strip().casefold() for row in rows if row]
    return len(names) > _LEAST_ROWS and sum(name in subjects for name in names) == 1


def _of_line(text: str, *, rows: str) -> list[int]:
    loads: list[int] = []
    for sentence in _SENTENCE.split(_MARKS.sub("", text)):
        rates = _RATE.findall(sentence)
        if rates and not _BEST.search(sentence) and all(_stands(rate, rows) for rate in rates):
            loads += [count_of(count) for count in _LOAD.findall(with_commas(sentence))]
    return loads


def _stands(rate: str, rows: str) -> bool:
    if rate not in rows:  # which is found sooner than by the pattern
        return False
    return re.search(rf"(?<![0-9.,]){re.escape(rate)}(?![0-9]|[.,][0-9])", rows) is not None

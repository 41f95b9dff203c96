"""Lists of a run in each line: a name and its rate, or a rate and whose it is.

"GET: 12,345 req/s (p99 3 ms)" below a line of the same form is such a list; blanks or a dash stand
for the colon where a line names a known server.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import chain

from importers.formats.tables.around.offer_words import allowed_in
from importers.formats.tables.grid import failed_shares
from importers.formats.tables.grid.loads_behind import load_behind
from importers.formats.tables.grid.products import is_product
from importers.formats.tables.grid.repeated_heads import is_repeat
from importers.formats.tables.grid.values import bare
from importers.formats.tables.lists.aligned_rates import NO_NAME, are_aligned, are_measured
from importers.formats.tables.lists.list_values import NUMBER, failed_count, further
from importers.formats.tables.lists.loads_of_rates import (
    LOAD_AS_NAME,
    loads_alone,
    loads_in_names,
)
from importers.formats.tables.lists.worded_rates import plain
from importers.formats.tables.texts.list_lines import (
    ITEM_MARK,
    Found,
    Lines,
    block_of,
    end_of,
    line_above,
    stretch,
)
from importers.model import Diagnostic
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.sheets import Cell
from importers.reading.table_heads import column_heads
from importers.reading.table_heads.head_languages import english
from importers.reading.table_heads.head_phrases import RATES
from importers.reading.table_heads.load_words import with_commas

NamedRate = Callable[[str], re.Match[str] | None]
BULLET = re.compile(r"^[\s>]{0,12}(?:[-*•+–]\s|\*\*|\d{1,2}[.)]\s)")
# Blocks of which a program draws bars, and "|#####".
_BAR = r"(?:[\u2580-\u259f\u25a0-\u25ac]{1,120}|\|[#=*]{2,120})"
_IN_ANOTHER_LANGUAGE = f"(?i:{'|'.join(RATES)})"
_NAMED_RATE = re.compile(
    rf"^{ITEM_MARK}((?:[^:：\n]|(?<=\s):(?=[a-z])){{1,80}}?)"
    rf"(\s{{0,3}}[:：]\s{{0,12}}(?:{_BAR}\s{{1,60}})?"
    r"|\s{2,40}| ?\.{2,80} ?| {1,40}(?:[-–—=]|[-=]>|→) {1,12}|\s{1,40}\|\s{1,12}"
    rf"|\s{{1,40}}{_BAR}\s{{1,60}})"
    rf"([~≈]?{NUMBER}\s?[kKM]?\s?"
    r"(?:(?:req(?:uest)?s?|trans)\s?(?:/|per)\s?(?:s(?:ec(?:ond)?)?|min(?:ute)?)"
    r"|r/s|rps|RPS|QPS|tps|TPS|\[?#/sec\]?"
    rf"|{_IN_ANOTHER_LANGUAGE}))"
    r"(?![\w/:])"
    r"([^\n]{0,200})$"
)
# "nginx: Requests/sec: 2204.11" is "nginx: 2204.11 req/s", as is ab's line behind a name.
_LABELLED = re.compile(
    r"([:：\-–—=]\s{1,20}|：)`?(?:requests? ?(?:/|per) ?s(?:ec(?:ond)?)?|req/s(?:ec)?|rps) ?[:=]"
    r"\s{0,12}"
    rf"([~≈]?{NUMBER}\s?[kKM]?)(?![\w/:]|\s[0-9])`?",
    re.I,
)
_NAME_IN_BRACKETS = re.compile(r"^\s{0,9}\[([^\W\d_][^\[\]:]{1,40})\] ")  # "[nginx] RPS: 4123"
_ANY_LABEL = re.compile(r"\w ?[:：] ?[~≈]?[0-9]")
# "0.0s - 1.0s", "12:00:05": a part of a run's time, and no run.
_TIME = r"[0-9.:]{1,12} ?(?:m?s|sec\w{0,4}|min\w{0,4}|秒|分|초|분)?"
INTERVAL = re.compile(rf"^{_TIME}(?: ?(?:-|–|~|～|to) ?{_TIME})?$")
# "b=4096 n=1 Request rate": the last words say what the number is.
_MAY_NAME = re.compile(r"[^|]{2,80}(?<![.!?])")
# "nginx   8812    52110" before "88410  req/s" is a row of a table.
_FURTHER_CELL = re.compile(r"\s{2}[~≈]?[0-9][0-9.,]{0,19}[kKM]?\s{0,20}$")
_DASH_AT_END = re.compile(r"\s+[-–—]+$")  # "GET /users  -    982 req/s"
_METRIC_AT_END = re.compile(r"(?<=\w)[ ,]{1,3}(?:request rate|throughput)$", re.I)
_REQUEST = re.compile(r"(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s{1,9}/")  # "GET /users"
# What is wished for or allowed, in the name of one line, makes a list of none of them.
NOT_RUN = re.compile(
    r"\b(?:targets?|goals?|limits?|quotas?|allowed|expected|required|budget"
    r"|burst(?! (?:profile|test|load)))\b"
    r"|\b(?:l[ií]mites?|limiti|grenzwerte?|seuils?|erwartete?|esperad[ao]s?|attendue?s?|verwacht"
    r"|obje[ck]?ti[fv]o?s?|ziele?|soll(?:werte?)?|erlaubt|permitid[ao]s?|autorisée?s?)\b"
    r"|限制|上限|目标|目標|лимит|ожида|предел",
    re.I,
)
# Behind a rate and its load, of another load: "41k rps @ 100 conns, 43k rps @ 200 conns"
_NEXT_RATE = re.compile(
    rf"[,;|/] ?([~≈]?{NUMBER}\s?[kKM]?\s?(?:req(?:uest)?s?\s?/\s?s(?:ec)?|[rR][pP][sS]))\b"
)
# Transactions may be of anything; what stands in a minute is often what is allowed; a language
# says how a number is written.
_OWN_HEAD = re.compile(
    r"\s?(tps|(?:req(?:uest)?s?|trans)\s?(?:/|per)\s?min(?:ute)?"
    rf"|(?!req(?:uest)?s? ?/ ?s$){_IN_ANOTHER_LANGUAGE})$",
    re.I,
)
_TIME_ASIDE = re.compile(r" ?\([~≈]?[0-9][0-9.,]{0,9} ?(?:ms|µs|μs|us|s)\)")  # of what?
_RATE_BEHIND = re.compile(
    rf"(?:[^\W\d][\w -]{{0,20}}: ?)?[~≈]?{NUMBER}\s?[kKM]?\s?"
    r"(?:(?:(?:req(?:uest)?s?|trans)\s?/\s?s(?:ec)?|[rR][pP][sS]|#/sec)\b"
    rf"|{_IN_ANOTHER_LANGUAGE})"
)
_ANY_RATE = re.compile(r"req\w* ?/ ?s|\b[kmr]?ps\b|per s", re.I)
_RATE_ALONE = re.compile(
    r"throughput|(?:transaction )?rate|rps|qps|req(?:uest)?s?(?:/s(?:ec)?| per second)?", re.I
)
PEAK = re.compile(r"\W{0,4}(?:peaks?|пик\w*|pic|pico|spitze\w*)\b|\W{0,4}(?:峰值|ピーク)", re.I)
# Names of what one test or one plan came to; "Load balancer" and "Average, cached" are others.
_OF_ONE = re.compile(
    rf"{PEAK.pattern}"
    r"|\W{0,4}(?:avg|average|moyenne|mean|min(?:imum)?|max(?:imum)?|normal|sustained|idle|total"
    r"|overall|baseline(?= \(no load)|load|capacity|нагрузка|производительность|итого)"
    r"(?: (?:load|rate|throughput|rps|traffic|performance))?(?: ?\([^()]{1,40}\))?\W{0,4}$",
    re.I,
)
_IS_BOUND = re.compile(
    r"\W{0,4}(?:limit|goal|target|peak|max(?:imum)?|quota|expected)\b(?!:)"
    # "1200 req/s less than caddy" is a difference
    r"|\s+(?:less|more|fewer|faster|slower|higher|lower|(?:de )?(?:moins|plus)|weniger|mehr|más"
    r"|menos|mais|больше|меньше)\b",
    re.I,
)
_PARTED = re.compile(r"[0-9] [0-9]")
_PART = re.compile(r"(?:thread|worker|process|core|cpu)s? ?#?[0-9]{1,3}", re.I)  # of one test


def runs_by_line(document: Document, start: int) -> Found:
    """Return the lines from here on that each name a run and its rate."""
    return _runs_by_line(document, start, named_rate=_named_rate)


def _named_rate(line: str) -> re.Match[str] | None:
    """Match a line with a name and its rate; how it was tested may stand between them."""
    return name_and_rate(plain(line))


def name_and_rate(line: str) -> re.Match[str] | None:
    """Return the match of a line with a name and its rate, and no number between them."""
    match = _NAMED_RATE.match(line)
    return None if match is None or _FURTHER_CELL.search(match[1]) else match


def labelled_runs_by_line(document: Document, start: int) -> Found:
    """Return the lines that each name a run, "Requests/sec:" and its rate."""
    return _runs_by_line(document, start, named_rate=_labelled_rate)


def _labelled_rate(line: str) -> re.Match[str] | None:
    """Match a line with one label; a line of several labels is read as such or not at all."""
    line = _NAME_IN_BRACKETS.sub(r"\1: ", line)
    match = name_and_rate(_LABELLED.sub(r"\1\2 req/s", line))
    return None if match is None or _ANY_LABEL.search(match[4]) else match


def _runs_by_line(document: Document, start: int, *, named_rate: NamedRate) -> Found:
    lines = stretch(document, start, is_line=lambda line: named_rate(line) is not None)
    rows = [(offset, match) for offset, line in lines if (match := named_rate(line))]
    return of_named_rates(document, rows, last=lines[-1:]), end_of(lines, start)


def of_named_rates(
    document: Document, rows: list[tuple[int, re.Match[str]]], *, last: Lines
) -> Block | None:
    """Return the block of lines that each name a run and its rate; None where they may not.

    `rows` are their offsets, with what `name_and_rate` matched; `last` is the last line of all.
    """
    if not rows:
        return None
    has_colons = all(
        match[2].strip().strip(".") in ("", ":", "：", "=>") and match[2].strip()
        for _, match in rows
    )
    has_bars = all(re.search(_BAR, match[2]) for _, match in rows)
    texts = [_DASH_AT_END.sub("", with_commas(bare(match[1])).strip()) for _, match in rows]
    names = loads_alone(texts)
    is_named = has_colons or has_bars or any(column_heads.server(name) for name in names)
    has_loads = all(map(LOAD_AS_NAME.fullmatch, names))
    is_named |= has_loads or sum(map(is_product, names)) > 1 or all(map(_REQUEST.match, names))
    is_named |= _are_columns([match for _, match in rows])
    is_named |= all(BULLET.match(document.source_line(document.line_at(at))) for at, _ in rows)
    if any(map(INTERVAL.match, names)) or all(map(is_repeat, names)):
        return None
    is_of_one = all(_OF_ONE.match(english(name)) for name in names)
    if is_of_one or any(map(NOT_RUN.search, names)) or _may_be_cells(rows, names):
        return None
    if any(_IS_BOUND.match(match[4]) for _, match in rows) or all(map(_PART.fullmatch, names)):
        return None
    above = line_above(document, rows[0][0])
    if len(rows) < 2 or not is_named or _are_other_cells(rows, above=above):
        return None
    offsets: list[int] = []
    measured: list[tuple[str, str, str]] = []
    for (offset, match), name in zip(rows, names, strict=True):
        for rate, behind in _rates_of(match):
            offsets.append(offset)
            measured.append((name, rate, behind))
    is_allowed = above.endswith((":", ":**")) and allowed_in(above)  # the table is refused by it
    is_title = is_allowed or (has_loads and _MAY_NAME.fullmatch(above))
    titles = [above.strip("#*: ")] if is_title else []
    cells = _cells(measured)
    start = offsets[0]
    block = block_of(document, start, last=last[0], cells=cells, offsets=offsets, titles=titles)
    return _with_remark(block, measured)


def _may_be_cells(rows: list[tuple[int, re.Match[str]]], names: list[str]) -> bool:
    """Tell whether names are the same but for what may be the thousands: "Node  18 400 req/s"."""
    has_blanks = any(not match[2].strip() and _PARTED.search(match[3]) for _, match in rows)
    return has_blanks and len(set(names)) < len(names)


def _with_remark(block: Block | None, measured: list[tuple[str, str, str]]) -> Block | None:
    """Add the remark on rates behind those that were read: of a load or a name of their own."""
    unread = [match[0] for *_, behind in measured if (match := _RATE_BEHIND.search(behind))]
    for line, table in block.value[:1] if block is not None and unread else ():
        message = (
            f"{unread[0].strip()[:60]!r} behind a rate was not read: it needs a line of its own."
        )
        remark = Diagnostic(line, severity="info", code="table.cell", message=message)
        table.remarks.append(remark)
    return block


def _cells(measured: list[tuple[str, str, str]]) -> list[list[Cell]]:
    """Return the cells of a list: a name, a rate and what stands behind it, for each run."""
    beside = [_values_behind(behind) for *_, behind in measured]
    heads = list(dict.fromkeys(chain.from_iterable(beside)))
    loads = [load_behind(behind) for *_, behind in measured]
    names = [name for name, *_ in measured]
    if not all(loads):
        loads, names = loads_in_names(names)
    load_heads = ["connections"] if any(loads) else []
    head, rates = _rates_below([rate for _, rate, _ in measured])
    cells: list[list[Cell]] = [["", head, *load_heads, *heads]]
    for rate, name, values, load in zip(rates, names, beside, loads, strict=True):
        name = "" if _RATE_ALONE.fullmatch(name) else _METRIC_AT_END.sub("", name) or name
        cells.append([name, rate, *([load] if load_heads else []), *map(values.get, heads)])
    return cells


def _values_behind(text: str) -> dict[str, str]:
    """Return what stands behind a rate by its head: latencies, and which requests failed."""
    text = english(text)
    share = failed_shares.share_in(text)
    errors = {} if share is None else {"errors (%)": f"{100 * share:g}%"}
    if count := failed_count(text):
        errors["failed requests"] = count
    return dict(further(text)) | errors


def _rates_below(rates: list[str]) -> tuple[str, list[str]]:
    """Return the head of a list's rates and its cells: a unit that says more is in the head."""
    matches = [_OWN_HEAD.search(rate) for rate in rates]
    heads = {match[1].lower() for match in matches if match}
    if len(heads) != 1 or None in matches:
        return "req/s", rates
    return heads.pop(), [_OWN_HEAD.sub("", rate) for rate in rates]


def _rates_of(match: re.Match[str]) -> list[tuple[str, str]]:
    """Return the rate of a line with what stands behind it; several where each has its load."""
    behind = match[4]
    further_rates = list(_NEXT_RATE.finditer(behind))
    ends = [*(rate.start() for rate in further_rates), len(behind)]
    starts = [0, *(rate.end() for rate in further_rates)]
    aside = _TIME_ASIDE.match(behind)
    first = f"{match[3]}{aside[0]}" if aside else match[3]  # the cell's remark says it
    rates = [first, *(rate[1] for rate in further_rates)]
    parts = [behind[start:end] for start, end in zip(starts, ends, strict=True)]
    has_loads = all(map(load_behind, parts))
    return list(zip(rates, parts, strict=True)) if has_loads else [(first, behind)]


def _are_columns(matches: list[re.Match[str]]) -> bool:
    """Tell whether blanks part names from measured rates that stand below each other."""
    has_blanks = all(len(match[2]) > 1 and not match[2].strip() for match in matches)
    rates = [match[3] for match in matches]
    if any(_ANY_RATE.search(match[4]) for match in matches):
        return False  # the line has a rate of another column
    is_aligned = has_blanks and are_aligned(matches, group=3) and are_measured(rates)
    return is_aligned and not any(NO_NAME.search(match[1]) for match in matches)


def _are_other_cells(rows: list[tuple[int, re.Match[str]]], *, above: str) -> bool:
    """Tell whether lines with bars are rows of a table, or say what is sold or allowed."""
    behind = [match[4].strip(" |") for _, match in rows if match[2].strip() == "|"]
    is_said = any(
        text and (NOT_RUN.search(text) or not re.search(r"[0-9]", text)) for text in behind
    )
    return bool(behind) and ("|" in above or is_said)

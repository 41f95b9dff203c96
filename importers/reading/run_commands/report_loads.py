"""The load of a report that prints none: from its heading, or from the prose directly above it.

A heading may say "Baseline (1 user, 60 seconds)", a sentence "I ran it with 50 concurrent users".
Two different loads, and what may be, is allowed or rises, give none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from operator import attrgetter

from importers.model import Run
from importers.reading.borders import is_any_border
from importers.reading.headings.heading import Heading
from importers.reading.headings.heading_lines import ATX, LOOSE, is_around
from importers.reading.run_commands import loads_abroad, no_loads, option_lines
from importers.reading.run_commands.agreeing_command import top_of
from importers.reading.table_heads.load_words import COUNT, count_of, with_commas

# At the start, in brackets, or with a word that only a load has: "List 10 users" is a page.
_CALLERS = r"(?:users?|clients?|connections?|vus?)\b(?! ?/ ?s)"  # "100 users/s" arrive
# "8 connections to redis" and "100 users in the table" are no callers of this test.
_NO_OTHERS = r"(?! (?:to|in|of|on|from|per|page|list|endpoint|route|table)\b)"
_AT_ONCE = r"(?:concurrent|virtual|simultaneous|parallel|open)"
_LOAD = re.compile(
    rf"{loads_abroad.ANY}"
    rf"|(?:^|[(\[](?:[^()\[\]]{{1,40}}, )?){COUNT} (?:{_AT_ONCE} )?{_CALLERS}{_NO_OTHERS}"
    rf"|(?<![\w.,-]){COUNT} {_AT_ONCE} (?:{_CALLERS}{_NO_OTHERS}|requests$)"
    # "nginx, 50 connections", "nginx c=50"; "/list, 10 users" may be a page
    rf"|\w ?[,\u2013\u2014-] {COUNT} (?:{_AT_ONCE} )?(?:conn(?:ection)?s?|clients?|vus?)$"
    rf"|\w[,:]? (?:c|conns|connections|concurrency) ?= ?{COUNT}$|\w, concurrency {COUNT}$"
    rf"|\brequests from {COUNT} {_CALLERS}{_NO_OTHERS}|[(,\[] ?{COUNT} concurrent[)\]]"
    rf"|^(?:concurrency(?: level)?[ :=]|(?:c|conn(?:ection)?s|clients|vus) ?[=:]) ?{COUNT}$",
    re.I,
)
# "模拟 100 并发" and "并发数为 100"; not "100、200 并发", "2 万并发" or "8 并发进程" of a server
_IN_CHINESE = (
    rf"(?<![0-9.,])(?<![0-9][、，,/～~])(?<![0-9][、，,/～~] ){COUNT} ?[个個]?(?:并发|並發)"
    r"(?!(?:进程|线程|协程))"
    rf"|(?:并发|並發)(?:用户|连接|请求)?[数數量]?(?:[为是:：=]| ?)\s?{COUNT}"
    r"(?!\s?[、，/～~万千亿kw] ?[0-9]|[\w.,%-]|\s?[万千亿]|\s?[个個]?(?:进程|线程|协程))"
)
_CONCURRENT = rf"\b(?:for|with) {COUNT} concurrent(?= with\b| and\b|[,.:]|$)"  # callers left out
_ANY_LOAD = re.compile(
    rf"{_IN_CHINESE}|{loads_abroad.AT_ONCE}|(?<![\w.,-]){COUNT} {loads_abroad.CALLERS}"
    rf"|(?<![\w.,-]){COUNT} (?:{_AT_ONCE} )?(?:{_CALLERS}|requests? (?:at once|in parallel)\b)"
    rf"|{_CONCURRENT}"
    rf"|\s-c ?{COUNT}\b|\bc ?= ?{COUNT}\b|\bconcurrency(?: level)?(?: ?(?:of|:|=))? ?{COUNT}\b",
    re.I,
)
_IN_PROSE = re.compile(
    rf"{_IN_CHINESE}|\b(?:with|at|using|under|by) {COUNT} (?:{_AT_ONCE} )?{_CALLERS}{_NO_OTHERS}"
    rf"|(?<![\w.,-]){COUNT} {_AT_ONCE} (?:{_CALLERS}{_NO_OTHERS}|requests\b)"
    rf"|{_CONCURRENT}"
    rf"|\b(?:with|at|using) (?:a )?concurrency (?:level )?(?:of )?{COUNT}\b"
    rf"|\b[0-9]{{1,4}} ?(?:s|secs?|seconds|min|minutes), (?:{_AT_ONCE} )?{COUNT} {_CALLERS}\.?$",
    re.I,
)
# Lines of a list of settings: "- Connections: 400" beside "- Threads: 50".
_ITEM = r"[-*+>_`\s]{0,8}(?:number of )?"
_IS = r"[*_`]{0,2}\s?[:=]"
_SETTING = re.compile(
    rf"{_ITEM}(?:connections|concurrency(?: level)?|clients|vus"
    rf"|{_AT_ONCE} (?:users|clients|connections))"
    rf"{_IS}[*_`\s]{{0,4}}{COUNT}[*_`\s]{{0,4}}",
    re.I,
)
_BESIDE = re.compile(
    rf"{_ITEM}(?:threads?|(?:test )?durations?|(?:total )?requests|iterations"
    rf"|ramp-?up|base(?: url)?|tool|url|method){_IS}",
    re.I,
)
_MEASURED = re.compile(
    r"\b(?:ran|runs?|running|tests?|tested|testing|bench\w*|load|get|got|gets|see|saw|gave|gives?"
    r"|results?|outputs?|summary|measured?|numbers|stats|report)\b"
    r"|[:\uff1a]$|压测|测试|測試|模拟|模擬|使用|结果|結果",
    re.I,
)
_NOT_OF_THIS = re.compile(
    r"\b(?:not|no|n[o']t|never|instead|than|was|were|used to|before|previous\w*|earlier|expect\w*"
    r"|allow\w*|support\w*|handl\w*|can|could|cannot|would|should|if|when|pool\w*|needs?|will|next"
    r"|later|also|same|without|beyond|above|over|until|more|less|only|least|most|about"
    r"|different|various|several|both|respectively|then|server|worker\w*|crash\w*|broke\w*"
    r"|fail\w*)\b|n't\b|[?~？]|服务器|分别|最[大多高]|以上|超过|超過|支持|如果|[之以]前|上限|左右|不",
    re.I,
)
_UNIT_OF_RATE = r"(?:[rq]ps|req(?:uest)?s? ?(?:/|per) ?s(?:ec(?:ond)?)?)"
# "R=2000" and "2,000 req/s" above a report of a tool that keeps a rate.
_RATE = re.compile(
    rf"\W*(?:-?R|rate|qps|rps)\s?[=:]?\s?{COUNT}(k?)\W*"
    rf"|\W*(?:at )?{COUNT}(k?) ?{_UNIT_OF_RATE}\W*",
    re.I,
)
_ANY_RATE = re.compile(rf"(?<![\w.,-]){COUNT}(k?) ?{_UNIT_OF_RATE}(?!\w)", re.I)
# "Here the rate is 100", "I ran wrk2 at a rate of 2000 req/s"
_RATE_IN_PROSE = re.compile(
    r"(?:^|\b(?:the|an?|my|this|request|constant|fixed|arrival|offered|attack|target) )"
    rf"rate (?:is |of |= ?|: ?){COUNT}(k?)(?![\w.%]|[ -]?(?:%|ms\b|bits?\b|[kmg]i?b))"
    rf"|\b(?:with|at) {COUNT}(k?) ?{_UNIT_OF_RATE}\b",
    re.I,
)
_IS_RESULT = re.compile(
    r"\b(?:wins?|tops?|reach\w*|achiev\w*|measured|results?|deliver\w*|manag\w*|peak\w*)\b",
    re.I,
)
_OF_TEST = re.compile(
    r"\b(?:tests?|load|bench\w*|method\w*|set-?up|parameters?|wrk2?|hey|ab|oha|k6|client|runs?"
    r"|settings|environment)\b",
    re.I,
)
_KEEPS_RATE = ("wrk2", "vegeta")
_MOST_OF_RATE = 1.02  # of the asked rate: no tool sends more
_SENTENCE = re.compile(r"[.!?]\s+|\n")
_MOST_BETWEEN = 8  # lines between the prose and its report
_LONGEST = 400  # characters of a line that may be a border
_MOST_LINES = 4  # of a paragraph
_REACH = 25  # lines between settings and their report
_LINE = attrgetter("line")


def of_headings(runs: Sequence[Run], above: Sequence[Sequence[Heading]]) -> None:
    """Take the load of each run that only its nearest heading says."""
    for run, every in zip(runs, above, strict=True):
        of_heading(run, every)


def of_heading(run: Run, every: Sequence[Heading]) -> None:
    """Take the load that the nearest heading names once, where a report and its command say none.

    So people head outputs of tools that print no users, or a section: "Baseline (1 user, 60 s)".
    """
    if not every or not is_open(run):
        return
    if run.tool in _KEEPS_RATE:
        _set_rate(run, every[-1])
    outer = [heading for heading in every[:-1] if heading.level < LOOSE]
    for heading in reversed([] if run.tool == "vegeta" else [*outer, every[-1]]):
        asked = option_lines.load_in(heading.text, run)
        loads = {count_of(asked)} if asked else _counts(_LOAD, heading.text)
        if len(loads) == 1 and not no_loads.is_in(heading.text, _LOAD):
            put(run, *loads, line=heading.line)
        if loads or counts_in(heading.text):
            return


def _set_rate(run: Run, heading: Heading) -> None:
    """Take the rate that a heading says was asked for, where the report does not exceed it."""
    match = _RATE.fullmatch(heading.text)
    if match and run.requests_per_s is not None:
        _take_rate(run, match, line=heading.line)


def _take_rate(run: Run, match: re.Match[str], *, line: int) -> None:
    """Take the rate of a match, where the report does not exceed it."""
    rate = count_of(match[1] or match[3]) * (1000.0 if match[2] or match[4] else 1.0)
    if rate and (run.requests_per_s or 0.0) <= rate * _MOST_OF_RATE:
        run.offered_rate = rate
        run.sources["offered_rate"] = line


def _set_rate_of_prose(run: Run, paragraph: str, *, line: int) -> None:
    """Take the only rate that the sentences above a report say was asked for."""
    matches = list(_RATE_IN_PROSE.finditer(paragraph))
    if len(matches) != 1:
        return
    (sentence,) = (text for text in _SENTENCE.split(paragraph) if matches[0][0] in text)
    is_other = no_loads.is_in(sentence, _RATE_IN_PROSE) or _NOT_OF_THIS.search(sentence)
    if not (is_other or _IS_RESULT.search(sentence)):
        _take_rate(run, matches[0], line=line)


def of_prose(run: Run, lines: Sequence[str], *, least: int) -> None:
    """Take the load that a list of settings or the paragraph directly above a report names once.

    `least` is the last line of the report above. The sentence must speak of this test.
    """
    if not run.lines or not is_open(run):
        return
    settings = _settings_above(lines, range(max(least, run.lines[0] - _REACH) + 1, run.lines[0]))
    if len(settings) == 1:
        count, line = settings.popitem()
        put(run, count_of(count), line=line)
        return
    number, text = _paragraph_above(lines, top_of(run, lines, least=least), least=least)
    paragraph = with_commas(text)
    if asked := option_lines.load_in(paragraph, run):
        put(run, count_of(asked), line=number)
        return
    if run.tool in _KEEPS_RATE:
        _set_rate_of_prose(run, paragraph, line=number)
        return
    sentence, *more = [s for s in _SENTENCE.split(paragraph) if _ANY_LOAD.search(s)] or [""]
    if more or len(counts_in(paragraph)) != 1:
        return
    is_other = no_loads.is_in(sentence, _IN_PROSE) or _NOT_OF_THIS.search(sentence)
    match = _IN_PROSE.search(sentence)
    if match and _MEASURED.search(sentence) and not is_other:
        put(run, count_of(match[match.lastindex or 1]), line=number)


def share_settings(
    runs: Sequence[Run],
    *,
    bare: Sequence[int],
    above: Sequence[Sequence[Heading]],
    lines: Sequence[str],
) -> None:
    """Give the load of a section of settings to all runs below it that say none.

    The section stands above all runs and holds none of them, as "Test configuration", or each of
    them has a heading of its own in it.
    """
    line = runs[0].sources.get("concurrency", 0)
    is_setting = 0 < line <= len(lines) and _SETTING.fullmatch(lines[line - 1].rstrip())
    if not is_setting or not bare or bare[0] != 0:
        return
    section = next((number for number in range(line - 1, 0, -1) if ATX.match(lines[number - 1])), 0)
    if not section or not _OF_TEST.search(lines[section - 1]):
        return  # "Tomcat configuration" may hold connections of the server
    is_title = all(section in map(_LINE, every[:-1]) for every in above)
    if section in [heading.line for heading in above[0]] and not is_title:
        return
    for index in bare[1:]:
        names_load = any(counts_in(heading.text) for heading in above[index])
        if is_open(runs[index]) and not names_load:
            put(runs[index], runs[0].concurrency or 0, line=line)


def counts_in(text: str) -> set[int]:
    """Return every number of callers at once that a text names."""
    return _counts(_ANY_LOAD, text)


def rates_in(text: str) -> set[float]:
    """Return every rate of requests a second that a text names."""
    matches = _ANY_RATE.finditer(text)
    return {count_of(match[1]) * (1000.0 if match[2] else 1.0) for match in matches}


def counts_in_prose(sentence: str) -> set[int]:
    """Return every number of callers at once that a sentence says a test had."""
    return _counts(_IN_PROSE, sentence)


def _counts(loads: re.Pattern[str], text: str) -> set[int]:
    matches = loads.finditer(with_commas(text))
    return {count_of(match[match.lastindex or 1]) for match in matches}


def is_open(run: Run) -> bool:
    """Tell whether a run of a tool has no load yet."""
    return run.tool is not None and run.concurrency is None and run.offered_rate is None


def put(run: Run, load: int, *, line: int) -> None:
    """Set the load of a run, and the line that says it."""
    run.concurrency = load or None
    run.sources["concurrency"] = line


def _settings_above(lines: Sequence[str], numbers: range) -> dict[str, int]:
    """Return the loads that lines of settings say, each with its line.

    A line without another setting beside it may speak of anything, as of a pool.
    """
    settings: dict[str, int] = {}
    for number in numbers:
        line = lines[number - 1] if number <= len(lines) else ""
        if len(line) <= _LONGEST and (match := _SETTING.fullmatch(line.rstrip())):
            beside = [*lines[max(number - 3, 0) : number - 1], *lines[number : number + 2]]
            if any(_BESIDE.match(near[:_LONGEST]) for near in beside):
                settings[match[1]] = number
    return settings


def _paragraph_above(lines: Sequence[str], first: int, *, least: int) -> tuple[int, str]:
    """Return the last line's number and the text of the paragraph above a line; "" for none."""
    own, last = list[str](), 0
    for number in range(min(first - 1, len(lines)), least, -1):
        line = lines[number - 1].strip(" \t>*_")
        if is_any_border(line[:_LONGEST]):
            return 0, ""  # what stands above it is no prose about this report
        is_end = not line or is_around(line)
        if own and (is_end or len(own) == _MOST_LINES):
            break
        if not own and first - number > _MOST_BETWEEN:
            break
        if not is_end:
            own.insert(0, line)
            last = last or number
    return last, "\n".join(own)

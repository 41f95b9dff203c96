"""What the text around a table says of all its runs: the load, the tool, a unit of time."""

from __future__ import annotations

import re
from collections.abc import Callable

from importers.formats.tables.grid import Context
from importers.reading.head_languages import english
from importers.reading.units import KILO_1000, KILO_1024

_LOWEST = 7  # level of a heading without a level
_REACH = 80  # lines above a table that are read; a quarter of it below
_LONGEST = 500  # characters of such a line
_LABEL = 120  # characters of a caption
_RATE_FIRST = re.compile(
    r"(?:(?:the )?(?:number of )?(?:requests|reqs?|hits) ?(?:/|per) ?s(?:ec(?:ond)?)?|rps|qps)\b",
    re.I,
)
Line = tuple[int, str]
_COUNT = r"([0-9]{1,3}(?:,[0-9]{3}){1,2}|[0-9]{1,7})"
_LOAD_WORD = (
    r"(?:concurrency|concurrent(?: (?:users|connections|clients|requests))?|connections|conns"
    r"|clients|(?:virtual )?users(?: \(vus\))?|vus|bench_connections)"
)
# "Connections: 64", "Concurrency = 100"
_STATED = re.compile(
    rf"(?<![\w-]){_LOAD_WORD}(?: level| count| per (?:test|run|endpoint))?[\s*`'\""
    rf"|)]{{0,4}}(?:[:=：]|\bof\b)[\s*`'\"|]{{0,4}}{_COUNT}"
    r"(?!\w|\.[0-9])(?! ?(?:-|–|to\b|→|\.\.))",
    re.I,
)
_COMMAND = re.compile(
    r"(?<![\w-])(?:ab|wrk2?|hey|h2load|oha|bombardier|autocannon|siege|rewrk|plow|cassowary|boom"
    r"|loadtest|go-wrk|weighttp|drill)\b[^\n]{0,200}?\s(?:-c|--connections|--concurrency)[ =]?"
    rf"{_COUNT}(?!\w|\.[0-9])|(?<!\w)--?(?:vus|connections|concurrency)[ =]{_COUNT}(?!\w|\.[0-9])"
    rf"|(?<!\w)-c[ =]?{_COUNT}(?!\w|\.[0-9])",
)
# "100 concurrent connections", "with 400 connections", "64 clients"
_PROSE = re.compile(
    rf"(?<![\w.,-]){_COUNT}\+? ?(?:(?:concurrent|simultaneous|parallel|closed-loop|virtual|http"
    r"|keep-?alive|active|persistent|open)[ -]){0,2}"
    r"(?:connections?|conns?|clients?|users?|vus?|concurrency|concurrents?)(?![A-Za-z0-9_])"
    rf"|(?<![\w.,-]){_COUNT} (?:concurrent|simultaneous|parallel) (?:\w+ )?requests?\b"
    rf"|\bc(?:oncurrency)?(?: of |=| ){_COUNT}(?!\w|\.[0-9])"
    rf"|(?<![\w.,-]){_COUNT}-(?:concurrency|connection|client|user)\b"
    rf"|同時 ?{_COUNT}|并发 ?{_COUNT}"
    rf"|(?<![\w.,-]){_COUNT} ?(?:接続|个?连接|個?連接|并发|并行用户|동시|соединени\w+|пользовател\w+"
    r"|conexiones|conexões|connexions|verbindungen|usu[aá]rios|utilisateurs|nutzer)",
    re.I,
)
# In a heading further up, "4 clients" and "3 users" may be what is compared.
_SURE = (
    rf"{_COUNT} ?(?:(?:concurrent|virtual) \w+|connections|conns|vus?|接続|个?连接)"
    r"(?![A-Za-z0-9_])"
)
_IN_HEADING = re.compile(rf"(?<![\w.,-]){_SURE}", re.I)
# In brackets further up it is what one of several stages had.
_IN_INTRODUCTION = re.compile(rf"(?<![\w.,(-]){_SURE}", re.I)
# "It is no test of 300 users."
_DENIED = re.compile(
    r"[^.!?]*\b(?:(?:is|are|was|were) not\b|n[ãa]o (?:é|são)\b|no (?:es|son)\b"
    r"|n'est pas\b|keine?\b)[^.!?]*",
    re.I,
)
_MARKS = re.compile(r"[*`]")
_RANGE = re.compile(
    rf"{_COUNT} ?(?:-|–|to|→|a|до|and"
    rf"|,(?![0-9]{{3}}(?![0-9]))) ?{_COUNT} (?:\w+ )?(?:connections|users|vus?|clients)\b",
    re.I,
)
_HEADING = re.compile(r"^\s{0,3}#{1,6}\s|^<h[1-6]|^={3,} ", re.I)
# "# target 99% 0.0112": a comment of an output, no heading.
_OF_OUTPUT = re.compile(r"^\s{0,3}# [^\n]{0,60}[0-9]%? [0-9.]{1,20}\s*$")
_ROW = re.compile(r"\||\x1f|\t")
_TOOLS = (
    (
        KILO_1024,
        r"(?<![\w-])(?:wrk2?|apache ?bench(?:mark)?|bombardier|h2load|jmeter|ab(?= -|\)|\b 压|`))\b",
    ),
    (KILO_1024, r"(?<![\w-])ab (?:-|testing|test|benchmark)"),
    (KILO_1000, r"(?<![\w-])(?:autocannon|k6)\b"),
)
_KILOS = tuple((kilo, re.compile(pattern, re.I)) for kilo, pattern in _TOOLS)
_UNITS = re.compile(
    r"\b(?:in|times? in|latenc\w+|all times)\b[^\n.]{0,30}?[\s(\[]"
    r"(ms|milliseconds|µs|us|microseconds|seconds)\b",
    re.I,
)
_UNIT_NAMES = {"milliseconds": "ms", "microseconds": "us", "µs": "us", "seconds": "s"}


def load_of(context: Context) -> tuple[int, int] | None:
    """Return the load that the text says of all runs of a table, and the line where it does.

    None when it says none, or several. What stands nearest counts: the lines straight above, the
    part below the same heading, the lines below, and then what a list or a command further up says.
    """
    first, last = context.span
    above = _lines(context, range(max(first - _REACH, 1), first))
    section = _behind_last(above, _is_heading)
    near = _behind_last(section, _is_row)
    rest = [line for line in above if not _is_row(line)]
    every, strict = (_STATED, _COMMAND, _PROSE), (_STATED, _COMMAND)
    for lines, patterns in (
        (near, every),
        ([line for line in section if not _is_row(line)], every),
        (_below(context, last), every),
        (_below_stack(context, last), strict),
        (_headings(context), (*strict, _IN_HEADING)),
        *((lines, (*strict, _IN_INTRODUCTION)) for lines in _introductions(context)),
        (rest, strict),
    ):
        loads = _loads(lines, patterns)
        if len({load for load, _ in loads}) == 1:
            return loads[0]
        if loads:
            return None
    return None


def section(context: Context) -> list[str]:
    """Return the lines above a table below its heading, that one with them; no rows of tables."""
    first, _ = context.span
    above = _lines(context, range(max(first - _REACH, 1), first))
    return [line[1] for line in _behind_last(above, _is_heading) if not _is_row(line)]


def headings(context: Context) -> list[str]:
    """Return the headings that a table stands below, the nearest first."""
    return [text.strip("#= \t") for _, text in _headings(context)]


def first_line(context: Context) -> list[str]:
    """Return the first line of the upload, if it stands above the table and is no row."""
    first = context.span[0]
    filled = ((number, text) for number, text in enumerate(context.source, 1) if text.strip())
    number, text = next(filled, (first, ""))
    is_title = number < first and len(text) <= _LONGEST and not _is_row((number, text))
    return [text.strip("#=* \t>")] if is_title else []


def _introductions(context: Context) -> list[list[Line]]:
    """Return each heading that a table stands below with the lines up to the next heading.

    They speak of all that stands below the heading. The nearest is the first; the lines before any
    heading are the last. Rows are left out.
    """
    first, _ = context.span
    above = _lines(context, range(max(first - _REACH, 1), first))
    introductions: list[list[Line]] = []
    for heading in _headings(context):
        lines = [heading]
        for line in above:
            if line[0] > heading[0] and _is_heading(line):
                break
            if line[0] > heading[0] and not _is_row(line):
                lines.append(line)
        introductions.append(lines)
    heads = (index for index, line in enumerate(above) if _is_heading(line))
    top = above[: next(heads, 0)]
    return [*introductions, [line for line in top if not _is_row(line)]]


def _headings(context: Context) -> list[Line]:
    """Return the headings that a table stands below with their numbers, the nearest first."""
    first, _ = context.span
    above: list[Line] = []
    level = _LOWEST + 1
    for line in reversed(_lines(context, range(max(first - _REACH, 1), first))):
        if _is_heading(line) and (rank := _level(line[1])) < level:
            above.append(line)
            level = rank
    return above


def _level(heading: str) -> int:
    """Return the level of a heading, from 1."""
    if tag := re.match(r"\s*<h([1-6])", heading, re.I):
        return int(tag[1])
    marks = len(heading.lstrip()) - len(heading.lstrip(" \t#"))
    return marks or _LOWEST  # "=== title ===" is printed by a program


def _lines(context: Context, numbers: range) -> list[Line]:
    """Return these lines of the upload with their numbers."""
    return [
        (number, context.source[number - 1])
        for number in numbers
        if number <= len(context.source) and len(context.source[number - 1]) <= _LONGEST
    ]


def _behind_last(lines: list[Line], is_border: Callable[[Line], bool]) -> list[Line]:
    """Return the lines from the last border on; a heading belongs to what stands below it."""
    for index in range(len(lines) - 1, -1, -1):
        if is_border(lines[index]):
            return lines[index if _is_heading(lines[index]) else index + 1 :]
    return lines


def _is_heading(line: Line) -> bool:
    return bool(_HEADING.match(line[1])) and not _OF_OUTPUT.match(line[1])


def _is_row(line: Line) -> bool:
    return len(_ROW.findall(line[1])) > 1


def _below(context: Context, last: int) -> list[Line]:
    """Return the lines below a table, up to a heading or to another table."""
    below: list[Line] = []
    for line in _lines(context, range(last + 1, last + _REACH // 4)):
        if _is_heading(line) or _is_row(line):
            break
        below.append(line)
    return below


def _below_stack(context: Context, last: int) -> list[Line]:
    """Return the lines below the last of several tables that stand on top of each other."""
    lines = _lines(context, range(last + 1, last + _REACH))
    rows = next((index for index, line in enumerate(lines) if _is_text(line)), len(lines))
    if not any(map(_is_row, lines[:rows])):
        return []
    return _below(context, lines[rows][0] - 1) if rows < len(lines) else []


def _is_text(line: Line) -> bool:
    """Tell whether a line holds anything, and is no row of a table."""
    return bool(line[1].strip()) and not _is_row(line)


def _loads(lines: list[Line], patterns: tuple[re.Pattern[str], ...]) -> list[tuple[int, int]]:
    """Return the loads that these lines name, each with its line; a range counts as two."""
    loads: list[tuple[int, int]] = []
    for number, line in lines:
        plain = _DENIED.sub("", _MARKS.sub("", line))
        plain = plain if plain.isascii() else english(plain)
        if span := _RANGE.search(plain):
            loads += [(_count(span[1]), number), (_count(span[2]), number)]
        for pattern in patterns:
            for match in pattern.finditer(plain):
                digits = next(group for group in match.groups() if group)
                loads.append((_count(digits), number))
    return [(load, number) for load, number in loads if load > 0]


def _count(digits: str) -> int:
    return int(digits.replace(",", ""))


_CAPTION = re.compile(
    r"(?:\*\*|__|<[a-z]{1,10}>|\s)*(?:table|tab\.|fig(?:ure|\.)?|tabela|tabla|tableau|tabelle"
    r"|таблица"
    r"|表|all (?:values|figures|numbers)|values|numbers|figures|results)\b",
    re.I,
)
_VERB = re.compile(r"\b(?:is|are|was|were|has|have|can|will|we|i|you|it|handles?|serves?)\b", re.I)


def caption_below(context: Context) -> str:
    """Return the line straight below a table that names its numbers; "" where there is none.

    It begins as captions do, or with the words of a rate.
    """
    last = context.span[1]
    below = _lines(context, range(last + 1, last + 6))
    if any(_is_row(line) for line in below):
        return ""  # it may be the caption of the next table
    text = next(filter(None, (line.strip() for _, line in below[:2])), "").strip("*_() ")
    is_caption = bool(_CAPTION.match(text)) or bool(_RATE_FIRST.match(text))
    if not is_caption or len(text) > _LABEL or "|" in text or _VERB.search(text):
        return ""
    return text.rstrip(".")


def kilo_of(context: Context) -> int | None:
    """Return what "K" means to the tools that the text names; None if it names none, or both."""
    first, last = context.span
    lines = _lines(context, range(max(first - _REACH, 1), last + _REACH // 4))
    text = "\n".join([*(line for _, line in lines), *context.texts()])
    kilos = {kilo for kilo, pattern in _KILOS if pattern.search(text)}
    return kilos.pop() if len(kilos) == 1 else None


def unit_of_time(context: Context) -> str:
    """Return the unit in which the lines above a table give all times; "" when they name none."""
    first, _ = context.span
    lines = [line for _, line in _lines(context, range(max(first - 6, 1), first))]
    text = "\n".join([*context.titles, *lines])
    units = {_UNIT_NAMES.get(unit[1].lower(), unit[1].lower()) for unit in _UNITS.finditer(text)}
    return units.pop() if len(units) == 1 else ""


def load_of_command(text: str) -> int | None:
    """Return the load that a command line names."""
    match = _COMMAND.search(text)
    return _count(next(group for group in match.groups() if group)) if match else None

"""Lines of a text that may be heads of tables.

They hold a word of the vocabulary as a cell, stand above a rule of Markdown, or are the first row
of an HTML table.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import chain

from importers.cleaning.marks import BORDER, CELL
from importers.formats.tables.around import rate_captions
from importers.formats.tables.around.rate_captions import (
    LONGEST_HEAD,
    MOST_ROWS_BELOW,
    ROW_MARKS,
    is_head_word,
)
from importers.formats.tables.grid import cells
from importers.formats.tables.grid.grid import level, load_rank, names_rate, read_head
from importers.formats.tables.grid.values import value_of
from importers.formats.tables.texts import csv_texts
from importers.formats.tables.texts.outside import Outside
from importers.formats.tables.texts.rows_over_borders import goes_on
from importers.reading.lines import end_of_line, has_figure, line_from, lines_with, lowered
from importers.reading.table_heads import column_heads

# Words for the load or a rate, in a text in lower case.
_WORDS = (
    "concurren",
    "clients",
    "users",
    "connect",
    "conns",
    "conn=",
    "threads",
    "parallel",
    "simultan",
    "offered",
    "demanded",
    "req/s",
    "reqs/s",
    "requests/s",
    "request/s",
    "requests per s",
    "request per s",
    *("req / s", "reqs / s", "requests / s", "request / s"),
    "requests_per_s",
    "req_per_s",
    "req_s",
    "rps",
    "qps",
    "#/sec",
    "throughput",
    # in German, Spanish, French, Portuguese, Italian, Russian, Chinese, Japanese and Korean
    *(
        "anfragen",
        "peticiones",
        "solicitudes",
        "requêtes",
        "requetes",
        "requisições",
        "requisicoes",
    ),
    *("richieste", "запрос", "请求", "請求", "リクエスト", "요청"),
    *("istek", "İstek", "żądań", "zapytań", "gecikme", "opóźnien"),
    *("verbindungen", "gleichzeitig", "conexion", "connexion", "conexões"),
    *("connessioni", "соединени", "并发", "並發", "同時", "동시"),
)
_SHORT_WORD = re.compile(
    r"(?:c(?:onc?\.?|onn| ?[=:]? ?[0-9]{1,7})?|vus|[0-9]{1,7} ?c|@ ?[0-9]{1,7})"
    r"\"?[^\S\n]{0,20}(?:[\t|;,\x1f]|  |$)",
    re.M,
)
_SHORT = re.compile(
    r"(?:^|[\t|;,\x1f]| {2})[^\S\n]{0,20}\"?(?:ab )?-?(?:c(?:on|onc\.?)?|vus|conn|"
    r"c ?[=:]? ?[0-9]{1,7}|[0-9]{1,7} ?(?:vus|c)|@ ?[0-9]{1,7})\"?[^\S\n]{0,20}"
    r"(?:[\t|;,\x1f]|  |$)",
    re.M,
)
# What each head of a rate has: "req/s", "per second", "RPS", a word of another language.
_MAY_BE_RATE = re.compile(r"[/#]|per|ps\b|_s|second|through|rate|speed|[^\x00-\x7f]", re.I)
_CELLS = re.compile(r"[\t|;,\x1f\u2502\u2503\u2551]| {2,}")
RULE = re.compile(
    r"^[ \t>]{0,12}(?:\|?[ \t]{0,3}:?-{1,200}:?[ \t]{0,40}\|[-:| \t]{0,40}-[-:| \t]{0,2000}"
    r"|-{3,200}\+[-+]{2,2000}-[ \t]{0,4})$",  # as psql draws it
    re.M,
)
_BOXES = (
    re.compile(
        rf"^[ \t>]{{0,12}}\u250c[\u2500\u252c]{{3,{cells.MOST_LINE}}}\u2510[^\S\n]*\n"
        rf"([^\S\n]*\u2502[^\n]{{3,{cells.MOST_LINE}}})\n[ \t>]{{0,12}}\u251c",
        re.M,
    ),
    re.compile(
        rf"(?:\A|(?<=\n)[^|\n]{{0,{cells.MOST_LINE}}}\n)[ \t>]{{0,12}}"
        rf"\+[-+=]{{3,{cells.MOST_LINE}}}\+[^\S\n]*\n"
        rf"([^\S\n]*\|[^\n]{{3,{cells.MOST_LINE}}})\n[ \t>]{{0,12}}\+[-=]"
    ),
)
_CELL_LINE = re.compile(rf"^[^\n]{{0,{cells.MOST_LINE}}}{CELL}", re.M)


def of_all(text: str, searched: Outside) -> set[int]:
    """Return where the lines begin that may be heads; `searched` is what stands outside reports.

    They hold a word of the vocabulary as a cell, beside other heads or several loads; or rows with
    a rate in a cell stand below them, or a rule; or they are the first row of an HTML table or of a
    text that is nothing but a table of separated cells.
    """
    lower = lowered(searched.text)
    lines = {*lines_with(lower, parts=_WORDS), *_short_heads(lower)}
    starts = {*searched.placed(lines)}
    heads = {start for start in starts if _may_be_head(line_from(text, start))}
    ordered = sorted(starts)
    return (
        heads
        | _above_rates(text, ordered)
        | rate_captions.heads_below(text, ordered)
        | rate_captions.heads_above(text, ordered)
        | {*searched.placed(of_marked(searched.text))}
        | {start for start in csv_texts.first_lines(text) if _may_be_head(line_from(text, start))}
    )


def of_marked(text: str) -> set[int]:
    """Return where the lines begin that a rule or tags mark as heads."""
    return _above_rules(text) | _first_cell_lines(text) | _in_boxes(text)


def _above_rates(text: str, starts: list[int]) -> set[int]:
    """Return where the lines of words begin above rows in which a cell is a rate: "12,345 req/s".

    `starts` are the lines with a word of the vocabulary.
    """
    heads: set[int] = set()
    below = -1  # where the line begins below the last row: it has the same head
    for start in starts:
        is_first = start > 0 and start != below and has_figure(text, start)
        if is_first and (head := _head_above(text, start)) is not None:
            heads.add(head)
        below = end_of_line(text, start) + 1
    return heads


def _head_above(text: str, start: int) -> int | None:
    """Return where the head begins of the row that begins here; None if the row holds no rate.

    Other rows with numbers and rules may stand between them.
    """
    line = line_from(text, start)
    if len(line) > cells.MOST_LINE:
        return None
    for mark in ROW_MARKS:
        row = cells.split(line, mark)
        if len(row) > 1 and _holds_rate(row):
            head = _words_above(text, start, mark=mark, width=len(row))
            if head is not None:
                return head
    return None


def _words_above(text: str, start: int, *, mark: str, width: int) -> int | None:
    """Return where the first line of words begins above a row, with as many cells."""
    for _ in range(MOST_ROWS_BELOW):
        if not start:
            return None
        end, start = start - 1, text.rfind("\n", 0, start - 1) + 1
        line = text[start:end]
        if cells.is_rule(line):
            continue
        row = cells.split(line, mark) if len(line) <= cells.MOST_LINE else []
        is_without_corner = mark == "  " and line.startswith(mark) and len(row) == width - 1 > 1
        if len(row) != width and not is_without_corner:
            return None
        if all(map(is_head_word, row)):
            return start
    return None


def _holds_rate(row: list[str]) -> bool:
    """Tell whether a row has a rate in a cell, or numbers behind the name of a rate."""
    if any(map(_is_rate, row)):
        return True
    return names_rate(row[0]) and any(map(value_of, row[1:]))


def _is_rate(cell: str) -> bool:
    """Tell whether a cell is a number with the unit of a rate of requests."""
    value = value_of(cell)
    return value is not None and value.is_rate


def _above_rules(text: str) -> set[int]:
    """Return where the lines begin that stand above a rule of Markdown."""
    if "-" not in text or "|" not in text:
        return set()
    rules = (match.start() for match in RULE.finditer(text))
    return {text.rfind("\n", 0, rule - 1) + 1 for rule in rules if rule > 1}


def _in_boxes(text: str) -> set[int]:
    """Return where the first rows of drawn boxes begin: they stand between two rules."""
    if "\u250c" not in text and "+-" not in text:
        return set()
    boxes = chain.from_iterable(box.finditer(text) for box in _BOXES)
    return {box.start(1) for box in boxes}


def _first_cell_lines(text: str) -> set[int]:
    """Return where the first row of each table of tags begins that may be one of heads."""
    if CELL not in text:
        return set()
    starts: set[int] = set()
    last, above = -1, ""
    for match in _CELL_LINE.finditer(text):
        between = text[max(last, 0) : match.start()]
        line = line_from(text, match.start())
        is_apart = last < 0 or bool(between.replace(BORDER, "").strip())
        if is_apart or (BORDER in between and not goes_on(above, line, separator=CELL)):
            starts.add(match.start())
        last, above = end_of_line(text, match.start()), line
    return starts


def _short_heads(text: str) -> set[int]:
    """Return where the lines begin that have a cell like "c", "conc" or "c=10"."""
    starts: set[int] = set()
    seen = -1
    for match in _SHORT_WORD.finditer(text):
        if match.start() > seen:
            start = text.rfind("\n", 0, match.start()) + 1
            seen = end_of_line(text, match.start())
            if seen - start <= cells.MOST_LINE and _SHORT.search(text, start, seen):
                starts.add(start)
    return starts


def _may_be_head(line: str) -> bool:
    if len(line) > cells.MOST_LINE:
        return False
    parts = [part for part in _CELLS.split(line.strip(" ")) if part.strip(' "')]
    if len(parts) < 2:
        is_column = len(_CELLS.split(line)) > 2
        is_load = bool(parts) and is_column and load_rank(parts[0].strip(' "')) == 0
        return is_load or (bool(parts) and _is_beside_names(line, parts[0].strip(' "')))
    numbers = [part for part in parts if part.strip().isdigit()]
    if len(numbers) == 1 == len(parts) - 1:
        return False  # "Concurrency Level:      10" is a line of a report: a number names no load
    if any(map(_is_measured, parts)):  # "C" in a row of values is a language
        texts = [part for part in parts if _MAY_BE_RATE.search(part) and value_of(part) is None]
        heads = [part for part in texts if names_rate(part.strip(' "'))]
    else:
        heads = [part for part in parts if _is_word(part.strip(' "'))]
    return bool(heads) and (len(heads) > 1 or len(numbers) > 1 or len(parts) - len(numbers) > 1)


def _is_measured(part: str) -> bool:
    """Tell whether a cell is a rate with its unit, or a number with decimals, and no percentile."""
    value = value_of(part)
    return value is not None and (value.is_rate or ("." in value.digits and not value.unit))


def _is_beside_names(line: str, text: str) -> bool:
    """Tell whether a line names nothing but a rate, right of a column of names without a head."""
    is_right = line.startswith(("\t", ";", ",", "  ")) and len(text) <= LONGEST_HEAD
    return is_right and value_of(text) is None and names_rate(text)


@lru_cache(column_heads.CACHED)
def _is_word(text: str) -> bool:
    """Tell whether a head names the load or a rate of requests; "1,203 req/s" is a rate itself."""
    value = value_of(text)
    if value is not None and ("." in value.digits or value.seconds is not None):
        return False  # "1,203.5 req/s" and "3 ms": most cells of a long table
    if column_heads.PATH.fullmatch(text):
        return False
    head = read_head(text)
    if head and head.kind in ("concurrency", "offered"):
        return True
    if text.lower() == "throughput":  # its cells may say that it is a rate: "118.2/sec"
        return True
    return (names_rate(text) and value is None) or bool(level(text))

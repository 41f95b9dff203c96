"""The lines of an upload that are rows of tables, or of lists with a rate in each line.

What stands between them is said about the tables.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import chain

from importers.cleaning.marks import CELL
from importers.formats.tables.around.commands import CALL
from importers.formats.tables.around.rate_captions import are_loads, is_head_word
from importers.formats.tables.grid import cells
from importers.formats.tables.grid.values import value_of
from importers.formats.tables.texts import extent
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.table_heads.load_words import COUNT

_BARS = ("|", *cells.BARS)
_PLAIN = ("\t", ";", ",", "  ")
_LEAST_LINES = 3  # of plain columns
_LEAST_ROWS = {",": 2}  # below a head: commas stand in prose, too
_WIKI_BORDERS = ("{|", "|}")  # of tables of MediaWiki
_FRAMED = 3  # bars of a row with two cells, and bars at its borders
# "**Tool:** wrk | **Connections:** 100 | **Duration:** 10s"
_SETTING = r"[*\s]{0,4}[A-Za-z][\w ]{1,25}\*{0,2}:\*{0,2} [^|:]{1,60}(?:\||$)"
_SETTINGS = re.compile(rf"\s*\*\*[^*|]{{1,40}}(?:\*\*:|:\*\*) |(?:{_SETTING}){{2}}")
# Lines of a shell: "./bench.sh nginx -c 100 | tee a.txt"
_COMMAND = re.compile(
    rf"{CALL.pattern}|\s--?[a-zA-Z][\w-]{{0,30}}[ =][^|]*\|\s*[a-z]"
    r"|(?:^\s*|`)[$%#] \S|\$[A-Za-z({]"
    r"|\|\s*(?:tee|grep|awk|sed|tail|head|sort|jq|less|cat|cut|xargs|column|bc|wc|vegeta)\s"
)
_RATE = r"(?:req(?:uest)?s? ?(?:/|per) ?s(?:ec(?:ond)?)?|[rq]ps|tps|trans/sec|hits/s)\b"
# "nginx: 45,231 req/s", "- **caddy** - 45k req/s"
_LABEL = r"[\s>]{0,12}(?:(?:[-*•+–]|[0-9]{1,2}[.)])\s{1,3})?[^\s:：=|.!?][^:：=|!?]{0,60}?"
_NUMBER = r"[*_`~≈]{0,4}[0-9][0-9., ]{0,16}[kKM]?"
_LISTED = re.compile(
    rf"{_LABEL}[*_`]{{0,4}}\s{{0,4}}(?:[:：=]|[–—→-]>?|\s\s)[*_`\s]{{0,12}}{_NUMBER}"
    rf"[*_` ]{{0,4}}{_RATE}",
    re.I,
)
_LOAD = re.compile(
    rf"{COUNT} ?(?:\w+ ){{0,2}}(?:conn|client|user|vus|concurren)|\bc ?= ?[0-9]", re.I
)
_RATE_MARKS = ("/s", "ps", "per", "PS")


class RowLines:
    """The numbers of these lines, found when the first one is asked for.

    `find_tables` gives the stretches of lines that are tables by their form.
    """

    def __init__(self, document: Document, find_tables: Callable[[], list[Block]]) -> None:
        self.document = document
        self.find_tables = find_tables

    def __contains__(self, number: object) -> bool:
        return number in self._numbers

    @cached_property
    def _numbers(self) -> set[int]:
        document = self.document
        lines = document.text.split("\n")
        numbers = document.numbers or range(1, len(lines) + 1)
        indexes = chain(_with_cells(lines), _in_columns(lines), _listed(lines))
        rows = {numbers[index] for index in indexes}
        rows.update(_between_bars(document.lines_of_source()))
        for block in self.find_tables():
            first, last = block.lines
            rows.update(range(first, last + 1))
        return rows


def is_table(block: Block) -> bool:
    """Tell whether lines below a head are a table by their form: most hold a number in a cell."""
    separator, head = block.value
    if separator == CELL:
        return not _SETTINGS.match(head)
    if separator in _BARS:
        return not _SETTINGS.match(head) and _are_rows(_filled(block))
    heads = cells.split(head, separator)
    if not all(map(is_head_word, heads)) and not are_loads(heads):
        return False
    lines = block.text.split("\n")
    rows = [
        line for line in lines[lines.index(head) + 1 :] if line.strip() and not cells.is_rule(line)
    ]
    filled = [row for row in rows if _holds_number(row, separator)]
    return len(rows) >= _LEAST_ROWS.get(separator, 1) and 2 * len(filled) > len(rows)


def _filled(block: Block) -> list[str]:
    return [line for line in block.text.split("\n") if line.strip()]


def _holds_number(row: str, separator: str) -> bool:
    """Tell whether a cell of several is a number; commas inside numbers part no cells."""
    parts = cells.split(extent.THOUSANDS.sub("0", row), separator)
    return len(parts) > 1 and any(map(value_of, parts))


def _with_cells(lines: list[str]) -> Iterator[int]:
    """Give the indexes of the lines with several cells of a page, or of another notation."""
    return (index for index, line in enumerate(lines) if line.count(CELL) > 1)


def _listed(lines: list[str]) -> Iterator[int]:
    """Give the indexes of the lines of a label and a rate that stand below each other.

    A line with a load tells of a test, and a lone one may be what was asked for.
    """
    above: tuple[int, bool] = (0, False)  # the filled line above, and whether it is such a line
    for index, line in enumerate(lines):
        if not line.strip():
            continue
        is_listed = _has_label_and_rate(line)
        if is_listed and above[1]:
            yield from (above[0], index)
        above = index, is_listed


def _has_label_and_rate(line: str) -> bool:
    may_be_rate = any(map(line.__contains__, _RATE_MARKS))
    return may_be_rate and _LISTED.match(line) is not None and not _LOAD.search(line)


def _between_bars(source: list[str]) -> Iterator[int]:
    """Give the numbers of the upload's lines whose cells stand between bars.

    Lines without bars at their borders are rows where they stand below each other as a table's do.
    """
    open_lines: list[tuple[int, str]] = []
    for number, line in enumerate([*source, ""], 1):
        has_bars = any(map(line.__contains__, _BARS)) and _may_be_row(line)
        if has_bars:
            open_lines.append((number, line))
            continue
        if len(open_lines) > 1 and _are_rows([text for _, text in open_lines]):
            yield from (row for row, text in open_lines if not cells.is_rule(text))
        else:
            yield from (row for row, text in open_lines if _is_framed(text))
        open_lines = []


def _are_rows(lines: list[str]) -> bool:
    """Tell whether a rule stands among lines with bars, or each has as many, and one a number.

    A number with a unit may be that of a setting: "wrk | 30 s".
    """
    if any(_is_framed(line) or cells.is_rule(line) for line in lines):
        return True
    counts = {sum(map(line.count, _BARS)) for line in lines}
    marks = filter(lines[0].__contains__, _BARS)
    mark = next(marks, "|")
    values = map(value_of, chain.from_iterable(cells.split(line, mark) for line in lines))
    return len(counts) == 1 and any(value and not value.unit for value in values)


def _may_be_row(line: str) -> bool:
    """Tell whether a line with bars is no command, no list of settings, and no text in a frame."""
    if _is_framed(line):
        return sum(map(line.count, _BARS)) >= _FRAMED
    is_border = line.lstrip().startswith(_WIKI_BORDERS)
    return not (is_border or _COMMAND.search(line) or _SETTINGS.match(line))


def _is_framed(line: str) -> bool:
    return line.strip().startswith(_BARS) and line.strip().endswith(_BARS)


def _in_columns(lines: list[str]) -> Iterator[int]:
    """Give the indexes of lines without an empty one between them that are a head and its rows."""
    empty = (index for index, line in enumerate(lines) if not line.strip())
    first = 0
    for end in chain(empty, [len(lines)]):
        rows = [index for index in range(first, end) if not cells.is_rule(lines[index])]
        if len(rows) >= _LEAST_LINES and _are_columns([lines[index] for index in rows]):
            yield from rows
        first = end + 1


def _are_columns(lines: list[str]) -> bool:
    """Tell whether one mark parts all lines into as many cells: words, and rows with a number.

    "Connections:   100" is a label with its value.
    """
    if any(len(line) > cells.MOST_LINE for line in lines):
        return False
    for mark in filter(lines[0].__contains__, _PLAIN):
        head, *rows = (cells.split(line, mark) for line in lines)
        is_head = len(head) > 1 and all(map(is_head_word, head))
        is_head = is_head and not any(row[0].endswith(":") for row in rows)
        if is_head and all(len(row) == len(head) and any(map(value_of, row)) for row in rows):
            return True
    return False

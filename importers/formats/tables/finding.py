"""Finding tables in a text: CSV, TSV, semicolons, Markdown, HTML and columns of blanks.

A row of heads holds a word of the vocabulary, or stands above a rule, or is the first of an HTML
table. What the table holds is for `rows.read` to say.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from importers.cleaning.marks import CELL
from importers.formats.tables import cells
from importers.formats.tables.grid import TableRuns, level, load_rank, read_head
from importers.formats.tables.grids import grid
from importers.formats.tables.parts import below_each_other
from importers.formats.tables.table import read
from importers.model import ColumnRole
from importers.reading import column_heads
from importers.reading.blocks import Block, lines_with
from importers.reading.document import Document

# Words for the load or a rate, in a text in lower case.
_WORDS = (
    "concurren",
    "clients",
    "users",
    "connect",
    "conns",
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
    "requests_per_s",
    "req_per_s",
    "req_s",
    "rps",
    "qps",
    "#/sec",
)
_SHORT_WORD = re.compile(
    r"(?:c(?:onc?\.?|onn| ?[=:]? ?[0-9]{1,7})?|vus)\"?[^\S\n]{0,20}(?:[\t|;,\x1f]|  |$)", re.M
)
_SHORT = re.compile(
    r"(?:^|[\t|;,\x1f])[^\S\n]{0,20}\"?(?:ab )?-?(?:c(?:on|onc\.?)?|vus|conn|"
    r"c ?[=:]? ?[0-9]{1,7})\"?[^\S\n]{0,20}(?:[\t|;,\x1f]|  |$)",
    re.M,
)
_CELLS = re.compile(r"[\t|;,\x1f\u2502\u2503\u2551]| {2,}")
_RULE_LINE = re.compile(
    r"^[ \t>]{0,12}\|?[ \t]{0,3}:?-{1,200}:?[ \t]{0,40}\|[-:| \t]{0,40}-[-:| \t]{0,2000}$", re.M
)
_CELL_LINE = re.compile(rf"^[^\n]{{0,{cells.MOST_LINE}}}{CELL}", re.M)
MOST_ROWS = 5000


Tables = list[tuple[int, TableRuns]]


def find(document: Document) -> list[Block]:
    """Return one closed block a table, from its first head to its last row."""
    return _found(document, _heads(document.text), wanted=tables_of)


def find_unread(document: Document) -> list[ColumnRole]:
    """Return the columns that may be named of tables in which nothing measures requests."""
    columns: list[ColumnRole] = []
    heads = _above_rules(document.text) | _first_cell_lines(document.text)
    for block in _found(document, heads, wanted=_unread_tables):
        for _, table in block.value:
            columns += table.roles
    return columns


def _found(
    document: Document, heads: set[int], *, wanted: Callable[[Block], Tables]
) -> list[Block]:
    """Return a block for each stretch of rows below a head of which `wanted` gives tables."""
    if not heads:
        return []
    lines = _lines(document)
    blocks: list[Block] = []
    # Rows that may be looked at: a text of nothing but heads costs no more than its length.
    left = 3 * len(lines) + 1000
    after = 0
    for number, (start, line) in enumerate(lines):
        if number < after or start not in heads or left < 0:
            continue
        separator = _separator(lines, number)
        if separator is None:
            continue
        first, last = _extent(lines, number, separator=separator)
        left -= last - first + 1
        end = lines[last][0] + len(lines[last][1])
        block = Block(document, start=lines[first][0], end=end, value=(separator, line))
        if last > number and (tables := wanted(block)):
            block.value = tables
            block.yields = not any(table.is_table for _, table in tables)
            blocks.append(block)
            after = last + 1
    return blocks


def _unread_tables(block: Block) -> Tables:
    """Return the tables in a block that are none of measurements, but may be."""
    tables = [(part.lines[0], read(part)) for part in below_each_other(grid(block)) if part.rows]
    return [(line, table) for line, table in tables if table.roles and not table.is_table]


def tables_of(block: Block) -> Tables:
    """Return the tables in a block, each with its first line.

    [] when none is a measurement, nor one of something else that bars or tags mark as a table.
    """
    tables = [(part.lines[0], read(part)) for part in below_each_other(grid(block)) if part.rows]
    separator, _ = block.value
    is_marked = separator != "  "
    is_any = any(table.is_table or (table.refused and is_marked) for _, table in tables)
    return tables if is_any else []


def _heads(text: str) -> set[int]:
    """Return where the lines begin that may be heads.

    They hold a word of the vocabulary as a cell, beside other heads or several loads; or they stand
    above a rule; or they are the first row of an HTML table.
    """
    lower = text.lower()
    if len(lower) != len(text):
        lower = text  # a letter may become two: then capitals are not found
    starts = {*lines_with(lower, *_WORDS), *_short_heads(lower)}
    heads = {start for start in starts if _may_be_head(text[start : _line_end(text, start)])}
    return heads | _above_rules(text) | _first_cell_lines(text)


def _above_rules(text: str) -> set[int]:
    """Return where the lines begin that stand above a rule of Markdown."""
    if "-" not in text or "|" not in text:
        return set()
    rules = (match.start() for match in _RULE_LINE.finditer(text))
    return {text.rfind("\n", 0, rule - 1) + 1 for rule in rules if rule > 1}


def _first_cell_lines(text: str) -> set[int]:
    """Return where the first row of each table of tags begins."""
    if CELL not in text:
        return set()
    starts: set[int] = set()
    last = -1
    for match in _CELL_LINE.finditer(text):
        if last < 0 or text[last : match.start()].strip():
            starts.add(match.start())
        last = _line_end(text, match.start())
    return starts


def _short_heads(text: str) -> set[int]:
    """Return where the lines begin that have a cell like "c", "conc" or "c=10"."""
    starts: set[int] = set()
    seen = -1
    for match in _SHORT_WORD.finditer(text):
        if match.start() > seen:
            start = text.rfind("\n", 0, match.start()) + 1
            seen = _line_end(text, match.start())
            if seen - start <= cells.MOST_LINE and _SHORT.search(text, start, seen):
                starts.add(start)
    return starts


def _line_end(text: str, offset: int) -> int:
    end = text.find("\n", offset)
    return end if end >= 0 else len(text)


def _may_be_head(line: str) -> bool:
    if len(line) > cells.MOST_LINE:
        return False
    parts = [part for part in _CELLS.split(line.strip(" ")) if part.strip(' "')]
    if len(parts) < 2:
        is_column = len(_CELLS.split(line)) > 2
        return bool(parts) and is_column and load_rank(parts[0].strip(' "')) == 0
    numbers = [part for part in parts if part.strip().isdigit()]
    if len(numbers) == 1 == len(parts) - 1:
        return False  # "Concurrency Level:      10" is a line of a report: a number names no load
    heads = [part for part in parts if _is_word(part.strip(' "'))]
    return bool(heads) and (len(heads) > 1 or len(numbers) > 1 or len(parts) - len(numbers) > 1)


@lru_cache(column_heads.CACHED)
def _is_word(text: str) -> bool:
    """Tell whether a head names the load or a rate of requests."""
    head = read_head(text)
    if head and (head.kind in ("concurrency", "offered") or head.field == "requests_per_s"):
        return True
    return bool(level(text))


def _lines(document: Document) -> list[tuple[int, str]]:
    """Return each line with its offset."""
    lines, offset = [], 0
    for line in document.text.split("\n"):
        lines.append((offset, line))
        offset += len(line) + 1
    return lines


def _separator(lines: list[tuple[int, str]], number: int) -> str | None:
    """Return what parts the cells of this head and of the lines below it; None if nothing does."""
    head = lines[number][1]
    if len(head) > cells.MOST_LINE:
        return None
    for mark in cells.SEPARATORS:
        if mark not in head.strip(" \t" if mark != "\t" else " "):
            continue
        width = len(cells.split(head, mark))
        reach = 40 if mark == CELL else 5  # tags leave empty lines between the rows
        below = [
            cells.split(line, mark)
            for _, line in lines[number + 1 : number + reach]
            if line.strip() and not cells.is_rule(line) and len(line) <= cells.MOST_LINE
        ]
        if width >= 2 and below and len(below[0]) >= 2 and _is_as_wide(below, width, mark=mark):
            return mark
    return None


def _is_as_wide(rows: list[list[str]], width: int, *, mark: str) -> bool:
    """Tell whether the first row has about as many cells as a head; with bars one of the first two.

    A row that heads a group may have fewer.
    """
    looked_at = rows[:2] if mark in ("|", CELL) else rows[:1]
    return any(abs(len(row) - width) <= 1 for row in looked_at)


def _extent(lines: list[tuple[int, str]], number: int, *, separator: str) -> tuple[int, int]:
    """Return the first and last line of the table whose head stands in this line.

    Its rows have about as many cells.
    """
    width = len(cells.split(lines[number][1], separator))
    first = _first(lines, number, separator=separator, width=width)
    last = number
    for index in range(number + 1, min(number + MOST_ROWS, len(lines))):
        line = lines[index][1]
        if cells.is_rule(line) and not _begins_table(lines, index, separator=separator):
            continue
        is_row = len(line) <= cells.MOST_LINE and bool(line.strip())
        if not is_row or not 2 <= len(cells.split(line, separator)) <= width + 1:
            if separator == CELL and not line.strip():
                continue  # tags leave empty lines between the rows
            break
        if index + 1 < len(lines) and _begins_table(lines, index + 1, separator=separator):
            break
        last = index
    return first, last


def _begins_table(lines: list[tuple[int, str]], index: int, *, separator: str) -> bool:
    """Tell whether a line is a rule of Markdown: then the line above it is another table's head."""
    return (
        separator == "|"
        and index > 1
        and bool(_RULE_LINE.match(lines[index][1]))
        and not (cells.is_rule(lines[index - 1][1]))
        and lines[index - 2][1].count("|") > 1
        and not cells.is_rule(lines[index - 2][1])
    )


def _first(lines: list[tuple[int, str]], number: int, *, separator: str, width: int) -> int:
    """Return the first of the heads above a head.

    These are at most two lines, between which tags may leave empty ones.
    """
    first = above = number
    while above > 0 and number - above < (12 if separator == CELL else 2):
        above -= 1
        line = lines[above][1]
        if _is_group_row(line, separator=separator, width=width):
            first = above
        elif not cells.is_rule(line) and (separator != CELL or line.strip(" \t")):
            break
    return first


def _is_group_row(line: str, *, separator: str, width: int) -> bool:
    """Tell whether a line above the head has as many cells.

    Bars at its start may have been taken for a quote's mark.
    """
    parts = len(cells.split(line, separator)) if len(line) <= cells.MOST_LINE else 0
    return parts == width or (separator in "|;" and 2 <= parts <= width)

"""Finding tables in a text: CSV, TSV, semicolons, Markdown, HTML and columns of blanks.

A row of heads holds a word of the vocabulary, or stands above a rule, or is the first of an HTML
table. What the table holds is for `rows.read` to say.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator

from importers.formats.tables.grid import cells
from importers.formats.tables.grid.grid import TableRuns
from importers.formats.tables.runs.table import read
from importers.formats.tables.texts import csv_texts, head_lines, row_lines
from importers.formats.tables.texts.extent import extent, separator_of
from importers.formats.tables.texts.grids import grid
from importers.formats.tables.texts.outside import outside_reports
from importers.formats.tables.texts.parts import below_each_other
from importers.formats.tables.texts.row_lines import RowLines
from importers.model import ColumnRole
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.lines import line_from

# A digit, or the word that stands where one is to come.
_FIGURE = re.compile(r"[0-9]|TB[DM]|TODO|to be (?:measured|filled|done)")
# "INFO Requests: 10, requests per second: 2, mean latency: 1 ms": names with their values.
_VALUES = re.compile(r"(?:[^,:|;\t\x1f]{1,60}: ?[0-9][^,:|;\t\x1f]{0,40}(?:, ?|$)){2,9}")
# "thr= 5.0 req/s  p50=12 ms": values of several keys. "c=8 req/s  c=12 req/s" are heads.
_VALUE_WITH_UNIT = re.compile(
    r"(\w{1,20})=\s{0,6}[0-9.,]{1,16} ?(?:req/s|rps|[mµu]?s)\b(?!=)", re.I
)
Tables = list[tuple[int, TableRuns]]


def find(document: Document) -> list[Block]:
    """Return one closed block a table, from its first head to its last row."""
    heads = head_lines.of_all(document.text, outside_reports(document, with_cells=True))
    if document.columns:
        heads |= csv_texts.first_lines(document.text)
    document.row_lines = RowLines(document, lambda: _tables_by_form(document, heads))
    return _found(document, heads, wanted=tables_of)


def _tables_by_form(document: Document, heads: set[int]) -> list[Block]:
    """Return the stretches of lines that are tables by their form, whatever they hold."""
    return _stretches(document, heads, is_wanted=row_lines.is_table)


def find_unread(document: Document) -> list[ColumnRole]:
    """Return the columns that may be named of tables in which nothing measures requests."""
    columns: list[ColumnRole] = []
    heads = head_lines.of_marked(document.text) | csv_texts.first_lines(document.text)
    for block in _found(document, heads, wanted=_unread_tables):
        for _, table in block.value:
            columns += table.roles
    return columns


def _found(
    document: Document, heads: set[int], *, wanted: Callable[[Block], Tables]
) -> list[Block]:
    """Return a block for each stretch of rows below a head of which `wanted` gives tables."""

    def is_wanted(block: Block) -> bool:
        block.value = wanted(block)
        return bool(block.value)

    blocks = _stretches(document, heads, is_wanted=is_wanted)
    for block in blocks:
        block.yields = not any(table.is_table for _, table in block.value)
    return blocks


def _stretches(
    document: Document, heads: set[int], *, is_wanted: Callable[[Block], bool]
) -> list[Block]:
    """Return the stretches of rows below heads that are wanted, none inside another.

    Its value is what parts its cells, and its head.
    """
    heads = {head for head in heads if not _is_printed(document, head)}
    if heads:
        heads -= set(_in_json(document, sorted(heads)))
    if not heads:
        return []
    starts = document.line_starts()
    lines = list(zip(starts, document.text.split("\n"), strict=True))
    blocks: list[Block] = []
    # Rows that may be looked at: a text of nothing but heads costs no more than its length.
    left = 3 * len(lines) + 1000
    after = 0
    for start in sorted(heads.intersection(starts)):
        number = bisect_left(starts, start)
        line = lines[number][1]
        if number < after or left < 0 or _is_repeated(lines, number):
            continue
        if _VALUES.fullmatch(line) or _has_keys(line):
            continue
        separator = separator_of(lines, number)
        if separator is None:
            continue
        first, last = extent(lines, number, separator=separator)
        left -= last - first + 1
        end = lines[last][0] + len(lines[last][1])
        block = Block(document, start=lines[first][0], end=end, value=(separator, line))
        if last > number and is_wanted(block):
            blocks.append(block)
            after = last + 1
    return blocks


def _has_keys(line: str) -> bool:
    """Tell whether several keys stand in a line, each with a value that has a unit."""
    return "=" in line and len(set(_VALUE_WITH_UNIT.findall(line))) > 1


def _is_repeated(lines: list[tuple[int, str]], number: int) -> bool:
    """Tell whether the next line is the same: of equal lines only the last can be a head."""
    return [line for _, line in lines[number + 1 : number + 2]] == [lines[number][1]]


def _is_printed(document: Document, start: int) -> bool:
    """Tell whether a tool printed the line that begins here: in its report, columns of blanks are
    no table's.
    """
    line = line_from(document.text, start)
    is_label = line[:40].rstrip("0123456789. \t").endswith(":")
    is_marked = not is_label and any(line.count(mark) > 1 for mark in cells.SEPARATORS[:-1])
    return document.is_claimed(start) if is_marked else document.is_in_report(start)


def _in_json(document: Document, offsets: list[int]) -> Iterator[int]:
    """Give those of some offsets, in order, that stand inside a value of JSON.

    A line of it, "rate": 120, has a comma at its end and no second cell.
    """
    for start, end, _ in document.json_objects():
        yield from offsets[bisect_right(offsets, start) : bisect_left(offsets, end)]


def _unread_tables(block: Block) -> Tables:
    """Return the tables in a block that are none of measurements, but may be."""
    return [(line, table) for line, table in _read(block) if table.roles and not table.is_table]


def _read(block: Block) -> Tables:
    """Return the tables of a block; none where no figure stands in it, and none is promised.

    What was refused is asked for again, for its columns: each block is read once.
    """
    if not _FIGURE.search(block.text):
        return []
    known, key = block.document.tables_read, (block.start, block.end, block.value)
    if key not in known:
        parts = below_each_other(grid(block))
        known[key] = [(part.lines[0], read(part)) for part in parts if part.rows]
    tables: Tables = known[key]
    return tables


def tables_of(block: Block) -> Tables:
    """Return the tables in a block, each with its first line.

    [] when none is a measurement, nor one that may be of something else.
    """
    tables = _read(block)
    return tables if any(table.is_table or table.refused for _, table in tables) else []

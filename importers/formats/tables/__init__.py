"""Tables of measurements: CSV, TSV, Markdown, HTML, other markup, columns of blanks and
workbooks (XLS, XLSX, XLSB, ODS). The tables of lighttpd.net are among them.

Source  what people publish (docs/formats/tables.md); samples in tests/corpus/tables,
        tests/corpus/seeds and tests/wild.
Units   of the cell, else of the head, else of the caption: s, ms, us; KiB/s and Mbit/s. KB/s in a
        head are 1024 bytes, as ab's. MB/s and sizes in cells are what the named tool means by
        them. What nobody names is left out and asked for.
None    the tool; and whatever has no column, title or sheet name. "-", "N/A" and empty cells are
        unknown, never 0. A bound, a range and a change are no value.
Traps   One run may be spread over several tables, one a metric. They are joined by sheet, server,
        document, load and keep-alive. Merged heads and names count for all their cells. "1,234"
        and "6.881" may be two numbers: they are left out unless other cells decide. Averages and
        sums are no runs. A table that repeats the raw reports beside it is no second measurement.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

from importers.formats.tables.grid import cells
from importers.formats.tables.lists import aligned_lists, captioned_lists, lists, script_reports
from importers.formats.tables.runs import same_heads
from importers.formats.tables.runs.join import reconcile
from importers.formats.tables.texts import (
    exported_sheets,
    extent,
    finding,
    json_rows,
    shootout,
    spaced,
)
from importers.formats.tables.texts.grids import is_cut
from importers.formats.tables.texts.outside import outside_reports
from importers.formats.tables.texts.workbook import read_sheets
from importers.model import ColumnRole, Diagnostic, Run
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.format import Format

MOST_REMARKS = 20


def find_blocks(document: Document) -> list[Block]:
    """Return one closed block a table."""
    if sheet := exported_sheets.find(document):
        return sheet
    blocks = shootout.find(document)
    blocks += [block for block in finding.find(document) if not _overlaps(block, blocks)]
    searched = outside_reports(document, with_cells=False, tables=blocks)
    for find in (lists.find, aligned_lists.find, captioned_lists.find, spaced.find):
        lists_read = find(document, searched=searched)
        blocks += [block for block in lists_read if not _overlaps(block, blocks)]
    _read_again([block for block in blocks if not shootout.is_mine(block)])
    return sorted(blocks, key=lambda block: block.start)


def _read_again(blocks: list[Block]) -> None:
    """Read tables again that others with the same heads prove to be tests of HTTP servers."""
    tables = chain.from_iterable(block.value for block in blocks)
    read = iter(same_heads.read_again([table for _, table in tables]))
    for block in blocks:
        block.value = [(line, next(read)) for line, _ in block.value]


def find_last(document: Document, is_apart: Callable[[int, int], bool]) -> list[Block]:
    """Return the blocks of rows that are JSON objects; else of reports that a script prints.

    `is_apart` tells whether nothing was read from the lines from a first to a last one.
    """
    rows = json_rows.find(document)
    if rows:
        return [block for block in rows if is_apart(*block.lines)]
    return script_reports.find(document, is_apart)


def _overlaps(block: Block, taken: list[Block]) -> bool:
    return any(table.start < block.end and block.start < table.end for table in taken)


def parse(block: Block) -> list[Run | Diagnostic | ColumnRole]:
    """Return the runs of one table, remarks about it, and the roles of its columns.

    The runs are not yet joined with those of other tables.
    """
    if shootout.is_mine(block):
        return list(shootout.parse(block))
    runs: list[Run] = []
    remarks: list[Diagnostic] = []
    roles: list[ColumnRole] = []
    for line, table in block.value:
        for run in table.runs:
            run.details["table"] = (block.start, line)
        runs += table.runs
        remarks += table.all_remarks()
        roles += table.roles
    if _is_full(block) and block.document.text[block.end :].strip():
        remarks.insert(0, _too_long(block))
    if is_cut(block):
        message = (
            "The last row of this table has no line end: it may be half a row and was left out."
        )
        line = block.lines[1]
        remarks.insert(0, Diagnostic(line, severity="warning", code="text.cut", message=message))
    return [*runs, *remarks[:MOST_REMARKS], *roles]


def _is_full(block: Block) -> bool:
    """Tell whether a block has as many rows below its head as are read."""
    lines = filter(str.strip, block.text.split("\n"))
    return sum(1 for line in lines if not cells.is_rule(line)) > extent.MOST_ROWS


def _too_long(block: Block) -> Diagnostic:
    message = (
        f"This table is read up to its row {extent.MOST_ROWS:,}; no row below this line was read. "
        "It can be split into several uploads."
    )
    line = block.lines[1]
    return Diagnostic(line, severity="warning", code="table.long", message=message)


FORMAT = Format(
    name="tables",
    label="a table (CSV, Markdown, HTML, XLS, XLSX, XLSB, ODS)",
    schema=__doc__,
    strength=1,
    loop="either",
    find_blocks=find_blocks,
    parse=parse,
    read_sheets=read_sheets,
    find_unread=finding.find_unread,
    find_last=find_last,
    reconcile=reconcile,
)

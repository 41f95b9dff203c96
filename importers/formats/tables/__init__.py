"""Tables of a sweep: CSV, TSV, Markdown, HTML, other markup, workbooks (XLS, XLSX, XLSB, ODS) and
the tables of lighttpd.net.

Source  what people publish (docs/formats/tables.md); samples in tests/corpus/tables and
        tests/corpus/seeds.
Units   the heads name them: s, ms, KB/s (1024 bytes, as ab's), Mbit/s (10^6 bits); latency
        without a unit is in ms, time taken in s.
None    the tool; and whatever has no column, title or sheet name. "-", "N/A" and empty cells are
        unknown, never 0.
Traps   One run may be spread over several tables, one a metric: they are joined by sheet, server,
        document, load and keep-alive. Merged heads and names count for all their cells. "1,234"
        may be two numbers: it is left out unless another cell decides. Averages and sums are no
        runs. A table that repeats the raw reports beside it is no second measurement.
"""

from __future__ import annotations

from importers.formats.tables import shootout, texts
from importers.formats.tables.grid import Context, Grid, TableRuns
from importers.formats.tables.join import reconcile
from importers.formats.tables.layout import below_each_other
from importers.formats.tables.rows import read
from importers.model import Diagnostic, Run
from importers.reading import column_heads
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.sheets import Cell, Sheet

MOST_REMARKS = 20


def find_blocks(document: Document) -> list[Block]:
    """Return one closed block a table."""
    special = shootout.find(document)
    others = [
        block
        for block in texts.find(document)
        if not any(one.start < block.end and block.start < one.end for one in special)
    ]
    return sorted([*special, *others], key=lambda block: block.start)


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the runs of one table, not yet joined with those of others, and remarks about it."""
    if shootout.is_mine(block):
        return shootout.parse(block)
    found = TableRuns()
    for grid in below_each_other(texts.grid(block)):
        part = read(grid)
        for run in part.runs:
            run.details["table"] = (block.start, grid.lines[0])
        found.runs, found.remarks = [*found.runs, *part.runs], [*found.remarks, *part.remarks]
    if texts.is_cut(block):
        message = (
            "The last row of this table has no line end: it may be half a row and was left out."
        )
        found.remarks.insert(0, Diagnostic(block.lines[1], "warning", "text.cut", message))
    return [*found.runs, *found.remarks[:MOST_REMARKS]]


def read_sheets(sheets: list[Sheet], title: str, metric: str | None) -> list[Run | Diagnostic]:
    """Return the runs of a workbook's tables, not yet joined, and remarks."""
    found: list[Run | Diagnostic] = []
    for sheet in sheets:
        for grid in _grids(sheet, title, metric):
            part = read(grid)
            for run in part.runs:
                run.details["table"] = (sheet.name, grid.lines[0], grid.left)
            found += [*part.runs, *part.remarks[:MOST_REMARKS]]
    if not found:
        names = ", ".join(repr(sheet.name[:40]) for sheet in sheets[:6]) or "none"
        message = (
            f"No sheet ({names}) holds a table with a column of concurrency and a column of "
            "rates or times; that is accepted."
        )
        found.append(Diagnostic(None, "error", "table.unknown", message))
    return found


def _grids(sheet: Sheet, title: str, metric: str | None) -> list[Grid]:
    """Return the tables of a sheet: stretches of rows without an empty one, cut at empty columns;
    lone texts above are titles.
    """
    grids: list[Grid] = []
    titles: list[str] = []
    rows: list[list[Cell]] = []
    lines: list[int] = []
    for number, row in enumerate([*sheet.rows, []], 1):
        filled = {cell for cell in row if cell is not None}
        lone = next(iter(filled)) if len(filled) == 1 else None
        if isinstance(lone, str) and not rows and not column_heads.is_concurrency(lone):
            titles.append(lone)
        elif filled:
            rows.append(row)
            lines.append(number)
        elif rows:
            grids += _tables(rows, lines, Context(sheet.name, [*titles], title, metric))
            titles, rows, lines = _lasting(titles), [], []
    return grids


def _tables(rows: list[list[Cell]], lines: list[int], context: Context) -> list[Grid]:
    """Return the tables of a stretch of rows: those side by side, and those below each other
    where a head comes again.
    """
    return [table for part in _parts(rows, lines, context) for table in below_each_other(part)]


def _lasting(titles: list[str]) -> list[str]:
    """Return the titles that hold for the next table too: all but the one straight above the
    table that ended.
    """
    return titles[:-1] if len(titles) > 1 else titles


def _parts(rows: list[list[Cell]], lines: list[int], context: Context) -> list[Grid]:
    """Cut rows at columns that are empty in all of them, unless that leaves a part without an
    axis of load: then it was a spacer.
    """
    width = max(len(row) for row in rows)
    padded = [[*row, *[None] * (width - len(row))] for row in rows]
    empty = [place for place in range(width) if all(row[place] is None for row in padded)]
    kept = [place for place in range(width) if place not in empty]
    whole = Grid(
        [[row[place] for place in kept] for row in padded], lines, context, kept[0] if kept else 0
    )
    spans = _spans(kept)
    parts = [
        Grid([row[first : last + 1] for row in padded], lines, context, first)
        for first, last in spans
    ]
    return parts if len(parts) > 1 and all(read(part).has_axis for part in parts) else [whole]


def _spans(places: list[int]) -> list[tuple[int, int]]:
    """Return the first and last of each run of neighbouring columns."""
    spans: list[tuple[int, int]] = []
    for place in places:
        if spans and spans[-1][1] == place - 1:
            spans[-1] = (spans[-1][0], place)
        else:
            spans.append((place, place))
    return spans


FORMAT = Format(
    name="tables",
    label="a table (CSV, Markdown, HTML, XLS, XLSX, XLSB, ODS)",
    schema=__doc__,
    strength=1,
    loop="either",
    find_blocks=find_blocks,
    parse=parse,
    read_sheets=read_sheets,
    reconcile=reconcile,
)

"""The lines of a list, and the block of what they hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from importers.formats.tables.grid.grid import Context, Grid, TableRuns
from importers.formats.tables.runs.table import read
from importers.formats.tables.texts.grids import is_cut
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.lines import end_of_line
from importers.reading.sheets import Cell

Found = tuple[Block | None, int]  # a list, and where the lines end that were looked at
Lines = list[tuple[int, str]]  # each with its offset
_LONGEST = 300  # characters of a line
_LEAST = 2  # lines of a list
MOST_LINES = 200
# The mark of an item, which a line may have.
ITEM_MARK = r"[\s>]{0,12}(?:[-*•+–]\s{1,3}|\d{1,2}[.)]\s{1,3})?"
_MARK = re.compile(r"[ \t>]{0,12}(?:[-*•+–]|[0-9]{1,2}[.)])[ \t]{1,3}\S")
_PARENT = re.compile(
    r"([ \t>]{0,12})(?:[-*•+–]|[0-9]{1,2}[.)])[ \t]{1,3}([^:：|]{1,80}:?[*_` ]{0,4})$"
)
_GOES_ON = re.compile(r"[ \t]{2,12}(?![-*•+–#|`>]|[0-9]{1,2}[.)] )[^\s|][^|\n]*(?:\n|$)")
_MOST_BROKEN = 3  # lines below the first of an item
_ITEM = re.compile(r"\s{0,40}<(?:[uo]l[^<>]{0,99}>\s{0,9}<)?li\b", re.I)


def end_of(lines: Lines, start: int) -> int:
    """Return where these lines end; `start` where there are none."""
    return lines[-1][0] + len(lines[-1][1]) if lines else start


def line_above(document: Document, start: int) -> str:
    """Return the nearest line above that is filled and no fence; "" where there is none."""
    above = document.text[max(start - _LONGEST, 0) : start].split("\n")
    lines = (line.strip() for line in reversed(above))
    return next((line for line in lines if line and not line.startswith("```")), "")


def first_of(document: Document, start: int, is_line: Callable[[str], bool]) -> int:
    """Return where the first of the lines of this form begins that stand above without a gap."""
    text = document.text
    for _ in range(MOST_LINES):
        above = text.rfind("\n", 0, max(start - 1, 0)) + 1
        if start == 0 or not is_line(text[above : start - 1][:_LONGEST]):
            return start
        start = above
    return start


def parent_of(document: Document, start: int) -> str:
    """Return the item that the item at `start` stands below, further left; "" where it has none."""
    number = document.line_at(start)
    own, above = (document.source_line(line) for line in (number, max(number - 1, 1)))
    match = _PARENT.match(above)
    is_own = match is not None and len(own) - len(own.lstrip()) > len(match[1])
    return match[2].strip("*_` ").rstrip(":").strip("*_` ") if match and is_own else ""


def item_above(document: Document, start: int) -> int:
    """Return where the item of a list begins whose text goes on in the line that begins here."""
    text, first = document.text, start
    for _ in range(_MOST_BROKEN):
        if first == 0 or not _GOES_ON.match(text, first):
            break
        first = text.rfind("\n", 0, first - 1) + 1
        if _is_marked(document, first):
            return first
    return start


def _is_marked(document: Document, start: int) -> bool:
    """Tell whether the upload's line has the mark of an item, which cleaning may have taken off."""
    return bool(_MARK.match(document.source_line(document.line_at(start))))


def _end_of_item(document: Document, start: int) -> int:
    """Return where the line that begins here ends, with the lines that go on with its item."""
    text = document.text
    end = end_of_line(text, start)
    if not _GOES_ON.match(text, end + 1) or not _is_marked(document, start):
        return end
    for _ in range(_MOST_BROKEN):
        if not _GOES_ON.match(text, end + 1):
            break
        end = end_of_line(text, end + 1)
    return end


def item_at(document: Document, start: int) -> tuple[int, str]:
    """Return the line that begins here, with the lines that go on with its item."""
    line = document.text[start : _end_of_item(document, start)]
    return start, line.replace("\n", " ")[:_LONGEST]


def stretch(document: Document, start: int, is_line: Callable[[str], bool]) -> Lines:
    """Return the lines of this form from here on, each with its offset.

    Lines that go on with an item of a list are one with it. Empty lines may stand between items of
    a list in HTML: cleaning makes them of tags.
    """
    text = document.text
    lines: Lines = []
    while start < len(text) and len(lines) < MOST_LINES:
        end = _end_of_item(document, start)
        parts = text[start:end].split("\n")
        if len(parts) > 1 and all(map(is_line, parts)):
            parts, end = parts[:1], start + len(parts[0])  # the next line is one of its own
        line = " ".join(parts)
        if line.strip() or not lines:
            if len(line) > _LONGEST or not is_line(line):
                break
            is_below = not lines or end_of(lines, start) + 1 == start
            if not is_below and not _is_item(document, start):
                break
            lines.append((start, line))
        elif not _is_item(document, lines[-1][0]):
            break
        start = end + 1
    return lines


def around(document: Document, start: int, is_line: Callable[[str], bool]) -> tuple[Lines, int]:
    """Return the lines of this form around the one that begins here, and where they end.

    Of a list that begins too far above nothing is returned, and the lines below are passed.
    """
    lines = stretch(document, first_of(document, start, is_line=is_line), is_line=is_line)
    end = end_of(lines, start)
    if len(lines) == MOST_LINES and end <= start:
        return [], max(end_of(stretch(document, start, is_line=is_line), start), start)
    return lines, max(end, start)


def lists_of(
    document: Document,
    starts: Iterable[int],
    *,
    lines_at: Callable[[int], Lines],
    block_of_lines: Callable[[Lines], Block | None],
    most_refused: int,
) -> list[Block]:
    """Return one closed block a list that gives runs; its value is what it holds.

    A list is looked for at each of `starts` outside reports and behind the lines of the one before.
    Once as many lists as stated gave no runs, no further one is looked at.
    """
    blocks: list[Block] = []
    end = refused = 0
    for start in starts:
        if refused == most_refused:
            break
        if start < end or document.is_in_report(start):
            continue
        lines = lines_at(start)
        end = end_of(lines, start)
        block = block_of_lines(lines)
        if block is not None:
            blocks.append(block)
        gives_runs = block is not None and any(table.runs for _, table in block.value)
        refused += len(lines) >= _LEAST and not gives_runs
    return blocks


def _is_item(document: Document, start: int) -> bool:
    """Tell whether the upload's line is an item of a list in HTML."""
    return bool(_ITEM.match(document.source_line(document.line_at(start))))


def block_of(
    document: Document,
    start: int,
    last: tuple[int, str],
    *,
    cells: list[list[Cell]],
    offsets: list[int],
    titles: Sequence[str] = (),
) -> Block | None:
    """Return the block of these rows with what they hold; None when they hold no rate.

    Rates whose decimal mark nobody knows give no run, but a remark.

    `titles` stand above them. A last line that may be half a line gives no row.
    """
    block = Block(document, start=start, end=last[0] + len(last[1]))
    if is_cut(block):
        whole = [index for index, offset in enumerate(offsets) if offset < last[0]]
        cells = [cells[0], *(cells[index + 1] for index in whole)]
        offsets = [offsets[index] for index in whole]
    if not offsets:
        return None
    numbers = [document.line_at(offset) for offset in offsets]
    context = Context(name=document.title, metric=document.metric, columns=document.columns)
    context.source, context.span = document.lines_of_source(), (numbers[0], numbers[-1])
    context.separator, context.titles, context.rows = "|", [*titles], document.row_lines
    table: TableRuns = read(Grid(cells, [numbers[0], *numbers], context=context, head=0))
    is_asked = any(remark.code == "table.number" for remark in table.remarks)
    if not table.runs and table.refused is None and not is_asked:
        return None
    block.value, block.yields = [(numbers[0], table)], True
    return block

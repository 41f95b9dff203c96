"""A block of text as a grid of cells, with the titles above it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from importers.cleaning.marks import BORDER, CELL
from importers.formats.tables.grid import cells
from importers.formats.tables.grid.grid import Context, Grid
from importers.formats.tables.grid.values import value_of
from importers.formats.tables.texts import last_cells, marked_heads
from importers.reading.blocks import Block, is_line_whole
from importers.reading.table_heads import column_heads

_CELLS = re.compile(r"[\t|;,\x1f\u2502\u2503\u2551]| {2,}")
_NUMBER_CELL = re.compile(r"\s*[0-9][0-9.,]*\s*")
_MEDALS = {"\U0001f947": "1", "\U0001f948": "2", "\U0001f949": "3"}
Pairs = list[tuple[tuple[int, str], list[str], bool]]
_COMMENT = re.compile(r"\s*<!--")  # of a page: it is for its author
_COMPONENT = re.compile(r"\s*</?[A-Z]\w*(?: [^<>]*)?/?>\s*")  # of a page: "<Chart set=1 />"
# The rule above a box: "+-----+-----+".
_BOX_RULE = re.compile(r"\s*[+\u250c\u2554\u256d\u2552][-=+\u2500-\u256c]{3,400}\s*")
_TITLES = 6  # lines above a table that may hold its titles
_RATE_LAST = re.compile(r"[0-9] ?[kKM]? ?(?:req(?:uest)?s?/s(?:ec(?:ond)?)?|[rq]ps)$", re.I)
_DECIMALS = re.compile(r"[0-9]\.([0-9]{1,6})$")
_ROWS_WITH_DECIMALS = 4  # so many last rows show how many decimals each number has
_PARTED = re.compile(rf"[\t{CELL}]|\S {{2,}}\S")  # the columns of a row


def grid(block: Block) -> Grid:
    """Return the grid of a block that `find` gave, with the titles above it.

    Rows that do not fit under its head are left out.
    """
    separator, head = block.value
    entries = [
        (block.line(offset), line)
        for offset, line in _rows(block)
        if line.strip() and not cells.is_rule(line)
    ]
    if entries and is_cut(block):
        entries = entries[:-1]
    rows, width = _split(entries, head=head, separator=separator)
    if separator == "|" and _lacks_corner(block, rows, lines=entries, head=head):
        rows, width = _with_corner(rows, lines=entries, head=head), width + 1
    rows = _without_row_names(rows, width)
    is_fitting = [bool(row) and not any(row[width:]) for row in rows]
    if separator == "  ":  # one row may have a remark behind its figures
        is_fitting = [bool(row) and _fits(row, width) for row in rows]
    if separator in "|;":
        is_fitting = [
            fits and not _lacks_inner_cell(row, rows, width=width)
            for row, fits in zip(rows, is_fitting, strict=True)
        ]
    pairs: Pairs = list(zip(entries, rows, is_fitting, strict=True))
    table = Grid([], [], context=_context(block, separator))
    table.left_out = [line for (line, _), _, fits in pairs if not fits]
    table.dashes = _dashes(pairs)
    _add_rows(table, pairs, block=block, value=(separator, head), width=width)
    lines = [line for _, line in entries]
    is_marked = marked_heads.is_marked(block, head, lines=lines, separator=separator)
    table.head = table.head if is_marked else None
    return table


def _add_rows(
    table: Grid, pairs: Pairs, *, block: Block, value: tuple[str, str], width: int
) -> None:
    """Add the rows that fit under the head, each with as many cells; note where the head is."""
    separator, head = value
    heads = [line for (line, text), _, _ in pairs if text == head]
    is_framed = any(_begins_with_bar(block.document.source_line(line)) for line in heads)
    for (line, text), row, fits in pairs:
        if fits:
            if text == head and table.head is None:
                table.head = len(table.rows)
            gap = [None] * (width - len(row))
            padded = [cells.cell(part) for part in row[:width]]
            # A bar at its start may be lost, unless the text has it there as in the head.
            has_bar = is_framed and _begins_with_bar(block.document.source_line(line))
            is_end = len(gap) == 1 and separator in "|;" and not has_bar
            table.rows.append([*gap, *padded] if is_end else [*padded, *gap])
            table.lines.append(line)


def _split(
    entries: list[tuple[int, str]], *, head: str, separator: str
) -> tuple[list[list[str]], int]:
    """Return the cells of each line, and how many the head has."""
    lines = [line for _, line in entries]
    heads = cells.spans(head) if separator == "  " else []
    have_names = bool(heads) and heads[0][0] > 1 and _have_names(entries, head=head)
    if have_names:
        heads = [(0, heads[0][0] - 2), *heads]  # the column of names has no head
    rows = [
        cells.below_heads(line, heads, are_names_wide=have_names)
        if heads
        else cells.split(line, separator)
        for line in lines
    ]
    width = len(heads) or len(cells.split(head, separator))
    if separator == "|" and _has_open_corner(lines, head=head, width=width):
        width += 1
        rows = _with_first_cell(rows, lines=lines)
    return last_cells.added(rows, lines=lines, head=head, width=width), width


def _context(block: Block, separator: str) -> Context:
    """Return what stands around a block."""
    document = block.document
    context = Context(titles=_titles(block), name=document.title, metric=document.metric)
    context.columns = document.columns
    context.source, context.span = document.lines_of_source(), block.lines
    context.separator, context.rows = separator, document.row_lines
    return context


def _dashes(pairs: Pairs) -> set[tuple[int, int]]:
    """Return line and column of the cells that say that there is nothing."""
    dashes: set[tuple[int, int]] = set()
    for (line, _), row, _ in pairs:
        dashes |= {(line, index) for index, part in enumerate(row) if part in cells.DASHES}
    return dashes


def _have_names(entries: list[tuple[int, str]], *, head: str) -> bool:
    """Tell whether each row of aligned columns begins with a name that has no head above it.

    Wide blanks may stand inside the names: "nginx  (1 KB file)".
    """
    lines = [line for _, line in entries]
    rows = [cells.spans(line) for line in lines[lines.index(head) + 1 :]]
    heads = cells.spans(head)
    width, first = len(heads), heads[0][0]
    return len(rows) > 0 and all(
        row[0][0] + 2 <= first
        and (len(row) == width + 1 or (len(row) > width and row[-width - 1][1] <= first))
        for row in rows
    )


def _has_open_corner(lines: list[str], *, head: str, width: int) -> bool:
    """Tell whether the first head is empty in a table without bars at its borders, as of psql."""
    rows = [line for line in lines if line != head]
    named = [line for line in rows if not _begins_with_bar(line)]
    return (
        head[:1].isspace()
        and _begins_with_bar(head)
        and len(named) > 0
        and all(len(cells.split(line, "|")) == width + 1 for line in named)
        and not any(line.rstrip().endswith("|") for line in [head, *rows])
    )


def _lacks_corner(
    block: Block, rows: list[list[str]], *, lines: list[tuple[int, str]], head: str
) -> bool:
    """Tell whether the rule and all rows have a cell more than the head, whose first one is empty.

    "Requests/sec | p99" above "--- | --- | ---" was written with a bar before it. Without a rule
    the line of the upload shows the bar.
    """
    rule = next((line for _, line in _rows(block) if cells.is_rule(line)), "")
    width = len(cells.split(head, "|"))
    others = [row for row, (_, line) in zip(rows, lines, strict=True) if line != head]
    is_wider = "|" in rule and len(cells.split(rule, "|")) == width + 1
    number = next((number for number, line in lines if line == head), 0)
    written = block.document.source_line(number) if number else ""
    has_bar = not rule and _begins_with_bar(written) and not written.rstrip().endswith("|")
    return (
        (is_wider or has_bar) and len(others) > 0 and all(len(row) == width + 1 for row in others)
    )


def _with_corner(
    rows: list[list[str]], *, lines: list[tuple[int, str]], head: str
) -> list[list[str]]:
    """Return the rows with an empty cell before the head's."""
    return [["", *row] if line == head else row for row, (_, line) in zip(rows, lines, strict=True)]


def _begins_with_bar(line: str) -> bool:
    return line.lstrip().startswith("|")


def _with_first_cell(rows: list[list[str]], *, lines: list[str]) -> list[list[str]]:
    """Return rows that begin with a bar with the empty cell before it."""
    return [
        ["", *row] if _begins_with_bar(line) else row for row, line in zip(rows, lines, strict=True)
    ]


def _without_row_names(rows: list[list[str]], width: int) -> list[list[str]]:
    """Drop the first cell of each row where a program numbered the rows without a head."""
    long = [row for row in rows if len(row) == width + 1]
    ranks = [_MEDALS.get(row[0], row[0]) for row in long]
    numbers = [int(rank) for rank in ranks if rank.isdigit() and len(rank) < 8]
    pairs = zip(numbers, numbers[1:], strict=False)
    is_counted = all(after == before + 1 for before, after in pairs)
    if len(long) < 2 or len(numbers) != len(long) or not is_counted:
        return rows
    return [row[1:] if len(row) == width + 1 else row for row in rows]


def _lacks_inner_cell(row: list[str], rows: list[list[str]], *, width: int) -> bool:
    """Tell whether a row has one cell too few, though its name stands below the names.

    Nobody knows then which of its numbers is missing. A row without a name is that of a group.
    """
    if len(row) != width - 1 or value_of(row[0]) is not None:
        return False
    whole = [line for line in rows[1:] if len(line) == width]
    named = [line for line in whole if value_of(line[0]) is None and value_of(line[1])]
    return len(named) > 0 and len(named) == len(whole)


def _fits(row: list[str], width: int) -> bool:
    """Tell whether a row has a cell for each head, and behind them at most a remark.

    A number there would mean that all cells stand one head too far to the right.
    """
    return len(row) <= width or (len(row) == width + 1 and value_of(row[-1]) is None)


def is_cut(block: Block) -> bool:
    """Tell whether the last row may be half a row.

    Then the text ends in it, and no tag or bar closes it, nor a unit in a line without columns.
    """
    document = block.document
    if document.complete or block.end < len(document.text.rstrip("\n")):
        return False
    last = block.text.rstrip(" \n")
    if last.endswith((CELL, "|", *cells.BARS)):
        return False
    line = last.rpartition("\n")[2]
    if _has_all_decimals(last.split("\n")[-_ROWS_WITH_DECIMALS:]):
        return False
    is_parted = bool(_PARTED.search(line)) and not _RATE_LAST.search(line)
    return is_parted or not is_line_whole(line)


def _has_all_decimals(lines: list[str]) -> bool:
    """Tell whether lines end in numbers with the same count of decimals: none lost a digit."""
    ends = list(filter(None, map(_DECIMALS.search, lines)))
    counts = {len(match[1]) for match in ends}
    return len(ends) == _ROWS_WITH_DECIMALS and len(counts) == 1


def _rows(block: Block) -> Iterator[tuple[int, str]]:
    offset = block.start
    for line in block.text.split("\n"):
        yield offset, line
        offset += len(line) + 1


def _titles(block: Block) -> list[str]:
    """Return the lines straight above the table that may be its titles: short ones, up to rows."""
    text = block.document.text[max(block.start - 2000, 0) : block.start]
    above = text.replace(f"{BORDER}\n", "").rstrip("\n").split("\n")
    titles: list[str] = []
    for line in reversed(above[-_TITLES:]):
        if _BOX_RULE.fullmatch(line):
            continue
        title = column_heads.plain(line.strip("#=-|>" + CELL + " \t"))
        numbers = [part for part in _CELLS.split(line) if _NUMBER_CELL.fullmatch(part)]
        if len(title) > 120 or len(numbers) > 1 or max(line.count("|"), line.count(CELL)) > 1:
            break
        if "|" in line and _is_row_above(block, line):
            break
        if title and not _COMMENT.match(line) and not _COMPONENT.fullmatch(line):
            titles.insert(0, title)
    return titles


def _is_row_above(block: Block, line: str) -> bool:
    """Tell whether a line with this text above a table is a row of another one."""
    start = block.document.text.rfind(line, 0, block.start)
    return block.line(start) in block.document.row_lines

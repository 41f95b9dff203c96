"""Finding tables in a text: CSV, TSV, semicolons, Markdown, HTML and columns of blanks, each
below a head that names the load.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from functools import lru_cache

from importers.cleaning.marks import CELL
from importers.formats.tables.grid import Context, Grid
from importers.formats.tables.rows import read
from importers.reading import column_heads
from importers.reading.blocks import Block, lines_with
from importers.reading.document import Document
from importers.reading.sheets import Cell

# Words for the load, in a text in lower case; short ones are found fast, but not sure.
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
)
_SHORT_WORD = re.compile(
    r"(?:c(?:onc?\.?|onn| ?[=:]? ?[0-9]{1,7})?|vus)\"?[^\S\n]{0,20}(?:[\t|;,\x1f]|  |$)", re.M
)
_SHORT = re.compile(
    r"(?:^|[\t|;,\x1f])[^\S\n]{0,20}\"?(?:ab )?-?(?:c(?:on|onc\.?)?|vus|conn|"
    r"c ?[=:]? ?[0-9]{1,7})\"?[^\S\n]{0,20}(?:[\t|;,\x1f]|  |$)",
    re.M,
)
_RULE = re.compile(r"[\s|:+=\u2500-\u257f-]{3,}")
_BARS = "\u2502\u2503\u2551"  # bars that are drawn
_SEPARATORS: tuple[str, ...] = (CELL, *_BARS, "\t", "|", ";", ",", "  ")
_CELLS = re.compile(r"[\t|;,\x1f\u2502\u2503\u2551]| {2,}")
_LINK = re.compile(r"\[([^\[\]]{1,100})\]\([^()\s]{0,300}\)")
_WORDS_APART = re.compile(r"\S+(?: \S+)*")
_BLANKS = re.compile(r"\t+| {2,}")
MOST_LINE = 4096
MOST_ROWS = 5000
_TITLES = 6  # lines above a table that may hold its titles


def find(document: Document) -> list[Block]:
    """Return one closed block a table, from its first head to its last row."""
    heads = _heads(document.text)
    if not heads:
        return []
    lines = _lines(document)
    blocks: list[Block] = []
    after, left = (
        0,
        3 * len(lines) + 1000,
    )  # rows that may be looked at: a text of nothing but heads costs no more than its length
    for place, (start, _) in enumerate(lines):
        if place < after or start not in heads or left < 0:
            continue
        separator = _separator(lines, place)
        if separator is None:
            continue
        first, last = _extent(lines, place, separator)
        left -= last - first + 1
        block = Block(
            document,
            lines[first][0],
            lines[last][0] + len(lines[last][1]),
            value=(separator, lines[place][1]),
        )
        if last > place and read(grid(block)).has_axis:
            blocks.append(block)
            after = last + 1
    return blocks


def _heads(text: str) -> set[int]:
    """Return where the lines begin that may be heads: they hold a word for the load as a cell,
    beside other heads or several loads.
    """
    lower = text.lower()
    lower = (
        lower if len(lower) == len(text) else text
    )  # a letter may become two: then capitals are not found
    starts = {*lines_with(lower, *_WORDS), *_short_heads(lower)}
    return {start for start in starts if _may_be_head(text[start : _line_end(text, start)])}


def _short_heads(text: str) -> set[int]:
    """Return where the lines begin that have a cell like "c", "conc" or "c=10"."""
    starts: set[int] = set()
    seen = -1
    for found in _SHORT_WORD.finditer(text):
        if found.start() > seen:
            start, seen = text.rfind("\n", 0, found.start()) + 1, _line_end(text, found.start())
            if seen - start <= MOST_LINE and _SHORT.search(text, start, seen):
                starts.add(start)
    return starts


def _line_end(text: str, place: int) -> int:
    end = text.find("\n", place)
    return end if end >= 0 else len(text)


def _may_be_head(line: str) -> bool:
    if len(line) > MOST_LINE:
        return False
    cells = [cell for cell in _CELLS.split(line.strip(" ")) if cell.strip(' "')]
    if len(cells) < 2:
        return (
            bool(cells)
            and len(_CELLS.split(line)) > 2
            and column_heads.load_rank(cells[0].strip(' "')) == 0
        )
    numbers = [cell for cell in cells if cell.strip().isdigit()]
    if len(numbers) == 1 == len(cells) - 1:
        return False  # "Concurrency Level:      10" is a line of a report: a number names no load
    words = [cell for cell in cells if _names_load(cell.strip(' "'))]
    return bool(words) and (len(words) > 1 or len(numbers) > 1 or len(cells) - len(numbers) > 1)


@lru_cache(column_heads.CACHED)
def _names_load(cell: str) -> bool:
    head = column_heads.read(cell)
    return bool((head and head.kind in ("concurrency", "offered")) or column_heads.level(cell))


def _lines(document: Document) -> list[tuple[int, str]]:
    """Return each line with its offset."""
    found, place = [], 0
    for line in document.text.split("\n"):
        found.append((place, line))
        place += len(line) + 1
    return found


def _separator(lines: list[tuple[int, str]], place: int) -> str | None:
    """Return what parts the cells of this head and of the lines below it; None if nothing does."""
    head = lines[place][1]
    for mark in _SEPARATORS:
        if mark in head.strip(" \t" if mark != "\t" else " "):
            width = len(cells(head, mark))
            reach = 40 if mark == CELL else 5  # tags leave empty lines between the rows
            below = [
                cells(line, mark)
                for _, line in lines[place + 1 : place + reach]
                if line.strip() and not _is_rule(line)
            ]
            if width >= 2 and below and len(below[0]) >= 2 and abs(len(below[0]) - width) <= 1:
                return mark
    return None


def _is_rule(line: str) -> bool:
    return bool(_RULE.fullmatch(line)) and bool(re.search(r"[-=\u2500\u2501\u2550]", line))


def _extent(lines: list[tuple[int, str]], place: int, separator: str) -> tuple[int, int]:
    """Return the first and last line of the table whose head stands at `place`: rows of about as
    many cells, one empty line between.
    """
    width = len(cells(lines[place][1], separator))
    first = _first(lines, place, separator, width)
    last = place
    for index in range(place + 1, min(place + MOST_ROWS, len(lines))):
        line = lines[index][1]
        if _is_rule(line):
            continue
        if (
            len(line) > MOST_LINE
            or not line.strip()
            or not 2 <= len(cells(line, separator)) <= width + 1
        ):
            if separator == CELL and not line.strip():
                continue  # tags leave empty lines between the rows
            break
        last = index
    return first, last


def _first(lines: list[tuple[int, str]], place: int, separator: str, width: int) -> int:
    """Return the first of the heads above a head: at most two lines, between which tags may leave
    empty ones.
    """
    first = above = place
    while above > 0 and place - above < (12 if separator == CELL else 2):
        above -= 1
        line = lines[above][1]
        if _is_group_row(line, separator, width):
            first = above
        elif not _is_rule(line) and (separator != CELL or line.strip(" \t")):
            break
    return first


def _is_group_row(line: str, separator: str, width: int) -> bool:
    """Tell whether a line above the head has as many cells; bars at its start may have been taken
    for a quote's mark.
    """
    found = len(cells(line, separator)) if len(line) <= MOST_LINE else 0
    return found == width or (separator in "|;" and 2 <= found <= width)


def cells(line: str, separator: str) -> list[str]:
    """Return the cells of one line."""
    if separator in ",;\t":
        found = next(
            csv.reader([line], delimiter=separator, skipinitialspace=separator != "\t"), []
        )
    elif separator == "  ":
        found = _BLANKS.split(line.strip())
    else:
        found = (
            line.strip(" \t").removesuffix(CELL).split(separator)
        )  # strip() alone would take CELL for a blank
        if separator in ("|", *_BARS) and line.rstrip(" \t").endswith(separator):
            found = found[:-1]
        if separator in ("|", *_BARS) and line.lstrip(" \t").startswith(separator):
            found = found[1:]
    return [cell.strip() for cell in found]


def grid(block: Block) -> Grid:
    """Return the grid of a block that `find` gave, with the titles above it; rows that do not fit
    under its head are left out.
    """
    document, (separator, head) = block.document, block.value
    found = [
        (block.line(offset), line)
        for offset, line in _rows(block)
        if line.strip() and not _is_rule(line)
    ]
    if found and is_cut(block):
        found = found[:-1]
    heads = _places(head) if separator == "  " else []
    rows = [_by_places(line, heads) if heads else cells(line, separator) for _, line in found]
    width = len(cells(head, separator))
    rows = _without_row_names(rows, width)
    fitting = [
        (line, row)
        for (line, _), row in zip(found, rows, strict=True)
        if row and not any(row[width:])
    ]
    left_out = [
        line for (line, _), row in zip(found, rows, strict=True) if not row or any(row[width:])
    ]
    context = Context(titles=_titles(block), name=document.title, metric=document.metric)
    padded = [
        _padded([_cell(cell) for cell in row[:width]], width, separator) for _, row in fitting
    ]
    return Grid(padded, [line for line, _ in fitting], context, left_out=left_out)


def _without_row_names(rows: list[list[str]], width: int) -> list[list[str]]:
    """Drop the first cell of each row where a program numbered the rows and gave the numbers no
    head.
    """
    long = [row for row in rows if len(row) == width + 1]
    numbers = [int(row[0]) for row in long if row[0].isdigit() and len(row[0]) < 8]
    if (
        len(long) < 2
        or len(numbers) != len(long)
        or any(two != one + 1 for one, two in zip(numbers, numbers[1:], strict=False))
    ):
        return rows
    return [row[1:] if len(row) == width + 1 else row for row in rows]


def _places(line: str) -> list[tuple[int, int]]:
    """Return where the cells of a line begin and end that blanks part."""
    return [found.span() for found in _WORDS_APART.finditer(line.expandtabs())]


def _by_places(line: str, heads: list[tuple[int, int]]) -> list[str]:
    """Return the cells of a line under the heads that they stand below; [] when a cell stands
    below none of its own.
    """
    found = cells(line, "  ")
    if len(found) == len(heads) or "\t" in line:
        return found
    row = [""] * len(heads)
    last = -1
    for start, end in _places(line):
        best = max(
            range(len(heads)),
            key=lambda place: min(end, heads[place][1]) - max(start, heads[place][0]),
        )
        if best <= last:
            return found if len(found) == len(heads) + 1 else []
        row[best], last = line.expandtabs()[start:end], best
    return row


def is_cut(block: Block) -> bool:
    """Tell whether the last row may be half a row: the text ends in it, and no tag or bar closes
    it.
    """
    document = block.document
    return (
        not document.complete
        and block.end >= len(document.text.rstrip("\n"))
        and not block.text.rstrip(" \n").endswith((CELL, "|"))
    )


def _rows(block: Block) -> Iterator[tuple[int, str]]:
    place = block.start
    for line in block.text.split("\n"):
        yield place, line
        place += len(line) + 1


def _padded(row: list[Cell], width: int, separator: str) -> list[Cell]:
    """Fill a short row: at the left where its first bars or semicolons may have been taken for
    the mark of a quote or a comment.
    """
    gap: list[Cell] = [None] * (width - len(row))
    return [*gap, *row] if separator in "|;" else [*row, *gap]


def _cell(text: str) -> Cell:
    """Return a cell's text without the marks of code and links; None for what says that there is
    nothing.
    """
    if "`" in text or "](" in text:
        text = _LINK.sub(r"\1", text).replace("`", "").strip()
    return text if text and text not in ("-", "–", "—", "--", "n/a", "N/A", "NA", "*") else None


def _titles(block: Block) -> list[str]:
    """Return the lines straight above the table that may be its titles: short ones, up to a
    sentence.
    """
    above = block.document.text[max(block.start - 2000, 0) : block.start].rstrip("\n").split("\n")
    found: list[str] = []
    for line in reversed(above[-_TITLES:]):
        text = column_heads.plain(line.strip("#=-|" + CELL + " \t"))
        numbers = [
            cell for cell in _CELLS.split(line) if re.fullmatch(r"\s*[0-9][0-9.,]*\s*", cell)
        ]
        if len(text) > 120 or len(numbers) > 1:
            break
        if text:
            found.insert(0, text)
    return found

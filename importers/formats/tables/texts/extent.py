"""Where a table of a text begins and ends, from the line of its head on."""

from __future__ import annotations

import re
from itertools import chain

from importers.cleaning.marks import BORDER, CELL
from importers.formats.tables.grid import cells
from importers.formats.tables.texts import head_lines, rows_over_borders

MOST_ROWS = 5000  # of a table of a text, below its head
MOST_ABOVE = 60  # lines above a head in which another table's rule is looked for
_MOST_EMPTY = 12  # lines that tags leave between two rows
THOUSANDS = re.compile(r"(?<![0-9.,])[0-9]{1,3}(?:,[0-9]{3})+(?![0-9,])")
_ROWS = 3  # lines from a head on of which each has as many cells
_BARS = re.compile("[\u2588\u2587\u25a0]{2}")  # "nginx ████ 45,231": no cells


def extent(lines: list[tuple[int, str]], number: int, *, separator: str) -> tuple[int, int]:
    """Return the first and last line of the table whose head stands in this line.

    Its rows have about as many cells; at most MOST_ROWS are read. Rules and empty lines are none.
    """
    width = len(cells.split(lines[number][1], separator))
    first = _first(lines, number, separator=separator, width=width)
    width += separator == "  " and lines[number][1].startswith(separator)  # names without a head
    last, rows_left = number, MOST_ROWS
    for index in range(number + 1, len(lines)):
        line = lines[index][1]
        if _ends_at(lines, index, rows=(number, last), separator=separator):
            break
        is_own_rule = index == number + 1 or not _begins_table(lines, index, separator=separator)
        if cells.is_rule(line) and is_own_rule:
            continue
        is_row = len(line) <= cells.MOST_LINE and bool(line.strip())
        if not is_row or not 2 <= len(cells.split(line, separator)) <= width + 1:
            if separator == CELL and not line.strip():
                continue  # tags leave empty lines between the rows
            break
        begins_next = index + 1 < len(lines) and _begins_table(
            lines, index + 1, separator=separator
        )
        if begins_next or not rows_left:
            break
        last, rows_left = index, rows_left - 1
    return first, last


def _ends_at(
    lines: list[tuple[int, str]], index: int, *, rows: tuple[int, int], separator: str
) -> bool:
    """Tell whether a table ends above a line that is a border; `rows`: its head and last row."""
    head, last = rows
    if last > head and _is_border(lines, index):
        return not _goes_on(lines, index, rows=rows, separator=separator)
    return BORDER in lines[index][1] and not _has_figure_below(lines, index)


def _is_border(lines: list[tuple[int, str]], index: int) -> bool:
    """Tell whether a table ends at a line: tags say so, or the rule above it closes a frame."""
    line = lines[index][1]
    return BORDER in line or (cells.is_rule(line) and cells.is_rule(lines[index - 1][1]))


def _goes_on(
    lines: list[tuple[int, str]], index: int, *, rows: tuple[int, int], separator: str
) -> bool:
    """Tell whether the first row below a border of tags goes on with the rows of a table.

    A table that repeats the name of the first head has
    heads of its own.
    """
    if BORDER not in lines[index][1]:
        return False
    head, last = (lines[row][1] for row in rows)
    texts = (line for _, line in lines[index + 1 : index + _MOST_EMPTY])
    below = next((line for line in texts if line.strip() and BORDER not in line), "")
    is_again = cells.split(head, separator)[0] == cells.split(below, separator)[0]
    return not is_again and rows_over_borders.goes_on(last, below, separator=separator)


def _has_figure_below(lines: list[tuple[int, str]], index: int) -> bool:
    """Tell whether the first row below a border holds a figure: heads may be their own table."""
    below = (line for _, line in lines[index : index + _MOST_EMPTY] if line.strip())
    return any(map(str.isdigit, next(below, "")))


def _begins_table(lines: list[tuple[int, str]], index: int, *, separator: str) -> bool:
    """Tell whether a line is a rule of Markdown: then the line above it is another table's head."""
    return (
        separator == "|"
        and index > 1
        and bool(head_lines.RULE.match(lines[index][1]))
        and not (cells.is_rule(lines[index - 1][1]))
        and "|" in lines[index - 2][1]
        and not cells.is_rule(lines[index - 2][1])
    )


def _first(lines: list[tuple[int, str]], number: int, *, separator: str, width: int) -> int:
    """Return the first of the heads above a head.

    These are at most two lines, between which tags may leave empty ones.
    """
    first = above = number
    if width < 2 or (separator == "|" and _is_below_rows(lines, number)):
        return first
    while above > 0 and number - above < (_MOST_EMPTY if separator == CELL else 2):
        above -= 1
        line = lines[above][1]
        if BORDER in line:
            break
        if _is_group_row(line, separator=separator, width=width, head=lines[number][1]):
            first = above
        elif not cells.is_rule(line) and (separator != CELL or line.strip(" \t")):
            break
    return first


def _is_below_rows(lines: list[tuple[int, str]], number: int) -> bool:
    """Tell whether a rule of Markdown stands below a head and another above it, with rows between.

    The lines straight above the head are rows of another table then, and no heads.
    """
    if number + 1 >= len(lines) or not head_lines.RULE.match(lines[number + 1][1]):
        return False
    for _, line in reversed(lines[max(number - MOST_ABOVE, 0) : number]):
        if head_lines.RULE.match(line):
            return True
        if "|" not in line:
            return False
    return False


def _begins_above(line: str, head: str) -> bool:
    """Tell whether each cell of a line begins where one of the head does, but for the first."""
    starts = {start for start, _ in cells.spans(head)}
    own = [start for start, _ in cells.spans(line)]
    return {*own} - {0} <= starts and (own[0] in starts or own[0] == 0)


def _is_group_row(line: str, *, separator: str, width: int, head: str) -> bool:
    """Tell whether a line above the head has as many cells, or groups some of them.

    Bars at its start may have been taken for a quote's mark.
    """
    parts = len(cells.split(line, separator)) if len(line) <= cells.MOST_LINE else 0
    if separator == "  " and 1 < parts < width:
        return _begins_above(line, head)
    return parts == width or (separator in "|;" and 2 <= parts <= width)


def separator_of(lines: list[tuple[int, str]], number: int) -> str | None:
    """Return what parts the cells of this head and of the lines below it; None if nothing does."""
    head = lines[number][1]
    if len(head) > cells.MOST_LINE:
        return None
    for mark in cells.SEPARATORS:
        is_lone = mark == "  " and head.startswith(mark)  # it stands above a column, as any head
        if not is_lone and mark not in head.strip(" \t" if mark != "\t" else " "):
            continue
        width = len(cells.split(head, mark))
        reach = 40 if mark == CELL else 5  # tags leave empty lines between the rows
        below = [
            cells.split(line, mark)
            for _, line in lines[number + 1 : number + reach]
            if line.strip() and not cells.is_rule(line) and len(line) <= cells.MOST_LINE
        ]
        if mark == "," and any(map(_BARS.search, chain.from_iterable(below[:1]))):
            return None
        if mark == "," and _are_in_numbers([line for _, line in lines[number:][:_ROWS]]):
            continue
        if (
            (width >= 2 or is_lone)
            and below
            and len(below[0]) >= 2
            and _is_as_wide(below, width + is_lone, mark=mark)
        ):
            return mark
    return None


def _are_in_numbers(lines: list[str]) -> bool:
    """Tell whether commas stand in numbers: all of a head, or wide blanks part it and its rows."""
    if "," not in THOUSANDS.sub("", lines[0]):
        return True
    widths = {len(cells.split(line, "  ")) for line in lines if line.strip()}
    return len(lines) == _ROWS and len(widths) == 1 and widths.pop() > 1


def _is_as_wide(rows: list[list[str]], width: int, *, mark: str) -> bool:
    """Tell whether the first row has about as many cells as a head; with bars one of the first two.

    A row that heads a group may have fewer.
    """
    looked_at = rows[:2] if mark in ("|", CELL) else rows[:1]
    return any(abs(len(row) - width) <= 1 for row in looked_at)

"""The simple tables of reStructuredText: columns below each other between rulers of "===".

One blank may part two columns: the rulers say where each begins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from importers.cleaning.grid_tables import TableRow

_RULER = re.compile(r"[ \t]{0,40}={2,400}(?: {1,40}={2,400}){1,100}[ \t]{0,40}")
_SPAN = re.compile(r"[ \t]*-{3}[- ]*")  # what underlines heads over several columns
_MOST_LINES = 5000  # between two rulers


def rows(lines: list[str]) -> Iterator[TableRow]:
    """Give the rows and rulers of each table whose lines keep to its columns."""
    number = 0
    while number < len(lines):
        rulers = _rulers(lines, number) if "== " in lines[number] else []
        if len(rulers) > 1:
            yield from _of_table(lines, rulers)
        number = rulers[-1] + 1 if rulers else number + 1


def _rulers(lines: list[str], number: int) -> list[int]:
    """Return the lines of equal rulers of the table that begins here: two, or three with heads.

    It begins below an empty line: where its heads stand above the first ruler, or over several
    columns, it is left as it is.
    """
    ruler = lines[number].rstrip()
    if not _RULER.fullmatch(ruler) or not _may_begin(lines, number):
        return []
    starts = [group.start() for group in re.finditer("=+", ruler)]
    rulers = [number]
    for index in range(number + 1, min(number + _MOST_LINES, len(lines))):
        line = lines[index]
        if line.rstrip() == ruler:
            rulers.append(index)
            is_end = len(rulers) == 3 or index + 1 == len(lines) or not lines[index + 1].strip()
            if is_end:
                return rulers
        elif not _keeps_to(line, starts) or _RULER.fullmatch(line):
            break
    return []


def _may_begin(lines: list[str], number: int) -> bool:
    """Tell whether the line above a ruler is empty, or the last ruler of another table."""
    above = lines[number - 1] if number else ""
    return not above.strip() or bool(_RULER.fullmatch(above.rstrip()))


def _keeps_to(line: str, starts: list[int]) -> bool:
    """Tell whether a blank stands before each column but the first that a line reaches.

    What underlines heads over several columns does not count as such a line.
    """
    is_blank = all(line[start - 1 : start].isspace() for start in starts[1:] if start <= len(line))
    return is_blank and not _SPAN.fullmatch(line)


def _of_table(lines: list[str], rulers: list[int]) -> Iterator[TableRow]:
    """Give the rulers, as rows without cells, and the rows between them."""
    starts = [group.start() for group in re.finditer("=+", lines[rulers[0]])]
    for ruler, end in zip(rulers, [*rulers[1:], rulers[-1] + 1], strict=True):
        yield TableRow(ruler, end=ruler + 1, cells=[], is_first=ruler == rulers[0])
        yield from _rows_between(lines, ruler + 1, end=end, starts=starts)


def _rows_between(
    lines: list[str], first: int, *, end: int, starts: list[int]
) -> Iterator[TableRow]:
    """Give the rows between two rulers; a line with an empty first column goes on with a row."""
    filled = [number for number in range(first, end) if lines[number].strip()]
    begins = [n for n in filled if n == filled[0] or _begins_row(lines[n], starts)]
    for begin, behind in zip(begins, [*begins[1:], end], strict=False):
        texts = [_cells(line, starts) for line in lines[begin:behind]]
        joined = [" ".join(filter(None, column)) for column in zip(*texts, strict=True)]
        yield TableRow(begin, end=behind, cells=joined)


def _begins_row(line: str, starts: list[int]) -> bool:
    return bool(line[starts[0] : starts[1]].strip())


def _cells(line: str, starts: list[int]) -> list[str]:
    """Return the cells of a line; a backslash stands for an empty one."""
    ends = [*starts[1:], None]
    cells = [line[start:end].strip() for start, end in zip(starts, ends, strict=True)]
    return ["" if cell == "\\" else cell for cell in cells]

"""Tables between drawn rules whose cells go over several lines: one line for each row.

So reStructuredText draws its grid tables: a rule of "+---+" stands between any two rows. Tables of
databases draw rules around the head alone, and each line between them is a row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

RULE = re.compile(r"[ \t]{0,40}\+(?:[-=]{2,400}\+){2,100}[ \t]{0,40}")
_LEAST_ROWS = 3  # with the head
_MOST_LINES = 20  # of one row
_NUMBER = re.compile(r"[~<>≈]?[0-9]")


class TableRow(NamedTuple):
    """A row of a table: its first line, the line behind its last one, its cells.

    A row without lines is left out; a rule has no cells. `is_first` tells that no other row of its
    table stands above it.
    """

    first: int
    end: int
    cells: list[str]
    is_first: bool = False


def rows(lines: list[str]) -> Iterator[TableRow]:
    """Give the rows and rules of each table that has a cell over several lines."""
    number = 0
    while number < len(lines):
        rules = _rules(lines, number) if RULE.fullmatch(lines[number]) else []
        if len(rules) > _LEAST_ROWS:
            yield from _of_table(lines, rules)
        number = rules[-1] + 1 if rules else number + 1


def _rules(lines: list[str], number: int) -> list[int]:
    """Return the lines of equal rules of the table that begins here, while only rows are between.

    A rule counts once a row stands above it.
    """
    plain = lines[number].replace("=", "-").rstrip()
    rules = [number]
    for index in range(number + 1, len(lines)):
        line = lines[index]
        if line.replace("=", "-").rstrip() == plain:
            rules.append(index)
        elif not _is_row(line) or index - rules[-1] > _MOST_LINES:
            break
    return rules


def _is_row(line: str) -> bool:
    bare = line.strip()
    return bare.startswith("|") and bare.endswith("|") and "+-" not in bare


def _of_table(lines: list[str], rules: list[int]) -> Iterator[TableRow]:
    """Give the rows of one table; none where nobody can tell whether a line is a row of its own."""
    borders = [match.start() for match in re.finditer(r"\+", lines[rules[0]])]
    groups = [
        _lines_of(lines[above + 1 : below], borders)
        for above, below in zip(rules, rules[1:], strict=False)
    ]
    if not any(map(_is_long_row, groups)):
        return
    if not all(_is_long_row(group) or _are_rows(group) for group in groups):
        return
    for above, group in zip(rules, groups, strict=False):
        yield TableRow(above, end=above + 1, cells=[], is_first=above == rules[0])
        yield from _rows_of(group, first=above + 1)
    yield TableRow(rules[-1], end=rules[-1] + 1, cells=[])


def _rows_of(group: list[list[str]], *, first: int) -> Iterator[TableRow]:
    """Give the rows between two rules, of which the first begins on this line."""
    if _is_long_row(group):
        joined = [" ".join(filter(None, texts)) for texts in zip(*group, strict=True)]
        yield TableRow(first, end=first + len(group), cells=joined)
        return
    for number, cells in enumerate(group, first):
        yield TableRow(number, end=number + 1, cells=cells)


def _lines_of(lines: list[str], borders: list[int]) -> list[list[str]]:
    """Return the cells of each line."""
    return [_cells(line, borders) for line in lines]


def _cells(line: str, borders: list[int]) -> list[str]:
    """Return the cells of a line between the borders that its rule draws; [] where one is not."""
    if len(line) <= borders[-1] or any(line[border] != "|" for border in borders):
        return []
    return [line[start + 1 : end].strip() for start, end in zip(borders, borders[1:], strict=False)]


def _is_long_row(group: list[list[str]]) -> bool:
    """Tell whether the lines between two rules are one row: no column has a second number.

    A line that has a text in every cell is a row of its own.
    """
    if len(group) < 2 or not all(group):
        return False
    for texts in list(zip(*group, strict=True))[1:]:
        if sum(1 for text in texts if _NUMBER.match(text)) > 1:
            return False
    return all(not all(cells) for cells in group[1:])


def _are_rows(group: list[list[str]]) -> bool:
    """Tell whether each line between two rules is a row: it is alone, or all have a number."""
    columns = zip(*group, strict=True) if all(group) else ()
    return any(len(texts) == 1 or all(map(_NUMBER.match, texts)) for texts in columns)

"""Numbers behind one metric: "Speed (64)" beside "Speed (256)" and "Speed (512)".

A bare number may be of anything. It is a load where the text around says "concurrency 64" of one
of them, or where the numbers are 64, 256 and 512, the levels of the-benchmarker's lists, which call
the rate "Speed" (https://github.com/the-benchmarker/web-frameworks, README of 2020).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from importers.formats.tables.around import around
from importers.formats.tables.grid.axis import whole
from importers.formats.tables.grid.grid import Column, Context, Grid, names_rate, plain_head
from importers.reading.sheets import Cell

_HEAD = re.compile(r"([^()\[\]0-9]{0,30}?) ?[(\[]?([0-9]{1,6})[)\]]?")
_STATED = re.compile(r"\b(?:concurrency|connections|clients)(?: level| of)?:? ([0-9]{1,6})\b", re.I)
_MARKS = re.compile(r"[*`_]")
_SPEED = "speed"
_FRAMEWORK = re.compile(r"(?:web )?frameworks?", re.I)
_RATE = re.compile(r"\breq(?:uest)?s? ?(?:/|per) ?s|\brps\b", re.I)
_OF_SUITE = {64, 256, 512}
_FIRST_ROWS = 4  # one of which holds the heads
_LEAST = 2  # heads


def told(grid: Grid) -> Grid:
    """Return the grid with "req/s (c=64)" in the place of such heads."""
    for number, row in enumerate(grid.rows[:_FIRST_ROWS]):
        loads = {index: number for index, number in _numbers(row).items() if not whole(row[index])}
        if len(loads) < _LEAST or not _is_of_requests(row, context=grid.context):
            continue
        if _are_loads(set(loads.values()), context=grid.context):
            heads: list[Cell] = [
                f"req/s (c={loads[index]})" if index in loads else cell
                for index, cell in enumerate(row)
            ]
            return grid.with_row(number, heads)
    return grid


def _is_of_requests(row: Sequence[Cell], *, context: Context) -> bool:
    """Tell whether a head of the row, or a line around it, says that a speed is one of requests."""
    heads = [plain_head(cell) for cell in row]
    is_named = any(map(names_rate, heads)) or any(map(_FRAMEWORK.fullmatch, heads))
    return is_named or any(map(_RATE.search, _lines(context)))


def _lines(context: Context) -> Iterator[str]:
    """Give the lines around a table without marks of bold and code."""
    for line in (*context.texts(), *around.section(context), *around.headings(context)):
        yield _MARKS.sub("", line)


def as_names(columns: list[Column]) -> None:
    """Name the columns whose numbers are no load: no repeats are called 10, 100 and 1,000.

    1, 2 and 3 number the repeats of one run.
    """
    by_column = _numbers([column.title for column in columns])
    numbers = sorted(by_column.values())
    if len(numbers) < _LEAST or numbers == list(range(1, len(numbers) + 1)):
        return
    for index, number in by_column.items():
        if columns[index].load is not None:
            continue
        columns[index].part, columns[index].name = "", str(number)


def _numbers(row: Sequence[Cell]) -> dict[int, int]:
    """Return the numbers behind one rate or alone, by their columns; {} for several rates."""
    matches = {
        index: match
        for index, cell in enumerate(row)
        if isinstance(cell, str) and (match := _HEAD.fullmatch(plain_head(cell)))
    }
    heads = {match[1].lower() for match in matches.values()}
    is_rate = len(heads) == 1 and all(head in ("", _SPEED) or names_rate(head) for head in heads)
    return {index: int(match[2]) for index, match in matches.items()} if is_rate else {}


def _are_loads(numbers: set[int], *, context: Context) -> bool:
    if numbers >= _OF_SUITE:
        return True
    return len(numbers) >= _LEAST and not numbers.isdisjoint(_stated(context))


def _stated(context: Context) -> Iterator[int]:
    """Give the loads that the lines around a table state."""
    for line in _lines(context):
        for match in _STATED.finditer(line):
            yield int(match[1])

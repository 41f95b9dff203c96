"""Tables of bare numbers of which a half is told: at loads, "c=1 | c=10 | c=100", nothing says what
they measure; as rates, below "Requests per second", nothing says what "16 | 32 | 64" counts.
"""

from __future__ import annotations

import re
from itertools import chain, takewhile

from importers.formats.tables.grid.grid import Grid, level, names_rate
from importers.formats.tables.grid.values import bare, value_of
from importers.model import Diagnostic
from importers.reading.sheets import Cell

_LEAST = 2  # loads
_OF_CELLS = ("|", "\x1f")  # what parts cells of Markdown and of HTML
_COUNT = re.compile(r"[1-9][0-9]{0,2}(?:,[0-9]{3}){1,2}|[1-9][0-9]{0,6}")
_SPELLED = re.compile(r"[^\W\d_]")  # "c=10": a bare number may count anything


def without_metric(grid: Grid, *, head: int) -> Diagnostic | None:
    """Return the remark on such a table, upright or turned; None for any other one."""
    if grid.context.separator not in _OF_CELLS:
        return None
    rows = grid.rows[head + 1 :]
    for loads, cells in (
        (grid.rows[head][1:], [row[1:] for row in rows]),
        ([row[0] for row in rows], [row[1:] for row in rows]),
    ):
        if len(loads) >= _LEAST and all(map(_is_load, loads)) and _are_numbers(cells):
            message = (
                f"Numbers stand at loads as {bare(str(loads[0]))[:40]!r}, but neither a head nor a "
                "line beside this table says what they measure. No run was taken from it."
            )
            line = grid.line(head, 0)
            return Diagnostic(
                line, severity="warning", code="table.metric_unknown", message=message
            )
    return None


def without_word(grid: Grid, *, head: int) -> Diagnostic | None:
    """Return the remark on rates below numbers that nothing names; None for any other table.

    The title says that they are rates; behind the name of the rows at least two heads are numbers,
    each higher than the one before it.
    """
    if grid.context.separator not in _OF_CELLS or not any(
        map(names_rate, grid.context.titles[-1:])
    ):
        return None
    counts = [*takewhile(_is_count, grid.rows[head][1:])]
    numbers = [int(bare(str(cell)).replace(",", "")) for cell in counts]
    rows = [row[1 : len(counts) + 1] for row in grid.rows[head + 1 :]]
    is_rising = len(numbers) >= _LEAST and numbers == sorted(set(numbers))
    if not is_rising or _is_count(grid.rows[head][0]) or not _are_numbers(rows):
        return None
    message = (
        f"Rates stand below {bare(str(counts[0]))!r} and {bare(str(counts[1]))!r}, but neither a "
        'head nor a line beside this table says what these count. As "c=16" or below "Concurrency" '
        "they are loads. No run was taken from it."
    )
    line = grid.line(head, 0)
    return Diagnostic(line, severity="warning", code="table.load_unknown", message=message)


def _is_count(cell: Cell) -> bool:
    """Tell whether a head is a bare whole number: "16", "1,024"."""
    return _COUNT.fullmatch(bare(str(cell))) is not None


def _is_load(cell: Cell) -> bool:
    """Tell whether a cell is a load, alone or behind the corner of its table: "Size: c=10"."""
    text = str(cell).rpartition(": ")[2] if isinstance(cell, str) else ""
    return bool(_SPELLED.search(text)) and level(text) is not None


def _are_numbers(rows: list[list[Cell]]) -> bool:
    values = [value_of(cell) for cell in chain.from_iterable(rows)]
    return len(values) > 0 and all(value is not None and not value.unit for value in values)

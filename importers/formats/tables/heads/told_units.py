"""Units that stand once for a column, put into its head: in a row of units, or in its first cell.

"Latency" above a row "(ms)", or above "4.1 ms", "3.9" and "5.0", is "Latency (ms)".
"""

from __future__ import annotations

import re
from dataclasses import replace

from importers.formats.tables.grid import roles
from importers.formats.tables.grid.grid import Grid, plain_head, read_head
from importers.formats.tables.grid.head_rows import units_below
from importers.formats.tables.grid.values import Value, is_percentile, value_of
from importers.reading.sheets import Cell

_LEAST = 2  # numbers of a column of which the first alone has a unit
# Times one number of a column may be another one in the same unit; the next unit is 1000 times.
_ALIKE = 20
_STAGE = re.compile(r"\b(?:before|after|old|new)\b", re.I)
_MOST_HEADS = 3  # rows that may be heads, above a row of units


def in_heads(grid: Grid) -> Grid:
    """Return the grid with such units in its heads."""
    return _of_rows(_of_a_row(grid))


def _of_a_row(grid: Grid) -> Grid:
    """Return the grid without a row of units below its heads, and with each unit in its head."""
    for head in range(min(_MOST_HEADS, len(grid.rows) - 2)):
        units = units_below(grid, head)
        if units is None:
            continue
        heads = [*map(_joined, grid.rows[head], units)]
        if not any(map(_is_metric, heads)):
            continue
        rows = [*grid.rows[:head], heads, *grid.rows[head + 2 :]]
        lines = [*grid.lines[: head + 1], *grid.lines[head + 2 :]]
        is_below = grid.head == head + 1
        return replace(grid, rows=rows, lines=lines, head=head if is_below else grid.head)
    return grid


def _joined(head: Cell, unit: Cell) -> Cell:
    """Return a head with the unit below it: "p99 (ms)"."""
    if not isinstance(head, str) or not isinstance(unit, str) or head == unit:
        return head if head is not None else unit
    unit = unit.strip()
    return f"{head} {unit if unit.startswith(('(', '[')) else f'({unit})'}"


def _is_metric(head: Cell) -> bool:
    named = read_head(head)
    return named is not None and named.kind == "metric"


def of_first_cells(grid: Grid, *, head: int) -> Grid:
    """Return the grid with the unit in the head where only the first number of a column has one."""
    heads = grid.rows[head]
    below = grid.rows[head + 1 :]
    if not any(_may_tell(below, column) for column in range(len(heads))):
        return grid
    if 2 * sum(_names_measure(row[0]) for row in below) >= max(len(below), 1):
        return grid  # the metrics stand below each other
    columns = [list(cells[1:]) for cells in zip(*grid.rows[head:], strict=True)]
    if any(map(_is_mixed, columns)):
        return grid  # nobody can tell the unit of a number here
    units = [*map(_unit_of_first, heads, columns)]
    plain = [_without_stage(cell) for cell in heads]
    by_head = {cell: unit for cell, unit in zip(plain, units, strict=True) if unit}
    if not by_head:
        return grid
    told = [
        f"{cell} ({by_head[own]})" if own in by_head and (unit or _is_bare(cells)) else cell
        for cell, own, unit, cells in zip(heads, plain, units, columns, strict=True)
    ]
    return grid.with_row(head, told)


def _may_tell(rows: list[list[Cell]], column: int) -> bool:
    """Tell whether the first number of a column has a unit and the second one has none."""
    values = (value for row in rows if (value := value_of(row[column])) is not None)
    first, second = next(values, None), next(values, None)
    return first is not None and second is not None and bool(first.unit) and not second.unit


def _of_rows(grid: Grid) -> Grid:
    """Return the grid with such units in the row above the first number, if it holds words.

    Of columns with the same head, as below groups, the first may tell the unit of all.
    """
    for row, cells in enumerate(grid.rows[: _MOST_HEADS + 1]):
        if row and any(_is_number(cell) for cell in cells[1:]):
            return of_first_cells(grid, head=row - 1)
    return grid


def _is_number(cell: Cell) -> bool:
    return value_of(cell) is not None and not (isinstance(cell, str) and is_percentile(cell))


def _is_mixed(cells: list[Cell]) -> bool:
    """Tell whether a column has numbers without a unit, and others with units that differ."""
    values = [value for cell in cells if (value := value_of(cell)) is not None]
    units = {value.unit for value in values}
    return "" in units and len(units - {""}) > 1


def _is_bare(cells: list[Cell]) -> bool:
    """Tell whether all numbers of a column have no unit."""
    return not any(value.unit for cell in cells if (value := value_of(cell)) is not None)


def _without_stage(cell: Cell) -> str:
    """Return a head without its stage: "Result before" and "Result after" have one unit."""
    return " ".join(_STAGE.sub(" ", cell).split()) if isinstance(cell, str) else ""


def _unit_of_first(head: Cell, cells: list[Cell]) -> str:
    """Return the unit of the first number of a column, where no other one has any; else ""."""
    values = [value for cell in cells if (value := value_of(cell)) is not None]
    if not isinstance(head, str) or len(values) < _LEAST or not values[0].unit:
        return ""
    if not _names_measure(_without_stage(head)):
        return ""
    first, *others = values
    is_lone = not any(value.unit for value in others)
    named = read_head(head)
    has_unit = named is not None and (bool(named.unit) or named.field == "requests_per_s")
    if has_unit or not is_lone or not (first.is_rate or first.seconds):
        return ""
    return first.unit if all(_is_alike(first, value) for value in others) else ""


def _names_measure(cell: Cell) -> bool:
    """Tell whether a cell has the words of something measured: "p99", "Throughput"."""
    return read_head(cell) is not None or bool(roles.ANY_RESULT.match(plain_head(cell)))


def _is_alike(first: Value, value: Value) -> bool:
    """Tell whether a number may have the unit of the first one: "850" below "1.2 s" has not."""
    mine, theirs = first.number("."), value.number(".")
    if not mine or not theirs:
        return mine is not None and theirs is not None
    return 1 / _ALIKE <= theirs / mine <= _ALIKE

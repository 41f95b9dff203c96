"""Tables with a row for each number, "Server | Metric | Value", as ones with a row for each run."""

from __future__ import annotations

import re
from dataclasses import replace

from importers.formats.tables.grid.grid import Grid, plain_head
from importers.formats.tables.grid.no_values import NO_VALUES
from importers.formats.tables.grid.values import value_of
from importers.formats.tables.heads.turning import UNITS, names_metrics
from importers.reading.sheets import Cell

_METRIC = re.compile(
    r"metrics?(?: name)?|measures?|measurements?|statistics?|stat|indicator|kpi|test metric", re.I
)
_VALUE = re.compile(
    r"values?|results?|measured|figure|number|wert|valor|valeur|valore|значение|值", re.I
)
Row = list[Cell]


def pivoted(grid: Grid) -> Grid:
    """Return the grid with a column for each metric; the grid itself where it has another form.

    Rows with the same cells beside metric and value are one run. A metric that comes again for
    them begins a further run. What a column of units says stands behind the metric's name.
    """
    head = grid.head or 0
    if grid.column_lines is not None or len(grid.rows) < head + 3:
        return grid
    grid = _with_values_down(grid, heads=[plain_head(cell) for cell in grid.rows[head]])
    head = grid.head or 0
    heads = [plain_head(cell) for cell in grid.rows[head]]
    metric, value = _lone(_METRIC, heads), _lone(_VALUE, heads)
    units = _lone(UNITS, heads)
    others = [
        index
        for index, text in enumerate(heads)
        if index not in (metric, value, units) and not NO_VALUES.search(text)
    ]
    if metric is None or value is None or not others:
        return grid
    below = grid.rows[head + 1 :]
    names = [_with_unit(row, metric=metric, units=units) for row in below]
    setups = [_setup(row, others) for row in below]
    is_one_metric = len(set(names)) == 1
    is_wide = is_one_metric or 2 * len(set(setups)) <= len(below)
    if not is_wide or not _are_metrics([(row[metric], row[value]) for row in below]):
        return grid  # the other cells are remarks on each number
    values = [row[value] for row in below]
    runs, numbers = _runs(setups, names, values=values)
    first: Row = [*(grid.rows[head][index] for index in others), *dict.fromkeys(names)]
    return replace(
        grid,
        rows=[first, *runs],
        lines=[grid.lines[head], *(grid.lines[head + 1 + number] for number in numbers)],
        head=0 if grid.head is not None else None,
        dashes=set(),
    )


def _are_metrics(pairs: list[tuple[Cell, Cell]]) -> bool:
    """Tell whether most rows are named by a metric; a rate may be known by the unit of its value.

    "Throughput" and "Result" beside "12,345 req/s" are metrics.
    """
    names = [name for name, text in pairs if not _is_rate(text)]
    return not names or names_metrics(names)


def _is_rate(cell: Cell) -> bool:
    value = value_of(cell)
    return value is not None and value.is_rate


def _with_values_down(grid: Grid, *, heads: list[str]) -> Grid:
    """Return a grid whose metrics stand right of names, and values right of them, in the long form.

    "Discovery | Metric | nginx | Apache" has a row for each number then. Names that stand only once
    hold for the rows below.
    """
    metric = _lone(_METRIC, heads)
    if not metric or _lone(_VALUE, heads) is not None or grid.head is None:
        return grid
    units = _lone(UNITS, heads)
    values = [
        index
        for index, text in enumerate(heads)
        if index > metric and index != units and not NO_VALUES.search(text)
    ]
    below = grid.rows[grid.head + 1 :]
    if not values or not names_metrics([row[metric] for row in below]):
        return grid
    rows: list[Row] = [[None, *grid.rows[grid.head][:metric], "Metric", "Value"]]
    lines = [grid.lines[grid.head]]
    names: Row = [None] * metric
    for row, line in zip(below, grid.lines[grid.head + 1 :], strict=True):
        names = [own if own is not None else above for own, above in zip(row, names, strict=False)]
        label = _with_unit(row, metric=metric, units=units)
        rows += ([grid.rows[grid.head][index], *names, label, row[index]] for index in values)
        lines += [line] * len(values)
    return replace(grid, rows=rows, lines=lines, head=0, dashes=set())


def _runs(
    setups: list[tuple[Cell, ...]], names: list[Cell], *, values: list[Cell]
) -> tuple[list[Row], list[int]]:
    """Return a row for each run, with its setup and its values, and the number of its first row."""
    columns = {name: number for number, name in enumerate(dict.fromkeys(names))}
    runs: list[Row] = []
    numbers: list[int] = []
    begun: dict[tuple[Cell, ...], Row] = {}
    for number, setup in enumerate(setups):
        column = len(setup) + columns[names[number]]
        run = begun.get(setup)
        if run is None or run[column] is not None:
            run = begun[setup] = [*setup, *[None] * len(columns)]
            runs.append(run)
            numbers.append(number)
        run[column] = values[number]
    return runs, numbers


def _setup(row: Row, columns: list[int]) -> tuple[Cell, ...]:
    """Return the cells of a row that say which run its number is of."""
    return tuple(row[column] for column in columns)


def _lone(pattern: re.Pattern[str], heads: list[str]) -> int | None:
    """Return the column of the only head of this form."""
    columns = [index for index, head in enumerate(heads) if pattern.fullmatch(head)]
    return columns[0] if len(columns) == 1 else None


def _with_unit(row: Row, *, metric: int, units: int | None) -> Cell:
    """Return the name of a row's metric with its unit: "Latency p99 (ms)"."""
    name, unit = row[metric], row[units] if units is not None else None
    if not isinstance(name, str) or not isinstance(unit, str) or not unit.strip():
        return name
    return f"{name} ({unit.strip()})"

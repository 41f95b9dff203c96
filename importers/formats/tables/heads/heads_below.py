"""Heads in two rows: the metrics, and below each of them loads, statistics, names or sizes.

"Requests/sec" over "c=64" and "c=256" are two columns, and so are "Latency" over "avg" and "p99".
The metric stands once, or above each of them. A mean or a difference beside names is none of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import compress

from importers.formats.tables.grid.axis import whole
from importers.formats.tables.grid.grid import Column, Grid, level, metric_of, read_head
from importers.formats.tables.grid.sum_names import DIFFERENCE, is_sum
from importers.formats.tables.grid.values import is_percentile, value_of
from importers.reading.sheets import Cell
from importers.reading.table_heads import column_heads
from importers.reading.table_heads.column_heads import Head

_MOST_ABOVE = 3  # rows above such heads
_LEAST = 2  # columns with a head below a metric
_MINUTES = re.compile(r"([0-9]{1,4}) ?min\.?$")  # beside a metric it may be the least value as well
_OF_OTHERS = "is a sum, a mean or a difference of the columns beside it"


def joined(grid: Grid) -> Grid:
    """Return the grid with one row of heads: "Requests/sec (c=64)", "p99 Latency (ms)".

    Plain numbers may be sizes as well as loads: they stay heads, and their only metric becomes a
    title. Sizes and times with a unit become groups above the metrics.
    """
    for row in range(min(_MOST_ABOVE, len(grid.rows) - 2)):
        above, below = grid.rows[row : row + 2]
        metrics = _spread(above)
        heads = [cell for metric, cell in zip(metrics, below, strict=True) if metric and cell]
        if len(heads) < _LEAST or not _are_below(above, below, metrics=metrics):
            continue
        if all(map(whole, heads)) and not any(map(level, heads)):
            return _with_numbers(grid, row, metrics=metrics)
        if all(map(level, heads)) or all(map(_is_word, heads)):
            names = map(_name, above, metrics, below)
            grid = _with_heads(grid, row, heads=[*names])
            return _without(grid, [*_summaries(metrics, below)], row=row, titles=below)
        if _are_conditions(heads, metrics=metrics) and grid.rows[row + 2][0] is not None:
            return _with_groups(grid, row, metrics=metrics)
    return grid


def _spread(row: list[Cell]) -> list[str]:
    """Return the metric of each cell, carried on to empty ones; "" where there is none."""
    metrics: list[str] = []
    for cell in row:
        if isinstance(cell, str) and _is_metric(cell):
            metrics.append(cell.strip())
        else:
            metrics.append(metrics[-1] if cell is None and metrics else "")
    return metrics


def _are_below(above: list[Cell], below: list[Cell], *, metrics: list[str]) -> bool:
    """Tell whether each cell of a row stands below a metric, and some share one.

    Other heads have nothing below them, themselves, or a metric: "req/s" below "Throughput". Below
    what is carried on, no cell is empty. A metric in the first column is the title of a table.
    """
    if metrics[0]:
        return False
    shared = [metric for metric in metrics if metric and metrics.count(metric) > 1]
    parts = zip(above, metrics, below, strict=True)
    return len(shared) > 1 and all(
        (cell is not None or head is not None)
        if metric
        else cell in (None, head) or _is_metric(cell)
        for head, metric, cell in parts
    )


def _is_metric(cell: Cell) -> bool:
    head = read_head(cell)
    return head is not None and head.kind == "metric"


def _is_word(cell: Cell) -> bool:
    """Tell whether a cell is a name or a statistic: "json", "p99"."""
    return isinstance(cell, str) and (value_of(cell) is None or is_percentile(cell))


def _are_conditions(heads: Sequence[Cell], *, metrics: list[str]) -> bool:
    """Tell whether heads are sizes, times of tests or words: "10 KB", "60s", "html".

    Where times alone stand above, less than a second may be one that was measured.
    """
    shortest = 1 if all(map(_is_time, filter(None, metrics))) else 0
    return all(_is_word(cell) or _is_condition(cell, shortest=shortest) for cell in heads)


def _is_condition(cell: Cell, *, shortest: float) -> bool:
    value = value_of(cell)
    is_time = value is not None and value.seconds is not None and value.seconds >= shortest
    return is_time or column_heads.document(cell) is not None


def _is_time(metric: str) -> bool:
    head = read_head(metric)
    return head is not None and head.field != "requests_per_s"


def _summaries(metrics: list[str], below: list[Cell]) -> Iterator[int]:
    """Give the columns of sums, means and differences that stand beside names, below one metric."""
    parts = [*zip(metrics, below, strict=True)]
    named = {metric for metric, cell in parts if cell is not None and not _is_statistic(cell)}
    for index, (metric, cell) in enumerate(parts):
        if metric in named and cell is not None and _is_summary(cell):
            yield index


def _is_summary(cell: Cell) -> bool:
    return is_sum(cell) or bool(DIFFERENCE.search(str(cell)))


def _is_statistic(cell: Cell) -> bool:
    head = read_head(f"{cell} latency")
    return _is_summary(cell) or (head is not None and bool(head.statistic))


def _name(head: Cell, metric: str, below: Cell) -> Cell:
    """Return the head of a column: its metric with the load or the name below it."""
    if not metric and _is_metric(below):
        return below
    if not metric or below is None or below == head:
        return metric or head
    return metric_of(str(below), metric)


def _with_numbers(grid: Grid, row: int, *, metrics: list[str]) -> Grid:
    """Return the grid with the numbers as heads, where all stand below one metric."""
    own = set(filter(None, metrics))
    if len(own) != 1:
        return grid
    context = replace(grid.context, titles=[*grid.context.titles, own.pop()])
    cells = zip(grid.rows[row], grid.rows[row + 1], strict=True)
    heads = [head if below is None else below for head, below in cells]
    return _with_heads(replace(grid, context=context), row, heads=heads)


def _with_groups(grid: Grid, row: int, *, metrics: list[str]) -> Grid:
    """Return the grid with what stands below the metrics above them."""
    cells = [*zip(metrics, grid.rows[row], grid.rows[row + 1], strict=True)]
    groups = [_spelled(below) if metric else None for metric, _, below in cells]
    heads = [metric or head for metric, head, _ in cells]
    rows = [*grid.rows[:row], groups, heads, *grid.rows[row + 2 :]]
    return replace(grid, rows=rows, head=row + 1)


def _spelled(cell: Cell) -> Cell:
    """Return a time with minutes in full: "5 minutes"."""
    if not isinstance(cell, str):
        return cell
    return _MINUTES.sub(lambda match: f"{match[1]} minute{'s' * (match[1] != '1')}", cell)


def _without(grid: Grid, columns: list[int], *, row: int, titles: list[Cell]) -> Grid:
    """Return the grid without these columns, and with what is to be said of them."""
    is_left = [index not in columns for index in range(len(titles))]
    rows = [[*compress(cells, is_left)] for cells in grid.rows]
    without = [
        Column(index, Head(""), title=str(titles[index]), against=_OF_OTHERS) for index in columns
    ]
    return replace(grid, rows=rows, without=[*grid.without, *without])


def _with_heads(grid: Grid, row: int, *, heads: list[Cell]) -> Grid:
    """Return the grid with these heads in the place of two rows."""
    rows = [*grid.rows[:row], heads, *grid.rows[row + 2 :]]
    return replace(grid, rows=rows, lines=[*grid.lines[: row + 1], *grid.lines[row + 2 :]])

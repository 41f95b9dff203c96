"""Heads in two rows: the metrics, and below each of them loads, statistics or names.

"Requests/sec" over "c=64" and "c=256" are two columns, and so are "Latency" over "avg" and "p99".
The metric stands once, or above each of them.
"""

from __future__ import annotations

from dataclasses import replace

from importers.formats.tables.axis import whole
from importers.formats.tables.grid import Grid, level, metric_of, read_head
from importers.formats.tables.values import is_percentile, value_of
from importers.reading.sheets import Cell

_MOST_ABOVE = 3  # rows above such heads
_LEAST = 2  # columns with a head below a metric


def joined(grid: Grid) -> Grid:
    """Return the grid with one row of heads: "Requests/sec (c=64)", "p99 Latency (ms)".

    Plain numbers may be sizes as well as loads: they stay heads, and their only metric becomes a
    title.
    """
    for row in range(min(_MOST_ABOVE, len(grid.rows) - 2)):
        above, below = grid.rows[row : row + 2]
        metrics = _spread(above)
        heads = [cell for metric, cell in zip(metrics, below, strict=True) if metric and cell]
        is_below = _are_below(above, below, metrics=metrics) and len(heads) >= _LEAST
        if is_below and all(map(whole, heads)) and not any(map(level, heads)):
            return _with_numbers(grid, row, metrics=metrics)
        if is_below and (all(map(level, heads)) or all(map(_is_word, heads))):
            names = map(_name, above, metrics, below)
            return _with_heads(grid, row, heads=[*names])
    return grid


def _spread(row: list[Cell]) -> list[str]:
    """Return the metric of each cell, carried on to empty ones; "" where there is none."""
    metrics: list[str] = []
    for cell in row:
        head = read_head(cell)
        if isinstance(cell, str) and head is not None and head.kind == "metric":
            metrics.append(cell.strip())
        else:
            metrics.append(metrics[-1] if cell is None and metrics else "")
    return metrics


def _are_below(above: list[Cell], below: list[Cell], *, metrics: list[str]) -> bool:
    """Tell whether each cell of a row stands below a metric, and some share one.

    Other heads have nothing below them, or themselves. Below what is carried on, no cell is empty.
    A metric in the first column is the title of a table.
    """
    if metrics[0]:
        return False
    shared = [metric for metric in metrics if metric and metrics.count(metric) > 1]
    parts = zip(above, metrics, below, strict=True)
    return len(shared) > 1 and all(
        (cell is not None or head is not None) if metric else cell in (None, head)
        for head, metric, cell in parts
    )


def _is_word(cell: Cell) -> bool:
    """Tell whether a cell is a name or a statistic: "json", "p99"."""
    return isinstance(cell, str) and (value_of(cell) is None or is_percentile(cell))


def _name(head: Cell, metric: str, below: Cell) -> Cell:
    """Return the head of a column: its metric with the load or the name below it."""
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


def _with_heads(grid: Grid, row: int, *, heads: list[Cell]) -> Grid:
    """Return the grid with these heads in the place of two rows."""
    rows = [*grid.rows[:row], heads, *grid.rows[row + 2 :]]
    return replace(grid, rows=rows, lines=[*grid.lines[: row + 1], *grid.lines[row + 2 :]])

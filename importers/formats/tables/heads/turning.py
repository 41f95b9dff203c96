"""Tables that stand turned by 90 degrees, as upright ones: loads across, or metrics down."""

from __future__ import annotations

import re
from dataclasses import replace

from importers.formats.tables.grid import kinds
from importers.formats.tables.grid.axis import (
    LEAST_ROWS,
    is_word_over_levels,
    whole,
    word_column,
)
from importers.formats.tables.grid.grid import Grid, level, load_rank, plain_head, read_head
from importers.formats.tables.grid.no_values import NO_VALUES
from importers.formats.tables.grid.roles import names_any_rate
from importers.formats.tables.grid.server_names import names_server
from importers.formats.tables.grid.values import value_of
from importers.formats.tables.heads import counted_heads, named_statistics, rows_of_several, wishes
from importers.formats.tables.heads.heads import load_in
from importers.formats.tables.heads.label_columns import with_one_label
from importers.reading.sheets import Cell
from importers.reading.table_heads import column_heads

METRIC_HEAD = re.compile(
    r"(?:metrics?|measures?|measurements?|statistics?|stat|param(?:eter)?s?|aspect|indicator|kpi"
    r"|item|concern|property|category)$",
    re.I,
)
# A first column of such a head holds what is told of each of the other heads.
_ATTRIBUTES = re.compile(
    r"(?:metric|concern|aspect|property|feature|category|criteri\w+|dimension|attribute|item)s?$",
    re.I,
)
_MOST_METRICS = 200  # unlike names: no tool prints so many
_MEASURED = (*kinds.MEASURED, "unclear")
# The middle of several rounds: no run where the rounds stand beside it.
OF_ROUNDS = re.compile(
    r"(?:median|mean|avg|average|best) (?:of|over) (?:[0-9]{1,3}|[a-z]{3,5})\b", re.I
)
ROUND = re.compile(r"(?:run|round|trial|iteration) ?#?[0-9]{1,3}$", re.I)
# Heads of the parts of one metric: such a table is a tool's report.
_STATISTIC = re.compile(
    r"^(?:avg|average|mean|std ?dev|max|min|median|med|count|total|[0-9.]{1,6} ?%"
    r"|p\(?[0-9.]{2,6}\)?"
    r"|\+/- ?std ?dev)$",
    re.I,
)
_BRACKETED = re.compile(r"(?<=\w) [(\[](?:median|mean|avg|average|best)\b[^()\[\]]*[)\]]$", re.I)
_OF_LIBRARY = re.compile(r"\bstd\b(?!\.? ?dev)", re.I)  # "go std" names no deviation
UNITS = re.compile(r"^(?:units?|unidad|unité|einheit|единица.*|单位|単位|unidade)$", re.I)


def upright(grid: Grid) -> Grid:
    """Return the grid turned where its loads stand side by side or its metrics below each other."""
    if _is_shifted(grid):
        return grid
    grid = named_statistics.as_metrics(rows_of_several.apart(grid))
    return _with_loads_down(grid) or _with_metrics_across(grid) or grid


def _is_shifted(grid: Grid) -> bool:
    """Tell whether a row names a metric, and a word stands below a load where a number would.

    "| req/s | alpha | 14 451 |" below "| Server | C = 1 | C = 10 |": its cells fit no head.
    """
    heads = grid.rows[grid.head or 0] if grid.rows else []
    first = next((column for column, cell in enumerate(heads) if column and level(cell)), None)
    below = grid.rows[(grid.head or 0) + 1 :]
    values = (row[first] for row in below if first and _is_metric(row[0]))
    return any(isinstance(cell, str) and value_of(cell) is None for cell in values)


def _with_loads_down(grid: Grid) -> Grid | None:
    """Return the grid turned where the loads stand across: `c=10`, or numbers beside the word."""
    for row, cells in enumerate(grid.rows):
        is_below = grid.head is not None and row > grid.head
        if is_below or _are_groups(grid, row):
            return None  # a row below the heads holds a load for each of them
        word = word_column(grid, row)
        if is_word_over_levels(grid, row):
            return _flipped(grid, row=row + 1, first=max((word or 0) - 1, 0))
        levels = [column for column, cell in enumerate(cells) if level(cell)]
        if len(levels) < LEAST_ROWS and word is None:
            levels = _numbers_across(grid, row)
        beside = [] if word is None else _loads_behind(cells, word)
        if len(levels) < LEAST_ROWS and len(beside) < LEAST_ROWS:
            continue
        if word is not None and len(beside) >= LEAST_ROWS:
            return _flipped(grid, row=row, first=word)
        if _stand_below_each_other(grid, row=row, columns=levels):
            return None
        return _flipped(grid, row=row, first=min(levels) - 1) if min(levels) > 0 else None
    return None


def _names_load_and_metric(cell: Cell) -> bool:
    named = load_in(cell) if isinstance(cell, str) else None
    return named is not None and _is_metric(named[1])


def _are_groups(grid: Grid, row: int) -> bool:
    """Tell whether a row of loads heads groups of columns, whose metrics the next row names."""
    loads = [column for column, cell in enumerate(grid.rows[row]) if level(cell)]
    if not loads or row + 1 >= len(grid.rows):
        return False
    metrics = [column for column, cell in enumerate(grid.rows[row + 1]) if _is_metric(cell)]
    return len(metrics) > len(loads) and metrics[0] <= loads[0]


def _is_metric(cell: Cell) -> bool:
    head = read_head(cell)
    return head is not None and head.kind == "metric" and value_of(cell) is None


def _numbers_across(grid: Grid, row: int) -> list[int]:
    """Return the columns whose heads are bare numbers, where a title says that they are loads."""
    cells = grid.rows[row]
    columns = [column for column, cell in enumerate(cells) if column and whole(cell)]
    loads = [whole(cells[column]) or 0 for column in columns]
    is_rising = len(loads) > LEAST_ROWS and loads == sorted(set(loads))
    if not is_rising or grid.head != row or columns[-1] - columns[0] != len(columns) - 1:
        return []
    return columns if counted_heads.are_loads(grid, row=row) else []


def _stand_below_each_other(grid: Grid, *, row: int, columns: list[int]) -> bool:
    """Tell whether the row below names a load in the same column, or each column its metric.

    Then it is no row of loads: "c=8 req/s" says what stands below it.
    """
    if any(_names_load_and_metric(grid.rows[row][column]) for column in columns):
        return True
    return row + 1 < len(grid.rows) and bool(level(grid.rows[row + 1][columns[0]]))


def _loads_behind(cells: list[Cell], word: int) -> list[int]:
    return [column for column in range(word + 1, len(cells)) if whole(cells[column])]


def _flipped(grid: Grid, *, row: int, first: int) -> Grid | None:
    """Return the grid turned whose loads stand in this row, right of column `first`.

    Its corner's words become titles. Columns without a load are left out.
    """
    rows = [list(cells) for cells in grid.rows[row:]]
    corner = [cell for cell in rows[0][: first + 1] if isinstance(cell, str)]
    titles = [*grid.context.titles, *_titles(grid.rows[:row])]
    told = (cell for cell in corner if load_rank(cell) not in (0, 1))
    # "Protocol" beside "Server" heads names; "Route (req/s)" says what all numbers are.
    is_lone = len(corner) < 2
    titles += [cell for cell in told if not names_server(cell) and (is_lone or read_head(cell))]
    titles += [text for cell in corner if (text := column_heads.beside_load(plain_head(cell)))]
    with_one_label(rows, last=first)
    rows[0][: first + 1] = [None] * first + ["Concurrency"]
    _fill_labels(rows, last=first)
    loads = [column for column, cell in enumerate(rows[0]) if column <= first or _is_load(cell)]
    columns = [list(cells) for cells in zip(*rows, strict=True)]
    turned = [columns[column] for column in loads]
    lines = [grid.lines[row]] * len(turned)
    context = replace(grid.context, titles=titles)
    return Grid(turned, lines, context=context, left=grid.left, column_lines=grid.lines[row:])


def _is_load(cell: Cell) -> bool:
    return whole(cell) is not None and not NO_VALUES.search(plain_head(cell))


def _fill_labels(rows: list[list[Cell]], *, last: int) -> None:
    """Copy a label down its merged cells, all but the last label of a row."""
    for column in range(last):
        for above, below in zip(rows[1:], rows[2:], strict=False):
            if below[column] is None:
                below[column] = above[column]


def _titles(rows: list[list[Cell]]) -> list[str]:
    filled = (list(filter(_is_filled, row)) for row in rows)
    return [str(cells[0]) for cells in filled if len(cells) == 1]


def _is_filled(cell: Cell) -> bool:
    return cell is not None


def _with_metrics_across(grid: Grid) -> Grid | None:
    """Return the grid turned where its first column names metrics and no head does."""
    if len(grid.rows) < 2 or len(grid.rows[0]) < 2:
        return None
    head = grid.rows[0]
    is_marked = (
        grid.head is not None
        or METRIC_HEAD.match(plain_head(head[0]))
        or (head[0] is None and names_metrics([row[0] for row in grid.rows[1:]]))
    )
    if not is_marked and grid.context.is_of_text:
        return None  # neither a rule nor a tag nor its words mark the first row as heads
    if any(
        _names_metric(cell) and not OF_ROUNDS.match(plain_head(cell)) for cell in head[1:]
    ) or _names_metric(head[0]):
        return None
    if any(load_rank(cell) is not None or _STATISTIC.match(plain_head(cell)) for cell in head):
        return None
    names = [row[0] for row in grid.rows[1:]]
    if any(isinstance(name, str) and name.rstrip().endswith(":") for name in names):
        return None  # these are the lines of a report
    measured = [_names_metric(name) for name in names]
    rates = [_is_rate_or_latency(row) for row in grid.rows[1:]]
    if not any(rates):
        return None
    # Where each row holds a rate, the rows are runs: attributes are of several kinds.
    is_attributes = _ATTRIBUTES.match(plain_head(head[0])) and not any(measured) and not all(rates)
    if not any(measured) and not is_attributes and not _is_lone_rate(grid, rates):
        return None
    return _turned(grid)


def _is_lone_rate(grid: Grid, rates: list[bool]) -> bool:
    """Tell whether one row alone holds a rate, and is called so: "Throughput | 6,894 rps"."""
    name = grid.rows[1 + rates.index(True)][0]
    return sum(rates) == 1 and isinstance(name, str) and names_any_rate(name)


def _turned(grid: Grid) -> Grid:
    """Return the grid with its columns as rows, below the names of its rows."""
    head = grid.rows[0]
    units = next((c for c, cell in enumerate(head) if UNITS.match(plain_head(cell))), None)
    has_rounds = any(map(ROUND.match, map(plain_head, head)))
    columns = [
        column
        for column in range(1, len(head))
        if column != units
        and not NO_VALUES.search(plain_head(head[column]))
        and not (has_rounds and OF_ROUNDS.match(plain_head(head[column])))
    ]
    columns = wishes.without(grid, columns)
    heads = [_with_unit(row, units) for row in grid.rows[1:]]
    rows: list[list[Cell]] = [["", *heads]]
    turned = [list(cells) for cells in zip(*grid.rows, strict=True)]
    if len(columns) == 1 and wishes.is_beside(grid, columns[0]):
        turned[columns[0]][0] = None  # "Result" in any language is the name of no server
    rows += [turned[column] for column in columns]
    lines = [grid.lines[0]] * len(rows)
    corner = (
        str(head[0])
        if isinstance(head[0], str) and not METRIC_HEAD.match(plain_head(head[0]))
        else ""
    )
    return Grid(
        rows,
        lines,
        context=grid.context,
        left=grid.left,
        column_lines=grid.lines,
        head=0,
        corner=corner,
    )


def _with_unit(row: list[Cell], units: int | None) -> Cell:
    """Return the name of a row with the unit that stands in a column of its own."""
    name, unit = row[0], row[units] if units is not None else None
    if not isinstance(name, str) or not isinstance(unit, str) or not unit.strip():
        return name
    return f"{name} ({unit.strip()})"


def names_metrics(cells: list[Cell]) -> bool:
    """Tell whether most cells of a column of names are metrics: then its rows are no runs."""
    if len(set(cells)) > _MOST_METRICS:
        return False
    others = 0
    for cell in cells:
        others += not (_names_metric(cell) and value_of(cell) is None)
        if 2 * others >= len(cells):
            return False  # however many metrics stand below
    return len(cells) > 0


def _names_metric(cell: Cell) -> bool:
    """Tell whether a text is the head of something measured: "Before (median)" is a name."""
    head = read_head(cell)
    if head is None and isinstance(cell, str) and not _OF_LIBRARY.search(plain_head(cell)):
        head = column_heads.read(f"{_BRACKETED.sub('', plain_head(cell))} (ms)")
    return head is not None and head.kind in _MEASURED


def _is_rate_or_latency(row: list[Cell]) -> bool:
    """Tell whether a row holds a rate or a latency by its name, or by the units of its cells."""
    head = read_head(row[0])
    values = [value for cell in row[1:] if (value := value_of(cell))]
    if head and head.field in ("requests_per_s", "latency_ms"):
        return len(values) > 0
    are_times = len(values) > 1 and all(value.seconds is not None for value in values)
    return any(value.is_rate for value in values) or (are_times and _names_metric(row[0]))

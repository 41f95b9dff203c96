"""Rows and columns of a table that are left out, and why: the remarks that say so."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product

from importers.formats.tables.grid import at_loads
from importers.formats.tables.grid.grid import Column, Grid, plain_head
from importers.formats.tables.grid.sum_names import calls_sum
from importers.formats.tables.grid.values import bare, value_of
from importers.model import Diagnostic, Run
from importers.reading.sheets import Cell
from importers.reading.table_heads.column_rates import is_extreme_rate

# A cell that begins with a rate, and holds more.
_RATE_IN_CELL = re.compile(
    r"[~≈]?[0-9][0-9.,]{0,12}k? ?(?:req(?:uest)?s?/s(?:ec)?|rps)[,;/ ]", re.I
)
_LEAST_RATES = 2
_OF_CELLS = ("|", "\x1f")  # what parts cells of Markdown and of HTML
# What a request waits for, one after the other, and how long a loop of the client took.
_IS_PART = re.compile(
    r"http_?req_?(?:blocked|looking_?up|connecting|tls_?handshaking|sending|waiting|receiving)"
    r"|(?:iteration|group)_?duration|(?:dns|tcp|tls|ssl) ?(?:look-?up|connect(?:ion)?|handshake)"
    r"(?: time)?|content transfer",
    re.I,
)
_OF_ROUNDS = re.compile(r"(?:test )?(?:run|round|trial|iteration|stat|sample|measure)", re.I)
_PERCENTILE = re.compile(r"p[0-9]")
_IS_PATH = re.compile(r"(?:(?:GET|POST|PUT|DELETE|PATCH) )?/[\w./:{}*-]{1,80}")
_LONGEST = 80  # characters of a cell that may be the name of a part of a time


def has_own_name(row: list[Cell], rows: list[list[Cell]], *, columns: list[int]) -> bool:
    """Tell whether no other row has what a row has in these columns, and something stands there."""
    own = _cells_in(row, columns)
    return any(own) and [_cells_in(cells, columns) for cells in rows].count(own) == 1


def _cells_in(row: list[Cell], columns: list[int]) -> list[Cell]:
    return [row[column] for column in columns]


def are_kinds(cells: list[Cell], *, head: Cell) -> bool:
    """Tell whether cells are several words that number nothing, and that call nothing a sum.

    Below "Run" they may be rounds, of which a mean is made.
    """
    kinds = [cell for cell in cells if isinstance(cell, str) and not calls_sum(cell)]
    is_numbered = any(map(str.isdigit, "".join(kinds)))
    is_round = _OF_ROUNDS.match(plain_head(head)) is not None
    return len(kinds) == len(cells) > 1 and not is_numbered and not is_round


def part_of_time(row: list[Cell], *, line: int) -> Diagnostic | None:
    """Return the remark on a row of times of a part of each request; None for any other row."""
    first = row[0] if row else None
    if not isinstance(first, str) or not _IS_PART.fullmatch(bare(first)[:_LONGEST].strip(" :.")):
        return None
    if not any(map(value_of, row)):
        return None
    message = f"{bare(first)[:40]!r} is no time of a whole request. It was left out."
    return Diagnostic(line, severity="info", code="table.part", message=message)


def whole_table(grid: Grid, *, head: int, columns: list[Column]) -> Diagnostic | None:
    """Return why no run is taken from a table of numbers; None where it may hold no results."""
    return (
        extremes(grid, head=head, columns=columns)
        or _times(grid, head=head, columns=columns)
        or _rates(grid, head=head)
        or _times_of_paths(grid, head=head)
        or at_loads.without_metric(grid, head=head)
        or at_loads.without_word(grid, head=head)
    )


def extremes(grid: Grid, *, head: int, columns: list[Column]) -> Diagnostic | None:
    """Return why the only rates of a table are left out: they are the best or the worst ones.

    None where another rate is read, or none is left out.
    """
    if any(column.head.field == "requests_per_s" for column in columns):
        return None
    for index, cell in enumerate(grid.rows[head]):
        numbers = (value_of(row[index]) for row in grid.rows[head + 1 :])
        if isinstance(cell, str) and is_extreme_rate(plain_head(cell)) and any(numbers):
            message = (
                f"{bare(cell)[:40]!r} is an extreme of several rates, and not the rate of a whole "
                "test. It was left out."
            )
            line = grid.line(head, index)
            return Diagnostic(line, severity="warning", code="table.extreme", message=message)
    return None


def _times(grid: Grid, *, head: int, columns: list[Column]) -> Diagnostic | None:
    """Return the remark on percentiles of times of which nothing says that they are of requests."""
    for column in columns:
        numbers = (value_of(row[column.index]) for row in grid.rows[head + 1 :])
        if _PERCENTILE.match(column.head.statistic) and any(numbers):
            message = (
                f"{bare(column.title)[:40]!r} may be of anything: nothing near it speaks of HTTP. "
                "No rate stands beside it, and no run was taken from it."
            )
            line = grid.line(head, column.index)
            return Diagnostic(line, severity="warning", code="table.not_http", message=message)
    return None


def _rates(grid: Grid, *, head: int) -> Diagnostic | None:
    """Return the remark on rates of requests in cells that hold more: "29 req/s, p50 331 ms".

    Bars part the cells, and a rule stands below the head: else a line of text may be a row.
    """
    if grid.head is None or grid.context.separator not in _OF_CELLS:
        return None
    rows = product(range(head + 1, len(grid.rows)), range(len(grid.rows[head])))
    cells = [(row, bare(str(grid.rows[row][column] or ""))) for row, column in rows]
    mixed = [(row, text) for row, text in cells if _RATE_IN_CELL.match(text)]
    if len(mixed) < _LEAST_RATES:
        return None
    row, text = mixed[0]
    message = (
        f"{text[:60]!r} holds a rate, but no head of this table says what its cells hold. No run "
        "was taken from it."
    )
    return Diagnostic(grid.line(row, 0), severity="warning", code="table.cell", message=message)


def _times_of_paths(grid: Grid, *, head: int) -> Diagnostic | None:
    """Return the remark on times beside paths, of which no head says which times they are."""
    if grid.head is None:
        return None
    timed = [
        row
        for row in range(head + 1, len(grid.rows))
        if _IS_PATH.fullmatch(bare(str(grid.rows[row][0] or ""))) and _has_time(grid.rows[row][1:])
    ]
    if len(timed) < _LEAST_RATES:
        return None
    path = bare(str(grid.rows[timed[0]][0]))
    message = (
        f"Times stand beside {path[:40]!r}, but no head says which ones: mean, p99 and latency are "
        "understood. No run was taken from this table."
    )
    line = grid.line(timed[0], 0)
    return Diagnostic(line, severity="warning", code="table.cell", message=message)


def _has_time(cells: list[Cell]) -> bool:
    values = (value_of(cell) for cell in cells)
    return any(value is not None and value.seconds for value in values)


def columns_without(grid: Grid, *, head: int) -> list[Diagnostic]:
    """Return the remarks on columns of values that the columns beside them speak against."""
    return [
        Diagnostic(
            grid.line(head, column.index),
            severity="info",
            code="table.column",
            message=f"{bare(column.title)[:40]!r} {column.against}. It was left out.",
        )
        for column in grid.without
    ]


def sum_row(row: list[Cell], *, line: int) -> Diagnostic | None:
    """Return the remark on a row that was left out as a sum; None if it holds no number."""
    first = next((cell for cell in row if isinstance(cell, str)), "")
    if not any(map(value_of, row)):
        return None
    message = (
        f"{bare(first)[:40]!r} is a sum, a mean or a difference of other rows, a wish or a "
        "note. It was left out."
    )
    return Diagnostic(line, severity="info", code="table.sum", message=message)


def nameless_row(row: list[Cell], *, line: int) -> Diagnostic | None:
    """Return the remark on a row whose names are all dashes; None if it holds no number."""
    if not any(map(value_of, row)):
        return None
    message = "This row has a dash where others have names. It was left out."
    return Diagnostic(line, severity="warning", code="table.no_name", message=message)


def lone_failures(run: Run, grid: Grid, *, row: int) -> Diagnostic | None:
    """Return the remark on failures of a row that has dashes for its rate and times.

    "201" may be a code there. None for any other row.
    """
    line, cells = grid.lines[row], grid.rows[row]
    dashes = sum((line, index) in grid.dashes for index in range(len(cells)))
    is_lone = dashes > 1 and sum(value_of(cell) is not None for cell in cells) <= 1
    if not run.requests_failed or not is_lone:
        return None
    message = (
        f"{run.requests_failed} stands beside dashes: it may be a code or a count of errors. The "
        "row was left out."
    )
    return Diagnostic(line, severity="info", code="table.no_rate", message=message)


def is_empty(run: Run) -> bool:
    """Tell whether all that the row of a run measured is 0: it is no measurement."""
    numbers: Sequence[float | None] = (run.requests_per_s, *run.latency_ms.values())
    measured = [number for number in numbers if number is not None]
    is_failed = not run.latency_ms and bool(run.requests_failed or run.requests_completed)
    return len(measured) > 0 and not any(measured) and not is_failed


def zeros(line: int, *, is_whole_row: bool) -> Diagnostic:
    """Return the remark on a row that measured nothing, or on such runs of a row."""
    if is_whole_row:
        message = "All that this row measured is 0: nothing was measured there. It was left out."
    else:
        message = "A part of this row is 0: nothing was measured there. That part was left out."
    return Diagnostic(line, severity="info", code="table.zeros", message=message)


def row_without_load(row: list[Cell], *, line: int, is_read: bool) -> Diagnostic | None:
    """Return the remark on a row whose load is empty; None if it holds no number."""
    if not any(map(value_of, row)):
        return None
    end = "Its load can be added." if is_read else "It was left out."
    message = f"This row names no load, as others do. {end}"
    return Diagnostic(line, severity="warning", code="table.no_load", message=message)

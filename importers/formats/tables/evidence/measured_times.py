"""Whether the times of a table may be those of requests over a network, one test a row.

None    times in nanoseconds; rows that are parts of a day; a mean below 0.1 ms whose rate is its
        inverse, where nothing says a load: a loop in one process called a function again and again.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from itertools import pairwise, product

from importers.formats.tables.around import around
from importers.formats.tables.around.load_around import load_of
from importers.formats.tables.evidence.evidence_words import names_http
from importers.formats.tables.evidence.measured import MOST_ROWS, is_called, values_of
from importers.formats.tables.grid.grid import Column, Grid, plain_head
from importers.formats.tables.grid.values import Value, bare, value_of
from importers.reading.sheets import Cell

_CLOCK = re.compile(r"(?:[01]?[0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9])?(?: ?[AP]M)?", re.I)
_STAMP = re.compile(
    r"20[0-9]{2}-[01][0-9]-[0-3][0-9][T ][0-2][0-9]:[0-5][0-9](?::[0-5][0-9])?(?:Z|\+00:00)?"
)
_LEAST_STAMPS = 3
_LEAST_OF_TESTS = timedelta(hours=12)
_TIMES = re.compile(r"(?:time|timestamp|hour)(?: [(\[]\w{1,5}[)\]])?", re.I)
_EVENT = re.compile(r"phases?|events?|stages?|status|state|incidents?", re.I)  # of a day
_LASTS = re.compile(r"\b(?:duration|length|elapsed|took)\b", re.I)
_SHORT_NS = 10_000  # no answer comes over a network in less
_TINY_NS = 1
_SHORT_US = 5  # nor is that the mean
_IN_US = {"us": 1.0, "\u00b5s": 1.0, "\u03bcs": 1.0, "ms": 1000.0}
_NAMED = ("name", "server")
_HIGH = re.compile(r"mean|median|max|p[5-9][0-9.]*")  # half of all times are shorter at least
_SHORT_TEST = 0.02  # seconds, of a whole test
_SHORT_LOOP = 1e-4  # seconds; a request and its answer over a connection take longer
_START = re.compile(r"\b(?:cold[- ]?starts?|start-?up|boot(?:ing)? time|module imports?)\b", re.I)
_POINT = r"(?:[0-9]{1,3} ?m(?:in)? ?)?[0-9]{1,4}(?:\.[0-9])? ?(?:s|sec|seconds)?"
_WINDOW = re.compile(
    rf"t ?[=+] ?{_POINT}(?: ?(?:-|–|—|to) ?{_POINT})?|{_POINT} ?(?:-|–|—|to|→) ?{_POINT}(?<=s)"
)
_NEAR = 60  # lines above and below a table
_OF_CALL = re.compile(
    r"\bns ?/ ?(?:op|call|iter\w*|req\w*)\b"
    r"|\|\s{0,9}[~≈]?(?:[0-9.,]{1,9} ?n|0\.000[0-9]{1,6} ?m)s\s{0,9}(?:\||$)|[(\[]ns[)\]]"
)
_INVERSE = 0.04  # by how much a printed rate may differ from 1 / time


def _is_short(value: Value, column: Column) -> bool:
    factor = _IN_US.get(value.unit or column.head.unit, 0.0)
    return 0 < (value.number(".") or 0.0) * factor < _SHORT_US


def against(grid: Grid, columns: list[Column]) -> str | None:
    """Return why the times of a table are none of requests; None if they may be."""
    return (
        _by_size(grid, columns)
        or _by_day(grid, columns)
        or _by_series(grid)
        or _by_inverse(grid, columns)
        or _by_start(grid, columns)
        or _by_neighbour(grid, columns)
        or _by_window(grid)
    )


def _by_window(grid: Grid) -> str | None:
    """Return the window of time that most rows are called after: parts of one test."""
    names = [bare(row[0]) for row in grid.rows[1:MOST_ROWS] if isinstance(row[0], str)]
    windows = [name for name in names if _WINDOW.fullmatch(name)]
    if len(windows) < 2 or 2 * len(windows) < len(names):
        return None
    return f'"{windows[0]}" is a part of the time of one test'


def _by_neighbour(grid: Grid, columns: list[Column]) -> str | None:
    """Return the row near a table that gives nanoseconds, where nothing speaks of a network.

    They may be written as ms: "0.0004 ms". Lone rates beside times of a call are those of a loop,
    too.
    """
    kinds = {column.head.kind for column in columns} | {column.head.field for column in columns}
    if kinds & {"concurrency", "latency_ms"} or any(column.has_products for column in columns):
        return None
    first, last = grid.context.span
    near = [*range(max(first - _NEAR, 0) + 1, first), *range(last + 1, last + _NEAR + 1)]
    rows = filter(grid.context.is_row, around.lines_at(grid.context, near))
    calls = (_OF_CALL.search(line) for _, line in rows if "s" in line)
    call = next(filter(None, calls), None)
    if call is None or is_called(grid) or load_of(grid.context):
        return None
    texts = [*around.section(grid.context), *around.headings(grid.context), *map(str, grid.rows[0])]
    if any(map(names_http, texts)):
        return None
    return f'"{call[0]}" stands near it: these are rates of calls in a process'


def _by_start(grid: Grid, columns: list[Column]) -> str | None:
    """Return the word of the line or the heading above that says that a program was started.

    Beside a rate, and where a load generator is named, such a word says how the test began.
    """
    if any(column.head.field == "requests_per_s" for column in columns) or is_called(grid):
        return None
    above = [*grid.context.titles[-1:], *around.headings(grid.context)[:1]]
    start = next(filter(None, map(_START.search, above)), None)
    return f'"{start[0]}" stands above it: these are times of starting a program' if start else None


def _by_size(grid: Grid, columns: list[Column]) -> str | None:
    """Return the time that is too short: no answer over a network takes nanoseconds."""
    whole = _whole_times(grid, columns)
    is_timed = any(column.head.field == "latency_ms" for column in columns)
    if is_timed and len(whole) > 1 and max(whole) < _SHORT_TEST:
        return f"{max(whole):g} s is too short for a load test"
    for column in columns:
        values = values_of(grid, [column], metric="latency_ms")
        short = [own for own in values if own.unit == "ns" and (own.number(".") or 0) < _SHORT_NS]
        if short and (2 * len(short) >= len(values) or any(map(_is_tiny, short))):
            return f'"{short[0].digits} ns" is too short for a request'
        is_high = _HIGH.fullmatch(column.head.statistic) is not None
        means = [own for own in values if is_high and _is_short(own, column)]
        if means and 2 * len(means) >= len(values):
            unit = means[0].unit or column.head.unit
            return f"{means[0].digits} {unit} is too short for a request"
    return None


def _is_tiny(value: Value) -> bool:
    """Tell whether not even a call of a function beside requests takes so little: "0.5 ns"."""
    return (value.number(".") or _SHORT_NS) <= _TINY_NS


def _whole_times(grid: Grid, columns: list[Column]) -> list[float]:
    """Return the seconds that whole tests took."""
    seconds: list[float] = []
    for column in columns:
        if column.head.field == "time_taken_s":
            values = values_of(grid, [column], metric="time_taken_s")
            seconds += [_seconds(value, column) for value in values]
    return seconds


def _seconds(value: Value, column: Column) -> float:
    number = value.number(".") or 0.0
    return number * (value.seconds or column.head.factor)


def _by_day(grid: Grid, columns: list[Column]) -> str | None:
    """Return the time of the day that stands in each row of what was watched."""
    if any(column.head.kind == "concurrency" for column in columns):
        return None
    rows = grid.rows[:MOST_ROWS]
    firsts = [row[0] for row in rows[1:]]
    if rows and _TIMES.fullmatch(plain_head(rows[0][0])) and firsts.count(None) == len(firsts) > 1:
        # They were taken for the stamps of a log.
        return f'"{plain_head(rows[0][0])}" heads times at which a server was watched'
    named = [
        column.index
        for column in columns
        if column.head.kind in _NAMED and not _EVENT.fullmatch(plain_head(column.title))
    ]
    for index, cells in enumerate(zip(*rows, strict=True)):
        texts = [bare(cell) for cell in cells if isinstance(cell, str)]
        clocks = [text for text in texts if _CLOCK.fullmatch(text)]
        if len(clocks) <= 1 or len(clocks) < len(cells) - 1 or _LASTS.search(plain_head(cells[0])):
            continue
        beside = [column for column in named if column != index]
        if not _hold_two_texts(rows[1:], columns=beside):
            return f'"{clocks[0]}" is a time of the day: its rows are parts of what was watched'
    return None


def _hold_two_texts(rows: list[list[Cell]], *, columns: list[int]) -> bool:
    """Tell whether two unlike texts stand in these columns."""
    cells = (row[column] for row, column in product(rows, columns))
    texts = (cell for cell in cells if cell is not None and value_of(cell) is None)
    first = next(texts, None)
    return any(text != first for text in texts)


def _by_series(grid: Grid) -> str | None:
    """Return the first of the stamps in equal steps with which all rows begin: they were watched.

    Tests are seldom so regular, but for those of each night.
    """
    firsts = [bare(row[0]) for row in grid.rows[1:MOST_ROWS] if isinstance(row[0], str)]
    if len(firsts) < max(_LEAST_STAMPS, len(grid.rows[1:MOST_ROWS])):
        return None
    if not all(map(_STAMP.fullmatch, firsts)):
        return None
    try:
        times = [datetime.fromisoformat(text.replace("Z", "+00:00")) for text in firsts]
        steps = {after - before for before, after in pairwise(times)}
    except (TypeError, ValueError):
        return None
    is_watched = len(steps) == 1 and timedelta(0) < min(steps) < _LEAST_OF_TESTS
    return f'"{firsts[0]}" begins rows in equal steps of what was watched' if is_watched else None


def _by_inverse(grid: Grid, columns: list[Column]) -> str | None:
    """Return the rate that is 1 / time in each row, where times are short and no load is said."""
    if any(column.head.kind == "concurrency" for column in columns):
        return None
    rates = [column for column in columns if column.head.field == "requests_per_s"]
    times = [column for column in columns if column.head.field == "latency_ms"]
    if len(rates) != 1 or len(times) != 1 or times[0].head.statistic != "mean":
        return None
    cells = ((row[rates[0].index], row[times[0].index]) for row in grid.rows[:MOST_ROWS])
    pairs = [(_base(rate, rates[0]), _base(mean, times[0]) / 1000) for rate, mean in cells]
    full = [(rate, mean) for rate, mean in pairs if rate and mean]
    is_loop = all(abs(rate * mean - 1) < _INVERSE and mean < _SHORT_LOOP for rate, mean in full)
    if len(full) < 2 or not is_loop or load_of(grid.context):
        return None
    return f'"{rates[0].title}" is 1 divided by the time of one call, and nothing names a load'


def _base(cell: Cell, column: Column) -> float:
    """Return the number of a cell in the unit of its metric: requests/s, ms; 0 for no number."""
    value = value_of(cell)
    number = value.number(".") if value else None
    if number is None or value is None:
        return 0.0
    if column.head.field == "latency_ms" and value.seconds:
        return number * value.seconds * 1000
    return number * column.head.factor

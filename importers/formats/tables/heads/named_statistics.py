"""Statistics below each other beside a head of a time: "p99 | 12" below "Percentile | Latency".

"Mean" and "Median" below "Metric | Value (ms)" are such statistics, too.
"""

from __future__ import annotations

import re
from dataclasses import replace
from operator import itemgetter

from importers.formats.tables.around import around
from importers.formats.tables.around.units_around import VALUES
from importers.formats.tables.grid.grid import Grid, names_rate, plain_head, read_head
from importers.formats.tables.grid.values import bare, value_of
from importers.reading.sheets import Cell

STATISTIC = re.compile(
    r"(?:p ?(?:100|[0-9]{2}(?:\.?[0-9]{1,2})?)"
    r"|(?:100|[0-9]{2}(?:\.[0-9]{1,2})?)(?:%|th)(?: percentile)?"
    r"|avg|average|mean|median|max(?:imum)?|min(?:imum)?|std ?dev)"
    r"(?: ?\((?:p ?[0-9]{2}|avg|average|mean|median|max|min|worst(?: case)?|(?:pior|peor) caso"
    r"|slowest|fastest)\))?",
    re.I,
)
_PERCENTILE = re.compile(r"p ?[0-9]{2}|[0-9]{2}(?:\.[0-9]{1,2})?(?:%|th)", re.I)
# What such times are of, where it is no request.
_OF_ELSE = re.compile(
    r"\b(?:duration|boot\w*|start\w*|build\w*|deploy\w*|gc|garbage|pauses?|queue\w*|wait\w*"
    r"|render\w*|sql|quer(?:y|ies)|ci|handshakes?|jobs?|tests? run)\b",
    re.I,
)
_TIME = re.compile(r"times?( ?[(\[](?:ms|µs|us|s|sec)[)\]])?", re.I)
_LATENCY = r"latency(?: ?[(\[](?:ms|µs|us|s|sec)[)\]])?"
_ANY_TIME = re.compile(rf"(?:(?:response|request) )?{_TIME.pattern}|{_LATENCY}", re.I)
_SHARE = re.compile(r"100(?:%|th)", re.I)  # of the requests, or of a processor
_PERCENT = re.compile(r"([0-9]{2,3}(?:\.[0-9]{1,2})?)(?:%|th)", re.I)
_NEAR = 8  # lines above a table
_LABELLED = re.compile(r"[A-Za-z][\w /()]{2,40}: {0,20}[0-9]")
_HIGH = re.compile(r"9[5-9]", re.I)  # percent of the requests, and of nothing else
_CORNER = re.compile(
    r"(?:p(?:er|ro)?centil(?:es?)?|perzentile?|centiles?|(?:пер|про)центил[ьи]|百分位数?"
    r"|パーセンタイル|백분위수?|pct\.?|%|quantiles?|statistics?)?",
    re.I,
)
_VALUES = re.compile(rf"{VALUES} ?[(\[,] ?(ms|µs|us|s|sec)[)\]]?", re.I)


def as_metrics(grid: Grid) -> Grid:
    """Return a grid of two columns, "Percentile | Latency", with metrics for statistics.

    "p99" below "Percentile" becomes "p99 Latency (ms)", and its value has no head. So it does
    beside "Percentile", above the only row.
    """
    grid = _upright(grid)
    if grid.head != 0 or len(grid.rows) < 3 or len(grid.rows[0]) < 2:
        return grid
    names = [plain_head(bare(str(row[0] or ""))) for row in grid.rows[1:]]
    if _may_be_shares(names, [row[1] for row in grid.rows[1:]], head=plain_head(grid.rows[0][0])):
        return grid
    if len(grid.rows[0]) > 2:
        return _of_corner(grid, names)
    time = grid.rows[0][1]
    named = read_head(time)
    if values := _VALUES.fullmatch(plain_head(time)):
        return replace(grid, rows=_of_values(grid, names, unit=values[1]))
    is_of_time = named is not None and named.field == "latency_ms" and named.statistic == "mean"
    bare_time = _TIME.fullmatch(plain_head(time))
    if bare_time and any(map(_PERCENTILE.match, names)) and not _is_of_else(grid):
        is_of_time, time = True, f"latency{bare_time[1] or ''}"
    if not is_of_time or not all(map(STATISTIC.fullmatch, names)):
        return grid
    rows: list[list[Cell]] = [["Metric", "Value"]]
    rows += ([f"{name} {time}", row[1]] for name, row in zip(names, grid.rows[1:], strict=True))
    return replace(grid, rows=rows)


def _has_rate_above(grid: Grid) -> bool:
    """Tell whether a line with a label and a rate stands above: both are parts of one report."""
    first = grid.context.span[0]
    lines = grid.context.source[max(first - _NEAR, 0) : max(first - 1, 0)]
    labels = (line.partition(":")[0] for line in lines if _LABELLED.match(line))
    return any(map(names_rate, labels))


def _may_be_shares(names: list[str], cells: list[Cell], *, head: str) -> bool:
    """Tell whether "50%" and "100%" may be shares of something else than requests.

    The times of requests never fall where the percentiles rise.
    """
    shares = [
        (float(match[1]), cell)
        for name, cell in zip(names, cells, strict=True)
        if (match := _PERCENT.match(name))
    ]
    times = [
        (value.number(".") or 0) * (value.seconds or 1)
        for _, cell in sorted(shares, key=itemgetter(0))
        if (value := value_of(cell))
    ]
    if head not in ("", "%") and _CORNER.fullmatch(head):
        return False
    has_all = any(map(_SHARE.match, names)) and not any(map(_HIGH.match, names))
    return has_all or times != sorted(times)


def _upright(grid: Grid) -> Grid:
    """Return a grid of two columns for percentiles in a row above their times, else the grid."""
    if grid.head != 0 or len(grid.rows) != 2 or len(grid.rows[0]) < 3 or _has_rate_above(grid):
        return grid
    corner, *names = (plain_head(bare(str(cell or ""))) for cell in grid.rows[0])
    title, *times = grid.rows[1]
    is_of_time = isinstance(title, str) and _ANY_TIME.fullmatch(plain_head(title))
    if not is_of_time or not _CORNER.fullmatch(corner) or not all(map(STATISTIC.fullmatch, names)):
        return grid
    if _may_be_shares(names, times, head=corner):
        return grid
    rows: list[list[Cell]] = [[corner or "Percentile", title]]
    rows += ([name, time] for name, time in zip(names, times, strict=True))
    first, second = grid.lines
    return replace(grid, rows=rows, lines=[first, *[second] * len(names)])


def _is_of_else(grid: Grid) -> bool:
    """Tell whether the title or the heading of a table names times of something else."""
    texts = [*grid.context.titles, *around.headings(grid.context)[:1]]
    return any(map(_OF_ELSE.search, texts))


def _of_corner(grid: Grid, names: list[str]) -> Grid:
    """Return a grid of names across with metrics for statistics: "p50" below "Latency (ms)"."""
    corner, *across = grid.rows[0]
    named = read_head(corner)
    is_of_time = named is not None and named.field == "latency_ms" and named.statistic == "mean"
    are_metrics = any(head.kind == "metric" for head in map(read_head, across) if head)
    if not is_of_time or are_metrics or not all(map(STATISTIC.fullmatch, names)):
        return grid
    rows: list[list[Cell]] = [["Metric", *across]]
    rows += ([f"{name} {corner}", *row[1:]] for name, row in zip(names, grid.rows[1:], strict=True))
    return replace(grid, rows=rows)


def _of_values(grid: Grid, names: list[str], *, unit: str) -> list[list[Cell]]:
    """Return the rows of a grid of values in one unit of time, with metrics for bare statistics."""
    rows = [grid.rows[0]]
    for name, row in zip(names, grid.rows[1:], strict=True):
        is_bare = STATISTIC.fullmatch(name) is not None
        head = f"{name.partition(' (')[0]} Latency ({unit})" if is_bare else row[0]
        rows.append([head, row[1]])
    return rows

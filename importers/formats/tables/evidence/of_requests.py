"""Whether a table has what a test of a server has: a rate of requests, or latencies of HTTP."""

from __future__ import annotations

import re
from itertools import chain, product

from importers.formats.tables.around.around import REACH
from importers.formats.tables.columns.telling_apart import RANGE
from importers.formats.tables.evidence import evidence, web_words
from importers.formats.tables.evidence.measured import is_reached
from importers.formats.tables.grid import failed_shares
from importers.formats.tables.grid.axis import LEAST_ROWS, whole
from importers.formats.tables.grid.cells import MOST_LINE, split
from importers.formats.tables.grid.grid import (
    Column,
    Context,
    Grid,
    load_rank,
    names_rate,
    plain_head,
)
from importers.formats.tables.grid.values import bare, is_percentile, value_of
from importers.formats.tables.heads.turning import names_metrics
from importers.reading.sheets import Cell
from importers.reading.table_heads import column_heads

# "5.4M ops/sec", "1K events/s": what was called is something else.
_OTHER_RATE = re.compile(
    r"[~≈]?[0-9][0-9.,]{0,15} ?[kKMG]?\+? ?(?!req|hits|rq|pages?|fetches|trans|resp|[kmgt]?i?b)"
    r"[a-z]{2,15} ?/ ?s(?:ec(?:ond)?)?",
    re.I,
)
_PER_MINUTE = re.compile(r"[~≈]?[0-9][0-9.,]{0,9}(?: ?[a-z]{2,12})? ?/ ?(?:min|minute)", re.I)
_SIZES = re.compile(r"(?:(?:file|payload|body|document|object|page|response) )?size", re.I)
_ANY_TIME = re.compile(r"(?:(?:total|run|elapsed|wall|mean|avg) )?(?:time|duration)", re.I)
_FAILURES = ("failed", "non_2xx", *failed_shares.KINDS)
_LEAST_HEADS = 2  # heads that a table has in common with one above
_COUNT = re.compile(r"(?:(?:total|all|no\.? of|#) ?)?(?:requests|reqs)", re.I)  # a page has it, too
_WORD = re.compile(
    r"[*`]{0,3}(?!unlimited|none|no|yes|n/a)[^\W\d]{1,40}(?:[-.][^\W\d]{1,40}){0,5}[*`]{0,3}", re.I
)


def is_of_requests(grid: Grid, *, head: int, axis: int | None, columns: list[Column]) -> bool:
    """Tell whether a table has columns that a test of a server has."""
    if _is_of_anything(columns, grid.context):
        return False
    if axis is not None:
        return not _has_rates_of_others(grid, head=head, columns=columns)
    return _is_measurement(grid, head=head, columns=columns)


def _has_rates_of_others(grid: Grid, *, head: int, columns: list[Column]) -> bool:
    """Tell whether a table of latencies has rates of something else, and no word of requests."""
    fields_read = {column.head.field for column in columns if column.head.kind == "metric"}
    if fields_read != {"latency_ms"}:
        return False
    cells = list(chain.from_iterable(grid.rows[: head + 20]))
    if any(map(_is_per_minute, cells)):
        return not web_words.is_surely_http(grid, cells)
    is_other = any(map(evidence.is_other_rate, grid.rows[head])) or any(map(_is_of_others, cells))
    return is_other and not web_words.is_surely_http(grid, cells)


def _is_of_others(cell: Cell) -> bool:
    """Tell whether the unit of a cell says that something else is counted: "5.4M ops/sec"."""
    return isinstance(cell, str) and "/" in cell and _OTHER_RATE.fullmatch(bare(cell)) is not None


def _is_per_minute(cell: Cell) -> bool:
    """Tell whether a cell counts something in a minute, and does not say what: "16/min"."""
    return isinstance(cell, str) and "/" in cell and _PER_MINUTE.fullmatch(bare(cell)) is not None


def _is_measurement(grid: Grid, *, head: int, columns: list[Column]) -> bool:
    """Tell whether a table without a load has a rate of requests, or latencies of HTTP."""
    if grid.head is None and grid.context.is_of_text and not _is_plain_table(grid, head=head):
        return False
    heads = grid.rows[head]
    if any(isinstance(cell, str) and cell.rstrip().endswith(":") for cell in heads):
        return False
    if _has_load_of_texts(grid, head=head) and not _are_measured(grid, head=head, columns=columns):
        return False
    fields_read = {column.head.field for column in columns if column.head.kind == "metric"}
    names = [row[0] for row in grid.rows[head + 1 :]]
    is_grouped = "requests_per_s" in fields_read and len(set(names)) < len(names)
    if names_metrics(names) and not is_grouped:
        return False
    cells = list(chain.from_iterable(grid.rows[: head + 20]))
    if "requests_per_s" in fields_read:
        rates = [column.index for column in columns if column.head.field == "requests_per_s"]
        below = product(grid.rows[head + 1 : head + 20], rates)
        is_other = any(_is_of_others(row[index]) for row, index in below)
        return not is_other or web_words.is_surely_http(grid, cells)
    if any(map(evidence.is_other_rate, heads)) and not web_words.is_surely_http(grid, cells):
        return False
    if any(map(_is_of_others, cells)):
        return False
    return "latency_ms" in fields_read and _are_of_requests(grid, head=head, columns=columns)


def _are_of_requests(grid: Grid, *, head: int, columns: list[Column]) -> bool:
    """Tell whether something says that times without a rate beside them are those of requests."""
    cells = list(chain.from_iterable(grid.rows[: head + 20]))
    has_load = any(column.head.kind == "concurrency" for column in columns)
    told = [cell for cell in cells if has_load or not _COUNT.fullmatch(plain_head(cell))]
    is_http = web_words.is_of_http(grid, told, is_general=_say_only_time(columns))
    return is_http or _goes_on(grid, head=head)


def _goes_on(grid: Grid, *, head: int) -> bool:
    """Tell whether all heads are those of a table above that has a rate of requests as well."""
    heads = {plain_head(cell) for cell in grid.rows[head]}
    first, mark = grid.context.span[0], grid.context.separator
    if mark != "|" or len(heads) < _LEAST_HEADS:
        return False
    for line in grid.context.source[max(first - REACH, 0) : max(first - 1, 0)]:
        if mark in line and len(line) <= MOST_LINE:
            titles = {plain_head(text) for text in split(line.strip().strip(mark), mark)}
            if heads < titles and any(map(names_rate, titles - heads)):
                return True
    return False


def _say_only_time(columns: list[Column]) -> bool:
    """Tell whether the heads of all times are "Time" or the like, which any program has."""
    times = [column.title for column in columns if column.head.field == "latency_ms"]
    return all(_ANY_TIME.fullmatch(plain_head(title)) for title in times)


def _has_load_of_texts(grid: Grid, *, head: int) -> bool:
    """Tell whether a head names connections and no cell below it is a number of them.

    Below a head that a rule or tags mark, words may say how a server works.
    """
    loads = [column for column, cell in enumerate(grid.rows[head]) if load_rank(cell) == 0]
    below = grid.rows[head + 1 :]
    plain = _are_mostly_words if grid.head is not None else _are_words
    return any(
        not (
            _has_whole(below, column)
            or _are_means(below, column)
            or _are_shares(below, column)
            or plain(below, column)
        )
        for column in loads
    )


def _are_measured(grid: Grid, *, head: int, columns: list[Column]) -> bool:
    """Tell whether results are single numbers where all loads are ranges: "50-100".

    A plan has ranges of rates, too, and no times; beside times it has no failures. One run of
    metrics below each other was measured by a tool, if its rate is no round one: "100 max" users.
    """
    fields_read = {column.head.field for column in columns if column.head.kind == "metric"}
    has_failures = any(column.head.kind in _FAILURES for column in columns)
    is_complete = "requests_per_s" in fields_read or has_failures
    if grid.head is None or "latency_ms" not in fields_read or not is_complete:
        return False
    below = grid.rows[head + 1 :]
    if grid.column_lines is not None and len(below) == 1 and is_reached(grid, columns):
        return True
    loads = [index for index, cell in enumerate(grid.rows[head]) if load_rank(cell) == 0]
    measured = ("metric", *_FAILURES)
    metrics = [column.index for column in columns if column.head.kind in measured]
    are_ranges = all(RANGE.fullmatch(str(row[index])) for row, index in product(below, loads))
    return are_ranges and all(value_of(row[index]) for row, index in product(below, metrics))


def _are_means(rows: list[list[Cell]], column: int) -> bool:
    """Tell whether numbers with decimals stand in a column: siege measures them, nobody asks so."""
    values = [value_of(row[column]) for row in rows]
    return all(value and not value.unit and re.search("[.,]", value.digits) for value in values)


def _are_shares(rows: list[list[Cell]], column: int) -> bool:
    """Tell whether shares stand in a column: how busy the client was."""
    values = [value_of(row[column]) for row in rows if row[column] is not None]
    return all(value and value.unit == "%" for value in values)


def _are_words(rows: list[list[Cell]], column: int) -> bool:
    """Tell whether single words without a figure stand in a column: clients, by their names."""
    return all(_WORD.fullmatch(str(row[column])) for row in rows)


def _are_mostly_words(rows: list[list[Cell]], column: int) -> bool:
    """Tell whether more than half of the cells of a column hold a text without a figure."""
    texts = [row[column] for row in rows if isinstance(row[column], str)]
    plain = [text for text in texts if not re.search(r"[0-9]", str(text))]
    return _are_words(rows, column) or 2 * len(plain) > len(rows)


def _has_whole(rows: list[list[Cell]], column: int) -> bool:
    return any(whole(row[column]) for row in rows)


def _is_plain_table(grid: Grid, *, head: int) -> bool:
    """Tell whether rows that no rule and no tag marks as a table are one without a load.

    Its heads are all words, and each row has a name with numbers behind it. Below the name of a
    group the first cell is empty.
    """
    heads, rows = grid.rows[head], grid.rows[head + 1 :]
    named_heads = heads[1:] if heads[0] is None else heads
    if head or not all(map(_is_head, named_heads)):
        return False
    if load_rank(heads[0]) is not None or any(str(cell).endswith(":") for cell in heads):
        return False
    is_of_sizes = _SIZES.fullmatch(plain_head(heads[0])) is not None
    named = [row for row in rows if is_of_sizes or _begins_with_name(row)]
    first_words = {str(row[0]).split(" ")[0] for row in [heads, *rows] if row[0] is not None}
    if len(first_words) == 1:
        return False  # what all lines begin with is a prefix of a log
    measured = [row for row in named if any(map(value_of, row[1:]))]
    return len(measured) >= LEAST_ROWS and len(measured) == len(rows) and not grid.left_out


def _is_head(cell: Cell) -> bool:
    """Tell whether a cell is a word, or a percentile: "90%"."""
    return isinstance(cell, str) and (value_of(cell) is None or is_percentile(cell))


def _begins_with_name(row: list[Cell]) -> bool:
    first = next((cell for cell in row if cell is not None), None)
    return isinstance(first, str) and value_of(first) is None


def _is_of_anything(columns: list[Column], context: Context) -> bool:
    """Tell whether a table names no server and no requests: it may measure anything.

    These are tables of threads and seconds, or of streams and bits.
    """
    metrics = {column.head.field for column in columns if column.head.kind == "metric"}
    if not metrics or not metrics <= {"time_taken_s", "transfer_rate_Bps"} or context.metric:
        return False
    named = any(
        (column.server and column_heads.server(column.title))
        or column.head.kind in ("server", "requests", "failed")
        for column in columns
    )
    return not named and not any(column_heads.server(text) for text in context.texts())

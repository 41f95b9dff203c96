"""Columns of numbers that no role could be given: the publisher may name what they are."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import replace
from itertools import product

from importers.formats.tables.columns import telling_apart
from importers.formats.tables.columns.beside import is_bare_statistic
from importers.formats.tables.columns.meaning import SPREAD
from importers.formats.tables.evidence import evidence, web_words
from importers.formats.tables.grid import roles
from importers.formats.tables.grid.answer_codes import CODE
from importers.formats.tables.grid.grid import (
    BY_PUBLISHER,
    Column,
    Grid,
    TableRuns,
    plain_head,
    read_head,
)
from importers.formats.tables.grid.sum_names import DIFFERENCE
from importers.formats.tables.grid.values import bare, value_of
from importers.model import ColumnRole, Diagnostic
from importers.reading.sheets import Cell
from importers.reading.table_heads.column_rates import is_extreme_rate, is_share_of_rate
from importers.reading.table_heads.column_roles import IGNORE, UNCLEAR, UNKNOWN, UNSURE
from importers.reading.table_heads.parts_of_time import may_name_part, names_part

_BARE_RATE = re.compile(
    r"(?:(?:avg|average|mean|median|peak|max|total|overall) )?(?:throughput|speed)"
    r"|rate ?/ ?s(?:ec)?",
    re.I,
)
_TIMEOUTS = re.compile(r"(?:(?:socket|read|request|connection)s? )?time-?outs?", re.I)
# A percentile or another statistic of times that no field has: "p99 worst", "Latency variance".
_OF_TIMES = re.compile(
    r"^(?!.*(?:rps|qps|/ ?s(?:ec)?\b)).*\b(?:p ?[0-9]{2}\b|latency|response time|rtt)", re.I
)
_NO_TIMES = re.compile(r"\b(?:cpu|mem(?:ory)?|ram|rss|heap|[kmg]i?b)\b|%", re.I)
_OF_ANY_TIME = re.compile(
    r"\b(?:times?|latenc(?:y|ies)|durations?|delays?|ttfb|first[ -]byte|p ?[0-9]{2,4}"
    r"|[mµμun]?s|m?secs?|(?:milli|micro)?seconds?)\b",
    re.I,
)
_DIGIT = re.compile(r"[0-9]")
_PEAK_LOAD = re.compile(
    r"(?:max(?:imum)?|peak)\.? (?:concurrent |virtual )?(?:vus?|users?|connections?|clients?)"
    r"|(?:vus?|users?|connections?|clients?) \(?(?:max(?:imum)?|peak)\)?",
    re.I,
)
_NUMBERS_ROWS = re.compile(
    r"#|(?:no\.?|nr\.?|rank(?:ing)?|place|position|id|index|runs?|rounds?|trials?|iterations?"
    r"|tests?|date|timestamp)(?: ?(?:#|no\.?|id|number))?",
    re.I,
)
_MOST_NAMED = 4  # headings in one remark
_LONGEST = 200  # characters of a heading that can be mapped


def without_role(grid: Grid, *, head: int, columns: list[Column]) -> list[ColumnRole]:
    """Return the columns of numbers that are none of `columns`, in their order."""
    taken = {column.index for column in columns}
    unread: list[ColumnRole] = []
    for index, cell in enumerate(grid.rows[head]):
        heading = "" if cell is None else str(cell).strip()
        if index in taken or not heading or len(heading) > _LONGEST:
            continue
        below = (row[index] for row in grid.rows[head + 1 :] if index < len(row))
        if not any(map(value_of, below)):
            continue
        role, why = _role(grid, heading)
        line = grid.line(head, index)
        unread.append(ColumnRole(line=line, heading=heading, role=role, unit="", why=why))
    return unread


def of_refused(grid: Grid, *, head: int, axis: int | None, read: list[Column]) -> list[ColumnRole]:
    """Return the columns that may be named of a table in which nothing measures requests.

    None where the table is about something else, or where nothing marks its row of heads.
    """
    is_csv = head == 0 and grid.context.separator in (",", ";", "\t")
    is_marked = grid.head is not None or grid.context.is_sheet or is_csv
    is_prose = grid.context.separator == "  "
    if axis is not None or not is_marked or is_prose:
        return []
    if evidence.against(grid, head=head, axis=axis, columns=read):
        return []
    unread = without_role(grid, head=head, columns=read)
    return unread if any(column.role == UNKNOWN for column in unread) else []


def of_unsure(grid: Grid, *, head: int, read: list[Column], reason: str) -> list[ColumnRole]:
    """Return the rates of a refused table that may be of an HTTP server: the publisher is asked.

    None where a word near the table says that it is about something else.
    """
    if not web_words.may_be_http(reason):
        return []
    rates = [column for column in read if column.head.field == "requests_per_s"]
    why = "nothing in or near the table says whether an HTTP server was tested"
    return [
        ColumnRole(
            line=grid.line(head, rate.index),
            heading=rate.title[:_LONGEST],
            role=UNSURE,
            unit="",
            why=why,
        )
        for rate in rates
        if rate.title
    ]


def add(
    table: TableRuns, grid: Grid, *, head: int, columns: list[Column], unclear: Collection[int]
) -> None:
    """Add the columns without a role to a table; those in `unclear` have no unit.

    Where it gave runs, what it lost with such a column is said.
    """
    table.roles = [
        replace(role, role=UNCLEAR, why="its unit is unknown") if column.index in unclear else role
        for role, column in zip(table.roles, columns, strict=True)
    ]
    table.roles += without_role(grid, head=head, columns=columns)
    if table.runs:
        left_out = telling_apart.left_out_columns(grid, head=head, columns=columns)
        table.remarks += left_out
        table.remarks += _of_metrics(grid, head=head, columns=columns, told=left_out)
        table.remarks += _of_others(grid, head=head, table=table)


def _of_metrics(
    grid: Grid, *, head: int, columns: list[Column], told: list[Diagnostic]
) -> list[Diagnostic]:
    """Return the remarks on columns whose head names a metric and that were not taken.

    A column with a remark of its own needs no second one: `told`.
    """
    taken = {column.index for column in [*columns, *grid.without]}
    remarks: list[Diagnostic] = []
    for index, cell in enumerate(grid.rows[head]):
        title = plain_head(cell)
        below = [row[index] for row in grid.rows[head + 1 :] if row[index] is not None]
        quoted = repr(bare(str(cell))[:40])
        code, reason = ("", "") if index in taken else _why_untaken(title, below, quoted=quoted)
        names = (repr(title[:40]), quoted)
        if reason and not any(name in remark.message for name, remark in product(names, told)):
            remarks.append(Diagnostic(grid.line(head, index), "info", code=code, message=reason))
    return remarks


def _of_others(grid: Grid, *, head: int, table: TableRuns) -> list[Diagnostic]:
    """Return the remark on columns of numbers that are not read and have no remark yet."""
    unread = [role.heading for role in table.roles if role.role == UNKNOWN]
    told = "\n".join(remark.message for remark in table.remarks)
    others = [heading for heading in unread if not _needs_none(heading, told=told)]
    if not others:
        return []
    quoted = ", ".join(repr(bare(heading)[:40]) for heading in others[:_MOST_NAMED])
    more = f" and {len(others) - _MOST_NAMED} more" if len(others) > _MOST_NAMED else ""
    message = (
        f"The numbers below {quoted}{more} were left out: they belong to no field of a run, or "
        "stand elsewhere."
    )
    return [Diagnostic(grid.line(head, 0), "info", code="table.column", message=message)]


def _needs_none(heading: str, *, told: str) -> bool:
    """Tell whether a heading needs no remark: it numbers rows, compares, or has one."""
    title = plain_head(heading)
    is_told = repr(title[:40]) in told or repr(bare(heading)[:40]) in told
    is_no_result = _NUMBERS_ROWS.fullmatch(title) or DIFFERENCE.search(title)
    return is_told or is_no_result is not None


def _why_untaken(title: str, cells: list[Cell], *, quoted: str) -> tuple[str, str]:
    """Return code and message why a column of a metric was not taken; "" for another column.

    `quoted` is its head as it is written, `title` in plain English.
    """
    if is_share_of_rate(title):
        message = f"{quoted} is a part of a rate of requests. The column was left out."
        return "table.column", message
    if _BARE_RATE.fullmatch(title) and (digits := [c for c in cells if _DIGIT.search(str(c))]):
        value = value_of(digits[0])
        unit = f"{quoted} has no unit: it may be requests or bytes in a second."
        if value is None or value.unit:
            unit = f"{str(digits[0]).strip()[:40]!r} below {quoted} is no rate of requests."
        return "table.column", f"{unit} The column was left out."
    if CODE.search(title) and any(map(value_of, cells)):
        message = f"{quoted} counts one kind of answers only. The column was left out."
        return "table.column", message
    if any(map(value_of, cells)) and (doubt := _part_in(title, cells) or _doubt_in(title)):
        return "table.column", f"{quoted} {doubt}. The column was left out."
    named = None if is_extreme_rate(title) else read_head(title)
    if named is None or named.field not in ("requests_per_s", "latency_ms"):
        return "", ""
    filled = [text for text in cells if isinstance(text, str) and _DIGIT.search(text)]
    if named.field == "requests_per_s" and filled and all(map(_is_time_or_range, filled)):
        message = (
            f"{filled[0].strip()[:60]!r} below {quoted} is no rate of requests: a time, "
            "a bound, a range or several. The column was left out."
        )
        return "table.cell", message
    is_time = named.field == "latency_ms" and any(map(value_of, cells))
    what = f"{quoted} may be of another test than what stands beside it, or says less."
    return ("table.column", f"{what} The column was left out.") if is_time else ("", "")


def _doubt_in(title: str) -> str:
    """Return what a head leaves open that is a statistic, a unit or "Timeouts"; "" for others."""
    if doubt := next((doubt for tells, doubt in _doubts() if tells(title)), ""):
        return doubt
    if read_head(title) is not None or _NO_TIMES.search(title):
        return ""
    if SPREAD.search(title):
        return "is a spread, and no result"
    if _OF_TIMES.search(title):
        return "is no known statistic of times, or is of something else than the requests"
    return "does not say whose time it is" if title.lower() in ("ms", "us", "µs") else ""


def _part_in(title: str, cells: list[Cell]) -> str:
    """Return that a head of times is of a part of each request; "" for others."""
    values = filter(None, map(value_of, cells))
    if not (_OF_ANY_TIME.search(title) or any(value.seconds for value in values)):
        return ""  # "Blocked" above 12 counts something
    if names_part(title):
        return "is a part of a request's time"
    return "may be a part of a request's time" if may_name_part(title) else ""


def _doubts() -> tuple[tuple[Callable[[str], object], str], ...]:
    """Return what tells whether a head leaves something open, each with what that is."""
    return (
        (_names_two, "names two statistics: a number may be either"),
        (is_bare_statistic, "has no unit: it may be of the rates or of times"),
        (_TIMEOUTS.fullmatch, "counts one kind of failures only, or is a limit"),
        (_PEAK_LOAD.fullmatch, "may be a load that only its peak had: it can be given as the load"),
    )


def _names_two(title: str) -> bool:
    """Tell whether a head names two statistics of times: "p99/max"."""
    parts = [part.strip() for part in title.split("/")]
    is_time = [is_bare_statistic(part) or read_head(part) is not None for part in parts]
    return len(parts) > 1 and all(is_time) and read_head(title) is None


def _is_time_or_range(cell: str) -> bool:
    """Tell whether a cell holds a time, or several numbers."""
    value = value_of(cell)
    return "%" not in cell and (value is None or value.seconds is not None)


def _role(grid: Grid, heading: str) -> tuple[str, str]:
    """Return the role of a heading without one, and why."""
    if roles.mapped(grid.context.columns, [heading]) is not None:
        return IGNORE, BY_PUBLISHER
    if roles.is_ignored(plain_head(heading)):
        return IGNORE, "its head names no measurement of requests"
    return UNKNOWN, "its heading is not known"

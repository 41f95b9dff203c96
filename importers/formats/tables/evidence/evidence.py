"""Whether a table is a test of an HTTP server: the rule, in the order in which it is applied.

1  A heading that the publisher named is a role, whatever stands around it.
2  A head or a row's name that only another field has refuses the table: tok/s, ns/op, TTFT.
3  Heads of an offer or a wish (price, burst, target) refuse it, but for what was reached beside.
4  A title, the heading or a sentence above names another field: refused, unless the same text or
   the heads name HTTP, a tool for it or a method with a path. What stands nearest counts.
5  Half of the rows are called as those of another field are: refused likewise.
6  QPS and transactions may be anything's: something else must speak of HTTP. RPS needs a load or a
   latency beside it, or such a word.
7  Words stand around the table, and nothing in them or in it is of the web: refused. A table
   that stands alone is taken at its heads. Hundreds of requests in a second, so called, are of the
   web where no word near them is of another field.
8  What was made up, times of the day and in ns refuse it first, round figures last (`measured`).

A wrong number is worse than none. Words: `evidence_words`, `offer_words` and `other_fields`.
"""

from __future__ import annotations

import re
from itertools import chain, product

from importers.formats.tables.around import around, offers
from importers.formats.tables.columns import asked_rates
from importers.formats.tables.evidence import (
    claims,
    in_operation,
    inventions,
    measured,
    measured_times,
    names_of_fields,
    subjects,
    transports,
    unsure_rates,
)
from importers.formats.tables.evidence.evidence_words import (
    HTTP_WORD,
    OTHER_RATE,
    QUERY_RATE,
    UNSURE_RATE,
    names_http,
)
from importers.formats.tables.evidence.other_fields import FIELDS
from importers.formats.tables.evidence.other_programs import CALLS, DISKS, FILMS, TRAFFIC
from importers.formats.tables.evidence.other_services import PGBENCH_TIME
from importers.formats.tables.evidence.web_words import (
    NO_WEB,
    above_same_heads,
    has_signs,
    lines_around,
    names_servers,
    speaks_of_web,
    stands_alone,
)
from importers.formats.tables.grid import roles
from importers.formats.tables.grid.axis import JMETER
from importers.formats.tables.grid.grid import Column, Context, Grid, load_rank, plain_head
from importers.model import Diagnostic
from importers.reading.sheets import Cell
from importers.reading.table_heads import column_heads

_ANY = {"time_taken_s", "transfer_rate_Bps", "latency_ms"}  # what threads of any program have
_FRAMEWORK = re.compile(r"(?:web |http )?(?:frameworks?|routers?)", re.I)
_PATH = re.compile(
    r"[`* ]{0,4}/(?!dev/)[\w/{}:.-]{1,80}[`* ]{0,4}"
)  # "/recall" is asked for over HTTP
# What a path is called says nothing of another field: "POST /auth/token (bcrypt)".
_PATH_AT_START = re.compile(
    r"^[`* ]{0,4}(?:(?:GET|POST|PUT|PATCH|DELETE|HEAD) )?[`*]{0,2}"
    r"/(?!dev/)[\w/{}:.?=&%-]{1,80}(?=[`* ]|$)"
)
# Where HTTP was measured these are parts of a request's time, and requests at once.
_OF_REQUESTS_TOO = re.compile(r"dns|rtt|(?:requests )?in[- ]?flight(?: requests?)?", re.I)
_TIER = re.compile(r"Tier [0-9]", re.I)  # plans have names
_MOST_ROWS = 40
_ROWS = re.compile(r"\brows ?/ ?s", re.I)  # what the requests wrote
_LONGEST = 300  # characters of a line that is searched


def against(grid: Grid, *, head: int, axis: int | None, columns: list[Column]) -> str | None:
    """Return what says that a table is no test of an HTTP server; None if nothing does."""
    heads = map(str, chain.from_iterable(grid.rows[: head + 1]))
    if grid.context.metric or roles.are_named(grid.context.columns, heads):
        return None
    asked = asked_rates.against(columns, grid=grid, head=head) if axis is None else None
    reason = _by_long_form(grid.rows[head]) or transports.against(grid, columns, head=head)
    reason = reason or _against(grid, head=head, axis=axis, columns=columns)
    reason = reason or asked or measured.against(grid, columns)
    is_called = measured.is_called(grid)
    reason = reason or claims.against(grid, columns, head=head, is_called=is_called)
    reason = reason or in_operation.against(grid, columns, head=head)
    is_of_web = grid.context.is_of_web or reason or speaks_of_web(grid, columns)
    return reason or (None if is_of_web else NO_WEB)


def _by_long_form(heads: list[Cell]) -> str | None:
    """Return that each row holds one number of its own kind, where two heads say so.

    What stands around such a table, or in some of its cells, is not the unit of all.
    """
    plain = [plain_head(head).lower() for head in heads]
    is_long = len(plain) > 2 and "metric" in plain and not {"value", "result"}.isdisjoint(plain)
    return (
        'the row says what each number below "Value" is, and the head does not' if is_long else None
    )


def _against(grid: Grid, *, head: int, axis: int | None, columns: list[Column]) -> str | None:
    """Return the words that say so; None if there are none."""
    context = grid.context
    heads = [plain_head(cell) for cell in chain.from_iterable(grid.rows[: head + 1])]
    firsts = ["" if row[0] is None else str(row[0]) for row in grid.rows]
    is_called = any(map(names_http, _near(context)))
    reason = inventions.against(grid, columns) or measured_times.against(grid, columns)
    has_tool = measured.is_called(grid)
    reason = reason or _by_heads([*heads, *firsts], is_called=is_called, has_tool=has_tool)
    is_measured = measured.is_measured(grid, columns) and not _are_bare_rates(grid, columns)
    offered = (
        heads[1:] if is_called and _are_tested_tiers(grid, heads=heads, columns=columns) else heads
    )
    reason = reason or (None if is_measured else offers.against(grid, heads=offered, head=head))
    reason = reason or offers.against_visitors(heads) or offers.in_use(grid, columns, head=head)
    names_frameworks = _names_frameworks(columns)
    has_load = axis is not None or any(column.head.kind == "concurrency" for column in columns)
    is_reached = measured.is_reached(grid, columns) or offers.has_measured_beside(heads)
    reason = reason or subjects.by_titles(
        context,
        names_frameworks=names_frameworks,
        is_called=is_called,
        is_reached=is_reached,
        is_loaded=has_load and _has_time(columns),
    )
    if reason:
        return reason
    reason = subjects.by_sure_words(
        context, is_called=has_tool, names_servers=names_servers(columns)
    )
    if reason := reason or names_of_fields.against(grid, columns, head=head, is_called=is_called):
        return reason
    by_rows = _by_rows(grid, heads=heads, firsts=firsts[head + 1 :])
    by_rows = by_rows or names_of_fields.by_headings(context)
    if axis is not None:
        if reason := _by_threads(grid, load=plain_head(grid.rows[head][axis]), columns=columns):
            return reason
        if not by_rows and any(column.server or column.head.kind == "server" for column in columns):
            return None
    texts = [*heads, *_texts(grid, head)]
    if any(map(names_http, texts)):
        return None
    if any(map(names_http, around.section(context))):
        by_rows = None
    by_rows = by_rows or (
        None
        if names_frameworks
        else _by_text(grid, columns, firsts=firsts[:_MOST_ROWS], has_load=has_load)
    )
    return by_rows or unsure_rates.against(grid, heads=heads, texts=texts, columns=columns)


def _are_tested_tiers(grid: Grid, *, heads: list[str], columns: list[Column]) -> bool:
    """Tell whether the rows are tiers with times and odd rates: stages of a program, no plans."""
    names = [plain_head(row[0]) for row in grid.rows[1:] if row[0] is not None]
    are_tiers = heads[:1] == ["Tier"] and all(map(_TIER.match, names)) and _has_time(columns)
    return are_tiers and measured.has_odd_rates(grid, columns)


def _near(context: Context) -> list[str]:
    """Return the lines that speak of a table, above it and straight below it."""
    below = subjects.lines_straight_below(context)
    return [*around.section(context), *above_same_heads(context), *below]


def _by_text(grid: Grid, columns: list[Column], *, firsts: list[str], has_load: bool) -> str | None:
    """Return the word of another field beside the table or in a heading; None if there is none."""
    texts = [*around.headings(grid.context), *grid.context.titles, *firsts]
    is_web = names_servers(columns) or any(map(_PATH.fullmatch, firsts))
    has_time = _has_time(columns)
    is_web = is_web or any(map(HTTP_WORD.search, texts))
    return subjects.by_text(grid.context, is_web=is_web, has_load=has_load, has_time=has_time)


def _has_time(columns: list[Column]) -> bool:
    return any(column.head.field == "latency_ms" for column in columns)


def _are_bare_rates(grid: Grid, columns: list[Column]) -> bool:
    """Tell whether rates stand without times and without a word around them, as in a plan."""
    if _has_time(columns) or measured.is_called(grid):
        return False
    return stands_alone(grid) and not has_signs(grid, columns)


def _by_threads(grid: Grid, *, load: str, columns: list[Column]) -> str | None:
    """Return the head of threads, where nothing is measured that only a server has.

    RPS of threads may be of a store: a server that is known, or a word of HTTP, must stand near.
    """
    measured_columns = [column for column in columns if column.head.kind == "metric"]
    metrics = {column.head.field for column in measured_columns}
    if load_rank(load) != 1 or not metrics or any(map(_is_known, columns)):
        return None
    rates = [c.title for c in measured_columns if c.head.field == "requests_per_s"]
    is_unsure = len(rates) > 0 and all(map(UNSURE_RATE.search, rates))
    near = chain(around.section(grid.context), around.headings(grid.context), grid.context.texts())
    near = chain(near, filter(JMETER.search, lines_around(grid.context)[0]))
    if metrics <= _ANY or (is_unsure and not any(map(HTTP_WORD.search, near))):
        return f'"{load}" may be those of any program'
    return None


def _is_known(column: Column) -> bool:
    """Tell whether a column is of a known server, or names servers."""
    is_known = column.server is not None and column_heads.server(column.title) is not None
    return is_known or column.has_products or column.head.kind == "server"


def _texts(grid: Grid, head: int) -> list[str]:
    """Return the texts of the first rows below the head, and the first row: "GET" beside "/a"."""
    rows = grid.rows[head + 1 : head + 1 + _MOST_ROWS]
    cells = [cell[:_LONGEST] for cell in chain.from_iterable(rows) if isinstance(cell, str)]
    first = rows[0] if rows else []
    return [*cells, " ".join(str(cell)[:_LONGEST] for cell in first if cell)]


def remark(grid: Grid, *, head: int, reason: str) -> Diagnostic:
    """Return the remark that a table is refused, and how its headings can be named."""
    message = (
        f"This table is not read as a test of an HTTP server: {reason}. If it is one, name the "
        "heading of its rate, as in Speed = requests_per_s."
    )
    line = grid.line(head, 0)
    return Diagnostic(line, severity="warning", code="table.not_http", message=message)


def is_other_rate(cell: Cell) -> bool:
    """Tell whether a head names a rate that may be of anything: "TPS", "ops/s"."""
    return bool(OTHER_RATE.search(plain_head(cell)))


def _by_heads(texts: list[str], *, is_called: bool, has_tool: bool) -> str | None:
    """Return the word of a head or of a row's name that only another field has.

    Bytes per call stand beside a rate of requests too: `is_called` tells that a text above names
    HTTP or a tool for it. So do requests in flight where a load generator made them: `has_tool`.
    """
    rates = is_called and any(map(offers.RATE_HEAD.search, texts))
    bare = (_PATH_AT_START.sub("", text) for text in texts)
    distinct = [text for text in dict.fromkeys(bare) if not _PATH.fullmatch(text)]
    for field, text in product(FIELDS, distinct):
        if field.heads and (match := field.heads.search(text)):
            if field.name == FILMS and any(map(offers.RATE_HEAD.search, texts)):
                continue  # "FPS" beside "RPS"
            is_beside = field.name == CALLS or _ROWS.search(match[0])
            if rates and is_beside and not match[0].startswith("ns"):
                continue
            if is_called and _OF_REQUESTS_TOO.fullmatch(match[0].strip()):
                continue
            if has_tool and (field.name in (TRAFFIC, DISKS) or match[0].lower() == PGBENCH_TIME):
                continue
            return field.reason(match[0])
    return None


def _names_frameworks(columns: list[Column]) -> bool:
    """Tell whether the rows are frameworks of the web, by the head of their names."""
    titles = [plain_head(column.title) for column in columns if column.head.kind == "name"]
    return any(map(_FRAMEWORK.fullmatch, titles))


def _by_rows(grid: Grid, *, heads: list[str], firsts: list[str]) -> str | None:
    """Return the name of another field that half of the rows have; turned, of the columns too."""
    if grid.column_lines is None or grid.head is None:
        return names_of_fields.by_names(firsts)
    first, last = grid.context.span
    around_it = [*grid.context.source[: max(first - 1, 0)], *grid.context.source[last:]]
    is_told = any(line.strip(" []{},") for line in around_it)
    is_doubted = not is_told or any(map(QUERY_RATE.search, heads))
    return names_of_fields.by_names(heads[1:]) or (
        names_of_fields.by_names(firsts) if is_doubted else None
    )

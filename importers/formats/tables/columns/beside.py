"""What the columns of one table say of each other: a load, a name, and whose times they are."""

from __future__ import annotations

import re
from dataclasses import replace

from importers.formats.tables.grid.grid import (
    BESIDE_PERCENTILES,
    BY_PUBLISHER,
    Column,
    plain_head,
    read_head,
)
from importers.formats.tables.grid.values import value_of
from importers.formats.tables.heads.heads import rate_asked_in
from importers.reading.sheets import Cell
from importers.reading.table_heads.column_heads import Head

_PER_REQUEST = re.compile(r"\bper req(?:uest)?\b", re.I)
_OF_ALL = re.compile(r"[(\[](?:overall|across [^()]{1,40}|all)[)\]]$", re.I)
_VAGUE = re.compile(r"(?:latency|response time)(?: ?[(\[]\w{1,3}[)\]])?", re.I)
_ACHIEVED = re.compile(
    r"(?:achieved|actual|delivered|reached)(?: (?:rate|load|throughput))?(?: ?/ ?s(?:ec)?)?", re.I
)
_ONLY_RATE = re.compile(r"rate(?: ?/ ?s(?:ec)?)?", re.I)
_ACHIEVED_RATE = re.compile(r"(?:achieved|delivered|reached) rate", re.I)
# Heads that are a statistic and nothing else: of the times beside them.
_BARE = {
    **dict.fromkeys(("avg", "avg.", "mean", "average"), "mean"),
    **dict.fromkeys(("max", "max.", "maximum", "slowest"), "max"),
    **dict.fromkeys(("min", "min.", "minimum", "fastest"), "min"),
    **dict.fromkeys(("median", "med", "med."), "median"),
}
_PERCENTILE = re.compile(r"p[0-9]")
_OF_REQUESTS = re.compile(r"\b(?:https?|req(?:uest)?s?|response|api)\b", re.I)
# Words of a time that do not name whose time it is.
_OF_ANY = re.compile(
    r"[(\[].*?[)\]]|\b(?:latenc(?:y|ies)|lat|times?|duration|https?|req(?:uest)?s?"
    r"|resp(?:onses?)?|rt|api|avg|average|mean|median|med|min(?:imum)?|max(?:imum)?"
    r"|st(?:d\.? ?)?dev|std|standard|line|deviation|slowest|fastest?|longest|shortest"
    r"|of|the|in|per|perc(?:entiles?)?|pct(?:l|ile)?|p ?[0-9]{1,4}|p"
    r"|[0-9.]+ ?(?:%?ile|%|th)?|ile|tail|worst|best|peak|typical|overall|total|e2e"
    r"|aggregated?|end|to"
    r"|ms|us|µs|s|sec|seconds)\b|[^\w]",
    re.I,
)

# "Apache ms" and "ms"
_NAMED_TIME = re.compile(r"(?:([^\W\d_].{0,40}?) )?[(\[]?(ms|us|µs)[)\]]?")
_AT_LOW_LOAD = re.compile(
    r"\b(?:low[ _-]?(?:c|conc(?:urrency)?|load|rate)"
    r"|idle(?! (?:(?:keep-?alive|http|tcp|open) )?(?:conn|client|socket|websocket)\w*)"
    r"|unloaded|unsaturated|one client)(?![a-z])",
    re.I,
)

_OF_FEW = "is of a test with few clients or none, and not of the rate beside it"
_OF_ELSE = "is the time of something else than the requests beside it"


def without_doubtful(columns: list[Column]) -> list[Column]:
    """Leave out columns of a server without a metric of their own where others have one."""
    servers = [column for column in columns if column.server]
    own = [column for column in columns if column.head.kind == "metric" and not column.server]
    if not servers or not own:
        return columns
    return [column for column in columns if not (column.server and column.head.field == "")]


def without_empty_rates(columns: list[Column], *, rows: list[list[Cell]]) -> list[Column]:
    """Leave out rates without a number, as "Range (req/s)", where another column has numbers."""
    rates = [column for column in columns if column.head.field == "requests_per_s"]
    empty = [column for column in rates if not _has_number(rows, column)]
    return [column for column in columns if column not in empty or len(empty) == len(rates)]


def with_bare_times(columns: list[Column], *, heads: list[Cell]) -> list[Column]:
    """Add columns like "avg" and "max" that stand beside percentiles: they are of the same times.

    A "max" beside a rate may be that of the rate.
    """
    by_index = {column.index: column for column in columns}
    numbers = [*range(len(heads)), *reversed(range(len(heads)))]
    for index in numbers:
        statistic = _BARE.get(plain_head(heads[index]).lower(), "")
        around = [c for c in (by_index.get(index + 1), by_index.get(index - 1)) if c]
        times = [c for c in around if _is_bare_time(c)]
        left = by_index.get(index - 1)
        is_of_rate = left is not None and left.head.field == "requests_per_s"
        if (
            index in by_index
            or not times
            or not statistic
            or (is_of_rate and statistic in ("max", "min"))
        ):
            continue
        head = replace(times[0].head, statistic=statistic)
        title = str(heads[index])
        by_index[index] = Column(index, head, reason=BESIDE_PERCENTILES, title=title)
    return [by_index[index] for index in sorted(by_index)]


def is_bare_statistic(title: str) -> bool:
    """Tell whether a plain head is a statistic and nothing else: "Average", "Slowest"."""
    return title.lower() in _BARE


def _is_bare_time(column: Column) -> bool:
    """Tell whether a column is a percentile, or a mean with its unit, or stands beside one."""
    is_beside = column.reason == BESIDE_PERCENTILES
    is_beside |= column.head.statistic == "mean" and column.head.unit != ""  # "Average [secs]"
    return bool(_PERCENTILE.match(column.head.statistic)) or is_beside


def with_times_of_rates(columns: list[Column], *, heads: list[Cell]) -> list[Column]:
    """Add columns like "Apache ms" beside "Apache req/s": they are mean times of the same.

    So is "ms" right of a rate.
    """
    taken = {column.index for column in columns}
    rates = [column for column in columns if column.head.field == "requests_per_s"]
    for index, cell in enumerate(heads):
        match = _NAMED_TIME.fullmatch(plain_head(cell)) if index not in taken else None
        name = match[1] if match else None
        same = [c for c in rates if match and _is_beside(c, name=name, index=index)]
        if match and len(same) == 1 and (head := read_head(f"latency ({match[2]})")):
            reason = "a rate of the same name stands beside it"
            added = replace(same[0], index=index, head=head, reason=reason, title=str(cell))
            columns = [*columns, added]
    return sorted(columns, key=lambda column: column.index)


def _is_beside(rate: Column, *, name: str | None, index: int) -> bool:
    """Tell whether a rate has this name, or stands left of the column where it has none."""
    return _is_rate_of(name, rate) if name else rate.index == index - 1


def _is_rate_of(name: str, rate: Column) -> bool:
    """Tell whether the head of a rate is this name and a rate: "Apache" of "Apache req/s"."""
    title = plain_head(rate.title)
    rest = read_head(title[len(name) :].strip()) if title.startswith(f"{name} ") else None
    return rest is not None and rest.field == "requests_per_s"


def with_achieved(
    columns: list[Column], *, rows: list[list[Cell]], heads: list[Cell]
) -> list[Column]:
    """Add the rate "Achieved" that stands beside what was offered, where no other rate does.

    "Achieved rate" says so by itself. A bare "rate/s" beside it is what was offered.
    """
    if any(column.head.field == "requests_per_s" for column in columns):
        return columns
    offered = _offered(columns, rows=rows, heads=heads)
    pattern = _ACHIEVED if offered else _ACHIEVED_RATE
    for index, cell in enumerate(heads):
        values = [value for row in rows if (value := value_of(row[index]))]
        if values and pattern.fullmatch(plain_head(cell)) and not any(v.unit for v in values):
            rate = Head("metric", field="requests_per_s")
            reason = "it stands beside the rate that was offered"
            added = [column for column in offered if column not in columns]
            return [*columns, *added, Column(index, rate, reason=reason, title=str(cell))]
    return columns


def _offered(columns: list[Column], *, rows: list[list[Cell]], heads: list[Cell]) -> list[Column]:
    """Return the columns of rates that were offered, or the one whose head is only "rate"."""
    offered = [column for column in columns if column.head.kind == "offered"]
    alone = [
        Column(index, Head("offered"), reason="a rate that was achieved stands beside it")
        for index, cell in enumerate(heads)
        if _ONLY_RATE.fullmatch(plain_head(cell)) and any(map(value_of, _below(rows, index)))
    ]
    return offered or alone[:1]


def _below(rows: list[list[Cell]], index: int) -> list[Cell]:
    return [row[index] for row in rows]


def _has_number(rows: list[list[Cell]], column: Column) -> bool:
    return any(value_of(row[column.index]) for row in rows)


def share_load(columns: list[Column], *, rows: list[list[Cell]]) -> None:
    """Give the load in the head of one column to all: "req/s (-c100)" beside "latency".

    A row without a number in that column may have another load.
    """
    loaded = [column for column in columns if column.load]
    measured = [column.head.field for column in columns if column.head.kind == "metric"]
    if len(loaded) != 1 or len(set(measured)) < len(measured):
        return
    if all(row[loaded[0].index] is not None for row in rows):
        for column in columns:
            column.load = loaded[0].load


def share_names(columns: list[Column]) -> None:
    """Name a column by the variant that its head names: "Transfer/sec (HTTP/1.1)"."""
    names = sorted({column.name for column in columns if column.name}, key=len, reverse=True)
    for column in columns:
        is_free = not (column.name or column.part or column.server)
        if is_free and column.head.kind == "metric":
            column.name = next((name for name in names if name in column.title), "")


def without_other_times(columns: list[Column]) -> list[Column]:
    """Leave out the times of something else where a column names those of requests.

    "booking_duration p95" stands beside "http_req_duration p95". Times of a test with few clients
    ("idle p99", "low load p50") are of another test than the rate beside them.
    """
    rates = [c.title for c in columns if c.head.field == "requests_per_s"]
    if rates and not any(map(_AT_LOW_LOAD.search, rates)):
        few = [c for c in columns if _is_time(c) and _AT_LOW_LOAD.search(c.title)]
        columns = left_out(few, columns=columns, why=_OF_FEW)
    times = [column for column in columns if _is_time(column)]
    others = [column for column in times if _names_another(column)]
    if len(others) < len(times) or (len(rates) == 1 and _are_of_parts(others)):
        return left_out(others, columns=columns, why=_OF_ELSE)
    return columns


def _are_of_parts(times: list[Column]) -> bool:
    """Tell whether two times of one statistic have names: "login p95" and "search_page p95".

    The rate beside them is that of all requests, and neither time is.
    """
    statistics = [c.head.statistic for c in times if not (c.name or c.part)]
    named = {plain_head(c.title) for c in times}
    return len(named) == len(times) and len(set(statistics)) < len(statistics)


def left_out(those: list[Column], *, columns: list[Column], why: str) -> list[Column]:
    """Return the columns without those, and note of those why."""
    for column in those:
        column.against = why
    return [column for column in columns if not column.against]


def _is_time(column: Column) -> bool:
    return column.head.field == "latency_ms" and not column.server


def is_vague_time(title: str) -> bool:
    """Tell whether the head of a time says no statistic: "Latency", "Response time (ms)"."""
    return bool(_VAGUE.fullmatch(title))


def without_means_of_all(columns: list[Column]) -> list[Column]:
    """Leave out "Mean latency (overall)" beside "(per req)": ab's time across all requests.

    No request took so long: it is 1 divided by the rate.
    """
    means = [column for column in columns if column.head.statistic == "mean"]
    each = [column for column in means if _PER_REQUEST.search(plain_head(column.title))]
    of_all = [column for column in means if _OF_ALL.search(plain_head(column.title))]
    if len(each) != 1 or not of_all or each[0] in of_all:
        return columns
    return left_out(
        of_all, columns=columns, why="is 1 divided by the rate: no request took so long"
    )


def without_vaguer_means(columns: list[Column]) -> list[Column]:
    """Leave out a lone "Latency" beside a lone "Avg. Latency": it may be any other statistic."""
    means = [c for c in columns if c.head.statistic == "mean" and not (c.server or c.load)]
    vague = [column for column in means if _VAGUE.fullmatch(plain_head(column.title))]
    if len(means) != 2 or len(vague) != 1 or vague[0].reason == BY_PUBLISHER:
        return columns
    return [column for column in columns if column is not vague[0]]


def _names_another(column: Column) -> bool:
    """Tell whether a head of a time has words besides those of requests: "booking duration"."""
    if column.reason == BY_PUBLISHER:
        return False
    asked = rate_asked_in(column.title) if column.asked else None
    title = (asked[1] if asked else plain_head(column.title)).replace("_", " ")
    return not _OF_REQUESTS.search(title) and bool(_OF_ANY.sub("", title))

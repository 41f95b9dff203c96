"""Which columns measure the whole test, where others measure samples or parts of it.

A table may give the rate of all requests beside a mean of samples ("Req/s Avg" beside "Req/s
Stdev") and beside times of one route ("p95 login"). Samples are no rate of the test, and the times
of a part belong to no run that the table names.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product

from importers.formats.tables.around.around import headings
from importers.formats.tables.columns import asked_rates, explained_times, parts_of_requests
from importers.formats.tables.columns.beside import (
    is_vague_time,
    left_out,
    without_means_of_all,
    without_other_times,
    without_vaguer_means,
)
from importers.formats.tables.grid.grid import Column, Grid, plain_head
from importers.formats.tables.grid.repeated_heads import REPEATED
from importers.formats.tables.grid.values import value_of
from importers.formats.tables.heads.turning import OF_ROUNDS
from importers.reading.table_heads.column_heads import Server
from importers.reading.table_heads.column_rates import PER_MINUTE

_RATE = re.compile(
    r"[km]?(?:req(?:uest)?s?|hits) ?(?:/|per) ?s(?:ec(?:ond)?)?\b|\b[km]?[rq]ps\b|throughput", re.I
)
_ALL = re.compile(r"(?:total|overall|all|aggregated?|combined)?$", re.I)
_SAMPLED = re.compile(
    r"(?:avg|average|mean|median|med|std ?dev|max|min|peak|saturation|ceiling)\.?$", re.I
)
_TRANSACTIONS = re.compile(r"tps", re.I)
_OF_REQUESTS = re.compile(r"\breq|\brps\b", re.I)
_BARE_TIME = re.compile(r"(?:avg\.?|average|mean) (?:total )?time", re.I)
_BEST_ROUND = re.compile(r"\b(?:best|fastest|worst|slowest) (?:run|round|attempt|trial)\b", re.I)
_MEAN = re.compile(r"(?:avg|average|mean)\.?$", re.I)
_MEAN_OF_OTHERS = re.compile(r"(?:avg|average|mean|geo-?mean|geometric mean)\.?", re.I)
_LEAST_PAGES = 2
_MEDIAN = re.compile(r"(?:median|med)\.?$", re.I)
_PERCENTILE_OF_TITLE = re.compile(r"[(\[]p ?[0-9]{2}(?:\.[0-9]+)?[)\]]\W*$", re.I)
_GOOD = re.compile(
    r"(?:(?:http )?2(?:00|xx)s?(?: only)?|ok|good|success(?:es|ful)?|valid)(?: responses?)?$", re.I
)
_SAME = 0.02  # by which a rate per minute may differ from that per second
_MEASURED = ("requests_per_s", "latency_ms")
_RESOURCES = ("cpu_", "transfer_rate_Bps")
Owner = tuple[Server | None, str, str]


def of_whole_test(columns: list[Column], grid: Grid) -> list[Column]:
    """Return the columns without vaguer means, other times, samples and rates per minute.

    Those that others speak against are noted in the grid.
    """
    every, context = columns, grid.context
    titles = [*context.titles[-1:], *headings(context)[:1]]
    columns = _without_rounds(columns)
    columns = parts_of_requests.without_parts(columns, grid=grid, titles=titles)
    columns = explained_times.told(asked_rates.told(columns, grid), grid)
    columns = _without_means_of_others(without_times_of_title(columns, titles=titles))
    columns = without_vaguer_means(without_other_times(without_means_of_all(columns)))
    columns = _without_transactions(_without_best_rounds(_without_bare_seconds(columns, grid)))
    grid.without = [*grid.without, *(column for column in every if column.against)]
    return without_good_rates(without_samples(without_rates_per_minute(columns, grid)))


def _without_bare_seconds(columns: list[Column], grid: Grid) -> list[Column]:
    """Leave out "Avg time" in seconds beside a rate: the mean of several whole tests is called so.

    "Avg time per request" says whose it is, and milliseconds are no time of a whole test.
    """
    if not any(column.head.field == "requests_per_s" for column in columns):
        return columns
    bare = [
        column
        for column in columns
        if _BARE_TIME.fullmatch(plain_head(column.title)) and _are_seconds(grid, column.index)
    ]
    why = "may be the time of a whole test or of a request: its heading does not say which"
    return left_out(bare, columns=columns, why=why)


def _without_transactions(columns: list[Column]) -> list[Column]:
    """Leave out "TPS" beside a rate of requests: it counts something else."""
    rates = [column for column in columns if column.head.field == "requests_per_s"]
    others = [column for column in rates if _is_about(column, _TRANSACTIONS.fullmatch)]
    if not any(_OF_REQUESTS.search(column.title) for column in rates):
        return columns
    return left_out(
        others, columns=columns, why="counts something else than the requests beside it"
    )


def _without_best_rounds(columns: list[Column]) -> list[Column]:
    """Leave out "p50, best run" beside a rate of all runs: they are of different tests."""
    rates = [column for column in columns if column.head.field == "requests_per_s"]
    if not rates or any(_BEST_ROUND.search(column.title) for column in rates):
        return columns
    times = [column for column in columns if column.head.field == "latency_ms"]
    best = [column for column in times if _BEST_ROUND.search(column.title)]
    return left_out(best, columns=columns, why="is of one of several runs, and the rate of all")


def _are_seconds(grid: Grid, index: int) -> bool:
    values = [value for row in grid.rows if (value := value_of(row[index]))]
    return len(values) > 0 and all(value.seconds == 1 for value in values)


def _without_means_of_others(columns: list[Column]) -> list[Column]:
    """Leave out "Average (req/s)" beside "JSON (req/s)" and "HTML (req/s)": it is of both."""
    rates = [column for column in columns if column.head.field == "requests_per_s"]
    means = [column for column in rates if _is_about(column, _MEAN_OF_OTHERS.fullmatch)]
    others = [column for column in rates if column not in means]
    if len(means) != 1 or len(others) < _LEAST_PAGES or any(map(_is_statistic, others)):
        return columns
    return left_out(means, columns=columns, why="is the mean of the rates beside it")


def _is_statistic(column: Column) -> bool:
    """Tell whether the head of a rate names a statistic or nothing besides the rate."""
    return _is_about(column, _SAMPLED.match) or _is_about(column, _ALL.match)


def _without_rounds(columns: list[Column]) -> list[Column]:
    """Leave out "n" beside means with their spread: so many rounds there were, not requests."""
    if not any("±" in column.title for column in columns):
        return columns
    counts = [column for column in columns if column.head.kind == "requests"]
    rounds = [column for column in counts if plain_head(column.title).lower() == "n"]
    return left_out(rounds, columns=columns, why="counts rounds, and no requests")


def without_times_of_title(columns: list[Column], *, titles: list[str]) -> list[Column]:
    """Leave out a bare "Latency" below a title that names a percentile: it is no mean there."""
    if not any(map(_PERCENTILE_OF_TITLE.search, titles)):
        return columns
    return [
        column
        for column in columns
        if column.head.statistic != "mean" or not is_vague_time(plain_head(column.title))
    ]


def without_good_rates(columns: list[Column]) -> list[Column]:
    """Leave out the rate of good answers, "200 rps", beside that of all: it is no further run."""
    rates = [column for column in columns if column.head.field == "requests_per_s"]
    good = [column for column in rates if _is_about(column, _GOOD.match)]
    of_all = [column for column in rates if _is_about(column, _ALL.match)]
    return [c for c in columns if c not in good] if len(of_all) == 1 else columns


def without_samples(columns: list[Column]) -> list[Column]:
    """Leave out means of samples of the rate where another column is the rate of the test."""
    rates = [column for column in columns if column.head.field == "requests_per_s"]
    of_all = [column for column in rates if _is_about(column, _ALL.match)]
    samples = [column for column in rates if _is_about(column, _SAMPLED.match)]
    if not of_all and len(samples) == len(rates):
        return _without_other_middles(columns, rates)
    if len(of_all) != 1 or not samples:
        return columns
    return [column for column in columns if column not in samples]


def _without_other_middles(columns: list[Column], rates: list[Column]) -> list[Column]:
    """Leave out the median of rounds beside their mean: both are the rate of one run."""
    means = [column for column in rates if _is_about(column, _MEAN.match)]
    others = [column for column in rates if _is_about(column, _MEDIAN.match)]
    if len(means) != 1 or not others:
        return columns
    return [column for column in columns if column not in others]


def without_means_of_rounds(columns: list[Column]) -> list[Column]:
    """Leave out the mean of a server's rounds where each round has its column: it is no run."""
    rounds = [column for column in columns if REPEATED.match(column.part)]
    fields = {(column.head.field, column.head.statistic) for column in rounds}
    return [
        column
        for column in columns
        if column in rounds
        or (column.head.field, column.head.statistic) not in fields
        or not _is_middle(plain_head(column.title))
    ]


def _is_middle(title: str) -> bool:
    return bool(_SAMPLED.fullmatch(title) or OF_ROUNDS.match(title))


def _is_about(column: Column, match: Callable[[str], object]) -> bool:
    """Tell whether what a head of a rate says besides its metric is of this form."""
    name = _RATE.sub("", plain_head(column.title)).strip(" ()[]-:,")
    return column.server is None and bool(match(name))


def without_parts(columns: list[Column]) -> list[Column]:
    """Leave out the times of parts of the requests, which have no rate of their own.

    Where one name of a rate and one name of times are left over, they mean the same:
    "Bare Metal (req/s)" and "BM p95".
    """
    rates = {_owner(column) for column in columns if column.head.field == "requests_per_s"}
    times = [column for column in columns if column.head.field == "latency_ms"]
    owners = dict.fromkeys(map(_owner, times))
    lone = [owner for owner in owners if owner not in rates]
    if not rates or not any(_is_named(owner) for owner in lone):
        return columns
    without_times = [owner for owner in rates if owner not in owners]
    if len(lone) == 1 == len(without_times) and len(rates) > 1 and _is_named(without_times[0]):
        for column in columns:
            if _owner(column) == lone[0]:
                column.server, column.name, column.part = without_times[0]
        return columns
    foreign = set(filter(_is_named, lone))
    return [
        column
        for column in columns
        if column.head.field != "latency_ms" or _owner(column) not in foreign
    ]


def _owner(column: Column) -> Owner:
    return column.server, column.name, column.part


def _is_named(owner: Owner) -> bool:
    return owner != (None, "", "")


def without_foreign_resources(columns: list[Column]) -> list[Column]:
    """Leave out processor times and bytes of what no rate and no latency is of: "Proxy CPU %"."""
    owners = {_owner(column) for column in columns if column.head.field in _MEASURED}
    if not owners:
        return columns
    return [
        column
        for column in columns
        if not column.head.field.startswith(_RESOURCES) or _owner(column) in owners
    ]


def without_rates_per_minute(columns: list[Column], grid: Grid) -> list[Column]:
    """Leave out rates per minute that stand beside the same rates per second: told twice."""
    rates = [column for column in columns if column.head.field == "requests_per_s"]
    minutes = [column for column in rates if column.head.unit == PER_MINUTE]
    seconds = [column for column in rates if column not in minutes]
    pairs = product(minutes, seconds)
    twice = [column for column, rate in pairs if _is_same(column, rate=rate, grid=grid)]
    return [column for column in columns if column not in twice]


def _is_same(column: Column, *, rate: Column, grid: Grid) -> bool:
    """Tell whether a column gives the rates of another one, in requests per minute."""
    pairs = [(value_of(row[column.index]), value_of(row[rate.index])) for row in grid.rows]
    numbers = [(a.number(".") or 0, b.number(".") or 0) for a, b in pairs if a and b]
    return len(numbers) > 0 and all(abs(a - 60 * b) <= _SAME * a for a, b in numbers)

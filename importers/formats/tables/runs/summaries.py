"""Rates of a summary of a table above it, one server a column, and parts of it that are told again.

Some rows of such a table may be new: those stay.
"""

from __future__ import annotations

import re
from itertools import chain, combinations, starmap

from importers.formats.tables.runs.repeats import (
    MOST_TABLES,
    NO_CONDITION,
    digits_of,
    is_either_rounded,
    is_one_test,
    name_of,
)
from importers.formats.tables.runs.rows_again import COUNTS, facts_of
from importers.model import Run

_DIGITS = 4  # of a rate that two tests of one server do not have in common by chance
_MANY, _DIGITS_OF_MANY = 4, 3  # rates that are equal one by one by no chance
_MOST_ROWS = 60
_LEAST_AGAIN = 2  # rows of a summary
_LOADS = 3  # at which two tables have one rate by no chance
_LEAST_DIGITS = 2  # of such a rate
_ROUNDED = 0.01  # by how much one told at its load may differ
# "Performance" or "Results" alone may head a test of its own.
_SUMS_UP = re.compile(
    r"\b(?:summar\w+|overview|tl;?dr|short|brief|glance|rank\w+|compar\w+|key)\b", re.I
)


def told_again(tables: list[list[Run]]) -> list[Run]:
    """Return the runs that are names and a rate, as a row with more numbers has them.

    Where each row of a table has the load of such a row, too, they may have other names there.
    """
    parts = [part[:_MOST_ROWS] for part in tables[:MOST_TABLES]]
    known: dict[float | None, list[Run]] = {}
    for run in chain.from_iterable(parts):
        if run.latency_ms:
            known.setdefault(run.requests_per_s, []).append(run)
    again = [run for run in chain.from_iterable(parts) if _is_told(run, known)]
    rows = [*chain.from_iterable(known.values())]
    return again + [*chain.from_iterable(part for part in parts if _are_told(part, rows))]


def parts_again(tables: list[list[Run]]) -> list[list[Run]]:
    """Return the tables of which each row is one of a longer table: the steps up to here.

    The rows have the names of the longer table's, under the same heads, and all their numbers; with
    few digits one row alone may be equal by chance, and several are not.
    """
    parts = [part for part in tables[:MOST_TABLES] if len(part) <= _MOST_ROWS]
    rows = [set(map(_named_facts, part)) for part in parts]
    again: list[list[Run]] = []
    for part, own in zip(parts, rows, strict=True):
        is_named = () not in own and len(own) == len(part) >= _LEAST_AGAIN
        if is_named and any(map(own.__lt__, rows)):
            again.append(part)
    return again


def _named_facts(run: Run) -> tuple[object, ...]:
    """Return the names and all numbers of a run; () without a name, a rate or a time."""
    return facts_of(run) if name_of(run) and run.requests_per_s and run.latency_ms else ()


def loads_again(tables: list[list[Run]]) -> list[Run]:
    """Return the rows whose loads and rates are those of rows of another table, three or more.

    One of both tables is a summary and one names no row. Of two rows the one with fewer numbers is
    told again.
    """
    again: list[Run] = []
    for own, others in combinations(map(_by_load, tables[:MOST_TABLES]), 2):
        pairs = [(run, others[load]) for load, run in own.items() if load in others]
        if len(pairs) >= _LOADS and all(starmap(_is_one_step, pairs)):
            again += (min(pair, key=_weight) for pair in pairs)
    return again


def _by_load(part: list[Run]) -> dict[int, Run]:
    """Return the rows of a table by their loads; none where two have one, or one has none."""
    rows = {run.concurrency: run for run in part if run.concurrency is not None}
    return rows if len(rows) == len(part) <= _MOST_ROWS else {}


def _is_one_step(run: Run, row: Run) -> bool:
    """Tell whether two rows of one load have one rate, perhaps rounded, and no other time."""
    rates = (run.requests_per_s, row.requests_per_s)
    is_exact = all(digits_of(rate or 0) >= _LEAST_DIGITS for rate in rates)
    common = {*run.latency_ms} & {*row.latency_ms}
    times = ((run.latency_ms[name], row.latency_ms[name]) for name in common)
    is_same = is_exact and all(starmap(is_either_rounded, [rates, *times]))
    is_named = name_of(run) != "" and name_of(row) != ""
    return is_same and not is_named and (is_one_test(run, row) or is_one_test(row, run))


def _weight(run: Run) -> tuple[int, int]:
    """Return how many numbers a run has, and how many digits its rate."""
    counts = sum(getattr(run, count) is not None for count in COUNTS)
    return len(run.latency_ms) + counts, digits_of(run.requests_per_s or 0)


def _are_told(part: list[Run], rows: list[Run]) -> bool:
    """Tell whether each run of a table is a rate that some row has at its load.

    It may be rounded where no heading of its own may be a condition. Of many rates of
    several servers fewer digits are enough.
    """
    are_many = len(part) >= _MANY and len({run.server_name for run in part}) > 1
    digits = _DIGITS_OF_MANY if are_many else _DIGITS
    return len(part) >= _LEAST_AGAIN and all(_has_row(run, rows, digits=digits) for run in part)


def _has_row(run: Run, rows: list[Run], *, digits: int) -> bool:
    """Tell whether a run is a rate of so many digits at a load, and a row of its names has both."""
    if not _is_bare(run) or run.concurrency is None:
        return False
    at_load = (row for row in rows if row.concurrency == run.concurrency)
    return any(
        _may_be_one(run, row)
        and _is_rate_of(run, row, digits=digits if _is_named_as(run, row) else _DIGITS)
        for row in at_load
    )


def _is_named_as(run: Run, row: Run) -> bool:
    """Tell whether a row's heading adds nothing but the name of a run to its heading."""
    rest = (row.label or "").removeprefix(run.label or "").strip(" /").casefold()
    return run.server_name is not None and run.server_name.casefold() == rest


def _may_be_one(run: Run, row: Run) -> bool:
    """Tell whether no name and no setup of a run differs from those of a row."""
    servers = {run.server_name, row.server_name} - {None}
    is_server = run.server_name is None or len(servers) == 1
    return is_server and all(
        row.identity.get(key, name) == name for key, name in run.identity.items()
    )


def _is_rate_of(run: Run, row: Run, *, digits: int) -> bool:
    """Tell whether the rate of a run is that of a row: all its digits, or the first of them.

    `digits` are the fewest of an equal rate. It may be rounded where no heading of its own may be a
    condition: "With TLS".
    """
    mine, theirs = run.requests_per_s or 0, row.requests_per_s or 0
    if mine == theirs:
        return digits_of(mine) >= digits
    heading = (run.label or "").rpartition(" / ")[2].strip(" :.#*=-")
    is_free = run.label in (None, row.label) or NO_CONDITION.fullmatch(heading) is not None
    return is_free and _rounds(mine, theirs) and abs(mine - theirs) <= _ROUNDED * theirs


def _is_bare(run: Run) -> bool:
    """Tell whether a run has nothing but a rate, and perhaps a load."""
    return not run.latency_ms and all(getattr(run, count) is None for count in COUNTS)


def _is_told(run: Run, known: dict[float | None, list[Run]]) -> bool:
    """Tell whether a run has names, a rate of many digits that their row has, and nothing else."""
    if not _is_bare(run) or not name_of(run) or digits_of(run.requests_per_s or 0) < _DIGITS:
        return False
    rows = known.get(run.requests_per_s, [])[:_MOST_ROWS]
    return any(_has_names(row, run) and run.concurrency in (None, row.concurrency) for row in rows)


def _has_names(row: Run, run: Run) -> bool:
    """Tell whether a row has the server or, where a run names none, all names of that run."""
    server, name = (run.server_name or "").casefold(), (row.server_name or "").casefold()
    is_same = server == name and (
        bool(server) or {*run.identity.items()} <= {*row.identity.items()}
    )
    return is_same and run.member == row.member


def rounded_again(tables: list[list[Run]]) -> list[Run]:
    """Return the runs of tables of which each row has a rate of another table, rounded, by name.

    "alpha: ~12k req/s" below a table with 12,345 for alpha: a row has nothing but its name and its
    rate, and no heading of its own that may be a condition.
    """
    parts = [part for part in tables[:MOST_TABLES] if len(part) <= _MOST_ROWS]
    named: dict[str, list[Run]] = {}
    for run in chain.from_iterable(parts):
        named.setdefault(_name_or_label(run), []).append(run)
    again: list[Run] = []
    for part in parts:
        is_long = len(part) >= _LEAST_AGAIN and len(parts) > 1
        again += part if is_long and _is_summary(part, named) else []
    return again


def _is_summary(part: list[Run], named: dict[str, list[Run]]) -> bool:
    return all(_is_rounded_row(run, named, part=part) for run in part)


def _name_or_label(run: Run) -> str:
    """Return the names of a run, or the heading that it stands below where it has none."""
    return name_of(run) or (run.label or "").rpartition(" / ")[2].casefold()


def _is_rounded_row(run: Run, named: dict[str, list[Run]], *, part: list[Run]) -> bool:
    """Tell whether a row of another table has the name of a run and its rate in more digits."""
    rate = run.requests_per_s
    if not name_of(run) or not rate or not _is_bare(run):
        return False
    is_summary = _stands_below_summary(run)
    rows = named[_name_or_label(run)][:_MOST_ROWS]
    own = {id(row) for row in part}
    others = (row for row in rows if id(row) not in own)
    return any(
        (_rounds(rate, row.requests_per_s or 0) or (is_summary and rate == row.requests_per_s))
        and run.member == row.member
        and _may_have_load(run, row, is_summary=is_summary)
        and (is_summary or (_may_sum_up(run, row) and is_one_test(run, row)))
        for row in others
    )


def _may_sum_up(run: Run, row: Run) -> bool:
    """Tell whether a run stands below a row or below the same headings: else it may be new."""
    is_below = run.lines is not None and row.lines is not None and run.lines[0] > row.lines[1]
    return is_below or run.label == row.label


def _may_have_load(run: Run, row: Run, *, is_summary: bool) -> bool:
    """Tell whether a run has the load of a row, or none of its own.

    That of a summary counts where a row of it holds it, not where a line above does.
    """
    line = run.sources.get("concurrency")  # None where the row holds it
    is_from_afar = line is not None and run.lines is not None and line < run.lines[0]
    is_free = run.concurrency is None or (is_summary and is_from_afar)
    return is_free or run.concurrency == row.concurrency


def _stands_below_summary(run: Run) -> bool:
    """Tell whether the nearest heading of a run says that it sums up: "In short", "TL;DR"."""
    nearest = (run.label or "").rpartition(" / ")[2].strip(" :.#*=-")
    return bool(_SUMS_UP.search(nearest) and NO_CONDITION.fullmatch(nearest))


def _rounds(mine: float, theirs: float) -> bool:
    """Tell whether a rate is another one with fewer digits: 12,000 of 12,345, but not of 12,000."""
    if digits_of(mine) >= digits_of(theirs):
        return False
    digits = f"{mine:.0f}"
    step = float(f"1e{len(digits) - len(digits.rstrip('0'))}")
    return abs(mine - theirs) <= step / 2

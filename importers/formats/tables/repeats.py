"""Runs of tables that repeat other numbers of the same input, in fewer digits or fewer columns."""

from __future__ import annotations

from itertools import chain

from importers.model import Run
from importers.reading.units import decimals

MOST_TABLES = 50  # of one input that are looked at
_MOST_ROWS = 60
_DIGITS = 3  # "4.1" may be that of several runs, "9.85" seldom is


def is_rounded(mine: float, theirs: float) -> bool:
    """Tell whether one number is the other, rounded to its own last digit."""
    return abs(mine - theirs) <= 0.5 * 10.0 ** -decimals(f"{mine:.12g}") * 1.0001


def is_either_rounded(mine: float | None, theirs: float | None) -> bool:
    """Tell whether two numbers are one, whichever of them was rounded."""
    if mine is None or theirs is None:
        return mine is theirs
    return is_rounded(mine, theirs) or is_rounded(theirs, mine)


def short_forms(tables: list[list[Run]]) -> list[list[Run]]:
    """Return the tables of which each run has only a name and a rate that another table has."""
    parts = tables[:MOST_TABLES]
    whole = [part[:_MOST_ROWS] for part in parts if not any(map(_has_only_rate, part))]
    rows = {run.requests_per_s: run for run in chain.from_iterable(whole)}
    return [part for part in parts if _is_short_form(part, rows)]


def _is_short_form(part: list[Run], rows: dict[float | None, Run]) -> bool:
    return all(_is_again(run, rows) for run in part)


def repeats_times(run: Run, rows: list[Run]) -> bool:
    """Tell whether a run without a rate has a latency of three digits that a row with one has."""
    if run.requests_per_s is not None:
        return False
    times = {(name, time) for name, time in run.latency_ms.items() if len(f"{time:g}") > _DIGITS}
    rated = (row for row in rows if row.requests_per_s is not None)
    return any(times & set(row.latency_ms.items()) for row in rated)


def _is_again(run: Run, rows: dict[float | None, Run]) -> bool:
    """Tell whether a run has only a rate that a row with more numbers has, and a name like its."""
    row = rows.get(run.requests_per_s)
    if row is None or not _has_only_rate(run) or not _has_no_load(run):
        return False
    names = sorted((_name(run), _name(row)), key=len)
    return names[1].startswith(names[0])


def _has_only_rate(run: Run) -> bool:
    others = (run.requests_completed, run.time_taken_s, run.transfer_rate_Bps)
    return run.requests_per_s is not None and not run.latency_ms and not any(others)


def _has_no_load(run: Run) -> bool:
    return run.concurrency is None and run.offered_rate is None


def _name(run: Run) -> str:
    return " ".join(filter(None, (run.server_name, *run.identity.values()))).casefold()

"""Tables of nothing but times that the rows of another table have, beside their rates."""

from __future__ import annotations

import re

from importers.formats.tables.runs.repeats import MOST_TABLES, digits_of, name_of
from importers.model import Run
from importers.reading.units import decimals

_MOST_ROWS = 60
_RANK = re.compile(r"^[1-9][0-9]?\. ")  # "1. GET /orders"
_LEAST_TIMES = 3  # rows of times alone, and times of a row
_TWO_DIGITS = 10.0
_DIGITS = 3  # "4.1" may be that of several runs, "9.85" seldom is


def times_again(tables: list[list[Run]]) -> list[list[Run]]:
    """Return the tables of nothing but times that the rows of another table have, by load.

    Each time is one of its row; in an earlier table it may be rounded or cut. So many are equal by
    no chance.
    """
    known: dict[tuple[object, ...], Run] = {}
    rated = _rated_rows(tables)
    again: list[list[Run]] = []
    for part in tables[:MOST_TABLES]:
        rows = part[:_MOST_ROWS]
        is_again = all(_cuts_times(run, known) or _has_its_times(run, rated) for run in rows)
        if len(part) >= _LEAST_TIMES and is_again:
            again.append(part)
        for run in rows:
            if run.requests_per_s is not None and run.concurrency is not None:
                known.setdefault((run.concurrency, name_of(run), run.member), run)
    return again


def _cuts_times(run: Run, known: dict[tuple[object, ...], Run]) -> bool:
    """Tell whether the row of a run's load and name has all its times, each of 10 ms at least."""
    row = known.get((run.concurrency, name_of(run), run.member))
    if row is None or run.requests_per_s is not None or not run.latency_ms:
        return False
    pairs = [(time, row.latency_ms.get(name)) for name, time in run.latency_ms.items()]
    return all(
        theirs is not None and mine >= _TWO_DIGITS and _is_cut_or_rounded(mine, theirs)
        for mine, theirs in pairs
    )


def _rated_rows(tables: list[list[Run]]) -> dict[tuple[object, ...], list[Run]]:
    """Return the rows with a load and a rate, by what a table of their times has as well."""
    rated: dict[tuple[object, ...], list[Run]] = {}
    for part in tables[:MOST_TABLES]:
        for row in part[:_MOST_ROWS]:
            if row.requests_per_s is not None and row.concurrency is not None:
                rated.setdefault((row.concurrency, row.server_name, row.member), []).append(row)
    return rated


def _has_its_times(run: Run, rated: dict[tuple[object, ...], list[Run]]) -> bool:
    """Tell whether a row of a run's load and names has all its times, and one is exact.

    So are several of a named row.
    """
    times = run.latency_ms.items()
    is_exact = any(digits_of(time) >= _DIGITS for _, time in times)
    is_exact |= len(times) >= _LEAST_TIMES and len(run.identity) > 0
    if run.requests_per_s is not None or not is_exact:
        return False
    rows = rated.get((run.concurrency, run.server_name, run.member), [])[:_MOST_ROWS]
    names = {head: _RANK.sub("", name) for head, name in run.identity.items()}
    named = (row for row in rows if names.items() <= row.identity.items())
    return any(times <= row.latency_ms.items() for row in named)


def _is_cut_or_rounded(mine: float, theirs: float) -> bool:
    return abs(mine - theirs) < 10.0 ** -decimals(f"{mine:.12g}")

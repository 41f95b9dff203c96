"""Rows that a table above holds as they are, and rates of a summary of it, one server a column.

Some rows of such a table may be new: those stay.
"""

from __future__ import annotations

from importers.formats.tables.runs.repeats import MOST_TABLES, digits_of, is_one_test
from importers.model import Run

_DIGITS = 4  # of a rate that two tests of one server do not have in common by chance
_FEW = 3  # of a time or a count beside it
_MOST_ROWS = 60
_COUNTS = ("requests_completed", "requests_failed", "time_taken_s", "transfer_rate_Bps")


def told_again(tables: list[list[Run]]) -> list[Run]:
    """Return the runs that are a server and its rate, as a row with more numbers above them."""
    known: dict[tuple[str, float], Run] = {}
    again: list[Run] = []
    for part in tables[:MOST_TABLES]:
        again += [run for run in part[:_MOST_ROWS] if _is_told(run, known)]
        for run in part[:_MOST_ROWS]:
            if run.server_name and run.requests_per_s and run.latency_ms:
                known.setdefault((run.server_name.casefold(), run.requests_per_s), run)
    return again


def rows_again(tables: list[list[Run]]) -> list[Run]:
    """Return the runs of which a row of an earlier table has the names and all numbers.

    Its rate has many digits, and a time or a count beside it is equal, too. A heading of its own
    may be a condition.
    """
    known: dict[tuple[object, ...], Run] = {}
    again: list[Run] = []
    for part in tables[:MOST_TABLES]:
        rows = [(run, facts) for run in part[:_MOST_ROWS] if (facts := _all_of(run))]
        again += [run for run, facts in rows if facts in known and is_one_test(run, known[facts])]
        for run, facts in rows:
            known.setdefault(facts, run)
    return again


def _all_of(run: Run) -> tuple[object, ...]:
    """Return the names and the numbers of a run; () where they may be those of two tests."""
    times = tuple(sorted(run.latency_ms.items()))
    counts = tuple(getattr(run, count) for count in _COUNTS)
    is_exact = digits_of(run.requests_per_s or 0) >= _DIGITS
    is_more = any(digits_of(number or 0) >= _FEW for number in (*run.latency_ms.values(), *counts))
    if not is_exact or not is_more:
        return ()
    names = (run.server_name, run.server_version, *sorted(run.identity.items()), run.member)
    loads = (run.concurrency, run.offered_rate, run.keepalive, run.document_label)
    return (*names, *loads, run.requests_per_s, times, counts)


def _is_told(run: Run, known: dict[tuple[str, float], Run]) -> bool:
    """Tell whether a run has a server, a rate of many digits that its row has, and nothing else."""
    rate, name = run.requests_per_s, run.server_name
    if not name or not rate or run.latency_ms or digits_of(rate) < _DIGITS:
        return False
    row = known.get((name.casefold(), rate))
    if row is None or row.member != run.member:
        return False
    is_bare = all(getattr(run, count) is None for count in _COUNTS)
    return is_bare and run.concurrency in (None, row.concurrency)

"""Rates of a summary that a table above it holds, one server a column: "nginx RPS | alpha RPS".

Some rates of such a table may be new: those stay.
"""

from __future__ import annotations

from importers.formats.tables.runs.repeats import MOST_TABLES, digits_of
from importers.model import Run

_DIGITS = 4  # of a rate that two tests of one server do not have in common by chance
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

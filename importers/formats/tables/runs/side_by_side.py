"""Tables that set the rows of earlier tables side by side: "threaded req/s | async req/s".

Each run has the load, the rate and the times of an earlier run, which no other one of them has.
"""

from __future__ import annotations

from importers.formats.tables.runs.repeats import MOST_TABLES, digits_of, says_all
from importers.model import Run

_DIGITS = 3  # of each rate
_LEAST = 4  # runs that are equal by no chance
_MOST_ROWS = 60

Key = tuple[int | None, float | None]


def find(tables: list[list[Run]]) -> list[list[Run]]:
    """Return the tables of which every run is one of the tables above it, and no two are the same.

    Two tests may reach one offered rate, so each run needs a load and a rate of its own.
    """
    known: dict[Key, list[Run]] = {}
    again: list[list[Run]] = []
    for part in tables[:MOST_TABLES]:
        if _are_told(part, known):
            again.append(part)
            continue
        for run in part[:_MOST_ROWS]:
            known.setdefault(_key(run), []).append(run)
    return again


def _key(run: Run) -> Key:
    return run.concurrency, run.requests_per_s


def _are_told(part: list[Run], known: dict[Key, list[Run]]) -> bool:
    """Tell whether each run of a table has an earlier run that says all that it says."""
    keys = {_key(run) for run in part}
    if not _LEAST <= len(part) == len(keys) <= _MOST_ROWS or not all(map(_is_exact, part)):
        return False
    return all(_has_row(run, known.get(_key(run), [])) for run in part)


def _has_row(run: Run, rows: list[Run]) -> bool:
    """Tell whether a row has all numbers of a run, and no other server's name."""
    own = (run.server_name or "").casefold()
    names = ((row, (row.server_name or "").casefold()) for row in rows)
    return any(says_all(row, run) for row, name in names if own == name or not (own and name))


def _is_exact(run: Run) -> bool:
    """Tell whether a run has a load, and a rate of so many digits that was not asked for."""
    is_closed = run.concurrency is not None and run.offered_rate is None
    return is_closed and digits_of(run.requests_per_s or 0) >= _DIGITS

"""Tables that sum up the rows of others: about one nameless run, or with the means of repeats."""

from __future__ import annotations

import re

from importers.formats.tables.runs.metric_tables import fields_of
from importers.formats.tables.runs.repeats import MOST_TABLES, is_one_test, name_of
from importers.model import Run

_TOTAL = re.compile(r"\W*(?:total|overall|aggregate|all endpoints)", re.I)
_LEAST = 2  # runs that are summed up
_TABLES_BEFORE = 3  # that are looked at
_MOST_MEANS = 60  # rows
_SUMMED = 3  # runs whose rates make a total by no chance
_ROUNDING = 0.001  # share by which the sum of rounded rates may differ


def is_summary(run: Run, rows: list[Run]) -> bool:
    """Tell whether a run has only a rate that lies between those of all other runs around it.

    A heading that may be a condition makes it a run of its own.
    """
    rates = [row.requests_per_s for row in rows if row.requests_per_s is not None]
    if run.requests_per_s is None or not rates:
        return False
    if _is_headed_total(run) and len(rows) > 1 and _is_total(run, rows):
        return True
    if len(rates) < _LEAST or len(rates) < len(rows):
        return False
    is_bare = fields_of(run) <= {"requests_per_s", "transfer_rate_Bps"}
    is_between = is_bare and min(rates) <= run.requests_per_s <= max(rates)
    return _is_total(run, rows) or (is_between and all(is_one_test(run, row) for row in rows))


def _is_total(run: Run, rows: list[Run]) -> bool:
    """Tell whether the requests of a run are those of all others, or its heading says so.

    Its rate may be the sum of theirs, of three or more.
    """
    if _is_sum_of_rates(run, rows):
        return True
    counts = [row.requests_completed for row in rows]
    total = run.requests_completed
    if total is None or any(count is None or count > total for count in counts):
        return False
    return _is_headed_total(run) or total == sum(count or 0 for count in counts)


def _is_sum_of_rates(run: Run, rows: list[Run]) -> bool:
    """Tell whether the rate of a run is what those of all others make together, at its load."""
    rates = [row.requests_per_s for row in rows if row.concurrency == run.concurrency]
    if len(rates) < _SUMMED or len(rates) < len(rows) or not run.requests_per_s:
        return False
    total = sum(rate or 0 for rate in rates)
    return abs(total - run.requests_per_s) <= _ROUNDING * run.requests_per_s


def _is_headed_total(run: Run) -> bool:
    """Tell whether the heading of a run says that it sums up others: "Overall"."""
    heading = run.details.get("heading") or {}
    return bool(_TOTAL.match(heading.get("text", "")))


def means_of_repeats(tables: list[list[Run]]) -> list[Run]:
    """Return the rows of tables of which each is the mean of several rows of an earlier table.

    Their names begin with its own: "container 1" and "container 2" above "container".
    """
    means: list[Run] = []
    for index, part in enumerate(tables[:MOST_TABLES]):
        before = tables[max(index - _TABLES_BEFORE, 0) : index]
        if len(part) <= _MOST_MEANS and any(_holds_means(part, rows) for rows in before):
            means += part
    return means


def _holds_means(part: list[Run], rows: list[Run]) -> bool:
    """Tell whether each row of a table is the mean of other ones, and no other row is left."""
    counts = [_count_of_mean(run, rows) for run in part]
    return all(counts) and sum(counts) == len(rows)


def _count_of_mean(run: Run, rows: list[Run]) -> int:
    """Return how many rows have names that begin with that of a run, their mean; 0 for none."""
    own = name_of(run)
    rates = [row.requests_per_s or 0 for row in rows if own and name_of(row).startswith(own)]
    if len(rates) < _LEAST or not run.requests_per_s:
        return 0
    is_mean = abs(sum(rates) / len(rates) - run.requests_per_s) <= _ROUNDING * run.requests_per_s
    return len(rates) if is_mean else 0

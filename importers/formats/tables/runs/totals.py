"""What sums up other rows: tables about one nameless run, means of repeats, rows of all rows."""

from __future__ import annotations

import re

from importers.formats.tables.grid.products import names_product
from importers.formats.tables.runs.metric_tables import fields_of
from importers.formats.tables.runs.repeats import (
    MOST_TABLES,
    digits_of,
    is_one_test,
    name_of,
)
from importers.model import Run
from importers.reading.units import decimals

_TOTAL = re.compile(r"\W*(?:total|overall|aggregate|all endpoints)", re.I)
_LEAST = 2  # runs that are summed up
_TABLES_BEFORE = 3  # that are looked at
_MOST_MEANS = 60  # rows
_MEAN_DIGITS = 4
_REPEAT = re.compile(
    r"[ #_-]*(?:run|try|trial|test|round|repeat|sample|iteration|prueba|teste|essai|lauf|versuch)?"
    r"[ #_-]*[0-9]{1,2}",
    re.I,
)
_SUM_DIGITS = 4  # of a rate that is the sum of all others by no chance
_REQUEST = re.compile(r"\b(?:get|head|post|put|patch|delete|options) |(?:^|\s)/\w")
_ROUNDING = 0.001  # share by which the mean of rounded rates may differ


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
    """Tell whether the requests of a run are those of all others, or its heading says so."""
    counts = [row.requests_completed for row in rows]
    total = run.requests_completed
    if total is None or any(count is None or count > total for count in counts):
        return False
    return _is_headed_total(run) or total == sum(count or 0 for count in counts)


def _is_headed_total(run: Run) -> bool:
    """Tell whether the heading of a run says that it sums up others: "Overall"."""
    heading = run.details.get("heading") or {}
    return bool(_TOTAL.match(heading.get("text", "")))


def sums_of_rows(tables: list[list[Run]]) -> list[Run]:
    """Return the last rows of tables of requests whose rate is the sum of those of all others.

    Whatever they are called, they are all requests together, "GET /a" and "POST /b": their times
    lie among those of the others.
    """
    sums = (_sum_of(part) for part in tables[:MOST_TABLES] if len(part) <= _MOST_MEANS)
    return [run for run in sums if run is not None]


def _sum_of(part: list[Run]) -> Run | None:
    """Return the last row of a table, where the rates of all others come to its own."""
    *others, last = sorted(part, key=lambda run: run.lines or (0, 0)) if part else [Run()]
    rates = [run.requests_per_s for run in part if run.requests_per_s is not None]
    asked = {(run.concurrency, run.offered_rate) for run in part}
    if len(others) < _LEAST or len(rates) < len(part) or len(asked) > 1:
        return None
    rate = last.requests_per_s or 0
    half = 0.5 * 10.0 ** -max(decimals(f"{each:.12g}") for each in rates)
    is_sum = abs(sum(rates) - 2 * rate) <= half * len(rates) and digits_of(rate) >= _SUM_DIGITS
    are_requests = all(_REQUEST.search(name_of(run)) for run in others)
    is_other = not _REQUEST.search(name_of(last)) and not names_product(name_of(last))
    is_whole = are_requests and is_other and _has_times_among(last, others)
    return last if is_sum and is_whole else None


def _has_times_among(run: Run, others: list[Run]) -> bool:
    """Tell whether a run has times, and each lies between those of the others."""
    for name, time in run.latency_ms.items():
        beside = [row.latency_ms[name] for row in others if name in row.latency_ms]
        if not beside or not min(beside) <= time <= max(beside):
            return False
    return bool(run.latency_ms)


def means_of_repeats(tables: list[list[Run]]) -> list[Run]:
    """Return the rows of tables of which each is the mean of several rows of an earlier table.

    Their names are its own and a number: "container 1" and "container 2" above "container".
    """
    means: list[Run] = []
    for index, part in enumerate(tables[:MOST_TABLES]):
        before = tables[max(index - _TABLES_BEFORE, 0) : index]
        if len(part) <= _MOST_MEANS and any(_holds_means(part, rows) for rows in before):
            means += part
    return means


def _holds_means(part: list[Run], rows: list[Run]) -> bool:
    """Tell whether each row of a table is the mean of other ones, and no other row is left."""
    left = len(rows)
    for run in part if len(rows) >= _LEAST * len(part) else ():
        count = _count_of_mean(run, rows)
        if not count:
            return False  # most tables: the others need not be looked at
        left -= count
    return left == 0


def _count_of_mean(run: Run, rows: list[Run]) -> int:
    """Return how many rows are repeats of a run that has their mean; 0 for none."""
    repeats = [row for row in rows if _is_repeat(row, run)]
    rates = [row.requests_per_s or 0 for row in repeats]
    rate = run.requests_per_s or 0
    if len({*rates}) < max(len(rates), _LEAST) or digits_of(rate) < _MEAN_DIGITS:
        return 0
    is_mean = abs(sum(rates) / len(rates) - rate) <= _ROUNDING * rate
    return len(rates) if is_mean else 0


def _is_repeat(row: Run, run: Run) -> bool:
    """Tell whether a row has the load of a run, and its name with a number behind it."""
    own = _whole_name(run)
    is_same = row.concurrency == run.concurrency and row.keepalive == run.keepalive
    is_same &= fields_of(run) <= fields_of(row)
    behind = _whole_name(row).removeprefix(own)
    return is_same and own != "" and _REPEAT.fullmatch(behind) is not None


def _whole_name(run: Run) -> str:
    """Return what names a run, with the version that a number behind a name is taken for."""
    return " ".join(filter(None, (name_of(run), run.server_version or ""))).strip()

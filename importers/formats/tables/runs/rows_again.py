"""Rows of a table that an earlier table holds with the same numbers: they are told again."""

from __future__ import annotations

import re

from importers.formats.tables.runs.repeats import MOST_TABLES, digits_of, is_one_test, name_of
from importers.model import Run

COUNTS = ("requests_completed", "requests_failed", "time_taken_s", "transfer_rate_Bps")
_DIGITS = 4  # of a rate that two tests of one server do not have in common by chance
_FEW = 3  # of a time or a count beside it
_MANY = 5  # of a rate beside several times
_TIMES = 3
_MORE_TIMES = 4  # beside a rate of fewer digits
_LEAST_DIGITS = 2  # of each of them
_MOST_ROWS = 60


def find(tables: list[list[Run]]) -> list[Run]:
    """Return the runs of which a row of an earlier table has the names and all numbers.

    Its rate has many digits, and a time or a count beside it is equal, too. A heading of its own
    may be a condition. With three equal times it is the same test where one name has all words of
    the other: "Many (run 2)" and "`/a` many (run 2)".
    """
    known: dict[tuple[object, ...], Run] = {}
    measured: dict[tuple[object, ...], Run] = {}
    again: list[Run] = []
    for part in tables[:MOST_TABLES]:
        rows = [(run, facts) for run in part[:_MOST_ROWS] if (facts := _all_of(run))]
        numbers = [_numbers_of(run) for run, _ in rows]
        for (run, facts), own in zip(rows, numbers, strict=True):
            is_known = facts in known and is_one_test(run, known[facts])
            if is_known or _says_no_more(run, measured.get(own)):
                again.append(run)
        for run, facts in rows:
            known.setdefault(facts, run)
        for (run, _), own in zip(rows, numbers, strict=True):
            if own:
                measured.setdefault(own, run)
    return again


def _says_no_more(run: Run, earlier: Run | None) -> bool:
    """Tell whether an earlier run has all counts of this one, and one name all words of the other.

    Without a name of its own the earlier one would lose that of this one.
    """
    if earlier is None:
        return False
    own, words_before = _words(run), _words(earlier)
    is_named = own <= words_before or (own >= words_before and len(words_before) > 0)
    counts = ((getattr(run, count), getattr(earlier, count)) for count in COUNTS)
    return is_named and all(mine in (None, before) for mine, before in counts)


def _words(run: Run) -> set[str]:
    return {*re.findall(r"\w+", name_of(run).lower())}


def _numbers_of(run: Run) -> tuple[object, ...]:
    """Return the load, the rate and the times of a run; () where two tests may have them.

    Two tests have no rate of so many digits and of three times two digits in common, nor a rate of
    fewer digits and as many as four such times.
    """
    times = {name: time for name, time in run.latency_ms.items() if name != "median"}  # it is p50
    exact = [time for time in times.values() if digits_of(time) >= _LEAST_DIGITS]
    digits = digits_of(run.requests_per_s or 0)
    are_enough = len(exact) >= (_TIMES if digits >= _MANY else _MORE_TIMES)
    if not are_enough or digits < _LEAST_DIGITS:
        return ()
    return (run.concurrency, run.offered_rate, run.requests_per_s, *sorted(times.items()))


def _all_of(run: Run) -> tuple[object, ...]:
    """Return the names and the numbers of a run; () where they may be those of two tests."""
    counts = [getattr(run, count) for count in COUNTS]
    is_exact = digits_of(run.requests_per_s or 0) >= _DIGITS
    is_more = any(digits_of(number or 0) >= _FEW for number in (*run.latency_ms.values(), *counts))
    return facts_of(run) if is_exact and is_more else ()


def facts_of(run: Run) -> tuple[object, ...]:
    """Return the names, the loads and the numbers of a run."""
    times = tuple(sorted(run.latency_ms.items()))
    counts = tuple(getattr(run, count) for count in COUNTS)
    names = (run.server_name, run.server_version, *sorted(run.identity.items()), run.member)
    loads = (run.concurrency, run.offered_rate, run.keepalive, run.document_label)
    return (*names, *loads, run.requests_per_s, times, counts)

"""Numbers of one run that contradict each other: one of them was misread, or is of another test."""

from __future__ import annotations

import re
from collections.abc import Sequence

from importers.formats.tables.grid.grid import plain_head
from importers.formats.tables.grid.values import value_of
from importers.model import Diagnostic, Run
from importers.reading.sheets import Cell
from importers.reading.units import decimals

_MOST = 2.0  # a pause, a warm-up or the end of a test explains no more
_ROUNDED = 0.1  # by how much it may, where the time has one digit
_LEAST_INVERSE = 2  # runs: the numbers of a single one may agree by chance
# A count; "Timeout" may be a limit.
_TIMEOUTS = re.compile(r"(?:(?:socket|read|request|connect(?:ion)?) )?time-?outs", re.I)
_INVERSE = 0.02  # by how much a rounded rate may differ from 1 / time


def settled(run: Run, heads: Sequence[Cell], *, cells: Sequence[Cell]) -> list[Diagnostic]:
    """Take numbers out of a run that others of its row contradict; return a remark on each.

    `heads` are those of the row's cells.
    """
    remarks = (
        _without_contradiction(run),
        _without_long_mean(run),
        _without_other_failures(run, heads, cells=cells),
    )
    return [remark for remark in remarks if remark]


def _without_contradiction(run: Run) -> Diagnostic | None:
    """Take the time out of a run whose requests it contradicts, and say so; None if none does.

    Requests divided by seconds are about the rate, else the time is no duration of the test.
    """
    rate, count, seconds = run.requests_per_s, run.requests_completed, run.time_taken_s
    if not (rate and count and seconds):
        return None
    share = count / (rate * seconds)
    if 1 / _MOST <= share <= _MOST:
        return None
    run.time_taken_s = None
    line = run.sources.pop("time_taken_s", None)
    message = (
        f"{count:,} requests in {seconds:g} s are no {rate:,.6g} requests/s. The time was left out."
    )
    return Diagnostic(line, severity="warning", code="table.contradiction", message=message)


def _without_other_failures(
    run: Run, heads: Sequence[Cell], *, cells: Sequence[Cell]
) -> Diagnostic | None:
    """Take the failures out of a run whose row counts more time-outs, and mark it as failed.

    `heads` are those of the row's cells. "HTTP errors: 0" beside "Timeouts: 31" counts one kind.
    """
    failed = run.requests_failed
    if failed is None:
        return None
    values = [
        value.number(".")
        for head, cell in zip(heads, cells, strict=False)
        if _TIMEOUTS.fullmatch(plain_head(head)) and (value := value_of(cell)) and not value.unit
    ]
    timeouts = max((number for number in values if number), default=0)
    if timeouts <= failed:
        return None
    run.requests_failed = None
    run.details |= {"flagged_failed": True, "mark": f"{timeouts:g} time-outs"}
    line = run.sources.pop("requests_failed", None)
    message = (
        f"{timeouts:g} time-outs stand beside {failed:,} failures, which count others. The run is "
        "marked as failed, without a number."
    )
    return Diagnostic(line, severity="warning", code="table.contradiction", message=message)


def without_inverse_means(runs: list[Run]) -> list[Diagnostic]:
    """Take the means out of runs at several requests at once where each is 1 divided by the rate.

    ab prints it as "across all concurrent requests": so long did no request take.
    """
    own = [run for run in runs if run.requests_per_s and "mean" in run.latency_ms]
    if len(own) < _LEAST_INVERSE or not all(map(_is_inverse, own)):
        return []
    line = own[0].sources.get("latency_ms")
    for run in own:
        del run.latency_ms["mean"]
    message = (
        "The mean times are 1 divided by the rate, with several requests at once: so long took "
        "no request. They were left out."
    )
    return [Diagnostic(line, severity="warning", code="table.contradiction", message=message)]


def _is_inverse(run: Run) -> bool:
    rate, mean = (run.requests_per_s or 0) / 1000, run.latency_ms["mean"]
    half = 0.5 * 10.0 ** -decimals(f"{mean:.12g}")  # of the last digit of "5 µs"
    most = max(_INVERSE, min(rate * half, _ROUNDED))
    return (run.concurrency or 0) > 1 and abs(rate * mean - 1) < most


def _without_long_mean(run: Run) -> Diagnostic | None:
    """Take the mean time out of a run that took less as a whole, and say so; None if it did not."""
    mean, seconds = run.latency_ms.get("mean"), run.time_taken_s
    if mean is None or not seconds or mean <= _MOST * seconds * 1000:
        return None
    del run.latency_ms["mean"]
    message = f"A mean of {mean / 1000:g} s is no part of {seconds:g} s. It was left out."
    line = run.sources.get("latency_ms")
    return Diagnostic(line, severity="warning", code="table.contradiction", message=message)

"""Numbers of one run that contradict each other: one of them was misread, or is of another test."""

from __future__ import annotations

from importers.model import Diagnostic, Run

_MOST = 2.0  # a pause, a warm-up or the end of a test explains no more


def without_contradiction(run: Run) -> Diagnostic | None:
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

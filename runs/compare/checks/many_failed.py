"""BP008 (E): One request in a hundred or more failed."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.model import Check, Mark, Subject, details, name
from runs.compare.failures import (
    count,
    counted_as_failed,
    failed_requests,
    is_about_errors,
    is_flagged,
    not_2xx,
    server_errors,
)
from runs.compare.number_text import number, plural
from runs.compare.series import RunView


def check(about: Subject) -> Iterator[Mark]:
    """Name each run that is about errors."""
    for run in about.runs:
        if is_about_errors(run.numbers):
            yield Mark(f"{name(run)}: {_words(run)}.", (run.id,))
        elif is_flagged(run.numbers) and run.numbers.get("requests_per_s") is None:
            yield Mark(
                f"{name(run)}: the test failed: {details(run).get('mark', 'no numbers')}.",
                (run.id,),
            )


def is_checkable(about: Subject) -> bool:
    """Tell whether a run says how many requests failed."""
    return any(failed_requests(run.numbers) is not None for run in about.measured())


def _words(run: RunView) -> str:
    """Say what went wrong most: failures, other answers than 2xx, or answers of 5xx."""
    failed, other = counted_as_failed(run.numbers) or 0, not_2xx(run.numbers) or 0
    done = count(run.numbers, "requests_completed")
    of = f" (requests completed: {number(done)})" if done is not None else ""
    if not max(failed, other):
        return f"the server answered {plural(server_errors(run.numbers), 'request')} with 5xx"
    return (
        f"{plural(failed, 'request')} failed{of}"
        if failed >= other
        else f"{plural(other, 'answer')} were not 2xx{of}"
    )


CHECK = Check(
    code="BP008",
    severity="E",
    title="One request in a hundred or more failed",
    what="At least 1 % of the requests failed or were answered by something else than 2xx, or "
    "the server answered 5xx, or the whole test failed.",
    why="What was measured is how quickly errors are made. No winner can be named.",
    fix="Repair the server or lower the load, and measure again.",
    sources=(
        "the-benchmarker issue 3484",
        "aspnet/benchmarks issue 320",
    ),
    needs=("requests_failed|non_2xx",),
    marks=check,
    is_checkable=is_checkable,
)

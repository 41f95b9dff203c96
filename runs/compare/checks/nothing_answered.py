"""BP037 (W): Nothing was answered, or only errors."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.model import Check, Mark, Subject, name
from runs.compare.failures import count, errors
from runs.compare.series import RunView


def check(about: Subject) -> Iterator[Mark]:
    """Name the runs without a good answer."""
    for run in about.measured():
        if problem := _problem(run):
            yield Mark(f"{name(run)}: {problem}.", (run.id,))


def _problem(run: RunView) -> str:
    """Return what is wrong; "" for a run with good answers."""
    done, wrong = count(run.numbers, "requests_completed"), errors(run.numbers) or 0
    if wrong and done is not None and wrong >= done:
        return "no request got a good answer"
    if run.numbers.get("requests_per_s") == 0 or done == 0:
        return "0 requests were answered"
    return ""


CHECK = Check(
    code="BP037",
    severity="W",
    title="Nothing was answered, or only errors",
    what="The rate or the number of completed requests is 0, or every request was an error.",
    why="A chart shows a point at 0, or the speed of errors, where the server did no work.",
    fix="Look at the server's log, repair it, and measure again.",
    sources=("the-benchmarker issue 3484",),
    needs=("requests_per_s|requests_completed",),
    marks=check,
)

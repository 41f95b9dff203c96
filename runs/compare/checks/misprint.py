"""BP030 (I): A misprint of the tool was corrected."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.model import Check, Mark, Subject, details, ids, names
from runs.compare.series import RunView


def check(about: Subject) -> Iterator[Mark]:
    """Name the runs whose printed numbers were corrected."""
    runs = [
        run for run in about.runs if "printed_time_taken_s" in details(run) or _rate_corrected(run)
    ]
    if runs:
        yield Mark(
            f"{names(runs)}: the tool printed a number wrongly; the corrected one is shown.",
            ids(runs),
        )


def _rate_corrected(run: RunView) -> bool:
    printed, rate = details(run).get("printed_requests_per_s"), run.numbers.get("requests_per_s")
    return isinstance(printed, int | float) and rate is not None and printed != rate


CHECK = Check(
    code="BP030",
    severity="I",
    title="A misprint of the tool was corrected",
    what="Some versions print a wrong number in a known way. The corrected one is shown, the "
    "printed one is stored.",
    why="The raw output shows another number there.",
    fix="Nothing: the correction follows from the other lines of the report.",
    sources=("the history of ab.c (Apache httpd)",),
    needs=("tool",),
    marks=check,
)

"""BP018 (W): Requests that were not sent are not counted."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.model import CLOSED_LOOP, Check, Mark, Subject, ids, names, percentiles


def check(about: Subject) -> Iterator[Mark]:
    """Name the runs of closed-loop tools that have a 90th or higher percentile."""
    runs = [
        run
        for run in about.measured("latency_ms")
        if about.tool(run) in CLOSED_LOOP
        and run.numbers.get("offered_rate") is None
        and any(rank >= 90 for rank, _ in percentiles(run))
    ]
    if runs:
        yield Mark(
            f"{names(runs)}: requests that were not sent while others waited are in no percentile.",
            ids(runs),
        )


CHECK = Check(
    code="BP018",
    severity="W",
    title="Requests that were not sent are not counted",
    what=(
        "The tool waits for an answer before it sends the next request, and high percentiles "
        "are shown."
    ),
    why=(
        "While the server stalls, such a tool sends nothing: the slow time counts once instead "
        "of for all the requests that "
        "should have been sent (coordinated omission). The percentiles are too good."
    ),
    fix="Measure latency at a fixed rate, for example with wrk2 or vegeta.",
    sources=(
        "the README of wrk2",
        "Schroeder et al., Open Versus Closed (NSDI 2006)",
    ),
    needs=("latency_ms", "tool"),
    tools=CLOSED_LOOP,
    marks=check,
)

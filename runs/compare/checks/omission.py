"""BP018 (W): Latency percentiles may look too good (coordinated omission)."""

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
        and max(percentiles(run), default=(0.0, 0.0))[0] >= 90
    ]
    if runs:
        yield Mark(
            f"{names(runs)}: requests that were not sent while others waited are in no percentile.",
            ids(runs),
        )


CHECK = Check(
    code="BP018",
    severity="W",
    title="Latency percentiles may look too good (coordinated omission)",
    what=(
        "The tool waits for an answer before it sends the next request, and high percentiles "
        "are shown."
    ),
    why=(
        "While the server stalls, such a tool sends nothing. The slow time counts once, not for "
        "each request that should have been sent (coordinated omission). The percentiles are too "
        "good."
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

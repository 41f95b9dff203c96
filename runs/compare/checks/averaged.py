"""BP036 (I): Percentiles are averages."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.model import Check, Mark, Subject, details, ids, names

NEEDS = ("latency_ms",)


def check(about: Subject) -> Iterator[Mark]:
    """Name the runs whose tool prints means in place of percentiles."""
    runs = [run for run in about.measured(*NEEDS) if "slowest_part_mean_ms" in details(run)]
    if runs:
        sentence = "the tool prints the mean of the slowest part in place of a percentile"
        yield Mark(f"{names(runs)}: {sentence}.", ids(runs))


CHECK = Check(
    code="BP036",
    severity="I",
    title="Percentiles are averages",
    what=(
        "The tool prints a mean of the slowest requests where others print a percentile (rewrk "
        "with --pct). Those means are not shown as percentiles."
    ),
    why="A mean of the slowest requests is above their lowest one, which the percentile is.",
    fix="Measure with a tool that prints percentiles of all requests.",
    sources=("the README of rewrk",),
    needs=NEEDS,
    marks=check,
)

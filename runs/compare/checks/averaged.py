"""BP036 (I): Percentiles are averages."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.model import Check, Mark, Subject, details, ids, names, percentiles
from runs.compare.checks.repeated import is_repeated, points, runs_of

NEEDS = ("latency_ms",)


def check(about: Subject) -> Iterator[Mark]:
    """Name the runs whose tool prints means in place of percentiles, and points of several runs."""
    runs = [run for run in about.measured(*NEEDS) if "slowest_part_mean_ms" in details(run)]
    if runs:
        sentence = "the tool prints the mean of the slowest part in place of a percentile"
        yield Mark(f"{names(runs)}: {sentence}.", ids(runs))
    repeated = [point for point in points(about) if is_repeated(point)]
    several = [run for run in runs_of(repeated) if percentiles(run)]
    if several:
        sentence = "A percentile of several runs is the median of their percentiles"
        yield Mark(f"{sentence}, not the percentile of all their requests.", ids(several))


CHECK = Check(
    code="BP036",
    severity="I",
    title="Percentiles are averages",
    what=(
        "The tool prints a mean of the slowest requests where others print a percentile (rewrk "
        "with --pct), or a point stands for several runs and shows the median of their "
        "percentiles."
    ),
    why="The mean or median of percentiles is no percentile: rare slow requests weigh less.",
    fix="Publish the latencies of all requests, or the percentiles of each run.",
    sources=("Gil Tene, How Not to Measure Latency", "the README of rewrk"),
    needs=NEEDS,
    marks=check,
)

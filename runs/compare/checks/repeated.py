"""BP017 (I): Repeated runs are one point."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.model import Check, Mark, Subject, ids
from runs.compare.metrics import REQUESTS_PER_S
from runs.compare.series import NO_SERVER, Point


def check(about: Subject) -> Iterator[Mark]:
    """Say how many runs the points have."""
    several = [point for point in points(about) if is_repeated(point)]
    if several:
        most = max(len(point.runs) for point in several)
        words = (
            f"Points of up to {most} runs: median, with the range from the lowest to the highest"
        )
        if any((stat := point.stat(REQUESTS_PER_S)) and stat.interval for point in several):
            words += "; from five runs on with the 95 % interval of the median"
        yield Mark(f"{words}.", ids(run for point in several for run in point.runs))


def points(about: Subject) -> list[Point]:
    """Return every point that is drawn."""
    return [point for group in about.groups for series in group.series for point in series.points]


def is_repeated(point: Point) -> bool:
    """Tell whether the point has several runs of a server that is said; of one that is not, they
    may be of several.
    """
    return len(point.runs) > 1 and point.runs[0].server != NO_SERVER


CHECK = Check(
    code="BP017",
    severity="I",
    title="Repeated runs are one point",
    what=(
        "Several runs of one server at one load are drawn as their median with the range from "
        "the lowest to the highest; from five runs on "
        "with the 95 % interval of the median, from the exact distribution of its bootstrap."
    ),
    why="The range says how far the figure can be trusted.",
    fix="Nothing: this is as it should be.",
    sources=(
        "Hoefler and Belli, Scientific Benchmarking of Parallel Computing Systems (SC 2015)",
        "Efron and Tibshirani, An Introduction to the Bootstrap (1993)",
    ),
    needs=("concurrency|offered_rate", "server_name"),
    marks=check,
)

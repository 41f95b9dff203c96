"""BP017 (I): Repeated runs are one point."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from runs.compare.checks.model import Check, Mark, Subject, ids
from runs.compare.metrics import REQUESTS_PER_S
from runs.compare.series import Point, RunView


def check(about: Subject) -> Iterator[Mark]:
    """Say how many runs the points have."""
    several = [point for point in points(about) if is_repeated(point)]
    if several:
        most = max(len(point.runs) for point in several)
        sentence = (
            f"Points of up to {most} runs: median, with the range from the lowest to the highest"
        )
        if any((stat := point.stat(REQUESTS_PER_S)) and stat.interval for point in several):
            sentence += "; from six runs on with the interval of the median"
        yield Mark(f"{sentence}.", ids(runs_of(several)))


def points(about: Subject) -> list[Point]:
    """Return every point with a run that did not stop early."""
    every = chain.from_iterable(group.series for group in about.groups)
    return list(filter(_finished, chain.from_iterable(series.points for series in every)))


def runs_of(several: Iterable[Point]) -> Iterator[RunView]:
    """Return the runs of several points."""
    return chain.from_iterable(point.runs for point in several)


def is_repeated(point: Point) -> bool:
    """Tell whether the point has repeats that did not stop early."""
    return _finished(point) > 1


def _finished(point: Point) -> int:
    return sum(not run.is_aborted for run in point.runs)


CHECK = Check(
    code="BP017",
    severity="I",
    title="Repeated runs are one point",
    what=(
        "Several runs of one server at one load are drawn as their median, from the lowest to the "
        "highest. From six runs on the interval of the median is drawn too, by "
        "order statistics, at its true coverage."
    ),
    why="The range says how far the figure can be trusted.",
    fix="Nothing: this is as it should be.",
    sources=(
        "Hoefler and Belli, Scientific Benchmarking of Parallel Computing Systems (SC 2015)",
        "Conover, Practical Nonparametric Statistics (1999)",
    ),
    needs=("concurrency|offered_rate", "server_name"),
    marks=check,
)

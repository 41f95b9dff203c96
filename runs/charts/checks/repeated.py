"""BP017 (I): Repeated runs are one point."""

from __future__ import annotations

from collections.abc import Iterator

from runs.charts.checks.model import Mark, Subject, ids

CODE = "BP017"
SEVERITY = "I"
TITLE = "Repeated runs are one point"
WHAT = "Several runs at one load are drawn as their median with the range; from five runs on with a 95 % interval of the median."
WHY = "The range says how far the figure can be trusted."
FIX = "Nothing: this is as it should be."
SOURCES = ("Hoefler and Belli, Scientific Benchmarking of Parallel Computing Systems (SC 2015)",)
NEEDS = ("requests_per_s",)


def check(about: Subject) -> Iterator[Mark]:
    """Say how many runs the points have."""
    counts = [len(point.runs) for group in about.groups for series in group.series for point in series.points]
    if any(count > 1 for count in counts):
        words = f"Points of up to {max(counts)} runs: median, with the range from the lowest to the highest."
        yield Mark(words, ids(about.measured(*NEEDS)))

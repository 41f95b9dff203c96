"""BP016 (I): One run: no error estimate."""

from __future__ import annotations

from collections.abc import Iterator

from runs.charts.checks.model import Mark, Subject, ids

CODE = "BP016"
SEVERITY = "I"
TITLE = "One run: no error estimate"
WHAT = "Each load was measured once."
WHY = "Nobody can tell a difference from chance."
FIX = "Repeat each measurement five times or more and publish all of them."
SOURCES = ("Kalibera and Jones, Rigorous Benchmarking in Reasonable Time (ISMM 2013, doi 10.1145/2464157)",)
NEEDS = ("requests_per_s",)


def check(about: Subject) -> Iterator[Mark]:
    """Say it once when no point has a second run."""
    points = [point for group in about.groups for series in group.series for point in series.points]
    if points and all(len(point.runs) == 1 for point in points):
        yield Mark("One run at each load: no error estimate.", ids(run for point in points for run in point.runs))

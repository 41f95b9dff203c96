"""Latency by percentile at one load: x is 1/(1-p) on a log scale, so that each further nine takes
the same room.

Source: the plots of HdrHistogram (hdrhistogram.github.io), which are read from left to right as
"all but one request in x". The 100th percentile, the longest request, has no place there; it is
in the run's page.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from runs.compare.metrics import Metric, Unit
from runs.compare.number_text import number
from runs.compare.series import Point, RunView, Series
from runs.show.axis import Axis
from runs.show.curves import Curve, Spot
from runs.show.layout import Layout, LegendEntry

LEAST = 3  # percentiles, for a line
MILLISECONDS = Unit("ms")
_NAME = re.compile(r"p(\d{1,2}(?:\.\d+)?)")


@dataclass(frozen=True, slots=True)
class PercentileAxis(Axis):
    """A log axis of 1/(1-p) whose labels are percentiles."""

    def label(self, tick: float) -> str:
        """Write 1000 as "99.9 %"."""
        return f"{number(round(100 * (1 - 1 / tick), 8))} %"


def percentiles(runs: Sequence[RunView]) -> list[str]:
    """Return the percentiles that any run says, rising: "50", "99", "99.9"."""
    names = {
        name
        for run in runs
        for name, value in (run.numbers.get("latency_ms") or {}).items()
        if value is not None
    }
    found = {match[1] for name in names if (match := _NAME.fullmatch(name))}
    return sorted(found, key=float)


def metric(percentile: str) -> Metric:
    """Return the metric of one percentile."""
    return Metric(
        f"latency_p{percentile}",
        f"latency_ms.p{percentile}",
        f"Latency, {percentile} %",
        "less",
        (MILLISECONDS,),
    )


def carries(runs: Sequence[RunView]) -> bool:
    """Tell whether a run says enough percentiles for a line."""
    return any(len(percentiles([run])) >= LEAST for run in runs)


def load_of(layout: Layout) -> float | None:
    """Return the load to show: the one at which most drawn series have a distribution, of several
    the highest.
    """
    lines = [
        series for facet in layout.facets for entry, series in facet.lines if entry.state == "drawn"
    ]
    loads = [point.x for series in lines for point in series.points if carries(point.runs)]
    return max(loads, key=lambda load: (loads.count(load), load), default=None)


def point_at(series: Series | None, load: float) -> Point | None:
    """Return a series' point at a load, if its runs have a distribution."""
    return (
        next((point for point in series.points if point.x == load and carries(point.runs)), None)
        if series
        else None
    )


def curve(
    entry: LegendEntry, series: Series, base: Series | None, load: float, *, relative: bool
) -> Curve:
    """Return a series' line at one load; `relative` to the same percentiles of `base`."""
    spots = _spots(point_at(series, load))
    if relative:
        below = {
            spot.x: spot.stat.median
            for spot in _spots(point_at(base, load))
            if spot.stat.median > 0
        }
        spots = [
            replace(spot, stat=spot.stat.over(below[spot.x])) for spot in spots if spot.x in below
        ]
    return Curve(entry, tuple(spots))


def axis(curves: Sequence[Curve]) -> PercentileAxis:
    """Return the axis from 50 %, or 0 % where there is something below, to the nine above the
    last percentile.
    """
    places = [spot.x for one in curves for spot in one.spots]
    first, last = 1.0 if min(places, default=2.0) < 2 else 2.0, max(places, default=100.0)
    nines = [10.0]
    while nines[-1] < last * (1 - 1e-9):
        nines.append(nines[-1] * 10)
    return PercentileAxis(first, nines[-1], (first, *nines), 1, log=True)


def _spots(point: Point | None) -> list[Spot]:
    if point is None:
        return []
    found = []
    for name in percentiles(point.runs):
        if stat := point.stat(metric(name)):
            found.append(
                Spot(round(100 / (100 - float(name)), 6), stat, point.is_marked, f"{name} %")
            )
    return found

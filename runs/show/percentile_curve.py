"""Latency by percentile at one load: x is 1/(1-p) on a log scale, so that each further nine takes
the same room.

Source: the plots of HdrHistogram (hdrhistogram.github.io), which are read from left to right as
"all but one request in x". The 100th percentile, the longest request, has no place there; it is
in the run's page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from runs.compare.metrics import Metric, Unit
from runs.compare.number_text import number
from runs.compare.series import Point, RunView, Series
from runs.show.axis import Axis
from runs.show.curves import Curve, Spot, divided
from runs.show.layout import Layout, LegendEntry
from runs.show.view import DISTRIBUTION

LEAST = 3  # percentiles, for a line
BETWEEN = (2.0, 20.0)  # 50 % and 95 %
MILLISECONDS = Unit("ms")
_NAME = re.compile(r"latency_ms\.p(\d{1,2}(?:\.\d+)?)")


@dataclass(frozen=True, slots=True)
class PercentileAxis(Axis):
    """A log axis of 1/(1-p) whose labels are percentiles."""

    def label(self, tick: float) -> str:
        """Write 1000 as "99.9 %"."""
        return f"{number(round(100 * (1 - 1 / tick), 8))} %"


def percentiles(runs: Iterable[RunView]) -> list[str]:
    """Return the percentiles that any run says, rising: "50", "99", "99.9"."""
    names = frozenset[str]().union(*(run.stated_latencies for run in runs))
    return list(_among(names))


@lru_cache(maxsize=1000)
def _among(names: frozenset[str]) -> tuple[str, ...]:
    """Return the percentiles among fields of latencies; most runs of a page state the same."""
    matches = (_NAME.fullmatch(name) for name in names)
    return tuple(sorted((match[1] for match in matches if match), key=float))


def metric(percentile: str) -> Metric:
    """Return the metric of one percentile."""
    return Metric(
        key=f"latency_p{percentile}",
        field=f"latency_ms.p{percentile}",
        label=f"Latency, {percentile} %",
        better="less",
        units=(MILLISECONDS,),
    )


def metric_of_all(at: str) -> Metric:
    """Return the metric of whole distributions; `at` tells their load."""
    return Metric(
        key=DISTRIBUTION,
        field="",
        label="Latency by percentile",
        better="less",
        units=(MILLISECONDS,),
        note=at,
    )


def carries(runs: Sequence[RunView]) -> bool:
    """Tell whether a run says enough percentiles for a line."""
    stated = {run.stated_latencies for run in runs}
    return any(len(_among(names)) >= LEAST for names in stated)


def has_line(point: Point) -> bool:
    """Tell whether the runs of a point that did not stop early say enough percentiles."""
    return carries(point.whole_runs)


def load_of(layout: Layout) -> float | None:
    """Return the load to show: the one at which most drawn series have a distribution, of several
    the highest.
    """
    loads: list[float] = []
    for entry, series in chain.from_iterable(facet.lines for facet in layout.facets):
        if entry.state == "drawn":
            loads += [point.x for point in series.points if has_line(point)]
    return max(loads, key=lambda load: (loads.count(load), load), default=None)


def point_at(series: Series | None, load: float) -> Point | None:
    """Return a series' point at a load, if its runs have a distribution."""
    return (
        next((point for point in series.points if point.x == load and has_line(point)), None)
        if series
        else None
    )


def curve(
    entry: LegendEntry, series: Series, *, base: Series | None, load: float, relative: bool
) -> Curve:
    """Return a series' line at one load; `relative` to the same percentiles of `base`."""
    spots = _spots(point_at(series, load))
    if relative:
        spots = divided(spots, [(spot.x, spot.stat) for spot in _spots(point_at(base, load))])
    return Curve(entry, tuple(spots))


def axis(curves: Sequence[Curve]) -> PercentileAxis:
    """Return the axis from 50 %, or 0 % where there is something below, to the nine above the
    last percentile. An axis to 99 % has room to name 50 % and 95 % as well.
    """
    values: list[float] = []
    for line in curves:
        values += [spot.x for spot in line.spots]
    first, last = 1.0 if min(values, default=2.0) < 2 else 2.0, max(values, default=100.0)
    nines = [10.0]
    while nines[-1] < last * (1 - 1e-9):
        nines.append(nines[-1] * 10)
    ticks = {first, *nines, *(BETWEEN if nines[-1] == 100 else ())}
    return PercentileAxis(first, nines[-1], ticks=tuple(sorted(ticks)), log=True)


def _spots(point: Point | None) -> list[Spot]:
    if point is None:
        return []
    spots = []
    for name in percentiles(point.runs):
        if stat := point.stat(metric(name)):
            x = round(100 / (100 - float(name)), 6)
            spots.append(Spot(x=x, stat=stat, marked=point.is_marked, at=f"{name} %"))
    return spots

"""The points of one metric as they are drawn: medians with their range, or divided by the
baseline's median at the same load.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from runs.compare.metrics import Load, Metric
from runs.compare.series import Series, Stat
from runs.show.axis import Axis
from runs.show.condition_axis import ConditionAxis
from runs.show.layout import ChartPanel, Layout, LegendEntry, baseline_of
from runs.show.series_keys import Names


class Spot(NamedTuple):
    """One point: its place on the x axis, its value, whether requests failed there, and the place
    in words where it is no load.

    `run` is the id of the run in the middle, whose line a reader is led to; "" for none.
    `proves_nothing` tells that so many requests failed that it is compared with no other one, and
    `failed` how many in words.
    """

    x: float
    stat: Stat
    marked: bool
    at: str = ""
    run: str = ""
    proves_nothing: bool = False
    failed: str = ""


@dataclass(frozen=True, slots=True)
class Curve:
    """One line of one chart."""

    entry: LegendEntry
    spots: tuple[Spot, ...]

    @property
    def is_line(self) -> bool:
        """Tell whether its points are joined: not where runs at one load are no repeats."""
        places = {spot.x for spot in self.spots}
        return 1 < len(places) == len(self.spots)

    @property
    def hidden(self) -> bool:
        """Tell whether the reader took it out; a browser may put it back."""
        return self.entry.state == "hidden"


def curve(
    entry: LegendEntry,
    series: Series,
    metric: Metric,
    *,
    base: Series | None,
    relative: bool,
    load: Load,
) -> Curve:
    """Return a series' line; `relative` to `base`, where a load without a value of both has no
    point. `load` is the x axis.
    """
    write = load.text if isinstance(load, ConditionAxis) else None
    spots = []
    for point in series.points:
        stat, run = point.stat(metric), point.middle_run(metric)
        if stat and run:
            spot = Spot(
                x=point.x,
                stat=stat,
                marked=point.is_marked,
                at=write(point.x) if write else "",
                run=run.id,
                proves_nothing=point.proves_nothing,
                failed=point.failed_words,
            )
            spots.append(spot)
    if relative:
        below = [(point.x, point.stat(metric)) for point in base.points] if base else []
        spots = divided(spots, below)
    return Curve(entry, tuple(spots))


def divided(spots: Sequence[Spot], base: Iterable[tuple[float, Stat | None]]) -> list[Spot]:
    """Return the points divided by the baseline's median at the same x; the others are left out."""
    medians = {x: stat.median for x, stat in base if stat and stat.median > 0}
    return [
        spot._replace(stat=spot.stat.over(medians[spot.x])) for spot in spots if spot.x in medians
    ]


def curves(
    facet: ChartPanel, layout: Layout, *, names: Names, metric: Metric, baseline: str
) -> list[Curve]:
    """Return the lines of one chart, in the order of the legend."""
    return [
        curve(
            entry,
            series,
            metric=metric,
            base=baseline_of(series, layout, names=names, key=baseline),
            relative=bool(baseline),
            load=layout.group.load,
        )
        for entry, series in facet.lines
    ]


def placed(lines: Sequence[Curve], *, x: Axis, y: Axis) -> tuple[list[Curve], int]:
    """Return the lines with only what the axes can place, and how many points of visible lines
    they cannot.
    """
    on_axes, lost = [], 0
    for line in lines:
        spots = [spot for spot in line.spots if x.has(spot.x) and y.has(spot.stat.median)]
        on_axes.append(replace(line, spots=tuple(spots)))
        lost += 0 if line.hidden else len(line.spots) - len(spots)
    return on_axes, lost

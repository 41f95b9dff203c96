"""The charts of one layout: one x axis for all, one y axis per metric, one chart per facet; drawn
twice from the same points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from runs.compare.metrics import REQUESTS_PER_S, Metric, Unit
from runs.compare.number_text import number, plural, times
from runs.compare.series import Series
from runs.show import chartjs, percentile_curve, percentiles_over_load, svg
from runs.show.across import load_words
from runs.show.annotations import annotate
from runs.show.axis import Axis, log_axis, values_axis
from runs.show.bars import BarList, bar_lists
from runs.show.condition_axis import ConditionAxis, axis_of
from runs.show.curves import Curve, Spot, curve, curves, placed
from runs.show.layout import ChartPanel, Layout, LegendEntry, Names, baseline_of
from runs.show.tables import Columns
from runs.show.view import DISTRIBUTION, OVER_LOAD, View

WORDS = 300


@dataclass(frozen=True, slots=True)
class Chart:
    """One metric in one facet ("" for a single one); `drawing` is None if no run says it.

    `bars` stand in the place of lines where there are one or two loads. `is_live` tells that the
    browser draws it anew; a smaller one of many points stays as the server drew it. `legend` is
    that of a chart whose lines are no series, () where the panel's legend names them.
    """

    id: str
    key: str
    facet: str
    title: str
    direction: str
    unit: str
    across: str
    words: str
    drawing: svg.Drawing | None
    config: dict[str, Any]
    marked: bool
    ranged: bool
    bounded: bool
    lost: str
    bars: tuple[BarList, ...] = ()
    is_live: bool = True
    legend: tuple[LegendEntry, ...] = ()

    @property
    def is_drawn_by_scripts(self) -> bool:
        """Tell whether scripts draw lines in the place of the SVG."""
        return self.is_live and not self.bars


@dataclass(frozen=True, slots=True)
class _Plot:
    """What the charts of one metric share; `against` is the x axis' variable in words, "" where a
    point says its own place. `of` is the key of the series whose percentiles are drawn.
    """

    metric: Metric
    unit: Unit
    x: Axis
    x_title: str
    against: str
    y: Axis
    ratio: bool
    of: str = ""


@dataclass(frozen=True, slots=True)
class Painter:
    """Makes the charts of one layout, with one x axis for all and one y axis per metric."""

    layout: Layout
    names: Names
    view: View
    columns: Columns

    @property
    def relative_to(self) -> str:
        """Return the name of the baseline, "" when values are shown as they are."""
        key = self.view.baseline
        every = self.names.every
        server = next((one.who for one in every if self.names.server(one) == key), "")
        return server or next((one.name for one in every if self.names.key(one) == key), "")

    def of(self, key: str) -> list[Chart]:
        """Return the charts of a key, one per facet; none for a metric that no column holds."""
        if key == DISTRIBUTION:
            return self.distribution()
        if key == OVER_LOAD:
            return self.over_load()
        metric = next((one for one in self.columns.metrics if one.key == key), None)
        return self.charts(metric) if metric else []

    def charts(self, metric: Metric) -> list[Chart]:
        """Return a metric's charts, one per facet."""
        found = [
            curves(facet, self.layout, self.names, metric, self.view.baseline)
            for facet in self.layout.facets
        ]
        plot = self._plot(metric, self.columns.units[metric.key], self._against_load(), found)
        return [
            self._chart(plot, facet, one)
            for facet, one in zip(self.layout.facets, found, strict=True)
        ]

    def over_load(self) -> list[Chart]:
        """Return the percentiles of one series over the load, a chart per facet that has it; none
        when no series states enough of them.
        """
        entry = percentiles_over_load.chosen(self.layout, self.view.of)
        if entry is None:
            return []
        facets = [
            (facet, own)
            for facet in self.layout.facets
            for line, own in facet.lines
            if line is entry
        ]
        metrics = percentiles_over_load.stated([run for _, own in facets for run in own.runs])
        found = [self._percentiles_of(own, metrics) for _, own in facets]
        metric = Metric(
            OVER_LOAD, "", f"Latency percentiles of {entry.name}", "less", metrics[0].units
        )
        plot = self._plot(metric, metrics[0].units[0], self._against_load(), found)
        plot = replace(plot, of=entry.key)
        return [
            self._chart(plot, facet, lines) for (facet, _), lines in zip(facets, found, strict=True)
        ]

    def _percentiles_of(self, series: Series, metrics: Sequence[Metric]) -> list[Curve]:
        """Return a line per percentile of a series."""
        key = self.view.baseline
        base = baseline_of(series, self.layout, self.names, key) if key else None
        entries = [percentiles_over_load.entry_of(own, place) for place, own in enumerate(metrics)]
        return [
            curve(
                entry,
                series,
                own,
                base=base,
                relative=bool(key),
                load=self.layout.group.load,
            )
            for entry, own in zip(entries, metrics, strict=True)
        ]

    def distribution(self) -> list[Chart]:
        """Return the charts of latency by percentile, one per facet; none when no run has a
        distribution.
        """
        load = percentile_curve.load_of(self.layout)
        if load is None:
            return []
        found = [
            [self._percentiles(entry, series, load) for entry, series in facet.lines]
            for facet in self.layout.facets
        ]
        metric = Metric(
            DISTRIBUTION,
            "",
            "Latency by percentile",
            "less",
            (percentile_curve.MILLISECONDS,),
            f"at {load_words(self.layout.group.load, load)}",
        )
        x = percentile_curve.axis([curve for one in found for curve in one if not curve.hidden])
        plot = self._plot(
            metric, percentile_curve.MILLISECONDS, (x, "Percentile of the requests", ""), found
        )
        return [
            self._chart(plot, facet, one)
            for facet, one in zip(self.layout.facets, found, strict=True)
        ]

    def _percentiles(self, entry: LegendEntry, series: Series, load: float) -> Curve:
        key = self.view.baseline
        base = baseline_of(series, self.layout, self.names, key) if key else None
        return percentile_curve.curve(entry, series, base, load, relative=bool(key))

    def _plot(
        self,
        metric: Metric,
        unit: Unit,
        across: tuple[Axis, str, str],
        found: Sequence[Sequence[Curve]],
    ) -> _Plot:
        """Return what the charts of a metric share; the y axis has room for every range."""
        spots = [spot for one in found for curve in one if not curve.hidden for spot in curve.spots]
        ends = [end for spot in spots for end in (spot.stat.low, spot.stat.median, spot.stat.high)]
        if self.view.baseline:
            unit, ends = Unit(f"\u00d7 {self.relative_to}"), [*ends, 1.0]
        y = log_axis(ends, unit.divisor) if self.view.log_y else values_axis(ends, unit.divisor)
        return _Plot(metric, unit, *across, y, bool(self.view.baseline))

    def _against_load(self) -> tuple[Axis, str, str]:
        """Return the axis of the load, or of the condition in its place, its title and its name."""
        load = self.layout.group.load
        return self._load_axis(), load.title, load.label.lower()

    def _load_axis(self) -> Axis:
        lines = [
            series
            for facet in self.layout.facets
            for entry, series in facet.lines
            if entry.state == "drawn"
        ]
        loads = [point.x for series in lines for point in series.points]
        return axis_of(self.layout.group.load, loads, log=self.view.log_x)

    def _chart(self, plot: _Plot, facet: ChartPanel, found: Sequence[Curve]) -> Chart:
        metric, ratio, place = plot.metric, plot.ratio, self.layout.facets.index(facet)
        kept, lost = placed(found, plot.x, plot.y)
        spots = [spot for one in kept if not one.hidden for spot in one.spots]
        shown = [(entry, series) for entry, series in facet.lines if entry.state == "drawn"]
        labels = annotate(shown, plot.x, plot.y) if metric is REQUESTS_PER_S and not ratio else []
        bench = {
            "metric": metric.key,
            "field": metric.field,
            "label": metric.label,
            "unit": "\u00d7" if ratio else plot.unit.name,
            "ratio": ratio,
            "load": plot.against,
            "direction": metric.direction,
            "labels": [asdict(one) | {"keys": list(one.keys)} for one in labels],
        }
        if plot.of:
            bench["of"] = plot.of
        return Chart(
            id="-".join(
                (
                    self.layout.group.load.key,
                    metric.key,
                    *([str(place + 1)] if place else []),
                )
            ),
            key=metric.key,
            facet=facet.name,
            title=metric.label,
            direction=metric.direction,
            unit=", ".join(
                part
                for part in (plot.unit.name, metric.note if metric.key == DISTRIBUTION else "")
                if part
            ),
            across=plot.x_title,
            words=_words(plot, facet, found),
            drawing=svg.draw(kept, labels, x=plot.x, y=plot.y, ratio=ratio) if spots else None,
            config=chartjs.config(
                kept, x=plot.x, y=plot.y, titles=(plot.x_title, plot.unit.name), bench=bench
            ),
            marked=any(spot.marked for spot in spots),
            ranged=any(spot.stat.n > 1 for spot in spots),
            bounded=any(spot.stat.interval for spot in spots),
            bars=self._bars(plot, found),
            legend=tuple(one.entry for one in kept if one.spots) if plot.of else (),
            lost=_lost(lost, svg.mark_step([one for one in kept if not one.hidden])),
        )

    def _bars(self, plot: _Plot, found: Sequence[Curve]) -> tuple[BarList, ...]:
        load = self.layout.group.load
        if plot.metric.key in (DISTRIBUTION, OVER_LOAD) or isinstance(load, ConditionAxis):
            return ()
        return bar_lists(found, plot.metric, plot.unit, load=load, ratio=plot.ratio)


def _lost(points: int, step: int) -> str:
    """Say what the drawing leaves out: points without a place, and marks of very many points."""
    sentences = []
    if points:
        points_of_value_0 = f"{plural(points, 'point')} of value 0 not shown"
        sentences.append(f"{points_of_value_0}: a log axis has no place for it.")
    if step > 1:
        sentences.append(f"One of {step} points has a mark; the lines pass through all.")
    return " ".join(sentences)


def _words(plot: _Plot, facet: ChartPanel, found: Sequence[Curve]) -> str:
    """Say a chart's numbers for those who do not see it: of many points each line's first and last."""
    metric = plot.metric
    name = f"{metric.label} ({facet.name})" if facet.name else metric.label
    against = f" against {plot.against}" if plot.against else f" {metric.note}"
    unit = plot.unit.name if plot.ratio else metric.units[0].name
    start = f"{name}{against}, in {unit}; {metric.direction}. "
    drawn = [one for one in found if not one.hidden]
    words = start + "; ".join(_described(one, one.spots, ratio=plot.ratio) for one in drawn)
    if len(words) <= WORDS:
        return words
    ends = (
        _described(one, one.spots[:: max(len(one.spots) - 1, 1)], ratio=plot.ratio) for one in drawn
    )
    return f"{start}{'; '.join(ends)}. The table below holds all numbers."


def _described(curve: Curve, spots: Sequence[Spot], *, ratio: bool) -> str:
    """Return points of a line in words: "lighttpd 1.4.22: 22.72 at 20, 22.53 at 30"."""
    write = times if ratio else number
    points = [f"{write(spot.stat.median)} at {spot.at or number(spot.x)}" for spot in spots]
    return f"{curve.entry.name}: {', '.join(points) or 'unknown'}"

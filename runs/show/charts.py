"""The charts of one layout, one per metric and facet; SVG and Chart.js draw the same points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

from runs.compare.metrics import REQUESTS_PER_S, Metric, Unit
from runs.compare.number_text import converted, times
from runs.compare.series import Series
from runs.show import chart_descriptions, chartjs, percentile_curve, percentiles_over_load, svg
from runs.show.across import load_words
from runs.show.annotations import Annotation, annotate
from runs.show.axis import Axis, log_axis, values_axis
from runs.show.bars import BarList, bar_lists
from runs.show.condition_axis import ConditionAxis, axis_of
from runs.show.curves import Curve, curve, curves, placed
from runs.show.layout import ChartPanel, Layout, LegendEntry, baseline_of
from runs.show.series_keys import Names
from runs.show.tables import Columns
from runs.show.view import DISTRIBUTION, OVER_LOAD, View


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
    description: str
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


class _Across(NamedTuple):
    """The x axis, its title, and its variable in words: "" where a point says its own place."""

    axis: Axis
    title: str
    variable: str = ""


@dataclass(frozen=True, slots=True)
class _Plot:
    """What the charts of one metric share; `of` is the key of the series whose percentiles are
    drawn.
    """

    metric: Metric
    unit: Unit
    across: _Across
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
        names, every = self.names, self.names.every
        server = next((series.who for series in every if names.server(series) == key), "")
        return server or next((series.name for series in every if names.key(series) == key), "")

    def of(self, key: str) -> list[Chart]:
        """Return the charts of a key, one per facet; none for a metric that no column holds."""
        if key == DISTRIBUTION:
            return self.distribution()
        if key == OVER_LOAD:
            return self.over_load()
        metrics = {metric.key: metric for metric in self.columns.metrics}
        return self.charts(metrics[key]) if key in metrics else []

    def charts(self, metric: Metric) -> list[Chart]:
        """Return a metric's charts, one per facet."""
        lines = [
            curves(facet, self.layout, names=self.names, metric=metric, baseline=self.view.baseline)
            for facet in self.layout.facets
        ]
        unit = self.columns.units[metric.key]
        plot = self._plot(metric, unit, across=self._against_load(), lines=lines)
        return self._drawn(plot, self.layout.facets, lines=lines)

    def _drawn(
        self, plot: _Plot, facets: Sequence[ChartPanel], *, lines: Sequence[Sequence[Curve]]
    ) -> list[Chart]:
        """Return a chart for each facet with its lines."""
        pairs = zip(facets, lines, strict=True)
        return [self._chart(plot, facet, lines=own) for facet, own in pairs]

    def over_load(self) -> list[Chart]:
        """Return the percentiles of one series over the load, a chart per facet that has it; none
        when no series states enough of them.
        """
        entry = percentiles_over_load.chosen(self.layout, self.view.of)
        if entry is None:
            return []
        facets: list[ChartPanel] = []
        series: list[Series] = []
        for facet in self.layout.facets:
            own = [drawn_series for line, drawn_series in facet.lines if line is entry]
            facets += [facet] * len(own)
            series += own
        runs = list(chain.from_iterable(own.runs for own in series))
        metrics = percentiles_over_load.stated(runs)
        lines = [self._percentiles_of(own, metrics) for own in series]
        metric = Metric(
            key=OVER_LOAD,
            field="",
            label=f"Latency percentiles of {entry.name}",
            better="less",
            units=metrics[0].units,
        )
        plot = self._plot(metric, metric.units[0], across=self._against_load(), lines=lines)
        return self._drawn(replace(plot, of=entry.key), facets, lines=lines)

    def _percentiles_of(self, series: Series, metrics: Sequence[Metric]) -> list[Curve]:
        """Return a line per percentile of a series."""
        key = self.view.baseline
        base = baseline_of(series, self.layout, names=self.names, key=key)
        return [
            curve(
                percentiles_over_load.entry_of(metric, index),
                series,
                metric=metric,
                base=base,
                relative=bool(key),
                load=self.layout.group.load,
            )
            for index, metric in enumerate(metrics)
        ]

    def distribution(self) -> list[Chart]:
        """Return the charts of latency by percentile, one per facet; none when no run has a
        distribution.
        """
        load = percentile_curve.load_of(self.layout)
        if load is None:
            return []
        lines = [self._distributions(facet, load) for facet in self.layout.facets]
        at = f"at {load_words(self.layout.group.load, load)}"
        metric = percentile_curve.metric_of_all(at)
        x = percentile_curve.axis(_visible(chain.from_iterable(lines)))
        across = _Across(x, "Percentile of the requests")
        plot = self._plot(metric, metric.units[0], across=across, lines=lines)
        return self._drawn(plot, self.layout.facets, lines=lines)

    def _distributions(self, facet: ChartPanel, load: float) -> list[Curve]:
        """Return the line of each series of a facet, at one load."""
        key = self.view.baseline
        return [
            percentile_curve.curve(
                entry,
                series,
                base=baseline_of(series, self.layout, names=self.names, key=key),
                load=load,
                relative=bool(key),
            )
            for entry, series in facet.lines
        ]

    def _plot(
        self, metric: Metric, unit: Unit, *, across: _Across, lines: Sequence[Sequence[Curve]]
    ) -> _Plot:
        """Return what the charts of a metric share; the y axis has room for every range."""
        values = [1.0] if self.view.baseline else []
        for line in _visible(chain.from_iterable(lines)):
            for spot in line.spots:
                values += [spot.stat.low, spot.stat.median, spot.stat.high]
        if self.view.baseline:
            unit = Unit(f"\u00d7 {self.relative_to}")
        y = log_axis(values, unit.divisor) if self.view.log_y else values_axis(values, unit.divisor)
        return _Plot(metric, unit, across=across, y=y, ratio=bool(self.view.baseline))

    def _against_load(self) -> _Across:
        """Return the axis of the load, or of the condition in its place."""
        load, values = self.layout.group.load, []
        for entry, series in chain.from_iterable(facet.lines for facet in self.layout.facets):
            if entry.state == "drawn":
                values += [point.x for point in series.points]
        axis = axis_of(load, values, log=self.view.log_x)
        return _Across(axis, load.title, variable=load.label.lower())

    def _chart(self, plot: _Plot, facet: ChartPanel, *, lines: Sequence[Curve]) -> Chart:
        metric, x = plot.metric, plot.across.axis
        on_axes, lost = placed(lines, x=x, y=plot.y)
        visible = _visible(on_axes)
        spots = list(chain.from_iterable(line.spots for line in visible))
        labels = self._labels(plot, facet)
        titles = (plot.across.title, plot.unit.name)
        bench = _bench(plot, labels)
        return Chart(
            id=self._id(metric, facet),
            key=metric.key,
            facet=facet.name,
            title=metric.label,
            direction=metric.direction,
            unit=_unit(plot),
            across=plot.across.title,
            description=self._description(plot, facet, lines=lines),
            drawing=svg.draw(on_axes, labels, x=x, y=plot.y, ratio=plot.ratio) if spots else None,
            config=chartjs.config(on_axes, x=x, y=plot.y, titles=titles, bench=bench),
            marked=any(spot.marked for spot in spots),
            ranged=any(spot.stat.n > 1 for spot in spots),
            bounded=any(spot.stat.interval for spot in spots),
            bars=self._bars(plot, facet, lines=lines),
            legend=tuple(line.entry for line in on_axes if line.spots) if plot.of else (),
            lost=chart_descriptions.left_out(lost, step=svg.mark_step(visible)),
        )

    def _labels(self, plot: _Plot, facet: ChartPanel) -> list[Annotation]:
        """Return what is written into a chart of rates."""
        if plot.metric is not REQUESTS_PER_S or plot.ratio:
            return []
        lines = [(entry, series) for entry, series in facet.lines if entry.state == "drawn"]
        return annotate(lines, x=plot.across.axis, y=plot.y)

    def _id(self, metric: Metric, facet: ChartPanel) -> str:
        """Return the id of a chart's element: those of further facets are counted."""
        number = self.layout.facets.index(facet)
        counted = [str(number + 1)] if number else []
        return "-".join((self.layout.group.load.key, metric.key, *counted))

    def _description(self, plot: _Plot, facet: ChartPanel, *, lines: Sequence[Curve]) -> str:
        """Return the chart in words."""
        metric, against = plot.metric, plot.across.variable
        name = f"{metric.label} ({facet.name})" if facet.name else metric.label
        about = f"{name} against {against}" if against else f"{name} {metric.note}"
        unit = plot.unit.name if plot.ratio else metric.units[0].name
        start = f"{about}, in {unit}; {metric.direction}. "
        return chart_descriptions.described(start, _visible(lines), ratio=plot.ratio)

    def _bars(
        self, plot: _Plot, facet: ChartPanel, *, lines: Sequence[Curve]
    ) -> tuple[BarList, ...]:
        load = self.layout.group.load
        if plot.metric.key in (DISTRIBUTION, OVER_LOAD) or isinstance(load, ConditionAxis):
            return ()
        write = times if plot.ratio else partial(converted, divisor=plot.unit.divisor)
        return bar_lists(lines, plot.metric, write=write, load=load, shares=facet.is_one_question)


def _visible(lines: Iterable[Curve]) -> list[Curve]:
    return [line for line in lines if not line.hidden]


def _unit(plot: _Plot) -> str:
    """Return the unit of a chart; that of a distribution states its load, too."""
    note = plot.metric.note if plot.metric.key == DISTRIBUTION else ""
    return ", ".join(filter(None, (plot.unit.name, note)))


def _bench(plot: _Plot, labels: Sequence[Annotation]) -> dict[str, Any]:
    """Return what the browser needs beside the configuration of Chart.js."""
    metric = plot.metric
    bench = {
        "metric": metric.key,
        "field": metric.field,
        "label": metric.label,
        "unit": "\u00d7" if plot.ratio else plot.unit.name,
        "ratio": plot.ratio,
        "load": plot.across.variable,
        "direction": metric.direction,
        "labels": [asdict(label) | {"keys": list(label.keys)} for label in labels],
    }
    return bench | {"of": plot.of} if plot.of else bench

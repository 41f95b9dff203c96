"""The charts of one layout: one x axis for all, one y axis per metric, one chart per facet; drawn twice from the same points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from runs.charts import chartjs, svg
from runs.charts.annotations import annotate
from runs.charts.arrange import Facet, Layout, Names
from runs.charts.axis import Axis, load_axis, log_axis, values_axis
from runs.charts.curves import Curve, curves, placed
from runs.charts.metrics import REQUESTS_PER_S, Load, Metric, Unit
from runs.charts.quantity import number, plural, times
from runs.charts.tables import Columns
from runs.charts.view import View

WORDS = 600


@dataclass(frozen=True, slots=True)
class Chart:
    """One metric in one facet ("" when there is one only); `drawing` is None when no run says it."""

    id: str
    key: str
    facet: str
    title: str
    direction: str
    unit: str
    words: str
    drawing: svg.Drawing | None
    config: dict[str, Any]
    marked: bool
    ranged: bool
    lost: str


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

    def charts(self, metric: Metric) -> list[Chart]:
        """Return a metric's charts, one per facet."""
        found = [curves(facet, self.layout, self.names, metric, self.view.baseline) for facet in self.layout.facets]
        spots = [spot for one in found for curve in one if not curve.hidden for spot in curve.spots]
        unit = Unit(f"\u00d7 {self.relative_to}") if self.view.baseline else self.columns.units[metric.key]
        x = self._load_axis()
        highest = [end for spot in spots for end in (spot.stat.high, spot.stat.median, spot.stat.low)] + (
            [1.0] if self.view.baseline else []
        )
        y = log_axis(highest, unit.divisor) if self.view.log_y else values_axis(highest, unit.divisor)
        return [self._chart(metric, facet, one, unit, (x, y)) for facet, one in zip(self.layout.facets, found, strict=True)]

    def _load_axis(self) -> Axis:
        lines = [series for facet in self.layout.facets for entry, series in facet.lines if entry.state == "drawn"]
        loads = [point.x for series in lines for point in series.points]
        return log_axis(loads) if self.view.log_x else load_axis(loads, whole=self.layout.group.load.whole)

    def _chart(self, metric: Metric, facet: Facet, found: Sequence[Curve], unit: Unit, axes: tuple[Axis, Axis]) -> Chart:
        x, y = axes
        load, ratio = self.layout.group.load, bool(self.view.baseline)
        kept, lost = placed(found, x, y)
        spots = [spot for one in kept if not one.hidden for spot in one.spots]
        bench: dict[str, Any] = {
            "metric": metric.key, "label": metric.label, "unit": "\u00d7" if ratio else unit.name, "ratio": ratio,
            "load": load.label.lower(), "direction": metric.direction,
        }  # fmt: skip
        place = self.layout.facets.index(facet)
        shown = [(entry, series) for entry, series in facet.lines if entry.state == "drawn"]
        labels = annotate(shown, x, y) if metric is REQUESTS_PER_S and not ratio else []
        bench["labels"] = [asdict(one) for one in labels]
        return Chart(
            id="-".join((load.field, metric.key, str(place))),
            key=metric.key,
            facet=facet.name,
            title=metric.label,
            direction=metric.direction,
            unit=unit.name,
            words=_words(metric, facet, load, found, unit, ratio),
            drawing=svg.draw(kept, labels, x=x, y=y, ratio=ratio) if spots else None,
            config=chartjs.config(kept, x=x, y=y, titles=(load.title, unit.name), bench=bench),
            marked=any(spot.marked for spot in spots),
            ranged=any(spot.stat.n > 1 for spot in spots),
            lost=f"{plural(lost, 'point')} of value 0 not shown: a log axis has no place for it." if lost else "",
        )


def _words(metric: Metric, facet: Facet, load: Load, found: Sequence[Curve], unit: Unit, ratio: bool) -> str:
    """Say a chart's numbers for those who do not see it."""
    name = f"{metric.label} ({facet.name})" if facet.name else metric.label
    words = f"{name} against {load.label.lower()}, in {unit.name if ratio else metric.units[0].name}; {metric.direction}. "
    words += "; ".join(_described(one, ratio) for one in found if not one.hidden)
    return words if len(words) <= WORDS else f"{words[:WORDS].rsplit(',', 1)[0]} \u2026 The table below holds all numbers."


def _described(curve: Curve, ratio: bool) -> str:
    """Return a line in words: "lighttpd 1.4.22: 22.72 at 20, 22.53 at 30"."""
    write = times if ratio else number
    said = [f"{write(spot.stat.median)} at {number(spot.x)}" for spot in curve.spots]
    return f"{curve.entry.name}: {', '.join(said) or 'not said'}"

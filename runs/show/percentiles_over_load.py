"""Latency percentiles of one series over the load: a line per percentile, the highest one first."""

from __future__ import annotations

from collections.abc import Sequence

from runs.compare.metrics import PERCENTILES, Metric
from runs.compare.run_view import stated_metrics
from runs.compare.series import RunView, Series
from runs.show import percentile_curve
from runs.show.layout import Layout, LegendEntry
from runs.show.series_styles import COLOURS, SHAPES, Look

# A page has single percentiles of these four; far tails have only this chart.
SHOWN = (*PERCENTILES, percentile_curve.metric("99.9"), percentile_curve.metric("99.99"))
LEAST = 2  # percentiles, and loads


def carries(series: Series) -> bool:
    """Tell whether a series states enough percentiles at enough loads for lines."""
    loads = {point.x for point in series.points if len(stated(point.runs)) >= LEAST}
    return len(loads) >= LEAST


def stated(runs: Sequence[RunView]) -> list[Metric]:
    """Return the percentiles that any of these runs states, the highest first."""
    return stated_metrics(reversed(SHOWN), runs)


def choices(layout: Layout) -> list[LegendEntry]:
    """Return the lines of the legend whose percentiles can be drawn, as the legend orders them."""
    able = {
        layout.entry(series).key
        for series in layout.group.series
        if layout.entry(series).state == "drawn" and carries(series)
    }
    return [entry for entry in layout.entries if entry.key in able]


def chosen(layout: Layout, key: str) -> LegendEntry | None:
    """Return the line with this key, else the first one; None where there is none."""
    able = choices(layout)
    return next((entry for entry in able if entry.key == key), able[0] if able else None)


def entry_of(metric: Metric, index: int) -> LegendEntry:
    """Return the legend's line of a percentile; its key is no series' key."""
    name = metric.field.rpartition("latency_ms.")[2]
    look = Look(colour=index % COLOURS + 1, shape=SHAPES[index % len(SHAPES)], dash="solid")
    return LegendEntry(key=f"~{name}", name=name, look=look, state="drawn")

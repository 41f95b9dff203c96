"""A chart as Chart.js takes it: plain data; colours and number formats are added in the browser (static/js/lib/chart.js)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from runs.charts.axis import Axis
from runs.charts.looks import Look
from runs.charts.metrics import Load, Metric, Unit
from runs.charts.series import Series

POINT_STYLES = {"circle": "circle", "square": "rect", "diamond": "rectRot", "triangle": "triangle", "wedge": "triangle"}
ROTATIONS = {"wedge": 180}
DASHES = {"solid": [], "dashed": [6, 4], "dotted": [2, 3], "dashdot": [8, 3, 2, 3]}


def config(
    series: Sequence[Series], looks: Sequence[Look], metric: Metric, *, load: Load, unit: Unit, axes: tuple[Axis, Axis]
) -> dict[str, Any]:
    """Return a Chart.js configuration; values stay in the stored unit, `bench.divisor` says what the axis counts in."""
    x, y = axes
    return {
        "type": "line",
        "data": {"datasets": [_dataset(one, look, metric) for one, look in zip(series, looks, strict=True)]},
        "options": {
            "scales": {
                "x": _scale(x, load.title),
                "y": _scale(y, unit.name),
            },
        },
        "bench": {
            "metric": metric.key, "label": metric.label, "unit": unit.name, "divisor": unit.divisor, "load": load.label.lower(),
            "direction": metric.direction,
            "ticks": {"x": _ticks(x), "y": _ticks(y)},
        },
    }  # fmt: skip


def _scale(axis: Axis, title: str) -> dict[str, Any]:
    return {
        "type": "linear",
        "min": axis.low,
        "max": axis.high,
        "title": {"display": True, "text": title},
    }


def _ticks(axis: Axis) -> list[dict[str, Any]]:
    return [{"value": tick, "label": axis.label(tick)} for tick in axis.ticks]


def _dataset(series: Series, look: Look, metric: Metric) -> dict[str, Any]:
    points = [(point, stat) for point in series.points if (stat := point.stat(metric))]
    return {
        "label": series.name,
        "data": [{"x": point.x, "y": stat.median, "low": stat.low, "high": stat.high, "n": stat.n} for point, stat in points],
        "failed": [point.is_marked for point, _ in points],
        "colour": look.colour,
        "showLine": len(points) > 1,
        "pointStyle": POINT_STYLES[look.shape],
        "pointRotation": ROTATIONS.get(look.shape, 0),
        "borderDash": DASHES[look.dash],
    }

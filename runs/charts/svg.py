"""Geometry of a chart for the template shared/_chart.svg: places in percent of the plot, so that text keeps its size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from runs.charts.axis import Axis
from runs.charts.looks import Look
from runs.charts.metrics import Metric
from runs.charts.quantity import converted, number
from runs.charts.series import Series


@dataclass(frozen=True, slots=True)
class Tick:
    """A tick's place in percent (from the left, or from the top) and its label."""

    place: float
    label: str


@dataclass(frozen=True, slots=True)
class Mark:
    """One point: its place, its range (None when one run), whether requests failed there, and its words."""

    x: float
    y: float
    low: float | None
    high: float | None
    failed: bool
    words: str


@dataclass(frozen=True, slots=True)
class Line:
    """One series: its look, the polyline ("" for a single point) and its marks."""

    look: Look
    path: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """All that the template needs."""

    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]
    lines: tuple[Line, ...]


def draw(series: Sequence[Series], looks: Sequence[Look], metric: Metric, *, x: Axis, y: Axis) -> Drawing:
    """Return the drawing of one metric; points that do not say it leave a gap in the marks, not a zero."""
    return Drawing(
        tuple(Tick(x.share(tick), x.label(tick)) for tick in x.ticks),
        tuple(Tick(_down(y, tick), y.label(tick)) for tick in y.ticks),
        tuple(_line(one, look, metric, x=x, y=y) for one, look in zip(series, looks, strict=True)),
    )


def _line(series: Series, look: Look, metric: Metric, *, x: Axis, y: Axis) -> Line:
    marks = []
    for point in series.points:
        if stat := point.stat(metric):
            spread = stat.n > 1
            value = f"{converted(stat.median, y.divisor)} at {number(point.x)}"
            marks.append(
                Mark(
                    x=x.share(point.x),
                    y=_down(y, stat.median),
                    low=_down(y, stat.low) if spread else None,
                    high=_down(y, stat.high) if spread else None,
                    failed=point.is_marked,
                    words=f"{series.name}: {value}{f', median of {stat.n} runs' if spread else ''}",
                )
            )
    path = " ".join(f"{mark.x:g},{mark.y:g}" for mark in marks) if len(marks) > 1 else ""
    return Line(look, path, tuple(marks))


def _down(axis: Axis, value: float) -> float:
    return round(100 - axis.share(value), 3)

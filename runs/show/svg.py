"""Geometry of a chart for the template shared/_chart.svg: places in percent of the plot, so that
text keeps its size at every width.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import NamedTuple

from runs.compare.number_text import converted, number, times
from runs.show.annotations import Annotation, anchor
from runs.show.axis import Axis
from runs.show.curves import Curve, Spot
from runs.show.end_labels import (
    LEFT_ROOMS,
    RIGHT_ROOMS,
    EndLabel,
    end_labels,
    left_room,
    right_room,
)
from runs.show.series_styles import Look

MARK_PATHS = {
    "circle": "M-4,0A4,4 0 1 0 4,0A4,4 0 1 0 -4,0Z",
    "square": "M-3.6,-3.6H3.6V3.6H-3.6Z",
    "diamond": "M0,-5.2L5.2,0L0,5.2L-5.2,0Z",
    "triangle": "M0,-5L5,4H-5Z",
    "wedge": "M0,5L5,-4H-5Z",
}
MOST_WORDED = 60  # points of one chart
MOST_MARKS = 1200  # of one chart; the lines of more points pass through all of them


@dataclass(frozen=True, slots=True)
class Tick:
    """Where a tick stands, in percent from the left or from the top, and its label."""

    share: float
    label: str


class SvgMark(NamedTuple):
    """One point: its place, its range and interval (None when there is none), whether requests
    failed there, and what a reader is told of it: "" in a drawing that does not have words.
    """

    x: float
    y: float
    low: float | None
    high: float | None
    interval: tuple[float, float] | None
    failed: bool
    sentence: str


@dataclass(frozen=True, slots=True)
class SvgLine:
    """One series: its look, the polyline ("" for a single point) and its marks."""

    look: Look
    path: str
    marks: tuple[SvgMark, ...]

    @property
    def mark_path(self) -> str:
        """Return the outline of its marks, around 0,0."""
        return MARK_PATHS[self.look.shape]

    @property
    def ranges(self) -> str:
        """Return one path with the range of each mark; "" where no mark has one."""
        marks = (mark for mark in self.marks if mark.low is not None)
        return "".join(f"M{mark.x:g},{mark.low:g}V{mark.high:g}" for mark in marks)

    @property
    def intervals(self) -> str:
        """Return one path with the interval of each mark; "" where no mark has one."""
        ends = ((mark.x, *mark.interval) for mark in self.marks if mark.interval)
        return "".join(f"M{across:g},{low:g}V{high:g}" for across, low, high in ends)


@dataclass(frozen=True, slots=True)
class Label:
    """An annotation: its kind, its place in percent, its text, and the side of the place that the
    text is on.
    """

    kind: str
    x: float
    y: float
    text: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """All that the template needs; `equal` is the height of the value 1 in a chart of ratios.

    `left` and `right` are the pixels beside the plot, `right` where the names stand there.
    """

    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]
    lines: tuple[SvgLine, ...]
    labels: tuple[Label, ...] = ()
    equal: float | None = None
    ends: tuple[EndLabel, ...] = ()
    left: int = LEFT_ROOMS[0]
    right: int = RIGHT_ROOMS[0]

    @property
    def has_words(self) -> bool:
        """Tell whether each point has its words; with many points only the table has them."""
        return _has_words(sum(len(line.marks) for line in self.lines))


def draw(
    curves: Sequence[Curve],
    labels: Sequence[Annotation] = (),
    *,
    x: Axis,
    y: Axis,
    ratio: bool = False,
) -> Drawing:
    """Return the drawing of the curves that are not hidden; points that do not say the metric
    leave a gap, not a zero.
    """
    write = times if ratio else partial(converted, divisor=y.divisor)
    ends = end_labels(curves, x=x, y=y)
    lines = [curve for curve in curves if not curve.hidden]
    step = mark_step(lines)
    marks = sum(len(curve.spots[::step]) for curve in lines)
    write_mark = write if _has_words(marks) else None
    return Drawing(
        x_ticks=tuple(Tick(x.share(tick), x.label(tick)) for tick in x.ticks),
        y_ticks=tuple(Tick(_down(y, tick), y.label(tick)) for tick in y.ticks),
        lines=tuple(_line(curve, step, x=x, y=y, write=write_mark) for curve in lines),
        labels=tuple(_label(label, x=x, y=y) for label in labels),
        equal=_down(y, 1.0) if ratio and y.low <= 1 <= y.high else None,
        ends=ends,
        left=left_room(y),
        right=right_room([end.text for end in ends]),
    )


def mark_step(lines: Sequence[Curve]) -> int:
    """Return 1 where each point has a mark; else each so many, for at most MOST_MARKS."""
    return max(ceil(sum(len(line.spots) for line in lines) / MOST_MARKS), 1)


def _has_words(marks: int) -> bool:
    return marks <= MOST_WORDED


def _line(
    curve: Curve, step: int, *, x: Axis, y: Axis, write: Callable[[float], str] | None
) -> SvgLine:
    """Return the line of a curve; each so many points have a mark."""
    places = [(x.share(spot.x), _down(y, spot.stat.median)) for spot in curve.spots]
    path = " ".join(f"{across:g},{down:g}" for across, down in places) if curve.is_line else ""
    name, marked = curve.entry.name, zip(curve.spots[::step], places[::step], strict=True)
    marks = [_mark(name, spot, centre=centre, y=y, write=write) for spot, centre in marked]
    return SvgLine(curve.entry.look, path=path, marks=tuple(marks))


def _label(label: Annotation, *, x: Axis, y: Axis) -> Label:
    share = x.share(label.x)
    return Label(
        kind=label.kind, x=share, y=_down(y, label.y), text=label.text, anchor=anchor(share)
    )


def _mark(
    name: str,
    spot: Spot,
    *,
    centre: tuple[float, float],
    y: Axis,
    write: Callable[[float], str] | None,
) -> SvgMark:
    stat = spot.stat
    return SvgMark(
        x=centre[0],
        y=centre[1],
        low=_down(y, stat.low) if stat.n > 1 else None,
        high=_down(y, stat.high) if stat.n > 1 else None,
        interval=(_down(y, stat.interval[0]), _down(y, stat.interval[1]))
        if stat.interval
        else None,
        failed=spot.marked,
        sentence=_sentence(name, spot, write=write) if write else "",
    )


def _sentence(name: str, spot: Spot, *, write: Callable[[float], str]) -> str:
    """Return "nginx: 5,123 at 20, median of 3 runs, 5,100 to 5,200"."""
    spread = f", {spot.stat.words(write)}" if spot.stat.n > 1 else ""
    return f"{name}: {write(spot.stat.median)} at {spot.at or number(spot.x)}{spread}"


def _down(axis: Axis, value: float) -> float:
    """Return a height from the top in percent, to a third of a pixel; what a log axis cannot
    place, the end of a range at 0, is at its foot.
    """
    return round(100 - axis.share(max(value, axis.low) if axis.log else value), 1)

"""The plots of a picture: one, or several with the same axes; grid, lines, ranges and marks."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from runs.export.picture.shapes import DASHES, PATHS, Dot, Picture, Stroke, Text
from runs.show.charts import Chart
from runs.show.end_labels import spread
from runs.show.lettering import clip, one_line, told_apart, width
from runs.show.svg import Drawing, Label, SvgLine, SvgMark, Tick

MARGIN, SMALL = 20.0, 11.5
# Heights: of a facet's name, of the ticks below a plot; width between columns; lowest plot.
NAME, BELOW, GAP, LOWEST = 22.0, 28.0, 18.0, 60.0
NARROWEST = 170.0
ABOVE = 9  # between a point and its annotation
LEADER = 10.0  # between the grid and a name at its line
LINE, MOST_NAMES = 13.0, 0.27  # height of such a name; share of the room for them all


@dataclass(frozen=True, slots=True)
class Box:
    """One plot; percents of its width and height become coordinates of the picture."""

    left: float
    top: float
    wide: float
    high: float

    def x(self, percent: float) -> float:
        """Return the coordinate of a share of the width."""
        return round(self.left + percent / 100 * self.wide, 2)

    def y(self, percent: float) -> float:
        """Return the coordinate of a share of the height."""
        return round(self.top + percent / 100 * self.high, 2)

    @property
    def end(self) -> float:
        """Return where the grid's lines end."""
        return self.left + self.wide + 8


def columns(count: int, wide: float) -> int:
    """Return in how many columns so many plots stand."""
    if count == 1:
        return 1
    fitting = max(int((wide - 2 * MARGIN) / NARROWEST), 1)
    return min(fitting, 2 if count in (2, 4) else 3)


def height(count: int, wide: float) -> float:
    """Return the preferred height of so many plots, with the names and ticks between them."""
    if count == 1:
        return max(min(wide * 0.5, 330.0), 190.0)
    rows = math.ceil(count / columns(count, wide))
    return rows * (NAME + 130.0) + (rows - 1) * BELOW


def fitting(count: int, wide: float, *, high: float) -> int:
    """Return how many of the plots such a height has room for; at least one row."""
    if count == 1:
        return 1
    rows = max(int((high + BELOW) / (NAME + LOWEST + BELOW)), 1)
    return min(count, rows * columns(count, wide))


def plot(
    target: Picture,
    charts: Sequence[Chart],
    *,
    between: tuple[float, float],
    has_names: bool = False,
) -> None:
    """Add the charts between two heights; the ticks of the last row are below.

    `has_names` writes the name of each series at the end of its line.
    """
    is_named = len(charts) > 1
    across = columns(len(charts), target.room[0])
    names = _names(target, charts) if has_names else {}
    boxes = _boxes(target, charts, between=between, names=names)
    for number, (chart, box) in enumerate(zip(charts, boxes, strict=True)):
        if is_named:
            name = clip(one_line(chart.facet), SMALL, room=box.wide)
            target.add_text(box.left, round(box.top - 6, 2), size=SMALL, line=name)
        if chart.drawing:
            _draw(target, chart.drawing, box=box, is_labelled=number % across == 0)
            _add_names(target, chart.drawing, box=box, names=names)


def _boxes(
    target: Picture,
    charts: Sequence[Chart],
    *,
    between: tuple[float, float],
    names: Mapping[str, str],
) -> Iterator[Box]:
    """Give a plot of equal size for each chart, row by row; names have room on the right."""
    (wide, _), (top, bottom) = target.room, between
    across = columns(len(charts), wide)
    rows = math.ceil(len(charts) / across)
    left = MARGIN + _widest_label(charts) + 8
    beside = max((width(name, SMALL, bold=True) for name in names.values()), default=0.0)
    right = MARGIN + 8 + beside + (LEADER if names else 0.0)
    cell = (wide - right - left - (across - 1) * GAP) / across
    name = NAME if len(charts) > 1 else 0.0
    high = (bottom - top - (rows - 1) * BELOW) / rows - name
    for number in range(len(charts)):
        row, column = divmod(number, across)
        yield Box(
            left=left + column * (cell + GAP),
            top=top + row * (name + high + BELOW) + name,
            wide=cell,
            high=high,
        )


def _names(target: Picture, charts: Sequence[Chart]) -> dict[str, str]:
    """Return each name as it stands at its line."""
    ends = chain.from_iterable(chart.drawing.ends for chart in charts if chart.drawing)
    full = list(dict.fromkeys(end.name for end in ends))
    room = target.room[0] * MOST_NAMES
    short = told_apart([one_line(name) for name in full], size=SMALL, room=room)
    return dict(zip(full, short, strict=True))


def _add_names(target: Picture, drawing: Drawing, *, box: Box, names: Mapping[str, str]) -> None:
    """Add the names beside the plot, none on another, each with a thin line to its series."""
    if not names:
        return
    places = spread([end.y for end in drawing.ends], gap=100 * LINE / box.high)
    for end, height_at_line in zip(drawing.ends, places, strict=True):
        colour, y = target.theme.series[end.look.colour - 1], box.y(height_at_line)
        start = f"{box.x(end.x) + 6:g},{box.y(end.y):g}"
        x = box.end + LEADER
        target.rules.append(Stroke(f"{start} {x - 3:g},{y:g}", colour, dash="1 3", thick=0.8))
        base = round(y + SMALL * 0.35, 2)
        name = names[end.name]
        target.add_text(round(x, 2), base, size=SMALL, line=name, colour=colour, bold=True)


def _widest_label(charts: Sequence[Chart]) -> float:
    """Return the width of the widest label beside the y axes."""
    drawings = [chart.drawing for chart in charts if chart.drawing]
    ticks = chain.from_iterable(drawing.y_ticks for drawing in drawings)
    return max((width(tick.label, SMALL) for tick in ticks), default=0.0)


def _draw(target: Picture, drawing: Drawing, *, box: Box, is_labelled: bool) -> None:
    theme = target.theme
    for tick in drawing.y_ticks:
        target.rules.append(Stroke(_across(box, tick.share), theme.grid, thick=1.0))
    if is_labelled:
        _y_labels(target, drawing.y_ticks, box=box)
    _x_labels(target, drawing.x_ticks, box=box)
    if drawing.equal is not None:
        line = _across(box, drawing.equal)
        target.rules.append(Stroke(line, theme.dim, dash="4 3", thick=1.0))
    for series in drawing.lines:
        _line(target, series, box=box)
    for label in drawing.labels:
        _label(target, label, box=box)


def _across(box: Box, percent: float) -> str:
    """Return the points of a line across the plot at a share of its height."""
    y = box.y(percent)
    return f"{box.left:g},{y:g} {box.end:g},{y:g}"


def _y_labels(target: Picture, ticks: Sequence[Tick], *, box: Box) -> None:
    dim = target.theme.dim
    for tick in _spaced(ticks, lambda tick: (box.y(tick.share), SMALL)):
        y = round(box.y(tick.share) + SMALL * 0.35, 2)
        target.add_text(box.left - 8, y, size=SMALL, line=tick.label, colour=dim, anchor="end")


def _x_labels(target: Picture, ticks: Sequence[Tick], *, box: Box) -> None:
    dim, y = target.theme.dim, round(box.top + box.high + 17, 2)
    for tick in _spaced(ticks, lambda tick: (box.x(tick.share), width(tick.label, SMALL) + 4)):
        x = box.x(tick.share)
        target.add_text(x, y, size=SMALL, line=tick.label, colour=dim, anchor="middle")


def _label(target: Picture, label: Label, *, box: Box) -> None:
    """Add an annotation, moved into the plot; left out where it would lie on a mark."""
    colour, text, x = target.theme.dim, one_line(label.text), box.x(label.x)
    long = width(text, SMALL)
    start = x - {"start": 0.0, "middle": long / 2, "end": long}[label.anchor]
    start = min(max(start, box.left), box.end - long)
    y = max(box.y(label.y) - ABOVE, box.top - 2)
    if long > box.wide or _hits_a_dot(target, start, end=start + long, y=y):
        return
    target.texts.append(
        Text(round(start, 2), round(y, 2), size=SMALL, line=text, colour=colour, halo=True)
    )


def _hits_a_dot(target: Picture, start: float, *, end: float, y: float) -> bool:
    """Tell whether a mark lies on a line of text between two coordinates, with base line y."""
    return any(start - 5 < dot.x < end + 5 and y - SMALL - 4 < dot.y < y + 4 for dot in target.dots)


def _line(target: Picture, line: SvgLine, *, box: Box) -> None:
    """Add one series: its path, its ranges and its marks."""
    colour = target.theme.series[line.look.colour - 1]
    points = [(box.x(mark.x), box.y(mark.y)) for mark in line.marks]
    if line.path:
        path = " ".join(f"{x:g},{y:g}" for x, y in points)
        target.strokes.append(Stroke(path, colour, dash=DASHES[line.look.dash]))
    shape = PATHS[line.look.shape]
    for mark, (x, y) in zip(line.marks, points, strict=True):
        target.strokes += _ranges(mark, box, colour=colour)
        target.dots.append(Dot(x, y, path=shape, colour=colour, hollow=mark.failed))


def _ranges(mark: SvgMark, box: Box, *, colour: str) -> Iterator[Stroke]:
    """Give a thin line from the lowest to the highest value, a thick one for the interval."""
    x = box.x(mark.x)
    if mark.low is not None and mark.high is not None:
        low, high = box.y(mark.low), box.y(mark.high)
        yield Stroke(f"{x:g},{low:g} {x:g},{high:g}", colour, thick=1.2)
        for y in (low, high):
            yield Stroke(f"{x - 3:g},{y:g} {x + 3:g},{y:g}", colour, thick=1.2)
    if mark.interval:
        low, high = box.y(mark.interval[0]), box.y(mark.interval[1])
        yield Stroke(f"{x:g},{low:g} {x:g},{high:g}", colour, thick=4.0)


def _spaced(ticks: Sequence[Tick], extent: Callable[[Tick], tuple[float, float]]) -> list[Tick]:
    """Return the ticks whose labels do not touch; the first one always.

    `extent` returns the middle and the length of a tick's label.
    """
    spaced = list(ticks[:1])
    for tick in ticks[1:]:
        (middle, long), (before, before_long) = extent(tick), extent(spaced[-1])
        if abs(middle - before) >= (long + before_long) / 2:
            spaced.append(tick)
    return spaced

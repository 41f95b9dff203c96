"""The plots of a picture: one, or small multiples with the same axes, each with its grid, lines, ranges and marks."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from runs.export.picture.shapes import DASHES, PATHS, Dot, Picture, Stroke, Text
from runs.show.charts import Chart
from runs.show.lettering import clip, one_line, width
from runs.show.svg import Drawing, Label, Line, Mark, Tick

MARGIN, SMALL = 20.0, 11.5
NAME, BELOW, GAP, LOWEST = (
    22.0,
    28.0,
    18.0,
    60.0,
)  # heights: of a facet's name, of its ticks; between columns; of the lowest plot
NARROWEST = 170.0


@dataclass(frozen=True, slots=True)
class Box:
    """One plot; a place in percent becomes a place in the picture."""

    left: float
    top: float
    wide: float
    high: float

    def x(self, percent: float) -> float:
        """Return the place of a share of the width."""
        return round(self.left + percent / 100 * self.wide, 2)

    def y(self, percent: float) -> float:
        """Return the place of a share of the height."""
        return round(self.top + percent / 100 * self.high, 2)


def columns(count: int, wide: float) -> int:
    """Return in how many columns so many plots stand."""
    fitting = max(int((wide - 2 * MARGIN) / NARROWEST), 1)
    return 1 if count == 1 else min(fitting, 2 if count in (2, 4) else 3)


def height(count: int, wide: float) -> float:
    """Return how high so many plots are where nobody says how high the picture is, the names and ticks between them included."""
    if count == 1:
        return max(min(wide * 0.5, 330.0), 190.0)
    rows = math.ceil(count / columns(count, wide))
    return rows * (NAME + 130.0) + (rows - 1) * BELOW


def fitting(count: int, wide: float, high: float) -> int:
    """Return how many of the plots such a height has room for; at least one row."""
    if count == 1:
        return 1
    rows = max(int((high + BELOW) / (NAME + LOWEST + BELOW)), 1)
    return min(count, rows * columns(count, wide))


def plot(made: Picture, charts: Sequence[Chart], between: tuple[float, float]) -> None:
    """Add the charts between two heights, as many as are given; the ticks of the last row are below."""
    (wide, _), (top, bottom), across = made.room, between, columns(len(charts), made.room[0])
    rows = math.ceil(len(charts) / across)
    labels = [tick.label for chart in charts if chart.drawing for tick in chart.drawing.y_ticks]
    left = MARGIN + max((width(label, SMALL) for label in labels), default=0.0) + 8
    cell = (wide - MARGIN - 8 - left - (across - 1) * GAP) / across
    name = NAME if len(charts) > 1 else 0.0
    high = (bottom - top - (rows - 1) * BELOW) / rows - name
    for place, chart in enumerate(charts):
        row, column = divmod(place, across)
        box = Box(
            left + column * (cell + GAP),
            top + row * (name + high + BELOW) + name,
            wide=cell,
            high=high,
        )
        if name:
            words = clip(one_line(chart.facet), SMALL, room=cell)
            made.texts.append(
                Text(
                    box.left, round(box.top - 6, 2), size=SMALL, words=words, colour=made.theme.ink
                )
            )
        if chart.drawing:
            _draw(made, chart.drawing, box=box, labelled=column == 0)


def _draw(made: Picture, drawing: Drawing, box: Box, *, labelled: bool) -> None:
    theme, end = made.theme, box.left + box.wide + 8
    for tick in drawing.y_ticks:
        y = box.y(tick.place)
        made.rules.append(Stroke(f"{box.left:g},{y:g} {end:g},{y:g}", theme.grid, thick=1.0))
    for tick in (
        _spaced(drawing.y_ticks, lambda tick: (box.y(tick.place), SMALL)) if labelled else ()
    ):
        made.texts.append(
            Text(
                box.left - 8,
                round(box.y(tick.place) + SMALL * 0.35, 2),
                size=SMALL,
                words=tick.label,
                colour=theme.dim,
                anchor="end",
            )
        )
    for tick in _spaced(
        drawing.x_ticks, lambda tick: (box.x(tick.place), width(tick.label, SMALL) + 4)
    ):
        made.texts.append(
            Text(
                box.x(tick.place),
                round(box.top + box.high + 17, 2),
                size=SMALL,
                words=tick.label,
                colour=theme.dim,
                anchor="middle",
            )
        )
    if drawing.one is not None:
        made.rules.append(
            Stroke(
                f"{box.left:g},{box.y(drawing.one):g} {end:g},{box.y(drawing.one):g}",
                theme.dim,
                dash="4 3",
                thick=1.0,
            )
        )
    for line in drawing.lines:
        _line(made, line, box=box)
    for label in drawing.labels:
        _label(made, label, box=box)


def _label(made: Picture, label: Label, box: Box) -> None:
    """Add an annotation, moved where it would leave the plot, left out where it would lie on a mark; a crossing is also a line."""
    colour, words, x = made.theme.dim, one_line(label.text), box.x(label.x)
    crosses, long = label.kind == "crossing", width(words, SMALL)
    if crosses:
        made.rules.append(
            Stroke(f"{x:g},{box.top:g} {x:g},{box.top + box.high:g}", colour, dash="2 3", thick=1.0)
        )
        x += 4 if label.anchor == "start" else -4
    start = x - {"start": 0.0, "middle": long / 2, "end": long}[label.anchor]
    start = min(max(start, box.left), box.left + box.wide + 8 - long)
    y = max(box.y(label.y) + ((SMALL if label.y < 50 else -5) if crosses else -9), box.top - 2)
    hit = any(
        start - 5 < dot.x < start + long + 5 and y - SMALL - 4 < dot.y < y + 4 for dot in made.dots
    )
    if long <= box.wide and not hit:
        made.texts.append(
            Text(round(start, 2), round(y, 2), size=SMALL, words=words, colour=colour, halo=True)
        )


def _line(made: Picture, line: Line, box: Box) -> None:
    colour = made.theme.series[line.look.colour - 1]
    places = [(box.x(mark.x), box.y(mark.y)) for mark in line.marks]
    if line.path:
        made.strokes.append(
            Stroke(" ".join(f"{x:g},{y:g}" for x, y in places), colour, dash=DASHES[line.look.dash])
        )
    for mark, (x, y) in zip(line.marks, places, strict=True):
        made.strokes += _ranges(mark, box, colour=colour)
        made.dots.append(Dot(x, y, path=PATHS[line.look.shape], colour=colour, hollow=mark.failed))


def _ranges(mark: Mark, box: Box, colour: str) -> Iterable[Stroke]:
    x = box.x(mark.x)
    if mark.low is not None and mark.high is not None:
        low, high = box.y(mark.low), box.y(mark.high)
        yield Stroke(f"{x:g},{low:g} {x:g},{high:g}", colour, thick=1.2)
        for y in (low, high):
            yield Stroke(f"{x - 3:g},{y:g} {x + 3:g},{y:g}", colour, thick=1.2)
    if mark.interval:
        yield Stroke(
            f"{x:g},{box.y(mark.interval[0]):g} {x:g},{box.y(mark.interval[1]):g}",
            colour,
            thick=4.0,
        )


def _spaced(ticks: Sequence[Tick], extent: Callable[[Tick], tuple[float, float]]) -> list[Tick]:
    """Return the ticks whose labels do not touch, the first one always; `extent` gives a label's middle and length."""
    kept: list[Tick] = []
    for tick in ticks:
        if (
            not kept
            or abs(extent(tick)[0] - extent(kept[-1])[0])
            >= (extent(tick)[1] + extent(kept[-1])[1]) / 2
        ):
            kept.append(tick)
    return kept

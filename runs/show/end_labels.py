"""The names at the ends of the lines: no two overlap, and the plot leaves room for them.

Places are percent of the plot from its top, widths are pixels. The browser places its own names
in the same way (static/js/lib/chart-ends.js), because a reader may hide a series.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from runs.show.axis import Axis
from runs.show.curves import Curve
from runs.show.lettering import told_apart, width
from runs.show.series_styles import Look

SIZE = 13  # pixels of a name's letters
TICK_SIZE = 12
WIDER = 1.2  # how much wider than ours the letters of a reader's font may be
MOST_WIDTH = 190.0  # pixels of a name before it is shortened
GAP = 4.8  # percent between two names: a line of text in the lowest large chart
RIGHT_ROOMS = (16, 72, 104, 136, 168, 200, 232)  # classes room-N of components/chart.css
LEFT_ROOMS = (36, 48, 60, 72, 84, 96)  # classes left-N
BESIDE = 18.0  # pixels between the plot and a name, with the space behind it


@dataclass(frozen=True, slots=True)
class EndLabel:
    """A name beside the end of its line; `x` and `y` are the line's last point, the name stands
    at the height `at`.
    """

    text: str
    name: str
    look: Look
    x: float
    y: float
    at: float


def end_labels(curves: Sequence[Curve], *, x: Axis, y: Axis) -> tuple[EndLabel, ...]:
    """Return a name per line that is drawn and has a point, from the top down."""
    lines = [curve for curve in curves if curve.spots and not curve.hidden]
    lasts = [max(curve.spots, key=lambda spot: spot.x) for curve in lines]
    heights = [100 - y.share(spot.stat.median) for spot in lasts]
    names = shown_names(lines)
    order = sorted(range(len(lines)), key=lambda index: heights[index])
    free = spread([heights[index] for index in order])
    return tuple(
        EndLabel(
            text=names[index],
            name=lines[index].entry.name,
            look=lines[index].entry.look,
            x=x.share(lasts[index].x),
            y=round(heights[index], 2),
            at=round(height, 2),
        )
        for index, height in zip(order, free, strict=True)
    )


def shown_names(curves: Sequence[Curve]) -> list[str]:
    """Return the names of the lines as they fit beside the plot."""
    return told_apart([curve.entry.name for curve in curves], size=SIZE, room=MOST_WIDTH / WIDER)


def spread(wanted: Sequence[float], gap: float = GAP) -> list[float]:
    """Return rising places from 0 to 100, at least `gap` apart, as near as can be to the rising
    ones that are wanted; closer where there is no room for the gap.
    """
    if len(wanted) > 1:
        gap = min(gap, 100 / (len(wanted) - 1))
    groups: list[list[float]] = []
    for height in wanted:
        groups.append([height])
        while len(groups) > 1 and _first(groups[-1], gap) < _last(groups[-2], gap) + gap:
            groups[-2:] = [groups[-2] + groups[-1]]
    heights: list[float] = []
    for group in groups:
        heights += [_first(group, gap) + gap * index for index in range(len(group))]
    return heights


def right_room(texts: Sequence[str]) -> int:
    """Return the pixels that names need on the right of the plot."""
    widest = max((width(text, SIZE, bold=True) * WIDER for text in texts), default=0.0)
    return _step(RIGHT_ROOMS, widest + BESIDE if texts else 0.0)


def left_room(axis: Axis) -> int:
    """Return the pixels that the labels of the y axis need."""
    widest = max((width(axis.label(tick), TICK_SIZE) for tick in axis.ticks), default=0.0)
    return _step(LEFT_ROOMS, widest * WIDER + 12)


def _first(group: Sequence[float], gap: float) -> float:
    """Return the place of a group's first name: the group stands around its mean."""
    middle = sum(group) / len(group)
    long = gap * (len(group) - 1)
    return min(max(middle - long / 2, 0.0), 100.0 - long)


def _last(group: Sequence[float], gap: float) -> float:
    return _first(group, gap) + gap * (len(group) - 1)


def _step(rooms: Sequence[int], needed: float) -> int:
    return next((room for room in rooms if room >= needed), rooms[-1])

"""What is written into a chart of requests/s: where a series peaks.

Few labels, or none: only the highest peak where many lines are drawn, and no label on a line or on
another one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from runs.compare.metrics import REQUESTS_PER_S
from runs.compare.number_text import rounded
from runs.compare.series import Series
from runs.show.axis import Axis
from runs.show.layout import LegendEntry

EACH_PEAK = 4  # lines; with more only the highest peak has a label
LEAST = 3  # loads, before the highest of them is called a peak
EDGE = 12.0  # percent of the width: closer to a side a label is written away from it
LETTER, ROW, GAP = (
    2.4,
    10.0,
    2.0,
)  # percent of the plot: a letter's width, a label's height, its distance from its point
SAMPLES = 12  # of each piece of a line
Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Annotation:
    """A label above a point; it goes when its series (`keys`) does."""

    kind: Literal["peak"]
    x: float
    y: float
    text: str
    keys: tuple[str, ...]


def annotate(drawn: Sequence[tuple[LegendEntry, Series]], x: Axis, y: Axis) -> list[Annotation]:
    """Return the labels of one chart, the highest peak first; none lies on a line or another."""
    taken = [place for _, series in drawn for place in _path(series, x, y)]
    kept: list[Annotation] = []
    peaks = sorted(_peaks(drawn), key=lambda label: -label.y)
    for label in peaks if len(drawn) <= EACH_PEAK else peaks[:1]:
        _keep(kept, taken, (label, x.share(label.x), y.share(label.y) + GAP))
    return kept


def anchor(place: float, kind: str) -> str:
    """Return the side of its place that a label is on, as SVG names it."""
    if place > 100 - EDGE:
        return "end"
    return "start" if place < EDGE else "middle"


def _keep(
    kept: list[Annotation], taken: list[Place], *ways: tuple[Annotation, float, float]
) -> None:
    """Add the first of several ways to place a label that is free, and note what it takes."""
    for one, left, low in ways:
        wide = LETTER * len(one.text)
        left -= {"start": 0.0, "middle": wide / 2, "end": wide}[anchor(left, one.kind)]
        if not any(left < across < left + wide and low < up < low + ROW for across, up in taken):
            taken += [
                (left + wide * step / 4, low + ROW * level / 2)
                for step in range(5)
                for level in range(3)
            ]
            kept.append(one)
            return


def _path(series: Series, x: Axis, y: Axis) -> list[Place]:
    """Return points along a line as it is drawn, in percent of the plot."""
    stats = [
        (point.x, stat.median) for point in series.points if (stat := point.stat(REQUESTS_PER_S))
    ]
    ends = [(x.share(load), y.share(rate)) for load, rate in stats if x.has(load) and y.has(rate)]
    pieces = zip(ends, ends[1:], strict=False)
    between = [
        (a + (c - a) * step / SAMPLES, b + (d - b) * step / SAMPLES)
        for (a, b), (c, d) in pieces
        for step in range(SAMPLES)
    ]
    return between + ends[-1:]


def _peaks(drawn: Sequence[tuple[LegendEntry, Series]]) -> Iterator[Annotation]:
    """Give the peak of each series of LEAST loads or more that falls again above it."""
    for entry, series in drawn:
        stats = [(point.x, stat) for point in series.points if (stat := point.stat(REQUESTS_PER_S))]
        if len(stats) < LEAST:
            continue
        load, stat = max(stats, key=lambda spot: (spot[1].median, -spot[0]))
        if load < stats[-1][0] and stat.median > 0:
            yield Annotation("peak", load, stat.median, rounded(stat.median), (entry.key,))

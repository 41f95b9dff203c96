"""What is written into a chart of requests/s: where a series peaks and where two of them cross,
as the findings have it.

Few labels, or none: only the highest peak where many lines are drawn, no label on a line or on
another one, and no crossing on a log axis, where the straight lines between the points meet
elsewhere than the interpolated load.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from runs.compare.findings import crossing, peak
from runs.compare.findings.model import MeasuredSeries
from runs.compare.metrics import REQUESTS_PER_S
from runs.compare.number_text import rounded
from runs.compare.series import Series
from runs.show.axis import Axis
from runs.show.layout import LegendEntry

EACH_PEAK = 4  # lines; with more only the highest peak has a label
MOST_CROSSINGS = 3
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
    """A label above a point, or at the foot or top of a line where curves cross; it goes when one
    of its series (`keys`) does.
    """

    kind: Literal["peak", "crossing"]
    x: float
    y: float
    text: str
    keys: tuple[str, ...]


def annotate(drawn: Sequence[tuple[LegendEntry, Series]], x: Axis, y: Axis) -> list[Annotation]:
    """Return the labels of one chart, the highest peak first; none lies on a line or on another
    one.
    """
    lines = [(entry, MeasuredSeries(series)) for entry, series in drawn]
    taken = [place for _, series in drawn for place in _path(series, x, y)]
    kept: list[Annotation] = []
    for one in sorted(_peaks(lines), key=lambda one: -one.y)[
        : None if len(lines) <= EACH_PEAK else 1
    ]:
        _keep(kept, taken, (one, x.share(one.x), y.share(one.y) + GAP))
    found = [] if x.log or y.log else list(_crossings(lines))
    for load, words, keys in found if len(found) <= MOST_CROSSINGS else []:
        foot, top = (
            Annotation("crossing", load, end, f"\u2248 {words}", keys) for end in (y.low, y.high)
        )
        _keep(kept, taken, (foot, x.share(load), 1.0), (top, x.share(load), 99 - ROW))
    return kept


def anchor(place: float, kind: str) -> str:
    """Return the side of its place that a label is on, as SVG names it: a crossing's beside its
    line, any other's around its point.
    """
    if place > 100 - EDGE:
        return "end"
    return "start" if kind == "crossing" or place < EDGE else "middle"


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


def _peaks(lines: Sequence[tuple[LegendEntry, MeasuredSeries]]) -> Iterator[Annotation]:
    for entry, line in lines:
        best = peak.highest(line)
        if best:
            yield Annotation(
                "peak", best.point.x, best.stat.median, rounded(best.stat.median), (entry.key,)
            )


def _crossings(
    lines: Sequence[tuple[LegendEntry, MeasuredSeries]],
) -> Iterator[tuple[float, str, tuple[str, ...]]]:
    """Give load, its words, and the keys of both series."""
    for (one, first), (other, second) in combinations(lines, 2):
        if first.series.setup == second.series.setup:
            for load, words in crossing.places(first, second):
                yield load, words, (one.key, other.key)

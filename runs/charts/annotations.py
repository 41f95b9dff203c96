"""What is written into a chart of requests/s: where a series peaks and where two of them cross, as the findings have it.

Few labels, or none: only the highest peak where many lines are drawn, no label on another one, and no crossing on a log axis,
where the straight lines between the points meet elsewhere than the interpolated load.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from runs.charts.arrange import Entry
from runs.charts.axis import Axis
from runs.charts.findings import crossing, peak
from runs.charts.findings.model import Line
from runs.charts.quantity import rounded
from runs.charts.series import Series

EACH_PEAK = 4  # lines; with more only the highest peak has a label
MOST_CROSSINGS = 3
NEAR = (16.0, 9.0)  # percent of the plot: labels closer than this would lie on each other


@dataclass(frozen=True, slots=True)
class Annotation:
    """A label at a point, or with a line from foot to top where curves cross; it goes when one of its series (`keys`) does."""

    kind: Literal["peak", "crossing"]
    x: float
    y: float
    text: str
    keys: tuple[str, ...]


def annotate(drawn: Sequence[tuple[Entry, Series]], x: Axis, y: Axis) -> list[Annotation]:
    """Return the labels of one chart, the highest first; none lies on another one."""
    lines = [(entry, Line(series)) for entry, series in drawn]
    peaks = sorted(_peaks(lines), key=lambda one: -one.y)[: None if len(lines) <= EACH_PEAK else 1]
    kept: list[Annotation] = []
    for one in peaks:
        if all(_apart(one, other, x, y) for other in kept):
            kept.append(one)
    found = [] if x.log or y.log else list(_crossings(lines, y.high))
    return kept + (found if len(found) <= MOST_CROSSINGS else [])


def _peaks(lines: Sequence[tuple[Entry, Line]]) -> Iterator[Annotation]:
    for entry, line in lines:
        best = peak.highest(line)
        if best:
            yield Annotation("peak", best.point.x, best.stat.median, rounded(best.stat.median), (entry.key,))


def _crossings(lines: Sequence[tuple[Entry, Line]], top: float) -> Iterator[Annotation]:
    for (one, first), (other, second) in combinations(lines, 2):
        if first.series.setup == second.series.setup:
            for load, words in crossing.places(first, second):
                yield Annotation("crossing", load, top, f"\u2248 {words}", (one.key, other.key))


def _apart(one: Annotation, other: Annotation, x: Axis, y: Axis) -> bool:
    return abs(x.share(one.x) - x.share(other.x)) > NEAR[0] or abs(y.share(one.y) - y.share(other.y)) > NEAR[1]

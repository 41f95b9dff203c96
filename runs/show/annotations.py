"""What is written into a chart of requests/s: the highest value of a series.

Few labels, or none: only the highest of all where many lines are drawn, and none on a line or on
another one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise, product
from typing import Literal, NamedTuple

from runs.compare.metrics import REQUESTS_PER_S
from runs.compare.number_text import rounded
from runs.compare.series import Series
from runs.show.axis import Axis
from runs.show.layout import LegendEntry

EACH_PEAK = 4  # lines; with more only the highest value of all has a label
LEAST = 3  # loads of a series with a label
EDGE = 12.0  # percent of the width: closer to a side a label is written away from it
LETTER = 2.4  # percent of the plot: the width of a letter
ROW = 10.0  # percent: the height of a label
GAP = 2.0  # percent: the distance of a label from its point
SAMPLES = 12  # of each piece of a line
Place = tuple[float, float]
Piece = tuple[Place, Place]  # of a line: both its ends


@dataclass(frozen=True, slots=True)
class Annotation:
    """A label above a point; it goes when its series (`keys`) does."""

    kind: Literal["peak"]
    x: float
    y: float
    text: str
    keys: tuple[str, ...]


def annotate(lines: Sequence[tuple[LegendEntry, Series]], *, x: Axis, y: Axis) -> list[Annotation]:
    """Return the labels of one chart, the highest peak first; none lies on a line or another."""
    pieces: list[Piece] = []
    for _, series in lines:
        pieces += _pieces(series, x=x, y=y)
    taken: list[Place] = []
    labels: list[Annotation] = []
    peaks = sorted(_peaks(lines), key=lambda label: -label.y)
    for label in peaks if len(lines) <= EACH_PEAK else peaks[:1]:
        room = _room(label, x=x, y=y)
        crossing = chain.from_iterable(_along(piece) for piece in pieces if room.may_meet(piece))
        if not any(room.holds(spot) for spot in chain(taken, crossing)):
            taken += room.places()
            labels.append(label)
    return labels


def anchor(share: float) -> str:
    """Return the side of its point that a label is on, as SVG names it; `share` is in percent."""
    if share > 100 - EDGE:
        return "end"
    return "start" if share < EDGE else "middle"


class _Room(NamedTuple):
    """What a label takes of the plot, in percent from its lower left corner."""

    left: float
    low: float
    wide: float

    def holds(self, spot: Place) -> bool:
        across, up = spot
        return self.left < across < self.left + self.wide and self.low < up < self.low + ROW

    def may_meet(self, piece: Piece) -> bool:
        """Tell whether the box around a piece of a line meets the room."""
        (left, first), (right, last) = piece
        low, high = min(first, last), max(first, last)
        return (
            left < self.left + self.wide
            and right > self.left
            and low < self.low + ROW
            and high > self.low
        )

    def places(self) -> list[Place]:
        """Return a grid of places that stand for the whole room."""
        across = [self.left + self.wide * step / 4 for step in range(5)]
        up = [self.low + ROW * level / 2 for level in range(3)]
        return list(product(across, up))


def _room(label: Annotation, *, x: Axis, y: Axis) -> _Room:
    """Return the room of a label above its point."""
    wide, share = LETTER * len(label.text), x.share(label.x)
    left = share - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor(share)]
    return _Room(left, y.share(label.y) + GAP, wide=wide)


def _pieces(series: Series, *, x: Axis, y: Axis) -> list[Piece]:
    """Return the pieces of a line as it is drawn, in percent of the plot; a point has both ends."""
    stats = [
        (point.x, stat.median) for point in series.points if (stat := point.stat(REQUESTS_PER_S))
    ]
    ends = [(x.share(load), y.share(rate)) for load, rate in stats if x.has(load) and y.has(rate)]
    return [*pairwise(ends), *((end, end) for end in ends[-1:])]


def _along(piece: Piece) -> Iterator[Place]:
    """Give places along a piece of a line."""
    (left, low), (right, high) = piece
    for step in range(SAMPLES):
        part = step / SAMPLES
        yield left + (right - left) * part, low + (high - low) * part


def _peaks(lines: Sequence[tuple[LegendEntry, Series]]) -> Iterator[Annotation]:
    """Give the highest value of each series of LEAST loads or more, unless all are equal.

    A load where so many requests failed that it proves nothing has no part.
    """
    for entry, series in lines:
        points = [point for point in series.points if not point.proves_nothing]
        rates = {point.x: stat.median for point in points if (stat := point.stat(REQUESTS_PER_S))}
        if len(rates) < LEAST or len(set(rates.values())) == 1:
            continue
        load = max(rates, key=lambda load: (rates[load], -load))
        value = rates[load]
        yield Annotation("peak", x=load, y=value, text=rounded(value), keys=(entry.key,))

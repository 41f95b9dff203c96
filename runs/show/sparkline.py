"""Sparklines: the shape of a series in a list, as lines of an SVG without axes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from statistics import median

WIDTH, HEIGHT, EDGE = 120, 32, 3  # pixels
Points = Sequence[tuple[float, float]]  # load, requests/s


@dataclass(frozen=True, slots=True)
class Sparkline:
    """The `d` of each line's path, and the dots of lines of one load."""

    lines: tuple[str, ...]
    dots: tuple[tuple[float, float], ...]
    width: int = WIDTH
    height: int = HEIGHT


def sparkline(series: Sequence[Points]) -> Sparkline | None:
    """Return the shape of one or more series: x is the load, y begins at 0.

    Repeats at one load are their median. A single value is a dot at half the height: it has no
    shape. None where nothing can be drawn.
    """
    medians = [_medians(points) for points in series if points]
    every = list(chain.from_iterable(medians))
    xs = [x for x, _ in every]
    highest = max((y for _, y in every), default=0.0)
    if not xs or highest <= 0:
        return None
    if len(every) == 1:
        return Sparkline((), ((EDGE, HEIGHT / 2),))
    low, span = min(xs), (max(xs) - min(xs)) or 1.0

    def placed(x: float, y: float) -> tuple[float, float]:
        across = EDGE + (x - low) / span * (WIDTH - 2 * EDGE)
        return round(across, 1), round(HEIGHT - EDGE - y / highest * (HEIGHT - 2 * EDGE), 1)

    lines, dots = [], []
    for points in medians:
        places = [placed(x, y) for x, y in points]
        if len(places) == 1:
            dots.append(places[0])
        else:
            lines.append("M" + "L".join(f"{x} {y}" for x, y in places))
    return Sparkline(tuple(lines), tuple(dots))


def _medians(points: Points) -> list[tuple[float, float]]:
    by_load: dict[float, list[float]] = {}
    for x, y in points:
        by_load.setdefault(x, []).append(y)
    return [(x, median(by_load[x])) for x in sorted(by_load)]

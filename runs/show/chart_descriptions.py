"""A chart's numbers in words, for those who do not see it, and what the drawing leaves out."""

from __future__ import annotations

from collections.abc import Sequence

from runs.compare.number_text import number, plural, times
from runs.show.curves import Curve, Spot

LONGEST = 300  # letters, with every point; of longer descriptions only each line's ends are told


def described(start: str, lines: Sequence[Curve], *, ratio: bool) -> str:
    """Return the start and the points of all lines; of many points each line's first and last."""
    whole = start + "; ".join(_points(line, line.spots, ratio=ratio) for line in lines)
    if len(whole) <= LONGEST:
        return whole
    ends = (
        _points(line, line.spots[:: max(len(line.spots) - 1, 1)], ratio=ratio) for line in lines
    )
    return f"{start}{'; '.join(ends)}. The table below holds all numbers."


def left_out(points: int, *, step: int) -> str:
    """Say how many points have no place, and that of very many points each so many has a mark."""
    sentences = []
    if points:
        points_of_value_0 = f"{plural(points, 'point')} of value 0 not shown"
        sentences.append(f"{points_of_value_0}: a log axis has no place for it.")
    if step > 1:
        sentences.append(f"One of {step} points has a mark; the lines pass through all.")
    return " ".join(sentences)


def _points(line: Curve, spots: Sequence[Spot], *, ratio: bool) -> str:
    """Return points of a line in words: "lighttpd 1.4.22: 22.72 at 20, 22.53 at 30"."""
    write = times if ratio else number
    points = [f"{write(spot.stat.median)} at {spot.at or number(spot.x)}" for spot in spots]
    return f"{line.entry.name}: {', '.join(points) or 'unknown'}"

"""Where two curves cross.

Definitionbetweentwo shared loads where the one ahead changes and nothing was measured in
        between: the load at which the straight
            lines between the medians meet. With ties in between only the loads on both sides are
            given. No crossing is claimed across a load at which a run is about errors. "Ahead"
            only where both sides prove a leader (see ratio).
Source  linear interpolation; the load is given to two digits because nothing was measured there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from runs.compare.findings.model import (
    Finding,
    MeasuredSeries,
    Pair,
    each,
    ids,
    pairs,
    quickest,
    setups,
    spread,
)
from runs.compare.metrics import Load
from runs.compare.number_text import number

CODE = "crossing"
RANK = 2
ABOUT = "where curves cross"


def find(load: Load, lines: Sequence[MeasuredSeries]) -> Iterator[Finding]:
    """Give each crossing of two series of one setup."""
    for members in setups(lines):
        for one, other in combinations(quickest(members), 2):
            for low, high, between in _changes(pairs(one, other)):
                yield _sentence(load, (one, other), (low, high), between)


def places(one: MeasuredSeries, other: MeasuredSeries) -> list[tuple[float, str]]:
    """Return each load at which two curves meet, and how it is written; not where ties lie in
    between.
    """
    meetings = [
        _meeting(low, high) for low, high, between in _changes(pairs(one, other)) if not between
    ]
    return [(load, _about(load)) for load in meetings]


def _changes(found: Sequence[Pair | None]) -> Iterator[tuple[Pair, Pair, int]]:
    """Give the pairs on both sides of each change of the one ahead, and how many ties lie between
    them.
    """
    last: Pair | None = None
    ties = 0
    for pair in found:
        if pair is None:
            last, ties = None, 0
        elif not pair.side:
            ties += 1
        else:
            if last is not None and last.side != pair.side:
                yield last, pair, ties
            last, ties = pair, 0


def _sentence(
    load: Load, both: tuple[MeasuredSeries, MeasuredSeries], sides: tuple[Pair, Pair], ties: int
) -> Finding:
    low, high = sides
    first, second = (both[0].who, both[1].who) if low.side > 0 else (both[1].who, both[0].who)
    word, span = load.label.lower(), f"{number(low.x)} and {number(high.x)}"
    place = (
        f"between a {word} of {span}" if ties else f"near a {word} of {_about(_meeting(low, high))}"
    )
    rates = [low.first, low.second, high.first, high.second]
    stats = [rate.stat for rate in rates]
    if low.is_proved and high.is_proved:
        words = f"{first} is ahead of {second} below, {second} above, {each(stats)}"
    else:
        words = f"{first} served more below, {second} above, {each(stats)}"
    cross = f"The curves of {first} and {second} cross {place}{both[0].setup}: {words}."
    rests = "no difference can be told in between" if ties else f"interpolated between {span}"
    return Finding(
        CODE,
        cross,
        ", ".join(filter(None, (rests, spread(stats)))),
        ids(rate.point for rate in rates),
    )


def _meeting(low: Pair, high: Pair) -> float:
    """Return the load at which the difference of the medians is zero."""
    before, after = (pair.first.stat.median - pair.second.stat.median for pair in (low, high))
    return low.x + (high.x - low.x) * before / (before - after)


def _about(load: float) -> str:
    return number(float(f"{load:.2g}"))

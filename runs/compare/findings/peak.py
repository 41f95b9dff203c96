"""The highest rate and where it was measured, and how much of it is left at the highest load.

Definitionthelargest median of requests/s among at least three loads; neighbouring loads that
        cannot be told apart from it (medians
            within 1 % or ranges that touch) are given with it. Degradation = 1 - rate at the
            highest load / peak, in percent, where the two can be told apart. A peak at the
            highest measured load is no peak: the rate may still rise. Loads at which a run is
            about errors have no rate.
Source      definitions; medians because repeated runs are points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from runs.compare.findings.model import Finding, MeasuredSeries, Pair, Rate, at, basis, ids
from runs.compare.metrics import Load
from runs.compare.number_text import number, plural, rounded

CODE = "peak"
RANK = 3
ABOUT = "the highest rates"
LEAST = 3


def find(load: Load, lines: Sequence[MeasuredSeries]) -> Iterator[Finding]:
    """Give the peak of each series of three loads or more."""
    for line in lines:
        if len(line.rates) >= LEAST:
            rests = basis(
                plural(len(line.rates), "load"), stats=[rate.stat for rate in line.rates.values()]
            )
            yield Finding(CODE, _sentence(line, load), rests, ids(line.series.points))


def highest(line: MeasuredSeries) -> Rate | None:
    """Return the peak of a series; None when too few loads say a rate, or when it is the highest
    measured load.
    """
    best = _best(list(line.rates.values())) if len(line.rates) >= LEAST else None
    return best if best and best.point.x < line.series.points[-1].x else None


def _best(found: Sequence[Rate]) -> Rate:
    return max(found, key=lambda rate: (rate.stat.median, -rate.point.x))


def _sentence(line: MeasuredSeries, load: Load) -> str:
    found = list(line.rates.values())
    best = _best(found)
    level = _level(found, best)
    words = (
        f"{line.who}{line.setup} was fastest {at(load, level)}: {rounded(best.stat.median)} "
        "requests/s"
    )
    last, highest = found[-1], line.series.points[-1].x
    if level[-1] == highest:
        return f"{words}, the highest load: it may be faster above."
    if level[-1] == last.point.x:
        return f"{words}; the loads above have failures or no rate."
    if _tie(last, best):
        return f"{words}."
    return (
        f"{words}, and {100 * (1 - last.stat.median / best.stat.median):.0f} % slower at "
        f"{number(last.point.x)}."
    )


def _level(found: Sequence[Rate], best: Rate) -> list[float]:
    """Return the loads around the best one that cannot be told apart from it, rising."""
    place = found.index(best)
    first = last = place
    while first and _tie(found[first - 1], best):
        first -= 1
    while last + 1 < len(found) and _tie(found[last + 1], best):
        last += 1
    return [rate.point.x for rate in found[first : last + 1]]


def _tie(one: Rate, other: Rate) -> bool:
    return Pair(other.point.x, one, other).is_tie

"""Who serves how many times the requests of whom.

Definition  at each load that two series of one setup share: the ratio of the medians of their requests/s, never below 1.
            A leader is named only where both were repeated and their ranges do not overlap; otherwise the ratio is what was measured.
Source      DESIGN.md §7; Hoefler and Belli, Scientific Benchmarking of Parallel Computing Systems (SC 2015), on unrepeated measurements.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from runs.charts.findings.model import Finding, Pair, at, basis, factor, ids, pairs, rivals, setup, who
from runs.charts.metrics import Load
from runs.charts.quantity import plural
from runs.charts.series import Group, Series

CODE = "ratio"
RANK = 1


def find(group: Group) -> Iterator[Finding]:
    """Give one sentence for each stretch of loads in which one of two servers is ahead."""
    for one, other in rivals(group):
        for stretch in _stretches(pairs(one, other)):
            yield _sentence(group.load, one, other, stretch)


def _stretches(found: Sequence[Pair]) -> list[list[Pair]]:
    """Cut the loads where the one ahead changes, or where nobody is."""
    stretches: list[list[Pair]] = []
    for pair in found:
        if stretches and _side(stretches[-1][-1]) == _side(pair):
            stretches[-1].append(pair)
        else:
            stretches.append([pair])
    return stretches


def _side(pair: Pair) -> tuple[int, bool]:
    return (0 if pair.is_tie else 1 if pair.ratio > 1 else -1), pair.is_proved


def _sentence(load: Load, one: Series, other: Series, stretch: Sequence[Pair]) -> Finding:
    side, proved = _side(stretch[0])
    where = at(load, [pair.x for pair in stretch])
    rests = f"{plural(len(stretch), 'load')}, {basis([stat for pair in stretch for stat in (pair.first, pair.second)])}"
    runs = ids(point for pair in stretch for point in pair.points)
    where += setup(one)
    if not side:
        return Finding(CODE, f"{who(one)} and {who(other)} cannot be told apart {where}.", rests, runs)
    ahead, behind = (who(one), who(other)) if side > 0 else (who(other), who(one))
    ratios = sorted(pair.ratio if side > 0 else 1 / pair.ratio for pair in stretch)
    times = factor(ratios[0]) if factor(ratios[0]) == factor(ratios[-1]) else f"{factor(ratios[0])} to {factor(ratios[-1])}"
    if proved:
        return Finding(CODE, f"{ahead} leads {behind} {where}: {times} its requests/s, their ranges apart.", rests, runs)
    return Finding(CODE, f"{ahead} served {times} the requests/s of {behind} {where}.", rests, runs)

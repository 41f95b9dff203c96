"""The test by its definition: every way to deal the values of each load, one by one."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, product

from tests.runs.compare.verdicts.make import Series


def share(first: Sequence[float], second: Sequence[float]) -> Fraction:
    """Return U / (n m); equal values count half."""
    doubled = sum(2 * (a > b) + (a == b) for a, b in product(first, second))
    return Fraction(doubled, 2 * len(first) * len(second))


def shares(first: Sequence[float], second: Sequence[float]) -> list[Fraction]:
    """Return the share of each way to deal the values of both series."""
    values = [*first, *second]
    dealt = []
    for chosen in combinations(range(len(values)), len(first)):
        rest = [value for position, value in enumerate(values) if position not in chosen]
        dealt.append(share([values[position] for position in chosen], rest))
    return dealt


def two_sided(first: Series, second: Series) -> Fraction:
    """Return the two-sided p over all common loads, each of which has one vote."""
    loads = sorted(first.keys() & second.keys())
    statistic = sum(share(first[load], second[load]) for load in loads)
    sums = [sum(dealt) for dealt in product(*(shares(first[x], second[x]) for x in loads))]
    at_least = Fraction(sum(total >= statistic for total in sums), len(sums))
    at_most = Fraction(sum(total <= statistic for total in sums), len(sums))
    return min(Fraction(1), 2 * min(at_least, at_most))


def holm(p: Sequence[float]) -> list[float]:
    """Return the adjusted p, one after the other."""
    adjusted, worst = [0.0] * len(p), 0.0
    for rank, position in enumerate(sorted(range(len(p)), key=p.__getitem__)):
        worst = max(worst, min(1.0, p[position] * (len(p) - rank)))
        adjusted[position] = worst
    return adjusted

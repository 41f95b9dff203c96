"""The 95 % bootstrap interval of a median, computed exactly instead of by random resamples.

A resample draws n of the n values with replacement. Its k-th smallest value is among the i smallest
values of the sample when at least k draws are. The number of such draws is binomial (n, i / n), so
the distribution is known and needs no simulation. For odd n the median is one value. For even n it
is the mean of the two middle values, and all pairs of them are counted.

Source: Efron and Tibshirani, An Introduction to the Bootstrap (1993), section 6.2 and chapter 13
(the percentile method).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb, exp, lgamma, log, log1p

LEAST = 5  # values; fewer ones have no interval
TAIL = Fraction(1, 40)  # the share of resamples outside the interval, on each side
# Up to so many values the resamples are counted in whole numbers; above, logarithms are used. Then
# an even number of values has its two middle ones taken one by one, which widens the interval.
COUNTED_UP_TO = 40
MiddlePair = tuple[int, int, int]  # two positions from 0, and the number of resamples


def interval(values: Sequence[float]) -> tuple[float, float] | None:
    """Return the 95 % interval of the median of `values`, in their unit; None below five values.

    The same values always give the same interval, in any order.
    """
    n = len(values)
    if n < LEAST:
        return None
    ordered = sorted(values)
    if n % 2 == 0 and n <= COUNTED_UP_TO:
        medians = _medians(ordered)
        return _quantile(medians, TAIL * n**n), _quantile(medians, (1 - TAIL) * n**n)
    low = _position(n=n, rank=(n + 1) // 2, share=TAIL)
    high = _position(n=n, rank=n // 2 + 1, share=1 - TAIL)
    return ordered[low], ordered[high]


def _medians(ordered: Sequence[float]) -> list[tuple[float, int]]:
    """Return each median that a resample can have, rising, with the number of such resamples."""
    medians = []
    for first, second, resamples in _middle_pairs(len(ordered)):
        low, high = ordered[first], ordered[second]
        # Half of a sum can differ from the value itself in its last digit.
        medians.append((low if first == second else (low + high) / 2, resamples))
    return sorted(medians)


def _quantile(medians: Sequence[tuple[float, int]], wanted: Fraction) -> float:
    """Return the smallest median that at least `wanted` resamples do not exceed."""
    counted = 0
    for value, resamples in medians:
        counted += resamples
        if counted >= wanted:
            return value
    return medians[-1][0]


@cache
def _middle_pairs(n: int) -> tuple[MiddlePair, ...]:
    """Return each pair of positions that the middle values of a resample of even `n` can have."""
    half = n // 2
    pairs = []
    for first in range(n):
        apart = []
        for second in range(first + 1, n):
            below, above = _ways(first + 1, half), _ways(n - second, half)
            apart.append((first, second, comb(n, half) * below * above))
        reached = _resamples(n=n, rank=half, positions=first + 1)
        reached -= _resamples(n=n, rank=half, positions=first)
        equal = reached - sum(resamples for _, _, resamples in apart)
        pairs += [(first, first, equal), *apart]
    return tuple(pairs)


def _ways(positions: int, draws: int) -> int:
    """Return in how many ways `draws` fall on so many positions, at least once on the last one."""
    return int(positions**draws - (positions - 1) ** draws)


def _resamples(*, n: int, rank: int, positions: int) -> int:
    """Return how many of the n**n resamples have at least `rank` draws on the first positions."""
    total = 0
    for draws in range(rank, n + 1):
        total += comb(n, draws) * int(positions**draws) * int((n - positions) ** (n - draws))
    return total


@cache
def _position(*, n: int, rank: int, share: Fraction) -> int:
    """Return the first position that the value of this rank does not exceed in enough resamples.

    Positions count from 0 and ranks from 1; enough is at least `share` of all resamples.
    """
    low, high = 1, n
    while low < high:
        middle = (low + high) // 2
        if _share(n=n, rank=rank, positions=middle) >= share:
            high = middle
        else:
            low = middle + 1
    return low - 1


def _share(*, n: int, rank: int, positions: int) -> Fraction | float:
    """Return the share of the resamples that `_resamples` counts."""
    if positions == n:
        return Fraction(1)
    if n <= COUNTED_UP_TO:
        return Fraction(_resamples(n=n, rank=rank, positions=positions), n**n)
    inside, outside = log(positions / n), log1p(-positions / n)
    total = 0.0
    for draws in range(rank, n + 1):
        ways = lgamma(n + 1) - lgamma(draws + 1) - lgamma(n - draws + 1)
        total += exp(ways + draws * inside + (n - draws) * outside)
    return total

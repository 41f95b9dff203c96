"""What repeated runs say of their median: the 95 % interval of its bootstrap distribution, exactly and without chance.

A resample draws n of the n values with replacement. Its k-th smallest value is at or below the i-th of the sample when at least
k draws fall on the first i, and that number is binomial (n, i/n): the distribution that others simulate is known. For odd n the
median is one of the values; for even n it is the mean of two, whose joint distribution is counted.
Source: Efron and Tibshirani, An Introduction to the Bootstrap (1993), section 6.2 and chapter 13 (the percentile method).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb, exp, lgamma, log, log1p

LEAST = 5  # with fewer values the interval is the range
TAIL = Fraction(1, 40)  # on either side: 95 % between
COUNTED_UP_TO = 40  # values; above, the two middles of an even number are taken one by one, which widens the interval


def interval(values: Sequence[float]) -> tuple[float, float] | None:
    """Return the interval of the median of `values`; None for fewer than five. The same values always give the same figure."""
    n = len(values)
    if n < LEAST:
        return None
    ordered = sorted(values)
    if n % 2 == 0 and n <= COUNTED_UP_TO:
        medians = sorted(
            ((ordered[i] + ordered[j]) / 2 if i != j else ordered[i], ways)
            for i, j, ways in _middles(n)
        )
        return _reached(medians, TAIL * n**n), _reached(medians, (1 - TAIL) * n**n)
    return ordered[_place(n, (n + 1) // 2, TAIL)], ordered[_place(n, n // 2 + 1, 1 - TAIL)]


def _reached(medians: Sequence[tuple[float, int]], wanted: Fraction) -> float:
    """Return the smallest median that this many resamples do not exceed."""
    seen = 0
    for value, ways in medians:
        seen += ways
        if seen >= wanted:
            return value
    return medians[-1][0]


@cache
def _middles(n: int) -> tuple[tuple[int, int, int], ...]:
    """Return for even n each pair of places that can be the two middles of a resample, and how many resamples have it."""
    half = n // 2
    found = []
    for i in range(n):
        apart = [
            (i, j, comb(n, half) * _top(i + 1, half) * _top(n - j, half)) for j in range(i + 1, n)
        ]
        lower = _at_most(n, half, i + 1) - _at_most(n, half, i)
        found += [(i, i, lower - sum(ways for _, _, ways in apart)), *apart]
    return tuple(found)


def _top(i: int, draws: int) -> int:
    """Return in how many ways so many draws fall on i places and touch the last of them."""
    return int(i**draws - (i - 1) ** draws)


def _at_most(n: int, k: int, i: int) -> int:
    """Return how many of the n**n resamples have their k-th smallest value within the first i places."""
    return sum(
        (comb(n, hits) * int(i**hits) * int((n - i) ** (n - hits)) for hits in range(k, n + 1)), 0
    )


@cache
def _place(n: int, k: int, share: Fraction) -> int:
    """Return the first place, from 0, that the k-th smallest value of at least this share of the resamples does not exceed."""
    low, high = 1, n
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if _share(n, k, middle) >= share else (middle + 1, high)
    return low - 1


def _share(n: int, k: int, i: int) -> Fraction | float:
    if i == n:
        return Fraction(1)
    if n <= COUNTED_UP_TO:
        return Fraction(_at_most(n, k, i), n**n)
    inside, outside = log(i / n), log1p(-i / n)
    ways = (
        lgamma(n + 1)
        - lgamma(hits + 1)
        - lgamma(n - hits + 1)
        + hits * inside
        + (n - hits) * outside
        for hits in range(k, n + 1)
    )
    return sum(exp(one) for one in ways)

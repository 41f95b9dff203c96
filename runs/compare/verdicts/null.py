"""How the statistic of the test is distributed between series that do not differ.

The statistic of a load is the share U / (n m) of Mann and Whitney: of all pairs of a value of the
first and a value of the second series, the share in which the first is greater; equal values count
half. The statistic of several loads is the sum of their shares, so that each load has one vote.

Without a difference, every way to deal the values of a load to the two series is equally likely.
The ways are counted in whole numbers, for each load, and the loads are independent.

Source: Mann and Whitney, On a test of whether one of two random variables is stochastically larger
than the other (1947); for equal values Lehmann, Nonparametrics (1975), section 1.4.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb, erfc, lcm, prod, sqrt

import numpy as np

from runs.compare.verdicts.model import ALPHA, ROUNDING, Floats, Integers

EXACT_REPEATS = 25  # at a load, in either series
EXACT_STEPS = 40_000  # of the grid that is common to all loads
# Distributions that are remembered; the largest one takes 0.6 MB, a usual one 10 kB.
REMEMBERED = 128
QUANTILE = 1.96  # of the normal distribution at 97.5 %, rounded up

Sizes = tuple[int, int]  # repeats of both series at a load
Part = tuple[int, tuple[int, ...]]  # repeats of the first, and how often each value occurs, rising
Tails = tuple[Floats, Floats]  # of pairs: chance of a first, and of a second, so far above


@dataclass(frozen=True, slots=True)
class Null:
    """The distribution of the statistic on a grid."""

    steps: int  # of the grid, to a statistic of 1
    at_most: Floats  # chance of a statistic of at most k / steps
    at_least: Floats

    def tails(self, statistic: Floats) -> Tails:
        """Return the chances of a statistic at least, and at most, as large as these."""
        step = np.rint(statistic * self.steps).astype(np.int64)
        return self.at_least[step], self.at_most[step]


def is_countable(sizes: Sequence[Sizes]) -> bool:
    """Tell whether the distribution over these loads is counted and not approximated."""
    if max(max(pair) for pair in sizes) > EXACT_REPEATS:
        return False
    return lcm(*map(prod, sizes)) * len(sizes) <= EXACT_STEPS


def distribution(sizes: Sequence[Sizes]) -> Null:
    """Return the distribution over loads at which all values differ."""
    parts = [(min(pair), (1,) * sum(pair)) for pair in sizes]
    return distribution_of_parts(tuple(sorted(parts)))


@lru_cache(maxsize=REMEMBERED)
def distribution_of_parts(parts: tuple[Part, ...]) -> Null:
    """Return the distribution over these loads, whose values may be equal.

    The order of the loads does not matter; sort them, so that it is remembered once. The grid has
    steps of half of 1 / (n m), because two equal values count half.
    """
    products = [n * (sum(ties) - n) for n, ties in parts]
    scale = lcm(*products)
    chances = np.ones(1)
    for part, size in zip(parts, products, strict=True):
        ways = ways_by_doubled_u(part)
        chances = _sum(chances, ways / ways.sum(), stride=scale // size)
    at_most, at_least = np.cumsum(chances), np.cumsum(chances[::-1])[::-1]
    return Null(steps=2 * scale, at_most=np.minimum(at_most, 1), at_least=np.minimum(at_least, 1))


def _sum(chances: Floats, step_chances: Floats, *, stride: int) -> Floats:
    """Return the distribution of the sum of two statistics; the second lies on each stride-th step.

    Only positive numbers are added, so that small chances are as exact as large ones.
    """
    total = np.zeros(len(chances) + (len(step_chances) - 1) * stride)
    for step in np.flatnonzero(step_chances):
        start = step * stride
        total[start : start + len(chances)] += step_chances[step] * chances
    return total


@lru_cache(maxsize=1024)
def ways_by_doubled_u(part: Part) -> Integers:
    """Return in how many ways each value of 2 U, from 0 to 2 n m, is dealt.

    U is the sum of the ranks of the first series less its least value, n (n + 1) / 2. Equal values
    have the mean of their ranks. `ways[a]` counts the ways in which the first series has `a` of
    the values dealt so far, by twice the sum of their ranks.
    """
    n, ties = part
    values = sum(ties)
    if 2 * n > values:  # counting for the second series takes fewer steps
        return ways_by_doubled_u((values - n, ties))[::-1]
    ways = np.zeros((n + 1, n * (2 * values - n + 1) + 1), dtype=np.int64)
    ways[0, 0] = 1
    dealt = 0
    for equal in ties:
        ways = _dealt(ways, equal=equal, doubled_rank=2 * dealt + equal + 1)
        dealt += equal
    return ways[n, n * (n + 1) :]


def _dealt(ways: Integers, *, equal: int, doubled_rank: int) -> Integers:
    """Return what becomes of these ways when so many equal values are dealt."""
    total = ways.copy()
    most, sums = ways.shape
    for count in range(1, min(equal, most - 1) + 1):
        rise = count * doubled_rank
        total[count:, rise:] += comb(equal, count) * ways[: most - count, : max(sums - rise, 0)]
    return total


def normal_tails(statistic: Floats, variance: Floats, loads: int) -> Tails:
    """Return the chances by the normal approximation, without a correction for steps.

    A variance of 0 means that all values are equal: nothing speaks for either series.
    """
    spread = np.sqrt(2 * np.maximum(variance, np.finfo(float).tiny))
    distance = (statistic - loads / 2) / spread
    return _erfc(distance) / 2, _erfc(-distance) / 2


def _erfc(values: Floats) -> Floats:
    """Return the complementary error function of each value."""
    return np.fromiter(map(erfc, values.tolist()), dtype=float, count=len(values))


def untied_variance(sizes: Sequence[Sizes]) -> float:
    """Return the variance of the statistic over loads at which all values differ."""
    return sum((n + m + 1) / (12 * n * m) for n, m in sizes)


@lru_cache(maxsize=1024)
def cut(sizes: tuple[Sizes, ...]) -> tuple[float, float | None]:
    """Return the weight that an interval leaves out at each end of the differences; its coverage.

    Each difference of a load weighs 1 / (n m). The coverage is the true one, at least 95 %; by the
    normal approximation it is 95 %. It is None where nothing may be left out, because the whole
    range of the differences does not reach 95 %. Equal values only make the coverage larger.
    """
    if not is_countable(sizes):
        spread = sqrt(untied_variance(sizes))
        return max(0.0, len(sizes) / 2 - QUANTILE * spread), 1 - ALPHA
    null = distribution(sizes)
    last = int(np.searchsorted(null.at_most, ALPHA / 2 + ROUNDING, side="right")) - 1
    if last < 0:
        return 0.0, None
    return last / null.steps, float(1 - 2 * null.at_most[last])

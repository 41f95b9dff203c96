"""The interval of a median: two values of the sample, between which the median lies.

Each value is as likely above the true median as below it. The k-th smallest value exceeds the
median exactly if fewer than k of the n values are below it, and their number is binomial (n, 1/2).
So the k-th smallest and the k-th greatest value hold the median with a known probability. It is
larger where values are equal.

Source: Conover, Practical Nonparametric Statistics (1999), section 3.2.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb

LEAST_COVERAGE = Fraction(95, 100)


def median_interval(values: Sequence[float]) -> tuple[float, float, float] | None:
    """Return low, high and the true coverage, a share of at least 0.95; None below 6 values.

    It is the narrowest interval between the k-th smallest and the k-th greatest value.
    """
    order = _order(len(values))
    if order is None:
        return None
    rank, coverage = order
    ordered = sorted(values)
    return ordered[rank - 1], ordered[-rank], coverage


@lru_cache(maxsize=256)
def _order(n: int) -> tuple[int, float] | None:
    """Return the greatest k whose interval has the coverage, and that coverage; None if none."""
    outside = 0  # of 2 ** n ways, those with fewer than k values below the median, or above it
    for rank in range(1, n // 2 + 2):
        wider, outside = outside, outside + 2 * comb(n, rank - 1)
        if outside > (1 - LEAST_COVERAGE) * 2**n:
            return (rank - 1, float(1 - Fraction(wider, 2**n))) if rank > 1 else None
    return None

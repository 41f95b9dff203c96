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
from typing import NamedTuple

LEAST_COVERAGE = Fraction(95, 100)


class MedianInterval(NamedTuple):
    """Both ends in the unit of the values, and the true coverage, a share of at least 0.95."""

    low: float
    high: float
    coverage: float

    def over(self, base: float) -> MedianInterval:
        """Return it with both ends divided by a baseline's median."""
        return self._replace(low=self.low / base, high=self.high / base)


def median_interval(values: Sequence[float]) -> MedianInterval | None:
    """Return the interval of the median; None below 6 values.

    It is the narrowest interval between the k-th smallest and the k-th greatest value.
    """
    order = _order(len(values))
    if order is None:
        return None
    rank, coverage = order
    ordered = sorted(values)
    return MedianInterval(low=ordered[rank - 1], high=ordered[-rank], coverage=coverage)


@lru_cache(maxsize=256)
def _order(n: int) -> tuple[int, float] | None:
    """Return the greatest k whose interval has the coverage, and that coverage; None if none."""
    allowed = int((1 - LEAST_COVERAGE) * 2**n)
    outside, ways = 0, 1  # of 2 ** n: with fewer than k values on one side; with k on a given one
    rank = 0
    while outside + 2 * ways <= allowed:
        outside += 2 * ways
        ways = ways * (n - rank) // (rank + 1)
        rank += 1
    return (rank, float(1 - Fraction(outside, 2**n))) if rank else None

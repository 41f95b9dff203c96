"""The interval of a median by order statistics, with its true coverage.

Of n values in order, the one at place k from each end encloses the true median with a probability
that follows from the binomial distribution (n, 1/2) alone, whatever the values' own distribution.
Source: Conover, Practical Nonparametric Statistics (3rd edition 1999), section 3.2.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import NamedTuple

LEAST = 6  # values; with fewer ones even the whole range has a coverage below 95 %
WANTED = 0.95


class MedianInterval(NamedTuple):
    """Both ends in the unit of the values, and the probability that the median is between them."""

    low: float
    high: float
    coverage: float


def median_interval(values: Sequence[float]) -> MedianInterval | None:
    """Return the narrowest symmetric interval of at least 95 %; None below six values."""
    n = len(values)
    if n < LEAST:
        return None
    ordered = sorted(values)
    outside, cut = 2, 0  # of 2**n: both tails below the first value and above the last one
    while outside + 2 * comb(n, cut + 1) <= (1 - WANTED) * 2**n:
        cut += 1
        outside += 2 * comb(n, cut)
    return MedianInterval(ordered[cut], ordered[-1 - cut], 1 - outside / 2**n)

"""What is compared, and what is concluded about two series."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

MARGIN = 0.03  # x: a difference up to this share counts as none, unless the reader chooses another
ALPHA = 0.05  # the chance that any claim of a page is false, where no series differ
ENOUGH = 3  # repeats of both series, for a load to take part in the test
# A chance that is exactly at its limit, as 2 / 400 * 10 pairs is, must not exceed it by the last
# digit of a sum. The same holds for sums of weights.
ROUNDING = 1e-9

Measured = Mapping[float, Sequence[float]]  # load -> the values of its repeats
Better = Literal["more", "less"]
Code = Literal["described", "same", "faster", "crossing", "mixed", "undecided"]
Method = Literal["exact", "normal"]
Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Booleans = NDArray[np.bool_]


def factor_beyond(margin: float) -> float:
    """Return by which factor a value exceeds another one by more than the margin.

    A value that is exactly 3 % higher lies within 3 %, in each unit.
    """
    return (1 + margin) * (1 + ROUNDING)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is concluded about the series i and j of a list, i < j; "first" is i.

    A series is ahead where its values are better: higher or lower, as the caller of `judge` says.
    """

    code: Code
    ahead: Literal[0, 1] | None  # faster: who is; crossing: who is ahead below the border
    loads: tuple[float, ...]  # all common loads, rising
    tested: tuple[float, ...]  # those in the test; none if the pair is only described
    # Median of the first / median of the second, at each of `loads`. None where the second is 0
    # and no ratio exists.
    medians: tuple[float | None, ...]
    p: float | None  # two-sided; None if the pair is only described
    p_adjusted: float | None  # by Holm, over the tested pairs
    pairs: int  # the number of tested pairs
    # crossing: the first load of the upper side. faster: the same, where the difference is on one
    # side only, and on the other side both are within the margin.
    border: float | None
    above: tuple[float, ...]  # mixed: loads at which the first is ahead by more than the margin
    below: tuple[float, ...]  # mixed: loads at which it is behind by more than the margin
    method: Method | None  # of `p`
    repeats_needed: int | None  # undecided: with fewer at each load nothing can be proved
    order_depends: bool  # undecided, but at a common load more than twice the margin apart


@dataclass(frozen=True, slots=True)
class Ratio:
    """How many times the values of the first series are those of the second.

    Without a coverage, `low` and `high` are the least and the greatest ratio of two values; of a
    pair that is only described, of two medians.
    """

    value: float
    low: float
    high: float
    coverage: float | None  # the true one, at least 0.95; None where repeats do not suffice
    loads: tuple[float, ...]

"""The ratio of two series and its interval.

The ratio is exp of the weighted median of the differences log a - log b within loads (Hodges and
Lehmann). Each load has one vote, so each of its differences weighs 1 / (n m). The interval inverts
the test: it leaves out the differences that a shift, to be refused by the test, would have to pass.

Source: Hodges and Lehmann, Estimates of location based on rank tests (1963); for the interval
Lehmann, Nonparametrics (1975), section 2.6.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log

import numpy as np

from runs.compare.verdicts.model import ROUNDING, Floats, Measured, Ratio
from runs.compare.verdicts.null import cut

Medians = Mapping[float, float]  # load -> the median of its repeats
LARGEST_POWER = 700.0  # of e: a float holds no more than about 709


def described(first: Medians, second: Medians) -> Ratio | None:
    """Return the ratio of two series that are not tested, over the loads at which both are above 0.

    It is the geometric mean of the ratios of the medians, so that it orders two series as their
    means do; `low` and `high` are the least and the greatest of them. None without such a load.
    """
    loads = [load for load in sorted(first) if first[load] > 0 and second.get(load, 0) > 0]
    if not loads:
        return None
    differences = [log(first[load]) - log(second[load]) for load in loads]
    return Ratio(
        value=_exp(sum(differences) / len(differences)),
        low=_exp(min(differences)),
        high=_exp(max(differences)),
        coverage=None,
        loads=tuple(loads),
    )


def ratio(first: Measured, second: Measured, loads: Sequence[float]) -> Ratio | None:
    """Return the ratio over these tested loads; None where no load has only values above 0.

    With too few repeats for an interval, `low` and `high` are the range of the differences.
    """
    loads = [load for load in loads if min(*first[load], *second[load]) > 0]
    if not loads:
        return None
    differences = _differences(first, second, loads=loads)
    sizes = tuple(sorted(_sizes(first, second, load=load) for load in loads))
    weight, coverage = cut(sizes)
    low, high = differences.within(weight)
    return Ratio(
        value=_exp(differences.median()),
        low=_exp(low),
        high=_exp(high),
        coverage=coverage,
        loads=tuple(loads),
    )


def _exp(difference: float) -> float:
    """Return e to a power that stays finite, and above 0."""
    return exp(min(max(difference, -LARGEST_POWER), LARGEST_POWER))


def inverse(ratio: Ratio) -> Ratio:
    """Return the ratio of the second series to the first."""
    return Ratio(
        1 / ratio.value,
        low=1 / ratio.high,
        high=1 / ratio.low,
        coverage=ratio.coverage,
        loads=ratio.loads,
    )


def _sizes(first: Measured, second: Measured, *, load: float) -> tuple[int, int]:
    repeats = (len(first[load]), len(second[load]))
    return min(repeats), max(repeats)


@dataclass(frozen=True, slots=True)
class _Differences:
    """Differences of logarithms, rising, with the sums of their weights from either end."""

    values: Floats
    from_low: Floats
    from_high: Floats

    def median(self) -> float:
        """Return the middle of the two weighted medians that are counted from either end."""
        half = self.from_low[-1] / 2 - ROUNDING
        low = np.searchsorted(self.from_low, half)
        high = np.searchsorted(self.from_high, half)
        return float(self.values[low] + self.values[-1 - high]) / 2

    def within(self, weight: float) -> tuple[float, float]:
        """Return the least and the greatest difference without this weight at either end."""
        low = np.searchsorted(self.from_low, weight + ROUNDING, side="right")
        high = np.searchsorted(self.from_high, weight + ROUNDING, side="right")
        return float(self.values[low]), float(self.values[-1 - high])


def _differences(first: Measured, second: Measured, *, loads: Sequence[float]) -> _Differences:
    """Return the differences within these loads."""
    values, weights = [], []
    for load in loads:
        logarithms = np.log(np.array(first[load]))[:, None] - np.log(np.array(second[load]))
        values.append(logarithms.ravel())
        weights.append(np.full(logarithms.size, 1 / logarithms.size))
    order = np.argsort(np.concatenate(values), kind="stable")
    weight = np.concatenate(weights)[order]
    return _Differences(
        values=np.concatenate(values)[order],
        from_low=np.cumsum(weight),
        from_high=np.cumsum(weight[::-1]),
    )

"""Ranges: which measured values a claim allows.

A single number allows 5 % more or less, but never the other side of 1: "3 % more" is wrong where
less was measured. Ends of bounds and spans may be rounded to three digits, as the site writes
ratios, and percentages to whole ones. A claim may state a tolerance of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, nextafter
from typing import Literal

TOLERANCE = 0.05  # of a factor or a value
ROUNDING = 0.005  # of a bound or an end; of a percentage it is half a point
POINT = 0.01  # of a percentage: at least one percentage point is allowed
ALMOST = 1.1  # "almost twice" is from 1.82 to 2

Bound = Literal["", "at least", "at most", "almost"]


@dataclass(frozen=True, slots=True)
class Range:
    """The values from `low` to `high`, both included."""

    low: float
    high: float

    def holds(self, value: float) -> bool:
        """Tell whether a value lies inside."""
        return self.low <= value <= self.high

    def overlaps(self, another: Range) -> bool:
        """Tell whether two ranges have a value in common."""
        return self.low <= another.high and another.low <= self.high

    @property
    def inverse(self) -> Range:
        """Return the range of 1 / value, for values above 0."""
        low = 1 / self.high if self.high else inf
        return Range(low=low, high=1 / self.low if self.low > 0 else inf)


@dataclass(frozen=True, slots=True)
class Amount:
    """What a claim states: one number (`low` equals `high`), a span, or a bound at `low`."""

    low: float
    high: float
    bound: Bound = ""

    @property
    def is_single(self) -> bool:
        """Tell whether it is one number with a tolerance."""
        return self.low == self.high and not self.bound

    def scaled(self, scale: float) -> Amount:
        """Return it in another unit."""
        return Amount(low=self.low * scale, high=self.high * scale, bound=self.bound)


def factor_range(amount: Amount, *, tolerance: float | None = None) -> Range:
    """Return the ratios that a factor allows; one number stays on its side of 1."""
    allowed = value_range(amount, tolerance=tolerance)
    if not amount.is_single or amount.low == 1:
        return allowed
    if amount.low > 1:
        return Range(low=max(allowed.low, nextafter(1, inf)), high=allowed.high)
    return Range(low=allowed.low, high=min(allowed.high, nextafter(1, 0)))


def value_range(amount: Amount, *, tolerance: float | None = None) -> Range:
    """Return the values that a number, a span or a bound allows; `tolerance` is a share."""
    own = tolerance if tolerance is not None else _usual(amount)
    low, high = amount.low / (1 + own), amount.high * (1 + own)
    if amount.bound == "at least":
        return Range(low=low, high=inf)
    if amount.bound == "at most":
        return Range(low=0, high=high)
    if amount.bound == "almost":
        return Range(low=amount.low / ALMOST, high=high)
    return Range(low=low, high=high)


def change_range(amount: Amount, *, sign: int, tolerance: float | None = None) -> Range:
    """Return the ratios that a difference allows: 0.12 with sign 1 is "12 % more".

    One number allows 5 % of itself, and a percentage point at least; `tolerance` is in points.
    """
    own = tolerance
    if own is None:
        own = max(POINT, TOLERANCE * amount.high) if amount.is_single else ROUNDING
    low, high = max(amount.low - own, nextafter(0, 1)), amount.high + own
    if amount.bound == "at least":
        high = inf
    elif amount.bound in ("at most", "almost"):
        low = nextafter(0, 1) if amount.bound == "at most" else amount.low / ALMOST
    if sign > 0:
        return Range(low=max(1 + low, nextafter(1, inf)), high=1 + high)
    return Range(low=max(1 - high, 0), high=min(1 - low, nextafter(1, 0)))


def above_one() -> Range:
    """Return all ratios above 1: "faster" without a number."""
    return Range(low=nextafter(1, inf), high=inf)


def _usual(amount: Amount) -> float:
    return TOLERANCE if amount.is_single else ROUNDING

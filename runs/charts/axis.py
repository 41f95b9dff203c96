"""Axes with round ticks: y from 0, x linear, both shared by the server's drawing and the browser's."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from runs.charts.quantity import number

STEPS = (1.0, 2.0, 2.5, 5.0, 10.0)


@dataclass(frozen=True, slots=True)
class Axis:
    """From `low` to `high` in the data's unit, a tick every `step` from the first multiple of it; labels count in `divisor`."""

    low: float
    high: float
    step: float
    divisor: int = 1

    @property
    def ticks(self) -> list[float]:
        """Return the places of the ticks, rising."""
        first, last = math.ceil(self.low / self.step - 1e-9), math.floor(self.high / self.step + 1e-9)
        return [_clean(place * self.step) for place in range(first, last + 1)]

    def label(self, tick: float) -> str:
        """Write a tick in the axis' unit."""
        return number(_clean(tick / self.divisor))

    def share(self, value: float) -> float:
        """Return where a value lies, 0 at the low end, 100 at the high end."""
        return round((value - self.low) / (self.high - self.low) * 100, 3)


def values_axis(values: Sequence[float], divisor: int = 1, ticks: int = 5) -> Axis:
    """Return an axis from 0 to a round number above the largest value."""
    largest = max(values, default=0.0) / divisor or 1.0
    step = nice_step(largest / ticks)
    return Axis(0.0, _clean(math.ceil(largest / step - 1e-9) * step * divisor), step * divisor, divisor)


def load_axis(values: Sequence[float], *, whole: bool, ticks: int = 6) -> Axis:
    """Return an axis for the load: from 0, or from just below the smallest when all loads are close to each other."""
    low, high = min(values, default=0.0), max(values, default=1.0)
    if low == high:
        low, high = 0.0, high * 2 or 1.0
    elif low <= high - low:
        low = 0.0
    step = nice_step((high - low) / ticks)
    if whole:
        step = max(1.0, math.ceil(step))
    room = step / 4
    return Axis(max(_clean(low - room), 0.0) if low else 0.0, _clean(high + room), step)


def nice_step(rough: float) -> float:
    """Return 1, 2, 2.5 or 5 times a power of ten, at least `rough`."""
    power = 10.0 ** math.floor(math.log10(rough))
    return _clean(next(step for step in STEPS if step * power >= rough * (1 - 1e-9)) * power)


def _clean(value: float) -> float:
    return float(f"{value:.12g}")

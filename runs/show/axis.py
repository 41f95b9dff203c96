"""Axes with round ticks, the same in the server's drawing and the browser's: y from 0, x linear,
or log where a reader wants it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from operator import ge

from runs.compare.number_text import number
from runs.show.lettering import width

STEPS = (1.0, 2.0, 2.5, 5.0, 10.0)
DECADE = (1.0, 2.0, 5.0)
MOST_TICKS = 9
# The narrowest plot of a phone, the size of labels, what stays between two, all in pixels.
NARROWEST, LABEL_SIZE, BETWEEN = 230.0, 12, 3.0
LONGEST_LABEL = 6  # characters: "25,600"


@dataclass(frozen=True, slots=True)
class Axis:
    """From `low` to `high` in the data's unit, with its rising ticks; labels are in `divisor`."""

    low: float
    high: float
    ticks: tuple[float, ...]
    divisor: int = 1
    log: bool = False

    def label(self, tick: float) -> str:
        """Write a tick in the axis' unit."""
        return number(_clean(tick / self.divisor))

    def share(self, value: float) -> float:
        """Return where a value lies, 0 at the low end, 100 at the high end."""
        low, high, at = self.low, self.high, value
        if self.log:
            low, high, at = math.log10(low), math.log10(high), math.log10(at)
        # Values that differ in their last digit only stand in one place.
        return round((at - low) / (high - low) * 100, 2) if high > low else 50.0

    def has(self, value: float) -> bool:
        """Tell whether a value has a place: on a log axis zero has none."""
        return value > 0 or not self.log


def values_axis(values: Sequence[float], divisor: int = 1, ticks: int = 5) -> Axis:
    """Return an axis from 0 to a round number above the largest value."""
    largest = max(values, default=0.0) / divisor or 1.0
    step = nice_step(largest / ticks)
    high = _clean(math.ceil(largest / step - 1e-9) * step * divisor)
    return _linear(0.0, high, step=step * divisor, divisor=divisor)


def load_axis(values: Sequence[float], *, whole: bool, ticks: int = 6) -> Axis:
    """Return an axis for the load: from 0, or from just below the smallest when all loads are
    close to each other.
    """
    low, high = min(values, default=0.0), max(values, default=1.0)
    if low == high:
        low, high = 0.0, high * 2 or 1.0
    elif low <= high - low:
        low = 0.0
    step = nice_step((high - low) / ticks)
    if whole:
        step = max(1.0, math.ceil(step))
    room = step / 4
    lowest = max(_clean(low - room), 0.0) if low else 0.0
    return _linear(lowest, _clean(high + room), step=step)


def log_axis(values: Sequence[float], divisor: int = 1) -> Axis:
    """Return a log axis from a 1-2-5 number below the smallest positive value to one above the
    largest.
    """
    positive = [value / divisor for value in values if value > 0] or [1.0, 10.0]
    least = math.floor(math.log10(min(positive))) - 1
    most = math.ceil(math.log10(max(positive))) + 1
    powers = (10.0**power for power in range(least, most + 1))
    steps = [_clean(digit * power) for power, digit in product(powers, DECADE)]
    first = max(index for index, step in enumerate(steps) if step <= min(positive) * (1 + 1e-9))
    last = min(index for index, step in enumerate(steps) if step >= max(positive) * (1 - 1e-9))
    if first == last:
        first, last = first - 1, last + 1
    low, high = _clean(steps[first] * divisor), _clean(steps[last] * divisor)
    ticks = tuple(_clean(step * divisor) for step in _thinned(steps[first : last + 1]))
    return Axis(low, high, ticks=ticks, divisor=divisor, log=True)


def measured_axis(values: Sequence[float], divisor: int = 1) -> Axis:
    """Return a log axis from the smallest to the largest value with a tick at each, or at every
    second or third; where they are too many or too long for their labels, `log_axis`.
    """
    measured = tuple(sorted({value for value in values if value > 0}))
    if 1 < len(measured) <= MOST_TICKS:
        for step in (1, 2, 3):
            ticks = measured[::-1][::step][::-1]
            axis = Axis(measured[0], measured[-1], ticks=ticks, divisor=divisor, log=True)
            if _has_room(axis):
                return axis
    return log_axis(values, divisor)


def _has_room(axis: Axis) -> bool:
    """Tell whether the labels of the ticks are short and do not touch on a phone."""
    labels = [axis.label(tick) for tick in axis.ticks]
    widths = [width(label, LABEL_SIZE) for label in labels]
    places = [axis.share(tick) * NARROWEST / 100 for tick in axis.ticks]
    room = [right - left for left, right in pairwise(places)]
    needed = [(left + right) / 2 + BETWEEN for left, right in pairwise(widths)]
    is_short = all(len(label) <= LONGEST_LABEL for label in labels)
    return is_short and all(map(ge, room, needed))


def nice_step(rough: float) -> float:
    """Return 1, 2, 2.5 or 5 times a power of ten, at least `rough`."""
    power = 10.0 ** math.floor(math.log10(rough))
    return _clean(next(step for step in STEPS if step * power >= rough * (1 - 1e-9)) * power)


def _thinned(steps: list[float]) -> list[float]:
    """Keep 1-2-5 while there is room for labels, else the powers of ten, else some of them."""
    if len(steps) <= MOST_TICKS:
        return steps
    powers = [step for step in steps if abs(math.log10(step) - round(math.log10(step))) < 1e-9]
    return powers[:: math.ceil(len(powers) / MOST_TICKS)]


def _linear(low: float, high: float, *, step: float, divisor: int = 1) -> Axis:
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    ticks = tuple(_clean(count * step) for count in range(first, last + 1))
    return Axis(low, high, ticks=ticks, divisor=divisor)


def _clean(value: float) -> float:
    return float(f"{value:.12g}")

"""The metrics that can be drawn: field, label, unit, and whether more or less is better."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

KIBI = 1024
MEBI = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Unit:
    """How a stored value is written on an axis: `divisor` stored units make one `name`."""

    name: str
    divisor: int = 1


@dataclass(frozen=True, slots=True)
class Metric:
    """One measured quantity of a run; `units` from the smallest, values are stored in the first one's base unit."""

    key: str
    field: str
    label: str
    better: Literal["more", "less"]
    units: tuple[Unit, ...]

    @property
    def direction(self) -> str:
        """Return the sentence that stands on the chart."""
        return f"{self.better} is better"

    def unit_for(self, values: Iterable[float]) -> Unit:
        """Return the largest unit in which the largest value is at least 10 (the first unit if there is none)."""
        largest = max(values, default=0.0)
        fitting = [unit for unit in self.units if largest >= 10 * unit.divisor]
        return fitting[-1] if fitting else self.units[0]


REQUESTS_PER_S = Metric("requests_per_s", "requests_per_s", "Requests per second", "more", (Unit("requests/s"),))
TIME_TAKEN = Metric("time_taken", "time_taken_s", "Time taken", "less", (Unit("s"),))
TRANSFER_RATE = Metric(
    "transfer_rate", "transfer_rate_Bps", "Transfer rate", "more", (Unit("B/s"), Unit("KiB/s", KIBI), Unit("MiB/s", MEBI))
)
METRICS = (REQUESTS_PER_S, TIME_TAKEN, TRANSFER_RATE)


@dataclass(frozen=True, slots=True)
class Load:
    """What a sweep varies; the two kinds never share an axis."""

    field: str
    label: str
    unit: str
    whole: bool

    @property
    def title(self) -> str:
        """Return the axis title with its unit."""
        return f"{self.label} ({self.unit})"


CONCURRENCY = Load("concurrency", "Concurrency", "simultaneous connections", whole=True)
OFFERED_RATE = Load("offered_rate", "Offered rate", "requests/s", whole=False)
LOADS = (CONCURRENCY, OFFERED_RATE)

"""The metrics that can be drawn: where a run says them, label, unit, and whether more or less is better."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from runs.compare.failures import failed_requests

KIBI = 1024
MEBI = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Unit:
    """How a stored value is written on an axis: `divisor` stored units make one `name`."""

    name: str
    divisor: int = 1


@dataclass(frozen=True, slots=True)
class Metric:
    """One measured quantity of a run; `units` from the smallest, values are stored in the first one's base unit.

    `field` is where a run says it: "latency_ms.p99" is a value within a field, "failed" the larger of FAILED_FIELDS.
    """

    key: str
    field: str
    label: str
    better: Literal["more", "less"]
    units: tuple[Unit, ...]
    note: str = ""

    @property
    def direction(self) -> str:
        """Return the sentence that stands on the chart."""
        return f"{self.better} is better"

    def value(self, numbers: Mapping[str, Any]) -> float | None:
        """Return what a run says of it; None is "not said"."""
        if self.field == "failed":
            return failed_requests(numbers)
        outer, _, inner = self.field.partition(".")
        found = numbers.get(outer)
        return (found or {}).get(inner) if inner else found

    def unit_for(self, values: Iterable[float]) -> Unit:
        """Return the largest unit in which the largest value is at least 10 (the first unit if there is none)."""
        largest = max(values, default=0.0)
        fitting = [unit for unit in self.units if largest >= 10 * unit.divisor]
        return fitting[-1] if fitting else self.units[0]


REQUESTS_PER_S = Metric(
    "requests_per_s", "requests_per_s", "Requests per second", "more", (Unit("requests/s"),)
)
TIME_TAKEN = Metric("time_taken", "time_taken_s", "Time taken", "less", (Unit("s"),))
TRANSFER_RATE = Metric(
    "transfer_rate",
    "transfer_rate_Bps",
    "Transfer rate",
    "more",
    (Unit("B/s"), Unit("KiB/s", KIBI), Unit("MiB/s", MEBI)),
)
LATENCY_MEAN = Metric("latency_mean", "latency_ms.mean", "Latency, mean", "less", (Unit("ms"),))
PERCENTILES = tuple(
    Metric(
        f"latency_p{place}",
        f"latency_ms.p{place}",
        f"Latency, {place}th percentile",
        "less",
        (Unit("ms"),),
    )
    for place in (50, 90, 95, 99)
)
FAILED = Metric(
    "failed",
    "failed",
    "Failed requests",
    "less",
    (Unit("requests"),),
    "Failed, or not answered by 2xx; the larger of the two counts, because one request can be in both.",
)
CPU = Metric(
    "cpu",
    "cpu_percent",
    "CPU",
    "less",
    (Unit("%"),),
    "As the tool or the publisher says; more than 100 % is more than one core.",
)
ARTICLES = (REQUESTS_PER_S, TIME_TAKEN, TRANSFER_RATE)
METRICS = (*ARTICLES, LATENCY_MEAN, *PERCENTILES, FAILED, CPU)


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

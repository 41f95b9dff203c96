"""The metrics that a chart can show.

Each has the field of a run that holds it, a label, units, and whether more or less is better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from runs.compare.failures import failed_requests, share_failed
from runs.compare.number_text import number

KIBI = 1024
MEBI = 1024 * 1024
Numbers = Mapping[str, Any]  # the frozen numbers of a run
Read = Callable[[Numbers], float | None]


@dataclass(frozen=True, slots=True)
class Unit:
    """How a stored value is written on an axis: `divisor` stored units make one `name`."""

    name: str
    divisor: int = 1


def requests_per_cpu_s(numbers: Numbers) -> float | None:
    """Return the completed requests by second of the server's processor; None without both."""
    times = [numbers.get("cpu_user_s"), numbers.get("cpu_system_s")]
    seconds = sum(time for time in times if time is not None)
    completed = numbers.get("requests_completed")
    return completed / seconds if completed is not None and None not in times and seconds else None


# The fields that a computed metric needs; failed requests and their share are known by one of
# several.
_COMPUTED = {
    "failed": (),
    "failed_percent": (),
    "per_cpu_s": ("requests_completed", "cpu_user_s", "cpu_system_s"),
}
_COMPUTING: Mapping[str, Read] = {
    "failed": failed_requests,
    "failed_percent": share_failed,
    "per_cpu_s": requests_per_cpu_s,
}


@dataclass(frozen=True)
class Metric:
    """One measured quantity of a run.

    `field` is the field that holds it. "latency_ms.p99" is the value p99 inside latency_ms,
    "failed" is `failed_requests`, "failed_percent" is `share_failed` and "per_cpu_s" is
    `requests_per_cpu_s`. `units` rise in size; values are stored in the first one. `value` returns
    a run's value in the first unit; None is "unknown".
    """

    key: str
    field: str
    label: str
    better: Literal["more", "less"]
    units: tuple[Unit, ...]
    note: str = ""

    @cached_property
    def value(self) -> Read:
        """How a value is read, chosen once: a page asks hundreds of thousands of times."""
        return _COMPUTING.get(self.field) or _reading(self.field)

    @property
    def direction(self) -> str:
        """Return the sentence that stands on the chart."""
        return f"{self.better} is better"

    @property
    def inputs(self) -> tuple[str, ...]:
        """Return the fields without each of which a run has no value of it."""
        return _COMPUTED.get(self.field, (self.field,))

    def unit_for(self, values: Iterable[float]) -> Unit:
        """Return the unit of an axis with these values.

        It is the largest unit in which the largest value is at least 10, or else the first unit.
        """
        largest = max(values, default=0.0)
        fitting = [unit for unit in self.units if largest >= 10 * unit.divisor]
        return fitting[-1] if fitting else self.units[0]


def _reading(name: str) -> Read:
    """Return what reads a field; of "outer.inner" the value inside `outer`."""
    outer, _, inner = name.partition(".")

    def own(numbers: Numbers) -> float | None:
        value: float | None = numbers.get(outer)
        return value

    def nested(numbers: Numbers) -> float | None:
        values = numbers.get(outer)
        value: float | None = values.get(inner) if values else None
        return value

    return nested if inner else own


REQUESTS_PER_S = Metric(
    key="requests_per_s",
    field="requests_per_s",
    label="Requests per second",
    better="more",
    units=(Unit("requests/s"),),
)
TIME_TAKEN = Metric(
    key="time_taken",
    field="time_taken_s",
    label="Time taken",
    better="less",
    units=(Unit("s"),),
)
TRANSFER_RATE = Metric(
    key="transfer_rate",
    field="transfer_rate_Bps",
    label="Transfer rate",
    better="more",
    units=(Unit("B/s"), Unit("KiB/s", KIBI), Unit("MiB/s", MEBI)),
)
LATENCY_MEAN = Metric(
    key="latency_mean",
    field="latency_ms.mean",
    label="Latency, mean",
    better="less",
    units=(Unit("ms"),),
)
PERCENTILES = tuple(
    Metric(
        key=f"latency_p{percent}",
        field=f"latency_ms.p{percent}",
        label=f"Latency, {percent}th percentile",
        better="less",
        units=(Unit("ms"),),
    )
    for percent in (50, 90, 95, 99)
)
FAILED = Metric(
    key="failed",
    field="failed",
    label="Failed requests",
    better="less",
    units=(Unit("requests"),),
    note=(
        "Failed, or not answered by 2xx; the larger of the two counts, "
        "because one request can be in both."
    ),
)
CPU = Metric(
    key="cpu",
    field="cpu_percent",
    label="CPU",
    better="less",
    units=(Unit("%"),),
    note="As the tool or the publisher says; more than 100 % is more than one core.",
)
CPU_USER = Metric(
    key="cpu_user",
    field="cpu_user_s",
    label="CPU, user",
    better="less",
    units=(Unit("s"),),
    note="Of the server, during the whole run.",
)
CPU_SYSTEM = Metric(
    key="cpu_system",
    field="cpu_system_s",
    label="CPU, system",
    better="less",
    units=(Unit("s"),),
    note="Of the server, during the whole run.",
)
MEMORY = Metric(
    key="memory",
    field="rss_bytes",
    label="Memory",
    better="less",
    units=(Unit("B"), Unit("KiB", KIBI), Unit("MiB", MEBI)),
    note="Of the server.",
)
PER_CPU_SECOND = Metric(
    key="requests_per_cpu_s",
    field="per_cpu_s",
    label="Requests per CPU second",
    better="more",
    units=(Unit("requests/s"),),
    note="Requests completed \u00f7 (user + system time of the server).",
)
RESOURCES = (CPU, CPU_USER, CPU_SYSTEM, MEMORY, PER_CPU_SECOND)
# Computed from several runs, so that it has no chart of its own.
SUSTAINED = Metric(
    key="sustained",
    field="",
    label="Sustained rate",
    better="more",
    units=(Unit("requests/s"),),
)
# Of the requests of a run; compared where the rate of the requests is the tool's own choice.
FAILED_SHARE = Metric(
    key="failed_share",
    field="failed_percent",
    label="Share of failed requests",
    better="less",
    units=(Unit("of all requests"),),
)
_P50, _P90, _P95, _P99 = PERCENTILES
# The latencies that stand for all others, the most usual one first.
LATENCIES = (LATENCY_MEAN, _P50, _P99, _P95, _P90)
ARTICLES = (REQUESTS_PER_S, TIME_TAKEN, TRANSFER_RATE)
METRICS = (*ARTICLES, LATENCY_MEAN, *PERCENTILES, FAILED, *RESOURCES)
METRIC_OF_FIELD = {metric.field: metric for metric in METRICS}


@dataclass(frozen=True, slots=True)
class Load:
    """The load that a test raises step by step; concurrency and rate never share an axis."""

    field: str
    label: str
    unit: str
    whole: bool

    @property
    def title(self) -> str:
        """Return the axis title with its unit."""
        return f"{self.label} ({self.unit})"

    @property
    def key(self) -> str:
        """Return its name on a page, which no other axis of the page has."""
        return self.field.replace("_", "-")

    def text(self, value: float) -> str:
        """Write a value of it."""
        return number(value)


CONCURRENCY = Load(
    field="concurrency", label="Concurrency", unit="simultaneous connections", whole=True
)
OFFERED_RATE = Load(field="offered_rate", label="Offered rate", unit="requests/s", whole=False)
LOADS = (CONCURRENCY, OFFERED_RATE)

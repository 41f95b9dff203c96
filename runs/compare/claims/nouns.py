"""Nouns and units of claims: which metric a word means, and what one of a unit is in numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable

from runs.compare.metrics import Metric

_RATES, _TIMES = ("requests_per_s", "transfer_rate"), ("time_taken", "latency_")
# By a noun: the keys, or beginnings of keys, of the metrics that it can mean.
NOUNS = {
    "requests per second": ("requests_per_s",),
    "requests a second": ("requests_per_s",),
    "requests/s": ("requests_per_s",),
    "requests_per_s": ("requests_per_s",),
    "request rate": ("requests_per_s",),
    "requests": ("requests_per_s",),
    "answers": ("requests_per_s",),
    "pages": ("requests_per_s",),
    "speed": (*_RATES, *_TIMES),
    "performance": (*_RATES, *_TIMES),
    "throughput": _RATES,
    "transfer rate": ("transfer_rate",),
    "transfer_rate": ("transfer_rate",),
    "rate": _RATES,
    "time taken": ("time_taken",),
    "time_taken": ("time_taken",),
    "response times": ("latency_",),
    "response time": ("latency_",),
    "time": _TIMES,
    "duration": ("time_taken",),
    "mean latency": ("latency_mean",),
    "average latency": ("latency_mean",),
    "latency_mean": ("latency_mean",),
    "median latency": ("latency_p50",),
    "latency": ("latency_",),
    "failed requests": ("failed",),
    "failures": ("failed",),
    "failed": ("failed",),
    "cpu time": ("cpu",),
    "cpu": ("cpu",),
}
for _percent in (50, 90, 95, 99):
    for _spelling in (f"p{_percent} latency", f"latency p{_percent}", f"latency_p{_percent}"):
        NOUNS[_spelling] = (f"latency_p{_percent}",)
SPEEDS = frozenset({"speed", "performance"})  # more of it is less time
# By a unit: what it measures, and how much one of it is of that.
UNITS = {
    "requests per second": ("rate", 1.0),
    "requests a second": ("rate", 1.0),
    "requests/s": ("rate", 1.0),
    "req/s": ("rate", 1.0),
    "rps": ("rate", 1.0),
    "milliseconds": ("time", 0.001),
    "ms": ("time", 0.001),
    "\u00b5s": ("time", 1e-6),
    "us": ("time", 1e-6),
    "seconds": ("time", 1.0),
    "s": ("time", 1.0),
    "B/s": ("bytes", 1.0),
    "kB/s": ("bytes", 1000.0),
    "KiB/s": ("bytes", 1024.0),
    "MB/s": ("bytes", 1e6),
    "MiB/s": ("bytes", 1024.0**2),
    "%": ("share", 1.0),
    "requests": ("count", 1.0),
}
# By the beginning of a metric's key: what it measures, and the unit of its stored values.
_MEASURES = {
    "requests_per_s": ("rate", 1.0),
    "time_taken": ("time", 1.0),
    "latency_": ("time", 0.001),
    "transfer_rate": ("bytes", 1.0),
    "cpu_user": ("time", 1.0),
    "cpu_system": ("time", 1.0),
    "cpu": ("share", 1.0),
    "memory": ("size", 1.0),
    "requests_per_cpu_s": ("rate", 1.0),
    "failed": ("count", 1.0),
}
# In bytes; a kilobyte is either of the two.
SIZES = {
    "bytes": (1,),
    "byte": (1,),
    "b": (1,),
    "kb": (1000, 1024),
    "kib": (1024,),
    "mb": (1000**2, 1024**2),
    "mib": (1024**2,),
}
SAME_SIZE = 0.01


def alternatives(texts: Iterable[str]) -> str:
    """Return the alternatives of a regular expression, the longest one first."""
    return "|".join(re.escape(text) for text in sorted(texts, key=len, reverse=True))


def means(noun: str, metric: Metric) -> bool:
    """Tell whether a noun can mean a metric; "" means any."""
    return not noun or metric.key.startswith(NOUNS[noun])


def scale_of(unit: str, metric: Metric) -> float | None:
    """Return how many stored units of a metric one unit is; None where it measures another thing.

    Without a unit a number is in the metric's stored unit.
    """
    measures, stored = next(
        own for beginning, own in _MEASURES.items() if metric.key.startswith(beginning)
    )
    if not unit:
        return 1.0
    by_unit = {name.casefold(): own for name, own in UNITS.items()}
    what, scale = UNITS.get(unit) or by_unit.get(unit.casefold(), ("", 0.0))
    return scale / stored if what == measures else None


def is_size(count: float, *, unit: str, size: float | None) -> bool:
    """Tell whether so many kilobytes are the size of a document in bytes, within 1 %."""
    if size is None:
        return False
    sizes = (count * scale for scale in SIZES[unit.casefold()])
    return any(abs(own - size) <= SAME_SIZE * size for own in sizes)

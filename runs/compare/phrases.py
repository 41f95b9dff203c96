"""Parts of computed sentences: loads, ratios and units in words."""

from __future__ import annotations

from collections.abc import Sequence

from runs.compare.caveats import Caveat
from runs.compare.metrics import OFFERED_RATE, REQUESTS_PER_S, Load, Metric
from runs.compare.number_text import number, rounded

TIMES = "\u00d7"
LARGEST = 1_000_000
MOST_LISTED = 8  # loads that are named one by one
# What a series has more or less of, by the key of a metric: "1.9x the requests/s of B".
QUANTITY = {
    "requests_per_s": "requests/s",
    "transfer_rate": "transfer rate",
    "time_taken": "time",
    "failed": "failed requests",
    "failed_share": "share of failed requests",
    "cpu": "CPU",
}


def quantity(metric: Metric) -> str:
    """Return the noun of a ratio: "requests/s", "p99 latency"."""
    if metric.key.startswith("latency_"):
        kind = metric.key.removeprefix("latency_")
        return f"{kind} latency"
    return QUANTITY.get(metric.key, metric.label.lower())


def compared(metric: Metric) -> str:
    """Return " in p99 latency": what was compared where it is not the requests/s."""
    return "" if metric is REQUESTS_PER_S else f" in {quantity(metric)}"


def at_loads(load: Load, loads: Sequence[float]) -> str:
    """Return "at 10 to 400 connections", "at 1 connection", "at 2,000 requests/s offered"."""
    low, high = min(loads), max(loads)
    unit = "requests/s offered" if load == OFFERED_RATE else "connections"
    if low != high:
        return f"at {number(low)} to {number(high)} {unit}"
    if low == 1 and load != OFFERED_RATE:
        return "at 1 connection"
    return f"at {number(low)} {unit}"


def at_each(load: Load, loads: Sequence[float]) -> str:
    """Return "at 1, 16 and 64 connections": each load by itself, where there are few."""
    if len(loads) == 1 or len(loads) > MOST_LISTED:
        return at_loads(load, loads)
    *first, last = map(number, sorted(loads))
    unit = of_load(load, max(loads)).partition(" ")[2]
    return f"at {', '.join(first)} and {last} {unit}"


def of_load(load: Load, value: float) -> str:
    """Return "200 connections" or "2,000 requests/s offered"."""
    return at_loads(load, [value]).removeprefix("at ")


def ratio_span(ratios: Sequence[float], *, bound: str = "") -> str:
    """Return "1.9× to 2.1×", or "2.1×" where both ends are the same in three digits.

    `bound` stands before it: "at least".
    """
    low, high = _times(min(ratios)), _times(max(ratios))
    span = low if low == high else f"{low} to {high}"
    return f"{bound} {span}".strip()


def is_nearly_one(ratio: float) -> bool:
    """Tell whether a ratio is less than 0.5 % from 1: "1×" would say less than that."""
    return abs(ratio - 1) < 0.005


def percent(share: float) -> str:
    """Write a share in percent with two digits: "5.5 %"."""
    return f"{rounded(100 * share, 2)} %"


def limits(caveats: Sequence[Caveat]) -> bool:
    """Tell whether the faster one may have been held back."""
    return any(caveat.limits for caveat in caveats)


def _times(ratio: float) -> str:
    if ratio >= LARGEST:
        return f"more than {number(LARGEST)}{TIMES}"
    return f"{rounded(ratio, 3)}{TIMES}"


def sustained_text(rate: float | None, failed_at: float | None) -> str:
    """Return "sustained 2,000/s (2,250/s failed)" of a series of offered rates.

    One of both is known.
    """
    failed = f"{number(failed_at)}/s" if failed_at is not None else ""
    if rate is None:
        return f"did not sustain {failed}"
    if not failed:
        return f"sustained at least {number(rate)}/s"
    return f"sustained {number(rate)}/s (next measured {failed} failed)"

"""Parts of computed sentences: loads, ratios and units in words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from runs.compare.caveats import Caveat, ending
from runs.compare.metrics import OFFERED_RATE, REQUESTS_PER_S, Load, Metric
from runs.compare.number_text import listed, number, rounded

TIMES = "\u00d7"
LARGEST = 1_000_000
MOST_LISTED = 4  # stretches of loads that are named one by one
MOST_WORDS = 20  # of a sentence, a name counted as one
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
    """Return "at 10–400 connections", "at 1 connection", "at 2,000/s offered"."""
    return _at(load, [_span(min(loads), max(loads))])


def at_each(load: Load, loads: Sequence[float], *, measured: Sequence[float]) -> str:
    """Return "at 1, 16 and 64–256 connections"; a stretch holds all that is `measured` within it.

    Of more than MOST_LISTED stretches it returns "at 7 loads from 1 to 256 connections".
    """
    stretches = _stretches(sorted(loads), sorted(measured))
    spans = [_span(own[0], own[-1]) for own in stretches]
    if len(spans) <= MOST_LISTED:
        return _at(load, spans)
    ends = of_load(load, max(loads))
    return f"at {len(loads)} loads from {number(min(loads))} to {ends}"


def _at(load: Load, spans: Sequence[str]) -> str:
    """Return loads, each written as a number or a span, with their unit."""
    if load == OFFERED_RATE:
        return f"at {listed([f'{span}/s' for span in spans])} offered"
    return f"at {listed(spans)} connection{'' if spans == ['1'] else 's'}"


def _stretches(loads: Sequence[float], measured: Sequence[float]) -> list[list[float]]:
    """Return the loads, parted where another one was measured between two of them."""
    stretches: list[list[float]] = []
    for load in loads:
        if stretches and not any(stretches[-1][-1] < own < load for own in measured):
            stretches[-1].append(load)
        else:
            stretches.append([load])
    return stretches


def _span(low: float, high: float) -> str:
    """Return "10" or "10–400"."""
    return number(low) if low == high else f"{number(low)}\u2013{number(high)}"


def of_load(load: Load, value: float) -> str:
    """Return "200 connections" or "2,000/s offered"."""
    return at_loads(load, [value]).removeprefix("at ")


def ratio_span(ratios: Sequence[float], *, bound: str = "") -> str:
    """Return "1.9–2.1×", or "2.1×" where both ends are the same in three digits.

    `bound` stands before it: "at least".
    """
    low, high = _times(min(ratios)), _times(max(ratios))
    span = low if low == high else f"{low.removesuffix(TIMES)}\u2013{high}"
    return f"{bound} {span}".strip()


def is_nearly_one(ratio: float) -> bool:
    """Tell whether a ratio is less than 0.5 % from 1: "1×" would say less than that."""
    return abs(ratio - 1) < 0.005


def percent(share: float) -> str:
    """Write a share in percent with two digits: "5.5 %"."""
    return f"{rounded(100 * share, 2)} %"


def with_caveats(text: str, caveats: Sequence[Caveat], *, names: Sequence[str]) -> str:
    """Return a sentence with what weakens it at its end; what makes it too long follows it."""
    end = ending(caveats)
    if not end or not is_long(f"{text}, {end}", names):
        return f"{text}, {end}." if end else f"{text}."
    return f"{text}. Caveat{'' if len(caveats) == 1 else 's'}: {re.sub('^(?:but|with) ', '', end)}."


def is_long(text: str, names: Sequence[str]) -> bool:
    """Tell whether a sentence has more than MOST_WORDS; each of these names is one."""
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, "A")
    return sum(any(map(str.isalnum, word)) for word in text.split()) > MOST_WORDS


def limits(caveats: Sequence[Caveat]) -> bool:
    """Tell whether the faster one may have been held back."""
    return any(caveat.limits for caveat in caveats)


def _times(ratio: float) -> str:
    if ratio >= LARGEST:
        return f"more than {number(LARGEST)}{TIMES}"
    return f"{rounded(ratio, 3)}{TIMES}"


def sustained_text(rate: float | None, failed_at: float | None, *, is_first: bool = True) -> str:
    """Return "sustained 2,000/s (next measured 2,250/s failed)" of a series of offered rates.

    One of both is known. Only the `is_first` failed one of a sentence is "next measured".
    """
    failed = f"{number(failed_at)}/s" if failed_at is not None else ""
    if rate is None:
        return f"did not sustain {failed}"
    if not failed:
        return f"sustained at least {number(rate)}/s"
    step = "next measured " if is_first else ""
    return f"sustained {number(rate)}/s ({step}{failed} failed)"

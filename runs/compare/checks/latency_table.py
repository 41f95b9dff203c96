"""BP006 (E): The latency table contradicts itself."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from runs.compare.checks.model import (
    ROUNDING_MS,
    Check,
    Mark,
    Subject,
    latency,
    ms,
    name,
    percentiles,
)
from runs.compare.number_text import number
from runs.compare.series import RunView

NEEDS = ("latency_ms",)
UNKNOWN_MS = 1.0  # what a tool of unknown rounding may cut off
# Of the larger value: histograms have buckets, and units of their own digits.
SHARE = 0.01
# Its percentiles have two digits: 1,049 ms is printed as 1,000.
SHARES = {"locust": 0.06}
ORDERED = (
    ("mean", "max", "the mean {0} is above the maximum {1}"),
    ("min", "mean", "the minimum {0} is above the mean {1}"),
    ("min", "median", "the minimum {0} is above the median {1}"),
    ("median", "max", "the median {0} is above the maximum {1}"),
)


def check(about: Subject) -> Iterator[Mark]:
    """Look for the first contradiction of each run."""
    for run in about.measured(*NEEDS):
        if problem := _problem(run, about.tool(run) or ""):
            yield Mark(f"{name(run)}: {problem}.", (run.id,))


def _problem(run: RunView, tool: str) -> str | None:
    for first, second, sentence in ORDERED:
        low, high = latency(run, first), latency(run, second)
        if low is not None and high is not None and _is_above(low, high, tool=tool):
            return sentence.format(ms(low), ms(high))
    return _deviation(run, tool) or _percentiles(run, tool)


def _deviation(run: RunView, tool: str) -> str | None:
    low, high, deviation = (latency(run, key) for key in ("min", "max", "stdev"))
    if low is None or high is None or deviation is None:
        return None
    if not _is_above(deviation, high - low, tool=tool):
        return None
    return f"the deviation {ms(deviation)} is larger than the range"


def _percentiles(run: RunView, tool: str) -> str | None:
    """Say that a percentile is below a lower one, or above the maximum.

    All percentiles are rounded in one way, so that their order needs no tolerance.
    """
    ranks, high = percentiles(run), latency(run, "max")
    for lower, upper in pairwise(ranks):
        if upper[1] < lower[1]:
            return f"p{number(upper[0])} is below p{number(lower[0])}"
    if ranks and high is not None and _is_above(ranks[-1][1], high, tool=tool):
        return f"p{number(ranks[-1][0])} {ms(ranks[-1][1])} is above the maximum {ms(high)}"
    return None


def _is_above(low: float, high: float, *, tool: str) -> bool:
    """Tell whether a value is above one that must be larger, beyond their rounding."""
    slack = ROUNDING_MS.get(tool, UNKNOWN_MS) + SHARES.get(tool, SHARE) * max(low, high)
    return low > high + slack


CHECK = Check(
    code="BP006",
    severity="E",
    title="The latency table contradicts itself",
    what="A mean or percentile is above the maximum, or a percentile is below a lower one. Or the "
    "median is outside the range, or the deviation is larger than the range. Rounding is allowed "
    "for.",
    why="Such numbers cannot come from one measurement.",
    fix="Publish the whole unedited output of one run.",
    sources=("arithmetic",),
    needs=NEEDS,
    marks=check,
    metrics=("latency_mean", "latency_p50", "latency_p90", "latency_p95", "latency_p99"),
)

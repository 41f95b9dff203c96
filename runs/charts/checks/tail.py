"""BP020 (W): A long tail: the mean says little."""

from __future__ import annotations

from collections.abc import Iterator

from runs.charts.checks.model import Mark, Subject, latency, name

CODE = "BP020"
SEVERITY = "W"
TITLE = "A long tail: the mean says little"
WHAT = "The standard deviation of the latency is above its mean, or the maximum is more than ten times the 95th percentile."
WHY = "A few very slow answers make the mean; most users see something else."
FIX = "Look at the percentiles."
SOURCES = ("Mark Nottingham, On HTTP Load Testing (2011)",)
NEEDS = ("latency_ms",)


def check(about: Subject) -> Iterator[Mark]:
    """Look at the deviation and at the maximum."""
    for run in about.measured(*NEEDS):
        mean, deviation, high, p95 = (latency(run, one) for one in ("mean", "stdev", "max", "p95"))
        if mean and deviation is not None and deviation > mean:
            yield Mark(f"{name(run)}: the deviation {deviation:g} ms is above the mean {mean:g} ms.", (run.id,))
        elif high is not None and p95 and high > 10 * p95:
            yield Mark(f"{name(run)}: the slowest answer took {high:g} ms, 95 % took at most {p95:g} ms.", (run.id,))

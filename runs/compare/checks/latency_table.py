"""BP006 (E): The latency table contradicts itself."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.model import Check, Mark, Subject, latency, ms, name, percentiles
from runs.compare.number_text import number
from runs.compare.series import RunView

NEEDS = ("latency_ms",)


def check(about: Subject) -> Iterator[Mark]:
    """Look for the first contradiction of each run."""
    for run in about.measured(*NEEDS):
        if problem := _problem(run):
            yield Mark(f"{name(run)}: {problem}.", (run.id,))


def _problem(run: RunView) -> str | None:
    low, mean, middle, high, deviation = (
        latency(run, one) for one in ("min", "mean", "median", "max", "stdev")
    )
    for first, second, words in (
        (mean, high, "the mean {0} is above the maximum {1}"),
        (low, mean, "the minimum {0} is above the mean {1}"),
        (low, middle, "the minimum {0} is above the median {1}"),
        (middle, high, "the median {0} is above the maximum {1}"),
    ):
        if first is not None and second is not None and first > second + 1:
            return words.format(ms(first), ms(second))
    if (
        deviation is not None
        and low is not None
        and high is not None
        and deviation > high - low + 1
    ):
        return f"the deviation {ms(deviation)} is larger than the range"
    ranks = percentiles(run)
    fallen = next(
        ((one, other) for one, other in zip(ranks, ranks[1:], strict=False) if other[1] < one[1]),
        None,
    )
    return f"p{number(fallen[1][0])} is below p{number(fallen[0][0])}" if fallen else None


CHECK = Check(
    code="BP006",
    severity="E",
    title="The latency table contradicts itself",
    what="A mean above the maximum, a percentile below a lower one, a median outside the range, "
    "a deviation larger than the range.",
    why="Such numbers cannot come from one measurement.",
    fix="Publish the whole unedited output of one run.",
    sources=("arithmetic",),
    needs=NEEDS,
    marks=check,
    metrics=("latency_mean", "latency_p50", "latency_p90", "latency_p95", "latency_p99"),
)

"""BP020 (W): A long tail: the mean says little."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.model import ROUNDING_MS, Check, Mark, Subject, latency, ms, name
from runs.compare.series import RunView

NEEDS = ("latency_ms",)


def check(about: Subject) -> Iterator[Mark]:
    """Look at the deviation and at the maximum."""
    for run in about.measured(*NEEDS):
        mean, deviation, high, p95 = (latency(run, key) for key in ("mean", "stdev", "max", "p95"))
        rounding = ROUNDING_MS.get(about.tool(run) or "", 0.0)
        if mean and deviation is not None and deviation > mean + rounding:
            yield Mark(
                f"{name(run)}: the deviation {ms(deviation)} is above the mean {ms(mean)}.",
                (run.id,),
            )
        elif high is not None and p95 and high > 10 * (p95 + rounding):
            yield Mark(
                f"{name(run)}: the slowest answer took {ms(high)}, 95 % took at most {ms(p95)}.",
                (run.id,),
            )


def is_checkable(about: Subject) -> bool:
    """Tell whether a run says enough."""
    return any(says_enough(about, run) for run in about.measured(*NEEDS))


def says_enough(about: Subject, run: RunView) -> bool:
    """Tell whether the run says mean and deviation, or maximum and 95th percentile."""
    return _has(run, ("mean", "stdev")) or _has(run, ("max", "p95"))


def _has(run: RunView, keys: tuple[str, str]) -> bool:
    return all(latency(run, key) is not None for key in keys)


CHECK = Check(
    code="BP020",
    severity="W",
    title="A long tail: the mean says little",
    what=(
        "The standard deviation of the latency is above its mean. Or the maximum is more than ten "
        "times the 95th percentile. Rounding is allowed for."
    ),
    why="A few very slow answers make the mean; most users see something else.",
    fix="Look at the percentiles.",
    sources=("Mark Nottingham, On HTTP Load Testing (2011)",),
    needs=NEEDS,
    lacks="mean and deviation, or maximum and 95th percentile",
    marks=check,
    is_checkable=is_checkable,
    says_enough=says_enough,
)

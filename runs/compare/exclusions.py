"""What takes a load or a series out of tests and rankings, and which values are left.

The rules are those of docs/conclusions.md. What is taken out stays in charts and tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from statistics import median
from typing import Literal

from runs.compare.failures import (
    good_differs,
    has_only_other_lengths,
    is_about_errors,
    is_flagged,
    redirects_are_bad,
)
from runs.compare.metrics import REQUESTS_PER_S, Metric
from runs.compare.points import Point
from runs.compare.run_view import RunView
from runs.compare.series import Series
from runs.compare.verdicts import ENOUGH

ALL_METRICS = "*"
# By the id of a run and the key of a metric: the code of the check that it breaks.
Broken = Mapping[str, Mapping[str, str]]
Reason = Literal[
    "aborted", "failed", "marked as failed", "answers outside 2xx", "contradiction", "not repeats"
]
# Why a load takes no part, by the reason of its exclusion; "{their}" is "its" for a single server.
REASONS = {
    "failed": "1 % or more of {their} requests failed",
    "marked as failed": "{their} runs are marked as failed, without a number",
    "aborted": "{their} runs stopped early",
    "contradiction": "{their} numbers contradict each other",
    "answers outside 2xx": "answers outside 2xx: redirects or errors, ab does not say which",
}
NotRanked = Literal[
    "few repeats",
    "few loads left",
    "no value",
    "no repeats known",
    "not compared",
    "not sustained",
]


@dataclass(frozen=True, slots=True)
class Exclusion:
    """One load that takes no part, why, and the code of the check that says so."""

    load: float
    reason: Reason
    code: str | None = None


@dataclass(frozen=True)
class Candidate:
    """One series in one question: the values of the metric at the loads that take part.

    `excluded` are the loads without a part. `has_uncounted` tells that a run of the series is
    marked as failed without a number.
    """

    series: Series
    values: Mapping[float, tuple[float, ...]]
    excluded: tuple[Exclusion, ...] = ()
    has_uncounted: bool = False
    loads: tuple[float, ...] = field(default=())

    @cached_property
    def medians(self) -> dict[float, float]:
        """Return the median at each load that takes part."""
        return {load: float(median(values)) for load, values in self.values.items()}

    @property
    def is_spent(self) -> bool:
        """Tell whether fewer than half of its loads remain."""
        return 2 * len(self.values) < len(self.loads)

    @property
    def not_ranked(self) -> NotRanked | None:
        """Return why the series has no rank; None where it can have one."""
        if not self.loads:
            return "no value"
        if self.excluded and self.is_spent:
            repeats_unknown = all(gap.reason == "not repeats" for gap in self.excluded)
            return "no repeats known" if repeats_unknown else "few loads left"
        return None if self.has_repeats else "few repeats"

    @property
    def has_repeats(self) -> bool:
        """Tell whether a load has enough repeats for a test."""
        return any(len(values) >= ENOUGH for values in self.values.values())


def candidates(series: Iterable[Series], metric: Metric, broken: Broken) -> list[Candidate]:
    """Return the values of each series for a metric, without the loads that take no part."""
    return [_candidate(one_series, metric, broken=broken) for one_series in series]


def value_of(run: RunView, metric: Metric) -> float | None:
    """Return the value that is compared: for requests/s the rate of good answers, if computable.

    Answers that only differ in length, as those of dynamic pages do, are good ones here.
    """
    if run.is_aborted:
        return None
    good = good_rate(run) if metric is REQUESTS_PER_S else None
    return good if good is not None else metric.value(run.numbers)


def good_rate(run: RunView) -> float | None:
    """Return the rate of the good answers where the printed rate counts lost ones as well."""
    if not good_differs(run.numbers) or has_only_other_lengths(run.numbers):
        return None
    return run.good_requests_per_s


def excluded_everywhere(ranked: Sequence[Candidate]) -> set[float]:
    """Return the loads that are excluded for every one of the ranked series."""
    gaps = [_gaps(candidate) for candidate in ranked]
    return set.intersection(*gaps) if gaps else set()


def _gaps(candidate: Candidate) -> set[float]:
    """Return the loads of a candidate that take no part."""
    return {gap.load for gap in candidate.excluded}


def _candidate(series: Series, metric: Metric, *, broken: Broken) -> Candidate:
    """Return one series with its values by load, and the loads that take no part."""
    values: dict[float, tuple[float, ...]] = {}
    excluded: list[Exclusion] = []
    measured: list[float] = []
    for load, points in series.by_load.items():
        known = _values(points, metric)
        gap = _exclusion(load, points, metric=metric, broken=broken)
        if known or gap:
            measured.append(load)
        if gap:
            excluded.append(gap)
        elif known:
            values[load] = known
    return Candidate(
        series=series,
        values=values,
        excluded=tuple(excluded),
        has_uncounted=any(is_flagged(run.numbers) for run in series.runs),
        loads=tuple(measured),
    )


def _values(points: Sequence[Point], metric: Metric) -> tuple[float, ...]:
    """Return what the runs of points state of a metric, without those that state nothing."""
    runs = chain.from_iterable(point.runs for point in points)
    values = (value_of(run, metric) for run in runs)
    return tuple(value for value in values if value is not None)


def _exclusion(
    load: float, points: Sequence[Point], *, metric: Metric, broken: Broken
) -> Exclusion | None:
    """Return why a load takes no part; None where it does.

    Of several reasons the first one of this order is given, in whatever order the runs stand.
    """
    if len(points) > 1:
        return Exclusion(load, "not repeats")
    runs = points[0].runs
    if any(run.is_aborted for run in runs):
        return Exclusion(load, "aborted")
    if failing := [run.numbers for run in runs if is_about_errors(run.numbers)]:
        is_unclear = all(redirects_are_bad(numbers) for numbers in failing)
        reason: Reason = "answers outside 2xx" if is_unclear else "failed"
        return Exclusion(load=load, reason=reason, code="BP008")
    if any(is_flagged(run.numbers) for run in runs):
        return Exclusion(load=load, reason="marked as failed", code="BP007")
    codes = [_broken(run, metric, broken=broken) for run in runs]
    code = min((own for own in codes if own), default=None)
    return Exclusion(load=load, reason="contradiction", code=code) if code else None


def _broken(run: RunView, metric: Metric, *, broken: Broken) -> str | None:
    """Return the code of the check that contradicts a metric of a run."""
    codes = broken.get(run.id, {})
    return codes.get(metric.key) or codes.get(ALL_METRICS)

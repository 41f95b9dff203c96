"""The highest rate of a series, and the load at which it was measured.

Definition  the largest median of requests/s among at least three loads that take part.
Parameters  value in requests/s; peak, the load; is_last, whether that is the highest load.
"""

from __future__ import annotations

from runs.compare.exclusions import Candidate
from runs.compare.findings.model import Finding, ids
from runs.compare.metrics import Load, Metric
from runs.compare.number_text import plural

LEAST = 3  # loads


def find(candidate: Candidate, load: Load, metric: Metric) -> Finding | None:
    """Return the peak of a series; None below three loads, and where nothing was answered."""
    if len(candidate.medians) < LEAST:
        return None
    at, value = highest(candidate)
    if not value:
        return None
    return Finding(
        code="peak",
        metric=metric,
        load=load,
        series=candidate.series,
        loads=tuple(candidate.medians),
        parameters={"value": value, "peak": at, "is_last": at == max(candidate.loads)},
        runs=ids(candidate.series.by_load[at]),
        basis=plural(len(candidate.medians), "load"),
    )


def highest(candidate: Candidate) -> tuple[float, float]:
    """Return the load of the largest median, the lowest such load, and that median."""
    medians = candidate.medians
    at = max(medians, key=lambda load: (medians[load], -load))
    return at, medians[at]

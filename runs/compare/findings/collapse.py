"""A rate that breaks down under load.

Definition  the median at the highest load that takes part is at most 70 % of the peak, which was
            measured at a lower load.
Parameters  value in requests/s at the highest load; share of the peak; peak, its load.
"""

from __future__ import annotations

from runs.compare.exclusions import Candidate
from runs.compare.findings import peak
from runs.compare.findings.model import Finding, ids
from runs.compare.metrics import Load, Metric
from runs.compare.number_text import plural

LOST = 0.7


def find(candidate: Candidate, load: Load, metric: Metric) -> Finding | None:
    """Return the collapse of a series of three loads or more; None where there is none."""
    medians = candidate.medians
    if len(medians) < peak.LEAST:
        return None
    at, value = peak.highest(candidate)
    last = max(medians)
    share = medians[last] / value if value else 1.0
    if share > LOST:
        return None
    return Finding(
        code="collapse",
        metric=metric,
        load=load,
        series=candidate.series,
        loads=(at, last),
        parameters={"value": medians[last], "share": share, "peak": at},
        runs=ids((*candidate.series.by_load[at], *candidate.series.by_load[last])),
        basis=plural(len(medians), "load"),
    )

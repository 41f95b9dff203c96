"""How far the repeats of a series lie apart.

Definition  the widest range of the repeats at a load, over their median, where it is more than a
            fifth and the load has three repeats or more.
Parameters  spread, the range over the median; at, the load; n, the repeats there.
"""

from __future__ import annotations

from runs.compare.exclusions import Candidate
from runs.compare.findings.model import Finding, ids
from runs.compare.metrics import Load, Metric
from runs.compare.number_text import plural
from runs.compare.verdicts import ENOUGH

WIDE = 0.2


def find(candidate: Candidate, load: Load, metric: Metric) -> Finding | None:
    """Return the widest spread of a series; None where its repeats lie close together."""
    medians = candidate.medians
    widths = {
        at: (max(values) - min(values)) / medians[at]
        for at, values in candidate.values.items()
        if len(values) >= ENOUGH and medians[at]
    }
    at = max(widths, key=lambda load_: widths[load_], default=None)
    if at is None or widths[at] <= WIDE:
        return None
    repeats = len(candidate.values[at])
    return Finding(
        code="spread",
        metric=metric,
        load=load,
        series=candidate.series,
        loads=(at,),
        parameters={"spread": widths[at], "at": at, "n": repeats},
        runs=ids(candidate.series.by_load[at]),
        basis=plural(repeats, "run"),
    )

"""The load above which more connections bring no more requests.

Definition  the lowest load above which no median is more than 5 % higher, where at least two higher
            loads were measured and the rate does not collapse there.
Parameters  value in requests/s at that load; saturation, the load; gain, the most that a higher
            load brought, as a share.
"""

from __future__ import annotations

from itertools import chain

from runs.compare.exclusions import Candidate
from runs.compare.findings import collapse
from runs.compare.findings.model import Finding, ids
from runs.compare.metrics import Load, Metric
from runs.compare.number_text import plural

GAIN = 1.05
ABOVE = 2  # loads that were measured above


def find(candidate: Candidate, load: Load, metric: Metric) -> Finding | None:
    """Return the saturation of a series; None where it has none, or collapses."""
    medians = candidate.medians
    loads = sorted(medians)
    for position, at in enumerate(loads[:-ABOVE]):
        above = [medians[higher] for higher in loads[position + 1 :]]
        if max(above) > GAIN * medians[at]:
            continue
        if min(above) <= collapse.LOST * medians[at]:
            return None
        return Finding(
            code="saturation",
            metric=metric,
            load=load,
            series=candidate.series,
            loads=tuple(loads[position:]),
            parameters={
                "value": medians[at],
                "saturation": at,
                "gain": max(above) / medians[at] - 1 if medians[at] else 0.0,
            },
            runs=ids(
                chain.from_iterable(candidate.series.by_load[value] for value in loads[position:])
            ),
            basis=plural(len(loads), "load"),
        )
    return None

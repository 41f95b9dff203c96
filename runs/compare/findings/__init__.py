"""Findings about single series: peak, collapse, saturation, onset of errors, spread, scaling.

One module a code; none says anything about a load that was not measured.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from runs.compare.exclusions import Candidate
from runs.compare.findings import collapse, onset, peak, saturation, scalability, spread
from runs.compare.findings.model import KEY_CODES, ORDER, Finding
from runs.compare.metrics import Load, Metric

__all__ = ["KEY_CODES", "ORDER", "Finding", "findings_of"]
KINDS = (collapse, onset, peak, saturation, spread, scalability)


def findings_of(candidates: Sequence[Candidate], load: Load, metric: Metric) -> list[Finding]:
    """Return what the series say, each on its own, in the order of the codes."""
    every = (
        kind.find(candidate, load, metric=metric) for kind, candidate in product(KINDS, candidates)
    )
    return [finding for finding in every if finding]

"""Verdicts: which of several series differ, and by how much, as far as their values prove it.

Numbers come in and verdicts go out; nothing here knows of runs, pages or sentences.

    series -> cells (pairs at loads) -> designs (pairs that share a distribution: null)
           -> rules (verdicts) -> outcomes (matrices) -> judgement (verdicts, ratios, leader)

The values of a judgement are of one metric, and its loads of one kind. A series that has nothing
to do with a pair changes none of the pair's p, ratio and interval. It can raise the adjusted p, and
above 12 series equal values are no longer counted exactly (`Verdict.method`).
"""

from runs.compare.verdicts.judgement import Judgement, judge, leader_of
from runs.compare.verdicts.model import (
    ALPHA,
    ENOUGH,
    MARGIN,
    Better,
    Code,
    Measured,
    Ratio,
    Verdict,
)

__all__ = [
    "ALPHA",
    "ENOUGH",
    "MARGIN",
    "Better",
    "Code",
    "Judgement",
    "Measured",
    "Ratio",
    "Verdict",
    "judge",
    "leader_of",
]

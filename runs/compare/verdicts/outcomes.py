"""The outcomes of all pairs of a list of series, as arrays."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from runs.compare.verdicts.cells import cells
from runs.compare.verdicts.designs import Design, Values, designs
from runs.compare.verdicts.model import Booleans, Floats, Integers, Measured
from runs.compare.verdicts.rules import (
    DESCRIBED,
    NO_COLUMN,
    NOBODY,
    Decisions,
    decide,
    holm,
    two_sided,
)

Pair = tuple[int, int]


class Outcomes:
    """Matrices: the row is the first series of a pair, the column the second, row < column."""

    def __init__(self, count: int) -> None:
        shape = (count, count)
        self.code: Integers = np.full(shape, DESCRIBED)  # position in rules.CODES
        self.greater: Integers = np.full(shape, NOBODY)
        self.border: Floats = np.full(shape, np.nan)  # a load; NaN where there is none
        self.p: Floats = np.full(shape, np.nan)  # NaN where nothing was tested
        self.p_adjusted: Floats = np.full(shape, np.nan)
        self.is_exact: Booleans = np.zeros(shape, dtype=bool)
        self.pairs = 0  # tested ones

    def record(self, design: Design, decisions: Decisions, *, loads: Sequence[float]) -> None:
        """Write what was decided about the pairs of a design."""
        self.code.flat[design.pair] = decisions.code
        self.greater.flat[design.pair] = decisions.greater
        self.is_exact.flat[design.pair] = design.is_exact(design.tested)
        rows = np.flatnonzero(decisions.border != NO_COLUMN)
        positions = design.load[rows, decisions.border[rows]]
        self.border.flat[design.pair[rows]] = np.array(loads, dtype=float)[positions]


def outcomes(series: Sequence[Measured], *, margin: float, described: Collection[Pair]) -> Outcomes:
    """Decide about all pairs; those in `described` are not tested."""
    result = Outcomes(len(series))
    untested = [min(pair) * len(series) + max(pair) for pair in described]
    table = cells(series, margin=margin, left_out=untested)
    values = Values(series)
    groups = [] if table is None else list(designs(table, values))
    if not groups:
        return result
    chances = [design.tails(design.tested) for design in groups]
    p = np.concatenate([two_sided(tails) for tails in chances])
    adjusted = holm(p)
    pairs = np.concatenate([design.pair for design in groups])
    result.p.flat[pairs], result.p_adjusted.flat[pairs] = p, adjusted
    result.pairs = len(pairs)
    ends = np.cumsum([len(design) for design in groups])
    parts = np.split(adjusted, ends[:-1])
    for design, tails, part in zip(groups, chances, parts, strict=True):
        decisions = decide(design, tails, p_adjusted=part, pairs=len(pairs))
        result.record(design, decisions, loads=values.loads)
    return result

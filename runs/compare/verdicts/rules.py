"""Which verdict the pairs of one design have.

All arrays have one element for each pair of the design. A series is "greater" where its values are
higher. Whether that is better changes no verdict: who is faster is turned round at the end, by
`judgement`.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from runs.compare.verdicts.designs import Design
from runs.compare.verdicts.model import ALPHA, ROUNDING, Booleans, Code, Floats, Integers
from runs.compare.verdicts.null import Tails, cut

CODES: tuple[Code, ...] = ("described", "same", "faster", "crossing", "mixed", "undecided")
DESCRIBED, SAME, FASTER, CROSSING, MIXED, UNDECIDED = range(len(CODES))
FIRST, SECOND, NOBODY = 0, 1, -1
NO_COLUMN = -1
LIMIT = ALPHA * (1 + ROUNDING)


@dataclass(frozen=True, slots=True)
class Decisions:
    """The verdicts of pairs."""

    code: Integers  # position in CODES
    greater: Integers  # who is greater; of a crossing, below the border
    border: Integers  # column of the border


@dataclass(frozen=True, slots=True)
class Borders:
    """The border at which the two sides of a pair differ most surely, if any."""

    column: Integers  # the first of the upper side; NO_COLUMN
    greater: Integers  # who is greater below


def two_sided(tails: Tails) -> Floats:
    """Return the two-sided p of pairs with these chances."""
    p: Floats = np.minimum(1, 2 * np.minimum(*tails))
    return p


def holm(p: Floats) -> Floats:
    """Return the p adjusted by Holm for a family of as many tests.

    Source: Holm, A simple sequentially rejective multiple test procedure (1979).
    """
    order = np.argsort(p, kind="stable")
    factors = len(p) - np.arange(len(p))
    adjusted = np.empty(len(p))
    adjusted[order] = np.maximum.accumulate(np.minimum(1, p[order] * factors))
    return adjusted


def decide(design: Design, tails: Tails, *, p_adjusted: Floats, pairs: int) -> Decisions:
    """Return the verdicts of pairs that are tested, in a family of so many pairs.

    `tails` are the chances over all tested loads.
    """
    borders = best_borders(design, pairs)
    greater = np.array(tails[FIRST] > tails[SECOND], dtype=np.int64)
    is_against = np.choose(greater, [design.median_below.any(1), design.median_above.any(1)])
    is_proved = p_adjusted <= LIMIT
    code = np.full(len(design), UNDECIDED)
    code[is_proved | (borders.column != NO_COLUMN)] = MIXED
    code[is_proved & ~is_against] = FASTER
    decisions = Decisions(code, greater, border=np.full(len(design), NO_COLUMN))
    for column in design.tested[1:]:
        _decide_at(design, borders, column=column, decisions=decisions)
    is_same = same(design)
    decisions.code[is_same] = SAME
    decisions.border[is_same] = NO_COLUMN
    return decisions


def same(design: Design) -> Booleans:
    """Tell whether the interval of the ratio, and each ratio of medians, lies near 1.

    The interval leaves out a certain weight of differences at each end. So it lies inside the
    margin exactly if no more than that weight lies outside the margin, on either side.
    """
    weight, coverage = cut(design.sizes_at(design.compared)) if design.compared else (0.0, None)
    if coverage is None:
        return np.zeros(len(design), dtype=bool)
    above = design.above[:, design.compared].sum(axis=1)
    below = design.below[:, design.compared].sum(axis=1)
    is_inside: Booleans = np.less_equal(np.maximum(above, below), weight + ROUNDING)
    is_far: Booleans = np.logical_or.reduce(design.median_far, axis=1)
    return is_inside & ~is_far


def best_borders(design: Design, pairs: int) -> Borders:
    """Return for each pair the border whose two sides show opposite directions most surely."""
    smallest = np.full(len(design), LIMIT / (4 * max(len(design.tested) - 1, 1) * pairs))
    borders = Borders(np.full(len(design), NO_COLUMN), np.full(len(design), FIRST))
    for position in range(1, len(design.tested)):
        lower, upper = design.tested[:position], design.tested[position:]
        below = 2 * design.statistic(lower) - len(lower)
        above = 2 * design.statistic(upper) - len(upper)
        for greater, sign in ((FIRST, 1), (SECOND, -1)):
            rows = np.flatnonzero((sign * below > ROUNDING) & (sign * above < -ROUNDING))
            if not len(rows):
                continue
            p = np.maximum(
                design.tails(lower, rows)[greater], design.tails(upper, rows)[1 - greater]
            )
            is_surer = p <= smallest[rows]
            surer = rows[is_surer]
            # An equal chance at a later border is no reason to move, nor is its last digit.
            smallest[surer] = p[is_surer] * (1 - ROUNDING)
            borders.column[surer], borders.greater[surer] = upper[0], greater
    return borders


def _decide_at(design: Design, borders: Borders, *, column: int, decisions: Decisions) -> None:
    """Write the verdicts of the pairs whose border is this column, where its conditions hold."""
    rows = np.flatnonzero(borders.column == column)
    winner = borders.greater[rows]
    first, second = design.median_above[rows], design.median_below[rows]
    below = (first[:, :column].any(axis=1), second[:, :column].any(axis=1))
    above = (first[:, column:].any(axis=1), second[:, column:].any(axis=1))
    is_ahead_below, is_behind_below = np.choose(winner, below), np.choose(1 - winner, below)
    is_ahead_above, is_behind_above = np.choose(1 - winner, above), np.choose(winner, above)
    holds = ~is_behind_below & ~is_behind_above & (is_ahead_below | is_ahead_above)
    rows, winner = rows[holds], winner[holds]
    is_ahead_below, is_ahead_above = is_ahead_below[holds], is_ahead_above[holds]
    decisions.code[rows] = np.choose(is_ahead_below & is_ahead_above, [FASTER, CROSSING])
    decisions.greater[rows] = np.choose(is_ahead_below, [1 - winner, winner])
    decisions.border[rows] = column

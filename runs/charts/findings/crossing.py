"""Where two curves cross.

Definition  between two neighbouring shared loads where the one ahead changes and neither is a tie: the load at which the straight lines
            between the medians meet.
Source      linear interpolation; the load is given to two digits because nothing was measured there.
"""

from __future__ import annotations

from collections.abc import Iterator

from runs.charts.findings.model import Finding, Pair, basis, ids, pairs, rivals, setup, who
from runs.charts.quantity import number
from runs.charts.series import Group

CODE = "crossing"
RANK = 2


def find(group: Group) -> Iterator[Finding]:
    """Give each crossing of two series of one setup."""
    for one, other in rivals(group):
        found = pairs(one, other)
        for low, high in zip(found, found[1:], strict=False):
            if low.is_tie or high.is_tie or (low.ratio > 1) == (high.ratio > 1):
                continue
            place = number(float(f"{_meeting(low, high):.2g}"))
            first, second = (who(one), who(other)) if low.ratio > 1 else (who(other), who(one))
            load = group.load.label.lower()
            words = f"{first} is ahead of {second} up to a {load} of about {place}, {second} above{setup(one)}."
            rests = f"interpolated between {number(low.x)} and {number(high.x)}, {basis([low.first, low.second, high.first, high.second])}"
            yield Finding(CODE, words, rests, ids([*low.points, *high.points]))


def _meeting(low: Pair, high: Pair) -> float:
    """Return the load at which the difference of the medians is zero."""
    before, after = low.first.median - low.second.median, high.first.median - high.second.median
    return low.x + (high.x - low.x) * before / (before - after)

"""The highest rate and where it was measured, and how much of it is left at the highest load.

Definition  the largest median of requests/s among at least three loads; degradation = 1 - rate at the highest load / peak, in percent.
            A peak at the highest load is no peak: the rate may still rise.
Source      definitions; medians because repeated runs are points.
"""

from __future__ import annotations

from collections.abc import Iterator

from runs.charts.findings.model import Finding, basis, ids, rates
from runs.charts.quantity import number, rounded
from runs.charts.series import Group

CODE = "peak"
RANK = 3
LEAST = 3
NOTICEABLE = 0.01


def find(group: Group) -> Iterator[Finding]:
    """Give the peak of each series of three loads or more."""
    for series in sorted(group.series, key=lambda one: one.name):
        found = rates(series)
        if len(found) < LEAST:
            continue
        place, best = max(found, key=lambda one: (one[1].median, -one[0]))
        highest, last = found[-1]
        words = f"{series.name} was fastest at {number(place)}: {rounded(best.median)} requests/s"
        if place == highest:
            words += ", the highest load: it may be faster above"
        elif 1 - last.median / best.median > NOTICEABLE:
            words += f", and {100 * (1 - last.median / best.median):.0f} % slower at {number(highest)}"
        yield Finding(CODE, f"{words}.", f"{len(found)} loads, {basis([stat for _, stat in found])}", ids(series.points))

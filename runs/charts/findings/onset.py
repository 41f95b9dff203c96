"""From which load on requests fail.

Definition  the lowest load at which a request failed or was not answered by 2xx, when at every lower measured load none did.
Source      definition.
"""

from __future__ import annotations

from collections.abc import Iterator

from runs.charts.findings.model import Finding, ids
from runs.charts.quantity import number, plural
from runs.charts.series import Group, Point

CODE = "onset"
RANK = 5


def find(group: Group) -> Iterator[Finding]:
    """Give the onset of each series that has loads without failures below it."""
    for series in sorted(group.series, key=lambda one: one.name):
        marked = [point for point in series.points if point.is_marked]
        clean = [point for point in series.points if not point.is_marked and _is_clean(point)]
        if not marked or not clean or max(point.x for point in clean) > marked[0].x or len(marked) + len(clean) < len(series.points):
            continue
        words = f"{series.name} lost requests from {number(marked[0].x)} on, and none up to {number(clean[-1].x)}."
        yield Finding(CODE, words, plural(len(series.points), "load"), ids(series.points))


def _is_clean(point: Point) -> bool:
    """Tell whether each run says that nothing failed."""
    return all(run.numbers.get("requests_failed") == 0 for run in point.runs)

"""From which load on requests fail.

Definition  the lowest load at which a request failed or was badly answered, when every run at every
            lower load says that none did. Silence is not zero: where a lower load does not say it,
            there is no finding.
Parameters  onset, the load; below, the highest load without failures.
"""

from __future__ import annotations

from runs.compare.exclusions import Candidate
from runs.compare.failures import is_clean
from runs.compare.findings.model import Finding, ids
from runs.compare.metrics import Load, Metric
from runs.compare.number_text import plural
from runs.compare.points import Point


def find(candidate: Candidate, load: Load, metric: Metric) -> Finding | None:
    """Return the onset of a series that has loads without failures below it."""
    points = candidate.series.points
    failing = (position for position, point in enumerate(points) if _is_failing(point))
    first_failing = next(failing, 0)
    below = points[:first_failing]
    if not below or not all(_is_clean(point) for point in below):
        return None
    reached = points[: first_failing + 1]
    return Finding(
        code="onset",
        metric=metric,
        load=load,
        series=candidate.series,
        loads=tuple(point.x for point in reached),
        parameters={"onset": points[first_failing].x, "below": below[-1].x},
        runs=ids(reached),
        basis=f"{plural(len(reached), 'load')} up to there",
    )


def _is_clean(point: Point) -> bool:
    """Tell whether every run of a point says that no request failed."""
    return all(is_clean(run.numbers) for run in point.runs)


def _is_failing(point: Point) -> bool:
    return any(is_clean(run.numbers) is False for run in point.runs)

"""From which load on requests fail.

Definition  the lowest load at which a request failed or was badly answered, when every run at every
            lower load says that none did. Silence is not zero: where a lower load does not say it,
            there is no finding.
            Answers that ab counts as failed only for their length are good ones.
Parameters  onset, the load; below, the highest load without failures; kind, "answers outside 2xx",
            only where these may be redirects, which ab does not tell apart from errors.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from runs.compare import failures
from runs.compare.exclusions import Candidate
from runs.compare.findings.model import Finding, ids
from runs.compare.metrics import Load, Metric
from runs.compare.number_text import plural
from runs.compare.points import Point
from runs.compare.run_view import RunView

NOT_2XX = "answers outside 2xx"


def find(candidate: Candidate, load: Load, metric: Metric) -> Finding | None:
    """Return the onset of a series that has loads without failures below it."""
    by_load = {x: _runs(points) for x, points in candidate.series.by_load.items()}
    loads = list(by_load)
    onset = next((x for x in loads if _failing(by_load[x])), None)
    if onset is None:
        return None
    below = loads[: loads.index(onset)]
    if not below or not all(_is_clean(by_load[x]) for x in below):
        return None
    reached = [point for point in candidate.series.points if point.x <= onset]
    return Finding(
        code="onset",
        metric=metric,
        load=load,
        series=candidate.series,
        loads=(*below, onset),
        parameters={"onset": onset, "below": below[-1]} | _kind(_failing(by_load[onset])),
        runs=ids(reached),
        basis=f"{plural(len(below) + 1, 'load')} up to there",
    )


def _runs(points: Sequence[Point]) -> list[RunView]:
    return list(chain.from_iterable(point.runs for point in points))


def _kind(failing: Sequence[RunView]) -> dict[str, Any]:
    """Return the parameter that says that the failures may be redirects."""
    is_unclear = all(failures.redirects_are_bad(run.numbers) for run in failing)
    return {"kind": NOT_2XX} if is_unclear else {}


def _failing(runs: Sequence[RunView]) -> list[RunView]:
    """Return the runs in which a request failed or was badly answered."""
    return [run for run in runs if _has_failures(run)]


def _has_failures(run: RunView) -> bool:
    numbers = run.numbers
    is_bad = failures.errors(numbers) or failures.server_errors(numbers)
    return bool(is_bad or failures.stated_share(numbers)) or failures.is_flagged(numbers)


def _is_clean(runs: Sequence[RunView]) -> bool:
    """Tell whether every run says that no request failed."""
    return all(map(_counts_failures, runs)) and not _failing(runs)


def _counts_failures(run: RunView) -> bool:
    counted = failures.counted_as_failed(run.numbers)
    return counted is not None or failures.stated_share(run.numbers) is not None

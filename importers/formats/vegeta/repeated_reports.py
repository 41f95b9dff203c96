"""Reports that `vegeta report -every` prints of one attack: only the last one counts."""

from __future__ import annotations

from collections import Counter
from itertools import zip_longest

from importers.formats.vegeta.samples import NAME
from importers.model import Diagnostic, Run

_APART, _SAME_RATE = 2, 0.1  # lines between two reports, and how far a rate may move between them


def reconcile(runs: list[Run]) -> tuple[list[Run], list[Diagnostic]]:
    """Keep the last of the reports that "report -every" printed of one attack.

    Each report includes the ones before it.
    """
    rest: list[Run] = []
    remarks: list[Diagnostic] = []
    for run, after in zip_longest(runs, runs[1:]):
        if after is not None and _goes_on(run, after):
            message = (
                "This report goes on in the next one, as report -every prints them: only the "
                "last one is a run."
            )
            remarks.append(
                Diagnostic(
                    run.lines[0] if run.lines else None,
                    "info",
                    code="vegeta.every",
                    message=message,
                )
            )
        else:
            rest.append(run)
    return rest, remarks


def _goes_on(run: Run, after: Run) -> bool:
    """Tell whether a report straight below another is a later one of the same attack.

    Then no value in it is less, and its rate is the same.
    """
    if (
        (run.tool, after.tool, run.member) != (NAME, NAME, after.member)
        or not run.lines
        or not after.lines
    ):
        return False
    if after.lines[0] - run.lines[1] > _APART:
        return False
    if run.offered_rate is None or after.offered_rate is None:
        return False
    if abs(run.offered_rate - after.offered_rate) > run.offered_rate * _SAME_RATE:
        return False
    return _has_grown(run, after) and _has_spread(run, after)


def _has_grown(run: Run, after: Run) -> bool:
    """Tell whether the later report has more requests, more time, and no status less often."""
    for name in ("requests_sent", "attack_s"):
        before, now = run.details.get(name), after.details.get(name)
        if before is None or now is None or before >= now:
            return False
    return Counter(run.details.get("status", {})) <= Counter(after.details.get("status", {}))


def _has_spread(run: Run, after: Run) -> bool:
    """Tell whether the later report has no smaller maximum and no larger minimum."""
    highest = run.latency_ms.get("max"), after.latency_ms.get("max")
    if highest[0] is None or highest[1] is None or highest[0] > highest[1]:
        return False
    return run.latency_ms.get("min", 0.0) >= after.latency_ms.get("min", 0.0)

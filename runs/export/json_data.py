"""What an export says beside the numbers: the same findings and checks as the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from runs.compare.checks import check
from runs.compare.findings import findings
from runs.compare.outcomes import outcome_of
from runs.compare.series import Snapshot, group, views


def computed(runs: Sequence[Snapshot], labels: Mapping[str, Any]) -> dict[str, Any]:
    """Return findings and checks as plain data, and the outcome of each run by its id.

    They are not frozen with the runs, because each release of the code computes them again.
    """
    viewed = views(runs, labels)
    result = check(viewed, {"title": labels.get("title")})
    finding_names = ("code", "sentence", "basis", "runs")
    mark_names = ("code", "severity", "sentence", "runs")
    return {
        "findings": [_named(finding, finding_names) for finding in findings(group(viewed)[0])],
        "checks": [_named(mark, mark_names) for mark in result.marks],
        "not_checkable": [check.code for check in result.not_checkable],
        "partly_checkable": [partly.data for partly in result.partly],
        "outcomes": {run.id: outcome_of(run.numbers) for run in viewed},
    }


def _named(row: object, names: Sequence[str]) -> dict[str, Any]:
    return {name: getattr(row, name) for name in names}

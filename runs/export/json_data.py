"""What an export says beside the numbers: the same findings and checks as the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from runs.compare.checks import check
from runs.compare.findings import findings
from runs.compare.series import Snapshot, group, views


def computed(runs: Sequence[Snapshot], labels: Mapping[str, Any]) -> dict[str, Any]:
    """Return findings and checks as plain data; they are computed again by each version, so they are no part of what is frozen."""
    found = views(runs, labels)
    result = check(found, {"title": labels.get("title")})
    said = findings(group(found)[0])
    return {
        "findings": [
            {"code": one.code, "sentence": one.sentence, "basis": one.basis, "runs": one.runs}
            for one in said
        ],
        "checks": [
            {"code": one.code, "severity": one.severity, "sentence": one.sentence, "runs": one.runs}
            for one in result.marks
        ],
        "not_checkable": [one.code for one in result.not_checkable],
        "partly_checkable": [one.data for one in result.partly],
    }

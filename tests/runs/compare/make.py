"""Snapshots of runs with the fewest words."""

from __future__ import annotations

from itertools import count
from typing import Any

from runs.compare.series import RunView
from runs.show.page import Sheet, sheet
from runs.show.view import View

LABELS = (
    "server_name",
    "server_version",
    "document_label",
    "hardware",
    "os",
    "link_mbit_per_s",
    "client",
    "notes",
    "same_server",
    "measured_order",
    "configuration",
)
_numbers = count(1)


def make_view(**values: Any) -> RunView:
    """Return a run of ab against nginx 1.24.0 at concurrency 10: 1000 requests in 10 s."""
    usual: dict[str, Any] = {
        "id": f"run{next(_numbers)}",
        "upload": "upload1",
        "tool": "ab",
        "tool_version": "2.3",
        "concurrency": 10,
        "requests_completed": 1000,
        "requests_failed": 0,
        "time_taken_s": 10.0,
        "requests_per_s": 100.0,
        "transfer_rate_Bps": 2048.0,
        "document_bytes": 612,
        "path": "/",
        "lines": [1, 20],
        "details": {},
        "provenance": {"server_name": "parsed"},
        "latency_ms": {},
        "server_name": "nginx",
        "server_version": "1.24.0",
    }
    usual |= values
    labels = {name: usual.pop(name, None) for name in LABELS}
    return RunView(usual, labels)


def make_sheet(*runs: RunView, view: View | None = None) -> Sheet:
    """Return the page of these runs, in the usual view or another one."""
    labels = {"title": "", "runs": {run.id: dict(run.labels) for run in runs}}
    return sheet([run.numbers for run in runs], labels, view=view)

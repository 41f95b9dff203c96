"""What a comparison freezes of a run, what stays correctable, and the bytes that are hashed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from runs.conditions import CONDITIONS
from runs.ids import base58
from runs.models import Run
from runs.store.names import shown_name, value_of

FROZEN_CONDITIONS = tuple(condition.name for condition in CONDITIONS if condition.frozen)
MEASURED = (
    "offered_rate",
    "requests_failed",
    "non_2xx",
    "time_taken_s",
    "requests_per_s",
    "transfer_rate_Bps",
    "total_transferred_bytes",
    "html_transferred_bytes",
    "latency_ms",
    "cpu_user_s",
    "cpu_system_s",
    "cpu_percent",
    "rss_bytes",
    "aborted",
    "sources",
    "member",
    "provenance",
    "details",
    "tool_threads",
    "duration_s",
    "measured_on",
)
# Left out where they are None: what release 0.1 published keeps its hash.
LATER = frozenset(
    [
        "label",
        "identity",
        "method",
        "streams_per_connection",
        "pipelining",
        "compression",
        "request_headers",
        "request_body",
        "tool_threads",
        "duration_s",
        "measured_on",
    ]
)
LABELS = tuple(condition for condition in CONDITIONS if not condition.frozen)


def content(runs: Sequence[Run]) -> dict[str, Any]:
    """Return the content that never changes: the numbers of the runs in this order, and the view.

    The view {} is the default one.
    """
    return {"v": 1, "runs": [_numbers(run) for run in runs], "view": {}}


def labels(run: Run) -> dict[str, str | int | None]:
    """Return the labels of a run, which may be corrected; None is "not said"."""
    labels_of_run = {condition.name: value_of(run, condition) for condition in LABELS}
    if labels_of_run["server_name"]:
        labels_of_run["server_name"] = shown_name(labels_of_run["server_name"])
    return labels_of_run


def canonical(value: Any) -> bytes:
    """Return the one form of a JSON value that is hashed: sorted keys, no blanks, floats by repr.

    Raises ValueError for NaN and infinity.
    """
    text = json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )
    return text.encode()


def address(value: Any) -> tuple[str, str]:
    """Return the SHA-256 of the canonical form, in hexadecimal and in base58."""
    digest = hashlib.sha256(canonical(value)).digest()
    return digest.hex(), base58(digest)


def suggested_title(runs: Sequence[Run]) -> str:
    """Return "Apache 2.2.3 and lighttpd 1.4.22": each server once, in the order of the runs.

    At most three names are in it; the others are counted. Costs no query.
    """
    names = list(dict.fromkeys(_server(run) for run in runs if run.server_name))
    if not names:
        tool = next((run.tool for run in runs if run.tool), None)
        return f"Benchmark with {tool}" if tool else "Benchmark"
    if len(names) > 3:
        names = [*names[:2], f"{len(names) - 2} more"]
    if len(names) == 1:
        return names[0]
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _server(run: Run) -> str:
    """Return the usual name of the run's server, with its version."""
    name = shown_name(run.server_name or "")
    return f"{name} {run.server_version}" if run.server_version else name


def _numbers(run: Run) -> dict[str, Any]:
    lines = [run.first_line, run.last_line] if run.first_line is not None else None
    own = {"id": run.public_id, "upload": run.upload.public_id, "lines": lines}
    numbers = {name: getattr(run, name) for name in (*FROZEN_CONDITIONS, *MEASURED)}
    usual = {name: value for name, value in numbers.items() if name not in LATER}
    later = {name: value for name, value in numbers.items() if name in LATER and value is not None}
    return own | usual | later

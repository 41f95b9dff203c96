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
)
LABELS = tuple(condition for condition in CONDITIONS if not condition.frozen)


def content(runs: Sequence[Run]) -> dict[str, Any]:
    """Return what never changes: the runs' numbers in this order, and the view; {} is the default one."""
    return {"v": 1, "runs": [_numbers(run) for run in runs], "view": {}}


def labels(run: Run) -> dict[str, str | int | None]:
    """Return a run's labels, which may be corrected; None is "not said"."""
    stated = {condition.name: value_of(run, condition) for condition in LABELS}
    if stated["server_name"]:
        stated["server_name"] = shown_name(stated["server_name"])
    return stated


def canonical(value: Any) -> bytes:
    """Return the one spelling of a JSON value: sorted keys, no blanks, floats by repr. ValueError for NaN and infinity."""
    text = json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )
    return text.encode()


def address(value: Any) -> tuple[str, str]:
    """Return the SHA-256 of the canonical form, in hexadecimal and in base58."""
    digest = hashlib.sha256(canonical(value)).digest()
    return digest.hex(), base58(digest)


def suggested_title(runs: Sequence[Run]) -> str:
    """Return "Apache 2.2.3 and lighttpd 1.4.22": each server once, in order; at most three are named. No query."""
    names: list[str] = []
    for run in runs:
        name = " ".join(
            part for part in (shown_name(run.server_name or ""), run.server_version) if part
        )
        if run.server_name and name not in names:
            names.append(name)
    if not names:
        tool = next((run.tool for run in runs if run.tool), None)
        return f"Benchmark with {tool}" if tool else "Benchmark"
    if len(names) > 3:
        names = [*names[:2], f"{len(names) - 2} more"]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _numbers(run: Run) -> dict[str, Any]:
    lines = [run.first_line, run.last_line] if run.first_line is not None else None
    own = {"id": run.public_id, "upload": run.upload.public_id, "lines": lines}
    return own | {name: getattr(run, name) for name in (*FROZEN_CONDITIONS, *MEASURED)}

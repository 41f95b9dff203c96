"""What a comparison freezes of a run, what stays correctable, and the bytes that are hashed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from runs.ids import base58
from runs.models import Run
from runs.store.names import shown_name

MEASURED = (
    "tool",
    "tool_version",
    "concurrency",
    "offered_rate",
    "requests_completed",
    "requests_failed",
    "non_2xx",
    "keepalive",
    "tls",
    "time_taken_s",
    "requests_per_s",
    "transfer_rate_Bps",
    "total_transferred_bytes",
    "html_transferred_bytes",
    "document_bytes",
    "path",
    "hostname",
    "port",
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


def content(runs: Sequence[Run]) -> dict[str, Any]:
    """Return what never changes: the runs' numbers in this order, and the view; {} is the default one."""
    return {"v": 1, "runs": [_numbers(run) for run in runs], "view": {}}


def labels(run: Run) -> dict[str, str | int | None]:
    """Return a run's names that may be corrected; None is "not said"."""
    return {
        "server_name": shown_name(run.server_name) if run.server_name else None,
        "server_version": run.server_version,
        "document_label": run.document_label,
        "hardware": run.hardware.name if run.hardware else None,
        "os": run.os or None,
        "link_mbit_per_s": run.link_mbit_per_s,
        "client": run.client or None,
        "document_kind": run.document_kind or None,
        "published_by": run.published_by or None,
        "notes": run.notes or None,
    }


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
    return own | {name: getattr(run, name) for name in MEASURED}

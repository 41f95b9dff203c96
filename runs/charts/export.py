"""A comparison as CSV: plain numbers in stored units, names made harmless for spreadsheets."""

from __future__ import annotations

import csv
import io
from typing import Any

from runs.charts.series import server_of

COLUMNS = (
    "concurrency", "offered_rate", "requests_completed", "requests_failed", "non_2xx", "keepalive", "tls", "time_taken_s",
    "requests_per_s", "transfer_rate_Bps", "total_transferred_bytes", "html_transferred_bytes", "document_bytes", "path",
    "tool", "tool_version", "aborted",
)  # fmt: skip
LATENCIES = ("mean", "stdev", "min", "median", "max", "p50", "p75", "p90", "p95", "p99", "p100")
STARTERS = ("=", "+", "-", "@", "\t", "\r", "\0", "＝", "＋", "－", "＠")


def harmless(text: str) -> str:
    """Put an apostrophe before what a spreadsheet would run as a formula."""
    return f"'{text}" if text.startswith(STARTERS) else text


def rows(content: dict[str, Any], labels: dict[str, Any]) -> str:
    """Return the CSV text: one line per run, empty cells for "not said", a line for each column's unit in its name."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["run", "server", "hardware", "os", *COLUMNS, *(f"latency_{name}_ms" for name in LATENCIES), "notes"])
    for run in content.get("runs", []):
        own = labels.get("runs", {}).get(run["id"], {})
        latency = run.get("latency_ms", {})
        cells = [run["id"], server_of(own), own.get("hardware"), own.get("os"), *(run.get(name) for name in COLUMNS)]
        cells += [latency.get(name) for name in LATENCIES] + [own.get("notes")]
        writer.writerow([_cell(cell) for cell in cells])
    return out.getvalue()


def _cell(value: Any) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return harmless(value) if isinstance(value, str) else value

"""The JSON summaries of k6: where their metrics stand, and what stands around these."""

from __future__ import annotations

import re
from typing import Any

from importers.reading.reports.run_builder import Reading


def metrics_of(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def listed_metrics(results: Any) -> dict[str, Any]:
    """Return the metrics of a machine-readable summary by their names."""
    metrics = metrics_of(results).get("metrics")
    return (
        {
            metric["name"]: metric
            for metric in metrics
            if isinstance(metric, dict) and isinstance(metric.get("name"), str)
        }
        if isinstance(metrics, list)
        else {}
    )


def has_requests(metrics: dict[str, Any]) -> bool:
    return "http_reqs" in metrics or "http_req_duration" in metrics


def read_around(reading: Reading, value: dict[str, Any]) -> None:
    """Take what stands beside the metrics.

    The run's duration is in ms from handleSummary and in s in the machine-readable summary.
    """
    milliseconds = reading.json_number(value.get("state"), "testRunDurationMs", factor=0.001)
    seconds = (
        reading.json_number(value.get("config"), "duration") if "results" in value else milliseconds
    )
    reading.put(
        "time_taken_s",
        seconds or None,
        offset=reading.key("duration" if "results" in value else "testRunDurationMs"),
    )
    metadata = metrics_of(value.get("metadata"))
    version = metadata.get("k6_version", metadata.get("k6Version"))
    reading.put(
        "tool_version",
        version if isinstance(version, str) and re.fullmatch(r"[\w.+-]{1,40}", version) else None,
    )

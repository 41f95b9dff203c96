"""autocannon's result as JSON: `--json`, and what its API returns."""

from __future__ import annotations

import re
from typing import Any

from importers.reading.reports.run_builder import Reading


def read(reading: Reading, value: dict[str, Any]) -> None:
    """Take the values of a result."""
    if isinstance(value.get("url"), str):
        reading.target(value["url"], reading.key("url"))
    reading.day(value.get("start"), offset=reading.key("start"))
    requests, latency = value["requests"], value["latency"]
    reading.put_json_numbers(
        value,
        {
            "connections": "concurrency",
            "duration": "time_taken_s",
            "pipelining": "pipelining",
            "errors": "requests_failed",
            "non2xx": "non_2xx",
            "timeouts": "requests_timeout",
        },
    )
    reading.put_json_numbers(
        requests,
        {"average": "requests_per_s", "total": "requests_completed", "sent": "requests_sent"},
    )
    reading.put_json_numbers(
        value["throughput"],
        {"average": "transfer_rate_Bps", "total": "total_transferred_bytes"},
    )
    names = {"average": "mean", "stddev": "stdev", "min": "min", "max": "max"}
    percentiles = {
        key: key.replace("_", ".")
        for key in (latency if isinstance(latency, dict) else ())
        if re.fullmatch(r"p[0-9]{1,2}(?:_[0-9]{1,4})?", key)
    }
    reading.put_json_latencies(latency, names | percentiles, at="latency")
    reading.median_is_p50()
    status = {key: reading.json_number(value, key) for key in ("1xx", "2xx", "3xx", "4xx", "5xx")}
    reading.put("status", status if None not in status.values() else None)
    reading.put("format", "json")

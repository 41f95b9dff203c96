"""The JSON of locust: --json, the web interface, and the data in its HTML report."""

from __future__ import annotations

import re
from typing import Any

from importers.formats.locust.values import NAME, NUMBER, put_names, put_value
from importers.model import Diagnostic, Run
from importers.reading.blocks import Block
from importers.reading.reports.run_builder import Reading
from importers.reading.units import tidy


def statistics_of(value: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the rows of a report or of the web interface's JSON."""
    rows = value.get("requests_statistics", value.get("stats"))
    return [row for row in rows if is_counted(row)] if isinstance(rows, list) else []


def is_counted(row: Any) -> bool:
    return isinstance(row, dict) and type(row.get("num_requests")) is int


def read_row(block: Block, row: dict[str, Any], value: dict[str, Any]) -> list[Run | Diagnostic]:
    """Return the run of one row with the percentiles that a report has in another list."""
    reading = Reading(block, NAME)
    at = reading.key("requests_statistics")
    put_names(reading, str(row.get("method") or ""), name=str(row.get("name", "")))
    host = value.get("host")
    if isinstance(host, str) and re.match(r"https?://[^\s/]", host):
        path = reading.run.path
        reading.target(host.rstrip("/") + path if path else host, reading.key("host"))
        reading.run.path = path
    for key in row:
        put_value(reading, key, value=reading.json_number(row, key), offset=at)
    others = value.get("response_time_statistics")
    for second in others if isinstance(others, list) else ():
        if isinstance(second, dict) and (second.get("method"), second.get("name")) == (
            row.get("method"),
            row.get("name"),
        ):
            for key in second:
                if re.fullmatch(r"0\.[0-9]{1,5}", key):
                    reading.latency(
                        f"p{tidy(float(key) * 100):g}", reading.json_number(second, key), offset=at
                    )
    reading.put("format", "json")
    return reading.result()


def read_entry(block: Block, value: dict[str, Any]) -> list[Run | Diagnostic]:
    """Return the run of one entry of --json.

    It holds counts, sums and a histogram of ms, which are rounded to two digits above 100.
    """
    reading = Reading(block, NAME)
    put_names(reading, str(value.get("method") or ""), name=str(value.get("name", "")))
    for key in (
        "num_requests",
        "num_failures",
        "total_content_length",
        "min_response_time",
        "max_response_time",
    ):
        put_value(reading, key, value=reading.json_number(value, key), offset=reading.key(key))
    done, total = (
        reading.json_number(value, key) for key in ("num_requests", "total_response_time")
    )
    timed = (done or 0) - (reading.json_number(value, "num_none_requests") or 0)
    if total is not None and timed > 0:
        reading.latency("mean", tidy(total / timed), offset=reading.key("total_response_time"))
    first, last = (
        reading.json_number(value, key) for key in ("start_time", "last_request_timestamp")
    )
    if first and last and last > first:
        reading.put(
            "time_taken_s", round(last - first, 6), offset=reading.key("last_request_timestamp")
        )
    reading.put("percentiles_ms", _percentiles(value["response_times"]))
    reading.put("format", "json")
    return reading.result()


def _percentiles(times: Any) -> dict[str, float] | None:
    """Return the percentiles of a histogram {"ms": count}.

    A percentile is the time that at least that share of the requests did not exceed.
    """
    pairs = times.items() if isinstance(times, dict) else ()
    known = sorted(
        (float(ms), number)
        for ms, number in pairs
        if NUMBER.fullmatch(ms) and type(number) is int and number > 0
    )
    if not known or len(known) != len(times):
        return None
    total, percentiles = sum(number for _, number in known), dict[str, float]()
    for percent in (50.0, 75.0, 90.0, 95.0, 99.0, 99.9):
        left = total * percent / 100
        for ms, number in known:
            left -= number
            if left <= 1e-9:
                percentiles[f"p{percent:g}"] = ms
                break
    return percentiles

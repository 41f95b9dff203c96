"""The names and numbers of a row of locust, which its CSV and its JSON share."""

from __future__ import annotations

import re
from typing import Any

from importers.model import Diagnostic, Run
from importers.reading.reports.run_builder import Reading
from importers.reading.units import tidy

NAME = "locust"
SUMS = {"Aggregated", "Total", "None"}
NUMBER = re.compile(r"[0-9]{1,15}(?:\.[0-9]{1,20})?")
_COLUMNS = {
    "Request Count": "requests_completed",
    "# requests": "requests_completed",
    "Failure Count": "requests_failed",
    "# failures": "requests_failed",
    "Requests/s": "requests_per_s",
    "Failures/s": "failures_per_s",
    "Average Content Size": "document_bytes",
    "# Requests": "requests_completed",
    "# Fails": "requests_failed",
    "RPS": "requests_per_s",
    "Average size (bytes)": "document_bytes",
    "num_requests": "requests_completed",
    "num_failures": "requests_failed",
    "total_rps": "requests_per_s",
    "total_fail_per_sec": "failures_per_s",
    "avg_content_length": "document_bytes",
    "total_content_length": "html_transferred_bytes",
}
_LATENCIES = {
    "Median Response Time": "median",
    "Median response time": "median",
    "Average Response Time": "mean",
    "Average response time": "mean",
    "Min Response Time": "min",
    "Min response time": "min",
    "Max Response Time": "max",
    "Max response time": "max",
    "median_response_time": "median",
    "avg_response_time": "mean",
    "min_response_time": "min",
    "max_response_time": "max",
    "Average (ms)": "mean",
    "Median (ms)": "median",
    "Min (ms)": "min",
    "Max (ms)": "max",
}
# Types of what other clients measure; HTTP has its methods.
_OTHER = re.compile(r"(?:grpc|ws|wss|websocket|mqtt|kafka|redis|sql|tcp|udp|amqp|xmlrpc)\b", re.I)
_PERCENTILE = re.compile(
    r"([0-9]{1,2}(?:\.[0-9]{1,3})?)%(?:ile \(ms\))?|response_time_percentile_(0\.[0-9]{1,5})"
)


def put_names(reading: Reading, method: str, name: str) -> None:
    """Put method and path of a row; the sum row has neither."""
    aggregate = name in SUMS and not method.strip("-|")
    reading.put("aggregate", aggregate)
    if aggregate:
        reading.put("document_label", name, offset=reading.block.start)
    else:
        reading.put("method", method or None)
        reading.put(
            "path" if name.startswith("/") else "document_label", name, offset=reading.block.start
        )


def without_sum(results: list[Run | Diagnostic]) -> list[Run | Diagnostic]:
    """Replace the row of sums of one table by a remark; where it stands alone it is the run.

    The sum of nothing is none: locust prints it before its first request.
    """
    runs = [result for result in results if isinstance(result, Run)]
    if all(run.details.get("aggregate") for run in runs):
        return [_empty_remark(result) if _is_empty(result) else result for result in results]
    return [_sum_remark(result) if _is_sum(result) else result for result in results]


def _is_sum(result: Run | Diagnostic) -> bool:
    return isinstance(result, Run) and bool(result.details.get("aggregate"))


def _is_empty(result: Run | Diagnostic) -> bool:
    return isinstance(result, Run) and result.requests_completed == result.requests_failed == 0


def _empty_remark(result: Run | Diagnostic) -> Diagnostic:
    message = "This table counts no request: it gave no run."
    line = result.lines[0] if isinstance(result, Run) and result.lines else None
    return Diagnostic(line, severity="warning", code="locust.empty", message=message)


def _sum_remark(result: Run | Diagnostic) -> Diagnostic:
    message = "This row is the sum of the rows above it; it is no run of its own."
    line = result.lines[0] if isinstance(result, Run) and result.lines else None
    return Diagnostic(line, severity="info", code="locust.sum", message=message)


def not_http(names: list[str]) -> str | None:
    """Return why rows with these names are no test of a server of HTTP; None where they may be."""
    own = [name for name in names if name.split()[-1] not in SUMS]
    others = [name for name in own if _OTHER.match(name.strip())]
    if not own or len(others) < len(own):
        return None
    return f'The rows of this table are no requests of HTTP: "{others[0].strip()[:60]}".'


def is_measured(reading: Reading) -> bool:
    """Remove the times where there were no requests; the file holds 0 there.

    Tell whether any value is left.
    """
    if reading.run.requests_completed == 0:
        reading.run.latency_ms, reading.run.document_bytes = {}, None
        for field in ("latency_ms", "document_bytes"):
            reading.run.sources.pop(field, None)
    return bool(reading.run.latency_ms) or reading.run.details.get("format") != "distribution"


def put_value(reading: Reading, column: str, value: float | None, offset: int) -> None:
    """Put the number of one column, by its name in a CSV or in JSON."""
    percentile = _PERCENTILE.fullmatch(column)
    if column in _COLUMNS:
        field: str = _COLUMNS[column]
        whole: Any = (
            int(value)
            if value is not None and field in ("requests_completed", "requests_failed")
            else value
        )
        reading.put(field, whole, offset=offset)
    elif column in _LATENCIES:
        reading.latency(_LATENCIES[column], value, offset=offset)
    elif percentile:
        reading.latency(
            f"p{float(percentile[1]) if percentile[1] else tidy(float(percentile[2]) * 100):g}",
            value,
            offset=offset,
        )

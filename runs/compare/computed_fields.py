"""Values that an importer computes from a text, or reads from a line that the text lacks.

No such value is printed as it is stored, so that the site never calls it parsed. Sources: the pages
of docs/formats and the modules of importers/formats.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

_CODES = "counted from the rows of status codes"
_LACKS = "prints a line about it only where there is any, and this report has no such line."
# By tool and field: how the value is computed.
_FORMULAS = {
    ("hey", "requests_completed"): _CODES,
    ("hey", "requests_failed"): "counted from the rows of errors",
    ("hey", "non_2xx"): _CODES,
    ("oha", "requests_completed"): _CODES,
    ("oha", "requests_failed"): "counted from the rows of errors",
    ("oha", "non_2xx"): _CODES,
    ("vegeta", "requests_failed"): _CODES,
    ("vegeta", "non_2xx"): _CODES,
    ("h2load", "concurrency"): "the sum of the clients of all threads",
    ("h2load", "tool_threads"): "the number of lines \u201cspawning thread\u201d",
    ("httperf", "offered_rate"): "connections per second \u00d7 calls of a connection",
    ("wrk", "requests_failed"): "connect + read + write + timeout errors",
    ("wrk2", "requests_failed"): "connect + read + write + timeout errors",
}
# By tool and field: which count is 0 where the line about it is missing.
_ZEROS = {
    ("wrk", "requests_failed"): f"wrk {_LACKS}",
    ("wrk", "non_2xx"): f"wrk {_LACKS}",
    ("wrk2", "requests_failed"): f"wrk2 {_LACKS}",
    ("wrk2", "non_2xx"): f"wrk2 {_LACKS}",
    ("autocannon", "requests_failed"): f"autocannon {_LACKS}",
}
_SAMPLES = "computed from the single requests in the file"
_OF_SAMPLES = (
    "requests_completed",
    "requests_failed",
    "non_2xx",
    "concurrency",
    "time_taken_s",
    "requests_per_s",
    "transfer_rate_Bps",
    "total_transferred_bytes",
    "html_transferred_bytes",
)
_MISPRINT = "corrected: this version of ab prints microseconds without zeros"


def how_computed(
    numbers: Mapping[str, Any], field: str, value: Any
) -> tuple[Literal["inferred", "derived"], str] | None:
    """Return how an importer came to a value that the text does not print; None where it does.

    `field` is as in `provenance.origin_of`.
    """
    tool = str(numbers.get("tool") or "")
    details = numbers.get("details") or {}
    is_text = details.get("format") != "json"
    if value == 0 and is_text and (tool, field) in _ZEROS:
        return "inferred", _ZEROS[tool, field]
    formula = (
        _from_samples(tool, field, details=details)
        or _from_details(tool, field, details=details)
        or _FORMULAS.get((tool, field))
    )
    return ("derived", formula) if formula else None


def _from_samples(tool: str, field: str, *, details: Mapping[str, Any]) -> str:
    """Return how a value follows from single requests; locust's JSON prints all but percentiles."""
    if "percentiles_ms" not in details:
        return ""
    outer, _, inner = field.partition(".")
    if outer == "latency_ms":
        is_percentile = inner in (details["percentiles_ms"] or {})
        return _SAMPLES if is_percentile or tool != "locust" else ""
    return _SAMPLES if field in _OF_SAMPLES and tool != "locust" else ""


def _from_details(tool: str, field: str, *, details: Mapping[str, Any]) -> str:
    """Return how a time was corrected or added up."""
    if field != "time_taken_s":
        return ""
    if "printed_time_taken_s" in details:
        return _MISPRINT
    is_json = tool == "vegeta" and details.get("format") == "json"
    return "duration + wait" if is_json else ""

"""The samples of k6: --out csv and --out json, one line a measured value."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, BinaryIO

from importers.model import Diagnostic, ParseError, Run
from importers.reading.reports.sample_groups import Result
from importers.reading.reports.samples import aggregate, aggregate_records
from importers.reading.units import tidy

if TYPE_CHECKING:
    import pandas as pd

NAME = "k6"
_CSV_HEAD = "metric_name,timestamp,metric_value,"
_NDJSON = re.compile(r'^\{[^\n]{0,400}"metric":"(?:http_|data_|vus|iteration|checks)', re.M)
_SAMPLED = ("http_reqs", "http_req_failed", "http_req_duration")


def is_samples(head: str) -> bool:
    """Tell whether a file begins as the samples that k6 writes with --out csv or --out json."""
    return head.startswith(_CSV_HEAD) or (
        head.lstrip().startswith('{"')
        and '"type":"Metric"' in head[:2000]
        and bool(_NDJSON.search(head))
    )


def read_samples(stream: BinaryIO) -> list[Run | Diagnostic]:
    """Return the run of a file of samples: counts of http_reqs and of true http_req_failed,
    latency of http_req_duration.
    """
    head = stream.peek(1)[:4] if isinstance(stream, io.BufferedReader) else b""
    if b"{" in head:
        return _of_samples(aggregate_records(_points(stream)), "json-stream")
    return _of_samples(
        aggregate(stream, _shape, columns=("metric_name", "metric_value"), scale=1000), "csv-stream"
    )


def _shape(chunk: pd.DataFrame) -> pd.DataFrame:
    """Keep the three metrics that count; what http_reqs and http_req_failed hold are numbers of
    requests, no latencies.
    """
    import pandas as pd

    rows = chunk[chunk["metric_name"].isin(_SAMPLED)]
    return pd.DataFrame({"group": rows["metric_name"], "latency_ms": rows["metric_value"]})


def _points(stream: BinaryIO) -> Iterator[dict[str, Any]]:
    """Give the points of an NDJSON file; its metrics' descriptions and other metrics are passed
    over, like a line that was cut.
    """
    for line in io.TextIOWrapper(stream, encoding="utf-8-sig", errors="replace"):
        if '"Point"' not in line or '"http_req' not in line:
            continue
        try:
            value = json.loads(line)
        except ValueError:
            continue
        if (
            isinstance(value, dict)
            and value.get("metric") in _SAMPLED
            and isinstance(value.get("data"), dict)
        ):
            yield {"group": value["metric"], "latency_ms": value["data"].get("value")}


def _of_samples(result: Result, kind: str) -> list[Run | Diagnostic]:
    run = Run(tool=NAME, lines=(1, result.line(result.rows - 1)))
    groups = result.groups
    duration = groups.get("http_req_duration")
    if duration is None:
        raise ParseError("These samples of k6 hold no http_req_duration.", 1, code="k6.empty")
    run.requests_completed = (
        round(groups["http_reqs"].total_ms) if "http_reqs" in groups else duration.count
    )
    run.requests_failed = (
        round(groups["http_req_failed"].total_ms) if "http_req_failed" in groups else None
    )
    run.latency_ms = {
        "mean": tidy(duration.mean_ms()),
        "min": duration.min_ms,
        "max": duration.max_ms,
    }
    run.details = {"format": kind, "percentiles_ms": duration.percentiles_ms()}
    run.sources = {"requests_completed": 1, "requests_failed": 1, "latency_ms": 1}
    if result.is_cut:
        run.details["truncated"] = True
    return [run, *result.remarks(NAME)]

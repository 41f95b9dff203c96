"""k6 0.2x to 2.x: the end-of-test summary as text, the JSON of --summary-export and handleSummary, and the samples of --out csv and json.

Source  internal/lib/summary (machine_readable.go, machinereadable/types_gen.go) and js/summary.js of k6 0.26 to 1.8; samples in
        ../shared/corpus/k6.
Units   Go durations in text, ms in JSON; data in kB, MB of 1000 bytes; rates per second.
None    URL and server; vus_max is missing after very short runs, then the scenario's "max VUs" is taken.
Traps   Statistics come in any order and set (--summary-trend-stats). The row "{ expected_response:true }" is a subset. iteration_duration
        is no latency. http_req_failed is true when a request failed: its "passes", its "matches" and its first count are the failed
        ones. The machine-readable summary (1.5 on) has its metrics in a list, and no rates but the run's duration.
"""

from __future__ import annotations

import io
import json
import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, BinaryIO

from importers.model import Diagnostic, ParseError, Run
from importers.reading.blocks import Block, cut, objects
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.run_builder import Reading
from importers.reading.sample_groups import Result
from importers.reading.samples import aggregate, aggregate_records
from importers.reading.units import GO_DURATION, KILO_1000, count, go_seconds, number, size, tidy

if TYPE_CHECKING:
    import pandas as pd


_B = r"[^\S\n]{0,60}"
_N = r"([0-9]{1,15}(?:\.[0-9]{1,9})?)"
_METRIC = r"\.{1,60}:[^\S\n]{0,40}"
_L = rf"^{_B}(?:[✓✗]{_B})?"  # a threshold was kept or crossed
_FIRST = re.compile(rf"{_L}(?:http_req_duration|http_reqs){_METRIC}", re.M)
_BANNER = re.compile(
    rf"^{_B}(?:execution: (?:local|cloud|distributed)|[^\n]{{0,20}}TOTAL RESULTS){_B}$|{_L}checks(?:_total)?{_METRIC}",
    re.M,
)
_ANY = re.compile(rf"{_L}[a-zA-Z_][a-zA-Z0-9_]{{0,60}}{_METRIC}\S", re.M)
_REQUESTS = re.compile(rf"{_L}http_reqs{_METRIC}([0-9]{{1,15}})[^\S\n]{{1,40}}{_N}/s", re.M)
_DURATION = re.compile(rf"{_L}http_req_duration{_METRIC}([^\n]{{1,400}})$", re.M)
_STATISTIC = re.compile(
    rf"(avg|min|med|max|count|p\([0-9]{{1,2}}(?:\.[0-9]{{1,4}})?\))=({GO_DURATION})(?=\s|$)"
)
_OF = r"([0-9]{1,15})"
_HOW_MANY = rf"(?:✓{_B}{_OF}{_B}✗{_B}[0-9]{{1,15}}|{_OF} out of [0-9]{{1,15}})"
_FAILED = re.compile(rf"{_L}http_req_failed{_METRIC}{_N}%[^\S\n]{{1,40}}{_HOW_MANY}", re.M)
_VUS = re.compile(rf"{_L}vus_max{_METRIC}([0-9]{{1,9}})(?:[^\S\n]|$)", re.M)
_SCENARIO = re.compile(r"^[^\n]{0,80}?[0-9]{1,6} scenarios?, ([0-9]{1,9}) max VUs", re.M)
_DATA = re.compile(
    rf"{_L}(data_received|data_sent){_METRIC}{_N} ?([kMGT]?B){_B}{_N} ?([kMGT]?B)/s", re.M
)
_ITERATIONS = re.compile(rf"{_L}iterations{_METRIC}([0-9]{{1,15}})[^\S\n]", re.M)
# The metrics of one group are a part of the totals above them.
_PART = re.compile(
    rf"^{_B}█ (?:GROUP|SCENARIO):|TOTAL RESULTS{_B}$|^{_B}█ THRESHOLDS{_B}$|^{_B}execution: ", re.M
)
_NAMES = {"avg": "mean", "min": "min", "med": "median", "max": "max"}
_PERCENT = re.compile(r"p\(([0-9]{1,2}(?:\.[0-9]{1,4})?)\)|p([0-9]{1,2}(?:\.[0-9]{1,4})?)")


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
    """Return the run of a file of samples: counts of http_reqs and of true http_req_failed, latency of http_req_duration."""
    head = stream.peek(1)[:4] if isinstance(stream, io.BufferedReader) else b""
    if b"{" in head:
        return _of_samples(aggregate_records(_points(stream)), "json-stream")
    return _of_samples(
        aggregate(stream, _shape, columns=("metric_name", "metric_value"), scale=1000), "csv-stream"
    )


def _shape(chunk: pd.DataFrame) -> pd.DataFrame:
    """Keep the three metrics that count; what http_reqs and http_req_failed hold are numbers of requests, no latencies."""
    import pandas as pd

    rows = chunk[chunk["metric_name"].isin(_SAMPLED)]
    return pd.DataFrame({"group": rows["metric_name"], "latency_ms": rows["metric_value"]})


def _points(stream: BinaryIO) -> Iterator[dict[str, Any]]:
    """Give the points of an NDJSON file; its metrics' descriptions and other metrics are passed over, like a line that was cut."""
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
    run = Run(tool=FORMAT.name, lines=(1, result.line(result.rows - 1)))
    groups = result.groups
    duration = groups.get("http_req_duration")
    if duration is None:
        raise ParseError("These samples of k6 hold no http_req_duration.", 1, "k6.empty")
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
    return [run, *result.remarks(FORMAT.name)]


def find_blocks(document: Document) -> list[Block]:
    """Return one block a summary: a JSON object with metrics.http_reqs, or the stretch of text around its rows."""
    blocks = objects(
        document,
        "results",
        "config",
        "version",
        where=lambda value: _has_requests(_listed(value["results"])),
    )
    blocks += objects(
        document, "metrics", where=lambda value: _has_requests(_metrics(value["metrics"]))
    )
    if "http_req_duration." in document.text or "http_reqs." in document.text:
        blocks += _summaries(document)
    return sorted(blocks, key=lambda block: block.start)


def _metrics(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _listed(results: Any) -> dict[str, Any]:
    """Return the metrics of a machine-readable summary by their names."""
    metrics = _metrics(results).get("metrics")
    return (
        {
            one["name"]: one
            for one in metrics
            if isinstance(one, dict) and isinstance(one.get("name"), str)
        }
        if isinstance(metrics, list)
        else {}
    )


def _has_requests(metrics: dict[str, Any]) -> bool:
    return "http_reqs" in metrics or "http_req_duration" in metrics


def _summaries(document: Document) -> list[Block]:
    """Return a block for each first row of http_req_duration or http_reqs: a row seen again begins the next summary."""
    begins: list[int] = []
    seen: set[str] = set()
    before = 0
    parts = _parts(document.text)
    for found in _FIRST.finditer(document.text):
        if any(
            start < found.start() < end
            for start, end in parts[bisect_right(parts, (found.start(), 0)) - 1 :][:1]
        ):
            continue
        name = found[0].strip(" \t✓✗").split(".")[0]
        if not begins or name in seen:
            banner = _BANNER.search(document.text, before, found.start())
            begins.append(banner.start() if banner else found.start())
            seen = set()
        seen.add(name)
        before = found.end()
    blocks = cut(document, begins)
    for block in blocks:
        block.end = min(
            [block.end, *(start for start, _ in parts[bisect_right(parts, (block.start, 0)) :][:1])]
        )
        last = max(found.end() for found in block.finditer(_ANY))
        end = document.text.find("\n", last, block.end)
        block.close(end if end >= 0 else block.end)
    return [
        block
        for block in blocks
        if block.search(_REQUESTS)
        or ((row := block.search(_DURATION)) and _STATISTIC.search(row[1]))
    ]


def _parts(text: str) -> list[tuple[int, int]]:
    """Return where the metrics of single groups and scenarios stand: up to the next totals, or to the end."""
    if "█ GROUP:" not in text and "█ SCENARIO:" not in text:
        return []
    marks = list(_PART.finditer(text))
    ends = [*(mark.start() for mark in marks[1:]), len(text)]
    return [
        (mark.start(), end)
        for mark, end in zip(marks, ends, strict=False)
        if "█" in mark[0] and mark[0].endswith(":")
    ]


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run in `block` and remarks about it."""
    reading = Reading(block, FORMAT.name)
    if block.value is not None:
        _read_json(reading, _metrics(block.value.get("metrics")) or _listed(block.value["results"]))
        _read_around(reading, block.value)
        return reading.result()
    if found := reading.take(_REQUESTS, "requests_completed", convert=count):
        reading.put("requests_per_s", number(found[2]), found.start(2))
    if found := reading.search(_FAILED):
        reading.put("failed_ratio", tidy(number(found[1]) / 100))
        reading.put("requests_failed", count(found[2] or found[3]), found.start(1))
    if not reading.take(_VUS, "concurrency", convert=_positive):
        reading.take(_SCENARIO, "concurrency", convert=_positive)
    reading.take(_ITERATIONS, "iterations", convert=count)
    _read_rows(reading)
    if reading.run.requests_completed is None:
        reading.put("truncated", True)
        reading.remark(
            "warning",
            "text.cut",
            "This summary ends before http_reqs: how many requests were made stays unknown.",
        )
    return reading.result()


def _read_rows(reading: Reading) -> None:
    """Take the row of the request's duration and those of the data."""
    if found := reading.search(_DURATION):
        for name, text in _STATISTIC.findall(found[1]):
            if name != "count":
                _put_latency(reading, name, tidy(go_seconds(text) * 1000), found.start(1))
    _median(reading)
    for found in reading.finditer(_DATA):
        if found[1] == "data_received":
            reading.put(
                "total_transferred_bytes", size(found[2], found[3], KILO_1000), found.start(2)
            )
            reading.put("transfer_rate_Bps", size(found[4], found[5], KILO_1000), found.start(4))
        else:
            reading.put("total_sent_bytes", size(found[2], found[3], KILO_1000))


def _positive(text: str) -> int | None:
    return count(text) or None


def _put_latency(
    reading: Reading, name: str, milliseconds: float | int | None, offset: int
) -> None:
    """Put one statistic of http_req_duration by k6's name of it."""
    percent = _PERCENT.fullmatch(name)
    reading.latency(
        f"p{float(percent[1] or percent[2]):g}" if percent else _NAMES.get(name, name),
        milliseconds,
        offset,
    )


def _median(reading: Reading) -> None:
    """The median is the 50th percentile, whichever of the two is printed."""
    latency = reading.run.latency_ms
    for name, other in (("median", "p50"), ("p50", "median")):
        if other in latency:
            reading.latency(name, latency[other])


def _read_json(reading: Reading, metrics: dict[str, Any]) -> None:
    """Take --summary-export (values beside the name) or handleSummary (under "values")."""

    def values(name: str) -> dict[str, Any]:
        found = metrics.get(name)
        inner = found.get("values") if isinstance(found, dict) else None
        return inner if isinstance(inner, dict) else found if isinstance(found, dict) else {}

    for name, key, field in (
        ("http_reqs", "count", "requests_completed"),
        ("http_reqs", "rate", "requests_per_s"),
        ("data_received", "count", "total_transferred_bytes"),
        ("data_received", "rate", "transfer_rate_Bps"),
        ("data_sent", "count", "total_sent_bytes"),
        ("http_req_failed", "passes", "requests_failed"),
        ("http_req_failed", "matches", "requests_failed"),
        ("iterations", "count", "iterations"),
    ):
        reading.put(field, reading.json_number(values(name), key), reading.key(name))
    failed = values("http_req_failed")
    reading.put(
        "failed_ratio", reading.json_number(failed, "value" if "value" in failed else "rate")
    )
    vus = values("vus_max")
    reading.put(
        "concurrency",
        reading.json_number(vus, "value" if "value" in vus else "max") or None,
        reading.key("vus_max"),
    )
    duration = values("http_req_duration")
    for key in duration:
        if key in _NAMES or _PERCENT.fullmatch(key):
            _put_latency(
                reading, key, reading.json_number(duration, key), reading.key("http_req_duration")
            )
    _median(reading)
    reading.put("format", "json")


def _read_around(reading: Reading, value: dict[str, Any]) -> None:
    """Take what stands beside the metrics: the run's duration, in ms from handleSummary, in s in the machine-readable summary."""
    milliseconds = reading.json_number(value.get("state"), "testRunDurationMs", 0.001)
    seconds = (
        reading.json_number(value.get("config"), "duration") if "results" in value else milliseconds
    )
    reading.put(
        "time_taken_s",
        seconds or None,
        reading.key("duration" if "results" in value else "testRunDurationMs"),
    )
    metadata = _metrics(value.get("metadata"))
    version = metadata.get("k6_version", metadata.get("k6Version"))
    reading.put(
        "tool_version",
        version if isinstance(version, str) and re.fullmatch(r"[\w.+-]{1,40}", version) else None,
    )


FORMAT = Format(
    name="k6",
    label="k6",
    schema=__doc__,
    strength=7,
    find_blocks=find_blocks,
    parse=parse,
    is_samples=is_samples,
    read_samples=read_samples,
)

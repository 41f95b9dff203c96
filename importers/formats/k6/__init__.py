"""k6 0.12 to 2.x: the summary as text and JSON (--summary-export, handleSummary), the samples of
--out csv and json.

Source  internal/lib/summary (machine_readable.go, machinereadable/types_gen.go) and js/summary.js
        of k6 0.26 to 1.8; samples in tests/corpus/k6.
Units   Go durations in text, ms in JSON; data in kB, MB of 1000 bytes; rates per second.
None    URL and server; vus_max is missing after very short runs, then the scenario's "max VUs" is
        taken.
Traps   Statistics come in any order and set (--summary-trend-stats). The row "{
        expected_response:true }" is a subset. iteration_duration is no latency. http_req_failed
        is true when a request failed: its "passes", its "matches" and its first count are the
        failed ones. The machine-readable summary (1.5 on) has its metrics in a list, and no rates
        but the run's duration.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Any

from importers.formats.k6.group_spans import group_spans
from importers.formats.k6.json_summary import has_requests, listed_metrics, metrics_of, read_around
from importers.formats.k6.progress import put_progress, put_thresholds
from importers.formats.k6.samples import NAME, is_samples, read_samples
from importers.model import Diagnostic, Precision, Run
from importers.reading.blocks import Block, cut, objects
from importers.reading.borders import borders_of
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.lines import LinePattern
from importers.reading.reports.labelled import grouped_count
from importers.reading.reports.run_builder import Reading
from importers.reading.units import GO_DURATION, KILO_1000, count, go_seconds, number, size, tidy

_B = r"[^\S\n]{0,60}"
_GROUPED = r"[0-9]{1,3}(?:,[0-9]{3}){1,4}"  # digits as scripts write them
_N = r"([0-9]{1,15}(?:\.[0-9]{1,9})?)"
_METRIC = r"\.{1,90}:[^\S\n]{0,40}"
_L = rf"^{_B}(?:[✓✗]{_B})?"  # a threshold was kept or crossed
_FIRST = re.compile(
    rf"{_L}(?P<name>http_req_duration|http_reqs)(?:{_METRIC}|:{_B}{_N}{_B}{_N}/s{_B}$)", re.M
)
_PARTS_OF_FIRST = ("http_req_duration.", "http_reqs.", "http_reqs:")
_BANNER = LinePattern(
    rf"{_B}(?:execution: (?:local|cloud|distributed)|"
    rf"[^\n]{{0,20}}TOTAL RESULTS){_B}$|{_L}checks(?:_total)?{_METRIC}",
)
_SECTION = re.compile(r"\s{0,12}(?:CUSTOM|HTTP|EXECUTION|NETWORK|BROWSER|GRPC|WEBSOCKET)\s{0,12}")
# A metric of the test may have blanks in its name.
_ANY = LinePattern(rf"{_L}[a-zA-Z_][a-zA-Z0-9_ ]{{0,60}}{_METRIC}\S", part=".:")
# Old versions print no rate; a line that ends the text may have been cut.
_REQUESTS = LinePattern(
    rf"{_L}http_reqs(?:{_METRIC}|:{_B})({_GROUPED}|[0-9]{{1,15}})"
    rf"(?:[^\S\n]{{1,40}}({_GROUPED}(?:\.[0-9]{{1,9}})?|{_N[1:]}(?: req)?/s|(?={_B}\n))",
    part="http_reqs",
)
_DURATION = LinePattern(
    rf"{_L}http_req_duration{_METRIC}([^\n]{{1,400}})$", part="http_req_duration."
)
_STATISTIC = re.compile(
    r"(avg|min|med|max|count|p(?:\([0-9]{1,2}(?:\.[0-9]{1,4})?\)|[0-9]{1,2}))"
    rf"=({GO_DURATION})(?=,?\s|$)"
)
_OF = r"([0-9]{1,15})"
_HOW_MANY = rf"(?:✓{_B}{_OF}{_B}✗{_B}[0-9]{{1,15}}|{_OF} out of [0-9]{{1,15}})"
_FAILED = LinePattern(
    rf"{_L}http_req_failed{_METRIC}{_N}%[^\S\n]{{1,40}}{_HOW_MANY}", part="http_req_failed."
)
_VUS = LinePattern(rf"{_L}vus_max{_METRIC}([0-9]{{1,9}})(?:[^\S\n]|$)", part="vus_max.")
# The same number from beginning to end; a stage would begin with fewer.
_ALWAYS = LinePattern(
    rf"{_L}vus{_METRIC}(?P<vus>[0-9]{{1,9}})[^\S\n]{{1,40}}min=(?P=vus)"
    r"[^\S\n]{1,40}max=(?P=vus)(?!\d)",
    part="vus.",
)
_DATA = LinePattern(
    rf"{_L}(data_received|data_sent){_METRIC}{_N} ?([kMGT]?B){_B}{_N} ?([kMGT]?B)/s", part="data_"
)
_ITERATIONS = LinePattern(rf"{_L}iterations{_METRIC}([0-9]{{1,15}})[^\S\n]", part="iterations.")
_NAMES = {"avg": "mean", "min": "min", "med": "median", "max": "max"}
_PERCENT = re.compile(r"p\(([0-9]{1,2}(?:\.[0-9]{1,4})?)\)|p([0-9]{1,2}(?:\.[0-9]{1,4})?)")


def find_blocks(document: Document) -> list[Block]:
    """Return one block a summary: a JSON object with metrics.http_reqs, or the stretch of text
    around its rows.
    """
    blocks = objects(
        document,
        "results",
        "config",
        "version",
        where=lambda value: has_requests(listed_metrics(value["results"])),
    )
    blocks += objects(
        document, "metrics", where=lambda value: has_requests(metrics_of(value["metrics"]))
    )
    if any(map(document.text.__contains__, _PARTS_OF_FIRST)):
        blocks += _summaries(document)
    return sorted(blocks, key=lambda block: block.start)


def _summaries(document: Document) -> list[Block]:
    """Return a block for each first row of http_req_duration or http_reqs: a row seen again
    begins the next summary.
    """
    begins: list[int] = []
    seen: set[str] = set()
    before = 0
    parts = group_spans(document.text)
    for match in document.at_lines_with(_FIRST, parts=_PARTS_OF_FIRST):
        if any(
            start < match.start() < end
            for start, end in parts[bisect_right(parts, (match.start(), 0)) - 1 :][:1]
        ):
            continue
        name = match["name"]
        if not begins or name in seen:
            least = borders_of(document).start_before(match.start(), least=before)
            banner = _BANNER.search(document.text, least, match.start())
            first = _first_row(document.text, match.start(), least=least)
            begins.append(banner.start() if banner else first)
            seen = set()
        seen.add(name)
        before = match.end()
    blocks = cut(document, begins)
    for block in blocks:
        block.end = min(
            [block.end, *(start for start, _ in parts[bisect_right(parts, (block.start, 0)) :][:1])]
        )
        last = _ANY.last(document.text, block.start, end=block.end)
        end = document.text.find("\n", last.end() if last else block.start, block.end)
        block.close(end if end >= 0 else block.end)
    return [
        block
        for block in blocks
        if block.search(_REQUESTS)
        or ((row := block.search(_DURATION)) and _STATISTIC.search(row[1]))
    ]


def _first_row(text: str, start: int, *, least: int) -> int:
    """Return where the first of the rows of metrics begins that stand straight above a row.

    The heads of k6's own sections, and an empty line above each of them, may stand between.
    """
    first, is_head = start, False
    while start > least:
        above = text.rfind("\n", 0, start - 1) + 1
        line = text[above : start - 1]
        if above < least or not (_SECTION.fullmatch(line) or _ANY.match(text, above, start)):
            if line.strip() or not is_head or above < least:
                return first
            is_head = False
        else:
            first, is_head = above, _SECTION.fullmatch(line) is not None
        start = above
    return first


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run in `block` and remarks about it."""
    reading = Reading(block, NAME)
    if block.value is not None:
        _read_json(
            reading,
            metrics_of(block.value.get("metrics")) or listed_metrics(block.value["results"]),
        )
        read_around(reading, block.value)
        return reading.result()
    requests = reading.take(_REQUESTS, "requests_completed", convert=grouped_count)
    if requests and requests[2]:
        rate = number(requests[2].replace(",", ""))
        reading.put("requests_per_s", rate, offset=requests.start(2))
    if match := reading.search(_FAILED):
        reading.put("failed_ratio", tidy(number(match[1]) / 100))
        reading.put("requests_failed", count(match[2] or match[3]), offset=match.start(1))
    reading.take(_VUS, "concurrency", convert=_positive)
    if reading.run.concurrency is None:
        reading.take(_ALWAYS, "concurrency", convert=_positive)
    reading.take(_ITERATIONS, "iterations", convert=count)
    put_progress(reading)
    _read_rows(reading)
    put_thresholds(reading)
    if reading.run.requests_completed is None:
        reading.put("truncated", True)
        reading.remark(
            "warning",
            "text.cut",
            message="This summary ends before http_reqs: how many requests were made stays "
            "unknown.",
        )
    return reading.result()


def _read_rows(reading: Reading) -> None:
    """Take the row of the request's duration and those of the data."""
    if match := reading.search(_DURATION):
        for name, text in _STATISTIC.findall(match[1]):
            if name != "count":
                _put_latency(
                    reading, name, milliseconds=tidy(go_seconds(text) * 1000), offset=match.start(1)
                )
    _median(reading)
    for match in reading.finditer(_DATA):
        if match[1] == "data_received":
            reading.put(
                "total_transferred_bytes",
                size(match[2], match[3], kilo=KILO_1000),
                offset=match.start(2),
            )
            reading.put(
                "transfer_rate_Bps", size(match[4], match[5], kilo=KILO_1000), offset=match.start(4)
            )
        else:
            reading.put("total_sent_bytes", size(match[2], match[3], kilo=KILO_1000))


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
        offset=offset,
    )


def _median(reading: Reading) -> None:
    """The median is the 50th percentile, whichever of the two is printed."""
    latency = reading.run.latency_ms
    for name, twin in (("median", "p50"), ("p50", "median")):
        if twin in latency:
            reading.latency(name, latency[twin])


def _read_json(reading: Reading, metrics: dict[str, Any]) -> None:
    """Take --summary-export (values beside the name) or handleSummary (under "values")."""

    def values(name: str) -> dict[str, Any]:
        metric = metrics.get(name)
        if not isinstance(metric, dict):
            return {}
        inner = metric.get("values")
        return inner if isinstance(inner, dict) else metric

    for name, fields in {
        "http_reqs": {"count": "requests_completed", "rate": "requests_per_s"},
        "data_received": {"count": "total_transferred_bytes", "rate": "transfer_rate_Bps"},
        "data_sent": {"count": "total_sent_bytes"},
        "http_req_failed": {"passes": "requests_failed", "matches": "requests_failed"},
        "iterations": {"count": "iterations"},
    }.items():
        reading.put_json_numbers(values(name), fields, at=name)
    failed = values("http_req_failed")
    reading.put(
        "failed_ratio", reading.json_number(failed, "value" if "value" in failed else "rate")
    )
    vus = values("vus_max")
    reading.put(
        "concurrency",
        reading.json_number(vus, "value" if "value" in vus else "max") or None,
        offset=reading.key("vus_max"),
    )
    duration = values("http_req_duration")
    for key in duration:
        if key in _NAMES or _PERCENT.fullmatch(key):
            time = reading.json_number(duration, key)
            _put_latency(reading, key, milliseconds=time, offset=reading.key("http_req_duration"))
    _median(reading)
    reading.put("format", "json")


FORMAT = Format(
    name=NAME,
    label="k6",
    schema=__doc__,
    strength=7,
    loop="either",
    find_blocks=find_blocks,
    parse=parse,
    # Bytes have two digits.
    precision=Precision(rate_half=0.0000005, time_half=0.05, bytes_share=0.05),
    failed_count="among",
    is_samples=is_samples,
    read_samples=read_samples,
)

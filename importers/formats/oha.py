"""oha 0.4 to 1.x, the text summary, the JSON one and the samples of --output-format csv.

Source  printer.rs of oha 0.4.0 to 1.10; samples in tests/corpus/oha.
Units   each time has its own unit word: ns, us, ms, sec (older secs), "10 sec", min, "10 min",
        hr. Bodies are in KiB; JSON has s and bytes.
None    URL, -c and -n are not printed in the text; version and server never.
Traps   "6.0256 10 sec" is 60.256 s. The unit follows the slowest request. Success rate is about
        transport: 500s are successes; older ones print a fraction. "inf", "-inf" and "NaN" stand
        where nothing was measured. Errors at a deadline were in flight, not failed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, BinaryIO

from importers.model import Diagnostic, ParseError, Precision, Run
from importers.reading.blocks import Block, cut, objects
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.lines import LinePattern
from importers.reading.reports import filtered_outputs
from importers.reading.reports.run_builder import Reading
from importers.reading.reports.sample_groups import run_of
from importers.reading.reports.samples import aggregate, numeric
from importers.reading.units import ENDS_LINE, KILO_1000, count, number, size, tidy

if TYPE_CHECKING:
    import pandas as pd


_B = r"[^\S\n]{0,40}"
_UNITS = {
    "ns": 1e-9,
    "us": 1e-6,
    "ms": 1e-3,
    "sec": 1.0,
    "secs": 1.0,
    "10 sec": 10.0,
    "min": 60.0,
    "10 min": 600.0,
    "hr": 3600.0,
}
_TIME = r"([0-9]{1,12}(?:\.[0-9]{1,9})?) (ns|us|ms|secs?|10 sec|min|10 min|hr)"
_SIZE = r"([0-9]{1,12}(?:\.[0-9]{1,3})?) ?([KMGT]i?B|B)"
# A copied text may begin within the first word, or below it.
_START = LinePattern(
    rf"(?:[^\n]{{0,80}}?Summary:|{_B}(?:s?u?m?mary|summary):?){_B}\n(?:{_B}\n){{0,3}}{_B}"
    r"Success rate:",
    part="mary",
)
_FIRST_LINES = LinePattern(
    rf"{_B}Success rate:{_B}[0-9.]{{1,8}}%?{_B}\n{_B}Total:{_B}[0-9]{{1,12}}\.[0-9]{{1,9}} "
    rf"(?:ns|us|ms|secs?|10 sec|min|10 min|hr){_B}\n{_B}Slowest:",
    part="Success rate:",
)
_SUCCESS = LinePattern(
    rf"{_B}Success rate:{_B}([0-9]{{1,3}}(?:\.[0-9]{{1,4}})?)(%?){_B}$", part="Success rate:"
)
_LABEL = LinePattern(rf"{_B}(Total|Slowest|Fastest|Average):{_B}{_TIME}{_B}$")
_GROUPS = r"[0-9]{1,3}(?:,[0-9]{3}){1,4}"  # as some write them down
_RATE = LinePattern(
    rf"{_B}Requests/sec:{_B}([0-9]{{1,12}}(?:\.[0-9]{{1,6}}|{ENDS_LINE})"
    rf"|{_GROUPS}(?:\.[0-9]{{1,6}})?)(?![0-9.,])",
    part="Requests/sec:",
)
_FILTERED_RATE = re.compile(rf"(?:{_RATE.pattern}){_B}$", re.M)
_BYTES = LinePattern(rf"{_B}(Total data|Size/request|Size/sec):{_B}{_SIZE}{_B}$")
_PERCENT = LinePattern(rf"{_B}([0-9]{{1,2}}(?:\.[0-9]{{1,2}})?)% in {_TIME}{_B}$", part="% in ")
_STATUS_HEAD = LinePattern(rf"{_B}Status code distribution:", part="Status code distribution:")
_STATUS = LinePattern(
    rf"{_B}\[([0-9]{{3}})(?: [^\]\n]{{1,40}})?\]{_B}([0-9]{{1,15}}) responses", part=" responses"
)
_ERROR_HEAD = LinePattern(rf"{_B}Error distribution:", part="Error distribution:")
_ERROR = LinePattern(rf"{_B}\[([0-9]{{1,15}})\]{_B}([^\n]{{1,300}})", part="[")
_CSV_HEAD = "request-start,DNS,DNS+dialup,Response-delay,request-duration,bytes,status"
_DEADLINE = "aborted due to deadline"
_FIELDS = {
    "Total data": "html_transferred_bytes",
    "Size/request": "document_bytes",
    "Size/sec": "transfer_rate_Bps",
}


def find_blocks(document: Document) -> list[Block]:
    """Return one block a summary: a JSON object with oha's keys, or a text from "Summary:" with a
    Success rate below.
    """
    blocks = objects(document, "summary", "latencyPercentiles", where=_is_report)
    if "Success rate:" in document.text:
        heads = list(document.at_lines_with(_START, parts=("mary",)))
        ends = {head.end() for head in heads}
        rest = document.at_lines_with(_FIRST_LINES, parts=("Success rate:",))
        lone = [first.start() for first in rest if not _is_in(ends, first)]
        blocks += cut(document, sorted([*(head.start() for head in heads), *lone]))
    return filtered_outputs.among(blocks, document, programs=("oha",), rate=_FILTERED_RATE)


def _is_in(ends: set[int], first: re.Match[str]) -> bool:
    """Tell whether one of some heads ends in the line of a success rate."""
    return first.start() + first[0].index(":") + 1 in ends


def _is_report(value: dict[str, Any]) -> bool:
    return isinstance(value["summary"], dict)


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run in `block` and remarks about it."""
    reading = Reading(block, FORMAT.name)
    if block.value is not None:
        _read_json(reading, block.value)
        return reading.result()
    if match := reading.search(_SUCCESS):
        reading.put("success_rate", tidy(number(match[1]) / 100) if match[2] else number(match[1]))
    names = {"Slowest": "max", "Fastest": "min", "Average": "mean"}
    for match in reading.finditer(_LABEL):
        seconds = tidy(number(match[2]) * _UNITS[match[3]])
        if match[1] == "Total":
            reading.put("time_taken_s", seconds, offset=match.start(2))
        else:
            reading.latency(names[match[1]], tidy(seconds * 1000), offset=match.start(2))
    reading.take(_RATE, "requests_per_s", convert=lambda text: number(text.replace(",", "")))
    for match in reading.finditer(_BYTES):
        reading.put(
            _FIELDS[match[1]], size(match[2], match[3], kilo=KILO_1000), offset=match.start(2)
        )
    for match in reading.finditer(_PERCENT):
        reading.latency(
            f"p{float(match[1]):g}",
            tidy(number(match[2]) * _UNITS[match[3]] * 1000),
            offset=match.start(1),
        )
    reading.median_is_p50()
    if not reading.run.sources:
        raise ParseError(
            "The oha summary that starts here stops before its first measurement; paste it to "
            "its end.",
            block.first_line,
            code="text.cut",
        )
    last = _read_distributions(reading)
    reading.end_at(last)
    return reading.result()


def _read_distributions(reading: Reading) -> int:
    """Take statuses and errors; return where the last of them stands."""
    block = reading.block
    head, errors = reading.search(_STATUS_HEAD), reading.search(_ERROR_HEAD)
    if head is None:
        reading.put("truncated", True)
        reading.remark(
            "warning",
            "text.cut",
            message="This summary ends before its status codes: how many requests were made stays "
            "unknown.",
        )
        rate = reading.search(_RATE)
        return max(reading.last_of((_PERCENT, _LABEL, _BYTES)), rate.start() if rate else 0)
    last = errors.start() if errors else head.start()
    status: dict[str, int] = {}
    for match in reading.finditer(_STATUS):
        if head.start() < match.start() < (errors.start() if errors else block.end):
            status[match[1]] = status.get(match[1], 0) + count(match[2])
            last = max(last, match.start())
    failures: dict[str, int] = {}
    for match in reading.finditer(_ERROR) if errors else ():
        if match.start() > last and "responses" not in match[2][:12]:
            failures[match[2].strip()] = count(match[1])
            last = match.start()
    if not reading.has_all_rows(last, sum(status.values()) + sum(failures.values())):
        reading.put("truncated", True)
        reading.remark(
            "warning",
            "text.cut",
            message="This summary ends among its status codes: how many requests were made stays "
            "unknown.",
        )
        return last
    _put_counts(reading, status, failures=failures, offset=head.start())
    return last


def _put_counts(
    reading: Reading, status: dict[str, int], failures: dict[str, int], offset: int
) -> None:
    """Put what the two distributions say: what was in flight at the deadline did not fail."""
    reading.put("status", status)
    reading.put("requests_completed", sum(status.values()), offset=offset)
    reading.put(
        "non_2xx", sum(number for code, number in status.items() if code[0] != "2"), offset=offset
    )
    reading.put(
        "requests_failed",
        sum(number for text, number in failures.items() if text != _DEADLINE),
        offset=offset,
    )
    if _DEADLINE in failures:
        reading.put("in_flight_at_deadline", failures[_DEADLINE])


def _read_json(reading: Reading, value: dict[str, Any]) -> None:
    """Take the JSON summary: seconds and bytes."""
    summary = value["summary"]
    fields = {
        "total": "time_taken_s",
        "requestsPerSec": "requests_per_s",
        "totalData": "html_transferred_bytes",
        "sizePerRequest": "document_bytes",
        "sizePerSec": "transfer_rate_Bps",
        "successRate": "success_rate",
    }
    reading.put_json_numbers(summary, fields)
    names = {"average": "mean", "fastest": "min", "slowest": "max"}
    reading.put_json_latencies(summary, names, factor=1000)
    percentiles = value["latencyPercentiles"]
    percentile_names = {
        key: key
        for key in (percentiles if isinstance(percentiles, dict) else ())
        if re.fullmatch(r"p[0-9]{1,2}(?:\.[0-9]{1,3})?", key)
    }
    reading.put_json_latencies(percentiles, percentile_names, factor=1000, at="latencyPercentiles")
    reading.median_is_p50()
    answers = _counts(reading, value.get("statusCodeDistribution"))
    failures = _counts(reading, value.get("errorDistribution"))
    if "statusCodeDistribution" in value and answers is not None and failures is not None:
        _put_counts(
            reading, answers, failures=failures, offset=reading.key("statusCodeDistribution")
        )
    reading.put("format", "json")


def _counts(reading: Reading, value: Any) -> dict[str, int] | None:
    """Return the counts of a JSON object by their names; {} for what is no object.

    Return None where one of them is no number.
    """
    if not isinstance(value, dict):
        return {}
    numbers = {key: reading.json_number(value, key) for key in value}
    if None in numbers.values():
        return None
    return {key: int(number or 0) for key, number in numbers.items()}


def is_samples(head: str) -> bool:
    """Tell whether a file begins as what oha --output-format csv writes."""
    return head.startswith(_CSV_HEAD)


def read_samples(stream: BinaryIO) -> list[Run | Diagnostic]:
    """Return the run of a file of samples: answers of any status."""
    result = aggregate(stream, _shape, columns=("request-duration", "bytes", "status"), scale=1000)
    results = run_of(result, FORMAT.name, kind="csv-samples")
    if isinstance(results[0], Run):
        results[0].non_2xx, results[0].html_transferred_bytes = (
            result.groups[""].non_2xx,
            result.groups[""].bytes,
        )
    return results


def _shape(chunk: pd.DataFrame) -> pd.DataFrame:
    """Turn oha's seconds into milliseconds."""
    import pandas as pd

    status = numeric(chunk["status"])
    bytes_read = numeric(chunk["bytes"]).fillna(0).clip(lower=0, upper=1e12)
    latency = numeric(chunk["request-duration"]) * 1000
    return pd.DataFrame(
        {"latency_ms": latency, "non_2xx": ~status.between(200, 299), "bytes": bytes_read}
    )


FORMAT = Format(
    name="oha",
    label="oha",
    schema=__doc__,
    strength=7,
    loop="closed",
    find_blocks=find_blocks,
    parse=parse,
    precision=Precision(
        rate_counts="any",
        rate_half=0.00005,
        time_half=0.00005,
        time_share=0.0001,
        bytes_half=0.5,
        bytes_share=0.006,
    ),
    failed_count="beside",
    latency_half_digit_ms=0.0005,
    is_samples=is_samples,
    read_samples=read_samples,
)

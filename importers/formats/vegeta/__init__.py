"""vegeta 6 to 12: the report as text and JSON, the samples of "encode" as CSV and JSON lines.

Source  lib/reporters.go of vegeta 6.3 to 12.12; samples in tests/corpus/vegeta.
Units   Go durations in text, nanoseconds in JSON; bytes of bodies.
None    URL, server, connections: vegeta offers a rate, it has no concurrency.
Traps   The names in brackets say which value is which, and differ between versions. "rate" is
        what was sent, "throughput" what succeeded (200 to 399) over attack and wait. Status code
        0 is "no response". With one request the rate is the count. "report -every" prints one
        report after the other, each of all requests until then: the last one counts.
"""

from __future__ import annotations

import re
from typing import Any

from importers.formats.vegeta import text_blocks
from importers.formats.vegeta.repeated_reports import reconcile
from importers.formats.vegeta.samples import NAME, is_samples, read_samples
from importers.model import Diagnostic, Precision, Run
from importers.reading.blocks import Block, objects
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.reports.run_builder import Reading
from importers.reading.units import GO_DURATION, count, go_seconds, number, tidy

_B = r"[^\S\n]{0,40}"
_LINE = re.compile(
    rf"^{_B}(Requests|Duration|Latencies|Bytes In|Bytes Out|Success|"
    rf"Status Codes){_B}\[([a-z0-9:, ]{{1,60}})\]{_B}"
    # A line that was wrapped ends with a comma.
    r"([^\n]{0,2000},[^\S\n]{0,9}\n[^\S\n]{0,40}[0-9][^\n]{0,300}|[^\n]{0,2000})$",
    re.M,
)
_ERRORS = re.compile(rf"^{_B}Error Set:", re.M)
_DURATION = re.compile(GO_DURATION)
_CODE = re.compile(r"([0-9]{1,3}):([0-9]{1,15})")
_COUNT = re.compile(r"[0-9]{1,15}")
_NUMBER = re.compile(r"[0-9]{1,15}(?:\.[0-9]{1,9})?")
_GROUPED = re.compile(r"(?<![0-9.])[0-9]{1,3}(?:,[0-9]{3}){1,4}(?:\.[0-9]{1,9})?(?:,\s|\s*$)")
_LATENCIES = {
    "min": "min",
    "mean": "mean",
    "max": "max",
    "50": "p50",
    "90": "p90",
    "95": "p95",
    "99": "p99",
}
_KEYS = {
    "min": "min",
    "mean": "mean",
    "max": "max",
    "50th": "p50",
    "90th": "p90",
    "95th": "p95",
    "99th": "p99",
}


def find_blocks(document: Document) -> list[Block]:
    """Return one block a report: a JSON object with vegeta's keys, or the lines of a text."""
    blocks = objects(document, "latencies", "bytes_in", "status_codes")
    return sorted([*blocks, *text_blocks.find(document)], key=lambda block: block.start)


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run in `block` and remarks about it."""
    if block.value == text_blocks.NO_HEAD:
        message = (
            "This part of a report of vegeta has neither requests nor latencies: it is no run."
        )
        return [Diagnostic(block.first_line, "warning", code="text.cut", message=message)]
    reading = Reading(block, NAME)
    if block.value is not None:
        _read_json(reading, block.value)
        return reading.result()
    seen: set[str] = set()
    last = block.start
    for match in reading.finditer(_LINE):
        if match[1] in seen:
            continue
        seen.add(match[1])
        last = match.start(1)
        if match[1] == "Status Codes":
            _put_status(
                reading,
                {code: count(number) for code, number in _CODE.findall(match[3])},
                offset=last,
            )
        else:
            _read_line(reading, match[1], values=_named(match[2], match[3]), offset=last)
    if "Status Codes" not in seen:
        reading.put("truncated", True)
        reading.remark(
            "warning",
            "text.cut",
            message="This report ends before its status codes: what is missing stays unknown.",
        )
    if errors := reading.search(_ERRORS):
        last = max(last, errors.start())
    reading.end_at(last)
    return reading.result()


def _named(names: str, values: str) -> dict[str, str]:
    """Return the values by the names in the brackets; {} when their numbers differ."""
    if _GROUPED.search(values):  # "1,581,378, 8,785.43": a blank stands between two values
        values = ",".join(value.replace(",", "") for value in re.split(r",\s+", values))
    keys, cells = (
        [name.strip() for name in names.split(",")],
        [value.strip() for value in values.split(",")],
    )
    return dict(zip(keys, cells, strict=True)) if len(keys) == len(cells) else {}


def _read_line(reading: Reading, label: str, values: dict[str, str], offset: int) -> None:
    """Put the values of one line; what has not the expected form stays unknown."""
    if label == "Requests":
        reading.put("requests_sent", _whole(values.get("total")))
        reading.put("attack_rate", _real(values.get("rate")))
        reading.put("requests_per_s", _real(values.get("throughput")), offset=offset)
    elif label == "Duration":
        _read_duration(reading, values, offset=offset)
    elif label == "Latencies":
        _read_latencies(reading, values, offset=offset)
    elif label in ("Bytes In", "Bytes Out"):
        reading.put(
            "html_transferred_bytes" if label == "Bytes In" else "total_sent_bytes",
            _whole(values.get("total")),
            offset=offset,
        )
    elif values.get("ratio", "").endswith("%"):
        ratio = _real(values["ratio"][:-1])
        reading.put("success_ratio", None if ratio is None else tidy(ratio / 100))


def _read_duration(reading: Reading, values: dict[str, str], offset: int) -> None:
    """Put total, attack and wait; the sent rate is an offered one if the attack took time."""
    seconds = {name: go_seconds(text) for name, text in values.items() if _DURATION.fullmatch(text)}
    reading.put("time_taken_s", seconds.get("total"), offset=offset)
    reading.put("attack_s", seconds.get("attack"))
    reading.put("wait_s", seconds.get("wait"))
    if seconds.get("attack"):
        reading.put(
            "offered_rate",
            reading.run.details.get("attack_rate") or None,
            offset=reading.block.start,
        )


def _read_latencies(reading: Reading, values: dict[str, str], offset: int) -> None:
    for name, text in values.items():
        if name in _LATENCIES and _DURATION.fullmatch(text):
            reading.latency(_LATENCIES[name], tidy(go_seconds(text) * 1000), offset=offset)
    reading.median_is_p50(offset)


def _whole(text: str | None) -> int | None:
    return count(text) if text and _COUNT.fullmatch(text) else None


def _real(text: str | None) -> float | None:
    return number(text) if text and _NUMBER.fullmatch(text) else None


def _put_status(reading: Reading, status: dict[str, int], offset: int) -> None:
    """Put the status codes: 0 had no answer, which failed; every other code is an answer."""
    if not status:
        return
    reading.put("status", status)
    reading.put("requests_failed", status.get("0", 0), offset=offset)
    reading.put("requests_completed", sum(status.values()) - status.get("0", 0), offset=offset)
    reading.put(
        "non_2xx",
        sum(number for code, number in status.items() if code != "0" and code[0] != "2"),
        offset=offset,
    )


def _read_json(reading: Reading, value: dict[str, Any]) -> None:
    """Take the JSON report: nanoseconds and bytes."""
    duration, wait = (
        reading.json_number(value, "duration", factor=1e-9),
        reading.json_number(value, "wait", factor=1e-9),
    )
    if duration is not None and wait is not None:
        reading.put("time_taken_s", tidy(duration + wait), offset=reading.key("duration"))
    for field, match, key in (
        ("requests_sent", reading.json_number(value, "requests"), "requests"),
        ("attack_rate", reading.json_number(value, "rate"), "rate"),
        ("requests_per_s", reading.json_number(value, "throughput"), "throughput"),
        ("attack_s", duration, "duration"),
        ("wait_s", wait, "wait"),
        ("success_ratio", reading.json_number(value, "success"), "success"),
        ("html_transferred_bytes", reading.json_number(value.get("bytes_in"), "total"), "bytes_in"),
        ("total_sent_bytes", reading.json_number(value.get("bytes_out"), "total"), "bytes_out"),
    ):
        reading.put(field, match, offset=reading.key(key))
    if duration:
        reading.put(
            "offered_rate", reading.json_number(value, "rate") or None, offset=reading.key("rate")
        )
    reading.put_json_latencies(value["latencies"], _KEYS, factor=1e-6, at="latencies")
    reading.median_is_p50(reading.key("latencies"))
    codes = value["status_codes"]
    status = (
        {key: reading.json_number(codes, key) for key in codes} if isinstance(codes, dict) else {}
    )
    if None not in status.values():
        _put_status(
            reading,
            {key: int(number or 0) for key, number in status.items()},
            offset=reading.key("status_codes"),
        )
    reading.day(value.get("earliest"), offset=reading.key("earliest"))
    reading.put("format", "json")


FORMAT = Format(
    name=NAME,
    label="vegeta",
    schema=__doc__,
    strength=7,
    loop="open",
    find_blocks=find_blocks,
    parse=parse,
    precision=Precision(rate_counts="good", rate_half=0.005, time_half=0.0005, time_share=0.0005),
    failed_count="beside",
    is_samples=is_samples,
    read_samples=read_samples,
    reconcile=reconcile,
)

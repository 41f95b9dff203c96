"""weighttp 0.1 to 0.5: the text report of the old ones, the JSON of 0.5 and its percentages as CSV.

Source  weighttp.c of weighttp 0.4 and 0.5 (lighttpd); texts written as these print them, no
        sample of a run at hand.
Units   old: seconds, milliseconds and microseconds as three whole numbers; kbyte = 1024 bytes;
        0.5: s, us, kBps of 1024 bytes.
None    URL and server are not in the report; concurrency only in the lines "spawning thread".
Traps   "2 sec, 34 millisec and 120 microsec" is 2.034120 s: the parts are not padded. Rates are
        whole numbers. "failed" are statuses other than 2xx, "errored" had no answer. 0.5 calls
        the requests that were done "retired". The CSV has ab's head but for "us".
"""

from __future__ import annotations

import re
from typing import Any

from importers.model import Diagnostic, Precision, Run
from importers.reading.blocks import Block, closed_at, cut, objects
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.reports.run_builder import Reading
from importers.reading.units import KILO_1024, count, tidy

_B = r"[^\S\n]{0,40}"
_I = r"([0-9]{1,15})"
_START = re.compile(
    rf"(?P<banner>^[^\n]{{0,200}}?weighttp[^\n]{{0,20}} - a lightweight)|"
    rf"(?P<threads>^{_B}spawning thread #1: [0-9]{{1,9}} concurrent requests)|"
    rf"(?P<finished>^{_B}finished in {_I} sec, {_I} millisec and)",
    re.M,
)
_WORDS = (" - a lightweight", "spawning thread #1: ", "finished in ")
_ORDER = ("banner", "threads", "finished")
_FINISHED = re.compile(
    rf"^{_B}finished in {_I} sec, ([0-9]{{1,3}}) millisec and ([0-9]{{1,3}})"
    rf" microsec, {_I} req/s, {_I} kbyte/s",
    re.M,
)
_REQUESTS = re.compile(
    rf"^{_B}requests: {_I} total, {_I} started, {_I} done, {_I} succeeded, {_I} failed, {_I} er"
    r"rored",
    re.M,
)
_STATUS = re.compile(rf"^{_B}status codes: {_I} 2xx, {_I} 3xx, {_I} 4xx, {_I} 5xx", re.M)
_TRAFFIC = re.compile(rf"^{_B}traffic: {_I} bytes total, {_I} bytes http, {_I} bytes data", re.M)
_THREAD = re.compile(
    rf"^{_B}spawning thread #[0-9]{{1,6}}: ([0-9]{{1,9}}) concurrent requests"
    r"(?:, ([0-9]{1,15}) total requests)?",
    re.M,
)
_PERCENTAGES = re.compile(
    r'^[^\S\n]*"?Percentage served"?,"?Time in us"?[^\S\n]*('
    r'(?:\n[^\S\n]*"?[0-9]{1,3}"?,"?[0-9]{1,12}(?:\.[0-9]{1,9})?"?[^\S\n]*$){1,101})',
    re.M,
)
_PERCENTAGE = re.compile(
    r'^[^\S\n]*"?([0-9]{1,3})"?,"?([0-9]{1,12}(?:\.[0-9]{1,9})?)"?[^\S\n]*$', re.M
)
_RANKS = ("50", "66", "75", "80", "90", "95", "98", "99")

_LINE = re.compile(rf"^{_B}(?:finished in|requests:|status codes:|traffic:) ", re.M)


def find_blocks(document: Document) -> list[Block]:
    """Return a block for each JSON object with weighttp's keys, each CSV and each text report."""
    blocks = objects(document, "reqs_per_sec", "kBps_per_sec")
    if "Time in us" in document.text:
        blocks += [
            Block(document, match_result.start(), end=match_result.end())
            for match_result in _PERCENTAGES.finditer(document.text)
        ]
    if " microsec, " in document.text:
        starts = _report_starts(document)
        reports = [block for block in cut(document, starts) if block.search(_FINISHED)]
        blocks += closed_at(reports, _LINE)
    return sorted(blocks, key=lambda block: block.start)


def _report_starts(document: Document) -> list[int]:
    """Return where reports begin: at the banner, else at thread 1, else at "finished in".

    A report begins at a line that does not come later in a report than the one before it.
    """
    starts: list[int] = []
    before = len(_ORDER)
    for match in document.at_lines_with(_START, parts=_WORDS):
        order = _ORDER.index(match.lastgroup or "")
        if order <= before:
            starts.append(match.start())
        before = order
    return starts


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run in `block` and remarks about it."""
    reading = Reading(block, FORMAT.name)
    if block.value is not None:
        _read_json(reading, block.value)
        return reading.result()
    if _PERCENTAGES.match(block.document.text, block.start):
        _read_percentages(reading)
        return reading.result()
    _put_threads(reading)
    if match := reading.search(_FINISHED):
        microseconds = (count(match[1]) * 1000 + count(match[2])) * 1000 + count(match[3])
        reading.put("time_taken_s", microseconds / 1e6, offset=match.start(1))
        reading.put("requests_per_s", float(count(match[4])), offset=match.start(4))
        reading.put("transfer_rate_Bps", float(count(match[5]) * KILO_1024), offset=match.start(5))
    if match := reading.search(_REQUESTS):
        _put_counts(reading, [count(value) for value in match.groups()], offset=match.start(1))
    if match := reading.search(_STATUS):
        _put_status(reading, [count(value) for value in match.groups()], offset=match.start(1))
    if match := reading.search(_TRAFFIC):
        reading.put("total_transferred_bytes", count(match[1]), offset=match.start(1))
        reading.put("html_transferred_bytes", count(match[3]), offset=match.start(3))
    else:
        reading.put("truncated", True)
        reading.remark(
            "warning",
            "text.cut",
            message="This report ends before its traffic: what is missing stays unknown.",
        )
    return reading.result()


def _put_threads(reading: Reading) -> None:
    """Put the connections of all threads; nothing where the line of a thread was left out."""
    threads = list(reading.finditer(_THREAD))
    asked = sum(count(match[2] or "0") for match in threads)
    whole = reading.search(_REQUESTS)
    if threads and not (asked and whole and asked != count(whole[1])):
        connections = sum(count(match[1]) for match in threads)
        reading.put("concurrency", connections, offset=threads[0].start(1))


def _put_counts(reading: Reading, values: list[int], offset: int) -> None:
    """Put total, started, done, succeeded, failed and errored."""
    names = (
        "requests_total",
        "requests_started",
        "requests_completed",
        "requests_succeeded",
        None,
        "requests_errored",
    )
    for name, value in zip(names, values, strict=True):
        if name:
            reading.put(name, value, offset=offset)
    reading.put("requests_failed", values[4] + values[5], offset=offset)


def _put_status(reading: Reading, values: list[int], offset: int) -> None:
    """Put the numbers of 2xx, 3xx, 4xx and 5xx."""
    reading.put("status", dict(zip(("2xx", "3xx", "4xx", "5xx"), values, strict=True)))
    reading.put("non_2xx", sum(values[1:]), offset=offset)


def _read_json(reading: Reading, value: dict[str, Any]) -> None:
    """Take the JSON report of 0.5."""
    for key, field, factor in (
        ("reqs_per_sec", "requests_per_s", 1),
        ("kBps_per_sec", "transfer_rate_Bps", KILO_1024),
        ("secs_elapsed", "time_taken_s", 1),
    ):
        reading.put(field, reading.json_number(value, key, factor=factor), offset=reading.key(key))
    counts, answers, traffic = (
        value.get(key) or {} for key in ("request_counts", "response_counts", "traffic")
    )
    for source, key, field in (
        (counts, "started", "requests_started"),
        (counts, "total", "requests_total"),
        (counts, "retired", "requests_completed"),
        (answers, "pass", "requests_succeeded"),
        (answers, "errs", "requests_errored"),
        (traffic, "bytes_total", "total_transferred_bytes"),
        (traffic, "bytes_body", "html_transferred_bytes"),
    ):
        reading.put(field, reading.json_number(source, key), offset=reading.key(key))
    failed, errors = reading.json_number(answers, "fail"), reading.json_number(answers, "errs")
    reading.put(
        "requests_failed",
        failed + (errors or 0) if failed is not None else None,
        offset=reading.key("fail"),
    )
    status = value.get("status_codes")
    numbers = (
        [reading.json_number(status, key) for key in ("2xx", "3xx", "4xx", "5xx")]
        if isinstance(status, dict)
        else [None]
    )
    if None not in numbers:
        _put_status(
            reading,
            [int(number) for number in numbers if number is not None],
            offset=reading.key("status_codes"),
        )
    times = value.get("total_times") or value.get("response_times") or {}
    if isinstance(times, dict) and times.get("unit") == "us":
        _read_json_times(reading, times)
    reading.put("format", "json")


def _read_json_times(reading: Reading, times: dict[str, Any]) -> None:
    """Take the latencies of the JSON report, which are in microseconds."""
    keys = {"mean": "avg", "stdev": "stddev", "min": "0%", "median": "50%", "max": "100%"}
    keys |= {f"p{rank}": f"{rank}%" for rank in _RANKS}
    offset = reading.key("total_times")
    for name, key in keys.items():
        reading.latency(name, reading.json_number(times, key, factor=0.001), offset=offset)


def _read_percentages(reading: Reading) -> None:
    """Take the rows of the CSV: 0 is the minimum, 100 the maximum."""
    for match in reading.finditer(_PERCENTAGE):
        names = {"0": ("min",), "50": ("median", "p50"), "100": ("max",)}.get(
            match[1], (f"p{match[1]}",) if match[1] in _RANKS else ()
        )
        for name in names:
            reading.latency(name, tidy(float(match[2]) / 1000), offset=match.start(2))
    reading.put("format", "csv-percentiles")


FORMAT = Format(
    name="weighttp",
    label="weighttp",
    schema=__doc__,
    strength=8,
    loop="closed",
    find_blocks=find_blocks,
    parse=parse,
    precision=Precision(rate_half=0.5, bytes_half=1024.0),
    failed_count="among",
)

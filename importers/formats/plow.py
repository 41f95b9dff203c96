"""plow 1.x, the summary in the terminal and the JSON one.

Source  print.go of plow 1.0 to 1.3, as it prints; no sample of a run at hand.
Units   Go durations, or plain seconds with --seconds; MB/s of 1048576 bytes with three decimals.
None    version and server; number of failed requests where none failed (errors have a block of
        their own).
Traps   The screen is drawn again and again in place: the last frame counts. The row RPS of the
        statistics is per second, the RPS of the summary is the throughput. Percentiles stand in
        two rows, names above values. The JSON holds texts as the summary prints them.
"""

from __future__ import annotations

import re
from typing import Any

from importers.model import Diagnostic, Precision, Run
from importers.reading.blocks import Block, closed_at, cut, objects
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.reports.run_builder import Reading
from importers.reading.units import (
    DECIMALS,
    ENDS_LINE,
    GO_DURATION,
    KILO_1024,
    count,
    go_seconds,
    number,
    size,
    tidy,
)

_B = r"[^\S\n]{0,40}"
_D = rf"((?:{GO_DURATION}))"
_SECONDS = r"[0-9]{1,9}(?:\.[0-9]{1,9})?"  # of --seconds
_S = rf"({GO_DURATION}|{_SECONDS})"
_HOW_LONG = r"(?:(?:for \S{1,20}|with [0-9]{1,15} request\(s\)) ){0,2}"
_HEAD = re.compile(
    rf"^[^\n]{{0,200}}?Benchmarking (\S{{1,2000}}) {_HOW_LONG}(?:using|with) ([0-9]{{1,9}})"
    r" connection\(s\)",
    re.M,
)
_SUMMARY = re.compile(rf"^{_B}Summary:{_B}\n{_B}Elapsed{_B} {_D}{_B}$", re.M)
# What stands between reports, and never between two frames of one: a fence, a heading, a command.
_BORDER = re.compile(r"^[^\S\n]{0,9}(?:```|~~~|#{1,6} |(?:[$%>] )?plow )", re.M)
_ELAPSED = re.compile(rf"^{_B}Elapsed{_B} {_D}{_B}$", re.M)
_COUNT = re.compile(rf"^{_B}Count{_B} ([0-9]{{1,15}}){_B}$", re.M)
_CODE = re.compile(rf"^{_B}([1-5])xx{_B} ([0-9]{{1,15}}){_B}$", re.M)
_RATE = re.compile(
    rf"^{_B}RPS{_B} ([0-9]{{1,12}}(?:\.[0-9]{{3}}|(?:\.[0-9]{{1,2}})?{ENDS_LINE})){_B}$", re.M
)
_BYTES = re.compile(rf"^{_B}(Reads|Writes){_B} ([0-9]{{1,12}}{DECIMALS})([KMGT]?B)/s", re.M)
_LATENCY = re.compile(rf"^{_B}Latency{_B} {_S}{_B} {_S}{_B} {_S}{_B} {_S}{_B}$", re.M)
_PERCENTILES = re.compile(
    rf"^{_B}Latency Percentile:{_B}\n({_B}P[0-9][^\n]{{1,200}})\n([^\n]{{1,300}})$", re.M
)
_ERRORS = re.compile(
    rf"^{_B}Error:{_B}\n((?:{_B}[0-9]{{1,15}}{_B}[^\n]{{1,300}}\n?){{1,50}})", re.M
)
# What the lines of a summary begin with; those of the histogram with a time and a count.
_LINE = re.compile(
    rf"^{_B}(?:(?:Elapsed|Count|[1-5]xx|RPS|Reads|Writes|P[0-9]{{2}})\b|Error:|Statistics{_B} Min\b"
    rf"|Latency(?:{_B} {_S}{_B} {_S}| (?:Percentile|Histogram):)"
    rf"|{_S}{_B} (?:[0-9]|■|{_S}))",
    re.M,
)


def find_blocks(document: Document) -> list[Block]:
    """Return one block a run: from its head to the last frame of its summary."""
    if "Elapsed" not in document.text or "RPS" not in document.text:
        return []
    blocks = objects(document, "Summary", "Statistics", "Percentiles", where=_is_report)
    starts: list[int] = []
    for head in document.at_lines_with(_HEAD, parts=("Benchmarking ",)):
        starts.append(head.start())
    before = 0
    for summary in document.at_lines_with(_SUMMARY, parts=("Summary:",)):
        between = (before, summary.start())
        is_headed = any(between[0] <= start < between[1] for start in starts)
        if not is_headed and (not before or _BORDER.search(document.text, *between)):
            starts.append(summary.start())
        before = summary.end()
    starts.sort()
    frames = [block for block in cut(document, starts) if block.search(_SUMMARY)]
    blocks += closed_at(frames, _LINE)
    return sorted(blocks, key=lambda block: block.start)


def _is_report(value: dict[str, Any]) -> bool:
    return (
        isinstance(value["Summary"], dict)
        and "Elapsed" in value["Summary"]
        and isinstance(value["Statistics"], dict)
    )


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run of the last frame and remarks about it."""
    reading = Reading(block, FORMAT.name)
    if block.value is not None:
        _read_json(reading, block.value)
        return reading.result()
    if head := reading.search(_HEAD):
        reading.target(head[1], head.start(1))
        reading.put("concurrency", count(head[2]) or None, offset=head.start(2))
    frames = list(block.finditer(_SUMMARY))
    reading.begin_at(frames[-1].start())
    reading.take(_ELAPSED, "time_taken_s", convert=go_seconds)
    reading.take(_COUNT, "requests_completed", convert=count)
    status = {f"{match[1]}xx": count(match[2]) for match in reading.finditer(_CODE)}
    if status and reading.run.requests_completed is not None:
        reading.put("status", status)
        reading.put("non_2xx", sum(status.values()) - status.get("2xx", 0))
    reading.take(_RATE, "requests_per_s", convert=number)
    for match in reading.finditer(_BYTES):
        field = "transfer_rate_Bps" if match[1] == "Reads" else "sent_rate_Bps"
        reading.put(field, size(match[2], match[3], kilo=KILO_1024), offset=match.start(2))
    _read_times(reading)
    return reading.result()


def _read_times(reading: Reading) -> None:
    """Take the latency's row and the percentiles; what ends before them was cut."""
    if match := reading.search(_LATENCY):
        for name, position in (("min", 1), ("mean", 2), ("stdev", 3), ("max", 4)):
            reading.latency(name, _milliseconds(match[position]), offset=match.start(position))
    match = reading.search(_PERCENTILES)
    if match is None:
        reading.put("truncated", True)
        reading.remark(
            "warning",
            "text.cut",
            message="This summary ends before its percentiles: what is missing stays unknown.",
        )
        return
    names, values = match[1].split(), match[2].split()
    for name, value in zip(names, values, strict=False):
        if len(names) == len(values) and re.fullmatch(r"P[0-9]{1,2}(?:\.[0-9]{1,3})?", name):
            reading.latency(name.lower(), _milliseconds(value), offset=match.start(2))
    reading.latency("median", reading.run.latency_ms.get("p50"), offset=match.start(2))


def _milliseconds(text: Any) -> float | None:
    """Convert a duration, or the seconds of --seconds, to ms; None for what is neither."""
    if not isinstance(text, str) or not re.fullmatch(_S, text):
        return None
    return tidy((number(text) if re.fullmatch(_SECONDS, text) else go_seconds(text)) * 1000)


def _read_json(reading: Reading, value: dict[str, Any]) -> None:
    """Take the JSON, whose durations and rates are texts as in the terminal."""
    summary = value["Summary"]
    elapsed = _milliseconds(summary.get("Elapsed"))
    reading.put(
        "time_taken_s",
        None if elapsed is None else tidy(elapsed / 1000),
        offset=reading.key("Elapsed"),
    )
    fields = {"Count": "requests_completed", "RPS": "requests_per_s"}
    reading.put_json_numbers(summary, fields)
    counts = summary.get("Counts")
    status = (
        {code: reading.json_number(counts, code) for code in counts}
        if isinstance(counts, dict)
        else {}
    )
    if status and None not in status.values():
        reading.put("status", status)
        reading.put(
            "non_2xx",
            sum(int(number or 0) for code, number in status.items() if code != "2xx"),
            offset=reading.key("Counts"),
        )
    for key, field in (("Reads", "transfer_rate_Bps"), ("Writes", "sent_rate_Bps")):
        if match := re.fullmatch(r"([0-9]{1,12}\.[0-9]{3})([KMGT]?B)/s", str(summary.get(key))):
            reading.put(field, size(match[1], match[2], kilo=KILO_1024), offset=reading.key(key))
    latency, percentiles = value["Statistics"].get("Latency"), value["Percentiles"]
    for key, name in (("Min", "min"), ("Mean", "mean"), ("StdDev", "stdev"), ("Max", "max")):
        reading.latency(
            name,
            _milliseconds(latency.get(key)) if isinstance(latency, dict) else None,
            offset=reading.key("Latency"),
        )
    for key in percentiles if isinstance(percentiles, dict) else ():
        if re.fullmatch(r"P[0-9]{1,2}(?:\.[0-9]{1,3})?", key):
            reading.latency(
                key.lower(), _milliseconds(percentiles[key]), offset=reading.key("Percentiles")
            )
    reading.latency("median", reading.run.latency_ms.get("p50"), offset=reading.key("Percentiles"))
    reading.put("format", "json")


FORMAT = Format(
    name="plow",
    label="plow",
    schema=__doc__,
    strength=7,
    loop="closed",
    find_blocks=find_blocks,
    parse=parse,
    latency_half_digit_ms=0.0005,
    precision=Precision(rate_half=0.0005, time_half=0.1, bytes_share=0.006),
)

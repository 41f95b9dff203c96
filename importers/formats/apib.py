"""apib (API Bench) of Apigee, the report on the terminal.

Source  apib_reporting.c of apib 1.0 to 1.2; samples of published runs.
Units   s, ms and requests/s with three decimals; megabytes of 1048576 bytes, megabits of as many.
None    server; the load, which is in the command alone.
Traps   The connections that were opened are no load: without keep-alive there are as many as
        requests. Some versions print the mean in s: one below the minimum is left out. Lines of
        progress have a rate of their own.
"""

from __future__ import annotations

import math
import re

from importers.model import Diagnostic, Precision, Run
from importers.reading.blocks import Block
from importers.reading.format import Format
from importers.reading.reports.boundaries import LabelledReport
from importers.reading.reports.labelled import B, N, fill, label
from importers.reading.reports.run_builder import Reading
from importers.reading.units import count, number, tidy

_ANCHOR = re.compile(r"^[^\S\n]{0,9}Attempted requests: {1,20}[0-9]", re.M)
_BANNER = re.compile(r"[^\n]{0,120}?(?<![\w.-])apib +-")
_LINES = re.compile(
    r"\s{0,9}(?:\((?:[0-9.]{1,9}) / [0-9]{1,7}\) |Warming up: |Duration: |Successful requests: "
    r"|Non-200 results: |Connections opened: |Socket errors: |Throughput: "
    r"|(?:Average|Minimum|Maximum) latency: |Latency std\. dev: |[0-9]{2}% latency: "
    r"|(?:Client|Remote(?: 2)?) (?:CPU|memory) |Total bytes |(?:Send|Receive) bandwidth: )"
)
_PERCENTILE = re.compile(
    rf"^[^\S\n]{{0,9}}([0-9]{{2}})% latency: {{1,20}}{N} milliseconds{B}$", re.M
)
_MEGA = 1 << 20


def _bytes(text: str) -> int:
    return round(number(text) * _MEGA)


def _bytes_per_s(megabits: str) -> float:
    return tidy(number(megabits) * _MEGA / 8)


_LABELS = (
    label("time_taken_s", rf"Duration: {{1,20}}{N} seconds{B}$"),
    label("requests_completed", r"Attempted requests: {1,20}([0-9]{1,15})", convert=count),
    label("non_2xx", rf"Non-200 results: {{1,20}}([0-9]{{1,15}}){B}$", convert=count),
    label("requests_failed", rf"Socket errors: {{1,20}}([0-9]{{1,15}}){B}$", convert=count),
    label("requests_per_s", rf"Throughput: {{1,20}}{N} requests/second"),
    label("latency.min", rf"Minimum latency: {{1,20}}{N} milliseconds{B}$"),
    label("latency.mean", rf"Average latency: {{1,20}}{N} milliseconds{B}$"),
    label("latency.max", rf"Maximum latency: {{1,20}}{N} milliseconds{B}$"),
    label("latency.stdev", rf"Latency std\. dev: {{1,20}}{N} milliseconds{B}$"),
    label(
        "total_transferred_bytes",
        rf"Total bytes received: {{1,20}}{N} megabytes{B}$",
        convert=_bytes,
    ),
    label(
        "transfer_rate_Bps",
        rf"Receive bandwidth: {{1,20}}{N} megabits / second",
        convert=_bytes_per_s,
    ),
)
_REPORT = LabelledReport(word="Attempted requests: ", anchor=_ANCHOR, lines=_LINES, banner=_BANNER)


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run of a report."""
    reading = fill(Reading(block, FORMAT.name), _LABELS)
    for match in reading.finditer(_PERCENTILE):
        reading.latency(f"p{match[1]}", float(match[2]), offset=match.start(2))
    latencies = reading.run.latency_ms
    if latencies.get("mean", math.inf) < latencies.get("min", 0):
        del latencies["mean"]
        message = "The average latency is below the minimum: this apib prints it in seconds."
        reading.remark("info", "apib.mean_in_seconds", message=message)
    reading.median_is_p50()
    return reading.result()


FORMAT = Format(
    name="apib",
    label="apib",
    schema=__doc__,
    strength=8,
    loop="closed",
    find_blocks=_REPORT.find_blocks,
    parse=parse,
    precision=Precision(rate_half=0.0005, rate_share=0.01, time_half=0.0005, bytes_share=0.02),
)

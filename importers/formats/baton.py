"""baton of americanexpress, the report on the terminal.

Source  http_load_tester.go and display.go of baton 1.0; samples of published runs.
Units   Go durations; ms; requests/s.
None    server; bytes; requests where only a part of the report was kept.
Traps   "Number of connection errors" are requests without an answer. Percentiles stand in ms only
        with -s. The load is in the command alone.
"""

from __future__ import annotations

import re

from importers.model import Diagnostic, Precision, Run
from importers.reading.blocks import Block
from importers.reading.format import Format
from importers.reading.reports.boundaries import LabelledReport
from importers.reading.reports.labelled import DURATION, B, N, fill, label
from importers.reading.reports.run_builder import Reading
from importers.reading.units import count, go_seconds

_ANCHOR = re.compile(r"^[^\S\n]{0,9}Time taken to complete requests: ", re.M)
_BANNER = re.compile(r"^[^\n]{0,60}?(?:\./)?baton +-|^[^\S\n]{0,9}Configuring to send ")
_LINES = re.compile(
    r"\s{0,9}(?:={6,60}|Total requests:|Requests per second:|(?:Max|Min|Avg) response|Number of "
    r"|[0-9]{2}(?:th|st|nd|rd) percentile)"
)
_CODES = re.compile(r"^[^\S\n]{0,9}Number of ([1-5])xx responses: +([0-9]{1,15})", re.M)
_PERCENTILE = re.compile(
    rf"^[^\S\n]{{0,9}}([0-9]{{2}})(?:th|st|nd|rd) percentile[^\n:]{{0,20}}: +{N}", re.M
)
_LABELS = (
    label("requests_completed", r"Total requests: +([0-9]{1,15})", convert=count),
    label("time_taken_s", rf"Time taken to complete requests: +{DURATION}{B}$", convert=go_seconds),
    label("requests_per_s", rf"Requests per second: +{N}"),
    label("latency.max", rf"Max response time \(ms\): +{N}"),
    label("latency.min", rf"Min response time \(ms\): +{N}"),
    label("latency.mean", rf"Avg response time \(ms\): +{N}"),
    label("requests_failed", r"Number of connection errors: +([0-9]{1,15})", convert=count),
)


_REPORT = LabelledReport(
    word="Time taken to complete requests:", anchor=_ANCHOR, lines=_LINES, banner=_BANNER
)


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run of a report."""
    reading = fill(Reading(block, FORMAT.name), _LABELS)
    for match in reading.finditer(_PERCENTILE):
        reading.latency(f"p{match[1]}", float(match[2]), offset=match.start(2))
    codes = [(match[1], int(match[2]), match.start(2)) for match in reading.finditer(_CODES)]
    if len(codes) == 5:
        bad = sum(times for code, times, _ in codes if code not in "23")
        reading.put("non_2xx", bad, offset=codes[0][2])
    return reading.result()


FORMAT = Format(
    name="baton",
    label="baton",
    schema=__doc__,
    strength=7,
    loop="closed",
    find_blocks=_REPORT.find_blocks,
    parse=parse,
    precision=Precision(rate_half=0.5, rate_share=0.01, time_share=0.01),
)

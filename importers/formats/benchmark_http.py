"""benchmark-http of socketry, the report on the terminal.

Source  command/concurrency.rb and command/latency.rb of benchmark-http 0.7 to 0.18; its README.
Units   ns, µs, ms and s; requests/s.
None    server; bytes; errors; percentiles.
Traps   One test prints a report for each number of tasks that it tries: each is a run. The latency
        is that of one request, and the seconds are those of all tasks together divided by them.
"""

from __future__ import annotations

import re

from importers.model import Diagnostic, Precision, Run
from importers.reading.blocks import Block
from importers.reading.format import Format
from importers.reading.reports.boundaries import LabelledReport
from importers.reading.reports.labelled import DURATION, B, N, fill, go_milliseconds, label
from importers.reading.reports.run_builder import Reading
from importers.reading.units import count, go_seconds

_MADE = r"I made ([0-9]{1,15}) requests in "
_ANCHOR = re.compile(rf"^{B}{_MADE}{DURATION}\. (?:The per-request|That's [0-9])", re.M)
_BANNER = re.compile(r"^[^\n]{0,60}?I am running [0-9]{1,9} asynchronous tasks that will each ")
_LINES = re.compile(r"\s{0,20}(?:Variance|Standard Deviation|Standard Error): ")
_TARGET = re.compile(r"I am going to benchmark (\S{1,2000}?)\.{3}")
_LABELS = (
    label("requests_completed", _MADE, convert=count),
    label("time_taken_s", rf"I made [0-9]{{1,15}} requests in {DURATION}\.", convert=go_seconds),
    label(
        "latency.mean",
        rf"I made [^\n]{{1,60}} The per-request latency was {DURATION}\.",
        convert=go_milliseconds,
    ),
    label(
        "requests_per_s",
        rf"I made [^\n]{{1,120}} That's {N} asynchronous requests/second",
    ),
    label("latency.stdev", rf"Standard Deviation: {DURATION}{B}$", convert=go_milliseconds),
    label("concurrency", r"[^\n]{0,60}?I am running ([0-9]{1,9}) asynchronous", convert=count),
)
_REPORT = LabelledReport(word="I made ", anchor=_ANCHOR, lines=_LINES, banner=_BANNER)


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run of a report."""
    reading = fill(Reading(block, FORMAT.name), _LABELS)
    above = block.document.text[: block.start]
    if targets := list(_TARGET.finditer(above, max(len(above) - _REACH, 0))):
        reading.target(targets[-1][1], offset=targets[-1].start(1))
    return reading.result()


_REACH = 4000  # characters above a report in which its address may stand

FORMAT = Format(
    name="benchmark_http",
    label="benchmark-http",
    schema=__doc__,
    strength=7,
    loop="closed",
    find_blocks=_REPORT.find_blocks,
    parse=parse,
    precision=Precision(rate_half=0.005, rate_share=0.01, time_share=0.02),
)

"""webbench, the report on the terminal.

Source  webbench.c of Webbench 1.5; samples of published runs.
Units   pages a minute, bytes a second.
None    latency; how many requests there were (the speed counts the failed ones too).
Traps   The speed is a rate of minutes: it is divided by 60. "susceed" is the tool's spelling.
"""

from __future__ import annotations

import re

from importers.model import Diagnostic, Run
from importers.reading.blocks import Block
from importers.reading.format import Format
from importers.reading.reports.boundaries import LabelledReport
from importers.reading.reports.labelled import N, fill, label
from importers.reading.reports.run_builder import Reading
from importers.reading.units import count, number, tidy

_ANCHOR = re.compile(r"^[^\S\n]{0,9}Speed=[0-9]{1,15} pages/min", re.M)
_BANNER = re.compile(r"^[^\n]{0,80}?(?:\./)?webbench +-|^[^\S\n]{0,9}Webbench - Simple Web")
_LINES = re.compile(
    r"\s{0,9}(?:Copyright \(c\) Radim|Benchmarking:|[0-9]{1,9} clients?,|Requests: )"
)
_TARGET = re.compile(r"^[^\S\n]{0,9}Benchmarking: [A-Z]{3,7} (\S{1,2000})", re.M)


def _each_second(text: str) -> float:
    return tidy(number(text) / 60)


_LABELS = (
    label("tool_version", r"Webbench - Simple Web Benchmark ([0-9][0-9.]{0,9})", convert=str),
    label("duration", r"[0-9]{1,7} clients?, running ([0-9]{1,7}) sec", convert="{}s".format),
    label("concurrency", r"([0-9]{1,7}) clients?, running", convert=count),
    label("requests_per_s", rf"Speed={N} pages/min", convert=_each_second),
    label("transfer_rate_Bps", rf"Speed=[0-9]{{1,15}} pages/min, {N} bytes/sec"),
    label("requests_failed", r"Requests: [0-9]{1,15} susceed, ([0-9]{1,15}) failed", convert=count),
    label("requests_good", r"Requests: ([0-9]{1,15}) susceed", convert=count),
)


_REPORT = LabelledReport(word=" pages/min", anchor=_ANCHOR, lines=_LINES, banner=_BANNER)


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run of a report."""
    reading = fill(Reading(block, FORMAT.name), _LABELS)
    if reading.run.requests_failed == 0:  # what failed stands beside what succeeded
        reading.put("requests_completed", reading.run.details.get("requests_good"))
    if url := reading.search(_TARGET):
        reading.target(url[1], offset=url.start(1))
    return reading.result()


FORMAT = Format(
    name="webbench",
    label="webbench",
    schema=__doc__,
    strength=7,
    loop="closed",
    find_blocks=_REPORT.find_blocks,
    parse=parse,
)

"""gobench, the reports of its older and newer forms.

Source  gobench.go of cmpxchg16/gobench and of valyala's and later forks; samples of published runs.
Units   hits/s; bytes/s, or MiB/s; seconds, or a Go duration.
None    latency.
Traps   What was written is no transfer rate: only what was read. "Bad requests" are answers
        outside 2xx, "Network failed" requests without an answer.
"""

from __future__ import annotations

import re

from importers.model import Diagnostic, Precision, Run
from importers.reading.blocks import Block
from importers.reading.format import Format
from importers.reading.reports.boundaries import LabelledReport
from importers.reading.reports.labelled import DURATION, B, N, fill, label
from importers.reading.reports.run_builder import Reading
from importers.reading.units import KILO_1024, count, go_seconds, size

_ANCHOR = re.compile(r"^[^\S\n]{0,9}Successful requests rate:[^\S\n]", re.M)
_BANNER = re.compile(r"^[^\S\n]{0,9}Dispatching [0-9]{1,9} (?:clients|goroutines)")
_LINES = re.compile(
    r"\s{0,9}(?:Waiting for|(?:Total )?Requests:\s|Successful|Network failed|Bad requests"
    r"|Read through"
    r"|Write through|Test time)"
)


def _bytes(text: str, unit: str) -> float:
    return size(text, "B" if unit == "bytes" else unit, kilo=KILO_1024)


_LABELS = (
    label("concurrency", r"Dispatching ([0-9]{1,7}) (?:clients|goroutines)", convert=count),
    label("requests_completed", r"(?:Total )?Requests:[^\S\n]+([0-9]{1,15}) hits", convert=count),
    label("requests_failed", r"Network failed:[^\S\n]+([0-9]{1,15}) hits", convert=count),
    label("non_2xx", r"Bad requests[^\n:]{0,20}:[^\S\n]+([0-9]{1,15}) hits", convert=count),
    label("requests_per_s", rf"Successful requests rate:[^\S\n]+{N} hits/sec"),
    label("transfer_rate_Bps", rf"Read throughput:[^\S\n]+{N} (bytes|[KMG]iB)/sec", convert=_bytes),
    label("time_taken_s", rf"Test time:[^\S\n]+{N} sec{B}$"),
    label("time_taken_s", rf"Test time:[^\S\n]+{DURATION}{B}$", convert=go_seconds),
)


_REPORT = LabelledReport(
    word="Successful requests rate:", anchor=_ANCHOR, lines=_LINES, banner=_BANNER
)


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run of a report."""
    return fill(Reading(block, FORMAT.name), _LABELS).result()


FORMAT = Format(
    name="gobench",
    label="gobench",
    schema=__doc__,
    strength=7,
    loop="closed",
    find_blocks=_REPORT.find_blocks,
    parse=parse,
    precision=Precision(rate_half=0.5, rate_share=0.02, time_share=0.02, bytes_share=0.06),
)

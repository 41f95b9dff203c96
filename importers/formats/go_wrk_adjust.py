"""go-wrk of adjust, the report on the terminal.

Source  main.go and prints.go of adjust/go-wrk; samples of published runs.
Units   seconds and ms, named behind each number; bytes; requests/s.
None    server; failures.
Traps   "Total number of calls" is what was asked for; no line counts what was completed. The bytes
        are of bodies.
"""

from __future__ import annotations

import re

from importers.model import Diagnostic, Precision, Run
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.reports.boundaries import LabelledReport
from importers.reading.reports.labelled import B, N, fill, label, put_codes
from importers.reading.reports.run_builder import Reading
from importers.reading.units import count, milliseconds

_ANCHOR = re.compile(r"^[^\S\n]{0,9}Avg time per request:[^\S\n]", re.M)
_BANNER = re.compile(r"^[^\n]{0,9}={6,60}\s?BENCHMARK\s?={6,60}")
_LINES = re.compile(
    r"\s{0,9}(?:URL:|Used |Total |Avg |Requests per|Median |99th |Slowest |Transfer |Concurrent "
    r"|Response|={6,60}"
    r"|[0-9]0X "
    r"|[1-5][0-9X]{2} Resp|Errors)"
)
_CODE = re.compile(r"^[^\S\n]{0,9}([1-5])[0-9]X Responses:[^\S\n]+([0-9]{1,15})[^\S\n]+\(", re.M)
_TARGET = re.compile(r"^[^\S\n]{0,9}URL:[^\S\n]+(\S{1,2000})", re.M)
_TIME = rf"{N}(ms|s|us|µs)"
_LABELS = (
    label("concurrency", r"Used Connections:[^\S\n]+([0-9]{1,7})", convert=count),
    label("tool_threads_used", r"Used Threads:[^\S\n]+([0-9]{1,7})", convert=count),
    label(
        "requests_completed", r"Total [Nn]umber [Oo]f [Cc]alls:[^\S\n]+([0-9]{1,15})", convert=count
    ),
    label("time_taken_s", rf"Total time passed:[^\S\n]+{N}s"),
    label("requests_per_s", rf"Requests per second:[^\S\n]+{N}"),
    label("latency.mean", rf"Avg time per request:[^\S\n]+{_TIME}", convert=milliseconds),
    label("latency.p50", rf"Median time per request:[^\S\n]+{_TIME}", convert=milliseconds),
    label("latency.p99", rf"99th percentile time:[^\S\n]+{_TIME}", convert=milliseconds),
    label("latency.max", rf"Slowest time for request:[^\S\n]+{_TIME}", convert=milliseconds),
    label("html_transferred_bytes", rf"Total response body sizes:[^\S\n]+{N}{B}$"),
    label("requests_failed", r"Errors:[^\S\n]+([0-9]{1,15})\s", convert=count),
    label("transfer_rate_Bps", rf"Transfer rate per second:[^\S\n]+{N} Byte/s"),
)


_REPORT = LabelledReport(word="Avg time per request:", anchor=_ANCHOR, lines=_LINES, banner=_BANNER)


def find_blocks(document: Document) -> list[Block]:
    """Return one block a report."""
    blocks = _REPORT.find_blocks(document)
    return [block for block in blocks if "Slowest time for request" in block.text]


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run of a report."""
    reading = fill(Reading(block, FORMAT.name), _LABELS)
    reading.median_is_p50()
    put_codes(reading, _CODE)
    if url := reading.search(_TARGET):
        reading.target(url[1], offset=url.start(1))
    return reading.result()


FORMAT = Format(
    name="go_wrk_adjust",
    label="go-wrk (adjust)",
    schema=__doc__,
    strength=8,
    loop="closed",
    find_blocks=find_blocks,
    parse=parse,
    precision=Precision(rate_half=0.005, rate_share=0.05, time_share=0.05, bytes_share=0.05),
)

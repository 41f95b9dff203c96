"""go-wrk of tsliwowicz, and kapok, which prints the same lines.

Source  go-wrk.go of tsliwowicz/go-wrk at its release 0.10 and main; samples of published runs.
Units   Go durations; KB and MB are powers of 1,024 (util.go); requests/s.
None    server and statuses.
Traps   "requests in 2.4s" is a mean of the goroutines' time in requests and no duration. Where
        "Overall Requests/sec" is printed, it is the rate of the test. A fastest request that is
        slower than the slowest is the duration of the test (kapok) and is left out.
"""

from __future__ import annotations

import re

from importers.model import Diagnostic, Run
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.reports.boundaries import LabelledReport
from importers.reading.reports.labelled import DURATION, N, fill, go_milliseconds, label
from importers.reading.reports.run_builder import Reading
from importers.reading.units import KILO_1024, count, size

_ANCHOR = re.compile(r"^[^\S\n]{0,9}Avg Req Time:[^\S\n]", re.M)
_BANNER = re.compile(r"^[^\n]{0,20}Running [0-9]{1,9}s (?:test @ )?\S")
_LINES = re.compile(
    r"\s{0,9}(?:[0-9]{1,9} (?:goroutine|connection)(?:s|\(s\))|[0-9]{1,15} requests? in "
    r"|(?:Overall )?Requests?/sec"
    r"|(?:Overall )?Transfer/sec|Fastest Req|Slowest Req|Number of Err|Error Counts|[0-9.]{1,9}%:"
    r"|stddev:|Finish)"
)
_ANY_RATE = re.compile(r"Requests?/sec:")  # a report without it is of another tool
_OF_LOADGEN = re.compile(r"\[(?:Loadgen Client|Estimated Server) Metrics\]\n")
_ABOVE = 30  # characters above a report in which such a line stands
_ONCE = re.compile(
    r"[^\S\n]{0,9}(?:[0-9]{1,15} (?=requests? in |goroutine)"
    r"|(?:Overall )?(?:Requests?|Transfer)/sec)"
)
_TARGET = re.compile(r"Running [0-9]{1,9}s (?:test @ )?(\S{1,2000})")
_PERCENTILE = re.compile(rf"^[^\S\n]{{0,9}}([0-9.]{{1,12}})%: +{DURATION}", re.M)
_FASTEST = label("latency.min", rf"Fastest Request:[^\S\n]+{DURATION}", convert=go_milliseconds)


def _bytes(text: str, unit: str) -> float:
    return size(text, unit, kilo=KILO_1024)


_SIZE = r"([0-9]{1,15}(?:\.[0-9]{1,9})?)([KMGT]?B)"
_LABELS = (
    label("duration", r"Running ([0-9]{1,9}s) (?:test @ )?\S", convert=str),
    label(
        "concurrency", r"([0-9]{1,7}) (?:goroutine|connection)(?:s|\(s\)) running", convert=count
    ),
    label("requests_completed", r"([0-9]{1,15}) requests? in ", convert=count),
    label(
        "total_transferred_bytes",
        rf"[0-9]{{1,15}} requests? in [^\n,]{{1,40}}, ?{_SIZE} read",
        convert=_bytes,
    ),
    label("requests_per_s", rf"Overall Requests/sec:[^\S\n]+{N}"),
    label("transfer_rate_Bps", rf"Overall Transfer/sec:[^\S\n]+{_SIZE}", convert=_bytes),
    label("requests_per_s", rf"Requests?/sec:[^\S\n]+{N}"),
    label("transfer_rate_Bps", rf"Transfer/sec:[^\S\n]+{_SIZE}", convert=_bytes),
    label("latency.mean", rf"Avg Req Time:[^\S\n]+{DURATION}", convert=go_milliseconds),
    label("latency.max", rf"Slowest Request:[^\S\n]+{DURATION}", convert=go_milliseconds),
    label("latency.stdev", rf"stddev:[^\S\n]+{DURATION}", convert=go_milliseconds),
    label("requests_failed", r"Number of Errors:[^\S\n]+([0-9]{1,15})", convert=count),
)


_REPORT = LabelledReport(
    word="Avg Req Time:", anchor=_ANCHOR, lines=_LINES, banner=_BANNER, once=_ONCE
)


def find_blocks(document: Document) -> list[Block]:
    """Return one block a report; INFINI Loadgen prints its labels below heads of its own."""
    return [
        block
        for block in _REPORT.find_blocks(document)
        if block.search(_ANY_RATE)
        and not _OF_LOADGEN.search(document.text, max(block.start - _ABOVE, 0), block.end)
    ]


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run of a report."""
    reading = fill(Reading(block, FORMAT.name), _LABELS)
    fastest, slowest = reading.search(_FASTEST.pattern), reading.run.latency_ms.get("max")
    if fastest and slowest is not None and go_milliseconds(fastest[1]) > slowest:
        message = "The fastest request is slower than the slowest; it was left out."
        reading.remark("warning", code="go_wrk.fastest", message=message, offset=fastest.start(1))
    elif slowest is not None:
        fill(reading, (_FASTEST,))
    for match in reading.finditer(_PERCENTILE):
        value = go_milliseconds(match[2])
        reading.latency(f"p{match[1].rstrip('.')}", value, offset=match.start(2))
    if url := reading.search(_TARGET):
        reading.target(url[1], offset=url.start(1))
    return reading.result()


FORMAT = Format(
    name="go_wrk",
    label="go-wrk (tsliwowicz)",
    schema=__doc__,
    strength=8,
    loop="closed",
    find_blocks=find_blocks,
    parse=parse,
)

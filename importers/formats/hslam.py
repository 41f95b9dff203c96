"""The report of hslam/stats, which the HTTP and RPC clients of the hslam projects print.

Source  stats.go of hslam/stats 1.0; samples of published runs.
Units   s and ms, named behind each number; bytes; requests/s.
None    server; answers by code.
Traps   The clients of RPC, TCP, WebSockets and etcd print the same lines. Where only these stand
        above a report, it is no test of HTTP. Each client may have several calls under way: the
        load is the clients. Percentages may begin with 0; those below 50 are left out.
"""

from __future__ import annotations

import re

from importers.model import Diagnostic, Precision, Run
from importers.reading.blocks import Block
from importers.reading.format import Format
from importers.reading.reports.boundaries import LabelledReport
from importers.reading.reports.labelled import B, N, fill, label
from importers.reading.reports.run_builder import Reading
from importers.reading.units import count, milliseconds

_ANCHOR = re.compile(r"^[^\S\n]{0,9}Parallel calls per client:", re.M)
_BANNER = re.compile(r"^[^\S\n]{0,9}Summary:[^\S\n]*$")
_LINES = re.compile(
    r"\s{0,9}(?:Clients:|Total |Requests? |Fastest |Average |Slowest |Time:|Response|Result:"
    r"|Errors:|[0-9.]{1,9}%\s)"
)
_LOWEST = 10  # the lowest percentile that a run has
_ABOVE = 400  # characters above a report that say what was called
_HTTP = re.compile(r"http|web ?server", re.I)
_OTHER = re.compile(r"(?<![a-z])(?:\w*rpc|tcp|udp|ws|websockets?|etcd|quic|redis)(?![a-z])", re.I)
_GAP = r"[^\S\n]{1,20}"
_TIME = rf"{N}(ms|s|us|µs)"
_PERCENTILE = re.compile(
    rf"^[^\S\n]{{0,9}}([0-9]{{1,2}}(?:\.[0-9]{{1,6}})?)%{_GAP}time for request:{_GAP}{_TIME}", re.M
)
_LABELS = (
    label("concurrency", rf"Clients:{_GAP}([0-9]{{1,7}}){B}$", convert=count),
    label("requests_completed", rf"Total calls:{_GAP}([0-9]{{1,15}}){B}$", convert=count),
    label("time_taken_s", rf"Total time:{_GAP}{N}s{B}$"),
    label("requests_per_s", rf"Requests per second:{_GAP}{N}"),
    label("latency.min", rf"Fastest time for request:{_GAP}{_TIME}", convert=milliseconds),
    label("latency.mean", rf"Average time per request:{_GAP}{_TIME}", convert=milliseconds),
    label("latency.max", rf"Slowest time for request:{_GAP}{_TIME}", convert=milliseconds),
    label("html_transferred_bytes", rf"Total response body sizes:{_GAP}{N}{B}$"),
    label("transfer_rate_Bps", rf"Response rate per second:{_GAP}{N} Byte/s"),
    label("requests_failed", rf"Errors:{_GAP}([0-9]{{1,15}}) \(", convert=count),
)


_REPORT = LabelledReport(
    word="Parallel calls per client:", anchor=_ANCHOR, lines=_LINES, banner=_BANNER
)


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run of a report, or a remark where it is of no HTTP."""
    reading = Reading(block, FORMAT.name)
    above = block.document.text[max(block.start - _ABOVE, 0) : block.start]
    last = [line for line in above.split("\n") if _HTTP.search(line) or _OTHER.search(line)]
    if last and not _HTTP.search(last[-1]):
        message = "This report is of remote calls that are not HTTP; it was left out."
        line = block.line(block.start)
        return [Diagnostic(line, severity="info", code="hslam.not_http", message=message)]
    fill(reading, _LABELS)
    for match in reading.finditer(_PERCENTILE):
        value, rank = milliseconds(match[2], match[3]), float(match[1])
        if rank >= _LOWEST:
            reading.latency(f"p{rank:.10g}", value, offset=match.start(2))
    reading.median_is_p50()
    return reading.result()


FORMAT = Format(
    name="hslam",
    label="hslam/stats",
    schema=__doc__,
    strength=8,
    loop="closed",
    find_blocks=_REPORT.find_blocks,
    parse=parse,
    precision=Precision(rate_half=0.005, rate_share=0.02, time_share=0.02, bytes_share=0.05),
)

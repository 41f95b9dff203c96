"""fortio load, the report on the terminal.

Source  periodic/periodic.go, stats/stats.go and fhttp/httprunner.go of fortio 1.3 to 1.60; samples
        of published runs.
Units   seconds in the histograms; bytes; requests/s (qps).
None    server and document; the URL where the banner was cut off.
Traps   "Connection time histogram" has percentiles of its own: only those below "Aggregated
        Function Time" are of requests. Code -1 is no answer. The last line repeats mean and rate.
"""

from __future__ import annotations

import re

from importers.model import Diagnostic, Precision, Run
from importers.reading.blocks import Block
from importers.reading.boundaries import reports
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.labelled import N, fill, label, milliseconds_of_seconds
from importers.reading.run_builder import Reading
from importers.reading.units import GO_DURATION, count, go_seconds

_ANCHOR = re.compile(r"^[^\S\n]{0,9}All done [0-9]{1,15} calls", re.M)
_BANNER = re.compile(r"^[^\n]{0,60}Fortio [0-9][\w.-]{0,30} running at|^[^\n]{0,120}?fortio load ")
_LINES = re.compile(
    r"\s{0,9}(?:Starting at |Ended after |Aggregated Function Time|Connection time histogram"
    r"|(?:# )?(?:range|target)|[><]=? |Sockets used|Code |Response |Uniform"
    r"|IP addr|Jitter|[0-9.:]+: [0-9])"
)
_TIMES = re.compile(
    rf"Aggregated Function Time : count [0-9]{{1,15}} avg {N} \+/- {N} min {N} max {N}"
)
_TARGET = re.compile(rf"^[^\S\n]{{0,9}}(?:# )?target ([0-9.]{{1,9}})% {N}", re.M)
_CODE = re.compile(r"^[^\S\n]{0,9}Code +(-?[0-9]{1,3}) : ([0-9]{1,15}) \(", re.M)
_LABELS = (
    label("concurrency", r"Starting at [^\n]{1,60}? with ([0-9]{1,7}) thread", convert=count),
    label("time_taken_s", rf"Ended after ({GO_DURATION}) : ", convert=go_seconds),
    label("requests_per_s", rf"Ended after [^\n]{{1,60}} qps={N}"),
    label("total_transferred_bytes", rf"Response Body/Total Sizes : count [^\n]{{1,80}} sum {N}"),
    label("requests_completed", r"All done ([0-9]{1,15}) calls", convert=count),
    label("requests_per_s", rf"All done [^\n]{{1,80}} avg, {N} qps"),
)
_MEAN = label("latency.mean", rf"All done [^\n]{{1,60}} {N} ms avg")


def find_blocks(document: Document) -> list[Block]:
    """Return one block a report that was printed to its end."""
    if "All done " not in document.text:
        return []
    return reports(document, anchor=_ANCHOR, lines=_LINES, banner=_BANNER)


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run of a report."""
    reading = fill(Reading(block, FORMAT.name), _LABELS)
    times = reading.search(_TIMES)
    if times:
        for name, group in (("mean", 1), ("stdev", 2), ("min", 3), ("max", 4)):
            value = milliseconds_of_seconds(times[group])
            reading.latency(name, value, offset=times.start(group))
        for target in reading.finditer(_TARGET):
            if target.start() > times.end():
                value = milliseconds_of_seconds(target[2])
                reading.latency(f"p{float(target[1]):g}", value, offset=target.start(2))
    fill(reading, (_MEAN,))
    _put_codes(reading)
    return reading.result()


def _put_codes(reading: Reading) -> None:
    """Put the answers by their codes; -1 is a request without an answer."""
    codes: dict[int, tuple[int, int]] = {}
    for match in reading.finditer(_CODE):
        codes.setdefault(int(match[1]), (int(match[2]), match.start(2)))
    if not codes:
        return
    total = sum(times for times, _ in codes.values())
    if total != reading.run.requests_completed:
        return
    first = min(offset for _, offset in codes.values())
    bad = sum(times for code, (times, _) in codes.items() if code > 0 and not 200 <= code < 400)
    reading.put("non_2xx", bad, offset=first)
    if -1 in codes:
        reading.put("requests_failed", codes[-1][0], offset=codes[-1][1])


FORMAT = Format(
    name="fortio",
    label="fortio",
    schema=__doc__,
    strength=6,
    loop="either",
    find_blocks=find_blocks,
    parse=parse,
    precision=Precision(rate_counts="any", rate_half=0.05, rate_share=0.02, time_share=0.02),
)

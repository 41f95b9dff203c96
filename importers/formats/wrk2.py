"""wrk2 (giltene/wrk2), the text report with its latency distributions and spectrum.

Source  wrk.c and hdr_histogram.c of wrk2 4.0.0; samples in tests/corpus/wrk2.
Units   as wrk: us, ms, s, m = minutes; bytes K = 1024; the spectrum is in ms.
None    the offered rate (-R) is not printed: it is known only where the command stands above the
        report. "nan" is no number.
Traps   Latency is counted from the planned start of a request. With -U a second, uncorrected
        distribution follows; the first one counts. The histogram begins after the calibration, so
        its total is far below the requests. A run shorter than 10 s prints no calibration.
"""

from __future__ import annotations

from importers.model import Diagnostic, Precision, Run
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.lines import LinePattern
from importers.reading.reports import hdr_percentiles, wrk_patterns, wrk_report
from importers.reading.reports.run_builder import Reading

_MARK = LinePattern(
    r"[^\S\n]*(?:Thread calibration: mean lat\.|Latency Distribution \(HdrHistogram)"
)
# Builds that print 99% in the statistics have the maximum below the spectrum alone, in ms.
_MAX = LinePattern(r"#?\[Max[^\S\n]{1,9}=[^\S\n]{1,20}([0-9]{1,9}(?:\.[0-9]{1,6})?),", part="[Max")
_MARKS = ("Thread calibration", "HdrHistogram", " -R", " --rate")
_UNCORRECTED = LinePattern(
    r"[^\S\n]*Latency Distribution \(HdrHistogram - Uncorrected Latency",
    part="(HdrHistogram - Uncorrected",
)


def find_blocks(document: Document) -> list[Block]:
    """Return one block a report that has a calibration or an HdrHistogram, or whose command asks
    for a rate, which wrk has not.
    """
    if not any(mark in document.text for mark in _MARKS):
        return []
    blocks = [
        block for block in wrk_report.find(document) if block.search(_MARK) or _asks_for_rate(block)
    ]
    for block in blocks:
        if block.open and (end := hdr_percentiles.end(block)):
            block.close(end)  # a report that was cut: its spectrum is its own
    return blocks


def _asks_for_rate(block: Block) -> bool:
    command = wrk_patterns.COMMAND.match(block.document.text, block.start, block.end)
    return command is not None and wrk_patterns.asked_rate(command[1]) is not None


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run in `block` and remarks about it."""
    reading = Reading(block, FORMAT.name)
    wrk_report.read(reading)
    if reading.search(_UNCORRECTED):
        reading.put("has_uncorrected", True)
    if (
        (spectrum := hdr_percentiles.read(reading))
        and spectrum.is_whole
        and spectrum.mean is not None
    ):
        reading.put(
            "hdr",
            {
                "rows": spectrum.rows,
                "mean_ms": spectrum.mean,
                "stdev_ms": spectrum.stdev,
                "max_ms": spectrum.max,
                "total_count": spectrum.total,
                "p50_ms": spectrum.percentiles.get("p50"),
            },
        )
    if "max" not in reading.run.latency_ms and (longest := reading.search(_MAX)):
        reading.latency("max", float(longest[1]), offset=longest.start())
    return wrk_report.result(reading)


FORMAT = Format(
    name="wrk2",
    label="wrk2",
    schema=__doc__,
    strength=8,
    loop="open",
    find_blocks=find_blocks,
    parse=parse,
    precision=Precision(rate_half=0.005, time_half=0.005, time_share=0.006, bytes_share=0.006),
    failed_count="beside",
)

"""HdrHistogram percentile files: .hgrm text, its CSV, and vegeta's hdrplot.

Source  AbstractHistogram.outputPercentileDistribution of HdrHistogram 2.1, hdrplot of vegeta 12; samples in ../shared/corpus/vegeta.
Units   the head names one only in vegeta's ("Value(ms)"); anywhere else the unit is unknown, and the values stay in the details.
None    everything but latency: no rate, no time, no server.
Traps   Rows stand at irregular percentiles: 0.990625 is not the 99th. The last row says inf or 10000000.000000. vegeta rounds TotalCount.
"""

from __future__ import annotations

from importers.model import Diagnostic, ParseError, Run
from importers.reading import hdr_percentiles
from importers.reading.blocks import Block, cut
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.run_builder import Reading
from importers.reading.units import SECONDS, tidy


def find_blocks(document: Document) -> list[Block]:
    """Return one block a spectrum, from its head to its last row."""
    if "1/(1-Percentile)" not in document.text:
        return []
    return cut(document, [found.start() for found in hdr_percentiles.HEAD.finditer(document.text)])


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run in `block` and remarks about it. Raises ParseError when there is no row below the head."""
    reading = Reading(block, FORMAT.name)
    found = hdr_percentiles.read(reading)
    if found is None or not found.rows:
        raise ParseError(
            "There is no row below the head of this percentile spectrum.",
            block.lines[0],
            "hdr.empty",
        )
    reading.run.lines = (block.lines[0], block.line(found.end - 1))
    if found.unit is None:
        reading.run.tool = None
        largest = found.max if found.max is not None else found.largest
        values = {
            **found.percentiles,
            "mean": found.mean,
            "stdev": found.stdev,
            "max": largest if found.is_whole else None,
        }
        counts = (
            {"rows": found.rows, "total_count": found.total}
            if found.is_whole
            else {"rows": None, "total_count": None}
        )
        reading.put("hdr", {**counts, "values": values})
        reading.remark(
            "info",
            "hdr.unit",
            "The head names no unit: the latencies stand in the details and are not drawn.",
        )
    else:
        reading.run.tool = "vegeta"
        milliseconds = SECONDS[found.unit] * 1000
        for name, value in found.percentiles.items():
            reading.latency(name, tidy(value * milliseconds))
        reading.latency("median", reading.run.latency_ms.get("p50"))
        reading.put("format", "hdrplot")
    if found.is_whole:
        _read_whole(reading, found)
    else:
        reading.put("truncated", True)
        reading.remark(
            "warning",
            "text.cut",
            "This spectrum ends before its last row: its maximum and its count stay unknown.",
        )
    return reading.result()


def _read_whole(reading: Reading, found: hdr_percentiles.Spectrum) -> None:
    """Take what only the last row says: the maximum and the number of requests."""
    if found.unit and found.largest is not None:
        reading.latency("max", tidy(found.largest * SECONDS[found.unit] * 1000))
    reading.put("requests_completed", found.total)


FORMAT = Format(
    name="hdr",
    label="HdrHistogram",
    schema=__doc__,
    strength=4,
    find_blocks=find_blocks,
    parse=parse,
)

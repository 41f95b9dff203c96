"""HdrHistogram percentile files: .hgrm text, its CSV, and vegeta's hdrplot.

Source  AbstractHistogram.outputPercentileDistribution of HdrHistogram 2.1, hdrplot of vegeta 12;
        samples in tests/corpus/vegeta.
Units   the head names one only in vegeta's ("Value(ms)"). Anywhere else the unit is unknown, and
        the values stay in the details.
None    everything but latency: no rate, no time, no server.
Traps   Rows stand at irregular percentiles: 0.990625 is not the 99th. The last row says inf or
        10000000.000000. vegeta rounds TotalCount.
"""

from __future__ import annotations

from importers.model import Diagnostic, ParseError, Run
from importers.reading.blocks import Block, cut
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.reports import hdr_percentiles
from importers.reading.reports.run_builder import Reading
from importers.reading.units import SECONDS, tidy


def find_blocks(document: Document) -> list[Block]:
    """Return one block a spectrum, from its head to its last row."""
    if "1/(1-Percentile)" not in document.text:
        return []
    return cut(document, [match.start() for match in hdr_percentiles.HEAD.finditer(document.text)])


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run in `block` and remarks about it.

    Raises ParseError when there is no row below the head.
    """
    reading = Reading(block, FORMAT.name)
    spectrum = hdr_percentiles.read(reading)
    if spectrum is None or not spectrum.rows:
        raise ParseError(
            "There is no row below the head of this percentile spectrum.",
            block.first_line,
            code="hdr.empty",
        )
    reading.end_at(spectrum.end - 1)
    if spectrum.unit is None:
        _read_without_unit(reading, spectrum)
    else:
        reading.run.tool = "vegeta"
        milliseconds = SECONDS[spectrum.unit] * 1000
        for name, value in spectrum.percentiles.items():
            reading.latency(name, tidy(value * milliseconds))
        reading.latency("median", reading.run.latency_ms.get("p50"))
        reading.put("format", "hdrplot")
    if spectrum.is_whole:
        _read_whole(reading, spectrum)
    else:
        reading.put("truncated", True)
        reading.remark(
            "warning",
            "text.cut",
            message="This spectrum ends before its last row: its maximum and its count stay "
            "unknown.",
        )
    return reading.result()


def _read_without_unit(reading: Reading, spectrum: hdr_percentiles.Spectrum) -> None:
    """Take the numbers of a spectrum whose head names no unit: they are details, not latencies."""
    reading.run.tool = None
    largest = spectrum.max if spectrum.max is not None else spectrum.largest
    is_whole = spectrum.is_whole
    values = {
        **spectrum.percentiles,
        "mean": spectrum.mean,
        "stdev": spectrum.stdev,
        "max": largest if is_whole else None,
    }
    details = {
        "rows": spectrum.rows if is_whole else None,
        "total_count": spectrum.total if is_whole else None,
        "values": values,
    }
    reading.put("hdr", details)
    reading.remark(
        "info",
        "hdr.unit",
        message="The head names no unit: the latencies stand in the details and are not drawn.",
    )


def _read_whole(reading: Reading, spectrum: hdr_percentiles.Spectrum) -> None:
    """Take what only the last row says: the maximum and the number of requests."""
    if spectrum.unit and spectrum.largest is not None:
        reading.latency("max", tidy(spectrum.largest * SECONDS[spectrum.unit] * 1000))
    reading.put("requests_completed", spectrum.total)


FORMAT = Format(
    name="hdr",
    label="HdrHistogram",
    schema=__doc__,
    strength=4,
    loop="either",
    find_blocks=find_blocks,
    parse=parse,
)

"""A percentile spectrum as HdrHistogram prints it, as text and as CSV.

Source  HdrHistogram's outputPercentileDistribution in C, Java and Go
        (docs/formats/hdrhistogram.md).
Units   the head names one (ns, us, ms, s), or the tool around the spectrum knows it.
Traps   the last row of a Java histogram has no fourth column; CSV and vegeta leave out the footer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from importers.reading.blocks import Block
from importers.reading.lines import LinePattern, Pattern
from importers.reading.reports.run_builder import Reading
from importers.reading.units import count, number

_N = r"([0-9]{1,15}(?:\.[0-9]{1,9})?)"
_B = r"[^\S\n]{1,40}"
HEAD = LinePattern(
    rf"[^\S\n]*Value(?:\((ns|us|ms|s)\))?{_B}Percentile{_B}TotalCount{_B}1/\(1-Percentile\)"
    r'|^[^\S\n]*"Value(?:\((?:ns|us|ms|s)\))?","Percentile","TotalCount","1/\(1-Percentile\)"',
    part="1/(1-Percentile)",
)
_ROW = LinePattern(
    rf"[^\S\n]*{_N}(?:{_B}|,)(?:([01]\.[0-9]{{1,18}})(?:{_B}|,)([0-9]{{1,15}})(?:{_B}|,)"
    r"(?:[0-9]{1,15}(?:\.[0-9]{1,9})?|inf|Infinity)"
    rf"|(1\.0{{1,18}})(?:{_B}|,)([0-9]{{1,15}}))[^\S\n]*$",
)
_EQUALS = r"[^\S\n]*=[^\S\n]*"
_MEAN = LinePattern(
    rf"[^\S\n]*#?\[Mean{_EQUALS}([0-9.]{{1,20}}), StdDeviation{_EQUALS}([0-9.]{{1,20}})\]",
    part="[Mean",
)
_MAX = LinePattern(
    rf"[^\S\n]*#?\[Max{_EQUALS}([0-9.]{{1,20}}), Total count{_EQUALS}([0-9]{{1,15}})\]", part="[Max"
)
_EXACT = {
    "0.5": "p50",
    "0.75": "p75",
    "0.9": "p90",
    "0.95": "p95",
    "0.99": "p99",
    "0.999": "p99.9",
    "0.9999": "p99.99",
}


@dataclass(slots=True)
class Spectrum:
    """A spectrum's values in its own unit.

    `unit` is the head's, None when the head names none. `is_whole` tells whether the row of 100 %
    was found. `end` is the offset behind the last line.
    """

    unit: str | None
    rows: int = 0
    percentiles: dict[str, float] = field(default_factory=dict)
    largest: float | None = None
    total: int | None = None
    mean: float | None = None
    stdev: float | None = None
    max: float | None = None
    is_whole: bool = False
    end: int = 0


def end(block: Block) -> int | None:
    """Return where the last row of the block's first spectrum ends; None when it has none."""
    head = block.search(HEAD)
    if head is None:
        return None
    return max([head.end(), *(row.end() for row in block.finditer(_ROW))])


def read(reading: Reading) -> Spectrum | None:
    """Return the block's first spectrum; None when it has none.

    Only a row with an exact percentile (0.99, not 0.9897) gives a percentile.
    """
    head = reading.search(HEAD)
    if head is None:
        return None
    spectrum = Spectrum(head[1], end=head.end())
    for row in reading.finditer(_ROW):
        if row.start() >= head.start() and not spectrum.is_whole:
            _add_row(spectrum, row)
    _read_footer(reading, spectrum)
    return spectrum


def _add_row(spectrum: Spectrum, row: re.Match[str]) -> None:
    value, percentile = number(row[1]), (row[2] or row[4]).rstrip("0").rstrip(".")
    spectrum.rows, spectrum.end = spectrum.rows + 1, row.end()
    spectrum.largest, spectrum.total = value, count(row[3] or row[5])
    if percentile in _EXACT:
        spectrum.percentiles.setdefault(_EXACT[percentile], value)
    spectrum.is_whole = percentile == "1"


def _read_footer(reading: Reading, spectrum: Spectrum) -> None:
    """Take mean, deviation, maximum and count from the lines below the rows."""
    mean = _below(reading, _MEAN, offset=spectrum.end)
    largest = _below(reading, _MAX, offset=spectrum.end)
    if mean and largest:
        spectrum.mean, spectrum.stdev = _real(mean[1]), _real(mean[2])
        spectrum.max, spectrum.total = _real(largest[1]), count(largest[2])
        spectrum.end = largest.end()


def _below(reading: Reading, pattern: Pattern, *, offset: int) -> re.Match[str] | None:
    return next((line for line in reading.finditer(pattern) if line.start() >= offset), None)


def _real(text: str) -> float | None:
    return number(text) if re.fullmatch(_N, text) else None

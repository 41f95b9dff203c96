"""A percentile spectrum as HdrHistogram prints it, as text and as CSV (docs/formats/hdrhistogram.md)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from importers.reading.blocks import Block, Reading
from importers.reading.units import count, number

_N = r"([0-9]{1,15}(?:\.[0-9]{1,9})?)"
_B = r"[^\S\n]{1,40}"
HEAD = re.compile(
    rf"^[^\S\n]*Value(?:\((ns|us|ms|s)\))?{_B}Percentile{_B}TotalCount{_B}1/\(1-Percentile\)"
    r'|^[^\S\n]*"Value(?:\((?:ns|us|ms|s)\))?","Percentile","TotalCount","1/\(1-Percentile\)"',
    re.M,
)
_ROW = re.compile(  # the last row of a Java histogram has no fourth column
    rf"^[^\S\n]*{_N}(?:{_B}|,)(?:([01]\.[0-9]{{1,18}})(?:{_B}|,)([0-9]{{1,15}})(?:{_B}|,)(?:[0-9]{{1,15}}(?:\.[0-9]{{1,9}})?|inf|Infinity)"
    rf"|(1\.0{{1,18}})(?:{_B}|,)([0-9]{{1,15}}))[^\S\n]*$",
    re.M,
)
_MEAN = re.compile(
    r"^[^\S\n]*#?\[Mean[^\S\n]*=[^\S\n]*([0-9.]{1,20}), StdDeviation[^\S\n]*=[^\S\n]*([0-9.]{1,20})\]",
    re.M,
)
_MAX = re.compile(
    r"^[^\S\n]*#?\[Max[^\S\n]*=[^\S\n]*([0-9.]{1,20}), Total count[^\S\n]*=[^\S\n]*([0-9]{1,15})\]",
    re.M,
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
    """The spectrum's values in its own unit; `unit` is the head's, None when the head names none."""

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
    """Return the block's first spectrum; None when it has none. Only rows with an exact percentile give one."""
    head = reading.search(HEAD)
    if head is None:
        return None
    found = Spectrum(head[1], end=head.end())
    for row in reading.finditer(_ROW):
        if row.start() < head.start() or found.is_whole:
            continue
        value, percentile = number(row[1]), (row[2] or row[4]).rstrip("0").rstrip(".") or "0"
        found.rows, found.end = found.rows + 1, row.end()
        found.largest, found.total = value, count(row[3] or row[5])
        if percentile in _EXACT:
            found.percentiles.setdefault(_EXACT[percentile], value)
        found.is_whole = percentile == "1"
    _read_footer(reading, found)
    return found


def _read_footer(reading: Reading, found: Spectrum) -> None:
    """Take the lines below the rows, which CSV and vegeta leave out."""
    mean, largest = (
        next((line for line in reading.finditer(pattern) if line.start() >= found.end), None)
        for pattern in (_MEAN, _MAX)
    )
    if mean and largest:
        found.mean, found.stdev = _real(mean[1]), _real(mean[2])
        found.max, found.total = _real(largest[1]), count(largest[2])
        found.end = largest.end()


def _real(text: str) -> float | None:
    return number(text) if re.fullmatch(_N, text) else None

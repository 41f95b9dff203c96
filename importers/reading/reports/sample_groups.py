"""What is known about the requests of a file of samples, in groups: counts, sums and a histogram.

Mean, minimum and maximum are exact. Percentiles come from an HdrHistogram of three significant
digits, so that memory does not grow with the number of requests.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from importers.model import Diagnostic, ParseError, Run
from importers.reading.units import tidy

if TYPE_CHECKING:
    from hdrh.histogram import HdrHistogram

PERCENTILES = (50.0, 75.0, 90.0, 95.0, 99.0, 99.9)
MOST_GROUPS = 1000
DAY_MS = 86_400_000
_SUMS = ("count", "failed", "non_2xx", "total_ms", "bytes")


@dataclass(slots=True)
class Samples:
    """The requests of one group. Latencies in ms, times in s since 1970, sizes in bytes.

    `scale` is how many steps of the histogram make a millisecond.
    """

    histogram: HdrHistogram
    scale: int
    count: int = 0
    failed: int = 0
    non_2xx: int = 0
    total_ms: float = 0.0
    min_ms: float = float("inf")
    max_ms: float = 0.0
    first_s: float = float("inf")
    last_s: float = 0.0
    bytes: int = 0
    threads: int = 0

    def mean_ms(self) -> float:
        """Return the exact mean."""
        return self.total_ms / self.count

    def percentiles_ms(self) -> dict[str, float]:
        """Return the percentiles of the histogram, which are good to three digits."""
        values = self.histogram.get_percentile_to_value_dict(list(PERCENTILES))
        percentiles: dict[str, float] = {}
        for percent, value in values.items():
            milliseconds = min(value / self.scale, self.max_ms)
            percentiles[f"p{percent:g}"] = float(f"{milliseconds:.6g}")
        return percentiles


def empty(scale: int) -> Samples:
    """Return a group without requests."""
    from hdrh.histogram import HdrHistogram

    histogram = HdrHistogram(1, DAY_MS * scale, significant_figures=3)
    return Samples(histogram, scale=scale)


@dataclass(slots=True)
class Result:
    """The groups by name, and what was left out.

    `refused` counts rows without a sane latency, `is_cut` tells of a last line without an end,
    `heads` is how many lines stand above the rows.
    """

    groups: dict[str, Samples] = field(default_factory=dict)
    rows: int = 0
    refused: int = 0
    first_refused: int | None = None
    is_cut: bool = False
    heads: int = 1

    def line(self, rows: int) -> int:
        """Return the line of the row that comes after so many others."""
        return self.heads + rows + 1

    def refuse(self, rows: int, line: int) -> None:
        """Count rows that are refused; the first of them is in this line."""
        self.refused += rows
        self.first_refused = min(self.first_refused or line, line)

    def group(self, name: str, scale: int) -> Samples:
        """Return the group of this name; ParseError for more than MOST_GROUPS."""
        if name not in self.groups:
            if len(self.groups) >= MOST_GROUPS:
                message = f"The samples have more than {MOST_GROUPS} labels, which is the limit."
                raise ParseError(message, code="samples.labels")
            self.groups[name] = empty(scale)
        return self.groups[name]

    def remarks(self, tool: str) -> list[Diagnostic]:
        """Say what was not counted."""
        remarks = []
        if self.refused:
            reason = "they hold no plain latency, or another number of cells than the head."
            remarks.append(
                Diagnostic(
                    line=self.first_refused,
                    severity="warning",
                    code=f"{tool}.samples_refused",
                    message=f"{self.refused} lines were not counted: {reason}",
                )
            )
        if self.is_cut:
            message = "The last line has no end: it was not counted, and the file may be cut there."
            line = self.line(self.rows)
            remarks.append(
                Diagnostic(line=line, severity="warning", code="text.cut", message=message)
            )
        return remarks


def run_of(result: Result, tool: str, kind: str) -> list[Run | Diagnostic]:
    """Return the run of samples without groups, and remarks; `kind` is the detail "format".

    Raises ParseError when there is no request.
    """
    samples = result.groups.get("")
    if samples is None:
        message = "These samples hold no request with a plain latency."
        raise ParseError(message, line=1, code=f"{tool}.empty")
    run = Run(tool=tool, lines=(1, result.line(result.rows - 1)), requests_completed=samples.count)
    run.latency_ms = {"mean": tidy(samples.mean_ms()), "min": samples.min_ms, "max": samples.max_ms}
    run.details = {"format": kind, "percentiles_ms": samples.percentiles_ms()}
    run.sources = {"requests_completed": 1, "latency_ms": 1}
    if result.is_cut:
        run.details["truncated"] = True
    return [run, *result.remarks(tool)]


def merged(groups: Iterable[Samples]) -> Samples:
    """Return the sum of several groups."""
    parts = list(groups)
    total = empty(parts[0].scale)
    for part in parts:
        total.histogram.add(part.histogram)
        for name in _SUMS:
            setattr(total, name, getattr(total, name) + getattr(part, name))
    total.min_ms = min(part.min_ms for part in parts)
    total.max_ms = max(part.max_ms for part in parts)
    total.first_s = min(part.first_s for part in parts)
    total.last_s = max(part.last_s for part in parts)
    total.threads = max(part.threads for part in parts)
    return total

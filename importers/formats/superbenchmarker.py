"""sb (SuperBenchmarker) of aliostad, the report in the terminal.

Source  Program.cs of SuperBenchmarker 4; samples of published runs.
Units   ms with one decimal or none; requests/s with one decimal.
None    server; bytes; requests without an answer.
Traps   The rate is no quotient of the requests and "took", which includes waiting at the start and
        at the end. The line of progress has a rate of its own, and may still stand before the
        first status. Percentiles are whole ms: "below 0ms" is less than 1 ms. The load is in the
        command alone.
"""

from __future__ import annotations

import re

from importers.model import Diagnostic, Precision, Run
from importers.reading.blocks import Block
from importers.reading.format import Format
from importers.reading.reports.boundaries import LabelledReport
from importers.reading.reports.labelled import B, N, fill, label
from importers.reading.reports.run_builder import Reading

_ANCHOR = re.compile(r"^[^\S\n]{0,9}[RT]PS: [0-9.]{1,16} \(requests/second\)", re.M)
_BANNER = re.compile(r"[^\n]{0,120}?(?<![\w.-])sb(?:\.exe)? +-|[^\S\n]{0,9}Starting at [0-9]")
_PROGRESS = r"[0-9]{1,15}\s{1,9}\(RPS: [^\n]{1,20}?\)"
_PROGRESS_COUNT = re.compile(r"^[^\S\n]{0,9}([0-9]{1,15})\s{1,9}\(RPS: ", re.M)
_LEAST_SHARE = 0.99  # of the requests that were counted: some have no answer yet
_LINES = re.compile(
    rf"\s{{0,9}}(?:\[Press C to stop|{_PROGRESS}|-{{9,30}}Finished!|Finished at "
    r"|Status [0-9]{3}:|(?:Max|Min|Avg): [0-9]|[0-9.]{2,4}%\s{1,9}below )"
)
_CODE = re.compile(
    rf"^[^\S\n]{{0,9}}(?:{_PROGRESS}[^\S\n]{{1,40}})?Status ([0-9]{{3}}):{B}([0-9]{{1,15}}){B}$",
    re.M,
)
_PERCENTILE = re.compile(
    rf"^[^\S\n]{{0,9}}([0-9]{{2}}(?:\.[0-9])?)%[^\S\n]{{1,20}}below {N}ms{B}$", re.M
)
_LABELS = (
    label("requests_per_s", rf"[RT]PS: {N} \(requests/second\)"),
    label("latency.max", rf"Max: {N}ms{B}$"),
    label("latency.min", rf"Min: {N}ms{B}$"),
    label("latency.mean", rf"Avg: {N}ms{B}$"),
)
_REPORT = LabelledReport(word="(requests/second)", anchor=_ANCHOR, lines=_LINES, banner=_BANNER)


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run of a report."""
    reading = fill(Reading(block, FORMAT.name), _LABELS)
    codes = [(match[1], int(match[2]), match.start(2)) for match in reading.finditer(_CODE)]
    total = sum(times for _, times, _ in codes)
    if codes and _are_all(reading, total):
        reading.put("requests_completed", total, offset=codes[0][2])
        bad = sum(times for code, times, _ in codes if code[0] not in "23")
        reading.put("non_2xx", bad, offset=codes[0][2])
    for match in reading.finditer(_PERCENTILE):
        reading.latency(f"p{match[1]}", float(match[2]), offset=match.start(2))
    reading.median_is_p50()
    return reading.result()


def _are_all(reading: Reading, total: int) -> bool:
    """Tell whether statuses are those of all requests: as many as its last progress counts."""
    counts = [int(match[1]) for match in reading.finditer(_PROGRESS_COUNT)]
    return not counts or counts[-1] * _LEAST_SHARE <= total <= counts[-1] / _LEAST_SHARE


FORMAT = Format(
    name="superbenchmarker",
    label="sb (SuperBenchmarker)",
    schema=__doc__,
    strength=7,
    loop="closed",
    find_blocks=_REPORT.find_blocks,
    parse=parse,
    latency_half_digit_ms=0.5,
    precision=Precision(rate_half=0.05, rate_share=0.5, time_share=0.5),
)

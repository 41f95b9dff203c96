"""Taurus (bzt), its final statistics on the terminal.

Source  bzt/modules/reporting.py, FinalStatus, of Taurus 1.9 to 1.16; samples of published runs.
Units   seconds; a clock time for the duration.
None    load and rate: they are not printed.
Traps   The percentile 0.0 is the minimum and 100.0 the maximum. Each line may begin with a time
        stamp. Failures are a share.
"""

from __future__ import annotations

import re

from importers.model import Diagnostic, Run
from importers.reading.blocks import Block
from importers.reading.format import Format
from importers.reading.reports.boundaries import LabelledReport
from importers.reading.reports.labelled import N, fill, label, milliseconds_of_seconds
from importers.reading.reports.run_builder import Reading
from importers.reading.units import count

_P = r"(?:[^\n]{0,80}?(?:INFO|WARNING) ?[:\w.-]{0,40}\]?:? )?"
_ANCHOR = re.compile(rf"^{_P}[^\S\n]{{0,9}}Average times: total ", re.M)
_BANNER = re.compile(rf"^{_P}[^\S\n]{{0,9}}Test duration: ")
_LINES = re.compile(
    rf"{_P}\s{{0,9}}(?:Samples count|Percentiles?|Percentile {{1,4}}[0-9.]+%|[+|]"
    r"|\d{1,3}\.\d+ +\|)"
)
_ROW = re.compile(
    rf"^[^\S\n|]{{0,9}}\|?[^\S\n]{{0,20}}([0-9]{{1,3}}\.[0-9]{{1,3}})[^\S\n]{{1,20}}\|"
    rf"[^\S\n]{{1,20}}{N} ",
    re.M,
)
_OLD_ROW = re.compile(
    rf"^{_P}[^\S\n]{{0,9}}Percentile {{1,4}}([0-9]{{1,3}}\.[0-9]{{1,3}})%: +{N}", re.M
)
_DURATION = re.compile(r"Test duration: ([0-9]{1,3}):([0-9]{2}):([0-9]{2})")
_LABELS = (
    label(
        "requests_completed", rf"{_P}[^\S\n]{{0,9}}Samples count: ([0-9]{{1,15}}), ", convert=count
    ),
    label("failed_percent", rf"{_P}[^\S\n]{{0,9}}Samples count: [0-9]{{1,15}}, {N}% failures"),
    label(
        "latency.mean",
        rf"{_P}[^\S\n]{{0,9}}Average times: total {N}",
        convert=milliseconds_of_seconds,
    ),
)


_REPORT = LabelledReport(word="Average times: total", anchor=_ANCHOR, lines=_LINES, banner=_BANNER)


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run of a summary."""
    reading = fill(Reading(block, FORMAT.name), _LABELS)
    if duration := reading.search(_DURATION):
        hours, minutes, seconds = (int(group) for group in duration.groups())
        taken = float(hours * 3600 + minutes * 60 + seconds)
        reading.put("time_taken_s", taken, offset=duration.start(1))
    for pattern in (_ROW, _OLD_ROW):
        for match in reading.finditer(pattern):
            rank = f"{float(match[1]):g}"
            name = {"0": "min", "100": "max"}.get(rank, f"p{rank}")
            reading.latency(name, milliseconds_of_seconds(match[2]), offset=match.start(2))
    reading.median_is_p50()
    return reading.result()


FORMAT = Format(
    name="taurus",
    label="Taurus (bzt)",
    schema=__doc__,
    strength=6,
    loop="either",
    find_blocks=_REPORT.find_blocks,
    parse=parse,
)

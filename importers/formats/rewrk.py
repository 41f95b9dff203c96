"""rewrk 0.1 to 0.4, the text report and the JSON one.

Source  results.rs of rewrk 0.3.1, as it prints; no sample of a run at hand.
Units   ms with two decimals; MB of 1048576 bytes; JSON: ms and bytes.
None    version, server, failed requests and statuses; percentiles: what --pct prints is something
        else.
Traps   "Avg Latency" of the --pct table is the mean of the slowest part, not the percentile: it
        stays in the details.
"""

from __future__ import annotations

import re
from typing import Any

from importers.model import Diagnostic, Precision, Run
from importers.reading.blocks import Block, cut, objects, report_starts
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.reports.run_builder import Reading
from importers.reading.units import (
    DECIMALS,
    ENDS_LINE,
    KILO_1024,
    count,
    milliseconds,
    number,
    size,
)

_B = r"[^\S\n]{0,40}"
_T = rf"([0-9]{{1,9}}{DECIMALS})(us|ms|s)"
_START = re.compile(
    r"^[^\n]{0,200}?Benchmarking ([0-9]{1,9}) connections @ (\S{1,2000})"
    r" for ((?:[0-9]{1,9} [a-z]{3,6}(?:\(s\)|s\b|\b)[, ]{0,2}){1,4})",
    re.M,
)
# Below the command, where the banner is left out.
_FIRST_TIMES = re.compile(
    rf"^{_B}Latencies:{_B}\n{{1,2}}{_B}Avg{_B}Stdev{_B}Min{_B}Max{_B}\n{{1,2}}{_B}{_T}", re.M
)
_DURATION = re.compile(r"([0-9]{1,9}) (second|minute|hour|day)")
_UNITS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400}
_ERRORS = re.compile(rf"^{_B}([0-9]{{1,15}}) Errors: ", re.M)
_LATENCIES = re.compile(
    rf"^{_B}Avg{_B}Stdev{_B}Min{_B}Max{_B}\n{{1,2}}{_B}{_T}{_B}{_T}{_B}{_T}{_B}{_T}{_B}$", re.M
)
_REQUESTS = re.compile(
    rf"^{_B}Total:{_B}([0-9]{{1,15}}){_B}Req/Sec:{_B}([0-9]{{1,12}}(?:\.[0-9]{{1,3}}|{ENDS_LINE}))",
    re.M,
)
_TRANSFER = re.compile(
    rf"^{_B}Total:{_B}([0-9]{{1,12}}{DECIMALS})"
    rf" ?([KMGT]?B){_B}Transfer Rate:{_B}([0-9]{{1,12}}{DECIMALS}) ?([KMGT]?B)/Sec",
    re.M,
)
_PERCENT = re.compile(
    rf"^{_B}\|?{_B}([0-9]{{1,2}}(?:\.[0-9]{{1,3}})?)%{_B}\|{_B}{_T}{_B}\|?{_B}$", re.M
)
_KEYS = {
    "latency_avg": "mean",
    "latency_std_deviation": "stdev",
    "latency_min": "min",
    "latency_max": "max",
}


def find_blocks(document: Document) -> list[Block]:
    """Return one block a report: a JSON object with rewrk's keys, or a text from its head, or from
    its times in a text that names rewrk.
    """
    blocks = objects(document, "latency_std_deviation", "requests_avg")
    if " connections @ " in document.text or "Req/Sec:" in document.text:
        matches = list(document.at_lines_with(_START, parts=(" connections @ ",)))
        if "rewrk" in document.text:
            matches += document.at_lines_with(_FIRST_TIMES, parts=("Latencies:",))
        matches.sort(key=lambda match: match.start())
        blocks += cut(document, report_starts(document, matches, is_banner=_is_banner))
    return sorted(blocks, key=lambda block: block.start)


def _is_banner(match: re.Match[str]) -> bool:
    return match.re is _START


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run in `block` and remarks about it."""
    reading = Reading(block, FORMAT.name)
    if block.value is not None:
        _read_json(reading, block.value)
        return reading.result()
    _read_head(reading)
    if match := reading.search(_LATENCIES):
        for name, position in (("mean", 1), ("stdev", 3), ("min", 5), ("max", 7)):
            reading.latency(
                name,
                milliseconds(match[position], match[position + 1]),
                offset=match.start(position),
            )
    if match := reading.take(_REQUESTS, "requests_completed", convert=count):
        reading.put("requests_per_s", number(match[2]), offset=match.start(2))
    if match := reading.search(_TRANSFER):
        reading.put(
            "total_transferred_bytes",
            size(match[1], match[2], kilo=KILO_1024),
            offset=match.start(1),
        )
        reading.put(
            "transfer_rate_Bps", size(match[3], match[4], kilo=KILO_1024), offset=match.start(3)
        )
    slowest = {
        f"p{float(row[1]):g}": milliseconds(row[2], row[3]) for row in reading.finditer(_PERCENT)
    }
    reading.put("slowest_part_mean_ms", slowest or None)
    if reading.run.transfer_rate_Bps is None:
        reading.put("truncated", True)
        reading.remark(
            "warning",
            "text.cut",
            message="This report ends before its transfer rate: what is missing stays unknown.",
        )
    last = reading.last_of((_START, _LATENCIES, _REQUESTS, _TRANSFER, _PERCENT, _ERRORS))
    reading.end_at(last)
    return reading.result()


def _read_head(reading: Reading) -> None:
    """Take what was asked for, and how many requests failed.

    rewrk prints the failures at the end, and only when there were some.
    """
    if head := reading.search(_START):
        reading.put("concurrency", count(head[1]) or None, offset=head.start(1))
        reading.target(head[2], head.start(2))
        reading.put(
            "duration_s",
            sum(count(number) * _UNITS[unit] for number, unit in _DURATION.findall(head[3]))
            or None,
        )
    errors = list(reading.finditer(_ERRORS))
    if errors:
        reading.put(
            "requests_failed", sum(count(error[1]) for error in errors), offset=errors[0].start(1)
        )


def _read_json(reading: Reading, value: dict[str, Any]) -> None:
    """Take the JSON report."""
    reading.put_json_latencies(value, _KEYS)
    fields = {
        "requests_total": "requests_completed",
        "requests_avg": "requests_per_s",
        "transfer_total": "total_transferred_bytes",
        "transfer_rate": "transfer_rate_Bps",
    }
    reading.put_json_numbers(value, fields)
    reading.put("format", "json")


FORMAT = Format(
    name="rewrk",
    label="rewrk",
    schema=__doc__,
    strength=8,
    loop="closed",
    find_blocks=find_blocks,
    parse=parse,
    latency_half_digit_ms=0.005,
    precision=Precision(rate_half=0.005, bytes_share=0.006),
    failed_count="beside",
)

"""cassowary, the summary in the terminal and the JSON of --json-metrics.

Source  output.go and pkg/client/types.go of cassowary 0.3 to 0.19, as they print; no sample of a
        run at hand.
Units   ms with two decimals; requests/s.
None    bytes, statuses, time taken and the URL.
Traps   Before the line "Elapsed(ms)" there is no total time of a request, only its parts
        (connect, server, transfer). They stand in the details, and no latency is made of them.
        "Total Req" includes the failed ones.
"""

from __future__ import annotations

import re
from typing import Any

from importers.model import Diagnostic, Run
from importers.reading.blocks import Block, objects
from importers.reading.borders import borders_of
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.reports.run_builder import Reading
from importers.reading.units import ENDS_LINE, count, number

_B = r"[^\S\n]{0,40}"
_DOTS = r"\.{2,60}:[^\S\n]{0,40}"
_START = re.compile(
    r"^[^\n]{0,200}?Starting Load Test with ([0-9]{1,15}) requests using ([0-9]{1,9})"
    r" concurrent users",
    re.M,
)
_PART = re.compile(
    rf"^{_B}(TCP Connect|Server Processing|"
    rf"Content Transfer){_DOTS}Avg/mean=([0-9]{{1,9}}(?:\.[0-9]{{1,2}})?)ms{_B}"
    rf"Median=([0-9]{{1,9}}(?:\.[0-9]{{1,2}})?)ms{_B}p\(95\)=([0-9]{{1,9}}(?:\.[0-9]{{1,2}})?)ms",
    re.M,
)
_STATISTICS = (
    r"Min=([0-9.]{1,12})\s{1,4}Max=([0-9.]{1,12})\s{1,4}Avg=([0-9.]{1,12})"
    r"\s{1,4}Median=([0-9.]{1,12})"
)
_ELAPSED = re.compile(
    rf"^{_B}Elapsed\(ms\){_DOTS}{_STATISTICS}\s{{1,4}}p\(95\)=([0-9.]{{1,12}})\s{{1,4}}p\(99\)"
    rf"=([0-9.]{{1,12}}){_B}$",
    re.M,
)
_KEYS = ("base_url", "total_requests", "failed_requests", "requests_per_second")
_TOTAL = re.compile(rf"^{_B}Total Req{_DOTS}([0-9]{{1,15}}){_B}$", re.M)
_FAILED = re.compile(rf"^{_B}Failed Req{_DOTS}([0-9]{{1,15}}){_B}$", re.M)
_RATE = re.compile(
    rf"^{_B}Req/s{_DOTS}([0-9]{{1,12}}(?:\.[0-9]{{2}}|(?:\.[0-9])?{ENDS_LINE})){_B}$", re.M
)


def find_blocks(document: Document) -> list[Block]:
    """Return one block a summary: from the head above its parts to its rate."""
    blocks = objects(document, *_KEYS)
    if "Total Req." not in document.text:
        return blocks
    before = 0
    for total in document.at_lines_with(_TOTAL, parts=("Total Req.",)):
        before = borders_of(document).start_before(total.start(), least=before)
        marks = [*_START.finditer(document.text, before, total.start())] or [
            *_ELAPSED.finditer(document.text, before, total.start())
        ]
        marks = marks or [*_PART.finditer(document.text, before, total.start())]
        rate = _RATE.search(document.text, total.end(), min(total.end() + 600, len(document.text)))
        failed = _FAILED.search(
            document.text, total.end(), min(total.end() + 200, len(document.text))
        )
        before = (rate or failed or total).end()
        if marks or failed:
            start = marks[0].start() if marks else total.start()
            end = document.text.find("\n", before) + 1 or len(document.text)
            blocks.append(Block(document, start, end=end))
    return sorted(blocks, key=lambda block: block.start)


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run in `block` and remarks about it."""
    reading = Reading(block, FORMAT.name)
    if block.value is not None:
        _read_json(reading, block.value)
        return reading.result()
    if head := reading.search(_START):
        reading.put("concurrency", count(head[2]) or None, offset=head.start(2))
    parts = {
        match[1].lower().replace(" ", "_"): {
            "mean": number(match[2]),
            "median": number(match[3]),
            "p95": number(match[4]),
        }
        for match in reading.finditer(_PART)
    }
    reading.put("parts_ms", parts or None)
    if match := reading.search(_ELAPSED):
        for position, name in enumerate(("min", "max", "mean", "median", "p95", "p99"), 1):
            reading.latency(name, number(match[position]), offset=match.start(position))
    reading.take(_TOTAL, "requests_completed", convert=count)
    reading.take(_FAILED, "requests_failed", convert=count)
    reading.take(_RATE, "requests_per_s", convert=number)
    if reading.run.requests_per_s is None:
        reading.put("truncated", True)
        reading.remark(
            "warning",
            "text.cut",
            message="This summary ends before Req/s: what is missing stays unknown.",
        )
    return reading.result()


def _read_json(reading: Reading, value: dict[str, Any]) -> None:
    """Take the JSON: requests/s, ms."""
    if isinstance(value["base_url"], str):
        reading.target(value["base_url"], reading.key("base_url"))
    fields = {
        "total_requests": "requests_completed",
        "failed_requests": "requests_failed",
        "requests_per_second": "requests_per_s",
    }
    reading.put_json_numbers(value, fields)
    parts = {}
    for part in ("tcp_connect", "server_processing", "content_transfer"):
        times = value.get(part)
        if isinstance(times, dict):
            parts[part] = {
                "mean": reading.json_number(times, "mean"),
                "median": reading.json_number(times, "median"),
                "p95": reading.json_number(times, "95th_percentile"),
            }
    reading.put("parts_ms", parts or None)
    reading.put("format", "json")


FORMAT = Format(
    name="cassowary",
    label="cassowary",
    schema=__doc__,
    strength=7,
    loop="closed",
    find_blocks=find_blocks,
    parse=parse,
)

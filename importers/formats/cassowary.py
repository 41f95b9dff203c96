"""cassowary, the summary in the terminal.

Source  pkg/client/output.go of cassowary 0.14, as it prints; no sample of a run at hand.
Units   ms with two decimals; requests/s.
None    bytes, statuses, time taken and the URL.
Traps   There is no total time of a request, only its parts (connect, server, transfer): they stand in the details, and no latency is
        made of them. "Total Req" includes the failed ones.
"""

from __future__ import annotations

import re

from importers.document import Document
from importers.model import Diagnostic, Run
from importers.patterns import regex
from importers.scan import Block, Reading
from importers.units import count, number

NAME = "cassowary"
LABEL = "cassowary"
STRENGTH = 7

_B = r"[^\S\n]{0,40}"
_DOTS = r"\.{2,60}:[^\S\n]{0,40}"
_START = regex(r"^[^\n]{0,200}?Starting Load Test with ([0-9]{1,15}) requests using ([0-9]{1,9}) concurrent users", re.M)
_PART = regex(
    rf"^{_B}(TCP Connect|Server Processing|Content Transfer){_DOTS}Avg/mean=([0-9]{{1,9}}(?:\.[0-9]{{1,2}})?)ms{_B}"
    rf"Median=([0-9]{{1,9}}(?:\.[0-9]{{1,2}})?)ms{_B}p\(95\)=([0-9]{{1,9}}(?:\.[0-9]{{1,2}})?)ms", re.M,
)  # fmt: skip
_TOTAL = regex(rf"^{_B}Total Req{_DOTS}([0-9]{{1,15}}){_B}$", re.M)
_FAILED = regex(rf"^{_B}Failed Req{_DOTS}([0-9]{{1,15}}){_B}$", re.M)
_RATE = regex(rf"^{_B}Req/s{_DOTS}([0-9]{{1,12}}\.[0-9]{{2}}){_B}$", re.M)


def find_blocks(document: Document) -> list[Block]:
    """Return one block a summary: from the head above its parts to its rate."""
    if "Total Req." not in document.text:
        return []
    blocks: list[Block] = []
    before = 0
    for total in _TOTAL.finditer(document.text):
        marks = [*_START.finditer(document.text, before, total.start())] or [*_PART.finditer(document.text, before, total.start())]
        rate = _RATE.search(document.text, total.end(), min(total.end() + 600, len(document.text)))
        failed = _FAILED.search(document.text, total.end(), min(total.end() + 200, len(document.text)))
        before = (rate or failed or total).end()
        if marks or failed:
            blocks.append(Block(document, marks[0].start() if marks else total.start(), before))
    return blocks


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run in `block` and remarks about it."""
    reading = Reading(block, NAME)
    if head := reading.search(_START):
        reading.put("concurrency", count(head[2]) or None, head.start(2))
    parts = {
        found[1].lower().replace(" ", "_"): {"mean": number(found[2]), "median": number(found[3]), "p95": number(found[4])}
        for found in reading.finditer(_PART)
    }
    reading.put("parts_ms", parts or None)
    reading.take(_TOTAL, "requests_completed", count)
    reading.take(_FAILED, "requests_failed", count)
    reading.take(_RATE, "requests_per_s", number)
    if reading.run.requests_per_s is None:
        reading.put("truncated", True)
        reading.remark("warning", "text.cut", "This summary ends before Req/s: what is missing stays unknown.")
    return reading.result()

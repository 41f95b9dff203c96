"""go-stress-testing of link1st, the table and the result on the terminal.

Source  server/statistics/statistics.go of go-stress-testing 1.0 to 2.0; samples of published runs.
Units   ms, which no head says; bytes; requests/s (qps).
None    server; the percentiles of versions before 1.0.13.
Traps   The rows are the seconds of one test, each with all that went before: the last one is the
        whole. Thousands are grouped by commas. Answers by code stand in the last column.
"""

from __future__ import annotations

import re

from importers.model import Diagnostic, ParseError, Precision, Run
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.reports.labelled import N
from importers.reading.reports.run_builder import Reading
from importers.reading.units import count, number

_HEAD = re.compile(r"^[^\n]{0,20}耗时[^\n]{0,9}│[^\n]{0,9}并发数[^\n]{0,200}$", re.M)
_CELL = r"[^\S\n]{0,12}([0-9][0-9.,]{0,18})?[^\S\n]{0,12}"
_ROW = re.compile(
    r"^[^\S\n]{0,9}([0-9]{1,7})s"
    + rf"│{_CELL}" * 7
    + rf"(?:│{_CELL}│{_CELL})?"
    + r"│([0-9:;,]{0,200})",
    re.M,
)
_TIME = re.compile(rf"总请求时间: {N} 秒")
_TP = re.compile(rf"^[^\S\n]{{0,9}}tp([0-9]{{2}}): {N}", re.M)
_END = re.compile(r"结果 +end|tp99: [0-9.]{1,20}")
_FIELDS = (
    (2, "concurrency"),
    (5, "requests_per_s"),
    (10, "transfer_rate_Bps"),
    (9, "total_transferred_bytes"),
)
_LATENCIES = ((6, "max"), (7, "min"), (8, "mean"))


def find_blocks(document: Document) -> list[Block]:
    """Return one block a test, from its head to the end of its result."""
    if "并发数" not in document.text or "│" not in document.text:
        return []
    heads = [match.start() for match in document.at_lines_with(_HEAD, parts=("并发数",))]
    blocks: list[Block] = []
    ends = [*heads[1:], len(document.text)] if heads else []
    for start, after in zip(heads, ends, strict=True):
        rows = list(_ROW.finditer(document.text, start, after))
        if not rows:
            continue
        end = rows[-1].end()
        for match in _END.finditer(document.text, end, min(after, end + 2000)):
            end = match.end()
        blocks.append(Block(document, start=start, end=end))
    return blocks


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run of a test: its last row, and the result below it."""
    reading = Reading(block, FORMAT.name)
    *_, row = block.finditer(_ROW)
    if not reading.search(_TIME):
        message = "This test stops before its result: its last row may not be the whole."
        raise ParseError(message, line=block.lines[1], code="text.cut")
    for group, field in _FIELDS:
        value = _number(row[group])
        is_count = field == "concurrency" and value is not None
        reading.put(field, int(value or 0) if is_count else value, offset=row.start())
    good, failed = _number(row[3]), _number(row[4])
    if good is not None and failed is not None:
        reading.put("requests_completed", int(good + failed), offset=row.start())
        reading.put("requests_failed", int(failed), offset=row.start())
    for group, name in _LATENCIES:
        reading.latency(name, _number(row[group]), offset=row.start())
    _put_codes(reading, row)
    reading.take(_TIME, "time_taken_s", convert=number)
    for match in reading.finditer(_TP):
        reading.latency(f"p{match[1]}", number(match[2]), offset=match.start(2))
    return reading.result()


def _number(text: str | None) -> float | None:
    """Convert a cell with commas between thousands; None for an empty one."""
    return number(text.replace(",", "")) if text else None


def _put_codes(reading: Reading, row: re.Match[str]) -> None:
    pairs = re.findall(r"([0-9]{3}):([0-9]{1,15})", row[11])
    if pairs:
        bad = sum(count(times) for code, times in pairs if code[0] not in "23")
        reading.put("non_2xx", bad, offset=row.start(11))


FORMAT = Format(
    name="go_stress_testing",
    label="go-stress-testing",
    schema=__doc__,
    strength=8,
    loop="closed",
    find_blocks=find_blocks,
    parse=parse,
    precision=Precision(rate_counts="any", rate_half=0.005, rate_share=0.05, time_half=1.0),
)

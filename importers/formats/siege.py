"""siege 2.x to 4.2: the text summary, the JSON one, and the rows of siege.log.

Source  main.c, browser.c and json.c of siege 2.70 to 4.2.0; samples in tests/corpus/siege.
Units   s, or ms where the text says ms (4.1.6 on); JSON always s; MB = 1048576 bytes, of bodies
        only.
None    URL, server and -c of a quiet run are not printed; the version only in the banner; no
        percentiles.
Traps   "Concurrency" is a measured mean, not -c. Two decimals: a response time of 0.00 s only
        means less than 5 ms. Longest and shortest have no unit (seconds) before 4.1.6. Successful
        transactions may exceed Transactions. JSON is the default of many packages and may begin
        on the line of its first key.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Any

from importers.model import Diagnostic, Precision, Run
from importers.reading.blocks import Block, cut, has_ended, objects
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.lines import LinePattern
from importers.reading.reports import filtered_outputs
from importers.reading.reports.run_builder import Reading
from importers.reading.units import KILO_1024, count, milliseconds, number, size

_B = r"[^\S\n]{0,40}"
_N = r"([0-9]{1,12}(?:\.[0-9]{1,3})?)"
_GROUPED = r"[0-9]{1,3}(?:,[0-9]{3}){1,4}(?:\.[0-9]{1,3})?"  # digits as scripts write them
_LABELS = (
    "Transactions",
    "Availability",
    "Elapsed time",
    "Data transferred",
    "Response time",
    "Transaction rate",
    "Throughput",
    "Concurrency",
    "Successful transactions",
    "Failed transactions",
    "Longest transaction",
    "Shortest transaction",
)
_LINE = LinePattern(
    # the first letter of a text that was copied may be lost, or in another case
    rf"{_B}({'|'.join(_LABELS)}|(?:[Tt]?r)?ansactions):{_B}({_GROUPED}|{_N[1:]}{_B}"
    rf"(hits|%|secs|ms|MB|KB|GB|bytes/sec|bytes|trans/sec|MB/sec|KB/sec|GB/sec)?{_B}$",
)
_BANNER = LinePattern(
    rf"[^\n]{{0,80}}?(?:\*\*)?{_B}(?:SIEGE|[Ss]iege) ([0-9][0-9A-Za-z.-]{{0,20}})"
)
_PREPARING = LinePattern(
    rf"[^\n]{{0,20}}?(?:\*\*)?{_B}Preparing ([0-9]{{1,9}}) concurrent users", part="Preparing "
)
_START = LinePattern(
    rf"[^\n]{{0,80}}?(?:\*\*)?{_B}(?:SIEGE|[Ss]iege) (?=[0-9][\w.-]{{0,20}}[^\S\n]{{0,40}}$)|"
    rf"^[^\n]{{0,20}}?(?:\*\*)?{_B}Preparing (?=[0-9]{{1,9}} concurrent users)"
    rf"|^{_B}(?:[Tt]?r)?ansactions:{_B}[0-9,]{{1,15}}{_B}hits",
)
_FILTERED_RATE = LinePattern(
    rf"{_B}Transaction rate:{_B}[0-9]{{1,12}}\.[0-9]{{1,4}}{_B}trans/sec{_B}$",
    part="Transaction rate:",
)
_WORDS = ("SIEGE ", "iege ", "Preparing ", "ansactions:")  # of _START
_LOG_HEAD = LinePattern(
    rf"{_B}Date & Time,{_B}Trans,{_B}Elap Time,{_B}Data Trans,{_B}Resp Time,{_B}Trans Rate,"
    rf"[^\n]{{1,100}}$",
    part="Date & Time,",
)
_LOG_ROW = LinePattern(  # the time of day in front may have been taken for a log's prefix
    rf"{_B}(?:[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}} [0-9:]{{8}},)?{_B}([0-9]{{1,15}})"
    rf",{_B}{_N},{_B}{_N},{_B}{_N},{_B}{_N},{_B}{_N},{_B}{_N},"
    rf"{_B}([0-9]{{1,15}}),{_B}([0-9]{{1,15}}){_B}$",
)
_REMARKS = 2  # lines of other text that may stand between two rows
_KEYS = ("transactions", "availability", "elapsed_time", "transaction_rate")


def find_blocks(document: Document) -> list[Block]:
    """Return one block a summary: a JSON object with siege's keys, or a text from its banner or
    its first label.
    """
    blocks = objects(document, *_KEYS)
    if "Transaction rate" in document.text or "Availability" in document.text:
        blocks = [*_summaries(document, blocks), *blocks]
    if "Elap Time" in document.text:
        for head in document.at_lines_with(_LOG_HEAD, parts=("Elap Time",)):
            blocks += _log_rows(document, head.end())
    return filtered_outputs.among(blocks, document, programs=("siege",), rate=_FILTERED_RATE)


def _log_rows(document: Document, position: int) -> list[Block]:
    """Return one closed block a row straight below the head of a siege.log; messages between the
    rows are passed over.
    """
    rows: list[Block] = []
    others = 0
    while 0 <= position < len(document.text) and others <= _REMARKS:
        end = document.text.find("\n", position + 1)
        line_end = end if end >= 0 else len(document.text)
        if row := _LOG_ROW.match(document.text, position + 1, line_end):
            rows.append(Block(document, row.start(), end=row.end()))
        others = 0 if row else others + 1
        position = end
    return rows


def _read_log_row(reading: Reading, row: re.Match[str]) -> None:
    """Take one row of siege.log: seconds, and MB without decimals.

    Such MB tell the size only roughly.
    """
    reading.put("requests_completed", count(row[1]), offset=row.start(1))
    reading.put("time_taken_s", number(row[2]), offset=row.start(2))
    reading.put("data_transferred_mb", number(row[3]))
    reading.latency("mean", milliseconds(row[4], "s"), offset=row.start(4))
    reading.put("requests_per_s", number(row[5]), offset=row.start(5))
    reading.put("transfer_rate_Bps", size(row[6], "MB", kilo=KILO_1024), offset=row.start(6))
    reading.put("measured_concurrency", number(row[7]))
    reading.put("successful_transactions", count(row[8]))
    reading.put("requests_failed", count(row[9]), offset=row.start(9))
    reading.put("format", "siege.log")


def _summaries(document: Document, taken: list[Block]) -> list[Block]:
    """Return the text summaries: a banner begins one, and so do Transactions that have no banner
    of their own.
    """
    starts: list[int] = []
    complete = True
    for match in document.at_lines_with(_START, parts=_WORDS):
        banner = match[0].endswith(" ")
        begins = complete or (banner and not match[0].endswith("Preparing "))
        if begins or has_ended(document, starts[-1], below=match.start()):
            starts.append(match.start())
        complete = not banner
    ends = sorted(block.start for block in taken)
    blocks = cut(document, starts)
    for block in blocks:
        after = bisect_right(ends, block.start)
        block.end = min([block.end, *ends[after : after + 1]])
    return [block for block in blocks if len(list(block.finditer(_LINE))) >= 2]


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run in `block` and remarks about it."""
    reading = Reading(block, FORMAT.name)
    if block.value is not None:
        _read_json(reading, block.value)
        return reading.result()
    if (row := _LOG_ROW.match(block.document.text, block.start, block.end)) and not block.is_cut(
        row
    ):
        _read_log_row(reading, row)
        return reading.result()
    reading.take(_BANNER, "tool_version", convert=str)
    reading.take(_PREPARING, "concurrency", convert=count)
    seen = set()
    last = block.start
    for match in reading.finditer(_LINE):
        if (label := _label(match[1])) not in seen:
            seen.add(label)
            _read_line(reading, match)
            last = match.end(1)
    if not {"Failed transactions", "Shortest transaction"} <= seen and not block.partial:
        reading.put("truncated", True)
        reading.remark(
            "warning",
            "text.cut",
            message="This summary is cut off; missing values stay empty.",
        )
    reading.end_at(last)
    return reading.result()


def _label(text: str) -> str:
    """Return the label that a line begins with; the first one may have lost its letters."""
    return text if text in _LABELS else "Transactions"


def _read_line(reading: Reading, match: re.Match[str]) -> None:
    """Put the value of one label where it belongs."""
    label, text, unit, at = (
        _label(match[1]),
        match[2].replace(",", ""),
        match[3] or "",
        match.start(1),
    )
    if label in ("Transactions", "Failed transactions"):
        reading.put(
            "requests_completed" if label == "Transactions" else "requests_failed",
            count(text) if text.isdigit() else None,
            offset=at,
        )
    elif label == "Successful transactions":
        reading.put("successful_transactions", count(text) if text.isdigit() else None)
    elif label in ("Response time", "Longest transaction", "Shortest transaction"):
        name = {"R": "mean", "L": "max", "S": "min"}[label[0]]
        reading.latency(name, milliseconds(text, "ms" if unit == "ms" else "s"), offset=at)
    elif label in ("Data transferred", "Throughput"):
        field = "total_transferred_bytes" if label[0] == "D" else "transfer_rate_Bps"
        unit = unit.removesuffix("/sec").replace("bytes", "B")
        is_size = unit == "B" or unit[1:2] == "B"
        reading.put(field, size(text, unit, kilo=KILO_1024) if is_size else None, offset=at)
    elif label == "Elapsed time" and unit == "secs":
        reading.put("time_taken_s", number(text), offset=at)
    elif label == "Transaction rate" and unit == "trans/sec":
        reading.put("requests_per_s", number(text), offset=at)
    elif label in ("Availability", "Concurrency"):
        reading.put("availability_pct" if label[0] == "A" else "measured_concurrency", number(text))


def _read_json(reading: Reading, value: dict[str, Any]) -> None:
    """Take the JSON summary: seconds in every version, MB = 1048576 bytes."""
    fields = {
        "transactions": "requests_completed",
        "failed_transactions": "requests_failed",
        "elapsed_time": "time_taken_s",
        "transaction_rate": "requests_per_s",
        "availability": "availability_pct",
        "concurrency": "measured_concurrency",
        "successful_transactions": "successful_transactions",
    }
    reading.put_json_numbers(value, fields)
    sizes = {"data_transferred": "total_transferred_bytes", "throughput": "transfer_rate_Bps"}
    reading.put_json_numbers(value, sizes, factor=KILO_1024**2)
    names = {
        "response_time": "mean",
        "shortest_transaction": "min",
        "longest_transaction": "max",
    }
    reading.put_json_latencies(value, names, factor=1000)
    reading.put("format", "json")


FORMAT = Format(
    name="siege",
    label="siege",
    schema=__doc__,
    strength=7,
    loop="closed",
    find_blocks=find_blocks,
    parse=parse,
    # MB with two decimals.
    precision=Precision(rate_half=0.005, time_half=0.01, bytes_half=5243.0, bytes_share=0.006),
    failed_count="beside",
    latency_half_digit_ms=5.0,
)

"""hey 0.1 and its predecessor boom, the text summary and the samples of -o csv.

Source  requester/print.go and report.go of hey 0.0.1 to 0.1.5, print.go of boom; samples in
        tests/corpus/hey.
Units   s with four decimals, in some builds three; bytes are the sum of Content-Length.
None    URL, -c and -n are not in the output; no transfer rate; sizes are missing when no
        Content-Length was seen.
Traps   Requests/sec counts errors too, the times only successes. 0.1.5 prints "10%% in". Rows
        "0%% in 0.0000 secs" are void: too few samples. "NaN secs" when nothing succeeded. Above
        1,000,000 requests Average divides the sum of all by the number kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, BinaryIO

from importers.model import Diagnostic, Precision, Run
from importers.reading.blocks import Block, cut
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.lines import LinePattern
from importers.reading.reports import filtered_outputs
from importers.reading.reports.labelled import grouped_count
from importers.reading.reports.run_builder import Reading
from importers.reading.reports.sample_groups import run_of
from importers.reading.reports.samples import aggregate, numeric
from importers.reading.units import ENDS_LINE, count, number, tidy

if TYPE_CHECKING:
    import pandas as pd


_B = r"[^\S\n]{0,40}"
_SECS = r"([0-9]{1,9}\.[0-9]{1,4})[^\S\n]{1,10}secs"
_START = LinePattern(
    rf"[^\n]{{0,80}}?Summary:{_B}\n(?:{_B}\n){{0,3}}{_B}Total:{_B}[0-9]{{1,9}}\.[0-9]{{1,4}}{_B}"
    r"secs",
    part="Summary:",
)
_HEADLESS = LinePattern(
    rf"{_B}Total:{_B}[0-9]{{1,9}}\.[0-9]{{1,4}}{_B}secs\.?{_B}\n{_B}Slowest:{_B}[0-9]{{1,9}}\."
    rf"[0-9]{{1,4}}{_B}secs",
    part="Total:",
)
_LABEL = LinePattern(rf"{_B}(Total|Slowest|Fastest|Average):{_B}{_SECS}")
_RATE = LinePattern(
    rf"{_B}Requests/sec:{_B}([0-9]{{1,12}}(?:\.[0-9]{{1,6}}(?![0-9.,])|{ENDS_LINE})"
    rf"|[0-9]{{1,3}}(?:,[0-9]{{3}}){{1,3}}(?:\.[0-9]{{1,6}}(?![0-9.,])|{ENDS_LINE}))",
    part="Requests/sec:",
)
_FILTERED_RATE = re.compile(rf"{_RATE.pattern}{_B}$", re.M)
_DATA = LinePattern(rf"{_B}Total [Dd]ata(?: [Rr]eceived)?:{_B}([0-9]{{1,15}}) bytes", part=" bytes")
_SIZE = LinePattern(
    rf"{_B}(?:Size/request|Response [Ss]ize per [Rr]equest):{_B}([0-9]{{1,15}}) bytes",
    part=" bytes",
)
_PERCENT = LinePattern(rf"{_B}([0-9]{{1,2}})%{{1,2}} in {_SECS}", part="% in ")
_STDDEV = LinePattern(
    rf"{_B}Stddev:{_B}[0-9.]{{1,20}}{_B}secs", part="Stddev:"
)  # of etcd's benchmark, which is like boom
_STATUS_HEAD = LinePattern(rf"{_B}Status code distribution:", part="Status code distribution:")
_COUNT = r"([0-9]{1,3}(?:,[0-9]{3}){1,4}|[0-9]{1,15})"  # scripts group the digits
_STATUS = LinePattern(rf"{_B}\[([0-9]{{3}})\]{_B}{_COUNT} responses", part=" responses")
_ERROR_HEAD = LinePattern(rf"{_B}Error distribution:", part="Error distribution:")
_ERROR = LinePattern(rf"{_B}\[{_COUNT}\]{_B}\S", part="[")
_KEPT = 1_000_000
_CSV_HEAD = (
    "response-time,DNS+dialup,DNS,Request-write,Response-delay,Response-read,status-code,offset"
)


def find_blocks(document: Document) -> list[Block]:
    """Return one block a summary; its Total is in "secs" and no Success rate stands above it, as
    in oha's.
    """
    if "Requests/sec:" not in document.text:
        return []
    matches = document.at_lines_with(_START, parts=("Summary:",))
    heads = {match.end(): match.start() for match in matches}
    starts = sorted([*heads.values(), *_headless(document, set(heads))])
    blocks = [
        block for block in cut(document, starts) if block.search(_RATE) or block.search(_LABEL)
    ]
    blocks = [block for block in blocks if not block.search(_STDDEV)]
    return filtered_outputs.among(blocks, document, programs=("hey", "boom"), rate=_FILTERED_RATE)


def _headless(document: Document, known: set[int]) -> Iterator[int]:
    """Give where the summaries begin whose first line was left out: not below "Summary:", and not
    oha's, which print their success rate above.
    """
    text = document.text
    totals = document.at_lines_with(_HEADLESS, parts=("Total:",))
    for match in totals if "Slowest:" in text else ():
        total = text.index("secs", match.start()) + 4
        above = text[max(match.start() - 80, 0) : match.start()].strip().rpartition("\n")[2]
        if total not in known and not above.lstrip().startswith(("Summary:", "Success rate:")):
            yield match.start()


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run in `block` and remarks about it."""
    reading = Reading(block, FORMAT.name)
    labels: dict[str, tuple[str, int]] = {}
    for match in reading.finditer(_LABEL):
        labels.setdefault(match[1], (match[2], match.start(1)))
    if "Total" in labels:
        reading.put("time_taken_s", number(labels["Total"][0]), offset=labels["Total"][1])
    reading.take(_RATE, "requests_per_s", convert=lambda text: number(text.replace(",", "")))
    reading.take(_DATA, "html_transferred_bytes", convert=count)
    reading.take(_SIZE, "document_bytes", convert=count)
    last = _read_distributions(reading)
    _read_times(reading, labels)
    reading.end_at(last)
    return reading.result()


def _read_times(reading: Reading, labels: dict[str, tuple[str, int]]) -> None:
    """Take the times of the successes; there are none when Average is NaN or nothing succeeded."""
    done = reading.run.requests_completed
    if "Average" not in labels or done == 0:
        return
    too_many = (done or 0) > _KEPT
    if too_many:
        reading.remark(
            "warning",
            "hey.average",
            message=f"hey keeps {_KEPT} times but divides the sum of all {done} by that: no "
            "Average.",
        )
    for label, name in (("Slowest", "max"), ("Fastest", "min"), ("Average", "mean")):
        if label in labels and not (too_many and name == "mean"):
            reading.latency(name, tidy(number(labels[label][0]) * 1000), offset=labels[label][1])
    for match in reading.finditer(_PERCENT):
        if int(match[1]):
            reading.latency(
                f"p{int(match[1])}", tidy(number(match[2]) * 1000), offset=match.start(1)
            )
    reading.median_is_p50()


def _read_distributions(reading: Reading) -> int:
    """Take statuses and errors; return where the last of them stands.

    hey prints both only when there are some.
    """
    block = reading.block
    head, errors = reading.search(_STATUS_HEAD), reading.search(_ERROR_HEAD)
    if head is None:
        reading.put("truncated", True)
        reading.remark(
            "warning",
            "text.cut",
            message="This summary ends before its status codes: how many requests were made stays "
            "unknown.",
        )
        ends = [match.start() for match in (*reading.finditer(_LABEL), *reading.finditer(_PERCENT))]
        rate = reading.search(_RATE)
        return max([block.start, *ends, *([rate.start()] if rate else [])])
    last = errors.start() if errors else head.start()
    status: dict[str, int] = {}
    for match in reading.finditer(_STATUS):
        if head.start() < match.start() < (errors.start() if errors else block.end):
            status[match[1]] = status.get(match[1], 0) + grouped_count(match[2])
            last = max(last, match.start())
    failed = 0
    for match in reading.finditer(_ERROR) if errors else ():
        if match.start() > last:
            failed += grouped_count(match[1])
            last = match.start()
    if not reading.has_all_rows(last, sum(status.values()) + failed):
        reading.put("truncated", True)
        reading.remark(
            "warning",
            "text.cut",
            message="This summary ends among its status codes: how many requests were made stays "
            "unknown.",
        )
        return last
    reading.put("status", status)
    reading.put("requests_completed", sum(status.values()), offset=head.start())
    reading.put(
        "non_2xx",
        sum(number for code, number in status.items() if code[0] != "2"),
        offset=head.start(),
    )
    reading.put("requests_failed", failed, offset=errors.start() if errors else head.start())
    return last


def is_samples(head: str) -> bool:
    """Tell whether a file begins as what hey -o csv writes."""
    return head.startswith(_CSV_HEAD)


def read_samples(stream: BinaryIO) -> list[Run | Diagnostic]:
    """Return the run of a file of samples.

    The file holds successes only. It does not tell how many requests failed.
    """
    result = aggregate(stream, _shape, columns=("response-time", "status-code"), scale=1000)
    results = run_of(result, FORMAT.name, kind="csv-samples")
    if isinstance(results[0], Run):
        results[0].non_2xx = result.groups[""].non_2xx
    return results


def _shape(chunk: pd.DataFrame) -> pd.DataFrame:
    """Turn hey's seconds into milliseconds."""
    import pandas as pd

    status = numeric(chunk["status-code"])
    return pd.DataFrame(
        {"latency_ms": numeric(chunk["response-time"]) * 1000, "non_2xx": ~status.between(200, 299)}
    )


FORMAT = Format(
    name="hey",
    label="hey (boom)",
    schema=__doc__,
    strength=6,
    loop="closed",
    find_blocks=find_blocks,
    parse=parse,
    precision=Precision(rate_counts="all", rate_half=0.00005, time_half=0.00005),
    failed_count="beside",
    latency_half_digit_ms=0.05,
    is_samples=is_samples,
    read_samples=read_samples,
)

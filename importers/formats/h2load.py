"""h2load (nghttp2) 0.4 to 1.70, the text report of both layouts and the samples of --log-file.

Source  h2load.cc of nghttp2 1.18 to 1.70; samples in tests/corpus/h2load.
Units   us, ms, s, m, h glued to the number. K/M/G = 1024 bytes, the exact bytes stand in
        brackets; space savings in percent.
None    the URL is not echoed, so host and path are unknown. Plain http prints no TLS line, and
        tls stays unknown.
Traps   req/s counts answers of any status. "failed" includes errored, timed out and 4xx/5xx. With
        -D the printed time contains the warm-up: requests over time is not req/s. The row "req/s"
        of the table is per client. Columns differ from 1.70 on. A log has no head: microseconds
        since 1970, the status (-1: none), microseconds of the request.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, BinaryIO

from importers.model import Diagnostic, Precision, Run
from importers.reading.blocks import Block, cut, report_starts, with_lines_above
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.lines import LinePattern
from importers.reading.reports.run_builder import Reading
from importers.reading.reports.sample_groups import run_of
from importers.reading.reports.samples import aggregate, numeric
from importers.reading.units import KILO_1024, count, milliseconds, number, seconds, size

if TYPE_CHECKING:
    import pandas as pd


_B = r"[^\S\n]{0,40}"
_TIME = r"([0-9]{1,9}(?:\.[0-9]{1,3})?)(us|ms|s|m|h)"
_SIZE = r"([0-9]{1,12}(?:\.[0-9]{1,3})?)([KMGT]?B)"
_START = LinePattern(
    rf"[^\n]{{0,200}}?starting benchmark\.\.\.|^{_B}finished in (?:{_TIME}|"
    rf"[0-9]{{1,9}} sec, [^\n]{{1,40}} microsec), [0-9]",
)
_ABOVE_RESULTS = re.compile(
    r"\s{0,40}(?:spawning thread #|TLS Protocol:|SSL Protocol:|Cipher:|Server Temp Key:|progress: "
    r"|Application protocol:|Server negotiated protocol:|No protocol negotiated|Warm-up )"
)
_THREAD = LinePattern(
    rf"{_B}spawning thread #([0-9]{{1,6}}):{_B}([0-9]{{1,9}}) (?:total client\(s\)|"
    r"concurrent clients)(?:[.,] ([0-9]{1,15}) total requests)?",
    part="spawning thread #",
)
_FINISHED = LinePattern(
    rf"{_B}finished in {_TIME}, ([0-9]{{1,12}}(?:\.[0-9]{{1,3}})?) req/s, {_SIZE}/s",
    part="finished in ",
)
_FINISHED_OLD = LinePattern(  # of 0.x, where the parts of the time are not padded
    rf"{_B}finished in ([0-9]{{1,9}}) sec, ([0-9]{{1,3}}) millisec and ([0-9]{{1,3}})"
    rf" microsec, ([0-9]{{1,12}}) req/s, "
    r"([0-9]{1,12}) kbytes/s",
    part=" microsec, ",
)
_REQUESTS = LinePattern(
    rf"{_B}requests:{_B}([0-9]{{1,15}}) total, ([0-9]{{1,15}}) started, ([0-9]{{1,15}})"
    rf" done, ([0-9]{{1,15}}) succeeded, "
    rf"([0-9]{{1,15}}) failed, ([0-9]{{1,15}}) errored(?:, ([0-9]{{1,15}}) timeout)?",
    part="requests:",
)
_STATUS = LinePattern(
    rf"{_B}status codes:{_B}([0-9]{{1,15}}) 2xx, ([0-9]{{1,15}}) 3xx, ([0-9]{{1,15}})"
    rf" 4xx, ([0-9]{{1,15}}) 5xx",
    part="status codes:",
)
_TRAFFIC = LinePattern(
    rf"{_B}traffic:{_B}[^\n]{{1,40}}?\(([0-9]{{1,15}})\)"
    rf" total, [^\n]{{1,120}}?\(([0-9]{{1,15}})\) data",
    part="traffic:",
)
_TRAFFIC_OLD = LinePattern(
    rf"{_B}traffic:{_B}([0-9]{{1,15}}) bytes total, [0-9]{{1,15}} bytes headers[^\n]{{0,40}}?,"
    rf" ([0-9]{{1,15}}) bytes data",
    part="traffic:",
)
_TLS = LinePattern(rf"{_B}(?:TLS|SSL) Protocol:{_B}(\S{{1,40}})", part=" Protocol:")
_PROTOCOL = LinePattern(
    rf"{_B}(?:Application protocol|Server negotiated protocol):{_B}(\S{{1,40}})", part=" protocol:"
)
_HEAD = LinePattern(rf"{_B}min{_B}max{_B}[^\n]{{0,100}}mean[^\n]{{0,60}}$", part="mean")
_ROW = LinePattern(
    rf"{_B}(time for request:?|request{_B}:)((?:{_B}{_TIME}){{3,7}})", part="request"
)
_TIMES = re.compile(_TIME)
_WARM_UP = LinePattern(
    rf"{_B}spawning thread [^\n]{{1,80}}Timing-based test with {_TIME} of warm-up time and"
    rf" {_TIME}",
    part=" of warm-up time",
)
_TOTALS = (_FINISHED, _FINISHED_OLD, _REQUESTS, _STATUS, _TRAFFIC, _TRAFFIC_OLD, _ROW)
_ROWS = 20  # of a log that are compared
_SAMPLE = re.compile(r"1[0-9]{15}\t(?:-1|[1-5][0-9]{2})\t[0-9]{1,11}")
_COLUMNS = {
    "min": "min",
    "max": "max",
    "mean": "mean",
    "median": "median",
    "p95": "p95",
    "p99": "p99",
    "sd": "stdev",
}


def find_blocks(document: Document) -> list[Block]:
    """Return one block a report, from "starting benchmark" or, where that was cut off, from
    "finished in".
    """
    if " req/s, " not in document.text and "starting benchmark..." not in document.text:
        return []
    starts = report_starts(
        document,
        document.at_lines_with(_START, parts=("starting benchmark...", "finished in ")),
        is_banner=lambda match: match[0].endswith("..."),
    )
    return [
        block
        for block in cut(document, with_lines_above(document, starts, line=_ABOVE_RESULTS))
        if block.search(_FINISHED) or block.search(_FINISHED_OLD)
    ]


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run in `block` and remarks about it."""
    reading = Reading(block, FORMAT.name)
    threads = list(reading.finditer(_THREAD))
    if _are_all(threads, reading):
        reading.put(
            "concurrency", sum(count(match[2]) for match in threads), offset=threads[0].start(2)
        )
        reading.run.tool_threads = len(threads)
        reading.run.sources["tool_threads"] = reading.block.line(threads[0].start(1))
    if match := reading.take(_TLS, "tls_protocol", convert=str):
        reading.put("tls", True, offset=match.start(1))
    reading.take(_PROTOCOL, "protocol", convert=str)
    if match := reading.take(_WARM_UP, "warm_up_s", convert=seconds, groups=(1, 2)):
        reading.put("main_duration_s", seconds(match[3], match[4]))
    _read_totals(reading)
    last = _read_times(reading) or reading.last_of(_TOTALS)
    reading.end_at(last)
    return reading.result()


def _are_all(threads: list[re.Match[str]], reading: Reading) -> bool:
    """Tell whether no thread was cut off: the first is there, and their requests are all."""
    numbers = [int(match[1]) for match in threads]
    total = reading.search(_REQUESTS)
    asked = sum(count(match[3]) for match in threads if match[3])
    is_whole = total is None or asked in (0, count(total[1]))
    return len(numbers) > 0 and numbers == list(range(len(numbers))) and is_whole


def _read_totals(reading: Reading) -> None:
    """Take the four lines below the progress."""
    if match := reading.search(_FINISHED):
        reading.put("time_taken_s", seconds(match[1], match[2]), offset=match.start(1))
        reading.put("requests_per_s", number(match[3]), offset=match.start(3))
        reading.put(
            "transfer_rate_Bps", size(match[4], match[5], kilo=KILO_1024), offset=match.start(4)
        )
    elif match := reading.search(_FINISHED_OLD):
        microseconds = (count(match[1]) * 1000 + count(match[2])) * 1000 + count(match[3])
        reading.put("time_taken_s", microseconds / 1e6, offset=match.start(1))
        reading.put("requests_per_s", float(count(match[4])), offset=match.start(4))
        reading.put("transfer_rate_Bps", float(count(match[5]) * KILO_1024), offset=match.start(5))
    if match := reading.search(_REQUESTS):
        names = (
            "requests_total",
            "requests_started",
            "requests_completed",
            "requests_succeeded",
            "requests_failed",
            "requests_errored",
        )
        for position, name in enumerate(names, 1):
            reading.put(name, count(match[position]), offset=match.start(position))
        reading.put("requests_timeout", count(match[7]) if match[7] else None)
    if match := reading.search(_STATUS):
        status = {
            name: count(match[position])
            for position, name in enumerate(("2xx", "3xx", "4xx", "5xx"), 1)
        }
        reading.put("status", status)
        reading.put("non_2xx", status["3xx"] + status["4xx"] + status["5xx"], offset=match.start(2))
    if match := reading.search(_TRAFFIC) or reading.search(_TRAFFIC_OLD):
        reading.put("total_transferred_bytes", count(match[1]), offset=match.start(1))
        reading.put("html_transferred_bytes", count(match[2]), offset=match.start(2))


def _read_times(reading: Reading) -> int | None:
    """Take the row of the requests by the names in the table's head; return where the table's
    last row begins.
    """
    head, row = reading.search(_HEAD), reading.search(_ROW)
    if (head is None or row is None) and reading.search(_FINISHED_OLD):
        return None  # 0.x has no such table
    if head is None or row is None:
        reading.put("truncated", True)
        reading.remark(
            "warning",
            "text.cut",
            message="This report ends before its table of times: what is missing stays unknown.",
        )
        return None
    names = [_COLUMNS[word] for word in head[0].replace("+/- sd", "").split() if word in _COLUMNS]
    values = _TIMES.findall(row[2])
    for name, (value, unit) in zip(names, values, strict=False):
        reading.latency(name, milliseconds(value, unit), offset=row.start(1))
    if "median" in reading.run.latency_ms:
        reading.latency("p50", reading.run.latency_ms["median"], offset=row.start(1))
    end = reading.block.document.text.find("req/s", row.end(), reading.block.end)
    return end if end >= 0 else row.start(1)


def is_samples(head: str) -> bool:
    """Tell whether a file begins as what h2load --log-file writes: every one of its first lines
    is a sample.
    """
    if not _SAMPLE.match(head):
        return False
    rows = head[: head.rfind("\n") + 1].splitlines()[:_ROWS]
    return len(rows) > 1 and all(_SAMPLE.fullmatch(line) for line in rows)


def read_samples(stream: BinaryIO) -> list[Run | Diagnostic]:
    """Return the run of a log; a request without a status failed."""
    columns = ("start", "status", "duration")
    result = aggregate(stream, _shape, columns=columns, names=columns, separator="\t", scale=1000)
    results = run_of(result, FORMAT.name, kind="log")
    if isinstance(results[0], Run):
        samples = result.groups[""]
        results[0].requests_completed, results[0].requests_failed = (
            samples.count - samples.failed,
            samples.failed,
        )
        results[0].non_2xx = samples.non_2xx - samples.failed
        results[0].sources |= {"requests_failed": 1, "non_2xx": 1}
    return results


def _shape(chunk: pd.DataFrame) -> pd.DataFrame:
    """Turn microseconds into milliseconds."""
    import pandas as pd

    status = numeric(chunk["status"])
    latency = numeric(chunk["duration"]) / 1000
    return pd.DataFrame(
        {"latency_ms": latency, "failed": status < 0, "non_2xx": ~status.between(200, 299)}
    )


FORMAT = Format(
    name="h2load",
    label="h2load",
    schema=__doc__,
    strength=7,
    loop="closed",
    find_blocks=find_blocks,
    parse=parse,
    latency_half_digit_ms=0.005,
    precision=Precision(rate_half=0.005, time_share=0.006, bytes_share=0.006, has_start_up=True),
    failed_count="among",
    is_samples=is_samples,
    read_samples=read_samples,
)

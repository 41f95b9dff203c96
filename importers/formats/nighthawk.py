"""Nighthawk of Envoy, the report on the terminal.

Source  source/client/output_formatter_impl.cc and client.cc of envoyproxy/nighthawk, its forms of
        2019, 2020 and since; samples of published runs.
Units   seconds, or "0s 004ms 083us"; bytes; answers/s.
None    server; duration: the seconds of its log are what was asked for.
Traps   Each statistic has percentiles: only "Request start to response end" is of requests. Rows
        stand at irregular percentiles: 0.990625 is not the 99th. Row 0 is the minimum, row 1 the
        maximum. Calls that waited for a connection (pool_overflow) were never sent. Where people
        cut that statistic, the one of good answers is of all requests if there are no others.
"""

from __future__ import annotations

import re
from itertools import pairwise

from importers.model import Diagnostic, Precision, Run
from importers.reading.blocks import Block
from importers.reading.borders import BORDER, borders_of
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.reports.run_builder import Reading
from importers.reading.units import GO_DURATION, count, go_seconds, number, tidy

_WORD = "- A layer 7 protocol benchmarking tool"  # its first letters may be lost
# Reports of Envoy Gateway lack the banner, and print Go durations.
_FIRST = "benchmark_http_client."
_ANCHOR = re.compile(
    rf"^[^\S\n]{{0,12}}(?:[Nighthawk]{{0,9}} ?{_WORD}"
    rf"|{re.escape(_FIRST)}\w{{1,40}} \([0-9]{{1,15}} samples\))",
    re.M,
)
_LOG = re.compile(r"^[^\n]{0,120}\] {0,4}(?:Detected|Starting|Global targets|\(Per-worker)", re.M)
_ABOVE = 4000  # characters of its log above a report
_LONGEST = 60_000  # characters of a report
_TARGETS = re.compile(r"Global targets: ([0-9]{1,7}) connections and ([0-9]{1,12}) calls per sec")
_COUNTER = re.compile(
    r"^[^\S\n]{0,12}(?:client\.)?(benchmark\.http_[1-5]xx|upstream_cx_rx_bytes_total)[^\S\n]{1,60}"
    r"([0-9]{1,15})(?:[^\S\n]{1,40}([0-9]{1,15}(?:\.[0-9]{1,9})?))?[^\S\n]*$",
    re.M,
)
_HEAD = re.compile(
    r"^[^\S\n]{0,12}(?:Request start to response end|benchmark_http_client\.request_to_response)"
    r"(?: \([0-9]{1,15} samples\)|[^\S\n]*$|:)",
    re.M,
)
_GOOD = re.compile(
    r"^[^\S\n]{0,12}benchmark_http_client\.latency_2xx \([0-9]{1,15} samples\)", re.M
)
_NEXT = re.compile(
    r"^[^\S\n]{0,12}[A-Za-z][^\n]{4,90}(?:\([0-9]{1,15} samples\)|latency|completion"
    r"|: [0-9]{1,15} samples[^\n]{0,90})$|^[^\S\n]{0,12}Counter ",
    re.M,
)
_TIME = rf"(?:([0-9]{{1,6}})s ([0-9]{{3}})ms ([0-9]{{3}})us|((?![0-9]+s){GO_DURATION})(?![\w.]))"
_STATISTIC = re.compile(rf"(?<![a-z])(min|mean|max|pstdev): {{1,12}}{_TIME}")
_ROW = re.compile(
    r"^[^\S\n]{0,12}(0(?:\.[0-9]{1,10})?|1(?:\.0{1,10})?)[^\S\n]{1,20}[0-9]{1,15}"
    rf"[^\S\n]{{1,20}}{_TIME}",
    re.M,
)
_NAMES = {"pstdev": "stdev", "0": "min", "1": "max"}


def find_blocks(document: Document) -> list[Block]:
    """Return one closed block a report, with the lines of its log straight above."""
    text = document.text
    if _WORD not in text and _FIRST not in text:
        return []
    anchors = _anchors(text)
    blocks: list[Block] = []
    end = 0
    borders = borders_of(document)
    for anchor, after in pairwise([*anchors, len(text)]):
        least = borders.start_before(anchor, least=max(end, anchor - _ABOVE))
        start = _start(text, anchor, least=least)
        most = borders.end_after(text, anchor, until=after)
        end = _end(text, anchor, most=min(most, anchor + _LONGEST))
        blocks.append(Block(document, start=start, end=end))
    return blocks


def _anchors(text: str) -> list[int]:
    """Return where reports begin: at each banner, else at the first statistic of a report."""
    anchors: list[int] = []
    seen: set[str] = set()
    for match in _ANCHOR.finditer(text):
        name = match[0].split(" (")[0].strip()
        is_banner = _WORD in name
        if is_banner or not anchors or name in seen:
            anchors.append(match.start())
            seen = set()
        seen.add(name)
    return anchors


def _start(text: str, anchor: int, *, least: int) -> int:
    """Return where the log of a run begins: behind the last border above its report."""
    lines = text[least:anchor].split("\n")
    borders = [index for index, line in enumerate(lines) if BORDER.match(line)]
    offset = least + sum(len(line) + 1 for line in lines[: borders[-1] + 1]) if borders else least
    log = _LOG.search(text, offset, anchor)
    return log.start() if log else anchor


def _end(text: str, anchor: int, *, most: int) -> int:
    """Return the end of the last line before a border, a heading or the next report."""
    end = begin = anchor
    while begin < most:
        line_end = text.find("\n", begin, most)
        line_end = line_end if line_end >= 0 else most
        if BORDER.match(text[begin:line_end]):
            break
        end, begin = line_end, line_end + 1
    return end


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run of a report."""
    reading = Reading(block, FORMAT.name)
    if targets := reading.search(_TARGETS):
        reading.put("concurrency", count(targets[1]), offset=targets.start(1))
        reading.put("offered_rate", number(targets[2]), offset=targets.start(2))
    _put_counters(reading)
    _put_latencies(reading)
    reading.median_is_p50()
    if reading.run.requests_completed is None and not reading.run.latency_ms:
        message = "This report of Nighthawk has no results: it was stopped, or its end is missing."
        return [Diagnostic(block.first_line, severity="warning", code="text.cut", message=message)]
    return reading.result()


def _put_counters(reading: Reading) -> None:
    """Put the answers by their codes, their rate, and the bytes that came in."""
    answers: list[re.Match[str]] = []
    for match in reading.finditer(_COUNTER):
        if match[1].startswith("benchmark"):
            answers.append(match)
            continue
        reading.put("total_transferred_bytes", count(match[2]), offset=match.start(2))
        if match[3]:
            reading.put("transfer_rate_Bps", number(match[3]), offset=match.start(3))
    if not answers:
        return
    offset = answers[0].start(2)
    reading.put("requests_completed", sum(count(match[2]) for match in answers), offset=offset)
    bad = sum(count(match[2]) for match in answers if match[1][-3] not in "23")
    reading.put("non_2xx", bad, offset=offset)
    if all(match[3] for match in answers):
        rate = tidy(sum(number(match[3]) for match in answers))
        reading.put("requests_per_s", rate, offset=answers[0].start(3))


def _put_latencies(reading: Reading) -> None:
    """Put the statistic of requests: its line of mean and others, and its rows."""
    head = reading.search(_HEAD)
    if head is None and reading.run.non_2xx == 0:
        head = reading.search(_GOOD)
    if head is None:
        return
    text, block = reading.block.document.text, reading.block
    after = _NEXT.search(text, head.end(), block.end)
    end = after.start() if after else block.end
    for match in _STATISTIC.finditer(text, head.start(), end):
        if block.is_cut(match):
            continue
        name = _NAMES.get(match[1], match[1])
        reading.latency(name, _milliseconds(match), offset=match.start(1))
    for match in _ROW.finditer(text, head.end(), end):
        if block.is_cut(match):
            continue
        rank = f"{float(match[1]):.10g}"
        name = _NAMES.get(rank) or f"p{tidy(float(match[1]) * 100):.10g}"
        reading.latency(name, _milliseconds(match), offset=match.start(1))


def _milliseconds(match: re.Match[str]) -> float:
    """Return the time of a match of "_TIME" behind its first group."""
    if match[5]:
        return tidy(go_seconds(match[5]) * 1000)
    return tidy(int(match[2]) * 1000 + int(match[3]) + int(match[4]) / 1000)


FORMAT = Format(
    name="nighthawk",
    label="Nighthawk",
    schema=__doc__,
    strength=8,
    loop="either",
    find_blocks=find_blocks,
    parse=parse,
    precision=Precision(rate_half=0.01, rate_share=0.02, time_share=0.02, bytes_share=0.02),
)

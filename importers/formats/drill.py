"""drill (fcsonline/drill), the statistics of --stats.

Source  main.rs of drill 0.7 to 0.9; the sample is a run of 0.9.1 against nginx on one machine.
Units   whole ms, of early versions whole ns; seconds with one decimal.
None    bytes, statuses and server are not printed.
Traps   Labels have no colon. A block for each request, each line led by its name, stands above
        the global block. Only the global one is the run. "Time taken" has one decimal, so 0.0
        seconds is no time. Percentiles print as 99.5'th. The base URL is not what was requested:
        each request of the plan adds its own path. Before 0.5 the load is called "Threads".
"""

from __future__ import annotations

import re
from bisect import bisect_left

from importers.model import Diagnostic, Run
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.reports.run_builder import Reading
from importers.reading.server_header import target
from importers.reading.units import DECIMALS, count, number, tidy

_B = r"[^\S\n]{1,60}"
_TIME = re.compile(
    rf"^[^\S\n]{{0,20}}Time taken for tests{_B}([0-9]{{1,9}}(?:\.[0-9])?) seconds[^\S\n]*$", re.M
)
_TOTAL = re.compile(rf"^[^\S\n]{{0,20}}Total requests{_B}([0-9]{{1,15}})[^\S\n]*$", re.M)
_GOOD = re.compile(rf"^[^\S\n]{{0,20}}Successful requests{_B}([0-9]{{1,15}})[^\S\n]*$", re.M)
_FAILED = re.compile(rf"^[^\S\n]{{0,20}}Failed requests{_B}([0-9]{{1,15}})[^\S\n]*$", re.M)
_RATE = re.compile(
    rf"^[^\S\n]{{0,20}}Requests per second{_B}([0-9]{{1,12}}{DECIMALS}) \[#/sec\]", re.M
)
_LATENCY = re.compile(
    rf"^[^\S\n]{{0,20}}((?:Median|Average|Max) time per request|Sample standard deviation|"
    rf"([0-9]{{1,2}}\.[0-9])'th percentile)"
    rf"{_B}([0-9]{{1,15}})(ms|ns)[^\S\n]*$",
    re.M,
)
_CONCURRENCY = re.compile(
    rf"^[^\S\n]{{0,20}}(?:Concurrency(?: Level)?{_B}?|Threads{_B})([0-9]{{1,9}})[^\S\n]*$", re.M
)
_BASE = re.compile(rf"^[^\S\n]{{0,20}}Base URL{_B}(\S{{1,2000}})[^\S\n]*$", re.M)
_NAMES = {"Med": "median", "Ave": "mean", "Max": "max", "Sam": "stdev"}
_BETWEEN = 30  # words of the lines between the time and the first latency, or between two of them
_REACH = 2000  # characters below the first line of a statistic in which its others stand


def find_blocks(document: Document) -> list[Block]:
    """Return one block a global statistic; the head of the run with its concurrency may stand
    above it.
    """
    if "Time taken for tests" not in document.text or "[#/sec]" not in document.text:
        return []
    # ab prints three decimals
    times = list(document.at_lines_with(_TIME, parts=("Time taken for tests",)))
    if not times:
        return []
    blocks: list[Block] = []
    before = 0
    heads = document.at_lines_with(_CONCURRENCY, parts=("Concurrency", "Threads"))
    concurrencies = [head.start() for head in heads]
    nexts = [*(time.start() for time in times[1:]), len(document.text)]
    for time, after in zip(times, nexts, strict=True):
        last = min(time.end() + _REACH, after)  # what stands behind the next time is another's
        lines = _LATENCY.finditer(document.text, time.end(), last)
        end = time.end()
        for line in lines:
            if len(document.text[end : line.start()].split()) > _BETWEEN:
                break
            end = line.end()
        above = bisect_left(concurrencies, time.start()) - 1
        headed = above >= 0 and concurrencies[above] >= before
        block = Block(
            document, concurrencies[above] if headed else time.start(), end=max(end, time.end())
        )
        if rate := _RATE.search(document.text, time.start(), last):
            block.end = max(block.end, rate.end())
            blocks.append(block)
            before = block.end
    return blocks


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run in `block` and remarks about it."""
    reading = Reading(block, FORMAT.name)
    reading.take(_CONCURRENCY, "concurrency", convert=lambda text: count(text) or None)
    if match := reading.search(_BASE):
        for field, value in target(match[1]).items():
            reading.put(field, value if field != "path" else None, offset=match.start(1))
    if match := reading.search(_TIME):
        reading.put("time_taken_s", number(match[1]) or None, offset=match.start(1))
        reading.begin_at(match.start())
    reading.take(_TOTAL, "requests_completed", convert=count)
    reading.take(_GOOD, "successful_requests", convert=count)
    reading.take(_FAILED, "requests_failed", convert=count)
    reading.take(_RATE, "requests_per_s", convert=number)
    for match in reading.finditer(_LATENCY):
        name = f"p{float(match[2]):g}" if match[2] else _NAMES[match[1][:3]]
        value = float(count(match[3])) * (1e-6 if match[4] == "ns" else 1)
        reading.latency(name, tidy(value), offset=match.start(3))
    return reading.result()


FORMAT = Format(
    name="drill",
    label="drill",
    schema=__doc__,
    strength=7,
    loop="closed",
    find_blocks=find_blocks,
    parse=parse,
    latency_half_digit_ms=0.5,
)

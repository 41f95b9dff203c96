"""wrk 1.x to 4.x (wg/wrk) and its forks, the text report.

Source  wrk.c, stats.c and units.c of wrk 1.0 to 4.2.0; samples in ../shared/corpus/wrk.
Units   us, ms, s, m = minutes; counts K/M/G = 1000; bytes K/M/G/T = 1024; latency with two decimals of its unit.
None    version, server, document size and keep-alive are never printed; percentiles only with --latency; "nan" is no number.
Traps   The head's duration is rounded to whole units: 90 s is "2m"; "requests in" is finer. Req/Sec is per thread, never the throughput.
        "Non-2xx or 3xx" counts statuses from 400 on. Socket errors are not among the requests, timeouts are. A unit changes at 85 % of
        the next one, so 850 us is "0.85ms" and 51 s is "0.85m". Scripts append whatever they like below Transfer/sec.
"""

from __future__ import annotations

import re

from importers.model import Diagnostic, Run
from importers.scan import Block, Reading, cut
from importers.text import Document
from importers.units import KILO_1000, KILO_1024, count, milliseconds, number, seconds, size

NAME = "wrk"
LABEL = "wrk"
STRENGTH = 7

_TIME = r"([0-9]{1,9}\.[0-9]{2})(us|ms|s|m|h)"
_SI = r"([0-9]{1,9}\.[0-9]{2})([kMGT]?)"
_PERCENT = r"([0-9]{1,3}\.[0-9]{2})%"
_SIZE = r"([0-9]{1,12}\.[0-9]{2})([KMGT]?B)"
_B = r"[^\S\n]{1,40}"

_START = re.compile(r"^[^\n]{0,200}?(?:Running [0-9]{1,6}(?:s|m|h) test @ |Making [0-9]{1,12} requests to )(\S{1,2000})", re.M)
_BODY = re.compile(r"^[^\S\n]*([0-9]{1,9}) threads and ([0-9]{1,9}) connections[^\S\n]*$", re.M)
_LATENCY = re.compile(rf"^[^\S\n]*Latency{_B}{_TIME}{_B}{_TIME}{_B}{_TIME}{_B}{_PERCENT}", re.M)
_PER_THREAD = re.compile(rf"^[^\S\n]*Req/Sec{_B}{_SI}{_B}{_SI}{_B}{_SI}{_B}{_PERCENT}", re.M)
_ROW = re.compile(rf"^[^\S\n]*([0-9]{{1,3}}(?:\.[0-9]{{1,3}})?)%{_B}{_TIME}[^\S\n]*$", re.M)
_REQUESTS = re.compile(rf"^[^\S\n]*([0-9]{{1,15}}) requests in {_TIME}, {_SIZE} read", re.M)
_ERRORS = re.compile(r"^[^\S\n]*Socket errors: connect ([0-9]{1,15}), read ([0-9]{1,15}), write ([0-9]{1,15}), timeout ([0-9]{1,15})", re.M)
_STATUS = re.compile(r"^[^\S\n]*Non-2xx or 3xx responses: ([0-9]{1,15})", re.M)
_RATE = re.compile(r"^[^\S\n]*Requests/sec:[^\S\n]*([0-9]{1,12}\.[0-9]{2})", re.M)
_TRANSFER = re.compile(rf"^[^\S\n]*Transfer/sec:[^\S\n]*{_SIZE}", re.M)
_END = re.compile(r"^[^\S\n]*Transfer/sec:[^\n]*\n?", re.M)


def find_blocks(document: Document) -> list[Block]:
    """Return one block a report, from its head to Transfer/sec or the next head; a report needs its threads and connections."""
    if " connections" not in document.text:
        return []
    starts = [found.start() for found in _START.finditer(document.text)]
    blocks = [block for block in cut(document, starts) if block.search(_BODY)]
    for block in blocks:
        if end := block.search(_END):
            block.end = end.end()
    return blocks


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run in `block` and remarks about it."""
    reading = Reading(block, NAME)
    if head := reading.search(_START):
        reading.target(head[1], head.start(1))
    if body := reading.take(_BODY, "concurrency", count, 2):
        reading.put("threads", count(body[1]))
    _read_statistics(reading)
    for found in reading.finditer(_ROW):
        reading.latency(f"p{float(found[1]):g}", milliseconds(found[2], found[3]), found.start())
        if found[1] == "50":
            reading.latency("median", milliseconds(found[2], found[3]), found.start())
    _read_totals(reading)
    _read_failures(reading)
    return reading.result()


def _read_statistics(reading: Reading) -> None:
    """Take the Thread Stats: latency over all threads, requests/s of one thread."""
    if found := reading.search(_LATENCY):
        for name, place in (("mean", 1), ("stdev", 3), ("max", 5)):
            reading.latency(name, milliseconds(found[place], found[place + 1]), found.start())
        reading.put("latency_within_stdev_pct", number(found[7]))
    if found := reading.search(_PER_THREAD):
        values = {name: size(found[place], found[place + 1], KILO_1000) for name, place in (("mean", 1), ("stdev", 3), ("max", 5))}
        reading.put("per_thread_req_s", values)


def _read_totals(reading: Reading) -> None:
    """Take the lines below the statistics."""
    if found := reading.take(_REQUESTS, "requests_completed", count):
        reading.put("time_taken_s", seconds(found[2], found[3]), found.start(2))
        reading.put("total_transferred_bytes", size(found[4], found[5], KILO_1024), found.start(4))
    reading.take(_RATE, "requests_per_s", number)
    reading.take(_TRANSFER, "transfer_rate_Bps", lambda value, unit: size(value, unit, KILO_1024), 1, 2)
    if reading.run.requests_per_s is None:
        reading.put("truncated", True)
        reading.remark("warning", "text.cut", "This report ends before Requests/sec: what is missing stays unknown.")


def _read_failures(reading: Reading) -> None:
    """Take what failed; the lines are left out when there is nothing to say, which only a whole report can tell."""
    whole = reading.run.requests_completed is not None and reading.run.requests_per_s is not None and not reading.block.partial
    if found := reading.search(_ERRORS):
        errors = {name: count(found[place]) for place, name in enumerate(("connect", "read", "write", "timeout"), 1)}
        reading.put("requests_failed", sum(errors.values()), found.start())
        reading.put("socket_errors", errors)
    elif whole:
        reading.put("requests_failed", 0)
        reading.put("socket_errors", dict.fromkeys(("connect", "read", "write", "timeout"), 0))
    if not reading.take(_STATUS, "non_2xx", count) and whole:
        reading.put("non_2xx", 0)

"""Gatling 2.x to 3.13: the console's Global Information, stats.json and global_stats.json.

Source  ConsoleSummary and GlobalStatsJson of Gatling 3.9 and 3.11, as they print; no sample of a
        run at hand.
Units   ms; requests/s.
None    concurrency, URL, bytes and time are not in these files.
Traps   Values of stats.json are texts, "-" is none. The percentiles' ranks can be configured: the
        JSON names only their places, the console their ranks. From 3.11 on the console draws
        columns with bars and writes thousands with commas.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Any

from importers.model import Diagnostic, Run
from importers.reading.blocks import Block, cut, objects, outside
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.reports.run_builder import Reading
from importers.reading.units import number

_B = r"[^\S\n]{0,80}"
_N = r"([0-9]{1,3}(?:,[0-9]{3}){1,4}(?:\.[0-9]{1,6})?|[0-9]{1,15}(?:\.[0-9]{1,6})?|-)(?![0-9,.])"
_START = re.compile(r"^[^\n]{0,80}?---- Global Information -", re.M)
_NAME = rf"^[^\S\n]*>?{_B}([a-z][A-Za-z0-9 /.]{{3,60}}?){_B}(?:\([a-z/]{{1,6}}\){_B})?"
_OLD = re.compile(rf"{_NAME}{_N}{_B}\(OK={_B}{_N}{_B}KO={_B}{_N}{_B}\)", re.M)
_NEW = re.compile(rf"{_NAME}\|{_B}{_N}{_B}\|{_B}{_N}{_B}\|{_B}{_N}", re.M)
# "> 95th percentile    96 ms", without the parts of OK and KO: of no count
_WITH_UNIT = re.compile(
    rf"^[^\S\n]*>?{_B}((?:[0-9]{{1,2}}(?:st|nd|rd|th) percentile|(?:min|max|mean) response time"
    rf"|std deviation|mean requests/sec)(?: \(median\))?){_B}{_N} ?(?:ms|req/s){_B}$",
    re.M,
)
_FIRST_ROW = re.compile(rf"^[^\S\n]*>?{_B}request count{_B}{_N}{_B}\(OK=", re.M)
_LONGEST_HEAD = 300  # characters between the head and the first row
_TIMES = {
    "min response time": "min",
    "max response time": "max",
    "mean response time": "mean",
    "std deviation": "stdev",
    "response time std deviation": "stdev",
}
_PERCENTILE = re.compile(
    r"(?:response time )?([0-9]{1,2}(?:\.[0-9]{1,3})?)(?:st|nd|rd|th) percentile"
)
_OF_GATLING_1 = {  # whose percentiles say no rank
    "numberOfRequests": "request count",
    "minResponseTime": "min response time",
    "maxResponseTime": "max response time",
    "meanResponseTime": "mean response time",
    "stdDeviation": "std deviation",
    "meanNumberOfRequestsPerSecond": "mean requests/sec",
}
_RATES = ("mean requests/sec", "mean throughput")
_WHOLE = ("Global Information", "All Requests")
_KEYS = {
    "minResponseTime": "min",
    "maxResponseTime": "max",
    "meanResponseTime": "mean",
    "standardDeviation": "stdev",
}


def find_blocks(document: Document) -> list[Block]:
    """Return one block a report: the JSON of the whole run, or a Global Information of the
    console.
    """
    blocks = objects(document, "stats", where=_is_report)
    blocks += outside(_totals(document), blocks)
    if starts := _starts(document):
        candidates = cut(document, starts)
        blocks += [
            block for block in candidates if any(block.finditer(_OLD)) or any(block.finditer(_NEW))
        ]
    return sorted(blocks, key=lambda block: block.start)


def _starts(document: Document) -> list[int]:
    """Return where the reports of the console begin: at their head, or at their first row."""
    head_lines = document.at_lines_with(_START, parts=("Global Information",))
    first_rows = document.at_lines_with(_FIRST_ROW, parts=("request count",))
    heads = [head.start() for head in head_lines]
    rows = [row.start() for row in first_rows]
    every = [-_LONGEST_HEAD - 1, *heads]
    headless = [row for row in rows if row - every[bisect_right(heads, row)] > _LONGEST_HEAD]
    return sorted([*heads, *headless])


def _totals(document: Document) -> list[Block]:
    """Return the statistics of whole runs; those of single requests stand below them."""
    candidates = objects(
        document, "numberOfRequests", "meanNumberOfRequestsPerSecond", where=_is_stats
    )
    totals = [block for block in candidates if block.value.get("name") in _WHOLE]
    return totals or candidates


def _is_report(value: dict[str, Any]) -> bool:
    return isinstance(value["stats"], dict) and _is_stats(value["stats"])


def _is_stats(value: dict[str, Any]) -> bool:
    return (
        isinstance(value.get("numberOfRequests"), dict) and "meanNumberOfRequestsPerSecond" in value
    )


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run in `block` and remarks about it."""
    reading = Reading(block, FORMAT.name)
    if block.value is not None:
        _read_json(reading, block.value.get("stats", block.value))
        return reading.result()
    last = block.start
    for pattern, mark in ((_OLD, "(OK="), (_NEW, "|")):
        for match in reading.finditer(pattern) if mark in block.text else ():
            _read_row(reading, match)
            last = max(last, match.start(1))
    for match in reading.finditer(_WITH_UNIT):
        _read_row(reading, match)
        last = max(last, match.start(1))
    if reading.run.requests_per_s is None:
        reading.put("truncated", True)
        reading.remark(
            "warning",
            "text.cut",
            message="This report ends before its mean requests/sec: what is missing stays unknown.",
        )
    reading.end_at(last)
    return reading.result()


def _read_row(reading: Reading, match: re.Match[str]) -> None:
    """Put one row: its total, and of the count also the KO."""
    label, at = match[1].strip(), match.start(2)
    label = _OF_GATLING_1.get(label, label)
    value = _value(match[2])
    if label == "request count":
        failed = (
            0
            if match[4] == "-" and value is not None and value == _value(match[3])
            else _value(match[4])
        )
        reading.put("requests_completed", None if value is None else int(value), offset=at)
        reading.put("requests_failed", None if failed is None else int(failed), offset=at)
    elif label in _RATES or label.startswith("mean throughput"):
        reading.put("requests_per_s", value, offset=at)
    elif percentile := _PERCENTILE.match(label):
        reading.latency(f"p{float(percentile[1]):g}", value, offset=at)
        if percentile[1] == "50":
            reading.latency("median", value, offset=at)
    elif label in _TIMES:
        reading.latency(_TIMES[label], value, offset=at)


def _value(text: str) -> float | None:
    """Convert a cell; "-" is none."""
    plain = text.replace(",", "")
    return None if plain == "-" else number(plain)


def _read_json(reading: Reading, stats: dict[str, Any]) -> None:
    """Take the statistics of the whole run; its percentiles have no rank, so they stay in the
    details.
    """
    requests = _numbers(stats["numberOfRequests"])
    reading.put("requests_completed", requests.get("total"), offset=reading.key("numberOfRequests"))
    reading.put("requests_failed", requests.get("ko"), offset=reading.key("numberOfRequests"))
    reading.put(
        "requests_per_s",
        _numbers(stats["meanNumberOfRequestsPerSecond"]).get("total"),
        offset=reading.key("meanNumberOfRequestsPerSecond"),
    )
    for key, name in _KEYS.items():
        reading.latency(name, _numbers(stats.get(key)).get("total"), offset=reading.key(key))
    places = {
        key: _numbers(stats.get(key)).get("total")
        for key in ("percentiles1", "percentiles2", "percentiles3", "percentiles4")
    }
    reading.put(
        "percentiles_by_place_ms",
        places if any(value is not None for value in places.values()) else None,
    )
    reading.put("format", "json")


def _numbers(value: Any) -> dict[str, float]:
    """Return the plain numbers of {"total": …, "ok": …, "ko": …}, whether they are texts or
    numbers.
    """
    numbers: dict[str, float] = {}
    for key, text in value.items() if isinstance(value, dict) else ():
        if re.fullmatch(r"[0-9]{1,15}(?:\.[0-9]{1,17})?", str(text)) and not isinstance(text, bool):
            numbers[key] = float(text)
    return numbers


FORMAT = Format(
    name="gatling",
    label="Gatling",
    schema=__doc__,
    strength=7,
    loop="either",
    find_blocks=find_blocks,
    parse=parse,
    failed_count="among",
)

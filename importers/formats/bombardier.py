"""bombardier 1.0 to 1.2 and later, the text report and the JSON one.

Source  template.go, format.go and bombardier.go of bombardier 1.2.0 to 2.0; samples in
        tests/corpus/bombardier.
Units   us, ms, s, m = minutes; KB/MB/GB = 1024 bytes, read and written together; JSON:
        microseconds of latency, seconds, bytes.
None    version, server; the head with the URL is missing with -p r; percentiles only with -l.
Traps   Reqs/sec is the mean of samples of 10 ms, not requests over time. It counts errors: 50
        refused requests printed 38155. "others" had no HTTP answer. The text says neither time
        nor number of requests; the codes are the only count.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from importers.model import Diagnostic, Precision, Run
from importers.reading.blocks import Block, cut, objects, outside, report_starts
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.lines import LinePattern
from importers.reading.reports import filtered_outputs
from importers.reading.reports.run_builder import Reading
from importers.reading.units import DECIMALS, KILO_1024, count, milliseconds, number, size

_B = r"[^\S\n]{0,40}"
_BEGIN = rf"^{_B}(?:(?::\w{{1,20}}:|[^\w\s]{{1,4}}){_B})?"  # a picture of the publisher's
_N = rf"([0-9]{{1,15}}{DECIMALS})"
_TIME = rf"([0-9]{{1,9}}{DECIMALS})(us|ms|s|m|h)"
_START = LinePattern(
    rf"[^\n]{{0,200}}?Bombarding (?=\S{{1,2000}} (?:with|for) )|"
    rf"{_BEGIN}Statistics{_B}Avg{_B}Stdev{_B}Max{_B}$",
)
_HEAD = re.compile(
    r"Bombarding (\S{1,2000}) (?:with ([0-9]{1,15})\s{1,2}requests?(?:\(s\))?|"
    r"for ([0-9]{1,6}(?:\.[0-9]{1,9})?(?:ms|s|m|h)\S{0,20}))\s{1,2}"
    r"using\s{1,2}([0-9]{1,9})\s{1,2}connection"  # a console of 80 columns breaks the line
)
_TABLE = LinePattern(rf"{_BEGIN}Statistics{_B}Avg{_B}Stdev{_B}Max{_B}$", part="Statistics")
_RATE = LinePattern(rf"{_B}Reqs/sec{_B}{_N}{_B}{_N}{_B}{_N}{_B}$", part="Reqs/sec")
_LATENCY = LinePattern(rf"{_B}Latency{_B}{_TIME}{_B}{_TIME}{_B}{_TIME}{_B}$", part="Latency")
_PERCENT = LinePattern(rf"{_B}([0-9]{{1,2}}(?:\.[0-9]{{1,3}})?)%{_B}{_TIME}{_B}$", part="%")
# The rows alone, below a heading instead of their head.
_ROWS = re.compile(
    rf"{_RATE.pattern}\n{_LATENCY.pattern}\n{_B}Latency Distribution(?:\n{_B}(?:[0-9.]{{1,6}}%"
    r"|HTTP codes|[1-5]xx - |others - |Throughput:)[^\n]{0,200}$)*",
    re.M,
)
_DASH = "[-\u2013\u2014]"  # a page may make a long one of it
_NEXT = rf"(?:,{_B}|,?{_B}\n{_B})"  # a template may give each code a line of its own
_CODES = LinePattern(
    rf"{_B}1xx {_DASH} ([0-9]{{1,15}}){_NEXT}2xx {_DASH} ([0-9]{{1,15}})"
    rf"{_NEXT}3xx {_DASH} ([0-9]{{1,15}}){_NEXT}4xx {_DASH} ([0-9]{{1,15}})"
    rf"{_NEXT}5xx {_DASH} ([0-9]{{1,15}})",
    part="1xx ",
)
_OTHERS = LinePattern(rf"{_B}others {_DASH} ([0-9]{{1,15}}){_B}$", part="others ")
_THROUGHPUT = LinePattern(
    rf"{_BEGIN}Throughput:[*\s]{{0,9}}([0-9]{{1,12}}{DECIMALS}) ?([KMGT]?B)?/s", part="Throughput:"
)
_JSON_CODES = ("req1xx", "req2xx", "req3xx", "req4xx", "req5xx", "others")


def find_blocks(document: Document) -> list[Block]:
    """Return one block a report: a JSON object with spec and result, or a text from its head or
    its table.
    """
    blocks = objects(document, "spec", "result", where=_is_report)
    if "Reqs/sec" in document.text:
        starts = report_starts(
            document,
            document.at_lines_with(_START, parts=("Bombarding ", "Statistics")),
            is_banner=lambda match: "Bombarding" in match[0],
        )
        blocks += [
            block for block in cut(document, starts) if block.search(_TABLE) and block.search(_RATE)
        ]
        blocks += _lone_rows(document, blocks)
    return filtered_outputs.among(blocks, document, programs=("bombardier",), rate=_RATE)


def _lone_rows(document: Document, blocks: Sequence[Block]) -> list[Block]:
    """Return a block for each rate and latency that stand in no report: their head was left out."""
    starts = document.lines_with(("Reqs/sec",))
    lone = outside((Block(document, start, end=start) for start in starts), blocks)
    rows = (_ROWS.match(document.text, line.start) for line in lone)
    return [Block(document, row.start(), end=row.end()) for row in rows if row]


def _is_report(value: dict[str, Any]) -> bool:
    return (
        isinstance(value["spec"], dict)
        and isinstance(value["result"], dict)
        and "numberOfConnections" in value["spec"]
    )


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run in `block` and remarks about it."""
    reading = Reading(block, FORMAT.name)
    if block.value is not None:
        _read_json(reading, block.value["spec"], result=block.value["result"])
        return reading.result()
    if head := reading.search(_HEAD):
        reading.target(head[1], head.start(1))
        reading.put("requests_planned", count(head[2]) if head[2] else None)
        reading.put("duration", head[3])
        reading.put("concurrency", count(head[4]), offset=head.start(4))
    if match := reading.search(_RATE):
        reading.put("requests_per_s", number(match[1]), offset=match.start(1))
        reading.put("rps_stats", {"stdev": number(match[2]), "max": number(match[3])})
    if match := reading.search(_LATENCY):
        for name, position in (("mean", 1), ("stdev", 3), ("max", 5)):
            reading.latency(
                name, milliseconds(match[position], match[position + 1]), offset=match.start()
            )
    for match in reading.finditer(_PERCENT):
        reading.latency(
            f"p{float(match[1]):g}", milliseconds(match[2], match[3]), offset=match.start(1)
        )
    reading.median_is_p50()
    _read_counts(reading)
    return reading.result()


def _read_counts(reading: Reading) -> None:
    """Take the codes and the throughput; what ends before them was cut."""
    codes, others, throughput = (
        reading.search(_CODES),
        reading.search(_OTHERS),
        reading.search(_THROUGHPUT),
    )
    if codes and others:
        status = {
            name: count(codes[position])
            for position, name in enumerate(("1xx", "2xx", "3xx", "4xx", "5xx"), 1)
        }
        _put_codes(reading, {**status, "others": count(others[1])}, offset=codes.start())
    if throughput:
        reading.put(
            "transfer_rate_Bps",
            size(throughput[1], throughput[2] or "B", kilo=KILO_1024),
            offset=throughput.start(1),
        )
        reading.end_at(throughput.start(1))
    else:
        reading.put("truncated", True)
        reading.remark(
            "warning",
            "text.cut",
            message="This report ends before its throughput: what is missing stays unknown.",
        )


def _put_codes(reading: Reading, status: dict[str, int], offset: int) -> None:
    """Put the numbers of answers by their kind.

    The requests under "others" had no answer: they failed. The printed rate counts them too.
    """
    answered = sum(status.values()) - status["others"]
    reading.put("status", status)
    reading.put("requests_completed", answered, offset=offset)
    reading.put("requests_failed", status["others"], offset=offset)
    reading.put("non_2xx", answered - status["2xx"], offset=offset)
    if status["others"]:
        message = (
            f"{status['others']} requests had no HTTP answer; the Reqs/sec that bombardier "
            "prints counts them too."
        )
        reading.remark("warning", "bombardier.rate_counts_errors", message=message, offset=offset)


def _read_json(reading: Reading, spec: dict[str, Any], result: dict[str, Any]) -> None:
    """Take the JSON report."""
    if isinstance(spec.get("url"), str):
        reading.target(spec["url"], reading.key("url"))
    reading.put_json_numbers(
        spec, {"numberOfConnections": "concurrency", "numberOfRequests": "requests_planned"}
    )
    reading.put_json_numbers(
        result,
        {
            "timeTakenSeconds": "time_taken_s",
            "bytesRead": "total_transferred_bytes",
            "bytesWritten": "total_sent_bytes",
        },
    )
    reading.put_json_numbers(result.get("rps"), {"mean": "requests_per_s"})
    latency = result.get("latency")
    statistics = {"mean": "mean", "stddev": "stdev", "max": "max"}
    reading.put_json_latencies(latency, statistics, factor=0.001, at="latency")
    percentiles = latency.get("percentiles") if isinstance(latency, dict) else None
    percentile_names = {
        key: f"p{key}"
        for key in (percentiles if isinstance(percentiles, dict) else ())
        if re.fullmatch(r"[0-9]{1,2}(?:\.[0-9]{1,3})?", key)
    }
    reading.put_json_latencies(percentiles, percentile_names, factor=0.001, at="latency")
    reading.median_is_p50()
    counts = [reading.json_number(result, key) for key in _JSON_CODES]
    if None not in counts:
        names = ("1xx", "2xx", "3xx", "4xx", "5xx", "others")
        _put_codes(
            reading,
            {name: int(entry or 0) for name, entry in zip(names, counts, strict=True)},
            offset=reading.key("req1xx"),
        )
        done, time = reading.run.requests_completed, reading.run.time_taken_s
        reading.put("completed_over_time_rps", round(done / time, 6) if done and time else None)
    reading.put("format", "json")


FORMAT = Format(
    name="bombardier",
    label="bombardier",
    schema=__doc__,
    strength=7,
    loop="closed",
    find_blocks=find_blocks,
    parse=parse,
    latency_half_digit_ms=0.005,
    # The rate is a mean of samples of 10 ms.
    precision=Precision(rate_counts="all", rate_share=0.3, time_half=0.01, bytes_share=0.006),
    failed_count="beside",
)

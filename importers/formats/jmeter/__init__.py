"""Apache JMeter 2.x to 5.x: JTL as CSV and as XML, the summariser's lines, statistics.json and the
aggregate report's CSV.

Source  CSVSaveService, XMLSaveService and Summariser of JMeter 5.6; samples in tests/corpus/jmeter.
Units   ms since 1970 (start of the sample) and ms of elapsed time; bytes received.
None    server and path of a label; percentiles are computed from the samples and stand in the
        details.
Traps   Throughput is requests over the time from the first start to the last end. A label may
        hold quoted commas. responseCode may be a text. Transaction controllers nest samples in
        XML: only the top level counts. "summary +" lines are increments. A summariser without
        samples prints ******/s and a minimum of 9223372036854775807. Its rate has one decimal, with
        the mark of the country ("1,1/s").
"""

from __future__ import annotations

import io
import re
from typing import Any

from importers.formats.jmeter import aggregate
from importers.formats.jmeter.samples import (
    CSV_HEAD,
    NAME,
    SUMMARY,
    is_samples,
    is_summed_up,
    read_csv,
    read_samples,
    runs_of,
)
from importers.model import Diagnostic, Precision, Run
from importers.reading.blocks import Block, objects
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.reports.run_builder import Reading
from importers.reading.units import count, number

_ROW = re.compile(r"[0-9]{13}[,;\t][0-9]{1,9}[,;\t]")
_B = r"[^\S\n]{0,20}"
_LONGEST_BETWEEN = 20_000  # characters between two sums in which a heading is looked for
# The lines of the intervals above it belong to its report.
_INTERVAL = re.compile(rf"^[^\n]{{0,120}}?([^\W\d_][\w-]{{0,40}}) \+{_B}[0-9]{{1,15}} in ", re.M)
_ACTIVE = re.compile(r"[ \t]Active: ([0-9]{1,7}) Started: [0-9]{1,7} Finished: [0-9]{1,7}")
# What a person writes above the lines of another test has no time of a log and no count.
_WORDS_BETWEEN = re.compile(
    r"^(?!Tidying|Creat|Starting|Waiting|Generat|Warning|[^\n]*end of run)[^\n0-9=]*[^\W\d_]{2}"
    r"[^\n=]{0,60}$",
    re.M,
)


def find_blocks(document: Document) -> list[Block]:
    """Return one block a pasted JTL, a test's last "summary =" line, or a statistics.json."""
    blocks = objects(document, "Total", where=_is_statistics)
    if "timeStamp" in document.text:
        blocks += [_table(document, head) for head in CSV_HEAD.finditer(document.text)]
    if " Avg:" in document.text and " Err:" in document.text:
        blocks += _summaries(document)
    if "Samples" in document.text or "KB/" in document.text:
        blocks += aggregate.find(document)
    return sorted(blocks, key=lambda block: block.start)


def _summaries(document: Document) -> list[Block]:
    """Return the last line of each test and each summariser.

    A new test begins where the count or the time falls, and below a heading.
    """
    last: dict[str, re.Match[str]] = {}
    finished: list[re.Match[str]] = []
    for line in document.at_lines_with(SUMMARY, parts=(" Avg:", "\tAvg:")):
        before = last.get(line[1])
        if before and _is_next_test(before, line):
            finished.append(before)
        last[line[1]] = line
    lines = sorted([*finished, *last.values()], key=lambda line: line.start())
    if len(last) > 1:
        return [Block(document, line.start(), end=line.end()) for line in lines]
    ends = [0, *(line.end() for line in lines)]
    return [
        Block(document, _first_line(document.text, line, least=end), end=line.end())
        for line, end in zip(lines, ends, strict=False)
    ]


def _is_next_test(before: re.Match[str], line: re.Match[str]) -> bool:
    """Tell whether a line sums up another test than the one before it."""
    between = line.string[before.end() : line.start()]
    is_less = count(line[2]) < count(before[2]) or _seconds(line) < _seconds(before)
    is_headed = len(between) < _LONGEST_BETWEEN and _WORDS_BETWEEN.search(
        between.partition("\n")[2]
    )
    return is_less or bool(is_headed) or "end of run" in between


def _seconds(line: re.Match[str]) -> float:
    """Return the time of a line: "00:02:00" or "12.5"."""
    if line[6]:
        return number(line[6].replace(",", "."))
    return float(int(line[3]) * 3600 + int(line[4]) * 60 + int(line[5]))


def _first_line(text: str, line: re.Match[str], *, least: int) -> int:
    """Return where the lines of a summariser begin that stand straight above its last one."""
    start = line.start()
    while start > least:
        above = text.rfind("\n", 0, start - 1) + 1
        is_own = _INTERVAL.match(text, above) or SUMMARY.match(text, above)
        if above < least or not is_own or is_own[1] != line[1]:
            break
        start = above
    return start


def _table(document: Document, head: re.Match[str]) -> Block:
    """Return the pasted table: the head and the rows straight below it."""
    end = head.end()
    while row := _ROW.match(document.text, end + 1):
        end = document.text.find("\n", row.end())
        if end < 0:
            end = len(document.text)
            break
    return Block(document, head.start(), end=end)


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the runs of a table, of a summariser's line or of a statistics.json."""
    if block.value is not None:
        results: list[Run | Diagnostic] = []
        for name, values in block.value.items():
            results += _statistics(block, name, values=values)
        return aggregate.without_sum(results)
    if CSV_HEAD.match(block.document.text, block.start):
        if is_summed_up(block.document.text, samples=block.text.count("\n")):
            message = "These are some samples of the test that is summed up beside them: no run."
            return [Diagnostic(block.first_line, "info", code="jmeter.excerpt", message=message)]
        first, last = block.lines
        data = block.text.encode() + (
            b"" if not block.document.complete and block.end >= len(block.document.text) else b"\n"
        )
        return runs_of(
            read_csv(io.BytesIO(data), block.text.split("\n", 1)[0].strip()), (first, last)
        )
    if aggregate.HEAD.match(block.document.text, block.start):
        return aggregate.read(block, NAME)
    return _summary(block)


def _summary(block: Block) -> list[Run | Diagnostic]:
    """Return the run of the last "summary =" line of a block."""
    reading = Reading(block, NAME)
    lines = list(reading.finditer(SUMMARY))
    if not lines:
        return []
    match = lines[-1]
    reading.put("requests_completed", count(match[2]), offset=match.start(2))
    reading.put("time_taken_s", _seconds(match), offset=match.start(2))
    active = max(reading.finditer(_ACTIVE), key=lambda line: count(line[1]), default=None)
    if active:
        reading.put("concurrency", count(active[1]) or None, offset=active.start(1))
    reading.put("requests_per_s", number(match[7].replace(",", ".")), offset=match.start(7))
    for position, name in ((8, "mean"), (9, "min"), (10, "max")):
        reading.latency(name, float(count(match[position])), offset=match.start(position))
    if match[11]:
        reading.put("requests_failed", count(match[11]), offset=match.start(11))
    return reading.result()


def _is_statistics(value: dict[str, Any]) -> bool:
    return all(
        isinstance(row, dict) and "sampleCount" in row and "throughput" in row
        for row in value.values()
    )


def _statistics(block: Block, name: str, values: dict[str, Any]) -> list[Run | Diagnostic]:
    """Return the run of one transaction of the dashboard's statistics.json; Total is a sum."""
    reading = Reading(block, NAME)
    fields = {
        "sampleCount": "requests_completed",
        "errorCount": "requests_failed",
        "throughput": "requests_per_s",
    }
    reading.put_json_numbers(values, fields, at=name)
    statistics = {
        "meanResTime": "mean",
        "medianResTime": "median",
        "minResTime": "min",
        "maxResTime": "max",
    }
    reading.put_json_latencies(values, statistics, at=name)
    received = {"receivedKBytesPerSec": "transfer_rate_Bps"}
    reading.put_json_numbers(values, received, factor=1024, at=name)
    places = {
        key: reading.json_number(values, f"{key}ResTime") for key in ("pct1", "pct2", "pct3")
    }  # their ranks can be configured
    reading.put(
        "percentiles_by_place_ms",
        places if any(value is not None for value in places.values()) else None,
    )
    reading.put("errors_pct", reading.json_number(values, "errorPct"))
    reading.put("sent_rate_Bps", reading.json_number(values, "sentKBytesPerSec", factor=1024))
    reading.put("label", name)
    reading.put("document_label", name)
    reading.put("aggregate", True if name == "Total" else None)
    return reading.result()


FORMAT = Format(
    name=NAME,
    label="JMeter",
    schema=__doc__,
    strength=8,
    loop="either",
    find_blocks=find_blocks,
    parse=parse,
    precision=Precision(rate_half=0.05, time_half=0.0005),
    failed_count="among",
    is_samples=is_samples,
    read_samples=read_samples,
)

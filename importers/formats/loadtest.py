"""loadtest of npm, the reports of versions before and since 6.

Source  lib/latency.js and lib/result.js of loadtest 2 to 8; samples of published runs.
Units   ms; seconds; requests/s ("rps").
None    server, bytes; answers by code other than errors.
Traps   "Requests per second" stands twice in old reports: above the results it is the rate that was
        asked for. Lines of progress have rates of their own. Code -1 is no answer. 100 % is the
        longest request.
"""

from __future__ import annotations

import re
from itertools import pairwise

from importers.model import Diagnostic, Precision, Run
from importers.reading.blocks import Block, objects, outside
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.reports.boundaries import LabelledReport
from importers.reading.reports.labelled import N, label
from importers.reading.reports.run_builder import Reading
from importers.reading.units import count, number

_P = r"(?:\[[^\]\n]{1,90}\] )?(?:INFO )?[^\S\n]{0,9}"  # what stands before a line of the old report
_ANCHOR = re.compile(rf"^[^\S\n]{{0,9}}{_P}Completed requests: ", re.M)
_BANNER = re.compile(rf"^[^\S\n]{{0,9}}{_P}Target URL: ")
_LINES = re.compile(
    rf"\s{{0,9}}{_P}(?:Max |Concurren(?:cy level|t clients)|Running on|Agent:|Requests per second: "
    r"|Total (?:errors|time):|Mean latency:|Effective|Percentage|[0-9]{1,3}% |-?[0-9]{1,3}: )"
)
# What is printed every few seconds, behind whatever a script puts before it: "5s mark: Requests: 9"
_PROGRESS = re.compile(
    r"[^\n]{0,120}?\bRequests: [0-9]{1,15}(?: \([0-9]{1,3}%\))?,"
    rf" requests per second: {N}, mean latency: {N} ms[^\S\n]*$",
    re.M,
)
# What loadtest or a log puts into such a line; a list of results has none of it.
_OF_PROGRESS = re.compile(
    r"\([0-9]{1,3}%\),|\bINFO\b|\b[0-9]{1,2}:[0-9]{2}:[0-9]{2}\b"
    r"|\b[0-9]{1,5} ?s(?:econds?)? {1,3}mark\b"
)
_COUNT = re.compile(r"\bRequests: ([0-9]{1,15})")
_PROGRESS_MARK = ", requests per second: "
_LAST_OF_CUT = "last"  # value of the last line of progress in a text without a report
_TARGET = re.compile(r"Target URL: +(\S{1,2000})")
_RATE = re.compile(rf"(?:Requests per second|Effective (?:rps|RPS)): +{N}")
_ASKED = re.compile(rf"Requests per second: +{N}")
# Several may stand in one line: "50% 12 ms, 90% 31 ms".
_PERCENTILE = re.compile(
    rf"(?:^[^\S\n]{{0,9}}{_P}|(?<=ms)[,;]?[^\S\n]{{1,20}}|(?<=t\))[,;]?[^\S\n]{{1,20}})"
    rf"([0-9]{{1,3}})% +{N} ms",
    re.M,
)
_ERROR = re.compile(rf"^[^\S\n]{{0,9}}{_P}(-?[0-9]{{1,3}}): +([0-9]{{1,15}}) errors", re.M)
# What prints ab's unit is no loadtest.
_UNIT_OF_AB = re.compile(r"^[^\S\n]{0,9}Requests per second:[^\n]{1,40} \[#/sec\]", re.M)
_LABELS = (
    label("concurrency", rf"{_P}Concurren(?:cy level|t clients): +([0-9]{{1,7}})", convert=count),
    label("keepalive", rf"{_P}Agent: +(none|keepalive)", convert="keepalive".__eq__),
    label("requests_completed", rf"{_P}Completed requests: +([0-9]{{1,15}})", convert=count),
    label("requests_failed", rf"{_P}Total errors: +([0-9]{{1,15}})", convert=count),
    label("time_taken_s", rf"{_P}Total time: +{N} s"),
    label("latency.mean", rf"{_P}Mean latency: +{N} ms"),
)


# The object that the library returns.
_OBJECT_FIELDS = {
    "totalRequests": "requests_completed",
    "totalErrors": "requests_failed",
    "totalTimeSeconds": "time_taken_s",
    "effectiveRps": "requests_per_s",
    "rps": "requests_per_s",
}
_OBJECT_LATENCIES = {"meanLatencyMs": "mean", "maxLatencyMs": "max", "minLatencyMs": "min"}
_RESULTS = re.compile(
    rf"[^\S\n]{{0,9}}{_P}(?:Total (?:errors|time):|Mean latency:|Effective|[0-9]{{1,3}}% )"
)
_REPORT = LabelledReport(
    word="Completed requests:", anchor=_ANCHOR, lines=_LINES, banner=_BANNER, results=_RESULTS
)


def find_blocks(document: Document) -> list[Block]:
    """Return one closed block a report, an object of the library, or a line of progress.

    No other format may take progress for results.
    """
    blocks = [block for block in _REPORT.find_blocks(document) if not block.search(_UNIT_OF_AB)]
    blocks += objects(document, "totalRequests", "totalTimeSeconds")
    matches = list(document.at_lines_with(_PROGRESS, parts=(_PROGRESS_MARK,)))
    if not (blocks and _is_rising(matches)):
        matches = [match for match in matches if _OF_PROGRESS.search(match[0])]
    lines = [Block(document, start=match.start(), end=match.end()) for match in matches]
    if not blocks and lines:
        lines[-1].value = _LAST_OF_CUT
    blocks += outside(lines, blocks)
    return sorted(blocks, key=lambda block: block.start)


def _is_rising(matches: list[re.Match[str]]) -> bool:
    """Tell whether the requests in some lines rise from each to the next."""
    counts = [int(count[1]) for match in matches if (count := _COUNT.search(match[0]))]
    return all(before < after for before, after in pairwise(counts))


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run of a report."""
    reading = Reading(block, FORMAT.name)
    if _PROGRESS.fullmatch(block.text):
        message = "Below this progress of loadtest its report is missing: it gave no run."
        remark = Diagnostic(block.first_line, "warning", code="text.cut", message=message)
        return [remark] if block.value == _LAST_OF_CUT else []
    if block.value is not None:
        return _parse_object(reading)
    for entry in _LABELS:
        if entry.field == "latency.mean":
            if match := reading.search(entry.pattern):
                reading.latency("mean", number(match[1]), offset=match.start(1))
        else:
            reading.take(entry.pattern, entry.field, convert=entry.convert)
    _put_rates(reading)
    for match in reading.finditer(_PERCENTILE):
        name = "max" if match[1] == "100" else f"p{match[1]}"
        reading.latency(name, number(match[2]), offset=match.start(2))
    reading.median_is_p50()
    _put_errors(reading)
    if url := reading.search(_TARGET):
        reading.target(url[1], offset=url.start(1))
    return reading.result()


def _parse_object(reading: Reading) -> list[Run | Diagnostic]:
    """Return the run of an object of the library; its percentiles stand in an object of its own."""
    value = reading.block.value
    reading.put_json_numbers(value, _OBJECT_FIELDS)
    reading.put_json_latencies(value, _OBJECT_LATENCIES)
    percentiles = value.get("percentiles")
    for rank in percentiles if isinstance(percentiles, dict) else ():
        if re.fullmatch(r"[0-9]{2}(?:\.[0-9]{1,3})?", rank):
            milliseconds = reading.json_number(percentiles, rank)
            reading.latency(f"p{float(rank):g}", milliseconds, offset=reading.key(rank))
    reading.median_is_p50()
    return reading.result()


def _put_rates(reading: Reading) -> None:
    """Put the rate that stands below the results, and the one above them as what was asked for."""
    done = reading.search(_ANCHOR)
    border = done.start() if done else reading.block.end
    for match in reading.finditer(_RATE):
        if match.start() > border:
            reading.put("requests_per_s", number(match[1]), offset=match.start(1))
        elif _ASKED.match(match[0]):
            reading.put("offered_rate", number(match[1]), offset=match.start(1))


def _put_errors(reading: Reading) -> None:
    """Put the answers with codes of errors; -1 is no answer."""
    errors = [(int(match[1]), int(match[2]), match.start(2)) for match in reading.finditer(_ERROR)]
    bad = sum(times for code, times, _ in errors if code > 0)
    if bad:
        reading.put("non_2xx", bad, offset=errors[0][2])


FORMAT = Format(
    name="loadtest",
    label="loadtest (npm)",
    schema=__doc__,
    strength=6,
    loop="either",
    find_blocks=find_blocks,
    parse=parse,
    precision=Precision(rate_half=0.5, rate_share=0.05, time_share=0.05),
)

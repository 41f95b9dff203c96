"""artillery: the summary of versions 1 and 2 on the terminal, and their JSON.

Source  lib/console-reporter.js and core/lib/ssms.js of artillery 1.6 to 2.0; samples of published
        runs.
Units   ms; requests/s.
None    connections: users arrive at a rate, and their number is no load of this site.
Traps   A report of ten seconds has the lines of the summary: where a summary stands below, it alone
        counts. In JSON these are the objects below "intermediate". "errors." may count more than
        requests. scenarioDuration is no latency.
"""

from __future__ import annotations

import re
from typing import Any

from importers.model import Diagnostic, Run, is_sane
from importers.reading.blocks import Block, objects
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.reports.boundaries import LabelledReport
from importers.reading.reports.labelled import N, fill, label, put_codes
from importers.reading.reports.run_builder import Reading
from importers.reading.units import count

_OLD = re.compile(r"^[^\S\n]{0,9}Scenarios launched: {1,20}[0-9]", re.M)
_OLD_BANNER = re.compile(
    r"^[^\n]{0,30}(?:(?:Summary|Complete) [Rr]eport|Report(?: for the previous [0-9]{1,4}s)?) ?@"
    r"|^[^\n]{0,60}Started phase "
)
_OLD_LINES = re.compile(
    r"\s{0,12}(?:Scenarios? |(?:Number of r|R)equests? (?:completed|made|latency)|RPS(?: sent)?:"
    r"|Mean response/sec:|Response time \(msec\)|Elapsed time:"
    r"|Concurrent users:|min:|max:|median:|p9[59]:|Codes:|Errors:|[0-9]{1,3}: )"
)
_NEW = re.compile(r"^[^\S\n]{0,9}http\.requests: ?\.{3,200}", re.M)
_NEW_BANNER = re.compile(r"^[^\n]{0,30}(?:Summary [Rr]eport @|Metrics for period to)")
_NEW_LINES = re.compile(r"\s{0,9}(?:[\w .-]{1,80}: ?\.{3}|http\.|vusers\.|errors\.|min:|max:)")
_OLD_REPORT = LabelledReport(
    word="Scenarios launched", anchor=_OLD, lines=_OLD_LINES, banner=_OLD_BANNER
)
_NEW_REPORT = LabelledReport(
    word="http.requests",
    anchor=_NEW,
    lines=_NEW_LINES,
    banner=_NEW_BANNER,
    once=re.compile(r"\s{0,9}(?:http|vusers)\.[\w.]{2,40}(?=:)"),
)
_DOTS = r": ?\.{0,200} ?"
_INTERVAL = re.compile(
    r"^[^\n]{0,60}(?:Report(?: for the previous [0-9]{1,4}s)? ?@|Started phase "
    r"|Metrics for period to)",
    re.M,
)
_SUMMARY = re.compile(r"(?:Summary|Complete) [Rr]eport ?@")
# Only reports of intervals say how much time is over; a paste may begin behind their banner.
_ELAPSED = re.compile(r"^[^\S\n]{0,9}Elapsed time: [0-9]", re.M)
_NEAR = 12  # lines between two reports of intervals
_CODE = re.compile(r"^[^\S\n]{0,12}([1-5][0-9]{2}): +([0-9]{1,15})[^\S\n]*$", re.M)
_NEW_CODE = re.compile(
    rf"^[^\S\n]{{0,9}}http\.codes\.([1-5][0-9]{{2}}){_DOTS}([0-9]{{1,15}})", re.M
)
# What its engines for other protocols count: no answer of HTTP has this code.
_NO_CODE = re.compile(r"^[^\S\n]{1,12}(0): +[0-9]{1,15}[^\S\n]*$", re.M)
_KEYS = ("requestsCompleted", "rps", "latency")
_NEW_KEYS = ("counters", "rates", "summaries")  # of version 2
_NEW_COUNTERS = {
    "http.requests": "requests_completed",
    "http.downloaded_bytes": "html_transferred_bytes",
}
_STATISTICS = {"min": "min", "max": "max", "median": "p50", "p95": "p95", "p99": "p99"}
_NEW_STATISTICS = {name: name for name in ("min", "max", "mean", "p50", "p75", "p90", "p95", "p99")}
_OLD_LABELS = (
    label(
        "requests_completed",
        r"(?:Requests completed|Number of requests made): +([0-9]{1,15})",
        convert=count,
    ),
    label("requests_per_s", rf"(?:RPS(?: sent)?|Mean response/sec): +{N}"),
)
_NEW_LABELS = (
    label("requests_completed", rf"http\.requests{_DOTS}([0-9]{{1,15}})", convert=count),
    label(
        "html_transferred_bytes", rf"http\.downloaded_bytes{_DOTS}([0-9]{{1,15}})", convert=count
    ),
    label("requests_per_s", rf"http\.request_rate{_DOTS}{N}/sec"),
)
_TIMES = re.compile(
    r"^[^\S\n]{0,12}(?:Request latency|Response time \(msec\)|http\.response_time):[^\n]{0,9}\n"
    r"((?:[^\S\n]{0,12}(?:min|max|mean|median|p[0-9.]{2,6}): ?[^\n]{0,200}\n?){1,12})",
    re.M,
)
_TIME = re.compile(
    rf"^[^\S\n]{{0,12}}(min|max|mean|median|p[0-9.]{{2,6}}){_DOTS} *{N}[^\S\n]*$", re.M
)


def find_blocks(document: Document) -> list[Block]:
    """Return one block a summary, and one for reports of intervals that follow each other."""
    blocks = _wholes(document, objects(document, *_KEYS) + objects(document, *_NEW_KEYS))
    blocks += _OLD_REPORT.find_blocks(document)
    blocks += _NEW_REPORT.find_blocks(document)
    joined: list[Block] = []
    for block in sorted(blocks, key=lambda block: block.start):
        above = joined[-1] if joined else None
        if above and _is_interval(above) and _is_interval(block) and _is_near(above, block):
            above.end = block.end
        else:
            joined.append(block)
    return joined


def _wholes(document: Document, blocks: list[Block]) -> list[Block]:
    """Return the objects that are no report of an interval: those below "intermediate"."""
    parts: set[int] = set()
    for whole in objects(document, "aggregate", "intermediate"):
        listed = whole.value["intermediate"]
        parts |= set(map(id, listed)) if isinstance(listed, list) else set()
    return [block for block in blocks if id(block.value) not in parts]


def _is_near(above: Block, block: Block) -> bool:
    return block.document.text.count("\n", above.end, block.start) <= _NEAR


def _is_interval(block: Block) -> bool:
    """Tell whether a report is that of ten seconds: its banner says so."""
    text = "" if block.value is not None else block.text
    is_part = bool(_INTERVAL.search(text) or _ELAPSED.search(text))
    return is_part and not _SUMMARY.search(text)


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run of a summary; a remark alone where none of its answers is of HTTP."""
    reading = Reading(block, FORMAT.name)
    if remark := _other_protocol(block):
        return [remark]
    if _is_interval(block):
        message = "artillery's reports of intervals are no runs; its summary report is one."
        return [Diagnostic(block.first_line, "info", code="artillery.interval", message=message)]
    if block.value is not None:
        _read_json(reading, block.value)
        return reading.result()
    fill(reading, (*_OLD_LABELS, *_NEW_LABELS))
    times = reading.search(_TIMES)
    if times:
        for match in _TIME.finditer(block.document.text, times.start(1), times.end(1)):
            name = "p50" if match[1] == "median" else match[1]
            reading.latency(name, float(match[2]), offset=match.start(2))
    put_codes(reading, _CODE)
    put_codes(reading, _NEW_CODE)
    reading.median_is_p50()
    return reading.result()


def _other_protocol(block: Block) -> Diagnostic | None:
    """Return the remark about a test of WebSocket or the like, whose only code is 0."""
    if block.value is not None:
        codes = block.value.get("codes")
        is_other = isinstance(codes, dict) and list(codes) == ["0"]
        line = block.first_line
    else:
        code = block.search(_NO_CODE)
        is_other = code is not None and not block.search(_CODE)
        line = block.line(code.start(1)) if code else block.first_line
    if not is_other:
        return None
    message = "The only code of these answers is 0: artillery tested no HTTP here. It gave no run."
    return Diagnostic(line, severity="warning", code="artillery.not_http", message=message)


def _read_new_json(reading: Reading, value: dict[str, Any]) -> None:
    counters, summaries = value["counters"], value["summaries"]
    reading.put_json_numbers(counters, _NEW_COUNTERS)
    reading.put_json_numbers(value["rates"], {"http.request_rate": "requests_per_s"})
    times = summaries.get("http.response_time") if isinstance(summaries, dict) else None
    reading.put_json_latencies(times, _NEW_STATISTICS, at="http.response_time")
    codes = {
        key.removeprefix("http.codes."): reading.json_number(counters, key)
        for key in (counters if isinstance(counters, dict) else ())
        if key.startswith("http.codes.")
    }
    if codes and None not in codes.values():
        bad = sum(int(times or 0) for code, times in codes.items() if code[:1] not in "23")
        reading.put("non_2xx", bad, offset=reading.key("http.codes." + next(iter(codes))))
    reading.median_is_p50()


def _read_json(reading: Reading, value: dict[str, Any]) -> None:
    if all(key in value for key in _NEW_KEYS):
        _read_new_json(reading, value)
        return
    reading.day(value.get("timestamp"), offset=reading.key("timestamp"))
    reading.put_json_numbers(value, {"requestsCompleted": "requests_completed"})
    reading.put_json_numbers(value.get("rps"), {"mean": "requests_per_s"}, at="rps")
    reading.put_json_latencies(value.get("latency"), _STATISTICS, at="latency")
    codes = value.get("codes")
    bad = -1
    if isinstance(codes, dict) and all(isinstance(times, int) for times in codes.values()):
        bad = sum(times for code, times in codes.items() if str(code)[:1] not in "23")
    if isinstance(codes, dict) and codes and is_sane(bad):
        reading.put("non_2xx", bad, offset=reading.key("codes"))
    reading.median_is_p50()


FORMAT = Format(
    name="artillery",
    label="artillery",
    schema=__doc__,
    strength=5,
    loop="open",
    find_blocks=find_blocks,
    parse=parse,
)

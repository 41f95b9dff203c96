"""fortio load, the report on the terminal and the JSON of -json.

Source  periodic/periodic.go, stats/stats.go and fhttp/httprunner.go of fortio 1.3 to 1.60; samples
        of published runs.
Units   seconds in the histograms; bytes; requests/s (qps).
None    server and document; URL and version where the banner was cut off.
Traps   "Connection time histogram" has percentiles of its own: only those below "Aggregated
        Function Time" are of requests. An old fortio has no such histogram and prints no
        "Uniform". Code -1 is no answer. The last line repeats mean and rate. Small and large
        numbers have an exponent: "8.75978079e+09". The JSON gives ActualDuration in ns, and
        RunType "HTTP" for tests of HTTP alone. Tests of gRPC, TCP and UDP print the same report;
        its last line is "All done".
"""

from __future__ import annotations

import re
from typing import Any

from importers.model import Diagnostic, Precision, Run
from importers.reading.blocks import Block, objects
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.reports.boundaries import LabelledReport
from importers.reading.reports.labelled import N, fill, label, milliseconds_of_seconds
from importers.reading.reports.run_builder import Reading
from importers.reading.units import GO_DURATION, count, go_seconds, number

_E = r"([0-9]{1,15}(?:\.[0-9]{1,20})?(?:e[+-]?[0-9]{1,2})?)(?![0-9.e])"  # as %g prints it
# Kubernetes' log puts a stamp with a bracket before it.
_DONE = r"(?:[A-Z]?[0-9][0-9 :.]{3,30}\] )?All done"
_ANCHOR = re.compile(rf"^[^\S\n]{{0,9}}{_DONE} [0-9]{{1,15}} calls", re.M)
# A report that was cut off has the line of its times, and no last line.
_TIMES_LINE = re.compile(r"^[^\S\n]{0,9}Aggregated Function Time : count [0-9]", re.M)
_BANNER = re.compile(r"^[^\n]{0,60}Fortio [0-9][\w.-]{0,30} running at|^[^\n]{0,120}?fortio load ")
_LINES = re.compile(
    r"\s{0,9}(?:Starting at |Ended after |Aggregated Function Time|Connection time histogram"
    r"|(?:# )?(?:range|target)|(?:[><=]{1,2} )?-?[0-9.]{1,20} <=? |Sockets used|Code |Response "
    r"|Uniform"
    r"|IP addr|Jitter|[0-9.:]+: [0-9]"
    r"|(?:tcp|udp|Ping|Health) |Total Bytes sent"
    r"|Sleep times |Aggregated Sleep |Error cases |# Socket|Connection time |Warm"
    r"|\[[0-9]{1,5}\] +[0-9]{1,9} socket)"
    # Its log has a line for each thread.
    r"|[^\n]{0,60}\b\w{1,40}\.go:[0-9]{1,5}> |[^\n]{0,60}T[0-9]{1,5} ended after "
    r'|\{"ts":[0-9.]{1,20},'
)
_ONCE = re.compile(r"[^\S\n]{0,9}(?:Starting at|Ended after|Aggregated Function Time)")
# Its last line stands below all of these.
_HEADS = re.compile(
    rf"{_ONCE.pattern}|[^\S\n]{{0,9}}(?:Sockets used|Total Bytes|Code |Response |tcp |udp )"
)
_OTHER_TIMES = re.compile(
    r"^[^\S\n]{0,9}(?:Error cases|# Socket|Connection time|Sockets used)", re.M
)
_TIMES = re.compile(
    rf"Aggregated Function Time : count [0-9]{{1,15}} avg {_E} \+/- {_E} min {_E} max {_E}"
)
_TARGET = re.compile(rf"^[^\S\n]{{0,9}}(?:# )?target ([0-9.]{{1,9}})% {_E}", re.M)
_CODE = re.compile(r"^[^\S\n]{0,9}Code +(-?[0-9]{1,3}) : ([0-9]{1,15})(?: \(|[^\S\n]*$)", re.M)
_VERSION = re.compile(r"\bFortio ([0-9]+(?:\.[0-9]+){1,2})\S{0,20} running at ")
_URL = re.compile(r"\bFortio [0-9][^\n]{1,120} (?:calls|for [^\n:]{1,30}|until interrupted): (\S+)")
# A log names the runner; Ping and Health are of gRPC.
_NOT_HTTP = re.compile(
    r"\b(?:grpc|tcp|udp)runner\.go\b|\bStarting (?:GRPC|TCP|UDP) "
    r"|^[^\S\n]{0,9}(?:Ping|Health) (?:NOT_)?(?:SERVING|ERROR)\b"
    r"|^[^\S\n]{0,9}(?:tcp|udp) [^\n]{1,40} : [0-9]|(?:fortio load |running at )[^\n]{0,200}"
    r"(?: -grpc\b|\b(?:tcp|udp)://)",
    re.M,
)
_LABELS = (
    label("concurrency", r"Starting at [^\n]{1,60}? with ([0-9]{1,7}) thread", convert=count),
    label("offered_rate", rf"Starting at {N} qps with "),
    label("time_taken_s", rf"Ended after ({GO_DURATION}) : ", convert=go_seconds),
    label("requests_completed", r"Ended after \S{1,30} : ([0-9]{1,15}) calls", convert=count),
    label("total_transferred_bytes", rf"Response Body/Total Sizes : count [^\n]{{1,80}} sum {_E}"),
    label("requests_completed", rf"{_DONE} ([0-9]{{1,15}}) calls", convert=count),
    # as many as its threads, which are its connections
    label(
        "concurrency",
        r"Sockets used: [0-9]{1,15} \(for perfect keepalive, would be ([0-9]{1,7})\)",
        convert=count,
    ),
)
_NEW_LINES = re.compile(r"\bUniform: |Connection time|^[^\S\n]{0,9}(?:Error cases|# Socket)", re.M)
_OLD_LINE = re.compile(r"^[^\S\n]{0,9}Jitter: ", re.M)
_REPORT = LabelledReport(
    word="All done ", anchor=_ANCHOR, lines=_LINES, banner=_BANNER, once=_ONCE, heads=_HEADS
)
_CUT_REPORT = LabelledReport(
    word="Aggregated Function Time :", anchor=_TIMES_LINE, lines=_LINES, banner=_BANNER
)
_RATES = (
    re.compile(rf"^[^\S\n]{{0,9}}Ended after [^\n]{{1,60}} qps={N}", re.M),
    re.compile(rf"^[^\S\n]{{0,9}}{_DONE} [^\n]{{1,80}} avg, {N} qps", re.M),
)
_MEAN = label("latency.mean", rf"{_DONE} [^\n]{{1,60}} {N} ms avg")


def find_blocks(document: Document) -> list[Block]:
    """Return one block a report, or a JSON object of a test of HTTP."""
    blocks = objects(
        document,
        "DurationHistogram",
        "ActualQPS",
        where=lambda value: value.get("RunType", "HTTP") == "HTTP",
    )
    report = _REPORT if _REPORT.word in document.text else _CUT_REPORT
    blocks += report.find_blocks(document)
    return sorted(blocks, key=lambda block: block.start)


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run of a report."""
    if isinstance(block.value, dict):
        return _parse_json(block)
    if block.search(_NOT_HTTP):
        message = "This test of fortio speaks another protocol than HTTP: it gave no run."
        line = block.first_line
        return [Diagnostic(line, severity="warning", code="fortio.not_http", message=message)]
    reading = fill(Reading(block, FORMAT.name), _LABELS)
    reading.take(_VERSION, "tool_version", convert=str)
    if url := reading.search(_URL):
        reading.target(url[1], offset=url.start(1))
    times = reading.search(_TIMES)
    if times:
        for name, group in (("mean", 1), ("stdev", 2), ("min", 3), ("max", 4)):
            value = milliseconds_of_seconds(times[group])
            reading.latency(name, value, offset=times.start(group))
    fill(reading, (_MEAN,))
    _put_percentiles(reading, times)
    _put_rate(reading)
    _put_codes(reading)
    return reading.result()


def _put_percentiles(reading: Reading, times: re.Match[str] | None) -> None:
    """Put the percentiles of the requests; a remark where nobody can tell whose they are."""
    block = reading.block
    targets = list(reading.finditer(_TARGET))
    begin = times.end() if times else block.start
    next_times = _OTHER_TIMES.search(block.document.text, begin, block.end)
    border = next_times.start() if next_times else block.end
    is_headed = bool(next_times and targets and next_times.start() < targets[0].start())
    if times is None and is_headed and next_times and "Connection time" in next_times[0]:
        return
    is_old = block.search(_OLD_LINE) and not block.search(_NEW_LINES)
    if times is None and targets and not is_old:
        message = (
            "The line above these percentiles is cut off: they may be those of connections, and "
            "were left out."
        )
        reading.remark("warning", "text.cut", message=message, offset=targets[0].start())
        return
    for target in targets:
        if begin <= target.start() < border:
            value = milliseconds_of_seconds(target[2])
            reading.latency(f"p{float(target[1]):g}", value, offset=target.start(2))


_HISTOGRAM = {"Avg": "mean", "StdDev": "stdev", "Min": "min", "Max": "max"}


def _parse_json(block: Block) -> list[Run | Diagnostic]:
    """Return the run of a JSON object: seconds in the histogram, nanoseconds around it."""
    value, reading = block.value, Reading(block, FORMAT.name)
    histogram = value["DurationHistogram"]
    reading.put_json_numbers(value, {"ActualQPS": "requests_per_s", "NumThreads": "concurrency"})
    reading.put_json_numbers(value, {"ActualDuration": "time_taken_s"}, factor=1e-9)
    asked = value.get("RequestedQPS")  # "max" when nobody asked for a rate
    if isinstance(asked, str) and re.fullmatch(N, asked):
        reading.put("offered_rate", number(asked) or None, offset=reading.key("RequestedQPS"))
    reading.put_json_numbers(histogram, {"Count": "requests_completed"}, at="DurationHistogram")
    offset = reading.key("DurationHistogram")
    for key, name in _HISTOGRAM.items():
        reading.latency(name, reading.json_number(histogram, key, factor=1000), offset=offset)
    listed = histogram.get("Percentiles") if isinstance(histogram, dict) else None
    for entry in listed if isinstance(listed, list) else []:
        rank = reading.json_number(entry, "Percentile")
        seconds = reading.json_number(entry, "Value", factor=1000)
        if rank is not None:
            reading.latency(f"p{rank:g}", seconds, offset=reading.key("Percentiles"))
    _put_json_codes(reading, value.get("RetCodes"))
    if isinstance(url := value.get("URL"), str):
        reading.target(url, offset=reading.key("URL"))
    return reading.result()


def _put_json_codes(reading: Reading, codes: Any) -> None:
    """Put the answers of all other codes, and the requests without an answer."""
    if not isinstance(codes, dict) or not all(re.fullmatch("-?[0-9]{1,3}", code) for code in codes):
        return
    counts = {int(code): reading.json_number(codes, code) or 0 for code in codes}
    if sum(counts.values()) != reading.run.requests_completed:
        return
    bad = sum(times for code, times in counts.items() if code > 0 and not 200 <= code < 400)
    reading.put("non_2xx", int(bad), offset=reading.key("RetCodes"))
    if -1 in counts:
        reading.put("requests_failed", int(counts[-1]), offset=reading.key("RetCodes"))


def _put_rate(reading: Reading) -> None:
    """Put the rate; of the two that fortio prints, the one with more digits."""
    rates = [match for pattern in _RATES if (match := reading.search(pattern))]
    if rates:
        rate = max(rates, key=lambda match: len(match[1]))
        reading.put("requests_per_s", number(rate[1]), offset=rate.start(1))


def _put_codes(reading: Reading) -> None:
    """Put the answers by their codes; -1 is a request without an answer."""
    codes: dict[int, tuple[int, int]] = {}
    for match in reading.finditer(_CODE):
        codes.setdefault(int(match[1]), (int(match[2]), match.start(2)))
    if not codes:
        return
    total = sum(times for times, _ in codes.values())
    if total != reading.run.requests_completed:
        return
    first = min(offset for _, offset in codes.values())
    bad = sum(times for code, (times, _) in codes.items() if code > 0 and not 200 <= code < 400)
    reading.put("non_2xx", bad, offset=first)
    if -1 in codes:
        reading.put("requests_failed", codes[-1][0], offset=codes[-1][1])


FORMAT = Format(
    name="fortio",
    label="fortio",
    schema=__doc__,
    strength=6,
    loop="either",
    find_blocks=find_blocks,
    parse=parse,
    precision=Precision(rate_counts="any", rate_half=0.05, rate_share=0.02, time_share=0.02),
)

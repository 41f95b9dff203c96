"""httperf 0.8 to 0.9, the text report.

Source  basic.c and print_reply_rate.c of httperf 0.9.0; samples in tests/corpus/httperf.
Units   s, ms; KB = 1024 bytes, both directions. All values have one decimal, so a time of 0.0
        only means less than 0.05 ms.
None    server and version; concurrency is not set by the tool: the load is the offered rate
        (connections/s times calls).
Traps   "Reply rate" comes from samples of 5 s: (0 samples) prints zeros although all went well.
        The median of the connection time is the centre of a 1 ms bin. 4xx and 5xx are not among
        the errors. Without any reply all times print as 0.0.
"""

from __future__ import annotations

import re

from importers.model import Diagnostic, Precision, Run
from importers.reading.blocks import Block, cut, outside
from importers.reading.borders import borders_of
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.lines import LinePattern
from importers.reading.reports.boundaries import LabelledReport
from importers.reading.reports.run_builder import Reading
from importers.reading.units import KILO_1024, count, number, size

_B = r"[^\S\n]{0,40}"
_I = r"([0-9]{1,15})"
_N = r"([0-9]{1,12}(?:\.[0-9]{1,3})?)"
_COMMAND = LinePattern(
    r"[^\n]{0,120}?((?:[\w./-]{0,60}/)?httperf (?=[^\n]{0,2000}--)[^\n]{1,2000})$", part="httperf "
)
_TOTAL = LinePattern(
    rf"{_B}Total:{_B}connections {_I} requests {_I} replies {_I}{_B}test-duration {_N} s",
    part="test-duration",
)
_OPTION = re.compile(
    r"--(server|port|uri|rate|num-conns|num-calls|wsess|wlog|period|ssl|timeout)(?![\w-])"
    r"(?:[= ]([^\s]{1,2000}))?"
)
_CONNECTIONS = LinePattern(
    rf"{_B}Connection rate:{_B}{_N} conn/s \([^\n]{{1,40}}?ms/conn, <={_I}{_B}concurrent connecti"
    r"ons\)",
    part="Connection rate:",
)
_LIFE = LinePattern(
    rf"{_B}Connection time \[ms\]: min {_N} avg {_N} max {_N}{_B}median {_N} stddev {_N}{_B}$",
    part="Connection time [ms]: min ",
)
_CONNECT = LinePattern(
    rf"{_B}Connection time \[ms\]: connect {_N}{_B}$", part="Connection time [ms]: connect "
)
_LENGTH = LinePattern(
    rf"{_B}Connection length \[replies/conn\]:{_B}{_N}{_B}$", part="Connection length "
)
_REQUESTS = LinePattern(rf"{_B}Request rate:{_B}{_N} req/s", part="Request rate:")
_REQUEST_SIZE = LinePattern(rf"{_B}Request size (?:\[B\])?:{_B}{_N}{_B}$", part="Request size ")
_REPLY_RATE = LinePattern(
    rf"{_B}Reply rate \[replies/s\]: min {_N} avg {_N} max {_N}{_B}stddev {_N} \({_I} samples\)",
    part="Reply rate [replies/s]:",
)
_REPLY_TIME = LinePattern(
    rf"{_B}Reply time \[ms\]: response {_N} transfer {_N}{_B}$", part="Reply time [ms]:"
)
_REPLY_SIZE = LinePattern(
    rf"{_B}Reply size (?:\[B\])?: header {_N} content {_N} footer {_N}{_B}\(total {_N}\)",
    part="Reply size ",
)
_STATUS = LinePattern(
    rf"{_B}Reply status:{_B}1xx={_I} 2xx={_I} 3xx={_I} 4xx={_I} 5xx={_I}", part="Reply status:"
)
_CPU = LinePattern(rf"{_B}CPU time \[s\]: user {_N} system {_N} \(", part="CPU time [s]:")
_NET = LinePattern(rf"{_B}Net I/O:{_B}{_N} KB/s", part="Net I/O:")
_ERRORS = LinePattern(
    rf"{_B}Errors:{_B}total {_I} client-timo {_I} socket-timo {_I} connrefused {_I} connreset"
    rf" {_I}",
    part=" client-timo ",
)
_MORE = LinePattern(
    rf"{_B}Errors:{_B}fd-unavail {_I} addrunavail {_I} ftab-full {_I} other {_I}",
    part="fd-unavail ",
)
_SESSIONS = LinePattern(
    rf"{_B}Session (?:rate|lifetime|length|failtime|length histogram)[^\n]{{0,200}}$",
    part="Session ",
)
_LEAST = 2  # other lines of a report whose "Total:" was left out
_STEPS = (_CONNECTIONS, _REQUESTS, _REPLY_TIME, _STATUS, _NET, _ERRORS, _MORE)
Lines = dict[LinePattern, re.Match[str] | None]  # the lines of a report by their patterns


_PARTS = LabelledReport(
    word="Reply rate [",
    anchor=_REPLY_RATE,
    lines=re.compile(
        rf"{_B}(?:Connection (?:rate|time \[ms\]|length \[replies/conn\])"
        r"|Request (?:rate|size \[B\])|Reply (?:rate \[replies/s\]|time \[ms\]|size \[B\]|status)"
        r"|CPU time \[s\]|Net I/O|Errors):"
    ),
)


def find_blocks(document: Document) -> list[Block]:
    """Return one block a report: from the echo of the command above its "Total: connections", from
    that line, or where that was left out from its first line.
    """
    blocks = _whole(document)
    for part in outside(_PARTS.find_blocks(document), blocks):
        steps = filter(None, map(part.search, _STEPS))
        if len(list(steps)) >= _LEAST:
            blocks.append(part)
    return sorted(blocks, key=lambda block: block.start)


def _whole(document: Document) -> list[Block]:
    """Return one block for each "Total: connections"."""
    if "test-duration" not in document.text:
        return []
    starts: list[int] = []
    before = 0
    for total in document.at_lines_with(_TOTAL, parts=("test-duration",)):
        before = borders_of(document).start_before(total.start(), least=before)
        echoes = [
            match.start() for match in _COMMAND.finditer(document.text, before, total.start())
        ]
        starts.append(echoes[-1] if echoes else total.start())
        before = total.end()
    return cut(document, starts)


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run in `block` and remarks about it."""
    reading = Reading(block, FORMAT.name)
    total = reading.search(_TOTAL)
    if total:
        _read_total(reading, total)
    lines = {pattern: reading.search(pattern) for pattern in _STEPS}
    _read_connections(reading, lines)
    _read_replies(reading, lines)
    _read_errors(reading, lines)
    steps = list(filter(None, lines.values()))
    if (len(steps) < len(_STEPS) or total is None) and not block.partial:
        reading.put("truncated", True)
        reading.remark(
            "warning",
            "text.cut",
            message="This report is cut off; missing values stay empty.",
        )
    if total:
        sessions = reading.finditer(_SESSIONS)
        last = max(match.end() for match in (*steps, *sessions, total))
        reading.end_at(last - 1)
    return reading.result()


def _read_total(reading: Reading, total: re.Match[str]) -> None:
    """Take the command above the first line of the results, and what this line says."""
    block = reading.block
    command = next(iter(_COMMAND.finditer(block.document.text, block.start, total.start())), None)
    if command:
        _read_command(reading, command[1], offset=command.start(1))
    for position, name in enumerate(("connections", "requests_sent", "requests_completed"), 1):
        reading.put(name, count(total[position]), offset=total.start(position))
    reading.put("time_taken_s", number(total[4]), offset=total.start(4))


def _read_command(reading: Reading, command: str, offset: int) -> None:
    """Take server, port, path and the offered rate from the echoed options; --ssl is shown when
    it was given.
    """
    options = {name: value or "" for name, value in _OPTION.findall(command)}
    reading.put("command", command.strip())
    reading.put("hostname", options.get("server", "").strip("[]") or None, offset=offset)
    if re.fullmatch(r"[0-9]{1,5}", options.get("port", "")) and 0 < int(options["port"]) < 65536:
        reading.put("port", int(options["port"]), offset=offset)
    if options.get("uri", "").startswith("/"):
        reading.put("path", options["uri"], offset=offset)
    if "server" in options:
        reading.put("tls", "ssl" in options, offset=offset)
    if (
        re.fullmatch(r"[0-9]{1,9}(?:\.[0-9]{1,6})?", options.get("rate", ""))
        and float(options["rate"]) > 0
    ):
        rate = float(options["rate"])
        reading.put("rate_conn_per_s", rate)
        calls = options.get("num-calls", "1")
        if calls.isascii() and calls.isdigit() and "wsess" not in options and "wlog" not in options:
            reading.put("offered_rate", rate * int(calls[:9]), offset=offset)


def _read_connections(reading: Reading, lines: Lines) -> None:
    """Take what is said about connections and requests."""
    if match := lines[_CONNECTIONS]:
        reading.put("connections_per_s", number(match[1]))
        reading.put("max_concurrent_connections", count(match[2]))
    if match := reading.search(_LIFE):
        names = ("min", "mean", "max", "median", "stdev")
        reading.put(
            "connection_time_ms",
            {name: number(match[position]) for position, name in enumerate(names, 1)},
        )
    reading.take(_CONNECT, "connect_ms", convert=number)
    reading.take(_LENGTH, "replies_per_conn", convert=number)
    reading.take(_REQUESTS, "requests_per_s", convert=number)
    reading.take(_REQUEST_SIZE, "request_bytes", convert=number)


def _read_replies(reading: Reading, lines: Lines) -> None:
    """Take what is said about replies, processor time and traffic."""
    if match := reading.search(_REPLY_RATE):
        names = ("min", "avg", "max", "stdev")
        rates = {name: number(match[position]) for position, name in enumerate(names, 1)}
        reading.put("reply_rate", {**rates, "samples": count(match[5])})
        is_only = reading.run.requests_per_s is None and count(match[5])
        reading.put("requests_per_s", rates["avg"] if is_only else None, offset=match.start(2))
    if match := lines[_REPLY_TIME]:
        reading.latency("mean", number(match[1]), offset=match.start(1))
        reading.put("transfer_ms", number(match[2]))
    if match := reading.search(_REPLY_SIZE):
        reading.put("document_bytes", number(match[2]), offset=match.start(2))
        reading.put("reply_bytes", number(match[4]))
    if match := lines[_STATUS]:
        status = {
            name: count(match[position])
            for position, name in enumerate(("1xx", "2xx", "3xx", "4xx", "5xx"), 1)
        }
        reading.put("status", status)
        reading.put("non_2xx", sum(status.values()) - status["2xx"], offset=match.start(1))
    if match := reading.search(_CPU):
        reading.put("client_cpu_s", {"user": number(match[1]), "system": number(match[2])})
    reading.take(_NET, "transfer_rate_Bps", convert=lambda text: size(text, "KB", kilo=KILO_1024))
    if reading.run.requests_completed == 0:
        reading.remark(
            "warning",
            "httperf.no_reply",
            message="There was no reply: the times and sizes of 0.0 in this report are no "
            "measurements.",
        )


def _read_errors(reading: Reading, lines: Lines) -> None:
    """Take both lines of errors."""
    errors: dict[str, int] = {}
    if match := lines[_ERRORS]:
        reading.put("requests_failed", count(match[1]), offset=match.start(1))
        errors |= {
            name: count(match[position])
            for position, name in enumerate(
                ("client-timo", "socket-timo", "connrefused", "connreset"), 2
            )
        }
    if match := lines[_MORE]:
        errors |= {
            name: count(match[position])
            for position, name in enumerate(("fd-unavail", "addrunavail", "ftab-full", "other"), 1)
        }
    reading.put("errors", errors or None)


FORMAT = Format(
    name="httperf",
    label="httperf",
    schema=__doc__,
    strength=6,
    loop="open",
    find_blocks=find_blocks,
    parse=parse,
    precision=Precision(rate_counts="any", rate_half=0.05, time_half=0.0005),
    failed_count="beside",
)

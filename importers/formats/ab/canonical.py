"""The fast path: reports exactly as ab 2.3 prints them, with all five columns and the percentages, read by one pattern each.

Whatever differs, or would need a remark, is left to the tolerant reader: both give the same runs.
"""

from __future__ import annotations

import re
from functools import lru_cache

from importers.formats.ab.labels import COMMAND, OTHERS
from importers.model import Run
from importers.reading.blocks import Block
from importers.reading.server_header import name_and_version

_BANNER = "This is ApacheBench, Version 2.3 <$Revision"
_I = "([0-9]{1,15})"
_MS = "([0-9]{1,15}\\.[0-9]{3}) \\[ms\\] \\(mean"
_KB = "[0-9]{1,15}\\.[0-9]{2} kb/s"
_ROW = (
    "( {1,9}[0-9]{1,9} {1,9}[0-9]{1,9} {1,9}[0-9]{1,9}\\.[0-9] {1,9}[0-9]{1,9} {1,9}[0-9]{1,9})\n"
)
_REPORT = re.compile(
    "This is ApacheBench, Version (2\\.3) <\\$Revision(?:: ([0-9]{6,7}) )?\\$>\n"
    "Copyright 1996 Adam Twiss, Zeus Technology Ltd, http://[\\w.:/]{1,80}\n"
    "Licensed to The Apache Software Foundation, http://www.apache.org/\n\n"
    "Benchmarking \\S{1,255} \\(be patient\\)(\\.{5}done|(?:\n(?:Completed|Finished) [0-9]{1,15} requests){1,12})\n\n\n"
    "Server Software:        (\\S{0,100})\n"
    "Server Hostname:        (\\S{1,255})\n"
    f"Server Port:            {_I}\n"
    "(?:SSL/TLS Protocol:       (\\S{1,200})\n)?"
    "((?:Server Temp Key:        [\\w .-]{1,60}\n)?(?:TLS Server Name:        \\S{1,255}\n)?)\n"
    "Document Path:          (\\S{1,2000})\n"
    f"Document Length:        (?:{_I} bytes|Variable)\n\n"
    f"(Number of workers:      [0-9]{{1,9}}\n)?"
    f"Concurrency Level:      {_I}\n"
    f"(Concurrency achieved:   [0-9]{{1,9}}\nRampup delay:           [0-9]{{1,9}} \\[ms\\]\n)?"
    "Time taken for tests:   ([0-9]{1,9}\\.[0-9]{3}) seconds\n"
    "(Number of requests:     [0-9]{1,15}(?: \\(window\\))?\n)?"
    f"Complete requests:      {_I}\n"
    f"Failed requests:        {_I}\n"
    f"(?:   \\(Connect: {_I}, Receive: {_I}, Length: {_I}, Exceptions: {_I}\\)\n)?"
    f"(?:Write errors:           {_I}\n)?"
    f"(?:Non-2xx responses:      {_I}\n)?"
    f"(?:Keep-Alive requests:    {_I}\n)?"
    f"Total transferred:      {_I} bytes\n"
    f"(?:Total (?:body sent:        |POSTed:           |PUT:              ){_I}\n)?"
    f"HTML transferred:       {_I} bytes\n"
    "Requests per second:    ([0-9]{1,15}\\.[0-9]{2}) \\[#/sec\\] \\(mean\\)\n"
    f"Time per request:       {_MS}\\)\n"
    f"Time per request:       {_MS}, across all concurrent requests\\)\n"
    "Transfer rate:          ([0-9]{1,15}\\.[0-9]{2}) \\[Kbytes/sec\\] received\n"
    f"( {{24}}{_KB} sent\n {{24}}{_KB} total\n)?\n"
    "Connection Times \\(ms\\)\n              min  mean\\[\\+/-sd\\] median   max\n"
    f"Connect:    {_ROW}Processing: {_ROW}Waiting:    {_ROW}Total:      {_ROW}"
    "((?:WARNING: The median and mean for the [a-z ]{1,40} are not within a normal deviation\n {8}These results are [a-z ]{1,40}\\.\n"
    "|ERROR: The median and mean for the [a-z ]{1,40} are more than twice the standard\n {7}deviation apart\\.[A-Za-z ]{1,40}\\.\n){0,4})\n"
    "Percentage of the requests served within a certain time \\(ms\\)\n"
    + "".join(f" {percent:>3}% +([0-9]{{1,9}})\n" for percent in (50, 66, 75, 80, 90, 95, 98, 99))
    + " 100% +([0-9]{1,9}) \\(longest request\\)\n"
)
_NAMES = ("min", "mean", "stdev", "median", "max")
_PERCENTS = ("p50", "p66", "p75", "p80", "p90", "p95", "p98", "p99", "p100")
_Shape = tuple[int | bool, ...]


def read(text: str) -> list[Run] | None:
    """Return the runs of a text that consists of canonical reports only; None for any other text."""
    if not text.startswith(_BANNER):
        return None
    runs: list[Run] = []
    place, line = 0, 1
    while place < len(text):
        found = _REPORT.match(text, place)
        run = _run(found, line, line) if found else None
        if found is None or run is None:
            return None if text[place:].strip() else runs
        runs.append(run)
        line += text.count("\n", place, found.end())
        place = found.end()
        while text.startswith("\n", place):
            place, line = place + 1, line + 1
    return runs


def as_printed(block: Block) -> Run | None:
    """Return the run of a block that is a command or none, one canonical report, and nothing else of ab's; None for any other."""
    document, place = block.document, block.start
    text = document.text
    if document.partial:
        return None
    command = None
    if not text.startswith(_BANNER, place):
        command = COMMAND.match(text, place, block.end)
        place = command.end() + 1 if command else place
    found = _REPORT.match(text, place, block.end)
    rest = text[found.end() : block.end] if found else ""
    if found is None or (
        rest and not rest.isspace() and any(pattern.search(rest) for pattern in OTHERS)
    ):
        return None
    if not document.is_even(block.start, found.end() - 1):
        return None
    first = block.line(block.start)
    run = _run(found, first, first + (command is not None))
    if run is not None and command:
        run.details["command"] = command[1].strip()
    return run


@lru_cache(256)
def _offsets(shape: _Shape) -> tuple[tuple[tuple[str, int], ...], int]:
    """Return for each field how many lines below the banner it stands, and so for the last line; both depend on what comes and goes."""
    (
        progress,
        software,
        tls,
        others,
        length,
        workers,
        achieved,
        number,
        detail,
        errors,
        status,
        alive,
        sent,
        rates,
        warnings,
    ) = shape
    rows = [
        "tool_version",
        *[""] * (6 + progress),
        "server_software",
        "hostname",
        "port",
        *["tls_protocol"] * tls,
        *[""] * others,
    ]
    rows += [
        "",
        "path",
        "document_bytes" if length else "",
        "",
        *[""] * workers,
        "concurrency",
        *[""] * 2 * achieved,
        "time_taken_s",
    ]
    rows += [
        *[""] * number,
        "requests_completed",
        "requests_failed",
        *[""] * detail,
        *["write_errors"] * errors,
        *["non_2xx"] * status,
    ]
    rows += [
        *["keepalive_requests"] * alive,
        "total_transferred_bytes",
        *["total_sent_bytes"] * sent,
        "html_transferred_bytes",
    ]
    rows += [
        "requests_per_s",
        "time_per_request_ms",
        "time_per_request_all_ms",
        "transfer_rate_Bps",
        *[""] * 2 * rates,
    ]
    rows += [*[""] * 6, "latency_ms"]
    found = {name: place for place, name in enumerate(rows) if name}
    if software:
        found["server_name"] = found["server_version"] = found["server_software"]
    else:
        del found["server_software"]
    return tuple(found.items()), len(rows) + warnings + 10


_split = lru_cache(1024)(name_and_version)


def _run(found: re.Match[str], first: int, line: int) -> Run | None:
    """Return the run of one report whose banner stands in this line; None when it needs a remark or has a number that is none."""
    (
        version,
        revision,
        progress,
        software,
        host,
        port,
        tls,
        others,
        path,
        length,
        workers,
        level,
        achieved,
        time,
        number,
        done,
        failed,
        connect,
        receive,
        lengths,
        exceptions,
        errors,
        status,
        alive,
        total,
        sent,
        html,
        rate,
        per,
        across,
        transfer,
        rates,
        connecting,
        processing,
        waiting,
        whole,
        warnings,
        *percents,
    ) = found.groups()
    seconds, completed, per_second, bad = float(time), int(done), float(rate), int(failed)
    ranks = [float(value) for value in percents]
    if (
        not seconds
        or not 0 < completed >= bad
        or abs(completed / seconds - per_second)
        > max(0.005 + per_second * 0.0005 / seconds, per_second * 0.002)
    ):
        return None
    words = software + host + path
    if "=3D" in words or "&amp;" in words:
        return None  # a mail or a page wrote it: it has to be decoded first
    if ranks != sorted(ranks) or not 0 < int(port) < 65536 or not 0 < int(level) <= 10**9:
        return None
    details: dict[str, object] = {
        "tool_revision": revision,
        "time_per_request_ms": float(per),
        "time_per_request_all_ms": float(across),
        "kilo": 1024,
        "ab_times_ms": {
            "connect": _row(connecting),
            "processing": _row(processing),
            "waiting": _row(waiting),
            "total": _row(whole),
        },
    }
    if connect is not None:
        details["failed_breakdown"] = {
            "connect": int(connect),
            "receive": int(receive),
            "length": int(lengths),
            "exceptions": int(exceptions),
        }
    for name, value in (
        ("write_errors", errors),
        ("keepalive_requests", alive),
        ("total_sent_bytes", sent),
    ):
        if value is not None:
            details[name] = int(value)
    if tls is not None:
        details["tls_protocol"] = tls
    places, last = _offsets(
        (
            progress.count("\n"),
            software != "",
            tls is not None,
            others.count("\n"),
            length is not None,
            workers is not None,
            achieved is not None,
            number is not None,
            connect is not None,
            errors is not None,
            status is not None,
            alive is not None,
            sent is not None,
            rates is not None,
            warnings.count("\n"),
        )
    )
    return Run(
        "ab",
        version,
        software or None,
        *_split(software),
        host,
        int(port),
        path,
        int(length) if length else None,
        None,
        int(level),
        None,
        completed,
        bad,
        0 if status is None else int(status),
        alive is not None,
        tls is not None,
        seconds,
        per_second,
        round(float(transfer) * 1024, 6),
        int(total),
        int(html),
        _row(whole) | dict(zip(_PERCENTS, ranks, strict=True)),
        None,
        None,
        None,
        None,
        False,
        None,
        (first, line + last),
        {field: line + place for field, place in places},
        details,
    )


def _row(cells: str) -> dict[str, float]:
    return dict(zip(_NAMES, map(float, cells.split()), strict=True))

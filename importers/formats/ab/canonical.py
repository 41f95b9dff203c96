"""The fast path: a text of nothing but reports exactly as ab 2.3 prints them over plain HTTP, read by one pattern a report.

Whatever differs, or would need a remark, makes the whole text the tolerant reader's: both give the same runs.
"""

from __future__ import annotations

import re
from functools import lru_cache

from importers.model import Run
from importers.server import name_and_version

_I = "([0-9]{1,15})"
_R = "([0-9]{1,15}\\.[0-9]{2,3})"
_ROW = "( {1,9}[0-9]{1,9} {1,9}[0-9]{1,9} {1,9}[0-9]{1,9}\\.[0-9] {1,9}[0-9]{1,9} {1,9}[0-9]{1,9})\n"
_REPORT = re.compile(
    r"This is ApacheBench, Version (2\.3) <\$Revision: ([0-9]{6,7}) \$>" "\n"
    "Copyright 1996 Adam Twiss, Zeus Technology Ltd, http://www.zeustech.net/\n"
    "Licensed to The Apache Software Foundation, http://www.apache.org/\n\n"
    r"Benchmarking \S+ \(be patient\)(\.{5}done|(?:\n(?:Completed|Finished) [0-9]+ requests){1,12})" "\n\n\n"
    "Server Software:        (\\S{1,100})\n"
    "Server Hostname:        (\\S{1,255})\n"
    f"Server Port:            {_I}\n\n"
    "Document Path:          (\\S{1,2000})\n"
    f"Document Length:        {_I} bytes\n\n"
    f"Concurrency Level:      {_I}\n"
    "Time taken for tests:   ([0-9]{1,9}\\.[0-9]{3}) seconds\n"
    f"Complete requests:      {_I}\n"
    "Failed requests:        0\n"
    "(Write errors:           0\n)?"
    f"(?:Non-2xx responses:      {_I}\n)?"
    f"(?:Keep-Alive requests:    {_I}\n)?"
    f"Total transferred:      {_I} bytes\n"
    f"HTML transferred:       {_I} bytes\n"
    f"Requests per second:    {_R} \\[#/sec\\] \\(mean\\)\n"
    f"Time per request:       {_R} \\[ms\\] \\(mean\\)\n"
    f"Time per request:       {_R} \\[ms\\] \\(mean, across all concurrent requests\\)\n"
    f"Transfer rate:          {_R} \\[Kbytes/sec\\] received\n\n"
    "Connection Times \\(ms\\)\n              min  mean\\[\\+/-sd\\] median   max\n"
    f"Connect:    {_ROW}Processing: {_ROW}Waiting:    {_ROW}Total:      {_ROW}"
    "((?:(?:WARNING|ERROR): The median and mean [^\n]{1,120}\n {7,8}[^\n]{1,120}\n){0,4})\n"
    "Percentage of the requests served within a certain time \\(ms\\)\n"
    + "".join(f" {percent:>3}% +([0-9]{{1,9}})\n" for percent in (50, 66, 75, 80, 90, 95, 98, 99))
    + " 100% +([0-9]{1,9}) \\(longest request\\)\n"
)  # fmt: skip
_NAMES = ("min", "mean", "stdev", "median", "max")
_PERCENTS = ("p50", "p66", "p75", "p80", "p90", "p95", "p98", "p99", "p100")
_FIELDS = ("server_software", "hostname", "port", "path", "document_bytes", "concurrency", "time_taken_s", "requests_completed",
           "requests_failed")  # fmt: skip
_LATER = ("total_transferred_bytes", "html_transferred_bytes", "requests_per_s", "time_per_request_ms", "time_per_request_all_ms")


def read(text: str) -> list[Run] | None:
    """Return the runs of a text that consists of canonical reports only; None for any other text."""
    if not text.startswith("This is ApacheBench, Version 2.3 <$Revision: "):
        return None
    runs: list[Run] = []
    place, line = 0, 1
    while place < len(text):
        found = _REPORT.match(text, place)
        run = _run(found, line) if found else None
        if found is None or run is None:
            return None if text[place:].strip() else runs
        runs.append(run)
        line += text.count("\n", place, found.end())
        place = found.end()
        while text.startswith("\n", place):
            place, line = place + 1, line + 1
    return runs


@lru_cache(256)
def _offsets(progress: int, errors: bool, status: bool, keepalive: bool) -> tuple[tuple[str, int], ...]:
    """Return for each field how many lines below the banner it stands, which depends on the lines that come and go."""
    found = {"tool_version": 0}
    base = 7 + progress
    places = (0, 1, 2, 4, 5, 7, 8, 9, 10)
    found |= {name: base + place for name, place in zip(_FIELDS, places, strict=True)}
    line = base + 11
    for name, is_there in (("write_errors", errors), ("non_2xx", status), ("keepalive_requests", keepalive)):
        if is_there:
            found[name] = line
            line += 1
    for name in _LATER:
        found[name] = line
        line += 1
    found |= {"server_name": base, "server_version": base, "latency_ms": line + 7, "transfer_rate_Bps": line}
    return (*found.items(), ("", line + 18))


_split = lru_cache(1024)(name_and_version)


def _run(found: re.Match[str], line: int) -> Run | None:
    """Return the run of one report that begins at this line; None when it needs a remark or has a number that is none."""
    (version, revision, progress, software, host, port, path, length, level, time, done, errors, status, alive, total, html, rate, per,
     across, transfer, connect, processing, waiting, whole, warnings, *percents) = found.groups()  # fmt: skip
    rows = [dict(zip(_NAMES, map(float, row.split()), strict=True)) for row in (connect, processing, waiting, whole)]
    seconds, completed, per_second = float(time), int(done), float(rate)
    ranks = [float(value) for value in percents]
    if not seconds or not completed or abs(completed / seconds - per_second) > per_second * max(0.0005 / seconds, 0.002) + 0.005:
        return None
    if ranks != sorted(ranks) or not 0 < int(port) < 65536 or not 0 < int(level) <= 10**9:
        return None
    name, release = _split(software)
    *places, (_, last) = _offsets(progress.count("\n"), bool(errors), status is not None, alive is not None)
    details: dict[str, object] = {"tool_revision": revision}
    if errors:
        details["write_errors"] = 0
    if alive is not None:
        details["keepalive_requests"] = int(alive)
    details["time_per_request_ms"] = float(per)
    details["time_per_request_all_ms"] = float(across)
    details["ab_times_ms"] = dict(zip(("connect", "processing", "waiting", "total"), rows, strict=True))
    details["kilo"] = 1024
    end = line + last + warnings.count("\n")
    return Run(
        "ab", version, software, name, release, host, int(port), path, int(length), None, int(level), None, completed, 0,
        0 if status is None else int(status), alive is not None, False, seconds, per_second, round(float(transfer) * 1024, 6), int(total),
        int(html), {**rows[3], **dict(zip(_PERCENTS, ranks, strict=True))}, None, None, None, None, False, None, (line, end),
        {field: line + place for field, place in places}, details,
    )  # fmt: skip

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
from functools import lru_cache
from typing import Any

from importers.model import Diagnostic, Run
from importers.reading import wrk_report
from importers.reading.blocks import Block, Reading
from importers.reading.document import Document
from importers.reading.server_header import target
from importers.reading.units import tidy

NAME = "wrk"
LABEL = "wrk"
STRENGTH = 7


def find_blocks(document: Document) -> list[Block]:
    """Return one block a report; a report needs its threads and connections."""
    return wrk_report.find(document)


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run in `block` and remarks about it."""
    if run := as_printed(block):
        return [run]
    reading = Reading(block, NAME)
    wrk_report.read(reading)
    return reading.result()


_T = r" +([0-9]{1,9}\.[0-9]{2})(us|ms|s)"
_K = r" +([0-9]{1,9}\.[0-9]{2})([kMG]?)"
_P = r" +([0-9]{1,3}\.[0-9]{2})%\n"
_REPORT = re.compile(
    r"Running [0-9]+[smh] test @ (https?://\S{1,2000})\n  ([0-9]{1,6}) threads and ([0-9]{1,9}) connections\n"
    rf"  Thread Stats   Avg      Stdev     Max   \+/- Stdev\n    Latency{_T}{_T}{_T}{_P}    Req/Sec{_K}{_K}{_K}{_P}"
    rf"(?:  Latency Distribution\n     50%{_T}\n     75%{_T}\n     90%{_T}\n     99%{_T}\n)?"
    r"  ([0-9]{1,15}) requests in ([0-9]{1,9}\.[0-9]{2})(us|ms|s|m), ([0-9]{1,9}\.[0-9]{2})([KMGT]?B) read\n"
    r"(  Socket errors: connect ([0-9]{1,15}), read ([0-9]{1,15}), write ([0-9]{1,15}), timeout ([0-9]{1,15})\n)?"
    r"(?:  Non-2xx or 3xx responses: ([0-9]{1,15})\n)?"
    r"Requests/sec: +([0-9]{1,12}\.[0-9]{2})\nTransfer/sec: +([0-9]{1,9}\.[0-9]{2})([KMGT]?B)\n"
)
_TO_MS = {
    "us": "e-3",
    "ms": "",
    "s": "e3",
}  # read as decimals, nothing has to be rounded afterwards
_TO_S = {"us": "e-6", "ms": "e-3", "s": ""}
_BYTES = {"B": 1, "KB": 1024, "MB": 1024**2, "GB": 1024**3, "TB": 1024**4}
_EXACT = 1e10  # below it, two decimals are at most twelve digits
_THOUSANDS = {"": "", "k": "e3", "M": "e6", "G": "e9"}


@lru_cache(1024)
def _target(url: str) -> tuple[Any, ...]:
    """Return the values of `target`; () for an address that a mail or a page wrote, which has to be decoded first."""
    return () if "=3D" in url or "&amp;" in url else tuple(target(url).values())


def canonical(text: str) -> list[Run] | None:
    """Return the runs of a text that holds nothing but whole reports of wrk 3 or 4; None for any other text."""
    if not text.startswith("Running ") or not text.endswith("\n"):
        return None
    runs: list[Run] = []
    place, line = 0, 1
    while place < len(text):
        found = _REPORT.match(text, place)
        run = _run(found, line, line) if found else None
        if found is None or run is None:
            return None
        runs.append(run)
        place, line = found.end(), run.sources["transfer_rate_Bps"] + 1
        while text.startswith("\n", place):
            place, line = place + 1, line + 1
    return runs


def as_printed(block: Block) -> Run | None:
    """Return the run of a block that is a command or none, and one whole report of wrk 3 or 4; None for any other."""
    document, place = block.document, block.start
    if document.partial:
        return None
    command = None
    if not document.text.startswith("Running ", place):
        command = wrk_report.COMMAND.match(document.text, place, block.end)
        place = (
            command.end() + 1
            if command and not wrk_report.RATE_OPTION.search(command[1])
            else place
        )
    found = _REPORT.match(document.text, place, block.end)
    if found is None or found.end() != block.end:
        return None
    if not document.is_even(block.start, found.end() - 1):
        return None
    first = block.line(block.start)
    run = _run(found, first, first + (command is not None))
    if run is not None and command:
        run.details["command"] = command[1].strip()
    return run


def _run(found: re.Match[str], first: int, line: int) -> Run | None:
    """Return the run of one report whose head stands in this line; None when its URL or number of connections is none."""
    (
        url,
        threads,
        connections,
        mean,
        mean_u,
        sd,
        sd_u,
        most,
        most_u,
        share,
        rate,
        rate_u,
        rate_sd,
        rate_sd_u,
        rate_max,
        rate_max_u,
        _,
        p50,
        p50_u,
        p75,
        p75_u,
        p90,
        p90_u,
        p99,
        p99_u,
        done,
        time,
        time_u,
        size,
        size_u,
        errors,
        connect,
        read,
        write,
        timeout,
        status,
        per_second,
        transfer,
        transfer_u,
    ) = found.groups()
    asked = _target(url)
    if not asked or connections == "0":
        return None
    host, port, path, tls = asked
    average, spread, highest = (
        float(mean + _TO_MS[mean_u]),
        float(sd + _TO_MS[sd_u]),
        float(most + _TO_MS[most_u]),
    )
    if p50 is None:
        latency = {"mean": average, "stdev": spread, "max": highest}
        below = last = line + 5
    else:
        middle = float(p50 + _TO_MS[p50_u])
        latency = {
            "mean": average,
            "stdev": spread,
            "max": highest,
            "p50": middle,
            "median": middle,
            "p75": float(p75 + _TO_MS[p75_u]),
            "p90": float(p90 + _TO_MS[p90_u]),
            "p99": float(p99 + _TO_MS[p99_u]),
        }
        below = last = line + 10
    speed, amount = (
        float(transfer) * _BYTES[transfer_u],
        float(size) * _BYTES[size_u],
    )  # as `units.size` does
    if amount >= _EXACT or speed >= _EXACT:
        speed, amount = tidy(speed), tidy(amount)
    failed, failures, failed_at, refused_at = (
        {"connect": 0, "read": 0, "write": 0, "timeout": 0},
        0,
        first,
        first,
    )
    if errors is not None:
        failed = {
            "connect": int(connect),
            "read": int(read),
            "write": int(write),
            "timeout": int(timeout),
        }
        failures = sum(failed.values())
        last = failed_at = last + 1
    if status is not None:
        last = refused_at = last + 1
    sources = {
        "hostname": line,
        "port": line,
        "path": line,
        "tls": line,
        "concurrency": line + 1,
        "latency_ms": line + 3,
        "requests_completed": below,
        "time_taken_s": below,
        "total_transferred_bytes": below,
        "requests_failed": failed_at,
        "non_2xx": refused_at,
        "requests_per_s": last + 1,
        "transfer_rate_Bps": last + 2,
    }
    details = {
        "threads": int(threads),
        "latency_within_stdev_pct": float(share),
        "socket_errors": failed,
        "per_thread_req_s": {
            "mean": float(rate + _THOUSANDS[rate_u]),
            "stdev": float(rate_sd + _THOUSANDS[rate_sd_u]),
            "max": float(rate_max + _THOUSANDS[rate_max_u]),
        },
    }
    return Run(
        "wrk",
        None,
        None,
        None,
        None,
        host,
        port,
        path,
        None,
        None,
        int(connections),
        None,
        int(done),
        failures,
        0 if status is None else int(status),
        None,
        tls,
        float(time + _TO_S[time_u]) if time_u != "m" else tidy(float(time) * 60),
        float(per_second),
        speed,
        amount,
        None,
        latency,
        None,
        None,
        None,
        None,
        False,
        None,
        (first, last + 2),
        sources,
        details,
    )

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

from importers import wrkstats
from importers.document import Document
from importers.model import Diagnostic, Run
from importers.scan import Block, Reading
from importers.server import target
from importers.units import tidy

NAME = "wrk"
LABEL = "wrk"
STRENGTH = 7


def find_blocks(document: Document) -> list[Block]:
    """Return one block a report; a report needs its threads and connections."""
    return wrkstats.find(document)


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run in `block` and remarks about it."""
    reading = Reading(block, NAME)
    wrkstats.read(reading)
    return reading.result()


_T = r" +([0-9]{1,9}\.[0-9]{2})(us|ms|s)"
_K = r" +([0-9]{1,9}\.[0-9]{2})([kMG]?)"
_P = r" +([0-9]{1,3}\.[0-9]{2})%\n"
_REPORT = re.compile(
    r"Running [0-9]+[smh] test @ (https?://\S{1,2000})\n  ([0-9]{1,6}) threads and ([0-9]{1,9}) connections\n"
    rf"  Thread Stats   Avg      Stdev     Max   \+/- Stdev\n    Latency{_T}{_T}{_T}{_P}    Req/Sec{_K}{_K}{_K}{_P}"
    rf"(?:  Latency Distribution\n     50%{_T}\n     75%{_T}\n     90%{_T}\n     99%{_T}\n)?"
    r"  ([0-9]{1,15}) requests in ([0-9]{1,9}\.[0-9]{2})(us|ms|s), ([0-9]{1,9}\.[0-9]{2})([KMGT]?B) read\n"
    r"(?:  Non-2xx or 3xx responses: ([0-9]{1,15})\n)?"
    r"Requests/sec: +([0-9]{1,12}\.[0-9]{2})\nTransfer/sec: +([0-9]{1,9}\.[0-9]{2})([KMGT]?B)\n"
)
_TO_MS = {"us": "e-3", "ms": "", "s": "e3"}  # read as decimals, nothing has to be rounded afterwards
_TO_S = {"us": "e-6", "ms": "e-3", "s": ""}
_BYTES = {"B": 1, "KB": 1024, "MB": 1024**2, "GB": 1024**3, "TB": 1024**4}
_THOUSANDS = {"": "", "k": "e3", "M": "e6", "G": "e9"}
_target = lru_cache(1024)(target)


def canonical(text: str) -> list[Run] | None:
    """Return the runs of a text that holds nothing but whole reports of wrk 3 or 4; None for any other text."""
    if not text.startswith("Running ") or not text.endswith("\n"):
        return None
    runs: list[Run] = []
    place, line = 0, 1
    while place < len(text):
        found = _REPORT.match(text, place)
        if found is None or not _target(found[1]) or found[3] == "0":
            return None
        runs.append(_run(found, line))
        place, line = found.end(), line + 8 + 5 * (found[18] is not None) + (found[31] is not None)
        while text.startswith("\n", place):
            place, line = place + 1, line + 1
    return runs


def _run(found: re.Match[str], line: int) -> Run:
    """Return the run of one report that begins at this line."""
    (url, threads, connections, mean, mean_u, sd, sd_u, most, most_u, share, rate, rate_u, rate_sd, rate_sd_u, rate_max, rate_max_u, _,
     p50, p50_u, p75, p75_u, p90, p90_u, p99, p99_u, done, time, time_u, size, size_u, status, per_second, transfer, transfer_u,
     ) = found.groups()  # fmt: skip
    latency = {"mean": float(mean + _TO_MS[mean_u]), "stdev": float(sd + _TO_MS[sd_u]), "max": float(most + _TO_MS[most_u])}
    below = line + 5
    if p50 is not None:
        half = float(p50 + _TO_MS[p50_u])
        latency |= {"p50": half, "p75": float(p75 + _TO_MS[p75_u]), "p90": float(p90 + _TO_MS[p90_u]),
                    "p99": float(p99 + _TO_MS[p99_u]), "median": half}  # fmt: skip
        below = line + 10
    asked, last = _target(url), below + (status is not None)
    sources = {"hostname": line, "port": line, "path": line, "tls": line, "concurrency": line + 1, "latency_ms": line + 3,
               "requests_completed": below, "time_taken_s": below, "total_transferred_bytes": below, "requests_per_s": last + 1,
               "transfer_rate_Bps": last + 2, "requests_failed": line, "non_2xx": line if status is None else below + 1}  # fmt: skip
    details = {
        "threads": int(threads), "latency_within_stdev_pct": float(share),
        "per_thread_req_s": {"mean": float(rate + _THOUSANDS[rate_u]), "stdev": float(rate_sd + _THOUSANDS[rate_sd_u]),
                             "max": float(rate_max + _THOUSANDS[rate_max_u])},
        "socket_errors": {"connect": 0, "read": 0, "write": 0, "timeout": 0},
    }  # fmt: skip
    return Run(
        "wrk", None, None, None, None, asked["hostname"], asked["port"], asked["path"], None, None, int(connections), None, int(done), 0,
        int(status or 0), None, asked["tls"], float(time + _TO_S[time_u]), float(per_second),
        tidy(float(transfer) * _BYTES[transfer_u]), tidy(float(size) * _BYTES[size_u]), None, latency, None, None, None, None, False, None,
        (line, last + 2), sources, details,
    )  # fmt: skip

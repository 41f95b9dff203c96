"""The fast path: reports exactly as ab 2.3 prints them, with all five columns and the percentages.

A text that differs, or that needs a remark, is left to the tolerant reader. Both give the same
runs.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from importers.formats.ab.label_patterns import RATE_TOLERANCE
from importers.model import Run
from importers.reading.reports import printed_report
from importers.reading.server_header import name_and_version

_BANNER = "This is ApacheBench, Version 2.3 <$Revision"
_COUNT = "[0-9]{1,15}"
_TENTHS = r"[0-9]{1,15}\.[0-9]{2}"
_THOUSANDTHS = r"[0-9]{1,15}\.[0-9]{3}"
_CELLS = r" {1,9}[0-9]{1,9} {1,9}[0-9]{1,9} {1,9}[0-9]{1,9}\.[0-9] {1,9}[0-9]{1,9} {1,9}[0-9]{1,9}"
_COLUMNS = ("min", "mean", "stdev", "median", "max")
_PERCENTS = ("50", "66", "75", "80", "90", "95", "98", "99", "100")
_ROWS: tuple[printed_report.Row, ...] = (
    ("This is ApacheBench, Version ", r"2\.3", "tool_version"),
    (r" <\$Revision(?:: ", "[0-9]{6,7}", "tool_revision"),
    (
        r" )?\$>\nCopyright 1996 Adam Twiss, Zeus Technology Ltd, http://[\w.:/]{1,80}\n"
        r"Licensed to The Apache Software Foundation, http://www\.apache\.org/\n\n"
        r"Benchmarking \S{1,255} \(be patient\)"
        r"(?:\.{5}done|(?:\n(?:Completed|Finished) [0-9]{1,15} requests){1,12})\n\n\n"
        "Server Software:        ",
        r"\S{0,100}",
        "server_software",
    ),
    ("\nServer Hostname:        ", r"\S{1,255}", "hostname"),
    ("\nServer Port:            ", _COUNT, "port"),
    ("\n(?:SSL/TLS Protocol:       ", r"\S{1,200}", "tls_protocol"),
    (
        r"\n)?(?:Server Temp Key:        [\w .-]{1,60}\n)?(?:TLS Server Name:        \S{1,255}\n)?"
        "\nDocument Path:          ",
        r"\S{1,2000}",
        "path",
    ),
    ("\nDocument Length:        (?:", _COUNT, "document_bytes"),
    (
        " bytes|Variable)\n\n(?:Number of workers:      [0-9]{1,9}\n)?Concurrency Level:      ",
        _COUNT,
        "concurrency",
    ),
    (
        "\n(?:Concurrency achieved:   [0-9]{1,9}\n"
        r"Rampup delay:           [0-9]{1,9} \[ms\]\n)?Time taken for tests:   ",
        r"[0-9]{1,9}\.[0-9]{3}",
        "time_taken_s",
    ),
    (
        r" seconds\n(?:Number of requests:     [0-9]{1,15}(?: \(window\))?\n)?"
        "Complete requests:      ",
        _COUNT,
        "requests_completed",
    ),
    ("\nFailed requests:        ", _COUNT, "requests_failed"),
    (r"\n(?:   \(Connect: ", _COUNT, "connect"),
    (", Receive: ", _COUNT, "receive"),
    (", Length: ", _COUNT, "length"),
    (", Exceptions: ", _COUNT, "exceptions"),
    (r"\)\n)?(?:Write errors:           ", _COUNT, "write_errors"),
    ("\n)?(?:Non-2xx responses:      ", _COUNT, "non_2xx"),
    ("\n)?(?:Keep-Alive requests:    ", _COUNT, "keepalive_requests"),
    ("\n)?Total transferred:      ", _COUNT, "total_transferred_bytes"),
    (
        r" bytes\n(?:Total (?:body sent:        |POSTed:           |PUT:              )",
        _COUNT,
        "total_sent_bytes",
    ),
    ("\n)?HTML transferred:       ", _COUNT, "html_transferred_bytes"),
    (" bytes\nRequests per second:    ", _TENTHS, "requests_per_s"),
    (r" \[#/sec\] \(mean\)\nTime per request:       ", _THOUSANDTHS, "time_per_request_ms"),
    (r" \[ms\] \(mean\)\nTime per request:       ", _THOUSANDTHS, "time_per_request_all_ms"),
    (
        r" \[ms\] \(mean, across all concurrent requests\)\nTransfer rate:          ",
        _TENTHS,
        "transfer_rate_Bps",
    ),
    (
        r" \[Kbytes/sec\] received\n"
        rf"(?: {{24}}{_TENTHS} kb/s sent\n {{24}}{_TENTHS} kb/s total\n)?\n"
        r"Connection Times \(ms\)\n              min  mean\[\+/-sd\] median   max\nConnect:    ",
        _CELLS,
        "connecting",
    ),
    ("\nProcessing: ", _CELLS, "processing"),
    ("\nWaiting:    ", _CELLS, "waiting"),
    ("\nTotal:      ", _CELLS, "latency_ms"),
    (
        "\n(?:WARNING: The median and mean for the [a-z ]{1,40} are not within a normal deviation\n"
        r" {8}These results are [a-z ]{1,40}\.\n"
        "|ERROR: The median and mean for the [a-z ]{1,40} are more than twice the standard\n"
        r" {7}deviation apart\.[A-Za-z ]{1,40}\.\n){0,4}"
        r"\nPercentage of the requests served within a certain time \(ms\)\n  50% +",
        "[0-9]{1,9}",
        "p50",
    ),
    *((f"\n {percent:>3}% +", "[0-9]{1,9}", f"p{percent}") for percent in _PERCENTS[1:]),
)
_REPORT = printed_report.pattern(_ROWS, end=r" \(longest request\)\n")
_DETAILS = ("write_errors", "keepalive_requests", "total_sent_bytes")
_NO_SOURCE = ("tool_revision", "connect", "receive", "length", "exceptions") + (
    "connecting",
    "processing",
    "waiting",
    *(f"p{percent}" for percent in _PERCENTS),
)
_server = lru_cache(1024)(name_and_version)


def read(text: str) -> list[Run] | None:
    """Return the runs of a text of canonical reports only; None for any other text."""
    if not text.startswith(_BANNER):
        return None
    return printed_report.read_all(text, report=_REPORT, read_run=_run)


def _run(values: dict[str, Any], lines: dict[str, int]) -> Run | None:
    """Return the run of one report; None when it needs a remark or holds an impossible number."""
    percentiles = {f"p{percent}": float(values[f"p{percent}"]) for percent in _PERCENTS}
    if not _is_plain(values, list(percentiles.values())):
        return None
    software, status = values["server_software"], values["non_2xx"]
    server_name, server_version = _server(software)
    for field in _NO_SOURCE:
        lines.pop(field, None)
    if software:
        lines["server_name"] = lines["server_version"] = lines["server_software"]
    else:
        del lines["server_software"]
    return Run(
        tool="ab",
        tool_version=values["tool_version"],
        server_software=software or None,
        server_name=server_name,
        server_version=server_version,
        hostname=values["hostname"],
        port=int(values["port"]),
        path=values["path"],
        document_bytes=int(values["document_bytes"]) if values["document_bytes"] else None,
        concurrency=int(values["concurrency"]),
        requests_completed=int(values["requests_completed"]),
        requests_failed=int(values["requests_failed"]),
        non_2xx=0 if status is None else int(status),
        keepalive=values["keepalive_requests"] is not None,
        tls=values["tls_protocol"] is not None,
        time_taken_s=float(values["time_taken_s"]),
        requests_per_s=float(values["requests_per_s"]),
        transfer_rate_Bps=round(float(values["transfer_rate_Bps"]) * 1024, 6),
        total_transferred_bytes=int(values["total_transferred_bytes"]),
        html_transferred_bytes=int(values["html_transferred_bytes"]),
        latency_ms=_cells(values["latency_ms"]) | percentiles,
        sources=lines,
        details=_details(values),
    )


def _is_plain(values: dict[str, Any], percentiles: list[float]) -> bool:
    """Tell whether the numbers agree and the texts need no decoding (of a mail or a page)."""
    seconds, rate = float(values["time_taken_s"]), float(values["requests_per_s"])
    completed, failed = int(values["requests_completed"]), int(values["requests_failed"])
    if not seconds or not 0 < completed >= failed:
        return False
    tolerance = max(0.005 + rate * 0.0005 / seconds, rate * RATE_TOLERANCE)
    texts = values["server_software"] + values["hostname"] + values["path"]
    return (
        abs(completed / seconds - rate) <= tolerance
        and "=3D" not in texts
        and "&amp;" not in texts
        and percentiles == sorted(percentiles)
        and 0 < int(values["port"]) < 65536
        and 0 < int(values["concurrency"]) <= 10**9
    )


def _details(values: dict[str, Any]) -> dict[str, Any]:
    details: dict[str, Any] = {
        "tool_revision": values["tool_revision"],
        "time_per_request_ms": float(values["time_per_request_ms"]),
        "time_per_request_all_ms": float(values["time_per_request_all_ms"]),
        "kilo": 1024,
        "ab_times_ms": {
            "connect": _cells(values["connecting"]),
            "processing": _cells(values["processing"]),
            "waiting": _cells(values["waiting"]),
            "total": _cells(values["latency_ms"]),
        },
    }
    if values["connect"] is not None:
        kinds = ("connect", "receive", "length", "exceptions")
        details["failed_breakdown"] = {kind: int(values[kind]) for kind in kinds}
    details |= {field: int(values[field]) for field in _DETAILS if values[field] is not None}
    if values["tls_protocol"] is not None:
        details["tls_protocol"] = values["tls_protocol"]
    return details


def _cells(row: str) -> dict[str, float]:
    return dict(zip(_COLUMNS, map(float, row.split()), strict=True))

"""The roles that a publisher can give a heading of a table, as menus and sentences name them."""

from __future__ import annotations

from collections import ChainMap
from itertools import product

from importers.reading.table_heads import column_roles
from importers.reading.table_heads.column_roles import DECIMAL_MARK, IGNORE

_STATISTICS = {
    "mean": "mean latency",
    "median": "median latency",
    "p90": "90 % latency",
    "p95": "95 % latency",
    "p99": "99 % latency",
    "min": "shortest latency",
    "max": "longest latency",
    "stdev": "deviation of the latency",
}
_TIMES = {"ms": "ms", "us": "µs", "s": "s"}
# What is offered, by group: each role with its text.
MENU: dict[str, dict[str, str]] = {
    "Results": {
        "requests_per_s": "requests per second",
        "time_taken_s": "time taken (s)",
        "requests": "requests completed",
        "failed": "failed requests",
        "failed_percent": "failed requests in percent",
        "non_2xx": "answers that are not 2xx",
    },
    "Latency": {
        f"latency_{statistic}_{unit}": f"{_STATISTICS[statistic]} ({_TIMES[unit]})"
        for unit, statistic in product(_TIMES, _STATISTICS)
    },
    "Transfer rate": {
        "transfer_rate_KiBps": "KiB/s (1,024 bytes)",
        "transfer_rate_kBps": "kB/s (1,000 bytes)",
        "transfer_rate_MiBps": "MiB/s (1,048,576 bytes)",
        "transfer_rate_MBps": "MB/s (1,000,000 bytes)",
        "transfer_rate_Bps": "bytes/s",
    },
    "Load": {
        "concurrency": "concurrency (connections)",
        "offered_rate": "offered requests per second",
    },
    "Names": {
        "server": "server",
        "version": "version of the server",
        "document": "requested file",
        "identity": "part of the configuration",
    },
    "Other": {IGNORE: "nothing: ignore this column"},
}
MARKS = {".": "a point: 1.5 is one and a half", ",": "a comma: 1,5 is one and a half"}
# What the reader calls columns besides.
_OTHERS = {
    "requests_completed": "requests completed",
    "requests_failed": "failed requests",
    "failed_share": "share of failed requests",
    "good_share": "share of requests that went well",
    "transfer_rate_Bps": "transfer rate",
    "total_transferred_bytes": "bytes transferred",
    "document_bytes": "size of the file",
    "cpu_percent": "processor use",
    "keepalive": "keep-alive",
    column_roles.UNKNOWN: "not known",
    column_roles.UNCLEAR: "not clear",
    column_roles.UNSURE: "not sure to be of HTTP",
}
_TEXTS = dict(ChainMap(_OTHERS, *MENU.values()))


def text(role: str) -> str:
    """Return the words for a role; a name of the reader's without words is its own."""
    return _TEXTS.get(role) or MARKS.get(role) or role.replace("_", " ")


def key(heading: str) -> str:
    """Return the form of a heading by which maps know it: plain, in small letters."""
    return column_roles.key(heading)


def is_mark(heading: str) -> bool:
    """Tell whether a map's key is the decimal mark, and no heading."""
    return key(heading) == DECIMAL_MARK


def check(roles: dict[str, str]) -> dict[str, str]:
    """Return a map of headings with their keys; ValueError for a role that does not exist."""
    return column_roles.checked(roles)

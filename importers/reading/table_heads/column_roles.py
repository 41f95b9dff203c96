"""Roles that a publisher may give a heading of a table: what its numbers are, in which unit."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from importers.model import ColumnRole
from importers.reading.table_heads import column_heads, share_heads
from importers.reading.table_heads.column_heads import Head
from importers.reading.units import KILO_1000, KILO_1024

IGNORE = "ignore"
# What a column is called that has no role yet: no publisher can give these. UNSURE is a rate of
# which nothing says whether it is one of HTTP.
UNKNOWN, UNCLEAR, UNSURE = "unknown", "unclear", "unsure"
DECIMAL_MARK = "decimal mark"  # instead of a heading; its role is "." or ","


def _bytes(unit: str, factor: int) -> Head:
    return Head("metric", field="transfer_rate_Bps", factor=float(factor), unit=unit)


# What each role says; a latency is latency_STATISTIC_UNIT besides.
ROLES = {
    "requests_per_s": Head("metric", field="requests_per_s"),
    "time_taken_s": Head("metric", field="time_taken_s", unit="s"),
    "transfer_rate_KiBps": _bytes("KiB/s", KILO_1024),
    "transfer_rate_MiBps": _bytes("MiB/s", KILO_1024**2),
    "transfer_rate_kBps": _bytes("kB/s", KILO_1000),
    "transfer_rate_MBps": _bytes("MB/s", KILO_1000**2),
    "transfer_rate_Bps": _bytes("B/s", 1),
    "requests": Head("requests"),
    "failed": Head("failed"),
    "failed_percent": Head(share_heads.FAILED, unit="%"),
    "non_2xx": Head("non_2xx"),
    "concurrency": Head("concurrency"),
    "offered_rate": Head("offered"),
    "server": Head("server"),
    "version": Head("version"),
    "document": Head("document"),
    "identity": Head("name"),
    IGNORE: Head(""),
}
ACCEPTED = (*ROLES, "latency_mean_ms", "latency_p99_us")
_LATENCY = re.compile(r"latency_(mean|median|min|max|stdev|p[0-9]{1,2}(?:\.[0-9]{1,3})?)_(us|ms|s)")
_MS = {"us": 0.001, "ms": 1.0, "s": 1000.0}


def role(name: str) -> Head | None:
    """Return what a role's name says; None for a name that is no role."""
    if latency := _LATENCY.fullmatch(name):
        statistic, unit = latency[1], latency[2]
        return Head("metric", field="latency_ms", factor=_MS[unit], statistic=statistic, unit=unit)
    return ROLES.get(name)


def key(heading: str) -> str:
    """Return a heading as a map names it: plain, in small letters."""
    return column_heads.plain(heading).casefold()


def of_arguments(arguments: Sequence[str]) -> dict[str, str]:
    """Return the map of arguments like "Speed=requests_per_s".

    ValueError for one without a "=" or with a role that does not exist.
    """
    pairs = [argument.rpartition("=") for argument in arguments]
    if any(not border for _, border, _ in pairs):
        raise ValueError('a role is given as "heading=role".')
    return checked({heading: name for heading, _, name in pairs})


def explained(columns: Sequence[ColumnRole]) -> list[str]:
    """Return a line for each column: its heading, its role, its unit and why it has it."""
    lines = []
    for column in columns:
        unit = f" in {column.unit}" if column.unit else ""
        where = f"line {column.line}: " if column.line else ""
        heading = column.heading or "(no heading)"
        lines.append(f"{where}{heading!r} is {column.role}{unit}: {column.why}.")
    return lines


def checked(columns: Mapping[str, str]) -> dict[str, str]:
    """Return a map of headings with plain headings; ValueError for a role that does not exist."""
    roles: dict[str, str] = {}
    for heading, name in columns.items():
        is_mark = key(heading) == DECIMAL_MARK and name in (".", ",")
        if not is_mark and role(name) is None:
            message = f"{name!r} is no role; accepted: {', '.join(ACCEPTED)}."
            raise ValueError(message)
        roles[key(heading)] = name
    return roles

"""Dates as they were written: "2010-05-21 09:00:00 -3000", "2006/12/22 10:13:36 +1100"."""

from __future__ import annotations

import re
from datetime import datetime, timedelta, timezone

from runs.compare.checks.model import details
from runs.compare.series import RunView

_WRITTEN = re.compile(
    r"(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?)?(?:\.\d+)? ?(Z|"
    r"[+-]\d{2}:?\d{2})?$"
)
FURTHEST = 14 * 60  # minutes from UTC: no clock is further


def saved(run: RunView) -> tuple[str, str] | None:
    """Return name and time of the file that the run was saved in; None when nobody says it."""
    file = details(run).get("file")
    return (
        (str(file.get("name")), str(file.get("saved")))
        if isinstance(file, dict) and file.get("saved")
        else None
    )


def problem(text: str) -> str | None:
    """Say why a date cannot be; None for one that can, and for one in another form."""
    match = _WRITTEN.fullmatch(text.strip())
    if match is None:
        return None
    minutes = _minutes(match[7])
    if minutes is not None and (abs(minutes) > FURTHEST or abs(minutes) % 60 % 15):
        return f"no clock is {match[7]} from UTC"
    return None if _local(match) else "there is no such day or time"


def moment(text: str) -> datetime | None:
    """Return the moment; None for a date without an offset, for one that cannot be, and for one
    in another form.
    """
    match = _WRITTEN.fullmatch(text.strip())
    minutes = _minutes(match[7]) if match else None
    if match is None or minutes is None or problem(text):
        return None
    local = _local(match)
    return local.replace(tzinfo=timezone(timedelta(minutes=minutes))) if local else None


def _local(match: re.Match[str]) -> datetime | None:
    try:
        year, month, day, hour, minute, second = (int(match[part] or 0) for part in range(1, 7))
        return datetime(year, month, day, hour, minute, second)
    except ValueError:
        return None


def _minutes(offset: str | None) -> int | None:
    if offset is None or offset == "Z":
        return 0 if offset else None
    digits = offset[1:].replace(":", "")
    return (-1 if offset[0] == "-" else 1) * (int(digits[:2]) * 60 + int(digits[2:]))

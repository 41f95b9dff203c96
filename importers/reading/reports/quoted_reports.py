"""A part of a report that is quoted beside it, to explain its lines: it is no second run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from importers.model import Diagnostic, Run

_MEASURED = (
    "concurrency",
    "requests_completed",
    "requests_failed",
    "non_2xx",
    "time_taken_s",
    "requests_per_s",
    "transfer_rate_Bps",
    "total_transferred_bytes",
    "html_transferred_bytes",
    "hostname",
    "port",
    "path",
    "document_bytes",
)
_ABSENT = ("requests_failed", "non_2xx")
_FEWEST_TIMES = 3  # that are no chance
_MOST = 50  # fuller runs of the same rate that are compared


def without(runs: list[Run], remarks: list[Diagnostic]) -> tuple[list[Run], list[Diagnostic]]:
    """Return the runs without those that only repeat values of a fuller one.

    Remarks about the lines of such a run are replaced by one.
    """
    if not any(run.details.get("truncated") for run in runs):
        return runs, remarks
    fuller: dict[Any, list[Run]] = {}
    for run in runs:
        if run.latency_ms:
            fuller.setdefault(_key(run), []).append(run)
    own: list[Run] = []
    lines: set[int] = set()
    repeated: list[Diagnostic] = []
    rated = [run for run in runs if run.latency_ms and run.requests_per_s is not None]
    for run in runs:
        original = _original(run, fuller.get(_key(run), ())) or _same_times(run, rated)
        if original is None:
            own.append(run)
            continue
        first, last = run.lines or (0, 0)
        lines |= set(range(first, last + 1))
        repeated.append(_remark(first, original))
    return own, [*(remark for remark in remarks if remark.line not in lines), *repeated]


def _key(run: Run) -> tuple[str | None, str | None, float | None]:
    return run.tool, run.member, run.requests_per_s


def _remark(line: int, original: Run) -> Diagnostic:
    where = (original.lines or (0,))[0]
    message = (
        f"These lines repeat values of the report in line {where}; they are no run of their own."
    )
    return Diagnostic(line=line or None, severity="info", code="run.repeated", message=message)


def _original(run: Run, fuller: Sequence[Run]) -> Run | None:
    """Return the first of the fuller runs whose values this run repeats.

    Only a part of a report repeats values: it has its rate, and no latency.
    """
    is_part = bool(run.details.get("truncated")) and run.requests_per_s is not None
    if not is_part or run.latency_ms:
        return None
    return next((original for original in fuller[:_MOST] if _repeats(run, original)), None)


def _same_times(run: Run, rated: Sequence[Run]) -> Run | None:
    """Return the first run with a rate that has all times of a run without one: its line alone."""
    is_part = bool(run.details.get("truncated")) and run.requests_per_s is None
    if not is_part or len(run.latency_ms) < _FEWEST_TIMES:
        return None
    beside = [rest for rest in rated[:_MOST] if (rest.tool, rest.member) == (run.tool, run.member)]
    return next(
        (rest for rest in beside if run.latency_ms.items() <= rest.latency_ms.items()), None
    )


def _repeats(run: Run, original: Run) -> bool:
    """Tell whether a fuller run of the same rate has every value of this one.

    That nothing failed may be a line that was left out.
    """
    values = {name: getattr(run, name) for name in _MEASURED if getattr(run, name) is not None}
    return len(values) > 1 and all(
        getattr(original, name) == value or (value == 0 and name in _ABSENT)
        for name, value in values.items()
    )

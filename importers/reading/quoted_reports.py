"""A part of a report that is quoted beside it, to explain its lines: it is no second run."""

from __future__ import annotations

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
_MOST = 50  # fuller runs of the same rate that are looked at


def without(runs: list[Run], remarks: list[Diagnostic]) -> tuple[list[Run], list[Diagnostic]]:
    """Return the runs without those that only repeat values of a fuller one, and the remarks without those about them; one is said."""
    if not any(run.details.get("truncated") for run in runs):
        return runs, remarks
    fuller: dict[Any, list[Run]] = {}
    for run in runs:
        if run.latency_ms:
            fuller.setdefault(_key(run), []).append(run)
    kept: list[Run] = []
    spans: list[tuple[int, int]] = []
    said: list[Diagnostic] = []
    for run in runs:
        others = fuller.get(_key(run), ())[:_MOST] if _may_repeat(run) else ()
        other = next((one for one in others if _repeats(run, one)), None)
        if other is None:
            kept.append(run)
            continue
        spans.append(run.lines or (0, 0))
        message = f"These lines repeat values of the report in line {(other.lines or (0,))[0]}; they are no run of their own."
        said.append(
            Diagnostic(
                line=spans[-1][0] or None, severity="info", code="run.repeated", message=message
            )
        )
    lines = {line for first, last in spans for line in range(first, last + 1)}
    return kept, [*(one for one in remarks if one.line not in lines), *said]


def _key(run: Run) -> tuple[str | None, str | None, float | None]:
    return run.tool, run.member, run.requests_per_s


def _may_repeat(run: Run) -> bool:
    """Tell whether this is a part of a report that holds its rate, and no table of times."""
    return (
        bool(run.details.get("truncated")) and run.requests_per_s is not None and not run.latency_ms
    )


def _repeats(run: Run, other: Run) -> bool:
    """Tell whether a fuller run of the same rate has every value of this one; that nothing failed may be a line left out."""
    values = {name: value for name in _MEASURED if (value := getattr(run, name)) is not None}
    return len(values) > 1 and all(
        getattr(other, name) == value or (value == 0 and name in _ABSENT)
        for name, value in values.items()
    )

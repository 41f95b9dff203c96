"""Rows of tables that are no runs: they count requests, or are calls within a program."""

from __future__ import annotations

from importers.model import Diagnostic, Run

_SHORTEST_MS = 0.001  # the mean of a request; what is shorter is a call within a program
_CODE = "table.no_run"
_COUNTED = {"requests_completed", "document_bytes", "concurrency", "offered_rate", "label"}


def without(runs: list[Run]) -> tuple[list[Run], list[Diagnostic]]:
    """Return the runs without such rows of tables, and remarks about the rows."""
    rows = [run for run in runs if "table" in run.details]
    of_requests = {run.details["table"] for run in rows if _means(run) and not _is_call(run)}
    calls = [run for run in rows if _is_call(run) and run.details["table"] in of_requests]
    counts = [run for run in rows if _only_counts(run)]
    of_call = "The mean time of this row is too short for a request; it is no run."
    of_count = "Rows of this table count requests; they have no rate and no time, and are no runs."
    remarks = [remark([run], of_call, code=_CODE) for run in calls]
    remarks += [remark(counts, of_count, code=_CODE)] if counts else []
    dropped = {id(run) for run in [*calls, *counts]}
    return [run for run in runs if id(run) not in dropped], remarks


def remark(rows: list[Run], message: str, *, code: str = "table.repeats") -> Diagnostic:
    """Return the remark that rows of a table, of which the first one says the line, are no runs.

    Without another `code` they repeat other runs.
    """
    line = rows[0].lines[0] if rows[0].lines else None
    return Diagnostic(line, severity="info", code=code, message=message)


def _means(run: Run) -> list[float]:
    """Return the mean and the median of a run, in milliseconds."""
    return [run.latency_ms[name] for name in ("mean", "median") if name in run.latency_ms]


def _is_call(run: Run) -> bool:
    return any(0 < mean < _SHORTEST_MS for mean in _means(run))


def _only_counts(run: Run) -> bool:
    """Tell whether a row has a number of requests, and nothing that was measured."""
    is_row = not run.aborted and "mark" not in run.details
    return is_row and "requests_completed" in run.sources and run.sources.keys() <= _COUNTED

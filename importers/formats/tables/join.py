"""What the tables of one input say together: metric tables make one run, and tables that repeat
raw reports make none.
"""

from __future__ import annotations

from typing import Any

from importers.model import Diagnostic, Run
from importers.reading import column_heads
from importers.reading.units import decimals

_FIELDS = (
    "requests_completed",
    "requests_failed",
    "time_taken_s",
    "requests_per_s",
    "transfer_rate_Bps",
    "total_transferred_bytes",
    "cpu_user_s",
    "cpu_system_s",
    "cpu_percent",
)
# Runs of one key that are looked at: a text that repeats one table costs no more than its length.
MOST_PARTNERS = 20


def reconcile(runs: list[Run]) -> tuple[list[Run], list[Diagnostic]]:
    """Join the parts of runs, then drop the tables that repeat the other runs of the input."""
    if not any("table" in run.details for run in runs):
        return runs, []
    joined = _joined(runs)
    raw = [run for run in joined if run.tool is not None and run.requests_per_s is not None]
    tables: dict[Any, list[Run]] = {}
    for run in joined:
        if "table" in run.details:
            tables.setdefault(run.details.pop("table"), []).append(run)
    repeated = [part for part in tables.values() if raw and all(_repeats(run, raw) for run in part)]
    dropped = {id(run) for part in repeated for run in part}
    remarks = [
        Diagnostic(
            part[0].lines[0] if part[0].lines else None,
            "info",
            "table.repeats",
            f"This table repeats {len(part)} of the reports beside it; it is no further "
            "measurement.",
        )
        for part in repeated
    ]
    return [run for run in joined if id(run) not in dropped], remarks


def _joined(runs: list[Run]) -> list[Run]:
    """Merge runs of different tables that have one key and no field in common."""
    kept: list[Run] = []
    known: dict[tuple[Any, ...], list[tuple[Run, set[Any]]]] = {}
    for run in runs:
        table = run.details.get("table")
        if table is None:
            kept.append(run)
            continue
        key = _key(run)
        partner = next(
            (
                one
                for one in known.get(key, [])[-MOST_PARTNERS:]
                if table not in one[1] and not _fields(one[0]) & _fields(run)
            ),
            None,
        )
        if partner is None:
            known.setdefault(key, []).append((run, {table}))
            kept.append(run)
        else:
            _merge(partner[0], run)
            partner[1].add(table)
    return kept


def _key(run: Run) -> tuple[Any, ...]:
    """Return what the tables of one setup have in common."""
    sheet = run.details.get("sheet")
    head = column_heads.read(sheet) if sheet else None
    setup = (
        None if head and head.kind == "metric" else sheet
    )  # a sheet named "Requests per second" is no setup
    names = (run.member, setup, run.server_name, run.server_version, run.document_label)
    return (*names, run.concurrency, run.offered_rate, run.keepalive)


def _fields(run: Run) -> set[str]:
    return {name for name in _FIELDS if getattr(run, name) is not None} | {
        f"latency.{name}" for name in run.latency_ms
    }


def _merge(run: Run, other: Run) -> None:
    """Take over what the other part says."""
    for name in _FIELDS:
        if getattr(run, name) is None:
            setattr(run, name, getattr(other, name))
    run.latency_ms |= other.latency_ms
    run.sources |= {name: line for name, line in other.sources.items() if name not in run.sources}
    if "cells" in other.details:
        run.details["cells"] = {**other.details["cells"], **run.details.get("cells", {})}
    run.details = {**other.details, **run.details}
    lines = [line for part in (run, other) for line in part.lines or ()]
    run.lines = (min(lines), max(lines)) if lines else None


def _repeats(run: Run, raw: list[Run]) -> bool:
    """Tell whether each number of a table's run is that of one raw run, to its last digit."""
    return any(_same_load(run, other) and _same_numbers(run, other) for other in raw)


def _same_load(run: Run, other: Run) -> bool:
    return run.concurrency == other.concurrency or other.concurrency is None


def _same_numbers(run: Run, other: Run) -> bool:
    pairs = [
        (getattr(run, name), getattr(other, name))
        for name in ("requests_per_s", "time_taken_s", "requests_completed")
    ]
    both = [(mine, theirs) for mine, theirs in pairs if mine is not None and theirs is not None]
    return bool(both) and all(
        abs(mine - theirs) <= 0.5 * 10.0 ** -decimals(f"{mine:.12g}") * 1.0001
        for mine, theirs in both
    )

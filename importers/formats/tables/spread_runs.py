"""Runs that are spread over several tables, one a metric, as one run each."""

from __future__ import annotations

import re
from typing import Any

from importers.model import Run
from importers.reading import column_heads

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


def joined(runs: list[Run]) -> list[Run]:
    """Merge runs of different tables that have one key and no field in common."""
    whole: list[Run] = []
    known: dict[tuple[Any, ...], list[tuple[Run, set[Any]]]] = {}
    for run in runs:
        table = run.details.get("table")
        if table is None:
            whole.append(run)
            continue
        key = _key(run)
        partner = next(
            (
                known_run
                for known_run in known.get(key, [])[-MOST_PARTNERS:]
                if table not in known_run[1] and not _clash(known_run[0], run)
            ),
            None,
        )
        if partner is None:
            known.setdefault(key, []).append((run, {table}))
            whole.append(run)
        else:
            merge(partner[0], run)
            partner[1].add(table)
    return whole


def _key(run: Run) -> tuple[Any, ...]:
    """Return what the tables of one setup have in common."""
    sheet = run.details.get("sheet")
    head = column_heads.read(sheet) if sheet else None
    setup = (
        None if head and head.kind == "metric" else sheet
    )  # a sheet named "Requests per second" is no setup
    names = (run.member, setup, run.server_name, run.server_version, run.document_label)
    identity = tuple(sorted(run.identity.items()))
    if len(identity) == 1 and re.search(r"[^\W\d_]{2}", identity[0][1]):
        identity = (("", identity[0][1]),)  # a row's name in one table heads a column in another
    part = run.details.get("column")
    return (*names, identity, part, run.concurrency, run.offered_rate, run.keepalive)


def fields_of(run: Run) -> set[str]:
    """Return the fields that a run has, each latency as one."""
    return {name for name in _FIELDS if getattr(run, name) is not None} | {
        f"latency.{name}" for name in run.latency_ms
    }


def _clash(run: Run, part: Run) -> bool:
    """Tell whether two parts of runs measure the same; an equal count of requests may do."""
    both = fields_of(run) & fields_of(part)
    if run.requests_completed == part.requests_completed:
        both.discard("requests_completed")
    return len(both) > 0


def merge(run: Run, part: Run) -> None:
    """Take over what the other part of a run says."""
    for name in _FIELDS:
        if getattr(run, name) is None:
            setattr(run, name, getattr(part, name))
    run.latency_ms |= part.latency_ms
    run.sources |= {name: line for name, line in part.sources.items() if name not in run.sources}
    if "cells" in part.details:
        run.details["cells"] = {**part.details["cells"], **run.details.get("cells", {})}
    run.details = {**part.details, **run.details}
    lines = [*(run.lines or ()), *(part.lines or ())]
    run.lines = (min(lines), max(lines)) if lines else None

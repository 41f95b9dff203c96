"""Corrected labels: every comparison with the run gets them, and a log of each change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone

from runs.compare.analysis import renamed
from runs.compare.run_view import DIGESTS
from runs.models import Comparison, ComparisonRun, Run
from runs.publish import freezing
from runs.publish.locked_upload import NotReady

LogEntry = dict[str, str | int | float | None]
MOST_ENTRIES = 20_000  # of one comparison: four corrections of each run of the largest upload


def correct_labels(runs: Sequence[Run]) -> None:
    """Write the labels of these runs into every comparison that has them, and log each change.

    Call it inside a transaction. One query for the comparisons, and one for each that changes.
    Raises `NotReady` where a log would have more than MOST_ENTRIES.
    """
    labels = {run.public_id: freezing.labels(run) for run in runs}
    with_a_run = ComparisonRun.objects.filter(run__in=[run.pk for run in runs])
    comparisons = Comparison.objects.select_for_update().filter(
        pk__in=with_a_run.values("comparison"), withdrawn_at=None
    )
    for comparison in comparisons.defer("content").order_by("pk"):
        before = comparison.labels["runs"]
        after = {run: labels[run] for run in labels if run in before}
        entries: list[LogEntry] = []
        for run in after:
            entries += _changes(run, old=before[run], new=after[run])
        if entries:
            comparison.labels = {**comparison.labels, "runs": before | after}
            _correct_digests(comparison.labels, [run for run in runs if run.public_id in after])
            comparison.label_log = _longer(comparison.label_log, entries)
            comparison.analysis = renamed(comparison.analysis, _renamed_servers(entries))
            comparison.version += 1
            comparison.save(
                update_fields=["labels", "label_log", "analysis", "version", "changed_at"]
            )


def _longer(log: Sequence[LogEntry], entries: Sequence[LogEntry]) -> list[LogEntry]:
    """Return the log with new entries behind. Raises `NotReady` where it gets too long."""
    if len(log) + len(entries) > MOST_ENTRIES:
        raise NotReady(
            f"The log of a comparison has at most {MOST_ENTRIES:,} corrections, and this would be "
            f"{len(log) + len(entries):,}. Withdraw the upload and send it with the right names."
        )
    return [*log, *entries]


def _correct_digests(labels: dict[str, Any], runs: Sequence[Run]) -> None:
    """Put the digests of the runs' masked values into the labels of a comparison."""
    own = {run.public_id: run.digests for run in runs}
    before = labels.get(DIGESTS, {})
    others = {run: before[run] for run in before if run not in own}
    digests = others | {run: own[run] for run in own if own[run]}
    labels.pop(DIGESTS, None)
    if digests:
        labels[DIGESTS] = digests


def _renamed_servers(entries: Sequence[LogEntry]) -> dict[str, str]:
    """Return the corrected texts of servers and versions by what they were."""
    names = ("server_name", "server_version")
    changed = (entry for entry in entries if entry["field"] in names)
    return {
        str(entry["old"]): str(entry["new"]) for entry in changed if entry["old"] and entry["new"]
    }


def log_entry(
    *,
    run: str | None,
    field: str,
    old: str | int | float | None,
    new: str | int | float | None,
) -> LogEntry:
    """Return an entry of a comparison's log; `run` is None for a change of its own title."""
    return {
        "at": timezone.now().isoformat(timespec="seconds"),
        "run": run,
        "field": field,
        "old": old,
        "new": new,
    }


def _changes(run: str, *, old: Mapping[str, Any], new: Mapping[str, Any]) -> list[LogEntry]:
    """Return an entry for each label of a run that is not as before."""
    return [
        log_entry(run=run, field=field, old=old.get(field), new=value)
        for field, value in new.items()
        if old.get(field) != value
    ]

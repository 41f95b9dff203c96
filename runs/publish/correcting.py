"""Corrected names: written into every comparison that shows them, with a log of each change."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone

from runs.models import Comparison, ComparisonRun, Run
from runs.publish import freezing


def correct_labels(runs: Sequence[Run]) -> None:
    """Write changed names into every comparison that shows these runs, with a log of each change."""
    now = {run.public_id: freezing.labels(run) for run in runs}
    shown = Comparison.objects.select_for_update().filter(
        pk__in=ComparisonRun.objects.filter(run__in=[run.pk for run in runs]).values("comparison"),
        withdrawn_at=None,
    )
    for comparison in shown.defer("content").order_by("pk"):
        before = comparison.labels["runs"]
        entries = [
            log_entry(run, field, before[run].get(field), value)
            for run, labels in now.items()
            if run in before
            for field, value in labels.items()
            if before[run].get(field) != value
        ]
        if entries:
            comparison.labels = {
                **comparison.labels,
                "runs": before | {run: now[run] for run in now if run in before},
            }
            comparison.label_log = [*comparison.label_log, *entries]
            comparison.version += 1
            comparison.save(update_fields=["labels", "label_log", "version", "changed_at"])


def log_entry(
    run: str | None, field: str, old: str | int | None, new: str | int | None
) -> dict[str, str | int | None]:
    return {
        "at": timezone.now().isoformat(timespec="seconds"),
        "run": run,
        "field": field,
        "old": old,
        "new": new,
    }

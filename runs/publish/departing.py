"""How runs leave a joined comparison: at once, when their upload is withdrawn or less visible.

The address and the SHA-256 of what was first frozen stay. The rest is computed again, and the page
says how many runs left, and when.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from runs.compare.analysis import analysis_of
from runs.models import NAME_LENGTH, Comparison, ComparisonRun, Upload
from runs.publish.freezing import suggested_title
from runs.publish.locked_upload import comparisons_showing
from runs.store import drawn_files
from runs.store.visibility import PUBLIC, Visibility, above


def take_out(comparison: Comparison, upload: Upload, *, now: datetime) -> bool:
    """Take the runs of an upload out of a joined comparison; both rows are held.

    Returns False, and changes nothing, where no other run would be left, and for a comparison that
    is not joined.
    """
    if not comparison.joined:
        return False
    every = comparison.content["runs"]
    staying = [run for run in every if run["upload"] != upload.public_id]
    if not staying:
        return False
    gone = {run["id"] for run in every} - {run["id"] for run in staying}
    comparison.title = _title_without(comparison, upload)
    comparison.content = {**comparison.content, "runs": staying}
    comparison.labels = _labels_without(comparison.labels, gone) | {"title": comparison.title}
    comparison.label_log = [own for own in comparison.label_log if own.get("run") not in gone]
    comparison.analysis = analysis_of(staying, comparison.labels)
    departure = {"runs": len(gone), "at": now.isoformat()}
    comparison.departures = [*comparison.departures, departure]
    comparison.version += 1
    comparison.save()
    ComparisonRun.objects.filter(comparison=comparison, run__upload=upload).delete()
    transaction.on_commit(partial(_draw_anew, comparison.public_id))
    return True


def leave_for(upload: Upload, most: Visibility) -> None:
    """Take the runs of an upload, which is held, out of joined comparisons where they may not be.

    These are the ones with more readers than the upload has from now on, `most`, and those of other
    owners, unless it is public.
    """
    if most == PUBLIC:
        return
    own = Q(publisher_hash=upload.publisher_hash) & ~Q(publisher_hash="")
    leaving = comparisons_showing(upload).filter(Q(visibility__in=above(most)) | ~own, joined=True)
    now = timezone.now()
    for comparison in leaving.select_for_update():
        take_out(comparison, upload, now=now)


def _title_without(comparison: Comparison, upload: Upload) -> str:
    """Return the title; one that was made of the servers' names is made of those that stay."""
    in_order = comparison.runs.select_related("upload").order_by("comparisonrun__position")
    runs = list(in_order.defer("upload__diagnostics"))
    if comparison.title != suggested_title(runs)[:NAME_LENGTH]:
        return comparison.title
    return suggested_title([run for run in runs if run.upload_id != upload.pk])[:NAME_LENGTH]


def _labels_without(labels: dict[str, Any], gone: set[str]) -> dict[str, Any]:
    """Return the labels without what they say of these runs, by their ids."""
    by_run = [part for part in ("runs", "digests") if part in labels]
    return labels | {part: _without(labels[part], gone) for part in by_run}


def _without(by_run: dict[str, Any], gone: set[str]) -> dict[str, Any]:
    return {run: own for run, own in by_run.items() if run not in gone}


def _draw_anew(public_id: str) -> None:
    """Remove the drawings that still show the runs; later ones may be stored."""
    drawn_files.forget(public_id)
    drawn_files.allow(public_id)

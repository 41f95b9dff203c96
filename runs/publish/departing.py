"""How runs leave a joined comparison: at once, when their upload is withdrawn or less visible.

The address and the SHA-256 of what was first frozen stay. The rest is computed again, and the page
says how many runs left, and when.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from runs.models import Comparison, ComparisonRun, Upload
from runs.publish.freezing import suggested_title
from runs.publish.locked_upload import comparisons_showing
from runs.store import left_drawings
from runs.store.visibility import Visibility, above, below


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
    comparison.title = _title_without(comparison, upload, gone=gone)
    comparison.content = {**comparison.content, "runs": staying}
    comparison.labels = _labels_without(comparison.labels, gone) | {"title": comparison.title}
    comparison.label_log = [own for own in comparison.label_log if _stays(own, gone)]
    comparison.analysis = None
    departure = {"runs": len(gone), "at": now.isoformat()}
    comparison.departures = [*comparison.departures, departure]
    comparison.version += 1
    comparison.save()
    ComparisonRun.objects.filter(comparison=comparison, run__upload=upload).delete()
    left_drawings.forget_after_commit(comparison.public_id)
    return True


def empty(comparison: Comparison, now: datetime) -> None:
    """Delete what a comparison shows, its log and its drawings; the row is held."""
    comparison.title = ""
    comparison.content, comparison.labels, comparison.label_log = {}, {}, []
    comparison.analysis, comparison.address_hash = None, ""
    comparison.withdrawn_at = comparison.withdrawn_at or now
    comparison.version += 1
    comparison.save()
    left_drawings.forget_after_commit(comparison.public_id)


def take_out_or_empty(upload: Upload, comparisons: QuerySet[Comparison]) -> None:
    """Take the runs of an upload, which is held, out of these comparisons.

    One that shows nothing else, or that is not joined, is emptied. They are locked in their order,
    and read one after the other.
    """
    now = timezone.now()
    for key in list(comparisons.select_for_update().values_list("pk", flat=True)):
        comparison = Comparison.objects.get(pk=key)
        if not take_out(comparison, upload, now=now):
            empty(comparison, now)


def leave_for(upload: Upload, most: Visibility) -> None:
    """Take the runs of an upload out of joined comparisons, where it gets fewer readers, `most`.

    It is held, and still has its old visibility. Its runs leave the comparisons with more readers,
    and those of other owners. Own ones that show nothing else get as few readers.
    """
    if most not in below(upload.visibility):
        return
    own = Q(publisher_hash=upload.publisher_hash) & ~Q(publisher_hash="")
    joined = comparisons_showing(upload).filter(joined=True)
    others = ComparisonRun.objects.filter(comparison=OuterRef("pk")).exclude(run__upload=upload)
    alone = joined.filter(own, ~Exists(others), visibility__in=above(most)).order_by()
    alone.update(visibility=most, version=F("version") + 1, changed_at=timezone.now())
    take_out_or_empty(upload, joined.filter(Q(visibility__in=above(most)) | ~own))


def _title_without(comparison: Comparison, upload: Upload, *, gone: set[str]) -> str:
    """Return the title; one that names a server that left is made of those that stay."""
    named = _servers(comparison, gone)
    staying = _servers(comparison, set(comparison.labels["runs"]) - gone)
    if not any(name in comparison.title.lower() for name in named - staying):
        return comparison.title
    runs = comparison.runs.exclude(upload=upload).order_by("comparisonrun__position")
    return suggested_title(list(runs))


def _servers(comparison: Comparison, runs: set[str]) -> set[str]:
    """Return the names that the servers of runs, by their ids, have and had, in lower case."""
    labels = comparison.labels["runs"]
    names = [labels[run].get("server_name") for run in runs if run in labels]
    corrected = [own for own in comparison.label_log if own.get("run") in runs]
    names += [own["old"] for own in corrected if own.get("field") == "server_name"]
    return {str(name).lower() for name in names if name}


def _stays(entry: Mapping[str, Any], gone: set[str]) -> bool:
    """Tell whether an entry of the log names nothing that left; a title may."""
    return entry.get("run") not in gone and entry.get("field") != "title"


def _labels_without(labels: dict[str, Any], gone: set[str]) -> dict[str, Any]:
    """Return the labels without what they say of these runs, by their ids."""
    by_run = [part for part in ("runs", "digests") if part in labels]
    return labels | {part: _without(labels[part], gone) for part in by_run}


def _without(by_run: dict[str, Any], gone: set[str]) -> dict[str, Any]:
    return {run: own for run, own in by_run.items() if run not in gone}

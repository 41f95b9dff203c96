"""An upload's row, locked for a change of what is public, and what hangs on it."""

from __future__ import annotations

from django.db.models import QuerySet

from runs.models import Comparison, ComparisonRun, Run, Upload


class NotReady(Exception):
    """The upload cannot be tagged or published: it holds no run, or its import has not ended."""


class Frozen(Exception):
    """A number that was measured or published was to be changed; the message says which."""


def locked_upload(upload: Upload) -> Upload:
    """Return the row, held until the transaction ends (SQLite holds the database)."""
    locked = Upload.objects.select_for_update().get(pk=upload.pk)
    if locked.state not in (Upload.State.PARSED, Upload.State.PUBLISHED):
        raise NotReady("The upload has no runs that could be tagged or published.")
    return locked


def runs_in_order(upload: Upload) -> list[Run]:
    return list(upload.runs.select_related("upload", "hardware").order_by("position"))


def comparisons_showing(upload: Upload) -> QuerySet[Comparison]:
    """Return the comparisons with a run of the upload, the oldest first; not by a join, which repeats `content` by run."""
    with_it = ComparisonRun.objects.filter(run__upload=upload).values("comparison")
    return Comparison.objects.filter(pk__in=with_it, withdrawn_at=None).order_by("pk")

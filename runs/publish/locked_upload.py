"""An upload's row, locked for a change of what is public; its runs and its comparisons."""

from __future__ import annotations

from django.db.models import QuerySet

from runs.models import Comparison, ComparisonRun, Run, Upload


class NotReady(Exception):
    """The upload cannot be tagged or published: it has no run, or its import has not ended."""


class Frozen(Exception):
    """Somebody tried to change a measured or published number; the message names it."""


def locked_upload(upload: Upload) -> Upload:
    """Return the row, held until the transaction ends (SQLite holds the database)."""
    locked = Upload.objects.select_for_update().get(pk=upload.pk)
    if locked.state not in (Upload.State.PARSED, Upload.State.PUBLISHED):
        raise NotReady("The upload has no runs that could be tagged or published.")
    return locked


def runs_in_order(upload: Upload) -> list[Run]:
    """Return the runs as they stand in the file, with upload and hardware. One query."""
    return list(upload.runs.select_related("upload", "hardware").order_by("position"))


def comparisons_showing(upload: Upload) -> QuerySet[Comparison]:
    """Return the comparisons with a run of the upload, the oldest first."""
    # A join would read `content` once for each run.
    with_a_run = ComparisonRun.objects.filter(run__upload=upload).values("comparison")
    return Comparison.objects.filter(pk__in=with_a_run, withdrawn_at=None).order_by("pk")

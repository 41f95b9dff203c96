"""Rows locked for a change of what is public, and the state that is asked once they are.

Every change takes its locks in one order: uploads by primary key, then comparisons by primary key,
then the report. So a withdrawal comes before a change, which then finds it, or after it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db.models import QuerySet

from runs.models import Comparison, ComparisonRun, Run, Upload
from runs.publish.owner import Owner
from runs.store.queries import LARGE_OF_UPLOAD, runs_to_draw
from runs.store.visibility import PRIVATE, Visibility, least


class NotReady(Exception):
    """The upload cannot be tagged or published: it has no run, or its import has not ended."""


class Frozen(Exception):
    """Somebody tried to change a measured or published number; the message names it."""


def locked_upload(upload: Upload) -> Upload:
    """Return the row, held until the transaction ends (SQLite holds the database)."""
    locked = Upload.objects.select_for_update().get(pk=upload.pk)
    if locked.state not in (Upload.State.PARSED, Upload.State.PUBLISHED):
        raise NotReady("The upload has no runs that could be tagged or published.")
    if locked.hidden:
        raise NotReady("The staff of this site hid this upload.")
    return locked


def locked_published(uploads: Collection[int]) -> list[Upload]:
    """Lock uploads, given by primary key, and return those that are published and not hidden.

    One query.
    """
    rows = Upload.objects.select_for_update().filter(pk__in=uploads)
    return [
        row for row in rows.order_by("pk") if row.state == Upload.State.PUBLISHED and not row.hidden
    ]


def least_visibility(uploads: Collection[int], *, owner: Owner) -> Visibility:
    """Lock uploads, given by primary key, and return how visible their runs may be at most.

    Raises `NotReady` where one is not published any more, or is private and somebody else's.
    """
    published = locked_published(uploads)
    visible = [row for row in published if row.visibility != PRIVATE or owner.owns(row)]
    if len(visible) < len(uploads):
        raise NotReady("Some of these runs were withdrawn or are not public any more.")
    return least(row.visibility for row in visible)


def runs_as_they_are(runs: Iterable[Run]) -> list[Run]:
    """Return these runs as they are stored now, in the same order. One query."""
    keys = [run.pk for run in runs]
    whole = Run.objects.select_related("upload", "hardware").defer(*LARGE_OF_UPLOAD)
    rows = whole.in_bulk(keys)
    if len(rows) < len(keys):
        raise NotReady("Some of these runs were read again in the meantime.")
    return [rows[key] for key in keys]


def lock_comparisons_showing(upload: Upload) -> None:
    """Hold the comparisons with a run of the upload, whose row is held already."""
    rows = comparisons_showing(upload).select_for_update()
    list(rows.values_list("pk", flat=True))


def runs_in_order(upload: Upload) -> list[Run]:
    """Return the runs as they stand in the file, with upload and hardware. One query."""
    return runs_to_draw(upload)


def comparisons_showing(upload: Upload) -> QuerySet[Comparison]:
    """Return the comparisons with a run of the upload, the oldest first."""
    # A join would read `content` once for each run.
    with_a_run = ComparisonRun.objects.filter(run__upload=upload).values("comparison")
    return Comparison.objects.filter(pk__in=with_a_run, withdrawn_at=None).order_by("pk")

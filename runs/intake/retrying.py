"""Failed uploads get another go, by the operator's command or by staff."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import QuerySet

from runs.intake import tasks
from runs.models import Upload


def failed(public_ids: Collection[str] = ()) -> QuerySet[Upload]:
    """Return the failed uploads, oldest first; without ids all of them."""
    rows = Upload.objects.filter(state=Upload.State.FAILED, published_at=None)
    rows = rows.filter(public_id__in=public_ids) if public_ids else rows
    return rows.order_by("created_at", "pk")


def retry(upload: Upload) -> bool:
    """Let a failed upload wait again, with all its attempts; False where it is not failed.

    A worker is asked at once. Where the queue is away, the sweeper asks later.
    """
    waiting = {"state": Upload.State.RECEIVED, "attempts": 0, "claimed_at": None, "failure": ""}
    if not failed().filter(pk=upload.pk).update(**waiting):
        return False
    tasks.enqueue_after_commit(upload.pk)
    return True

"""The Celery tasks.

The upload's row is the job; a message only says that there is one, and may be lost or come twice.
"""

from __future__ import annotations

import logging

from celery import shared_task
from django.db import transaction

from runs import crash_points
from runs.intake import ingest
from runs.store import left_drawings, listing_delay

log = logging.getLogger(__name__)


# The names are part of the messages: a message of an older release finds its task.
@shared_task(name="runs.tasks.import_upload")
def import_upload(pk: int) -> None:
    """Import one upload, unless somebody else does or did."""
    ingest.import_upload(pk)
    crash_points.point("before_ack")


@shared_task(name="runs.tasks.sweep")
def sweep() -> None:
    """Send again what waits too long, give up what was tried too often, list what is due.

    And remove the drawings that could not be removed before.
    """
    for pk in ingest.overdue():
        if not enqueue(pk):
            break
    listing_delay.list_due()
    left_drawings.sweep()


def enqueue(pk: int) -> bool:
    """Ask a worker to import the upload. False when the queue is away: `sweep` will ask again."""
    try:
        import_upload.delay(pk)
    except Exception as error:  # whatever the broker's client raises, the upload is safe in its row
        log.warning(f"The queue is away; upload {pk} waits for the sweeper: {error}")
        return False
    return True


def enqueue_after_commit(pk: int) -> None:
    """Ask a worker once the row is stored, so that no worker reads an older one."""
    transaction.on_commit(lambda: enqueue(pk) or None)

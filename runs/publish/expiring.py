"""Drafts that nobody published: text, runs and names are deleted after UNPUBLISHED_DAYS."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils import timezone

from runs.compare.number_text import plural
from runs.models import Upload
from runs.publish import withdrawing
from runs.store.transactions import retried

log = logging.getLogger(__name__)
AT_ONCE = 500  # of one call; the next one goes on
DRAFT = (Upload.State.PARSED, Upload.State.FAILED)


def expire() -> int:
    """Delete the drafts that are too old; return how many. What staff hid stays.

    A draft is as old as its last reading. Each is a transaction that looks at the state again.
    """
    if not settings.UNPUBLISHED_DAYS:
        return 0
    before = timezone.now() - timedelta(days=settings.UNPUBLISHED_DAYS)
    keys = list(_old_drafts(before).order_by("pk").values_list("pk", flat=True)[:AT_ONCE])
    expired = sum(_expire(pk, before) for pk in keys)
    if expired:
        log.info(f"{expired} drafts were deleted, which nobody published.")
    return expired


def _old_drafts(before: datetime) -> QuerySet[Upload]:
    """Return the drafts that were sent and read before a time."""
    read = Q(parsed_at=None) | Q(parsed_at__lt=before)
    drafts = Upload.objects.filter(published_at=None, state__in=DRAFT, hidden=False)
    return drafts.filter(read, created_at__lt=before)


@retried
def _expire(pk: int, before: datetime) -> bool:
    """Delete a draft; False where it was published or read again in the meantime."""
    locked = _old_drafts(before).select_for_update().filter(pk=pk).first()
    if locked is None:
        return False
    withdrawing.withdraw(locked)
    days = plural(settings.UNPUBLISHED_DAYS, "day")
    Upload.objects.filter(pk=pk).update(failure=f"Nobody published it within {days}.")
    return True

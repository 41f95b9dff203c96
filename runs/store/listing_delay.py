"""Lists name what is new only after a delay: the sweeper lets them, when the time has come."""

from __future__ import annotations

from django.utils import timezone

from runs.models import Comparison, Report, Upload
from runs.store import public_groups
from runs.store.transactions import retried

AT_ONCE = 200  # uploads of one sweep


def list_due() -> int:
    """Let lists name what waited long enough; return how many uploads. Each is a transaction.

    Three queries where nothing waits.
    """
    now = timezone.now()
    due = Upload.objects.filter(listing_due__lte=now).order_by("listing_due")
    pks = list(due.values_list("pk", flat=True)[:AT_ONCE])
    for pk in pks:
        _list(pk)
    for table in (Comparison, Report):
        table._default_manager.filter(listing_due__lte=now).update(listing_due=None)
    return len(pks)


@retried
def _list(pk: int) -> None:
    upload = Upload.objects.select_for_update().get(pk=pk)
    upload.listing_due = None
    upload.save(update_fields=["listing_due"])
    public_groups.place(upload)

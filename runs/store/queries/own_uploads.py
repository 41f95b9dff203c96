"""The uploads of one owner, page by page, as the API lists them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple

from django.db.models import Q

from runs import keys
from runs.models import Comparison, Upload
from runs.store.queries.listing import Cursor
from runs.store.queries.report_lists import EPOCH, LATEST_TIME, MICROSECOND


class UploadsPage(NamedTuple):
    """One page of uploads, and the cursor of the next page as text; None at the end."""

    uploads: list[Upload]
    end: str | None


def uploads_of(owner: str, *, after: Cursor | None, limit: int) -> UploadsPage:
    """Return at most `limit` uploads of an owner's id, newest first, behind a cursor.

    The cursor is a time in microseconds since 1970 and a key. One query, by index.
    """
    rows = Upload.objects.filter(_behind(after), publisher_hash=keys.hashed(owner))
    newest = list(rows.order_by("-created_at", "-pk")[: limit + 1])
    if len(newest) <= limit:
        return UploadsPage(newest, None)
    last = newest[limit - 1]
    microseconds = (last.created_at - EPOCH) // MICROSECOND
    return UploadsPage(newest[:limit], f"{microseconds}~{last.pk}")


def permalinks_of(uploads: Sequence[Upload]) -> dict[int, str]:
    """Return the public id of the newest comparison that each upload published. One query."""
    rows = Comparison.objects.filter(upload__in=uploads, withdrawn_at=None, successor=None)
    pairs = rows.order_by("pk").values_list("upload_id", "public_id")
    return {upload: name for upload, name in pairs if upload is not None}


def _behind(after: Cursor | None) -> Q:
    if after is None:
        return Q()
    microseconds = min(max(int(after.value or 0), 0), LATEST_TIME)
    time = EPOCH + timedelta(microseconds=microseconds)
    return Q(created_at__lte=time) & (Q(created_at__lt=time) | Q(pk__lt=after.pk))

"""How much one network may send in an hour. The database counts, because all processes share it."""

from __future__ import annotations

import math
from datetime import timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

HOUR = timedelta(hours=1)


class Quota(NamedTuple):
    """How many more a network can send, and in how many seconds it can send one more."""

    left: int
    seconds: int


def quota_of(rows: QuerySet[Any], address_hash: str) -> Quota | None:
    """Return what a network has left of its hour; None where nothing is counted.

    `rows` have `address_hash` and `created_at`; "" is never counted. One query, by index.
    """
    limit, now = settings.UPLOADS_PER_HOUR, timezone.now()
    if not limit or not address_hash:
        return None
    recent = rows.filter(address_hash=address_hash, created_at__gt=now - HOUR)
    newest = list(recent.order_by("-created_at").values_list("created_at", flat=True)[:limit])
    oldest = newest[-1] if newest else now
    seconds = math.ceil((oldest + HOUR - now).total_seconds())
    return Quota(limit - len(newest), min(max(seconds, 1), int(HOUR.total_seconds())))


def seconds_to_wait(rows: QuerySet[Any], address_hash: str) -> int:
    """Return how long a network has to wait, 0 where it sent less than UPLOADS_PER_HOUR rows.

    One query, by index.
    """
    quota = quota_of(rows, address_hash)
    return quota.seconds if quota and not quota.left else 0

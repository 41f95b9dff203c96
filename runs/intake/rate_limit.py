"""How much one network may send in an hour. The database counts, because all processes share it."""

from __future__ import annotations

import math
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

HOUR = timedelta(hours=1)


def seconds_to_wait(rows: QuerySet[Any], address_hash: str) -> int:
    """Return how long a network has to wait, 0 where it sent less than UPLOADS_PER_HOUR rows.

    `rows` have `address_hash` and `created_at`; "" is never counted. One query, by index.
    """
    limit, now = settings.UPLOADS_PER_HOUR, timezone.now()
    if not limit or not address_hash:
        return 0
    recent = rows.filter(address_hash=address_hash, created_at__gt=now - HOUR)
    newest = list(recent.order_by("-created_at").values_list("created_at", flat=True)[:limit])
    if len(newest) < limit:
        return 0
    wait: float = (newest[-1] + HOUR - now).total_seconds()
    return min(max(math.ceil(wait), 1), int(HOUR.total_seconds()))

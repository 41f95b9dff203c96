"""Workers tell through the database that they live, so that every web host can ask."""

from __future__ import annotations

import logging
import threading
from datetime import timedelta

from django.db import DatabaseError, InterfaceError, connection
from django.db.models import Max
from django.utils import timezone

from runs.models import NAME_LENGTH, Heartbeat

log = logging.getLogger(__name__)
FORGOTTEN = timedelta(days=1)  # a worker that did not beat for so long has gone for good


def beat(name: str) -> None:
    """Write that the worker of this name lives, and forget those that have gone."""
    now = timezone.now()
    Heartbeat.objects.update_or_create(worker=name[:NAME_LENGTH], defaults={"beat_at": now})
    Heartbeat.objects.filter(beat_at__lt=now - FORGOTTEN).delete()


def beat_forever(*, name: str, seconds: int, stopping: threading.Event | None = None) -> None:
    """Beat at once and then every `seconds`, until `stopping` is set.

    While the database is away nothing is written, which is what /readyz tells then. The connection
    is closed each time: processes that the worker forks must not share it.
    """
    stopping = stopping or threading.Event()
    while True:
        try:
            beat(name)
        except (DatabaseError, InterfaceError) as error:
            log.warning(f"The heartbeat of {name} could not be written: {error}")
        finally:
            connection.close()
        if stopping.wait(max(seconds, 1)):
            return


def newest_age_seconds() -> float | None:
    """Return how long ago a worker beat last; None where none ever did. One query."""
    newest = Heartbeat.objects.aggregate(newest=Max("beat_at"))["newest"]
    return max((timezone.now() - newest).total_seconds(), 0.0) if newest else None

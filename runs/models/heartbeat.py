"""When each worker last told that it lives."""

from __future__ import annotations

from django.db import models

from runs.models.limits import NAME_LENGTH


class Heartbeat(models.Model):
    """The last sign of life of a worker, by the name that it has in the queue."""

    worker = models.CharField(max_length=NAME_LENGTH, primary_key=True)
    beat_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.worker

"""Folders of drawings that have to be removed and may still be there."""

from __future__ import annotations

from django.db import models

from runs.models.limits import NAME_LENGTH


class LeftDrawings(models.Model):
    """A folder of drawings of what was withdrawn or changed; the row goes once they are removed.

    Of a folder that `is_forgotten` nothing is stored from then on.
    """

    folder = models.CharField(max_length=NAME_LENGTH, primary_key=True)
    is_forgotten = models.BooleanField(default=False)
    noted_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.folder

"""Which edition of the CSV lines of public runs is the newest one, for each range of keys."""

from __future__ import annotations

from django.db import models


class CsvPart(models.Model):
    """The lines of the public runs with a range of primary keys.

    `version` grows with each change of one of them. A range without a row has version 0.
    """

    number = models.PositiveIntegerField(primary_key=True)
    version = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.number}, version {self.version}"

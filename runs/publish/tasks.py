"""The Celery task that writes the CSV lines of public runs before a reader asks for them."""

from __future__ import annotations

from celery import shared_task

from runs.publish import csv_lines

PREPARE_SECONDS = 5  # of a worker, so that an import waits no longer


@shared_task(name="runs.tasks.prepare_csv")
def prepare_csv() -> None:
    """Write lines that changed, for a few seconds; the next call goes on."""
    csv_lines.prepare(PREPARE_SECONDS)

"""The Celery tasks of what is public: the CSV lines, the nightly recount, newer readings."""

from __future__ import annotations

import logging

from celery import shared_task

from runs.intake.second_reading import NotReadable
from runs.publish import csv_lines, expiring, rereading
from runs.publish.locked_upload import NotReady
from runs.store import recounting

log = logging.getLogger(__name__)
RECOUNT_SECONDS = 3600  # the most that a recount may take
PREPARE_SECONDS = 5  # of a worker, so that an import waits no longer


@shared_task(name="runs.tasks.prepare_csv")
def prepare_csv() -> None:
    """Write lines that changed, for a few seconds; the next call goes on."""
    csv_lines.prepare(PREPARE_SECONDS)


@shared_task(name="runs.tasks.recount", time_limit=RECOUNT_SECONDS)
def recount() -> None:
    """Mend counts of public runs that are wrong; the log names them, because it is our fault."""
    misplaced = recounting.misplaced_uploads()
    recounting.place_again(misplaced)
    wrong = recounting.wrong_counts()
    recounting.mend([drift.cohort for drift in wrong])
    if misplaced or wrong:
        log.error(f"{len(misplaced)} uploads were placed and counts mended: {wrong[:20]}")


@shared_task(name="runs.tasks.expire")
def expire() -> None:
    """Delete drafts that nobody published in time."""
    expiring.expire()


@shared_task(name="runs.tasks.replace_readings")
def replace_readings() -> None:
    """Store the newer readings that publishers took; after an outage the next call tries again."""
    for pk in rereading.waiting():
        try:
            rereading.replace(pk)
        except (NotReady, NotReadable) as error:
            rereading.ask_again(pk)
            log.warning(f"The newer reading of the upload with key {pk} is not stored: {error}")

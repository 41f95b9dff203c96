"""Send waiting uploads to the queue again, or import them here.

It also deletes drafts that nobody published in time, moves files of no upload to quarantine, and
writes the CSV lines of public runs that changed.
"""

from __future__ import annotations

import logging
from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from runs.intake import ingest, tasks
from runs.publish import csv_lines, expiring, lost_files
from runs.store import left_drawings, listing_delay

log = logging.getLogger(__name__)
PREPARE_SECONDS = 5


class Command(BaseCommand):
    """`manage.py sweep_uploads [--here] [--dry-run]`."""

    help = (
        "Send uploads that wait too long to the queue again; "
        "give up what was tried too often; move files of no upload to quarantine."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--here", action="store_true", help="import them in this process, without a queue"
        )
        parser.add_argument(
            "--dry-run", action="store_true", help="only tell what would become of files"
        )

    def handle(self, *, here: bool, dry_run: bool, **_: object) -> None:
        if not dry_run:
            self._send(here)
        swept = lost_files.sweep(dry_run=dry_run)
        would = " (dry run: nothing was changed)" if dry_run else ""
        self.stdout.write(
            f"{swept.withdrawn} files of withdrawn uploads were deleted. Of {swept.orphans} files "
            f"of no upload {swept.moved} were moved to quarantine. {swept.back} were moved back, "
            f"{swept.deleted} were deleted after 30 days there{would}."
        )

    def _send(self, here: bool) -> None:
        pks = ingest.overdue()
        done = sum(_imported(pk) if here else tasks.enqueue(pk) for pk in pks)
        how = "imported" if here else "sent to the queue"
        self.stdout.write(f"{done} of {len(pks)} waiting uploads were {how}.")
        self.stdout.write(f"{listing_delay.list_due()} uploads are listed from now on.")
        self.stdout.write(f"{expiring.expire()} drafts were deleted, which nobody published.")
        self.stdout.write(f"{left_drawings.sweep()} folders of left drawings were removed.")
        self.stdout.write(f"{csv_lines.prepare(PREPARE_SECONDS)} parts of the CSV were written.")


def _imported(pk: int) -> bool:
    try:
        ingest.import_upload(pk)
    except Exception:
        log.exception("The upload with key %s could not be imported; the others go on.", pk)
        return False
    return True

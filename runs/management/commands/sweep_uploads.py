"""Send waiting uploads to the queue again, or import them here; delete files of no upload.

It also writes the CSV lines of public runs that changed.
"""

from __future__ import annotations

import logging
from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import timedelta

from django.core.files.storage import default_storage
from django.core.management.base import BaseCommand
from django.db.models import Q
from django.utils import timezone

from runs.intake import ingest, tasks
from runs.models import Upload
from runs.publish import csv_lines, withdrawing
from runs.store import listing_delay

log = logging.getLogger(__name__)
PREPARE_SECONDS = 5
ORPHAN_AGE = timedelta(days=1)  # younger files may belong to an upload that is just being taken


class Command(BaseCommand):
    """`manage.py sweep_uploads [--here]`."""

    help = (
        "Send uploads that wait too long to the queue again; "
        "give up what was tried too often; delete lost files."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--here", action="store_true", help="import them in this process, without a queue"
        )

    def handle(self, *, here: bool, **_: object) -> None:
        pks = ingest.overdue()
        done = sum(_imported(pk) if here else tasks.enqueue(pk) for pk in pks)
        how = "imported" if here else "sent to the queue"
        self.stdout.write(f"{done} of {len(pks)} waiting uploads were {how}.")
        self.stdout.write(f"{listing_delay.list_due()} uploads are listed from now on.")
        self.stdout.write(f"{csv_lines.prepare(PREPARE_SECONDS)} parts of the CSV were written.")
        self.stdout.write(f"{remove_lost_files()} lost files were deleted.")


def remove_lost_files() -> int:
    """Delete the files of withdrawn uploads, and those that a crash left without a row.

    Return how many files.
    """
    withdrawn = list(
        Upload.objects.filter(state=Upload.State.WITHDRAWN).exclude(file="", masked_file="")
    )
    for upload in withdrawn:
        withdrawing.remove_bytes(upload)
    orphans = [name for name in _old_files() if not _has_row(name)]
    for name in orphans:
        default_storage.delete(name)
    return len(withdrawn) + len(orphans)


def _has_row(name: str) -> bool:
    """Tell whether a file is that of an upload, or its masked copy."""
    return Upload.objects.filter(Q(file=name) | Q(masked_file=name)).exists()


def _old_files() -> Iterator[str]:
    if not default_storage.exists(""):
        return
    limit = timezone.now() - ORPHAN_AGE
    for folder in default_storage.listdir("")[0]:
        for file in default_storage.listdir(folder)[1]:
            if default_storage.get_modified_time(f"{folder}/{file}") < limit:
                yield f"{folder}/{file}"


def _imported(pk: int) -> bool:
    try:
        ingest.import_upload(pk)
    except Exception:
        log.exception("The upload with key %s could not be imported; the others go on.", pk)
        return False
    return True

"""Give failed uploads another go."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence

from django.core.management.base import BaseCommand, CommandError

from runs.intake import retrying


class Command(BaseCommand):
    """`manage.py retry_uploads [--dry-run] [ID…]`."""

    help = "Send failed uploads to the workers again, with all their attempts; without ids, all."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("ids", nargs="*", metavar="ID", help="the id in an upload's address")
        parser.add_argument("--dry-run", action="store_true", help="only list them")

    def handle(self, *, ids: Sequence[str], dry_run: bool, **_: object) -> None:
        uploads = list(retrying.failed(ids).only("public_id", "failure"))
        missing = set(ids) - {upload.public_id for upload in uploads}
        if missing:
            names = ", ".join(sorted(missing))
            raise CommandError(f"Nothing was done: no failed upload has the id {names}.")
        for upload in uploads:
            self.stdout.write(f"{upload.public_id}: {upload.failure}")
        done = 0 if dry_run else sum(retrying.retry(upload) for upload in uploads)
        self.stdout.write(f"{done} of {len(uploads)} failed uploads are tried again.")

"""Read old uploads again, and list what the reader of today changes."""

from __future__ import annotations

import logging
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from django.core.management.base import BaseCommand, CommandError
from django.db.models import QuerySet

from runs.code_version import reader
from runs.compare.number_text import plural
from runs.intake.second_reading import NotReadable
from runs.models import Reading, Upload
from runs.publish import rereading
from runs.publish.reading_difference import Difference

log = logging.getLogger(__name__)
CHUNK = 50
LISTED = 10  # changes of one upload


class Command(BaseCommand):
    """`manage.py reparse [--dry-run] [--after ID] [--most N] [ID…]`."""

    help = (
        "Read uploads of an older reader again and list what would change. "
        "Without --dry-run their publishers are asked on the pages of their uploads."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("ids", nargs="*", metavar="ID", help="the id in an upload's address")
        parser.add_argument("--dry-run", action="store_true", help="only list, note nothing")
        parser.add_argument("--after", default="", metavar="ID", help="begin behind this upload")
        parser.add_argument("--most", type=int, default=0, help="stop after so many; 0 is no limit")

    def handle(
        self, *, ids: Sequence[str], dry_run: bool, after: str, most: int, **_: object
    ) -> None:
        rows, start = rereading.read_by_older(ids), _key_of(after)
        counts: Counter[str] = Counter()
        for upload in islice(_uploads(rows.filter(pk__gt=start)), most or None):
            counts[self._look(upload, dry_run=dry_run)] += 1
        total = plural(counts.total(), "upload")
        self.stdout.write(
            f"{total} read by the reader {reader()}: {counts['changed']} would change, "
            f"{counts['same']} would not, {counts['unreadable']} cannot be read."
        )

    def _look(self, upload: Upload, *, dry_run: bool) -> str:
        """Read one upload and list its changes; return "changed", "same" or "unreadable"."""
        name = f"{upload.public_id} (reader {_reader_of(upload)})"
        try:
            changes = rereading.look(upload, dry_run=dry_run)
        except NotReadable as error:
            self.stdout.write(f"{name}: {error}")
            return "unreadable"
        except Exception as error:  # a bug that one text shows must not hide the other uploads
            log.exception(f"Upload {upload.public_id} could not be read again.")
            self.stdout.write(f"{name}: {type(error).__name__}, see the log")
            return "unreadable"
        if not changes:
            return "same"
        self._list(name, changes)
        return "changed"

    def _list(self, name: str, changes: Difference) -> None:
        added, gone = plural(len(changes.added), "run"), plural(len(changes.gone), "run")
        entries = changes.entries()
        self.stdout.write(
            f"{name}: {added} added, {gone} gone, {len(changes.changed)} with other values"
        )
        for entry in entries[:LISTED]:
            line = f"line {entry['line']}" if entry["line"] else "no line"
            self.stdout.write(
                f"  {entry['kind']} {entry['run']} ({line}), {entry['field']}: "
                f"{entry['before']!r} -> {entry['after']!r}"
            )
        if len(entries) > LISTED:
            self.stdout.write(f"  and {len(entries) - LISTED} more")


def _key_of(public_id: str) -> int:
    """Return the primary key of an upload, 0 for ""; CommandError where there is none."""
    if not public_id:
        return 0
    key = Upload.objects.filter(public_id=public_id).values_list("pk", flat=True).first()
    if key is None:
        raise CommandError(f"No upload has the id {public_id}.")
    return key


def _uploads(rows: QuerySet[Upload]) -> Iterator[Upload]:
    """Give these uploads by primary key, CHUNK in memory at once."""
    last = 0
    while chunk := list(rows.filter(pk__gt=last)[:CHUNK]):
        yield from chunk
        last = chunk[-1].pk


def _reader_of(upload: Upload) -> str:
    reading = Reading.objects.filter(upload=upload).values_list("reader", flat=True).first()
    return reading or "of an older release"

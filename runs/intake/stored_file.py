"""The file of an upload where it is stored: whether it is gone for good, or its store is away."""

from __future__ import annotations

import logging
import shutil

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db.models import QuerySet
from django.utils import timezone
from prometheus_client import Counter

from runs.ids import new_id
from runs.models import TEXT_LENGTH, Upload
from runs.store import drawn_objects

log = logging.getLogger(__name__)
LOST = Counter("benchpress_lost_files", "Uploads that failed because their file is gone.")
PROBE = "probe"  # the folder of what is written to look whether the store takes files
OTHERS = 5  # files of other uploads that are looked for
SENTENCE = (
    "The stored file of this upload is missing, so it cannot be read. "
    "Please send the text again. The id {id} helps the operator to look for the file."
)


class FileMissing(FileNotFoundError):
    """The store answers and has files of other uploads, but not this one."""


def bytes_of(upload: Upload) -> bytes:
    """Return the bytes of an upload.

    Raises `FileMissing` where only this file is missing; else what the store raises.
    """
    try:
        with upload.file.open("rb") as file:
            data: bytes = file.read()
    except FileNotFoundError as error:
        if _has_others(upload):
            raise FileMissing(upload.public_id) from error
        raise
    return data


def has_room() -> bool:
    """Tell whether the disk has more left than its reserve, which is the database's.

    A shared store is not on it.
    """
    if drawn_objects.is_used():
        return True
    try:
        disk = shutil.disk_usage(settings.VAR_DIR)
    except FileNotFoundError:  # nothing was written yet
        return True
    return 100 * (disk.total - disk.free) / disk.total < settings.DISK_FULL_PERCENT


def probe() -> None:
    """Write a file as an upload is written, and delete it. Raises what the store raises."""
    name = default_storage.save(f"{PROBE}/{new_id()}", ContentFile(b"probe"))
    default_storage.delete(name)


def wait_or_fail(held: QuerySet[Upload]) -> None:
    """Let a claimed upload wait for another look at its file, or fail after the last one.

    A look is an attempt; between two of them it waits as after an outage.
    """
    last = held.filter(attempts__gte=settings.IMPORT_MAX_ATTEMPTS)
    for public_id in last.values_list("public_id", flat=True):
        failure = SENTENCE.format(id=public_id)[:TEXT_LENGTH]
        if last.update(state=Upload.State.FAILED, failure=failure, claimed_at=None):
            LOST.inc()
            log.error(f"Upload {public_id} failed: its file is missing from the store.")
    held.update(state=Upload.State.RECEIVED, claimed_at=timezone.now())


def _has_others(upload: Upload) -> bool:
    """Tell whether the store has a file of another upload, and takes files.

    A folder that is not mounted would take the file of `probe`, so that comes last.
    """
    others = Upload.objects.exclude(pk=upload.pk).exclude(file="").order_by("-pk")
    names = list(others.values_list("file", flat=True)[:OTHERS])
    if not any(map(default_storage.exists, names)):
        return False
    probe()
    return True

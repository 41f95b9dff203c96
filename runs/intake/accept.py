"""Accepting an upload: count, hash and store its bytes, then write one row.

Only after that it is accepted, and imported at once or by a worker.
"""

from __future__ import annotations

import errno
import hashlib
import logging
import secrets
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO, Any

from django.conf import settings
from django.core.files.base import File
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import UploadedFile
from django.db import IntegrityError, transaction

from runs import crash_points, keys
from runs.ids import new_key
from runs.intake import ingest, inline_imports, stored_file, tasks
from runs.intake.allowance import Sender, check_bytes, check_rate
from runs.intake.plain_text import clean_text
from runs.intake.refusals import Empty, NoRoom, Refused, StoreAway, TooLarge, TooMany
from runs.models import NAME_LENGTH, Upload

__all__ = ["Empty", "NoRoom", "Refused", "TooLarge", "TooMany", "check_rate"]
log = logging.getLogger(__name__)
BLOCK = 64 * 1024
IN_MEMORY = 1024 * 1024  # a longer upload waits in a temporary file
BUNDLE_NAME = "files.zip"
SentBefore = Callable[[str], Upload | None]  # finds what the sender sent before by its SHA-256
SAME_DATE = (1980, 1, 1, 0, 0, 0)  # of every member, so that equal files give equal bytes


@dataclass(frozen=True, slots=True)
class Accepted:
    """A stored upload.

    `edit_key` is None for one that was there before: the key is shown once and stored as a hash.
    """

    upload: Upload
    edit_key: str | None
    created: bool


def accept(
    chunks: Iterable[bytes],
    *,
    name: str,
    publisher: str,
    address: str,
    here: bool = False,
    sent_before: SentBefore | None = None,
) -> Accepted:
    """Store an upload and start its import.

    The same bytes of the same publisher are the same upload, or those that `sent_before` finds.
    `name` is a label. `publisher` is the value of the cookie, "" for nobody. `address` is counted
    by its network, "" is not counted. `here` imports in this process whatever the size. Raises a
    subclass of `Refused`.
    """
    publisher_hash = keys.hashed(publisher)
    with tempfile.SpooledTemporaryFile(max_size=IN_MEMORY) as file:
        sha256, size = _copy(chunks, file)
        known = sent_before(sha256) if sent_before else _find(publisher_hash, sha256)
        if known:
            return _again(known, here)
        address_hash = keys.hashed_network(address)
        check_rate(Upload.objects.all(), address_hash, things="uploads", owner_hash=publisher_hash)
        check_bytes(Sender(address_hash, publisher_hash), size)
        if not stored_file.has_room():
            raise NoRoom
        blob = _store(file)
    crash_points.point("after_blob")
    edit_key = new_key()
    upload = Upload(
        file=blob,
        sha256=sha256,
        size=size,
        original_name=clean_name(name),
        publisher_hash=publisher_hash,
        edit_key_hash=keys.hashed(edit_key),
        address_hash=address_hash,
    )
    if known := _save(upload):
        return _again(known, here)
    crash_points.point("after_row")
    transaction.on_commit(lambda: start(upload, here))
    upload.refresh_from_db()
    return Accepted(upload, edit_key, created=True)


def bundle(files: list[UploadedFile[bytes]]) -> Iterator[bytes]:
    """Give several files as one stored zip, the same bytes for the same files.

    Raises `TooLarge`.
    """
    taken: set[str] = set()
    left = settings.UPLOAD_MAX_BYTES
    with tempfile.SpooledTemporaryFile(max_size=IN_MEMORY) as target:
        with zipfile.ZipFile(target, "w", compression=zipfile.ZIP_STORED) as archive:
            for file in files:
                name = _member_name(file.name or "", taken)
                member = zipfile.ZipInfo(name, date_time=SAME_DATE)
                with archive.open(member, "w") as entry:
                    for chunk in file.chunks():
                        left -= len(chunk)
                        if left < 0:
                            raise TooLarge(settings.UPLOAD_MAX_BYTES)
                        entry.write(chunk)
        target.seek(0)
        while chunk := target.read(BLOCK):
            yield chunk


def clean_name(name: str) -> str:
    """Return a file's own name as a label: without folders and unseen characters, clipped."""
    base = name.replace("\\", "/").rpartition("/")[2]
    return clean_text(base).strip()[:NAME_LENGTH]


def start(upload: Upload, here: bool = False) -> None:
    """Import a small upload at once, ask a worker for a big one.

    Never raises: the upload is stored, and the sweeper imports what was not imported.
    """
    crash_points.point("before_enqueue")
    try:
        if here:
            ingest.import_upload(upload.pk)
        elif not inline_imports.import_now(upload):
            tasks.enqueue(upload.pk)
    except Exception:
        log.exception(f"Upload {upload.public_id} was not imported; the sweeper will try again.")


def read_again(upload: Upload, *, here: bool = False, **told: Any) -> bool:
    """Import an unpublished upload once more, with what its publisher told of its tables.

    That is `metric`, `column_map` or both. Return False when it is being read or is published.
    `here` is as in `accept`.
    """
    ended = Upload.objects.filter(
        pk=upload.pk, state__in=[Upload.State.PARSED, Upload.State.FAILED], published_at=None
    )
    waiting = {"state": Upload.State.RECEIVED, "attempts": 0, "claimed_at": None, "failure": ""}
    if not ended.update(**waiting, **told):
        return False
    transaction.on_commit(lambda: start(upload, here))
    return True


def _copy(chunks: Iterable[bytes], file: IO[bytes]) -> tuple[str, int]:
    """Write the chunks, counting what really comes; return SHA-256 and size."""
    digest, size = hashlib.sha256(), 0
    for chunk in chunks:
        size += len(chunk)
        if size > settings.UPLOAD_MAX_BYTES:
            raise TooLarge(settings.UPLOAD_MAX_BYTES)
        digest.update(chunk)
        with _room():
            file.write(chunk)
    if not size:
        raise Empty
    return digest.hexdigest(), size


def _store(file: IO[bytes]) -> str:
    """Write the bytes to the disk under a random name; return it."""
    name = secrets.token_hex(16)
    file.seek(0)
    with _room():
        return default_storage.save(f"{name[:2]}/{name}", File(file))


def _save(upload: Upload) -> Upload | None:
    """Save the row and return None.

    If another request stored the same bytes at the same time, return its row and delete our copy.
    After any other error the bytes stay: a lost connection does not tell whether the row was saved.
    """
    try:
        with transaction.atomic():
            upload.save(force_insert=True)
    except IntegrityError:
        known = _find(upload.publisher_hash, upload.sha256)
        if known is None:
            raise
        default_storage.delete(str(upload.file))
        return known
    return None


def _find(publisher_hash: str, sha256: str) -> Upload | None:
    """Return the publisher's upload of these bytes; None without a publisher."""
    if not publisher_hash:
        return None
    present = Upload.objects.exclude(state=Upload.State.WITHDRAWN)
    return present.filter(publisher_hash=publisher_hash, sha256=sha256).first()


def _again(known: Upload, here: bool) -> Accepted:
    """Return the known upload; if its import failed, import it again."""
    failed = Upload.objects.filter(pk=known.pk, state=Upload.State.FAILED)
    failed.update(state=Upload.State.RECEIVED, attempts=0, failure="")
    known.refresh_from_db()
    if known.state == Upload.State.RECEIVED:
        transaction.on_commit(lambda: start(known, here))
        known.refresh_from_db()
    return Accepted(known, None, created=False)


def _member_name(name: str, taken: set[str]) -> str:
    """Return a name that no other member of the bundle has."""
    wanted = clean_name(name) or "file"
    stem, dot, end = wanted.rpartition(".")
    number, free = 1, wanted
    while free in taken:
        number += 1
        free = f"{stem} ({number}).{end}" if dot else f"{wanted} ({number})"
    taken.add(free)
    return free


@contextmanager
def _room() -> Iterator[None]:
    """Turn a full disk into `NoRoom`, and a store that is away into `StoreAway`."""
    try:
        yield
    except ConnectionError as error:
        log.critical("An upload could not be stored: %s", error)
        raise StoreAway from error
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            log.critical("The disk is full: %s", error)
            raise NoRoom from error
        raise

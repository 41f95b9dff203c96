"""Files of the store that belong to no upload: moved to quarantine, deleted after 30 days.

A file without a row may also mean that rows are lost. So a sweep touches few files, none is deleted
at once, and a file whose row comes back is moved back.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.core.files.base import File
from django.core.files.storage import default_storage
from django.db.models import Q
from django.utils import timezone

from runs.models import Upload
from runs.publish import withdrawing
from runs.store import stored_names

log = logging.getLogger(__name__)
QUARANTINE = "quarantine"
QUARANTINE_AGE = timedelta(days=30)
ORPHAN_AGE = timedelta(days=1)  # younger files may belong to an upload that is just being taken
FILES_OF_ONE = 100  # of so many files, a sweep moves or deletes one
FOLDER_LENGTH = 2  # a folder of the store is the first two letters of its files' names


@dataclass(slots=True)
class Swept:
    """How many files a sweep deleted for withdrawn uploads, moved, moved back and deleted."""

    withdrawn: int = 0
    moved: int = 0
    back: int = 0
    deleted: int = 0
    orphans: int = 0  # without a row, moved or not


def sweep(*, dry_run: bool = False) -> Swept:
    """Look at every file; log each step. With `dry_run` nothing is changed, only logged.

    One query for each old file and for each file in quarantine.
    """
    swept = Swept(withdrawn=_remove_withdrawn(dry_run=dry_run))
    swept.back = _move_back(dry_run=dry_run)
    files = list(_files())
    most = max(len(files) // FILES_OF_ONE, 1)
    orphans = [name for name in files if _is_old(name, ORPHAN_AGE) and not _has_row(name)]
    swept.orphans = len(orphans)
    if len(orphans) > most:
        log.error(
            f"{len(orphans)} of {len(files)} files belong to no upload. "
            "Rows may be lost: look before the files are deleted."
        )
    for name in orphans[:most]:
        _note("A file of no upload is moved to quarantine: %s", name, dry_run=dry_run)
        if not dry_run:
            _move(name, _in_quarantine(name))
    swept.moved = len(orphans[:most])
    swept.deleted = _delete_old(most, dry_run=dry_run)
    return swept


def _remove_withdrawn(*, dry_run: bool) -> int:
    """Delete the files of withdrawn uploads, which a crash may have left; return of how many."""
    withdrawn = Upload.objects.filter(state=Upload.State.WITHDRAWN)
    left = list(withdrawn.exclude(file="", masked_file=""))
    for upload in left:
        _note("The files of a withdrawn upload are deleted: %s", str(upload), dry_run=dry_run)
        if not dry_run:
            withdrawing.remove_bytes(upload)
    return len(left)


def _move_back(*, dry_run: bool) -> int:
    """Move files out of quarantine whose rows are there again; return how many."""
    back = [name for name in _quarantined() if _has_row(_original(name))]
    for name in back:
        _note("A file of an upload is moved back from quarantine: %s", name, dry_run=dry_run)
        if not dry_run:
            _move(name, _original(name))
    return len(back)


def _delete_old(most: int, *, dry_run: bool) -> int:
    """Delete at most so many files that were in quarantine long enough; return how many."""
    old = [name for name in _quarantined() if _is_old(name, QUARANTINE_AGE)]
    due = [name for name in old if not _has_row(_original(name))][:most]
    for name in due:
        _note("A file of no upload is deleted: %s", name, dry_run=dry_run)
        if not dry_run:
            default_storage.delete(name)
    return len(due)


def _move(name: str, target: str) -> None:
    """Copy a file and delete the first one; a crash between leaves both, and the next call ends it.

    The copy is new, so its time says since when it is in quarantine.
    """
    if not default_storage.exists(target):
        with default_storage.open(name) as file:
            default_storage.save(target, File(file))
    default_storage.delete(name)


def _in_quarantine(name: str) -> str:
    return f"{QUARANTINE}/{name.replace('/', '_', 1)}"


def _original(name: str) -> str:
    """Return the name that a file in quarantine had."""
    return name.removeprefix(f"{QUARANTINE}/").replace("_", "/", 1)


def _files() -> Iterator[str]:
    """Give the names of all files of uploads."""
    for folder in stored_names.listed("")[0]:
        if len(folder) == FOLDER_LENGTH:
            yield from stored_names.below(folder)


def _quarantined() -> list[str]:
    return list(stored_names.below(QUARANTINE))


def _is_old(name: str, age: timedelta) -> bool:
    changed: datetime = default_storage.get_modified_time(name)
    return changed < timezone.now() - age


def _has_row(name: str) -> bool:
    """Tell whether a file is that of an upload, or its masked copy."""
    return Upload.objects.filter(Q(file=name) | Q(masked_file=name)).exists()


def _note(message: str, name: str, *, dry_run: bool) -> None:
    log.warning(f"{'Dry run. ' if dry_run else ''}{message}", name)

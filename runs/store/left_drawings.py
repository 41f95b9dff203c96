"""Removing drawings for certain: what fails, or what a crash prevents, the sweeper does again.

A row is stored in the transaction that makes the drawings wrong, and deleted once they are gone.
"""

from __future__ import annotations

import logging
from functools import partial

from django.db import transaction

from runs.models import LeftDrawings
from runs.store import drawn_files

log = logging.getLogger(__name__)
SWEEP_AT_ONCE = 100


def forget_after_commit(folder: str) -> None:
    """Remove the drawings of a folder after this transaction, and let none be stored in it."""
    LeftDrawings.objects.update_or_create(folder=folder, defaults={"is_forgotten": True})
    transaction.on_commit(partial(_finish, folder))


def allow(folder: str) -> None:
    """Let drawings be stored again after `forget_after_commit`."""
    LeftDrawings.objects.filter(folder=folder).delete()
    drawn_files.allow(folder)


def remove(folder: str) -> None:
    """Remove the drawings of a folder now, or by the sweeper where the store is away."""
    try:
        drawn_files.remove(folder)
    except OSError as error:
        log.warning(f"The drawings of {folder} could not be removed yet: {error}")
        LeftDrawings.objects.get_or_create(folder=folder)


def sweep() -> int:
    """Remove what is left, the oldest first, until the store fails; return how many folders."""
    removed = 0
    folders = LeftDrawings.objects.order_by("noted_at").values_list("folder", flat=True)
    for folder in list(folders[:SWEEP_AT_ONCE]):
        if not _finish(folder):
            break
        removed += 1
    return removed


def _finish(folder: str) -> bool:
    """Remove the drawings of a row, then the row; False where the store fails.

    The row is held meanwhile, so that who calls `allow` is the last.
    """
    with transaction.atomic():
        row = LeftDrawings.objects.select_for_update().filter(folder=folder).first()
        if row is None:
            return True
        try:
            (drawn_files.forget if row.is_forgotten else drawn_files.remove)(folder)
        except OSError as error:
            log.error(f"The drawings of {folder} could not be removed yet: {error}")
            return False
        row.delete()
    return True

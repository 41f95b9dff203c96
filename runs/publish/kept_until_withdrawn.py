"""Files that are made of runs, for the next page of them: none stays behind a withdrawal.

A withdrawal removes them after its commit. A page that began before it may write its file only
then, so the state of the uploads is asked after the writing.
"""

from __future__ import annotations

import logging
from collections.abc import Collection

from django.db import DEFAULT_DB_ALIAS, DatabaseError, InterfaceError

from runs.models import Upload
from runs.store import drawn_files, left_drawings

log = logging.getLogger(__name__)


def keep(folder: str, name: str, *, data: bytes, uploads: Collection[int]) -> None:
    """Keep a file made of runs of these uploads, unless one was withdrawn meanwhile. One query.

    Where there is no room, the oldest files go.
    """
    drawn_files.read_or_draw(folder, name, draw=lambda: data)
    if not _are_there(uploads):
        left_drawings.remove(folder)


def _are_there(uploads: Collection[int]) -> bool:
    """Ask the primary, because a copy of the database may be late; without it none is known."""
    rows = Upload.objects.using(DEFAULT_DB_ALIAS)
    try:
        left = rows.filter(pk__in=uploads).exclude(state=Upload.State.WITHDRAWN).count()
        return left == len(set(uploads))
    except (DatabaseError, InterfaceError) as error:
        log.warning("Nothing is kept, since no withdrawal could be asked for: %s", error)
        return False

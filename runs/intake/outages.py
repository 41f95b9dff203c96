"""Which errors of an import are outages: the database, the disk or an upgrade, and not the text.

An outage is no attempt. Its upload waits again, and the sweeper sends it as often as it takes.
"""

from __future__ import annotations

import errno
import logging

from django.db import (
    DatabaseError,
    DataError,
    IntegrityError,
    InterfaceError,
    NotSupportedError,
    ProgrammingError,
    connection,
)
from django.db.migrations.loader import MigrationLoader

log = logging.getLogger(__name__)
# What a value of the text can cause, and what also happens while the tables are not those of the
# code.
BY_VALUE = (DataError, IntegrityError, ProgrammingError, NotSupportedError)
# SQLSTATEs of PostgreSQL that Django calls operational, and that a text can cause: a statement that
# takes too long, and the class of limits of the program.
CANCELED, LIMITS = "57014", "54"
# A name that the runs refer to was deleted meanwhile, because another upload was withdrawn.
FOREIGN_KEY = "23503"
# What a text can make the system say to us; every other error of the system is an outage.
OF_A_TEXT = frozenset([errno.E2BIG, errno.EINVAL, errno.ENAMETOOLONG])


def is_outage(error: BaseException) -> bool:
    """Tell whether the text is not the cause of an error. At most one query."""
    state = getattr(error.__cause__, "sqlstate", None) or ""
    if isinstance(error, BY_VALUE):
        return state == FOREIGN_KEY or not is_schema_ours()
    if isinstance(error, DatabaseError | InterfaceError):
        return state != CANCELED and not state.startswith(LIMITS)
    return isinstance(error, OSError) and error.errno not in OF_A_TEXT


def is_schema_ours() -> bool:
    """Tell whether the database has had the migrations of this code, and no others.

    False while an upgrade runs, for its old and its new code, and where the database is away.
    """
    try:
        loader = MigrationLoader(connection)
    except Exception:  # a history that contradicts itself, or a database that is away
        log.exception("The migrations of the database could not be read.")
        return False
    ours = {key for key in loader.graph.nodes if key[0] == "runs"}
    applied = {key for key in loader.applied_migrations if key[0] == "runs"}
    return ours == applied

"""The copy of the database that strangers' pages read: whether it can be asked."""

from __future__ import annotations

import logging
from time import monotonic

from django.db import DatabaseError, InterfaceError, connections

log = logging.getLogger(__name__)
ALIAS = "replica"
REST_SECONDS = 10


class Rest:
    """Until when this process leaves the copy alone, by the monotonic clock; 0 while it answers."""

    until = 0.0


rest = Rest()


def is_reachable() -> bool:
    """Tell whether the copy can be asked; connect to it where needed.

    After a failure the answer is False for REST_SECONDS without a try, since a copy that does not
    answer costs each try its connect_timeout. Then one thread tries, and the others go on without.
    """
    if monotonic() < rest.until:
        return False
    if rest.until:
        rest.until = monotonic() + REST_SECONDS
    copy = connections[ALIAS]
    try:
        copy.close_if_health_check_failed()
        copy.ensure_connection()
    except (DatabaseError, InterfaceError) as error:
        rest.until = monotonic() + REST_SECONDS
        log.warning(f"The copy of the database is left alone for {REST_SECONDS} s: {error}")
        return False
    rest.until = 0.0
    return True

"""The copy of the database that strangers' pages read: whether it can be asked, how late it is."""

from __future__ import annotations

import logging
from time import monotonic

from django.db import DEFAULT_DB_ALIAS, DatabaseError, InterfaceError, connections

log = logging.getLogger(__name__)
ALIAS = "replica"
REST_SECONDS = 10
# The primary's log is compared, not what the copy received: it may have received nothing for hours.
DELAY = """
    SELECT CASE WHEN pg_last_wal_replay_lsn() >= %s::pg_lsn THEN 0
    ELSE extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()) END
"""


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


def delay_seconds() -> float | None:
    """Return how late the copy is; None where it is away or does not tell.

    It is 0 where the copy has all that the primary wrote, however long ago that was: else a site
    where nobody writes would look late. One query to each.
    """
    default = connections[DEFAULT_DB_ALIAS]
    if default.vendor != "postgresql" or not is_reachable():
        return None
    with default.cursor() as primary:
        primary.execute("SELECT pg_current_wal_flush_lsn()::text")
        (written,) = primary.fetchone()
    with connections[ALIAS].cursor() as copy:
        copy.execute(DELAY, [written])
        (seconds,) = copy.fetchone()
    return None if seconds is None else max(float(seconds), 0.0)

"""Limits of time on PostgreSQL, for processes that answer visitors or import their uploads.

Commands have none: a migration may take long, and whoever runs one watches it.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db.backends.signals import connection_created

LIMITS = (
    "SELECT set_config(name, value, false) FROM unnest(%s::text[], %s::text[]) AS t(name, value)"
)


def bound_statements(**_: object) -> None:
    """Let every new connection of this process have the limits of the settings."""
    connection_created.connect(set_limits)


def set_limits(connection: Any, **_: object) -> None:
    """Set the limits of a connection; on SQLite its own busy timeout is the limit."""
    if connection.vendor != "postgresql":
        return
    seconds = {
        "statement_timeout": settings.STATEMENT_SECONDS,
        "lock_timeout": settings.LOCK_SECONDS,
        "idle_in_transaction_session_timeout": settings.IDLE_SECONDS,
    }
    values = [f"{value}s" for value in seconds.values()]
    with connection.cursor() as cursor:
        cursor.execute(LIMITS, [list(seconds), values])

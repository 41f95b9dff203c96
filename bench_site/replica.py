"""Public pages read a copy of the database, where DATABASE_REPLICA_URL names one.

A copy is a little late, so only strangers read it: requests without a cookie of ours and without a
key. What it lacks or answers with an error is asked of the primary, so a new link works at once.
For some seconds after it could not be reached, everything is.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connection
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from runs.store import database_copy

REPLICA = database_copy.ALIAS
# Pages of owners and of programs, and what machines watch.
ALWAYS_PRIMARY = ("/uploads/", "/my/", "/account/", "/api/", "/healthz", "/readyz", "/metrics")
_reads_replica: ContextVar[bool] = ContextVar("reads_replica", default=False)


class ReplicaRouter:
    """Reads of a stranger's request go to the copy, everything else to the primary."""

    def db_for_read(self, model: type, **hints: Any) -> str:
        """Return the copy, unless it is away, or this request wrote or is in a transaction."""
        if not _reads_replica.get() or connection.in_atomic_block:
            return DEFAULT_DB_ALIAS
        if database_copy.is_reachable():
            return REPLICA
        _reads_replica.set(False)  # one answer is of one database
        return DEFAULT_DB_ALIAS

    def db_for_write(self, model: type, **hints: Any) -> str:
        """Return the primary; what this request reads from now on is read there too."""
        _reads_replica.set(False)
        return DEFAULT_DB_ALIAS

    def allow_relation(self, *rows: Any, **hints: Any) -> bool:
        """Allow all: both hold the same rows."""
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool:
        """Change tables in the primary alone."""
        return db == DEFAULT_DB_ALIAS


class ReplicaMiddleware:
    """Lets strangers' requests read the copy, and asks the primary where it has no answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not is_strangers(request):
            return self.get_response(request)
        token = _reads_replica.set(True)
        try:
            response = self.get_response(request)
        finally:
            _reads_replica.reset(token)
        if response.status_code < 400:
            return response
        response.close()
        return self.get_response(request)


def is_strangers(request: HttpRequest) -> bool:
    """Tell whether a request reads, and shows nothing by which an owner could be known."""
    staff = f"/{settings.ADMIN_PATH}/" if settings.ADMIN_PATH else "/uploads/"
    return (
        request.method in ("GET", "HEAD")
        and not request.COOKIES.keys() - {settings.CSRF_COOKIE_NAME}
        and "Authorization" not in request.headers
        and not request.path.startswith((*ALWAYS_PRIMARY, staff))
    )

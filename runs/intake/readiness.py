"""What the site needs to take uploads, each part asked by itself: for /readyz."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import redis
from django.conf import settings
from django.contrib.staticfiles.storage import ManifestFilesMixin, staticfiles_storage
from django.db import DatabaseError, InterfaceError, connection, connections

from runs.intake import heartbeat, stored_file
from runs.store import database_copy, queries

log = logging.getLogger(__name__)
OK, FAILED, UNUSED, UNKNOWN = "ok", "failed", "not used", "unknown"
REDIS_SECONDS = 1
SWEEPS = 10  # after so many times of SWEEP_AFTER_SECONDS an upload waits too long


@dataclass(frozen=True, slots=True)
class State:
    """The state of a part: "ok", "failed", "not used" or "unknown"; what is wrong; numbers."""

    state: str = OK
    problem: str = ""
    numbers: Mapping[str, float] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """Return the state as /readyz tells it."""
        problem = {"problem": self.problem} if self.problem else {}
        return {"state": self.state, **self.numbers, **problem}


def parts() -> dict[str, State]:
    """Return the state of each part by its name. No part's failure hides another one."""
    return {name: _asked(name, ask) for name, ask in PARTS.items()}


def _asked(name: str, ask: Callable[[], State]) -> State:
    """Return the state of a part; what it raises is logged and not told."""
    try:
        return ask()
    except (DatabaseError, InterfaceError):
        log.exception(f"/readyz: the database failed when asked for {name}.")
        if name == "database":
            return State(FAILED, "The database does not answer.")
        return State(UNKNOWN)
    except Exception:
        log.exception(f"/readyz: {name} failed.")
        return State(FAILED, SENTENCES[name])


def _database() -> State:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return State()


def _replica() -> State:
    """It never fails: the site works without its copy, and shows strangers what a late one has."""
    if database_copy.ALIAS not in connections.databases:
        return State(UNUSED)
    delay = database_copy.delay_seconds()
    return State(UNKNOWN) if delay is None else State(numbers={"delay_s": round(delay, 1)})


def _redis() -> State:
    if not settings.REDIS_URL:
        return State(UNUSED)
    limits: dict[str, Any] = {
        "socket_timeout": REDIS_SECONDS,
        "socket_connect_timeout": REDIS_SECONDS,
    }
    client = redis.Redis.from_url(settings.REDIS_URL, **limits)
    with client:
        client.ping()
    return State()


def _worker() -> State:
    """A site whose workers never ran has none to miss; then uploads that wait tell it."""
    age = heartbeat.newest_age_seconds()
    if age is None:
        return State(UNKNOWN)
    numbers = {"heartbeat_age_s": round(age, 1)}
    if age > settings.WORKER_AWAY_SECONDS:
        return State(FAILED, f"No worker has told for {age:.0f} s that it lives.", numbers=numbers)
    return State(OK, numbers=numbers)


def _queue() -> State:
    age = queries.oldest_waiting_seconds()
    numbers = {"age_s": round(age, 1)}
    if age > SWEEPS * max(settings.SWEEP_AFTER_SECONDS, 1):
        return State(FAILED, f"An upload has waited {age:.0f} s for its import.", numbers=numbers)
    return State(OK, numbers=numbers)


def _storage() -> State:
    """Write a file as an upload is written, and delete it."""
    stored_file.probe()
    return State()


def _static() -> State:
    """A page names static files by their manifest, which a process reads once."""
    if settings.DEBUG or not isinstance(staticfiles_storage, ManifestFilesMixin):
        return State(UNUSED)
    files = staticfiles_storage
    if files.hashed_files and files.manifest_storage.exists(files.manifest_name):
        return State()
    return State(FAILED, SENTENCES["static"])


def _disk() -> State:
    disk = shutil.disk_usage(settings.VAR_DIR)
    percent = round(100 * (disk.total - disk.free) / disk.total)
    numbers = {"percent": percent}
    if percent >= settings.DISK_FULL_PERCENT:
        return State(FAILED, f"The disk is {percent} % full.", numbers=numbers)
    return State(OK, numbers=numbers)


PARTS: dict[str, Callable[[], State]] = {
    "database": _database,
    "replica": _replica,
    "redis": _redis,
    "worker": _worker,
    "queue": _queue,
    "storage": _storage,
    "static": _static,
    "disk": _disk,
}
SENTENCES = {
    "replica": "The copy of the database cannot be asked.",
    "redis": "Redis does not answer.",
    "worker": "The workers cannot be asked.",
    "queue": "The queue cannot be asked.",
    "storage": "No file can be written where uploads are stored.",
    "static": "No static files: call manage.py collectstatic, then restart the web processes.",
    "disk": "The disk cannot be asked.",
    "database": "The database does not answer.",
}

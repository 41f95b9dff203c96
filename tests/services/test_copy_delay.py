"""How late a copy of the database is, told by a real standby; an idle primary is no delay."""

from __future__ import annotations

import math
import os
import shutil
from collections.abc import Iterator
from functools import partial

import psycopg
import pytest
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import ConnectionHandler

from bench_site import environment, metrics
from runs.intake import readiness
from runs.store import database_copy
from tests.runs.processes import wait_for
from tests.services.hosts import Postgres


class Standby(Postgres):
    """A PostgreSQL that follows another one."""

    def follow(self, primary: Postgres) -> None:
        if os.getuid() == 0:
            shutil.chown(self.folder, "postgres")
        source = ["-h", primary.folder, "-U", "bench"]
        self._run("pg_basebackup", *source, "-D", self.data, "-R", "--checkpoint=fast", "--no-sync")
        self.start()

    def leave(self) -> None:
        """Receive nothing more."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET primary_conninfo = ''")
            connection.execute("SELECT pg_reload_conf()")
        wait_for(lambda: not self.rows("SELECT 1 FROM pg_stat_wal_receiver"), "the end of the log")


def connect(wrapper: BaseDatabaseWrapper) -> None:
    """Open a database that is none of the test's."""
    if wrapper.connection is None:
        with wrapper.wrap_database_errors:
            wrapper.connect()


@pytest.fixture
def primary_and_copy(monkeypatch) -> Iterator[tuple[Postgres, Standby]]:
    """Start a primary and its standby, and let the site ask them."""
    primary, copy = Postgres(), Standby()
    primary.create()
    copy.follow(primary)
    both = {"default": primary, database_copy.ALIAS: copy}
    handler = ConnectionHandler(
        {name: dict(environment.database(server.url)) for name, server in both.items()}
    )
    for wrapper in handler.all():
        monkeypatch.setattr(wrapper, "ensure_connection", partial(connect, wrapper))
    monkeypatch.setattr(database_copy, "rest", database_copy.Rest())
    for module in (database_copy, readiness, metrics):
        monkeypatch.setattr(module, "connections", handler)
    yield primary, copy
    handler.close_all()
    if copy.folder.exists():
        copy.remove()
    primary.remove()


def write(primary: Postgres) -> None:
    with psycopg.connect(primary.url) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS written (at timestamptz)")
        connection.execute("INSERT INTO written VALUES (now())")


def test_a_copy_is_late_by_what_it_lacks_alone(primary_and_copy):
    primary, copy = primary_and_copy
    write(primary)
    wait_for(lambda: database_copy.delay_seconds() == 0, "the copy")
    age = "SELECT clock_timestamp() > pg_last_xact_replay_timestamp()"
    assert copy.rows(age) == [(True,)] and database_copy.delay_seconds() == 0, "nobody writes"
    copy.leave()
    write(primary)
    first, second = database_copy.delay_seconds(), metrics.replica_delay()
    assert 0 < first < second
    late = readiness.parts()["replica"].as_json()
    assert late["state"] == "ok" and late["delay_s"] >= round(second, 1)
    copy.remove()
    away = readiness.parts()["replica"].as_json()
    assert away == {"state": "unknown"} and math.isnan(metrics.replica_delay())

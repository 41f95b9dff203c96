"""Tables that one process of pytest makes by all migrations, and the others copy.

The migrations take six seconds, and the tests run in several processes with a database each.
"""

from __future__ import annotations

import fcntl
import os
import shutil
from pathlib import Path

import psycopg
from django.conf import settings
from django.db import connection
from psycopg import sql

TABLES = "tables_of_tests"  # the database that is copied, on PostgreSQL


class Tables:
    """The tables of one run of pytest: `copy` them or, as the first process, `keep` them."""

    def __init__(self) -> None:
        folder = Path(settings.VAR_DIR).parent
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / f"{TABLES}-{os.environ['PYTEST_XDIST_TESTRUNUID']}"
        self.lock = self.file.with_suffix(".lock").open("w")
        self.name = str(connection.settings_dict["TEST"]["NAME"])

    def copy(self) -> bool:
        """Make this process's database from the tables, and tell whether there are any.

        The first process gets the answer no and keeps the others waiting until it calls `keep`.
        """
        fcntl.flock(self.lock, fcntl.LOCK_EX)
        if not self.file.exists():
            return False
        if connection.vendor == "postgresql":
            _copy_database(TABLES, self.name)
        else:
            _copy_file(self.file, Path(self.name))
        self.lock.close()
        return True

    def keep(self) -> None:
        """Keep the tables of this process's database for the others, and let them go on."""
        connection.close()
        for left in self.file.parent.glob(f"{TABLES}-*"):
            if left.stem != self.file.stem:
                left.unlink()
        if connection.vendor == "postgresql":
            _copy_database(self.name, TABLES)
            self.file.touch()
        else:
            shutil.copyfile(self.name, self.file)
        self.lock.close()


def _copy_file(source: Path, target: Path) -> None:
    """Copy a database of SQLite; what an interrupted run left in its log would be added to it."""
    for ending in ("", "-wal", "-shm"):
        target.with_name(target.name + ending).unlink(missing_ok=True)
    shutil.copyfile(source, target)


def copy_tables(target: str) -> None:
    """Make a database of PostgreSQL from the tables; an empty one where there are none yet."""
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
        exists = "SELECT FROM pg_database WHERE datname = %s"
        tables = server.execute(exists, [TABLES]).fetchone()
    _copy_database("template1" if tables is None else TABLES, target)


def _copy_database(source: str, target: str) -> None:
    drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(target))
    create = sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(
        sql.Identifier(target), sql.Identifier(source)
    )
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
        server.execute(drop)
        server.execute(create)

"""Web processes and workers have limits of time on PostgreSQL, and answer 503 above them."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.db import OperationalError, connection

from bench_site.database import set_limits

pytestmark = pytest.mark.django_db(transaction=True)
ROOT = Path(__file__).resolve().parent.parent
NAMES = ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout")
IS_POSTGRESQL = connection.vendor == "postgresql"
BUSY_SECONDS = 20  # how long a writer of SQLite waits for another one


@pytest.fixture
def limited(settings):
    """A connection with short limits; a new one afterwards."""
    settings.STATEMENT_SECONDS, settings.LOCK_SECONDS, settings.IDLE_SECONDS = 2, 1, 9
    connection.ensure_connection()
    set_limits(connection)
    yield connection
    connection.close()


def shown(name: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute(f"SHOW {name}" if IS_POSTGRESQL else f"PRAGMA {name}")
        return str(cursor.fetchone()[0])


def test_each_limit_is_set(limited):
    if IS_POSTGRESQL:
        assert [shown(name) for name in NAMES] == ["2s", "1s", "9s"]
    else:
        assert shown("busy_timeout") == str(BUSY_SECONDS * 1000)


def test_sqlite_writes_each_commit_through_to_the_disk(tmp_path):
    program = """
import django; django.setup()
from django.db import connection
cursor = connection.cursor()
print(*[cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")])
"""
    env = {"DJANGO_SETTINGS_MODULE": "bench_site.settings", "VAR_DIR": str(tmp_path)}
    command = [sys.executable, "-c", program]
    output = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert output.stdout == "wal 2\n", output.stderr


def test_a_long_statement_ends(limited):
    began = time.monotonic()
    if IS_POSTGRESQL:
        with pytest.raises(OperationalError), limited.cursor() as cursor:
            cursor.execute("SELECT pg_sleep(30)")
    assert time.monotonic() - began < 10


def test_a_page_behind_a_locked_table_answers_503(limited, client):
    other = connection.copy()
    lock = "LOCK TABLE runs_comparison IN ACCESS EXCLUSIVE MODE" if IS_POSTGRESQL else "SELECT 1"
    try:
        with other.cursor() as cursor:
            cursor.execute("BEGIN")
            cursor.execute(lock)
            statuses = [client.get(address).status_code for address in ("/", "/healthz")]
            cursor.execute("ROLLBACK")
    finally:
        other.close()
    assert statuses == ([503, 200] if IS_POSTGRESQL else [200, 200])


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("start", "is_limited"),
    [
        ("import bench_site.wsgi", True),
        ("from celery.signals import celeryd_init as init\ninit.send(sender='worker')", True),
        ("import django\ndjango.setup()", False),
    ],
    ids=["web", "worker", "command"],
)
def test_web_and_worker_have_the_limits_and_commands_have_none(start, is_limited):
    code = f"import bench_site.celery\n{start}\nfrom bench_site.database import set_limits\n"
    code += "from django.db.backends.signals import connection_created as signal\n"
    code += f"assert signal.disconnect(set_limits) is {is_limited}"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_health_asks_no_database(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert client.get("/healthz").status_code == 200

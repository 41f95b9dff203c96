"""Settings that every test has for itself, and the marks that say where a test runs."""

import gc
import os
import signal
from collections.abc import Iterable, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core.management.commands import flush
from django.db import connection
from django.test import client
from django.test.utils import ContextList
from hypothesis import HealthCheck
from hypothesis import settings as profiles

from bench_site.memory import OBJECTS
from bench_site.page_memory import MEMORY
from tests.copied_tables import Tables, copy_tables
from tests.in_turn import leave_out_long_cases, take_a_share

BROWSER = Path(__file__).parent / "browser"
# These wait for processes that they start. Begun first, they wait beside the others, and what one
# file starts is shared by its tests, because one process of pytest runs them all.
WAITING = (
    "tests/services/",
    "tests/browser/",
    "tests/client/",
    "tests/runs/intake/",
    "tests/runs/test_upgrade.py",
)
# These reach the database by Django's queries alone, or are many cases of one rule. script/test
# runs each of these tests on one of both databases, in turn, and script/long on the other one.
IN_TURN = (
    "tests/pages/",
    "tests/api/",
    "tests/client/",
    "tests/runs/compare/",
    "tests/runs/export/",
    "tests/runs/intake/test_column_map.py",
    "tests/runs/intake/test_crash_points.py",
    "tests/runs/intake/test_ingest.py",
    "tests/runs/intake/test_outages.py",
    "tests/runs/intake/test_stored_file.py",
    "tests/runs/publish/test_csv_lines.py",
    "tests/runs/publish/test_editions.py",
    "tests/runs/publish/test_lost_files.py",
    "tests/runs/publish/test_masking_runs.py",
    "tests/runs/publish/test_publishing.py",
    "tests/runs/publish/test_rereading.py",
    "tests/runs/publish/test_saved_views.py",
    "tests/runs/publish/test_tagging.py",
    "tests/runs/publish/test_upload_series.py",
    "tests/runs/publish/test_withdrawing.py",
    "tests/runs/reports/",
    "tests/runs/store/test_kept_checks.py",
    "tests/runs/store/test_left_drawings.py",
    "tests/runs/store/test_object_store.py",
    "tests/runs/store/test_queries.py",
    "tests/runs/store/test_walking.py",
    "tests/runs/test_backups.py",
    "tests/runs/test_commands.py",
    "tests/runs/test_conditions.py",
    "tests/runs/test_quotas.py",
    "tests/runs/web/",
    "tests/test_deployment.py",
    "tests/test_head.py",
    "tests/test_replica.py",
    "tests/test_request_id.py",
)
WRITING = {"settings", "tmp_path"}
# A test that asks for one of these fixtures needs a database or a service.
DATABASE = {
    "db",
    "transactional_db",
    "live_server",
    "services",
}

# Property tests are about numbers: they have no limit of time, which a busy machine would exceed.
# script/test tries the same examples each time, so that a new failure comes from a change.
# script/long tries sixty times as many examples, and other ones each time.
BUSY = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
profiles.register_profile(
    "short", max_examples=30, deadline=None, derandomize=True, suppress_health_check=BUSY
)
profiles.register_profile(
    "long", profiles.get_profile("short"), max_examples=2000, derandomize=False
)
profiles.load_profile("short")

# What is collected stays to the end: looking for garbage among it took 2 of 14 s in each process.
gc.disable()

# A shell that runs the tests in the background lets them ignore Ctrl-C, and so the programs that
# they start and interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)  # when each mark `parametrize` has given its cases
def pytest_generate_tests(metafunc: pytest.Metafunc) -> Iterator[None]:
    """Choose the cases of a test before it has an item for each, which takes longer."""
    yield
    take_a_share(metafunc)
    leave_out_long_cases(metafunc)


@pytest.hookimpl(tryfirst=True)  # before pytest selects by mark
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests that need a database, and all tests in a browser but the journeys as long."""
    for item in items:
        if item.get_closest_marker("django_db") or DATABASE & set(
            getattr(item, "fixturenames", ())
        ):
            item.add_marker("database")
        if BROWSER in item.path.parents:
            item.add_marker("browser")
            item.add_marker("on_postgresql")  # both passes would start a Chromium
            if not item.get_closest_marker("journey"):
                item.add_marker("long")
    _take_turns(
        item
        for item in items
        if item.get_closest_marker("database") and not item.get_closest_marker("long")
    )
    items.sort(key=lambda item: not item.nodeid.startswith(WAITING))


def _take_turns(items: Iterable[pytest.Item]) -> None:
    """Mark the tests of IN_TURN by turns with the database on which script/test runs them.

    PostgreSQL has two of five: there each takes half as long again, with what the server does.
    """
    turns = cycle(("on_postgresql", "on_sqlite", "on_sqlite", "on_postgresql", "on_sqlite"))
    for item in items:
        if item.nodeid.startswith(IN_TURN):
            item.add_marker(next(turns))


def pytest_collection_finish() -> None:
    """Leave the thousands of collected tests out of garbage collection, which looks at all.

    New objects it looks at as often as in a web process (bench_site/memory.py).
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(OBJECTS)
    gc.enable()


@pytest.fixture(scope="session")
def services() -> dict[str, str]:
    """Return the addresses of this pass's services, for processes that a test starts.

    On PostgreSQL the database is one for this process of pytest alone; it has the tables already
    where a test before made them.
    """
    addresses = {
        name: os.environ[name] for name in ("DATABASE_URL", "REDIS_URL") if name in os.environ
    }
    worker, address = os.environ.get("PYTEST_XDIST_WORKER", ""), addresses.get("DATABASE_URL", "")
    if worker and address.startswith("postgresql:"):
        copy_tables(f"servers_{worker}")
        addresses["DATABASE_URL"] = urlsplit(address)._replace(path=f"/servers_{worker}").geturl()
    return addresses


END_OTHER_SESSIONS = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
"""


# Django writes these rows when it creates a database; nothing else changes them.
OF_THE_DATABASE = {"django_content_type", "auth_permission"}


def _emptying(_operations: object, _style: object, tables: list[str], **_: bool) -> list[str]:
    """Return the statements that empty the tables, quicker for few rows than TRUNCATE."""
    own = (table for table in tables if table not in OF_THE_DATABASE)
    return [f"DELETE FROM {connection.ops.quote_name(table)}" for table in own]


@pytest.fixture(scope="session")
def tables(django_db_modify_db_settings) -> Tables | None:
    """Return what the processes of this run share; None where one process runs all tests."""
    return Tables() if "PYTEST_XDIST_TESTRUNUID" in os.environ else None


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_keepdb: bool, tables: Tables | None) -> bool:
    """Tell whether this process's database exists already, as a copy."""
    return django_db_keepdb or (tables is not None and tables.copy())


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_keepdb, django_db_blocker, tables):
    """Empty the tables quickly after tests that commit, and end sessions that they left open.

    PostgreSQL removes no database in use.
    """
    if tables and not django_db_keepdb:
        with django_db_blocker.unblock():
            tables.keep()
    with pytest.MonkeyPatch.context() as patch:
        # Of the class: a thread and a browser have a connection of their own.
        patch.setattr(type(connection.ops), "sql_flush", _emptying)
        patch.setattr(flush, "emit_post_migrate_signal", lambda *_: None)
        yield
    with django_db_blocker.unblock():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(END_OTHER_SESSIONS)


@pytest.fixture(autouse=True)
def _own_folder(request: pytest.FixtureRequest) -> None:
    """Uploads, queue and all other files of a test are in its own folder.

    A test without database, settings and folder writes none; there are thousands of these.
    """
    if request.node.get_closest_marker("database") or WRITING & set(request.fixturenames):
        settings, folder = map(request.getfixturevalue, ("settings", "tmp_path"))
        settings.VAR_DIR = folder
        settings.MEDIA_ROOT = folder / "uploads"


@pytest.fixture(autouse=True)
def _own_memory() -> None:
    """No test gets a page that another one left in the memory of the process."""
    MEMORY.clear()


def _first_context(store: dict[str, ContextList], *, context: Any, **_: object) -> None:
    """Keep the context of a page; Django would copy it for each part of the page, too."""
    store.setdefault("context", ContextList([context]))


@pytest.fixture(scope="session", autouse=True)
def _few_contexts() -> Iterator[None]:
    """Let tests see what a page was rendered with, and nothing of its parts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(client, "store_rendered_templates", _first_context)
        yield


@pytest.fixture(scope="session", autouse=True)
def _no_wait_for_the_disk() -> Iterator[None]:
    """Wait for no disk: no test ends the machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _file: None)
        yield


@pytest.fixture(scope="session")
def store_of_objects() -> Iterator[str]:
    """Start a store that speaks S3; give its address."""
    from tests import object_store  # takes 1 s

    with object_store.address_of_a_store() as address:
        yield address


@pytest.fixture
def shared_store(settings, store_of_objects: str) -> str:
    """Let the site have its files in a bucket of their own; return the address."""
    from bench_site.object_store import object_storages
    from tests import object_store

    address = object_store.with_a_bucket(store_of_objects)
    settings.STORAGES = {**settings.STORAGES, **object_storages(address)}
    return address

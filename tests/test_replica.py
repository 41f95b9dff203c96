"""Strangers read a copy of the database that may be late; owners and writers never do."""

from __future__ import annotations

import socket

import pytest
from django.db import connection, connections
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bench_site import environment, metrics, replica
from runs.models import Comparison, Upload
from runs.publish import publishing, withdrawing
from runs.store import database_copy, drawn_files
from runs.web import drawn_series
from tests.factories import EDIT_KEY, ab_text, make_run, make_upload, own

pytestmark = pytest.mark.django_db(transaction=True)


def published(title):
    run = make_run(make_upload(title))
    return publishing.publish(run.upload, title=title, visibility="public")


@pytest.fixture
def early():
    """Publish what both databases hold."""
    return published("Early comparison")


@pytest.fixture
def with_copy(settings, monkeypatch):
    """Let the site read a copy, of which nothing is known so far."""
    monkeypatch.setattr(database_copy, "rest", database_copy.Rest())
    settings.DATABASE_ROUTERS = ["bench_site.replica.ReplicaRouter"]
    *most, last = settings.MIDDLEWARE
    settings.MIDDLEWARE = [*most, "bench_site.replica.ReplicaMiddleware", last]


def opened(copy):
    """Return the copy's wrapper, which may be opened: Django forbids it where a test adds one."""
    connections.databases[replica.REPLICA] = copy
    wrapper = connections[replica.REPLICA]

    def ensure_connection() -> None:
        if wrapper.connection is None:
            with wrapper.wrap_database_errors:
                wrapper.connect()

    wrapper.ensure_connection = ensure_connection
    return wrapper


def forget(wrapper):
    wrapper.close()
    del connections[replica.REPLICA]
    del connections.databases[replica.REPLICA]


@pytest.fixture
def late_copy(early, with_copy):
    """Let the site read a second database, which has no row that is written from now on."""
    copy = dict(connection.creation.get_test_db_clone_settings("replica"))
    if connection.vendor == "sqlite":  # Django copies the file alone, without its journal
        connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.creation.clone_test_db("replica", verbosity=0)
    wrapper = opened(copy)
    yield wrapper
    forget(wrapper)
    connection.creation.destroy_test_db(suffix="replica", verbosity=0)


def counts(call, copy):
    """Return the answer and how many queries primary and copy got."""
    with CaptureQueriesContext(connection) as primary, CaptureQueriesContext(copy) as at_copy:
        answer = call()
    return answer, len(primary), len(at_copy)


def test_a_stranger_reads_the_copy_alone(late_copy, early):
    for path in ("/", "/runs/", f"/c/{early.public_id}/"):
        answer, primary, at_copy = counts(lambda path=path: Client().get(path), late_copy)
        assert answer.status_code == 200 and primary == 0 and at_copy > 0


def test_what_the_copy_lacks_is_asked_of_the_primary(late_copy):
    new = published("Late comparison")
    assert "Late comparison" not in Client().get("/").content.decode()
    assert Client().get(f"/c/{new.public_id}/").status_code == 200
    assert Client().get("/c/nothing-of-this-name/").status_code == 404


def test_what_a_late_copy_shows_of_a_withdrawn_upload_is_not_kept(late_copy, early, monkeypatch):
    monkeypatch.setattr(drawn_series, "FEWEST_RUNS", 1)
    withdrawing.withdraw(early.upload)
    page = Client().get("/compare/").context["sheet"]
    assert page.runs == 1  # the copy does not know of it yet
    assert not drawn_files.names("selections")


def test_an_owner_reads_what_he_wrote(late_copy, early):
    published("Late comparison")
    answer, _, at_copy = counts(lambda: own(Client()).get("/"), late_copy)
    assert "Late comparison" in answer.content.decode() and at_copy == 0
    answer, _, at_copy = counts(lambda: own(Client()).get("/my/"), late_copy)
    assert "Late comparison" in answer.content.decode() and at_copy == 0
    path, key = f"/c/{early.public_id}/", {"Authorization": f"Bearer {EDIT_KEY}"}
    assert counts(lambda: Client().get(path, headers=key), late_copy)[2] == 0


def test_what_writes_never_asks_the_copy(late_copy):
    form = {"text": ab_text(), "visibility": "public"}
    _, primary, at_copy = counts(lambda: Client().post("/uploads/", form), late_copy)
    assert primary > 0 and at_copy == 0 and Upload.objects.count() == 2
    call = lambda: Client().post("/api/v1/uploads", ab_text(), content_type="text/plain")  # noqa: E731
    _, primary, at_copy = counts(call, late_copy)
    assert primary > 0 and at_copy == 0 and Upload.objects.count() == 3


def test_the_site_works_without_the_copy(late_copy, early, monkeypatch):
    def away(*args, **kwargs):
        raise connection.Database.OperationalError("The copy is away.")

    late_copy.close()
    monkeypatch.setattr(late_copy, "get_new_connection", away)
    assert Client().get(f"/c/{early.public_id}/").status_code == 200
    assert Comparison.objects.count() == 1


@pytest.fixture
def silent_copy(with_copy):
    """Let the site read a copy that takes connections and never says a word; give its socket."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        address = f"postgresql://bench@127.0.0.1:{server.getsockname()[1]}/bench"
        options = {**environment.database(address), "OPTIONS": {"connect_timeout": 2}}
        both = {"default": dict(connection.settings_dict), replica.REPLICA: options}
        wrapper = opened(connections.configure_settings(both)[replica.REPLICA])
        yield server
        forget(wrapper)


def connections_of(server):
    """Return how many connections wait at a socket."""
    number = 0
    while True:
        try:
            server.accept()[0].close()
        except BlockingIOError:
            return number
        number += 1


def test_a_copy_that_says_nothing_is_left_alone_for_a_while(silent_copy, early):
    path = f"/c/{early.public_id}/"
    assert Client().get(path).status_code == 200 and connections_of(silent_copy) == 1
    for _ in range(3):
        assert Client().get(path).status_code == 200 and connections_of(silent_copy) == 0


def test_a_copy_that_is_back_is_read_again(late_copy, early, monkeypatch):
    database_copy.rest.until = database_copy.monotonic() + 5
    path = f"/c/{early.public_id}/"
    assert counts(lambda: Client().get(path), late_copy)[2] == 0
    monkeypatch.setattr(database_copy, "monotonic", lambda: database_copy.rest.until)
    answer, primary, at_copy = counts(lambda: Client().get(path), late_copy)
    assert answer.status_code == 200 and primary == 0 and at_copy > 0


def test_the_delay_of_a_copy_is_a_metric_and_nan_where_it_does_not_tell(late_copy):
    assert b"\nbenchpress_replica_delay_seconds NaN\n" in metrics.exposition()


def test_a_site_without_a_copy_has_no_delay():
    assert b"benchpress_replica_delay_seconds" not in metrics.exposition()

"""What machines ask: does it answer, can it work."""

from __future__ import annotations

import json
import threading
from datetime import timedelta

import pytest
from django.core.files.storage import default_storage
from django.db import connection
from django.db.utils import OperationalError
from django.test import Client
from django.utils import timezone

from runs.intake import confined, heartbeat
from runs.models import Heartbeat, Upload
from tests.factories import make_upload


def test_healthz_needs_no_database(client):
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")


@pytest.mark.django_db
def test_readyz_is_ready(client, settings):
    response = client.get("/readyz")
    assert response.status_code == 200, response.content
    assert "seccomp" in response.json()["sandbox"]
    states = {name: part["state"] for name, part in response.json()["parts"].items()}
    redis = "ok" if settings.REDIS_URL else "not used"
    assert states == {
        "database": "ok",
        "replica": "not used",
        "redis": redis,
        "worker": "unknown",
        "queue": "ok",
        "storage": "ok",
        "static": "not used",
        "disk": "ok",
    }
    assert list(settings.MEDIA_ROOT.rglob("*probe/*")) == []


def test_a_network_that_a_reader_could_reach_is_told_with_what_to_install():
    assert "install libseccomp2" in confined.sentence(["limits", "landlock"])
    assert "nothing that is known" in confined.sentence([])
    for layer in ("seccomp", "namespaces"):
        assert "network" not in confined.sentence(["limits", layer])


@pytest.mark.django_db
def test_readyz_names_an_upload_that_waits_too_long(client):
    upload = make_upload("x", state="received")
    Upload.objects.filter(pk=upload.pk).update(created_at=timezone.now() - timedelta(hours=2))
    response = client.get("/readyz")
    assert response.status_code == 503
    assert b"wait" in response.content


@pytest.mark.django_db
def test_readyz_names_a_full_disk(client, full_disk):
    response = client.get("/readyz")
    assert response.status_code == 503
    assert b"disk" in response.content


@pytest.mark.django_db
def test_readyz_names_a_database_that_does_not_answer(client):
    def away(*_: object) -> None:
        raise OperationalError("the server closed the connection")

    with connection.execute_wrapper(away):
        response = client.get("/readyz")
    assert response.status_code == 503
    assert b"database" in response.content and b"closed the connection" not in response.content


def part(client, name):
    """Return the status of /readyz and what it tells of a part."""
    response = client.get("/readyz")
    return response.status_code, response.json()["parts"][name]


@pytest.mark.django_db
@pytest.mark.parametrize(("age", "status", "state"), [(20, 200, "ok"), (61, 503, "failed")])
def test_readyz_knows_the_newest_worker_of_any_host(client, age, status, state):
    for seconds, worker in [(age, "celery@new"), (5000, "celery@old")]:
        beat_at = timezone.now() - timedelta(seconds=seconds)
        Heartbeat.objects.create(worker=worker, beat_at=beat_at)
    code, worker = part(client, "worker")
    assert (code, worker["state"], int(worker["heartbeat_age_s"])) == (status, state, age)


@pytest.mark.django_db
def test_readyz_names_redis_that_is_away(client, settings):
    settings.REDIS_URL = "redis://:secret@127.0.0.1:1/0"
    assert part(client, "redis") == (
        503,
        {"state": "failed", "problem": "Redis does not answer."},
    )
    assert b"secret" not in client.get("/readyz").content


@pytest.mark.django_db
def test_readyz_names_a_store_that_takes_no_file(client, monkeypatch):
    def read_only(name, content):
        raise PermissionError("/a/folder/of/ours")

    monkeypatch.setattr(default_storage, "save", read_only)
    code, storage = part(client, "storage")
    assert (code, storage["state"]) == (503, "failed")
    assert b"folder/of" not in client.get("/readyz").content


@pytest.mark.django_db
def test_readyz_names_static_files_that_were_not_collected(client, settings, tmp_path):
    hashed = {"BACKEND": "bench_site.storage.HashedStaticStorage"}
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = settings.STORAGES | {"staticfiles": hashed}
    with pytest.raises(ValueError, match="Missing staticfiles manifest entry"):
        Client().get("/")
    code, static = part(client, "static")
    assert code == 503 and "manage.py collectstatic" in static["problem"]
    manifest = {"version": "1.1", "paths": {"site.css": "site.1.css"}}
    (tmp_path / "staticfiles.json").write_text(json.dumps(manifest))
    assert part(client, "static")[0] == 503, "the process read no manifest at its start"
    settings.STORAGES = dict(settings.STORAGES)  # as a new process
    assert part(client, "static") == (200, {"state": "ok"})
    (tmp_path / "staticfiles.json").unlink()
    assert part(client, "static")[0] == 503


@pytest.mark.django_db
def test_each_part_is_named_also_while_the_database_is_away(client):
    def away(*_: object) -> None:
        raise OperationalError("away")

    with connection.execute_wrapper(away):
        states = {
            name: part["state"] for name, part in client.get("/readyz").json()["parts"].items()
        }
    assert (states["database"], states["queue"], states["storage"]) == ("failed", "unknown", "ok")


@pytest.mark.django_db
def test_a_worker_that_has_gone_for_a_day_is_forgotten():
    gone = timezone.now() - timedelta(days=2)
    Heartbeat.objects.create(worker="celery@gone", beat_at=gone)
    heartbeat.beat("celery@here"), heartbeat.beat("celery@here")
    assert [row.worker for row in Heartbeat.objects.all()] == ["celery@here"]
    assert heartbeat.newest_age_seconds() < 30


@pytest.mark.django_db(transaction=True)
def test_a_worker_beats_on_while_the_database_is_away(monkeypatch, caplog):
    stopping, beats = threading.Event(), []

    def beat(name):
        beats.append(name)
        if len(beats) == 1:
            raise OperationalError("away")
        stopping.set()

    monkeypatch.setattr(heartbeat, "beat", beat)
    heartbeat.beat_forever(name="celery@here", seconds=1, stopping=stopping)
    assert beats == ["celery@here"] * 2 and "could not be written" in caplog.text

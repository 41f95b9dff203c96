"""The shells around the import: they may be lost, and come twice, without harm."""

from datetime import timedelta

import pytest
from django.utils import timezone

from runs.intake import ingest, tasks
from runs.models import Upload
from tests.factories import ab_text, make_upload

pytestmark = pytest.mark.django_db


def old(**values):
    upload = make_upload(ab_text(), state=Upload.State.RECEIVED, **values)
    Upload.objects.filter(pk=upload.pk).update(created_at=timezone.now() - timedelta(minutes=1))
    return upload


def test_a_task_delivered_twice_stores_one_set_of_runs():
    upload = old()
    tasks.import_upload(upload.pk), tasks.import_upload(upload.pk)
    assert upload.runs.count() == 1


def test_the_sweeper_sends_what_waits(monkeypatch):
    sent = []
    monkeypatch.setattr(tasks.import_upload, "delay", sent.append)
    uploads = [old(sha256="a"), old(sha256="b")]
    make_upload(ab_text(), sha256="c", state=Upload.State.RECEIVED)
    tasks.sweep()
    assert sent == [upload.pk for upload in uploads]


def test_the_sweeper_asks_a_dead_queue_once(monkeypatch):
    asked = []

    def away(pk):
        asked.append(pk)
        raise ConnectionError

    monkeypatch.setattr(tasks.import_upload, "delay", away)
    old(sha256="a"), old(sha256="b")
    tasks.sweep()
    assert len(asked) == 1


def test_the_sweeper_gives_up_what_was_tried_too_often(monkeypatch):
    monkeypatch.setattr(
        tasks.import_upload, "delay", lambda pk: pytest.fail("nothing is to be sent")
    )
    upload = old(attempts=3)
    tasks.sweep()
    upload.refresh_from_db()
    assert upload.state == Upload.State.FAILED and "3 times" in upload.failure


def test_the_tasks_have_the_names_that_messages_carry():
    assert (tasks.import_upload.name, tasks.sweep.name) == (
        "runs.tasks.import_upload",
        "runs.tasks.sweep",
    )


def test_messages_are_acknowledged_late_and_requeued_when_the_worker_is_lost():
    assert tasks.import_upload.acks_late and tasks.import_upload.reject_on_worker_lost
    assert (
        tasks.import_upload.ignore_result
        and tasks.import_upload.app.conf.worker_prefetch_multiplier == 1
    )


def test_nothing_runs_when_the_lease_is_somebody_elses(monkeypatch):
    upload = old()
    ingest.claim(upload.pk, timezone.now())
    monkeypatch.setattr(
        ingest, "_read", lambda upload, seconds=None: pytest.fail("it was read twice")
    )
    tasks.import_upload(upload.pk)

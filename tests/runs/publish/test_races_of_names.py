"""Changes of uploads that have a server and a machine in common, at the same time: none is lost."""

from __future__ import annotations

import threading
from functools import partial
from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection

from runs.intake import ingest
from runs.models import Comparison, Run, Upload
from runs.publish import publishing, tagging, withdrawing
from runs.publish.run_tags import RunTags
from runs.store import recounting
from tests.factories import ab_text, make_upload
from tests.in_turn import pairs

pytestmark = pytest.mark.django_db(transaction=True)
NAME, MACHINE = "Raceserver", "Race machine"
LONGEST_WAIT_S = 60


def received(name=NAME):
    """Return an upload that waits for its import; no other one has its bytes."""
    number = Upload.objects.count()
    return make_upload(ab_text(f"{name}/1", requests_per_s=1000.0 + number), state="received")


def imported(name=NAME, machine=MACHINE):
    upload = received(name)
    ingest.import_upload(upload.pk)
    upload.refresh_from_db()
    tagging.save_tags(upload, [RunTags(0, hardware=machine)])
    return upload


def published(name=NAME, machine=MACHINE):
    upload = imported(name, machine)
    publishing.publish(upload, title="", visibility="public")
    return upload


def read():
    """Import a server."""
    return partial(ingest.import_upload, received().pk)


def publish():
    """Publish a server on a machine."""
    return partial(publishing.publish, imported(), title="", visibility="public")


def tag():
    """State a server and a machine."""
    tags = [RunTags(0, server_name=NAME, server_version="1", hardware=MACHINE)]
    return partial(tagging.save_tags, imported("another", "another machine"), tags)


def correct():
    """Give what is published this server and machine."""
    tags = [RunTags(0, server_name=NAME, hardware=MACHINE)]
    return partial(tagging.save_tags, published("another", "another machine"), tags)


def leave():
    """Give what is published another server and machine."""
    tags = [RunTags(0, server_name="another", hardware="another machine")]
    return partial(tagging.save_tags, published(), tags)


def withdraw():
    """Withdraw a server on a machine."""
    return partial(withdrawing.withdraw, published())


CHANGES = (read, publish, tag, correct, leave, withdraw)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("times", [1, pytest.param(25, marks=pytest.mark.long)])
@pytest.mark.parametrize(("first", "second"), pairs(CHANGES, CHANGES, every=6))
def test_changes_at_once(first, second, times, at_once):
    for _ in range(times):
        results = at_once(first(), second(), first(), second())
        assert not [result for result in results if isinstance(result, Exception)]
        check_all_is_whole()
        for model in ("Comparison", "Upload", "Server", "Hardware", "Cohort"):
            apps.get_model("runs", model).objects.all().delete()


def check_all_is_whole():
    """Compare runs, names, comparisons and counts with the uploads, of which each has one run."""
    there = Upload.objects.exclude(state=Upload.State.WITHDRAWN)
    assert Run.objects.filter(upload__in=there, server_name__gt="").count() == there.count()
    for run in Run.objects.filter(upload__in=there).select_related("server", "version"):
        assert run.server.name == run.server_name and run.version.server_id == run.server.pk
    public = Upload.objects.filter(state=Upload.State.PUBLISHED)
    assert Comparison.objects.filter(withdrawn_at=None).count() == public.count()
    assert not recounting.wrong_counts() and not recounting.misplaced_uploads()


@pytest.mark.parametrize(
    ("change", "inside"),
    [
        (read, "runs.store.run_rows.store"),
        (tag, "runs.publish.tagging._store"),
        (correct, "runs.publish.tagging.correct_labels"),
    ],
)
def test_a_name_is_deleted_before_its_next_use_is_stored(change, inside, monkeypatch):
    last_user, write = published(), change()
    module, name = inside.rsplit(".", 1)
    before = getattr(import_module(module), name)
    withdrawal = threading.Thread(target=withdraw_in_a_thread, args=[last_user])

    def slow(*arguments, **options):
        monkeypatch.setattr(inside, before)
        withdrawal.start()
        withdrawal.join(5 if connection.vendor == "postgresql" else 0.3)  # SQLite has one writer
        return before(*arguments, **options)

    monkeypatch.setattr(inside, slow)
    write()
    withdrawal.join(LONGEST_WAIT_S)
    check_all_is_whole()


def withdraw_in_a_thread(upload):
    try:
        withdrawing.withdraw(upload)
    finally:
        connection.close()

"""A file that is gone for good ends its upload after a few looks; a store that is away never does."""

from __future__ import annotations

import logging
from contextlib import suppress
from datetime import timedelta

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils import timezone
from prometheus_client import REGISTRY

from runs.intake import ingest, retrying, stored_file
from runs.models import Upload
from tests.factories import ab_text, make_upload

pytestmark = pytest.mark.django_db
State = Upload.State
NAME = "benchpress_lost_files_total"


@pytest.fixture
def lost():
    """An upload whose file alone is missing."""
    make_upload(ab_text(requests_per_s=7.0))
    upload = make_upload(ab_text(), state=State.RECEIVED)
    default_storage.delete(upload.file.name)
    return upload


def look(upload):
    with suppress(stored_file.FileMissing):
        ingest.import_upload(upload.pk)
    upload.refresh_from_db()
    return upload.state, upload.attempts


def test_it_fails_after_some_looks_with_a_sentence(lost, caplog):
    before = REGISTRY.get_sample_value(NAME)
    assert [look(lost) for _ in range(3)] == [
        (State.RECEIVED, 1),
        (State.RECEIVED, 2),
        (State.FAILED, 3),
    ]
    assert lost.failure.startswith("The stored file of this upload is missing")
    assert lost.public_id in lost.failure and lost.claimed_at is None
    assert REGISTRY.get_sample_value(NAME) == before + 1
    (record,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert lost.public_id in record.getMessage()


def test_between_two_looks_it_waits(lost):
    Upload.objects.update(created_at=timezone.now() - timedelta(hours=1))
    assert ingest.overdue() == [lost.pk]
    look(lost)
    assert ingest.overdue() == []


def test_it_no_longer_keeps_the_site_from_being_ready(lost, client):
    Upload.objects.update(created_at=timezone.now() - timedelta(hours=1))
    assert client.get("/readyz").status_code == 503
    for _ in range(3):
        look(lost)
    assert client.get("/readyz").status_code == 200


def test_a_file_that_comes_back_is_read(lost):
    for _ in range(3):
        look(lost)
    default_storage.save(lost.file.name, ContentFile(ab_text().encode()))
    retrying.retry(lost)
    assert look(lost) == (State.PARSED, 1)


def test_a_store_that_lost_every_file_is_away(lost):
    for name in Upload.objects.values_list("file", flat=True):
        default_storage.delete(name)
    for _ in range(5):
        with pytest.raises(FileNotFoundError):
            ingest.import_upload(lost.pk)
        lost.refresh_from_db()
        assert (lost.state, lost.attempts) == (State.RECEIVED, 0)


def test_a_store_that_takes_no_file_is_away(lost, monkeypatch):
    def refuse(*_, **__):
        raise ConnectionError("The store is away")

    monkeypatch.setattr(default_storage, "save", refuse)
    with pytest.raises(ConnectionError):
        ingest.import_upload(lost.pk)
    lost.refresh_from_db()
    assert (lost.state, lost.attempts) == (State.RECEIVED, 0)


def test_a_file_that_is_missing_from_a_shared_store_alone(shared_store):
    make_upload(ab_text(requests_per_s=7.0))
    upload = make_upload(ab_text(), state=State.RECEIVED)
    default_storage.delete(upload.file.name)
    assert [look(upload)[0] for _ in range(3)][-1] == State.FAILED

"""What machines ask: does it answer, can it work."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.db.utils import OperationalError
from django.utils import timezone

from runs.models import Upload
from tests.factories import make_upload


def test_healthz_needs_no_database(client):
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")


@pytest.mark.django_db
def test_readyz_is_ready(client):
    response = client.get("/readyz")
    assert response.status_code == 200, response.content
    assert "seccomp" in response.json()["sandbox"]


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

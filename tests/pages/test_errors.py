"""Errors in plain words, never a trace; each with the status that says what happened."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.utils import OperationalError
from django.test import Client

from tests.factories import make_comparison


def test_an_unknown_address_is_404_in_words(client):
    response = client.get("/nothing/here/")
    assert response.status_code == 404
    assert "<h1>" in response.content.decode()


def test_an_unknown_host_is_400_in_words(client):
    response = client.get("/", headers={"Host": "evil.example"})
    assert response.status_code == 400
    assert "evil.example" not in response.content.decode()


@pytest.mark.django_db
def test_a_mistake_of_ours_is_500_without_its_trace(monkeypatch):
    def broken(*_: object) -> None:
        raise RuntimeError("secret words of a trace")

    monkeypatch.setattr("runs.store.queries.latest_cards", broken)
    client = Client(raise_request_exception=False)
    response = client.get("/")
    assert response.status_code == 500
    assert "<h1>" in response.content.decode() and "secret" not in response.content.decode()


@pytest.mark.django_db
def test_a_database_that_is_away_is_503_with_a_time(stranger):
    comparison = make_comparison()

    def away(*_: object) -> None:
        raise OperationalError("could not connect to server")

    with connection.execute_wrapper(away):
        response = stranger.get(comparison.get_absolute_url())
    assert response.status_code == 503
    assert int(response["Retry-After"]) > 0 and "could not connect" not in response.content.decode()

"""Errors in plain words, never a trace; each with the status that says what happened."""

from __future__ import annotations

import pytest
from django.core.exceptions import RequestDataTooBig
from django.db import connection
from django.db.utils import OperationalError
from django.test import Client

from runs.intake.accept import TooLarge, TooMany
from runs.web.errors import bad_request
from tests.factories import make_comparison


def test_an_unknown_address_is_404_in_words(client):
    response = client.get("/nothing/here/")
    assert response.status_code == 404
    assert "<h1>" in response.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path",
    [
        *("/.git/config", "/.git/", "/.env", "/.env.local", "/manage.py", "/requirements.txt"),
        *("/static/", "/static/css/", "/static/../bench_site/settings.py", "/uploads/te/", "/var/"),
        *("/renders/", "/admin/", "/wp-login.php", "/server-status", "/docs/", "/etc/passwd"),
        *("/%2e%2e/%2e%2e/etc/passwd", "/a%00b", "/;/", "/c/../c/"),
    ],
)
def test_nothing_but_pages_is_served_and_no_folder_is_listed(client, path):
    answer = client.get(path)
    assert answer.status_code in (400, 404), answer.headers


def test_a_request_of_an_odd_method_is_refused(client):
    for method in ("TRACE", "CONNECT", "PROPFIND", "x"):
        assert client.generic(method, "/healthz").status_code == 405


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


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (1, "1 minute."),
        (60, "1 minute."),
        (61, "2 minutes."),
        (3599, "60 minutes."),
        (3601, "2 hours."),
    ],
)
def test_a_wait_is_stated_in_minutes(seconds, words):
    assert TooMany(5, seconds, rule="So many").sentence.endswith(f"try again in {words}")


def test_limits_of_size_are_stated_in_megabytes(rf, settings):
    settings.UPLOAD_MAX_BYTES = 20 * 2**20
    response = bad_request(rf.get("/"), RequestDataTooBig())
    assert response.status_code == 413
    assert "At most 20.0\xa0MB are accepted." in response.content.decode()
    assert TooLarge(20 * 2**20).sentence == "An upload has at most 20.0\xa0MB."

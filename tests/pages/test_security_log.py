"""What the security log says of refusals and changes, and what it never says."""

from __future__ import annotations

import logging
import sys

import pytest
from django.core.exceptions import DisallowedHost
from django.test import Client

from bench_site.security_log import WithoutTraceback
from runs.models import Upload
from tests.factories import EDIT_KEY, make_comparison, own

pytestmark = pytest.mark.django_db
LOGGER = "benchpress.security"


@pytest.fixture
def lines(caplog):
    """Return a function that gives the lines that the security log got so far."""
    caplog.set_level(logging.INFO, logger=LOGGER)
    return lambda: [record.getMessage() for record in caplog.records if record.name == LOGGER]


def test_a_change_is_one_line_with_route_and_id(client, lines):
    upload = make_comparison().upload
    own(client).post(f"/uploads/{upload.public_id}/withdraw/", {"confirm": "yes"})
    (line,) = lines()
    assert line.startswith(f"changed: POST upload-withdraw public_id={upload.public_id} 303")
    assert "network=" in line


def test_reading_is_no_line(client, lines):
    client.get("/"), client.get("/nothing/"), client.head("/")
    assert lines() == []


def test_a_form_of_another_site_is_a_refusal(lines):
    browser = Client(enforce_csrf_checks=True)
    assert browser.post("/uploads/", {"text": "x"}).status_code == 403
    (line,) = lines()
    assert line.startswith("refused: POST uploads - 403 network=")


def test_too_many_uploads_are_a_refusal(client, lines, settings):
    settings.UPLOADS_PER_HOUR = 1
    for text in ("a", "b"):
        client.post("/uploads/", {"text": text})
    assert [line.split(":")[0] for line in lines()] == ["changed", "refused"]
    assert " 429 " in lines()[1]


def test_no_line_holds_a_key_an_address_or_a_form(client, lines):
    upload: Upload = make_comparison().upload
    headers = {"X-Edit-Key": EDIT_KEY, "Cookie": "benchpress=secret-cookie"}
    client.post(
        f"/uploads/{upload.public_id}/withdraw/?token=secret-query",
        {"confirm": "secret-form"},
        headers=headers,
        REMOTE_ADDR="198.51.100.7",
    )
    (line,) = lines()
    for secret in (EDIT_KEY, "secret", "198.51.100"):
        assert secret not in line


def test_a_foreign_host_is_refused_by_a_line_without_a_traceback(client, lines):
    assert client.get("/", headers={"host": "elsewhere.example"}).status_code == 400
    assert [line.split(" network")[0] for line in lines()] == ["refused: GET - - 400"]
    try:
        raise DisallowedHost("elsewhere.example")
    except DisallowedHost:
        record = logging.makeLogRecord({"msg": "Invalid host", "exc_info": sys.exc_info()})
    assert WithoutTraceback().filter(record)
    assert logging.Formatter().format(record) == "Invalid host"


def test_the_logger_of_foreign_hosts_writes_no_traceback(settings):
    """Django adds the traceback to the record; the handler of the settings takes it away."""
    logger = settings.LOGGING["loggers"]["django.security"]
    handlers = [settings.LOGGING["handlers"][name] for name in logger["handlers"]]
    assert not logger["propagate"]
    assert all("without_traceback" in handler["filters"] for handler in handlers)

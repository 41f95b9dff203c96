"""A request has one id, in its answer and in the log.

The lines of the worker that imports have it, too: tests/runs/intake/test_worker.py.
"""

from __future__ import annotations

import json
import logging

import pytest
from django.test import Client

from bench_site import logs
from bench_site.request_id import CURRENT, JsonFormatter, WithRequestId

SENT = "0123456789abcdef-made-by-the-proxy"


@pytest.mark.parametrize(
    ("sent", "trusted", "is_taken"),
    [
        (SENT, True, True),
        (SENT, False, False),
        ("short", True, False),
        ("x" * 65, True, False),
        ("with spaces and more", True, False),
        ("", True, False),
    ],
)
def test_the_id_of_our_own_proxy_is_taken_and_no_other(settings, sent, trusted, is_taken):
    settings.TRUST_PROXY = trusted
    answer = Client().get("/healthz", headers={"x-request-id": sent}).headers["X-Request-ID"]
    assert (answer == sent) is is_taken and len(answer) >= 8
    assert CURRENT.get() == ""


def test_each_request_has_an_id_of_its_own():
    ids = {Client().get("/healthz").headers["X-Request-ID"] for _ in range(3)}
    assert len(ids) == 3


@pytest.mark.django_db
def test_lines_of_a_request_have_its_id(caplog):
    caplog.handler.addFilter(WithRequestId())
    with caplog.at_level(logging.INFO):
        answer = Client().post("/c/abcdefgh/withdraw/")
    ids = {record.request_id for record in caplog.records if record.name == "benchpress.security"}
    assert ids == {answer.headers["X-Request-ID"]}


def test_a_line_of_json_has_everything():
    logger = logging.getLogger("a.name")
    try:
        raise ValueError("of a test")
    except ValueError as error:
        fact = (type(error), error, error.__traceback__)
    record = logger.makeRecord(
        "a.name", logging.ERROR, "f", 1, "Upload %s\nfailed \u2026", ("abc",), fact
    )
    record.request_id = SENT
    (text,) = JsonFormatter().format(record).splitlines()
    line = json.loads(text)
    assert (line["level"], line["logger"], line["message"]) == (
        "ERROR",
        "a.name",
        "Upload abc\nfailed \u2026",
    )
    assert line["request_id"] == SENT and "ValueError: of a test" in line["exception"]
    assert line["time"].endswith("+00:00")


def test_the_format_is_chosen_by_the_setting():
    handlers = {
        form: logs.configuration(level="INFO", form=form)["handlers"] for form in ("text", "json")
    }
    assert {form: handler["stderr"]["formatter"] for form, handler in handlers.items()} == {
        "text": "text",
        "json": "json",
    }

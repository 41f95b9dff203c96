"""A program that sends outputs: what it posts is imported within the request, as on a site."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.utils.http import urlencode

from tests.factories import ab_text, own

UPLOADS = "/api/v1/uploads"


@pytest.fixture
def at_once(monkeypatch) -> None:
    """Run what waits for the end of a transaction at once: a test is inside of one."""
    monkeypatch.setattr(transaction, "on_commit", lambda do, **_: do())


@pytest.fixture
def shell(at_once) -> Client:
    """A program without cookies."""
    return Client()


@pytest.fixture
def publisher() -> Client:
    """The browser that made the uploads of tests.factories."""
    return own(Client())


@pytest.fixture
def send(shell) -> Callable[..., Any]:
    """Return a function that posts a text as curl does; parameters by name, headers in a dict."""

    def post(text: str | bytes = "", headers: dict[str, str] | None = None, **query: Any) -> Any:
        data = text or ab_text()
        return shell.post(
            f"{UPLOADS}?{urlencode(query)}" if query else UPLOADS,
            data.encode() if isinstance(data, str) else data,
            content_type="application/x-www-form-urlencoded",
            headers=headers,
        )

    return post

"""What a request may send, and that a refused one is not read."""

from __future__ import annotations

import httpx
import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import EDIT_KEY, ab_text, make_upload, own
from tests.pages.access_table import NOT_ALLOWED, ROUTES

pytestmark = pytest.mark.django_db
URLENCODED = "application/x-www-form-urlencoded"
WITHOUT_FILES = [name for name, route in ROUTES.items() if route.post != NOT_ALLOWED]


class Unread:
    """A body that must not be read."""

    def read(self, *_: object) -> bytes:
        raise AssertionError("The body was read.")

    readline = read


def address(name: str) -> str:
    thing = ROUTES[name].thing
    if thing == "account row":
        return reverse(name, args=[1])
    return reverse(name, args=["a" * 12] if thing not in ("", "reported") else [])


@pytest.mark.parametrize("name", [name for name in WITHOUT_FILES if name != "upload-series"])
@pytest.mark.parametrize("kind", [URLENCODED, "multipart/form-data; boundary=x"])
def test_a_long_form_is_refused_before_it_is_read(name, kind, settings):
    is_paste = name == "uploads" and kind != URLENCODED
    limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE if is_paste else settings.FORM_MAX_BYTES
    body = {"CONTENT_LENGTH": str(limit + 1), "wsgi.input": Unread()}
    response = Client().post(address(name), content_type=kind, **body)
    assert response.status_code == 413
    assert f"At most {limit / 1024 / 1024:.1f}" in response.content.decode().replace("\xa0", " ")


def test_a_form_of_exactly_the_limit_is_read(settings):
    settings.FORM_MAX_BYTES = 1000
    upload = make_upload(ab_text())
    body = f"title={'x' * 994}".encode()
    answers = []
    for data in (body, body + b"x"):
        client = own(Client(headers={"X-Edit-Key": EDIT_KEY}))
        address = f"{upload.get_absolute_url()}tags/"
        answers.append(client.post(address, data, content_type=URLENCODED).status_code)
    assert answers == [400, 413]


def test_a_form_of_too_many_fields_is_refused(settings):
    fields = {f"field-{number}": "1" for number in range(settings.DATA_UPLOAD_MAX_NUMBER_FIELDS)}
    for kind in ("multipart", "urlencoded"):
        data = fields | {"text": "x"}
        if kind == "urlencoded":
            response = Client().post(
                "/uploads/", "&".join(f"{name}=1" for name in data), content_type=URLENCODED
            )
        else:
            response = Client().post("/uploads/", data)
        assert response.status_code == 413
        assert "1000 fields" in response.content.decode()


@pytest.mark.django_db(transaction=True)
def test_a_server_sends_the_refusal(live_server, settings):
    settings.FORM_MAX_BYTES = 1000
    response = httpx.post(f"{live_server.url}/reports/new/", content=b"x" * 2000)
    assert response.status_code == 413

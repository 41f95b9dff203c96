"""Stored pages before Django begins: the same answers, and never where a middleware would act."""

from __future__ import annotations

import io
from typing import Any, NamedTuple
from wsgiref.util import setup_testing_defaults

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_started
from django.db import close_old_connections
from django.http import HttpResponse

from bench_site import metrics
from bench_site.page_memory import MEMORY, key_of
from bench_site.straight import from_memory
from runs.models import Upload
from tests.factories import make_comparison

ETAG = "HTTP_IF_NONE_MATCH"


class Read(NamedTuple):
    """An answer as a server sends it; the id of the request apart."""

    status: str
    headers: list[tuple[str, str]]
    body: bytes
    request_id: str


class Site:
    """The site as a server calls it, and how often Django was asked."""

    def __init__(self) -> None:
        self.asked, self.django = 0, WSGIHandler()
        self.outer = from_memory(self.inner)

    def inner(self, environ, start_response):
        self.asked += 1
        request_started.disconnect(close_old_connections)  # that of the test stays open
        try:
            return self.django(environ, start_response)
        finally:
            request_started.connect(close_old_connections)

    def read(self, path: str, **own: str) -> Read:
        """Ask for a page."""
        environ: dict[str, Any] = {"PATH_INFO": path, "wsgi.input": io.BytesIO(b"x" * 5), **own}
        setup_testing_defaults(environ)
        sent = []
        body = b"".join(self.outer(environ, lambda *answer: sent.append(answer)))
        status, headers = sent[0]
        named = dict(headers)
        request_id = named.pop("X-Request-ID")
        return Read(status, sorted(named.items()), body=body, request_id=request_id)


@pytest.fixture
def site(settings) -> Site:
    """The site with a memory that does not end."""
    settings.PAGE_CACHE_SECONDS = 3600
    return Site()


@pytest.fixture(params=["public", "unlisted"])
def address(request, db) -> str:
    """The address of a permalink."""
    return make_comparison(visibility=request.param).get_absolute_url()


@pytest.mark.parametrize("packed", ["", "gzip, br"])
def test_the_answer_is_that_of_the_middleware_and_django_is_not_asked(site, address, packed):
    drawn = site.read(address, HTTP_ACCEPT_ENCODING=packed)
    straight = site.read(address, HTTP_ACCEPT_ENCODING=packed)
    assert site.asked == 1 and drawn.status == "200 OK" and drawn.body
    by_middleware = site.read(address, HTTP_ACCEPT_ENCODING=packed, CONTENT_LENGTH="5")
    assert site.asked == 2
    assert straight[:3] == by_middleware[:3]
    assert (straight.status, straight.body) == (drawn.status, drawn.body)
    assert set(drawn.headers) <= set(straight.headers)


def test_who_has_the_page_gets_304_without_django(site, address):
    etag = dict(site.read(address).headers)["ETag"]
    straight = site.read(address, **{ETAG: etag})
    assert site.asked == 1 and (straight.status, straight.body) == ("304 Not Modified", b"")
    by_middleware = site.read(address, **{ETAG: etag, "CONTENT_LENGTH": "5"})
    assert straight[:3] == by_middleware[:3]
    assert site.read(address, **{ETAG: '"another"'}).status == "200 OK"


def test_each_answer_has_an_id_of_its_own_or_that_of_the_proxy(site, address, settings):
    ids = {site.read(address).request_id for _ in range(3)}
    assert len(ids) == 3 and site.asked == 1
    assert site.read(address, HTTP_X_REQUEST_ID="made-by-a-reader").request_id not in ids
    settings.TRUST_PROXY = True
    named = site.read(address, HTTP_X_REQUEST_ID="made-by-the-proxy")
    assert named.request_id == "made-by-the-proxy" and site.asked == 1


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    "own",
    [
        {"REQUEST_METHOD": "HEAD"},
        {"REQUEST_METHOD": "OPTIONS"},
        {"CONTENT_LENGTH": "5"},
        {"HTTP_TRANSFER_ENCODING": "chunked"},
        {"HTTP_AUTHORIZATION": "Bearer bp_unknown"},
        {"HTTP_COOKIE": "a=1; tray=abc"},
        {"HTTP_COOKIE": "__Host-tray=abc"},
        {"QUERY_STRING": "scale=logx"},
        {"HTTP_HOST": "other.example"},
    ],
)
def test_any_other_request_goes_to_django(site, address, own):
    site.read(address)
    site.read(address, **own)
    assert site.asked == 2


@pytest.mark.django_db
def test_the_api_has_its_headers_from_its_middleware(site):
    answers = [site.read("/api/v1/runs") for _ in range(2)]
    assert site.asked == 2
    for answer in answers:
        assert ("Access-Control-Allow-Origin", "*") in answer.headers


def test_a_path_that_django_decodes_is_no_other_page(site):
    """As latin-1 the bytes of one path are the characters of another one."""
    as_sent = "/formats/é/".encode().decode("latin-1")
    another = key_of({"HTTP_HOST": "127.0.0.1", "PATH_INFO": as_sent})
    MEMORY.store(another, HttpResponse("another page"), begun=MEMORY.clearings)
    assert site.read(as_sent).body != b"another page" and site.asked == 1


@pytest.mark.django_db
def test_a_withdrawal_is_seen_at_once(site, publisher):
    address = make_comparison().get_absolute_url()
    assert site.read(address).status == "200 OK"
    publisher.post(f"{Upload.objects.get().get_absolute_url()}withdraw/")
    assert site.read(address).status == "410 Gone"


def test_what_memory_answers_is_counted(site, address, settings, monkeypatch):
    counted = []
    monkeypatch.setattr(metrics, "count", lambda *named, **_: counted.append(named))
    site.read(address), site.read(address)
    assert counted == []
    settings.METRICS_TOKEN = "a-token-of-the-tests"
    site.read(address)
    assert counted == [("none", "GET")] and site.asked == 1

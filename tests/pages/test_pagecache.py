"""The memory in front of the site: what is kept, for how long, for whom."""

from __future__ import annotations

import pytest
from django.http import HttpResponse, HttpResponseBase
from django.test import RequestFactory

from bench_site import page_memory, pagecache
from bench_site.page_memory import MEMORY
from bench_site.pagecache import PageCacheMiddleware
from runs.models import Upload
from tests.factories import make_comparison

PUBLIC = {
    "Cache-Control": "public, max-age=2",
    "ETag": 'W/"1"',
    "Vary": "Accept-Encoding",
    "Content-Type": "text/plain",
}


class Site:
    """Counts how often it was asked; answers with its number."""

    def __init__(self, **values) -> None:
        self.asked = 0
        self.values = {"headers": PUBLIC} | values

    def __call__(self, request):
        self.asked += 1
        return HttpResponse(str(self.asked), **self.values)


@pytest.fixture(autouse=True)
def _kept(settings) -> None:
    settings.PAGE_CACHE_SECONDS = 2


@pytest.fixture
def clock(monkeypatch):
    """A clock that stands until the test moves it."""
    now = [1000.0]
    monkeypatch.setattr(page_memory.time, "monotonic", lambda: now[0])
    return now


def ask(
    middleware: PageCacheMiddleware, path: str = "/c/x/", method: str = "get", **headers: str
) -> HttpResponseBase:
    """Send one request through the middleware."""
    return middleware(getattr(RequestFactory(), method)(path, headers=headers))


def test_a_public_page_is_made_once(clock):
    site = Site()
    middleware = PageCacheMiddleware(site)
    first, second = ask(middleware), ask(middleware)
    assert site.asked == 1
    assert second.content == first.content
    assert dict(second.items()) == {**dict(first.items()), "Content-Length": "1"}


@pytest.mark.parametrize("headers", [{}, {"If-None-Match": '"1"'}])
def test_a_header_that_one_answer_gets_stands_on_no_other(clock, headers):
    site = Site(headers=PUBLIC | {"ETag": '"1"'})
    middleware = PageCacheMiddleware(site)
    for _ in range(3):
        answer = ask(middleware, **headers)
        assert "X-Request-ID" not in answer
        answer["X-Request-ID"] = "of one request"
    assert site.asked == 1


def test_it_is_made_again_when_the_time_is_over(clock):
    site = Site()
    middleware = PageCacheMiddleware(site)
    ask(middleware)
    clock[0] += 2
    assert ask(middleware).content == b"2"


@pytest.mark.parametrize(
    "values",
    [
        {"status": 404},
        {"headers": PUBLIC | {"Cache-Control": "private, max-age=2"}},
        {"headers": {}},
        {"headers": PUBLIC | {"Vary": "Cookie, Accept-Encoding"}},
    ],
)
def test_what_is_not_for_everybody_is_not_kept(values):
    site = Site(**values)
    middleware = PageCacheMiddleware(site)
    ask(middleware)
    ask(middleware)
    assert site.asked == 2


def test_what_sets_a_cookie_is_not_kept():
    site = Site()

    def with_cookie(request):
        response = site(request)
        response.set_cookie("a", "b")
        return response

    middleware = PageCacheMiddleware(with_cookie)
    ask(middleware)
    ask(middleware)
    assert site.asked == 2


@pytest.mark.parametrize(
    "request_change",
    [
        {"path": "/c/y/"},
        {"path": "/c/x/?a=1"},
        {"Accept-Encoding": "gzip"},
        {"Host": "other.example"},
    ],
)
def test_another_path_query_encoding_or_host_is_another_page(request_change, settings):
    settings.ALLOWED_HOSTS = ["*"]
    site = Site()
    middleware = PageCacheMiddleware(site)
    ask(middleware)
    ask(middleware, **request_change)
    assert site.asked == 2


def test_who_has_it_gets_304_with_its_headers_and_no_body():
    middleware = PageCacheMiddleware(Site())
    ask(middleware)
    for known in ('W/"1"', '"1"', '"0", W/"1"', "*"):
        response = ask(middleware, **{"If-None-Match": known})
        assert (response.status_code, response.content) == (304, b"")
        assert (
            response["ETag"] == 'W/"1"'
            and response["Vary"] == "Accept-Encoding"
            and "public" in response["Cache-Control"]
        )
        assert "Content-Type" not in response
    assert ask(middleware, **{"If-None-Match": '"2"'}).status_code == 200


def test_head_is_answered_from_it():
    middleware = PageCacheMiddleware(Site())
    ask(middleware)
    response = ask(middleware, method="head")
    assert (response.content, response["Content-Length"]) == (b"1", "1")


def test_head_itself_is_not_kept():
    site = Site()
    middleware = PageCacheMiddleware(site)
    ask(middleware, method="head")
    assert ask(middleware).content == b"2"


def test_any_writing_request_empties_it():
    site = Site()
    middleware = PageCacheMiddleware(site)
    ask(middleware)
    ask(middleware, method="post")
    assert ask(middleware).content == b"3"


def test_it_does_not_grow_without_end(monkeypatch):
    monkeypatch.setattr(page_memory, "MOST_BYTES", 3 * (page_memory.ENTRY_BYTES + 1000))
    middleware = PageCacheMiddleware(lambda request: HttpResponse("x" * 1000, headers=PUBLIC))
    for number in (*range(10), 9, 9):
        ask(middleware, path=f"/c/{number}/")
    assert [key.path for key in MEMORY.entries] == ["/c/7/", "/c/8/", "/c/9/"]
    ask(middleware, method="post")
    assert MEMORY.bytes == 0


@pytest.mark.parametrize("too_long", [0, 1])
def test_a_long_answer_is_not_kept(monkeypatch, too_long):
    monkeypatch.setattr(pagecache, "LARGEST_BODY", 10)
    middleware = PageCacheMiddleware(
        lambda request: HttpResponse("x" * (10 + too_long), headers=PUBLIC)
    )
    ask(middleware)
    assert len(MEMORY.entries) == 1 - too_long


def test_what_is_made_again_is_counted_once(clock):
    middleware = PageCacheMiddleware(Site())
    for _ in range(5):
        ask(middleware)
        clock[0] += 2
    assert MEMORY.bytes == page_memory.ENTRY_BYTES + 1


def test_zero_seconds_turn_it_off(settings):
    settings.PAGE_CACHE_SECONDS = 0
    site = Site()
    middleware = PageCacheMiddleware(site)
    ask(middleware)
    ask(middleware)
    assert site.asked == 2


@pytest.mark.django_db
def test_a_permalink_is_read_without_a_query(client, django_assert_num_queries):
    address = make_comparison().get_absolute_url()
    first = client.get(address)
    with django_assert_num_queries(0):
        second = client.get(address)
    assert second.content == first.content and second["ETag"] == first["ETag"]
    assert second["Content-Security-Policy"] == first["Content-Security-Policy"]


@pytest.mark.django_db
def test_withdrawing_is_seen_at_once_in_the_same_process(publisher):
    address = make_comparison().get_absolute_url()
    assert publisher.get(address).status_code == 200
    publisher.post(f"{Upload.objects.get().get_absolute_url()}withdraw/")
    assert publisher.get(address).status_code == 410


@pytest.mark.django_db
@pytest.mark.parametrize("ending", ["/", "/numbers/", ".json", ".svg"])
def test_an_unlisted_page_is_read_without_a_query(client, django_assert_num_queries, ending):
    address = make_comparison(visibility="unlisted").get_absolute_url().rstrip("/") + ending
    first = client.get(address)
    with django_assert_num_queries(0):
        second = client.get(address)
        unchanged = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert second.content == first.content and unchanged.status_code == 304
    for answer in (first, second, unchanged):
        assert answer["Cache-Control"] == "private, no-cache"
        assert (answer["X-Robots-Tag"], answer["Referrer-Policy"]) == ("noindex", "no-referrer")


@pytest.mark.django_db
def test_a_private_page_is_not_stored(publisher, client):
    address = make_comparison(visibility="private").get_absolute_url()
    assert publisher.get(address).status_code == 200
    assert client.get(address).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("act", ["withdraw", "make-private"])
def test_what_happens_to_an_unlisted_page_is_seen_at_once_in_the_same_process(
    publisher, client, act
):
    address = make_comparison(visibility="unlisted").get_absolute_url()
    assert client.get(address).status_code == 200
    upload = Upload.objects.get()
    if act == "withdraw":
        publisher.post(f"{upload.get_absolute_url()}withdraw/")
    else:
        fields = {"title": "", "visibility": "private"}
        publisher.post(f"{upload.get_absolute_url()}publish/", fields)
    assert client.get(address).status_code == {"withdraw": 410, "make-private": 404}[act]


@pytest.mark.django_db
def test_a_listed_address_that_no_cache_may_store_is_not_stored_unlisted_either(
    client, django_assert_num_queries
):
    address = make_comparison(visibility="unlisted").get_absolute_url().rstrip("/") + ".json?x=1"
    client.get(address)
    with django_assert_num_queries(1):
        client.get(address)


@pytest.mark.parametrize(
    ("method", "status", "asked"),
    [("post", 303, 2), ("post", 500, 2), ("post", 403, 1), ("post", 413, 1), ("options", 200, 1)],
)
def test_only_a_request_that_may_have_written_empties_the_memory(clock, method, status, asked):
    site = Site()
    middleware = PageCacheMiddleware(site)
    ask(middleware)
    middleware.get_response = lambda request: HttpResponse(status=status)
    ask(middleware, method=method)
    middleware.get_response = site
    ask(middleware)
    assert site.asked == asked


def test_a_page_that_began_before_a_writing_is_not_stored_after_it(clock):
    site = Site()
    middleware = PageCacheMiddleware(site)

    def written_meanwhile(request):
        MEMORY.clear()
        return site(request)

    middleware.get_response = written_meanwhile
    ask(middleware)
    middleware.get_response = site
    ask(middleware), ask(middleware)
    assert site.asked == 2


def test_a_304_is_answered_from_memory_for_the_same_etag_only(clock):
    site = Site(status=304)
    middleware = PageCacheMiddleware(site)
    first, second = (ask(middleware, **{"If-None-Match": 'W/"1"'}) for _ in range(2))
    assert (site.asked, second.status_code) == (1, 304)
    assert second["ETag"] == first["ETag"]
    for etag in ('W/"2"', 'W/"2", W/"1"', "*", ""):
        ask(middleware, **({"If-None-Match": etag} if etag else {}))
    assert site.asked == 5


@pytest.mark.django_db
@pytest.mark.parametrize("ending", [".png", ".xlsx"])
def test_what_is_packed_already_is_not_packed_again(client, ending):
    address = make_comparison().get_absolute_url().rstrip("/") + ending
    assert "Content-Encoding" not in client.get(address, headers={"Accept-Encoding": "gzip"})

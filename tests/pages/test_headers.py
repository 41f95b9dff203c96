"""One address per kind of page: its policy, its frame, its cookies, its cache."""

from __future__ import annotations

import re

import pytest

from runs.models import Upload
from tests.factories import make_comparison

pytestmark = pytest.mark.django_db
PUBLIC = ["/c/{c}/", "/c/{c}.json", "/c/{c}.csv", "/c/{c}.xlsx", "/runs/{r}/"]
PRIVATE = ["/", "/uploads/{u}/", "/uploads/{u}/withdraw/"]
OTHERS = ["/healthz", "/nothing/"]


@pytest.fixture
def open_page(publisher):
    """Return a function that opens an address of a published upload as its publisher."""
    comparison = make_comparison()
    upload = Upload.objects.get()
    names = {"c": comparison.public_id, "u": upload.public_id, "r": upload.runs.get().public_id}
    return lambda address, **headers: publisher.get(address.format(**names), headers=headers)


@pytest.mark.parametrize("address", [*PUBLIC, *PRIVATE, *OTHERS])
def test_the_policy_allows_nothing_inline_and_no_other_host(open_page, address):
    response = open_page(address)
    policy = response["Content-Security-Policy"]
    assert (
        "default-src 'none'" in policy
        and "script-src 'self'" in policy
        and "style-src 'self'" in policy
    )
    assert "unsafe" not in policy and "http" not in policy
    assert "frame-ancestors 'none'" in policy and response["X-Frame-Options"] == "DENY"
    assert response["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("address", PUBLIC)
def test_public_pages_set_no_cookie_and_do_not_depend_on_one(open_page, address):
    response = open_page(address)
    assert not response.cookies and "cookie" not in response.get("Vary", "").lower()


@pytest.mark.parametrize("address", PRIVATE)
def test_pages_with_forms_are_not_stored(open_page, address):
    assert "no-store" in open_page(address)["Cache-Control"]


@pytest.mark.parametrize("address", ["/c/{c}/", "/runs/{r}/"])
def test_pages_can_be_compressed(open_page, address):
    response = open_page(address, **{"Accept-Encoding": "gzip"})
    assert response["Content-Encoding"] == "gzip" and "accept-encoding" in response["Vary"].lower()


@pytest.mark.parametrize("address", [*PUBLIC[:1], *PUBLIC[4:], *PRIVATE, *OTHERS[1:]])
def test_nothing_is_inline_in_the_page(open_page, address):
    page = open_page(address).content.decode()
    assert (
        "<style" not in page
        and ' style="' not in page
        and "javascript:" not in page
        and " onclick=" not in page
    )
    scripts = re.findall(r"<script[^>]*>", page)
    assert all(
        'type="module" src="/static/' in script
        or 'type="application/json"' in script
        or script == '<script src="/static/vendor/htmx.min.js" defer>'
        for script in scripts
    ), scripts

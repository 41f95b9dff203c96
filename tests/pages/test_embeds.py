"""The page for frames on other sites: no other page is framable; no cookie, no form, few bytes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from runs.models import Upload
from runs.publish import publishing, withdrawing
from runs.store import drawn_files
from tests.factories import make_comparison, make_run, make_upload

pytestmark = pytest.mark.django_db
CSS = Path(__file__).resolve().parents[2] / "static" / "css"
SCRIPT = "<script>alert(1)</script>"


def address(comparison, query: str = "") -> str:
    """Return the address of the embed."""
    return f"/c/{comparison.public_id}/embed/{query}"


def test_any_page_may_frame_it_and_no_page_the_others(stranger):
    comparison = make_comparison()
    embed, page = stranger.get(address(comparison)), stranger.get(comparison.get_absolute_url())
    assert (
        "frame-ancestors *" in embed["Content-Security-Policy"] and "X-Frame-Options" not in embed
    )
    assert (
        "form-action 'none'" in embed["Content-Security-Policy"]
        and "script-src 'self'" in embed["Content-Security-Policy"]
    )
    assert (
        "frame-ancestors 'none'" in page["Content-Security-Policy"]
        and page["X-Frame-Options"] == "DENY"
    )


def test_it_has_no_cookie_and_no_form(stranger):
    response = stranger.get(address(make_comparison()))
    page = response.content.decode()
    assert (
        not response.cookies
        and "cookie" not in response["Vary"].lower()
        and "public" in response["Cache-Control"]
    )
    assert (
        "<form" not in page
        and "<input" not in page
        and "<style" not in page
        and " style=" not in page
    )
    assert re.findall(r"<script[^>]*>", page) == [
        '<script type="module" src="/static/js/pages/embed.js">'
    ]


def test_it_shows_the_chart_its_numbers_its_warnings_and_where_it_is_from(stranger, settings):
    settings.SITE_URL = "https://bench.example"
    upload = make_upload("x")
    for load in (10, 20):
        make_run(upload, concurrency=load, requests_per_s=22.5 + load, requests_failed=1)
    comparison = publishing.publish(upload, title="A title", visibility="public")
    page = stranger.get(address(comparison)).content.decode()
    assert "A title" in page and page.count('class="bar-lists"') == 1 and "42.5 at 20" in page
    assert 'href="/checks/BP007/"' in page and "Hollow bar" in page and "more is better" in page
    assert (
        f'href="https://bench.example/c/{comparison.public_id}/" rel="noopener"' in page
        and '<base target="_blank">' in page
    )
    assert (
        f'canonical" href="https://bench.example/c/{comparison.public_id}/"' in page
        and "noindex" in page
    )


def test_a_metric_and_a_view_are_shown(stranger):
    comparison = make_comparison()
    page = stranger.get(address(comparison, "?metric=time_taken&scale=logx")).content.decode()
    assert (
        "Time taken at 10 connections" in page and f"/c/{comparison.public_id}/?scale=logx" in page
    )


def test_the_theme_is_the_reader_s_own_or_as_asked(stranger):
    comparison = make_comparison()
    own, light, dark = (
        stranger.get(address(comparison, query)).content.decode()
        for query in ("", "?theme=light", "?theme=dark")
    )
    assert "data-theme" not in own and 'data-theme="light"' in light and 'data-theme="dark"' in dark
    assert "css/dark.css" in dark and "css/dark.css" not in light + own


def test_the_dark_theme_has_the_colours_of_the_dark_scheme():
    colour = re.compile(r"--[a-z0-9-]+: #[0-9a-f]{6};")
    assert colour.findall((CSS / "dark.css").read_text()) == colour.findall(
        (CSS / "tokens.css").read_text().partition("@media")[2]
    )


@pytest.mark.parametrize("query", ["?theme=pink", "?metric=speed", "?scale=log"])
def test_an_unknown_value_is_refused_with_a_sentence(stranger, query):
    response = stranger.get(address(make_comparison(), query))
    assert (
        response.status_code == 400
        and b"accepted" in response.content
        and response["Content-Type"].startswith("text/plain")
    )


@pytest.mark.parametrize(
    ("asked", "answered"),
    [("?hide=nobody&theme=dark", "?theme=dark"), ("?utm_source=x&scale=linear", "")],
)
def test_an_address_that_says_too_much_is_answered_by_the_shortest(stranger, asked, answered):
    comparison = make_comparison()
    response = stranger.get(address(comparison, asked))
    assert (response.status_code, response["Location"]) == (302, address(comparison, answered))


def test_who_has_it_gets_304(stranger):
    comparison = make_comparison()
    first = stranger.get(address(comparison))
    again = stranger.get(address(comparison), headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"") and "frame-ancestors *" in again[
        "Content-Security-Policy"
    ]
    assert (
        stranger.get(
            address(comparison, "?theme=dark"), headers={"If-None-Match": first["ETag"]}
        ).status_code
        == 200
    )


def test_it_is_drawn_once_and_a_theme_is_another_page(stranger, django_assert_num_queries):
    comparison = make_comparison()
    pages = [
        stranger.get(address(comparison, query)).content
        for query in ("", "?theme=light", "?theme=dark")
    ]
    assert len(set(pages)) == 3
    with django_assert_num_queries(1):
        assert stranger.get(address(comparison)).content == pages[0]


def test_an_unlisted_one_stays_private(stranger):
    response = stranger.get(address(make_comparison(visibility="unlisted")))
    assert (response["Cache-Control"], response["X-Robots-Tag"]) == ("private, no-cache", "noindex")
    assert response["Referrer-Policy"] == "no-referrer"


def test_a_withdrawn_one_says_so_within_the_frame(stranger, django_capture_on_commit_callbacks):
    comparison = make_comparison(title="Secret title")
    stranger.get(address(comparison))
    with django_capture_on_commit_callbacks(execute=True):
        withdrawing.withdraw(Upload.objects.get())
    response = stranger.get(address(comparison))
    assert (
        response.status_code == 410
        and "Withdrawn" in response.content.decode()
        and "Secret" not in response.content.decode()
    )
    assert (
        "frame-ancestors *" in response["Content-Security-Policy"]
        and "X-Frame-Options" not in response
    )
    assert not drawn_files.has_any(comparison.public_id)


def test_very_many_points_are_an_image(stranger, monkeypatch):
    monkeypatch.setattr("runs.web.views.embed.MOST_MARKS", 3)
    upload = make_upload("x")
    for load in range(1, 6):
        make_run(upload, concurrency=load)
    page = stranger.get(
        address(publishing.publish(upload, title="", visibility="public"))
    ).content.decode()
    assert "chart-svg" not in page and "embed-image" in page and "theme=dark" in page


@pytest.mark.parametrize("text", [SCRIPT, "\"'><img src=x onerror=alert(1)>", "a\u202eb\u0001"])
def test_no_text_breaks_it(stranger, text):
    upload = make_upload("x")
    make_run(
        upload, server_name=text, server_version=text, document_label=text, hardware=text, os=text
    )
    page = stranger.get(
        address(publishing.publish(upload, title=text, visibility="public"))
    ).content.decode()
    assert SCRIPT not in page and "<img src=x" not in page and "\u202e" not in page


def test_the_script_for_other_pages_can_be_kept_and_asked_for_anew(stranger):
    first = stranger.get("/embed.js")
    assert (
        first["Content-Type"].startswith("text/javascript")
        and b"benchpress-height" in first.content
    )
    assert first["Cross-Origin-Resource-Policy"] == "cross-origin" and not first.cookies
    assert stranger.get("/embed.js", headers={"If-None-Match": first["ETag"]}).status_code == 304

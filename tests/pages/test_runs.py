"""One run: its values, where they were read, who may see it."""

from __future__ import annotations

import pytest

from runs.publish import publishing, withdrawing
from runs.store import queries
from tests.factories import ab_text, make_comparison, make_run, make_upload

pytestmark = pytest.mark.django_db


@pytest.fixture
def run(stranger, paste, seed):
    """The first run of the first seed article, published."""
    upload = paste(stranger, seed("000"))
    publishing.publish(upload, title="", visibility="public")
    return upload.runs.order_by("position").first()


def test_every_value_leads_to_its_line(stranger, run):
    page = stranger.get(run.get_absolute_url()).content.decode()
    line = run.sources["requests_per_s"]
    assert f"L{line}" in page and f"line {line}" in page
    assert "Requests per second:" in page and "7.66" in page


def test_what_the_text_does_not_say_is_said_so(stranger, run):
    page = stranger.get(run.get_absolute_url())
    assert "Unknown: " in page.content.decode() and "HTTP version" in page.context["unknown"]
    assert not any(one.value is None for one in page.context["values"])


def test_the_raw_text_can_be_downloaded(stranger, run):
    page = stranger.get(run.get_absolute_url()).content.decode()
    raw = f"{run.upload.get_absolute_url()}raw"
    assert raw in page
    assert b"".join(stranger.get(raw).streaming_content) == queries.raw_bytes(run.upload)


def test_it_sets_no_cookie(stranger, run, django_assert_max_num_queries):
    with django_assert_max_num_queries(3):
        response = stranger.get(run.get_absolute_url())
    assert not response.cookies


def test_before_publishing_it_is_not_found(stranger):
    assert stranger.get(make_run().get_absolute_url()).status_code == 404


def test_after_withdrawing_it_is_gone(stranger, run):
    withdrawing.withdraw(run.upload)
    assert stranger.get(run.get_absolute_url()).status_code == 410


@pytest.mark.parametrize("odd", ["nothing", "1" * 60, "%00", "ä"])
def test_a_bad_id_is_not_found(stranger, odd):
    assert stranger.get(f"/runs/{odd}/").status_code in (400, 404)


def test_only_reading_is_allowed(stranger, run):
    assert stranger.post(run.get_absolute_url()).status_code == 405


def test_a_run_whose_file_names_no_lines_still_has_a_page(stranger):
    upload = make_upload("x")
    run = make_run(upload, first_line=None, last_line=None)
    publishing.publish(upload, title="", visibility="public")
    assert stranger.get(run.get_absolute_url()).status_code == 200


@pytest.mark.parametrize(
    ("visibility", "caching"), [("unlisted", "private, no-store"), ("public", "public, max-age=60")]
)
def test_only_a_listed_run_may_be_kept_by_others(stranger, visibility, caching):
    run = make_comparison(visibility=visibility).runs.get()
    assert stranger.get(run.get_absolute_url()).headers["Cache-Control"] == caching


def test_a_raw_upload_is_kept_by_nobody(stranger):
    upload = make_comparison(make_run(make_upload(ab_text()))).runs.get().upload
    response = stranger.get(f"{upload.get_absolute_url()}raw")
    response.close()
    assert (response.headers.get("Cache-Control"), response.headers["Referrer-Policy"]) == (
        "private, no-store",
        "no-referrer",
    )

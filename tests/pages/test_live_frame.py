"""The frame with today's data, beside the one that is locked."""

from __future__ import annotations

import pytest

from runs.models import Upload
from tests.factories import make_comparison, make_run, make_upload

pytestmark = pytest.mark.django_db


def published(*rates: float, visibility: str = Upload.Visibility.PUBLIC):
    """Publish an upload with these rates at rising loads."""
    upload = make_upload(f"text {rates}", state=Upload.State.PARSED)
    for load, rate in enumerate(rates, start=1):
        make_run(upload, concurrency=10 * load, requests_per_s=rate)
    return make_comparison(upload.runs.earliest("pk"), title="Mine", visibility=visibility)


def frame(stranger, comparison, query: str = ""):
    """Return the answer with the frame."""
    return stranger.get(f"{comparison.get_absolute_url()}live/embed/{query}")


def test_it_shows_what_others_published_later_and_the_locked_one_does_not(stranger):
    comparison = published(111.0, 112.0, 113.0)
    published(771.0, 772.0, 773.0)
    page = frame(stranger, comparison)
    assert page.status_code == 200 and "771" in page.content.decode()
    assert "newer runs are added" in page.content.decode()
    assert f"/c/{comparison.public_id}/live/" in page.content.decode()
    locked = stranger.get(f"{comparison.get_absolute_url()}embed/").content.decode()
    assert "771" not in locked and "data locked" in locked


def test_it_shows_public_runs_only(stranger):
    comparison = published(111.0, 112.0, 113.0)
    published(771.0, 772.0, 773.0, visibility="unlisted")
    published(881.0, 882.0, 883.0, visibility="private")
    page = frame(stranger, comparison).content.decode()
    assert "111" in page and "771" not in page and "881" not in page


def test_any_page_may_frame_it_and_it_takes_the_view_of_its_address(stranger):
    answer = frame(stranger, published(111.0, 112.0, 113.0), "?metric=time_taken&theme=dark")
    assert "frame-ancestors *" in answer["Content-Security-Policy"]
    assert "X-Frame-Options" not in answer and not answer.cookies
    assert "Time taken against concurrency" in answer.content.decode()
    assert 'data-theme="dark"' in answer.content.decode()
    assert frame(stranger, published(1.0, 2.0), "?metric=speed").status_code == 400


@pytest.mark.parametrize(("visibility", "count"), [("public", 1), ("unlisted", 0)])
def test_the_share_panel_offers_it_where_all_runs_are_public(stranger, visibility, count):
    page = stranger.get(published(1.0, 2.0, visibility=visibility).get_absolute_url())
    codes = [code.text for code in page.context["snippets"] if "/live/embed/" in code.text]
    assert len(codes) == count

"""Reports that are not public: no slug, preview or article tells what others hide."""

from __future__ import annotations

import pytest

from runs.models import Comparison, Upload
from runs.publish import publishing
from runs.publish.owner import Owner
from runs.reports import articles, writing
from tests.factories import (
    PUBLISHER,
    make_article,
    make_comparison,
    make_report,
    make_run,
    make_upload,
)

pytestmark = pytest.mark.django_db
SIBLINGS = ("/", ".json", ".md", ".html", "/revisions/")


@pytest.mark.parametrize("sibling", SIBLINGS)
@pytest.mark.parametrize("visibility", ["unlisted", "private"])
def test_a_slug_that_was_listed_does_not_tell_where_a_hidden_report_is(
    client, publisher, visibility, sibling
):
    report = make_report(title="Two servers")
    assert report.slug == "two-servers"
    writing.publish_report(report, slug="", visibility=visibility)
    assert report.slug != "two-servers"
    assert client.get(f"/r/two-servers{sibling}").status_code == 404
    answer = client.get(f"/r/{report.slug}{sibling}")
    assert answer.status_code == (200 if visibility == "unlisted" else 404)
    led = publisher.get(f"/r/two-servers{sibling}")
    assert (led.status_code, led["Location"]) == (301, f"/r/{report.slug}{sibling}")


def test_a_secret_slug_leads_on_when_an_unlisted_report_gets_another(client):
    report = make_report(title="Two servers", visibility="unlisted")
    before = report.slug
    writing.publish_report(report, slug="another", visibility="unlisted")
    assert client.get(f"/r/{before}/")["Location"] == f"/r/{report.slug}/"


def test_a_report_that_is_public_again_is_found_under_every_slug(client):
    report = make_report(title="Two servers")
    for visibility in ("private", "public"):
        writing.publish_report(report, slug="", visibility=visibility)
    assert client.get("/r/two-servers/")["Location"] == f"/r/{report.slug}/"


@pytest.mark.parametrize("visibility", ["public", "unlisted", "private"])
def test_a_private_comparison_of_somebody_else_is_in_no_report(client, publisher, visibility):
    comparison = make_comparison(make_run(requests_per_s=4242.0), visibility="private")
    Comparison.objects.update(publisher_hash="0" * 64)
    draft = writing.create(make_article(comparison), publisher=PUBLISHER, address="").report
    with pytest.raises(articles.Mistake, match="There is no comparison"):
        writing.publish_report(draft, slug="", visibility=visibility)
    assert "4242" not in publisher.get(f"/reports/{draft.public_id}/preview/").content.decode()


def test_an_own_private_comparison_is_in_a_private_report_only(client, publisher):
    comparison = make_comparison(make_run(requests_per_s=4242.0), visibility="private")
    report = make_report(comparison, visibility="private")
    assert "4,242" in publisher.get(report.get_absolute_url()).content.decode()
    with pytest.raises(articles.Mistake, match="is private"):
        writing.publish_report(report, slug="", visibility="unlisted")


def test_an_own_view_with_private_runs_of_somebody_else_is_in_no_report(publisher):
    other = make_run(make_upload(publisher_hash="0" * 64), requests_per_s=4242.0)
    mine = make_run(requests_per_s=17.0)
    make_comparison(other), make_comparison(mine)
    owner = Owner.of_upload(mine.upload)
    view = publishing.save_view([mine, other], title="", visibility="public", owner=owner)
    report = make_report(view, visibility="private")
    assert "4,242" in publisher.get(report.get_absolute_url()).content.decode()
    publishing.publish(Upload.objects.get(pk=other.upload_id), title="", visibility="private")
    assert "4,242" not in publisher.get(report.get_absolute_url()).content.decode()

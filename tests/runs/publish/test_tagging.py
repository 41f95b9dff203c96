"""Link, client, document kind and publisher: stated, corrected after publishing with a log, refused when they cannot be."""

import pytest
from django.http import QueryDict

from runs.models import Upload
from runs.publish import publishing, tagging, withdrawing
from runs.publish.run_tags import RunTags
from runs.store import queries
from runs.store.selection import parse
from tests.factories import PUBLISHER, make_run

pytestmark = pytest.mark.django_db


def save(run, **values):
    tagging.save_tags(run.upload, [RunTags(run.position, **values)])
    run.refresh_from_db()
    return run


def test_a_link_and_a_client_are_stated_corrected_and_taken_back():
    run = save(make_run(), link_mbit_per_s=100, client="another machine")
    assert (run.link_mbit_per_s, run.client) == (100, "another machine")
    assert (run.provenance["link_mbit_per_s"], run.provenance["client"]) == ("stated", "stated")
    comparison = publishing.publish(run.upload, title="", visibility=Upload.Visibility.PUBLIC)
    before = comparison.sha256
    run = save(run, link_mbit_per_s=1000, client="same machine")
    comparison.refresh_from_db()
    own = comparison.labels["runs"][run.public_id]
    assert (own["link_mbit_per_s"], own["client"], comparison.sha256) == (
        1000,
        "same machine",
        before,
    )
    assert {(one["field"], one["old"], one["new"]) for one in comparison.label_log} == {
        ("link_mbit_per_s", 100, 1000),
        ("client", "another machine", "same machine"),
    }
    run = save(run, link_mbit_per_s=None, client="")
    assert (run.link_mbit_per_s, run.client) == (None, "")


@pytest.mark.parametrize(
    "tag",
    [
        {"link_mbit_per_s": 0},
        {"link_mbit_per_s": 10**8},
        {"link_mbit_per_s": True},
        {"client": "the moon"},
        {"document_kind": "html"},
    ],
)
def test_a_link_or_a_client_that_cannot_be_is_refused(tag):
    with pytest.raises(ValueError, match="is accepted"):
        save(make_run(), **tag)


def test_a_kind_and_a_publisher_are_stated_found_and_taken_back():
    run = save(make_run(), document_kind="image", published_by="  Example Site ")
    assert (run.document.kind, run.document.size_bytes, run.published_by) == (
        "image",
        612,
        "Example Site",
    )
    comparison = publishing.publish(run.upload, title="", visibility=Upload.Visibility.PUBLIC)
    own = comparison.labels["runs"][run.public_id]
    assert (own["document_kind"], own["published_by"]) == ("image", "Example Site")
    for chosen, runs in (
        ("publisher=Example+Site&kind=image", 1),
        ("publisher=-", 0),
        ("kind=download", 0),
    ):
        assert len(queries.runs_of_survey(queries.survey(parse(QueryDict(chosen))), 10)) == runs, (
            chosen
        )
    assert {one.name for one in queries.survey(parse(QueryDict("kind=image")), 5).facets} >= {
        "kind"
    }
    run = save(run, document_kind=None, published_by=None)
    assert (run.document.kind, run.document_kind, run.published_by) == ("", "", "")
    withdrawing.withdraw(run.upload)
    run.refresh_from_db()
    assert run.cohort is None


def test_the_review_page_asks_for_both(client):
    run = make_run()
    client.cookies["publisher"] = PUBLISHER
    address = run.upload.get_absolute_url()
    assert 'name="all-document_kind"' in client.get(address).content.decode()
    said = {
        "all-document_kind": "dynamic page",
        "all-published_by": "Example Site",
        "title": "One",
        "visibility": "public",
    }
    page = client.get(client.post(f"{address}publish/", said)["Location"]).content.decode()
    assert "dynamic page" in page and "Example Site" in page

"""The link and the client's place: stated, corrected after publishing with a log, refused when they cannot be."""

import pytest

from runs import publish
from runs.models import Upload
from runs.publish import RunTags
from tests.factories import make_run

pytestmark = pytest.mark.django_db


def save(run, **values):
    publish.save_tags(run.upload, [RunTags(run.position, **values)])
    run.refresh_from_db()
    return run


def test_a_link_and_a_client_are_stated_corrected_and_taken_back():
    run = save(make_run(), link_mbit_per_s=100, client="another machine")
    assert (run.link_mbit_per_s, run.client) == (100, "another machine")
    assert (run.provenance["link_mbit_per_s"], run.provenance["client"]) == ("stated", "stated")
    comparison = publish.publish(run.upload, title="", visibility=Upload.Visibility.PUBLIC)
    before = comparison.sha256
    run = save(run, link_mbit_per_s=1000, client="same machine")
    comparison.refresh_from_db()
    own = comparison.labels["runs"][run.public_id]
    assert (own["link_mbit_per_s"], own["client"], comparison.sha256) == (1000, "same machine", before)
    assert {(one["field"], one["old"], one["new"]) for one in comparison.label_log} == {
        ("link_mbit_per_s", 100, 1000), ("client", "another machine", "same machine"),
    }  # fmt: skip
    run = save(run, link_mbit_per_s=None, client="")
    assert (run.link_mbit_per_s, run.client) == (None, "")


@pytest.mark.parametrize("tag", [{"link_mbit_per_s": 0}, {"link_mbit_per_s": 10**8}, {"link_mbit_per_s": True}, {"client": "the moon"}])
def test_a_link_or_a_client_that_cannot_be_is_refused(tag):
    with pytest.raises(ValueError, match="is accepted"):
        save(make_run(), **tag)

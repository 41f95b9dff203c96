"""Saved views: whose they are, who changes them, what a withdrawal of a view leaves."""

from __future__ import annotations

import pytest

from runs.models import Comparison, Upload
from runs.publish import locked_upload, publishing, saved_views, tagging, withdrawing
from runs.publish.owner import NOBODY, Owner
from runs.publish.run_tags import RunTags
from tests.factories import make_comparison, make_run, make_upload

pytestmark = pytest.mark.django_db
MINE = Owner.of_browser("me", edit_key="mine", address="")
THEIRS = Owner.of_browser("them", edit_key="theirs", address="")


@pytest.fixture
def runs():
    """Two runs of one public upload."""
    upload = make_upload()
    members = [make_run(upload, concurrency=load) for load in (10, 20)]
    make_comparison(*members)
    return members


def save(runs, *, title="Mine", visibility="public", owner=MINE):
    return publishing.save_view(runs[:1], title=title, visibility=visibility, owner=owner)


@pytest.mark.parametrize("first", [NOBODY, THEIRS])
def test_a_view_of_somebody_else_is_returned_unchanged(runs, first):
    before = save(runs, title="Theirs", visibility="unlisted", owner=first)
    again = save(runs)
    assert (again.pk, again.title, again.visibility, again.version) == (
        before.pk,
        "Theirs",
        "unlisted",
        before.version,
    )
    assert again.publisher_hash == first.publisher_hash


def test_the_view_that_an_upload_published_stays_the_uploads(runs):
    whole = Comparison.objects.get()
    again = publishing.save_view(runs, title="Mine", visibility="unlisted", owner=MINE)
    assert (again.pk, again.title, again.visibility) == (whole.pk, whole.title, "public")
    assert again.upload_id == runs[0].upload_id


@pytest.mark.parametrize(("upload", "most"), [("unlisted", "unlisted"), ("private", "private")])
def test_a_view_is_never_more_visible_than_its_least_visible_upload(runs, upload, most):
    other = make_run()
    make_comparison(other)
    both = Owner.of_upload(other.upload)
    view = publishing.save_view([runs[0], other], title="", visibility="public", owner=both)
    publishing.publish(Upload.objects.get(pk=other.upload_id), title="", visibility=upload)
    view.refresh_from_db()
    assert view.visibility == most
    with pytest.raises(locked_upload.NotReady, match=f"is {upload}"):
        saved_views.restate_view(view, title="", visibility="public")
    publishing.publish(Upload.objects.get(pk=other.upload_id), title="", visibility="public")
    saved_views.restate_view(view, title="Two", visibility="public")
    assert (view.title, view.visibility) == ("Two", "public")


def test_a_withdrawn_view_is_empty_and_its_uploads_stay(runs):
    view = save(runs)
    withdrawing.withdraw_view(view)
    assert view.withdrawn_at and (view.title, view.content, view.labels) == ("", {}, {})
    assert Comparison.objects.filter(withdrawn_at=None).count() == 1
    with pytest.raises(locked_upload.NotReady, match="withdrawn"):
        saved_views.restate_view(view, title="Again", visibility="public")


def test_what_an_upload_published_is_withdrawn_and_changed_with_its_upload(runs):
    whole = Comparison.objects.get()
    with pytest.raises(locked_upload.NotReady, match="upload"):
        withdrawing.withdraw_view(whole)
    with pytest.raises(locked_upload.NotReady, match="upload"):
        saved_views.restate_view(whole, title="Mine", visibility="unlisted")


def test_a_withdrawn_view_can_be_saved_again_by_anybody(runs):
    view = save(runs)
    address, sha256 = view.public_id, view.sha256
    withdrawing.withdraw_view(view)
    again = save(runs, title="Theirs", owner=THEIRS)
    assert (again.public_id, again.sha256, again.title) == (address, sha256, "Theirs")
    assert again.withdrawn_at is None and again.publisher_hash == THEIRS.publisher_hash
    assert again.content["runs"] and again.analysis


def test_older_editions_work_again_when_an_upload_is_not_private_any_more(runs):
    old, upload = Comparison.objects.get(), Upload.objects.get()
    tagging.save_tags(upload, [RunTags(0, client_cpu_percent=50.0)])
    for visibility, expected in (("private", "private"), ("public", "unlisted")):
        publishing.publish(upload, title="", visibility=visibility)
        old.refresh_from_db()
        assert old.visibility == expected
    assert Comparison.objects.get(successor=None).visibility == "public"

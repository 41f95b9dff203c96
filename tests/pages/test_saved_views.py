"""The pages of a saved view's owner: the key shown once, title, visibility, withdrawal."""

from __future__ import annotations

import pytest
from django.test import Client

from runs.models import Comparison, Upload
from tests.factories import make_comparison, make_run, make_upload

pytestmark = pytest.mark.django_db


@pytest.fixture
def saved(stranger) -> Comparison:
    """A view that `stranger` saved."""
    upload = make_upload()
    make_comparison(*(make_run(upload, server_name=name) for name in ("nginx", "Apache")))
    sent = {"title": "My view", "visibility": "public"}
    link = stranger.post("/compare/save/?server=nginx", sent)["Location"]
    return Comparison.objects.get(public_id=link.split("/")[2])


def test_its_key_is_shown_once_and_opens_it_in_another_browser(stranger, saved):
    address = saved.get_absolute_url()
    first = stranger.get(f"{address}key/", follow=True)
    key = stranger.cookies["edit_key"].value
    assert first.redirect_chain == [(f"{address}edit/", 303)]
    assert f'value="{key}"' in first.content.decode() and len(key) == 22
    assert f'value="{key}"' not in stranger.get(f"{address}edit/").content.decode()
    other = Client()
    assert other.get(f"{address}edit/").status_code == 404
    assert other.post(f"{address}key/", {"edit_key": key})["Location"] == f"{address}edit/"
    assert other.get(f"{address}edit/").status_code == 200


def test_its_owner_changes_title_and_visibility(stranger, saved):
    address = saved.get_absolute_url()
    sent = {"title": "Better", "visibility": "private"}
    assert stranger.post(f"{address}edit/", sent)["Location"] == address
    saved.refresh_from_db()
    assert (saved.title, saved.visibility) == ("Better", "private")
    assert "Better" in stranger.get(address).content.decode()
    assert Client().get(address).status_code == 404
    assert "no-store" in stranger.get(address)["Cache-Control"]


def test_a_wish_beyond_its_uploads_is_refused_in_words(stranger, saved):
    Upload.objects.update(visibility="unlisted")
    sent = {"title": "", "visibility": "public"}
    response = stranger.post(f"{saved.get_absolute_url()}edit/", sent)
    assert response.status_code == 409 and "unlisted" in response.content.decode()


def test_withdrawing_it_asks_and_ends_on_a_page_that_says_so(stranger, saved):
    address = f"{saved.get_absolute_url()}withdraw/"
    assert "<form" in stranger.get(address).content.decode()
    page = stranger.post(address, follow=True)
    assert "Your view is withdrawn" in page.content.decode()
    assert stranger.get(saved.get_absolute_url()).status_code == 410


def test_what_an_upload_published_leads_to_its_review_page(publisher):
    comparison = make_comparison()
    address, upload = comparison.get_absolute_url(), Upload.objects.get()
    for part in ("key", "edit"):
        assert publisher.get(f"{address}{part}/")["Location"] == upload.get_absolute_url()
    assert publisher.post(f"{address}withdraw/")["Location"].startswith(upload.get_absolute_url())
    assert Comparison.objects.get().withdrawn_at is None

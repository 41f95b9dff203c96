"""The panel after publishing: for its publisher alone, never in the page that everybody gets."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from runs.models import Upload
from tests.factories import EDIT_KEY, make_comparison, own_cookie

pytestmark = pytest.mark.django_db


@pytest.fixture
def upload() -> Upload:
    """An upload that was published just now."""
    comparison = make_comparison()
    return comparison.runs.get().upload


def address(upload: Upload) -> str:
    """Return the address of the panel."""
    return f"{upload.get_absolute_url()}published/"


def test_its_browser_gets_link_key_and_codes_and_no_cache_keeps_them(client, upload):
    client.cookies["edit_key"] = EDIT_KEY
    answer = client.get(address(upload))
    page = answer.content.decode()
    link = upload.runs.get().comparisons.get().get_absolute_url()
    assert answer.status_code == 200 and "no-store" in answer["Cache-Control"]
    assert EDIT_KEY in page and link in page and "&lt;iframe" in page


def test_another_browser_of_the_publisher_gets_no_key(client, upload):
    own = own_cookie()
    client.cookies[own["name"]] = own["value"]
    for typed in ("", "wrong", EDIT_KEY.upper()):
        client.cookies["edit_key"] = typed
        page = client.get(address(upload)).content.decode()
        assert "Your link" in page and "Edit key" not in page and EDIT_KEY not in page


def test_a_stranger_gets_nothing(stranger, upload):
    assert stranger.get(address(upload)).status_code == 404


def test_the_permalink_is_the_same_for_its_publisher(client, stranger, upload):
    client.cookies["edit_key"] = EDIT_KEY
    link = upload.runs.get().comparisons.get().get_absolute_url()
    own, foreign = client.get(link), stranger.get(link)
    assert own.content == foreign.content and EDIT_KEY not in own.content.decode()
    assert "Your link" not in own.content.decode()


def test_later_and_before_publishing_there_is_no_panel(client, upload):
    client.cookies["edit_key"] = EDIT_KEY
    Upload.objects.update(published_at=timezone.now() - timedelta(minutes=11))
    assert client.get(address(upload)).status_code == 204
    Upload.objects.update(published_at=None)
    assert client.get(address(upload)).status_code == 204

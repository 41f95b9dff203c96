"""The page that asks for an edit key: one for uploads and reports, the same for a wrong key and for what is not there."""

from __future__ import annotations

import pytest

from runs.models import Upload
from runs.publish import withdrawing
from tests.factories import EDIT_KEY, make_comparison, make_report

pytestmark = pytest.mark.django_db
UNKNOWN = "1" * 22


@pytest.fixture(params=["upload", "report"])
def place(request) -> str:
    """The address of something of each kind."""
    thing = make_report() if request.param == "report" else make_comparison().runs.get().upload
    return f"/reports/{thing.public_id}/" if request.param == "report" else thing.get_absolute_url()


def test_it_asks_and_costs_no_query(stranger, place, django_assert_num_queries):
    with django_assert_num_queries(0):
        asked = stranger.get(f"{place}key/")
    assert (
        asked.status_code == 200
        and 'name="edit_key"' in asked.content.decode()
        and "no-store" in asked["Cache-Control"]
    )


@pytest.mark.parametrize("given", [EDIT_KEY, f" {EDIT_KEY}\n"])
def test_the_key_opens_it_and_is_kept_from_scripts(stranger, place, given):
    opened = stranger.post(f"{place}key/", {"edit_key": given})
    cookie = opened.cookies["edit_key"]
    assert (opened.status_code, opened["Location"], cookie.value, cookie["path"]) == (
        303,
        place,
        EDIT_KEY,
        place,
    )
    assert cookie["httponly"] and stranger.get(place).status_code == 200


@pytest.mark.parametrize("given", ["", "wrong", EDIT_KEY.upper(), "\0"])
def test_a_wrong_key_is_asked_for_again_and_tells_nothing(stranger, place, given):
    wrong = stranger.post(f"{place}key/", {"edit_key": given})
    kind = place.split("/")[1]
    unknown = stranger.post(f"/{kind}/{UNKNOWN}/key/", {"edit_key": given})
    assert wrong.status_code == unknown.status_code == 404 and not wrong.cookies.get("edit_key")
    texts = [one.content.decode().split("<main")[1] for one in (wrong, unknown)]
    assert "This key does not open it" in texts[0]
    assert [text.partition("csrfmiddlewaretoken")[0] for text in texts] == [
        texts[0].partition("csrfmiddlewaretoken")[0]
    ] * 2


def test_what_was_withdrawn_is_gone(stranger):
    make_comparison()
    upload = Upload.objects.get()
    withdrawing.withdraw(upload)
    assert (
        stranger.post(f"{upload.get_absolute_url()}key/", {"edit_key": EDIT_KEY}).status_code == 410
    )

"""The page that asks for an edit key, for uploads and reports.

A wrong key and an unknown id get the same page.
"""

from __future__ import annotations

import pytest

from runs.models import Upload
from runs.publish import withdrawing
from tests.factories import EDIT_KEY, make_comparison, make_report

pytestmark = pytest.mark.django_db
UNKNOWN = "1" * 22


@pytest.fixture(params=["upload", "report"])
def key_address(request) -> str:
    """The address of something of each kind."""
    thing = make_report() if request.param == "report" else make_comparison().runs.get().upload
    return f"/reports/{thing.public_id}/" if request.param == "report" else thing.get_absolute_url()


def test_it_asks_and_costs_no_query(stranger, key_address, django_assert_num_queries):
    with django_assert_num_queries(0):
        asked = stranger.get(f"{key_address}key/")
    assert (
        asked.status_code == 200
        and 'name="edit_key"' in asked.content.decode()
        and "no-store" in asked["Cache-Control"]
    )


@pytest.mark.parametrize("typed", [EDIT_KEY, f" {EDIT_KEY}\n"])
def test_the_key_opens_it_and_is_kept_from_scripts(stranger, key_address, typed):
    opened = stranger.post(f"{key_address}key/", {"edit_key": typed})
    cookie = opened.cookies["benchpress"]
    assert (opened.status_code, opened["Location"], cookie["path"]) == (303, key_address, "/")
    assert EDIT_KEY not in cookie.value
    assert cookie["httponly"] and stranger.get(key_address).status_code == 200


@pytest.mark.parametrize("typed", ["", "wrong", EDIT_KEY.upper(), "\0"])
def test_a_wrong_key_is_asked_for_again_and_tells_nothing(stranger, key_address, typed):
    wrong = stranger.post(f"{key_address}key/", {"edit_key": typed})
    kind = key_address.split("/")[1]
    unknown = stranger.post(f"/{kind}/{UNKNOWN}/key/", {"edit_key": typed})
    assert wrong.status_code == unknown.status_code == 404 and not wrong.cookies.get("benchpress")
    texts = [response.content.decode().split("<main")[1] for response in (wrong, unknown)]
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

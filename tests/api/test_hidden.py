"""What staff hid is in no answer of the API, and comes back with the hiding's end."""

from __future__ import annotations

import pytest

from runs.publish import hiding
from tests.factories import ab_text, make_comparison, make_run, make_upload

pytestmark = pytest.mark.django_db
NAME = "Hiddenserver"
LISTS = ("runs", "series?server=hiddenserver", "servers", "hardware")


@pytest.fixture
def comparison():
    upload = make_upload(ab_text(f"{NAME}/7.7"))
    run = make_run(upload, server_name=NAME, hardware=f"{NAME} machine")
    return make_comparison(run, title=f"{NAME} alone")


def answers(client, comparison):
    """Return status and text of what tells of a comparison, by address."""
    run = comparison.runs.get()
    things = (
        f"runs/{run.public_id}",
        f"comparisons/{comparison.public_id}",
        f"uploads/{comparison.upload.public_id}",
        f"uploads/{comparison.upload.public_id}/raw",
    )
    told = {}
    for path in (*LISTS, *things):
        response = client.get(f"/api/v1/{path}")
        text = b"".join(response) if response.streaming else response.content
        told[path] = (response.status_code, text)
    return told


@pytest.mark.parametrize(("by_law", "gone"), [(True, 451), (False, 410)])
def test_a_hidden_upload_is_in_no_answer(client, comparison, by_law, gone):
    before = answers(client, comparison)
    assert all(NAME.lower().encode() in text.lower() for _, text in before.values())
    hiding.hide(comparison.upload, reason="It names a customer.", by_law=by_law)
    for path, (status, text) in answers(client, comparison).items():
        assert NAME.lower().encode() not in text.lower(), path
        assert status == (200 if path in LISTS else gone), path
    hiding.show_again(comparison.upload)
    assert answers(client, comparison) == before

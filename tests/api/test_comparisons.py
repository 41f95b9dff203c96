"""Saving a comparison over the API: of runs or uploads, own hidden ones too, and whose it is."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from runs import keys
from runs.models import Comparison, Upload
from tests.factories import EDIT_KEY, make_comparison, make_run, make_upload

pytestmark = pytest.mark.django_db
ADDRESS = "/api/v1/comparisons"
KEY = {"X-Edit-Key": EDIT_KEY}
OTHER_KEY = "another-key"


def save(body: object, headers: dict[str, str] | None = None):
    data = json.dumps(body)
    return Client().post(ADDRESS, data, content_type="application/json", headers=headers)


def upload(server: str, visibility: str = "public", key: str = EDIT_KEY) -> Upload:
    """Return a published upload of one server at two loads."""
    made = make_upload(edit_key_hash=keys.hashed(key), publisher_hash=keys.hashed(server))
    runs = [make_run(made, server_name=server, concurrency=load) for load in (10, 20)]
    make_comparison(*runs, visibility=visibility)
    made.refresh_from_db()
    return made


def test_runs_of_one_upload_are_a_view(shell):
    runs = [run.public_id for run in upload("nginx").runs.all()]
    response = save({"runs": runs[:1], "title": "Half", "visibility": "public"})
    answer = response.json()
    assert response.status_code == 201 and answer["created"] and len(answer["edit_key"]) == 22
    assert (answer["title"], answer["visibility"]) == ("Half", "public")
    content = Client().get(f"{ADDRESS}/{answer['id']}").json()
    assert [run["id"] for run in content["content"]["runs"]] == runs[:1]
    assert Client().get(f"/c/{answer['id']}/").status_code == 200


def test_the_same_view_again_is_the_same_comparison_of_its_first_owner():
    runs = [run.public_id for run in upload("nginx").runs.all()]
    first = save({"runs": runs[:1], "title": "Mine"}).json()
    again = save({"runs": runs[:1], "title": "Theirs"})
    assert again.status_code == 200 and again.json()["id"] == first["id"]
    assert (again.json()["edit_key"], again.json()["title"]) == (None, "Mine")


def test_uploads_of_several_are_joined():
    ids = [upload("nginx").public_id, upload("Apache").public_id]
    answer = save({"uploads": ids, "metric": "latency_mean", "scale": "logx"}).json()
    comparison = Comparison.objects.get(public_id=answer["id"])
    assert comparison.joined and len(comparison.content["runs"]) == 4
    assert keys.matches(answer["edit_key"], comparison.edit_key_hash)


def test_own_unlisted_uploads_are_joined_with_their_keys():
    ids = [upload("nginx", "unlisted").public_id, upload("Apache", "unlisted", OTHER_KEY).public_id]
    for sent in (None, KEY):
        refused = save({"uploads": ids}, sent)
        assert refused.status_code == 409 and "only while they are public" in refused.text
    both = {"X-Edit-Key": f"{EDIT_KEY}, {OTHER_KEY}"}
    answer = save({"uploads": ids, "visibility": "public"}, both)
    assert answer.status_code == 201 and answer.json()["visibility"] == "unlisted"


def test_an_own_private_upload_is_compared_by_its_owner_alone():
    private = upload("nginx", "private")
    body = {"runs": [private.runs.first().public_id]}
    assert save(body).status_code == 404
    answer = save(body, KEY).json()
    assert (answer["visibility"], answer["edit_key"], answer["created"]) == ("private", None, True)
    assert Client().get(f"{ADDRESS}/{answer['id']}").status_code == 404
    assert Client().get(f"{ADDRESS}/{answer['id']}", headers=KEY).status_code == 200


@pytest.mark.parametrize(
    ("body", "status", "sentence"),
    [
        ({}, 400, "Name the runs or the uploads to compare."),
        ({"runs": ["\0"]}, 404, "There is no such page"),
        ({"runs": ["1" * 22]}, 404, "There is no such page"),
        ({"uploads": ["../x"]}, 404, "There is no such page"),
        ({"runs": 5}, 400, "runs: "),
        ({"runs": ["1"], "colour": "red"}, 400, "There is no field 'colour' here."),
        ({"runs": ["1"], "metric": "beauty"}, 400, "metric is 'beauty'"),
    ],
)
def test_a_wrong_body_is_named(body, status, sentence):
    response = save(body)
    assert response.status_code == status
    title_and_detail = response.json()["title"] + response.json()["detail"]
    assert sentence in title_and_detail and Comparison.objects.count() == 0


def test_a_draft_is_not_compared():
    draft = make_run().upload
    refused = save({"uploads": [draft.public_id]}, KEY)
    assert refused.status_code == 409 and "Publish each upload first" in refused.text
    assert save({"runs": [draft.runs.get().public_id]}, KEY).status_code == 404


def test_a_network_saves_so_many_views(settings):
    settings.UPLOADS_PER_HOUR = 1
    runs = [run.public_id for run in upload("nginx").runs.all()]
    assert save({"runs": runs[:1]}).status_code == 201
    refused = save({"runs": runs[1:]})
    assert refused.status_code == 429 and int(refused["Retry-After"]) > 0


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("", "The body is no JSON object."),
        ("[]", "The body is no JSON object."),
        ("{", "The body is no JSON object."),
        ('{"upload": []}', "There is no field 'upload' here."),
        ('{"uploads": "x"}', "uploads: Input should be a valid list."),
    ],
)
def test_a_body_that_is_not_accepted_says_why(body, sentence):
    response = Client().post(ADDRESS, body, content_type="application/json")
    assert response.status_code == 400 and response.json()["detail"] == sentence

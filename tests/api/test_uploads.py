"""One upload over the API: read, stated, published, downloaded, withdrawn."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from runs.models import Comparison, Upload
from runs.publish import publishing
from tests.api.conftest import UPLOADS
from tests.factories import EDIT_KEY, ab_text, make_comparison, make_run, make_upload

pytestmark = pytest.mark.django_db
KEY = {"X-Edit-Key": EDIT_KEY}


def change(address: str, body: object, headers: dict[str, str] = KEY):
    data = json.dumps(body)
    return Client().patch(address, data, content_type="application/json", headers=headers)


@pytest.fixture
def upload() -> Upload:
    """A draft of two runs of which no text says the server, at the loads 10 and 20."""
    upload = make_upload(ab_text())
    for load in (10, 20):
        make_run(upload, server_name="", server_version="", concurrency=load)
    return upload


@pytest.fixture
def address(upload) -> str:
    return f"{UPLOADS}/{upload.public_id}"


def test_its_key_opens_a_draft_in_either_header(address):
    assert Client().get(address, headers=KEY).json()["state"] == "parsed"
    bearer = {"Authorization": f"Bearer {EDIT_KEY}"}
    assert Client().get(address, headers=bearer).status_code == 200
    assert Client().get(address).status_code == 404


def test_all_runs_and_single_ones_are_stated(upload, address):
    body = {"all": {"server": "Caddy", "cores": 4}, "runs": {"1": {"server": "nginx"}}}
    answer = change(address, body).json()
    assert [run["server_name"] for run in answer["runs"]] == ["Caddy", "nginx"]
    assert [run["cores"] for run in answer["runs"]] == [4, 4]
    assert change(address, {"all": {"cores": None}}).json()["runs"][0]["cores"] is None


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"all": {"speed": 1}}, "'speed' cannot be stated."),
        ({"all": {"cores": "four"}}, "cores is 'four'; a whole number between"),
        ({"all": {"cores": True}}, "cores is True; a whole number between"),
        ({"all": {"notes": "x" * 3000}}, "notes has 3,000 characters; at most 2,000"),
        ({"runs": {"7": {"cores": 1}}}, "There is no run 7; the upload holds 2 runs."),
        ({"runs": {"first": {"cores": 1}}}, "runs has the key 'first'"),
        ({"everything": {}}, "There is no field 'everything' here."),
        ({"visibility": "all"}, "visibility: "),
        ([], "The body is no JSON object."),
    ],
)
def test_a_wrong_field_is_named_and_nothing_is_stored(upload, address, body, sentence):
    response = change(address, body)
    assert response.status_code == 400 and sentence in response.json()["detail"]
    assert upload.runs.filter(cores=None).count() == 2


def test_a_body_that_is_no_json_is_refused(address):
    response = Client().patch(address, "{", content_type="application/json", headers=KEY)
    assert (
        response.status_code == 400 and response.json()["detail"] == "The body is no JSON object."
    )


def test_a_measured_number_stays(upload, address):
    response = change(address, {"runs": {"0": {"concurrency": 99}}})
    assert response.status_code == 409 and response.json()["type"].endswith("/frozen/")
    answer = change(address, {"all": {"concurrency": 99, "cpu_percent": 5}}).json()
    assert [entry["name"] for entry in answer["ignored"]] == ["concurrency", "cpu_percent"]
    assert answer["runs"][0]["concurrency"] == 10 and answer["runs"][0]["cpu_percent"] is None


def test_a_draft_keeps_title_and_readers_until_it_is_published(upload, address):
    change(address, {"title": "Mine", "visibility": "public"})
    upload.refresh_from_db()
    assert upload.published_at is None
    answer = Client().post(f"{address}/publish", headers=KEY).json()
    assert (answer["title"], answer["visibility"]) == ("Mine", "public")
    assert Comparison.objects.get().visibility == "public"


def test_publishing_takes_parameters_or_a_body(upload, address):
    by_address = Client().post(f"{address}/publish?visibility=private&title=A", headers=KEY).json()
    assert (by_address["visibility"], by_address["title"]) == ("private", "A")
    body = {"visibility": "unlisted", "title": "B"}
    by_body = Client().post(
        f"{address}/publish", json.dumps(body), content_type="application/json", headers=KEY
    )
    assert (by_body.json()["visibility"], by_body.json()["title"]) == ("unlisted", "B")
    assert by_body.json()["permalink"] == by_address["permalink"]
    by_form = Client().post(f"{address}/publish", {"visibility": "public"}, headers=KEY)
    assert (by_form.json()["visibility"], by_form.json()["title"]) == ("public", "B")
    refused = Client().post(f"{address}/publish", {"visibility": "all"}, headers=KEY)
    assert refused.status_code == 400 and "visibility: " in refused.json()["detail"]


def test_a_published_title_changes_and_is_logged(upload, address):
    Client().post(f"{address}/publish?title=A", headers=KEY)
    assert change(address, {"title": "B"}).json()["title"] == "B"
    assert [entry["new"] for entry in Comparison.objects.get().label_log] == ["B"]
    assert change(address, {"visibility": "public"}).json()["title"] == "B"


def test_the_chart_of_the_permalink_is_chosen(upload, address):
    Client().post(f"{address}/publish?metric=latency_mean&scale=logx", headers=KEY)
    assert Comparison.objects.get().content["view"]


def test_an_upload_without_a_run_is_not_published():
    empty = make_upload("hello", state="failed")
    response = Client().post(f"{UPLOADS}/{empty.public_id}/publish", headers=KEY)
    assert response.status_code == 409 and response.json()["type"].endswith("/not-ready/")


def test_a_stranger_learns_of_a_published_upload_what_everybody_may(upload, address):
    publishing.publish(upload, title="", visibility="unlisted")
    answer = Client().get(address).json()
    assert answer["runs_total"] == 2 and answer["edit_key"] is None
    assert {"diagnostics", "size", "failure", "name"}.isdisjoint(answer)


def test_withdrawing_leaves_addresses_that_say_so(upload, address):
    publishing.publish(upload, title="", visibility="unlisted")
    assert Client().delete(address).status_code == 404
    assert Client().delete(address, headers=KEY).status_code == 204
    for method in ("get", "delete"):
        gone = getattr(Client(), method)(address, headers=KEY)
        assert gone.status_code == 410 and gone.json()["type"].endswith("/withdrawn/")
    upload.refresh_from_db()
    assert upload.sha256 and upload.erased_at is None


@pytest.mark.parametrize("withdrawn", [False, True])
def test_erasing_deletes_the_fingerprint_too(upload, address, withdrawn):
    if withdrawn:
        assert Client().delete(address, headers=KEY).status_code == 204
    assert Client().delete(f"{address}?erase=yes", headers=KEY).status_code == 204
    upload.refresh_from_db()
    assert upload.sha256 == "" and upload.erased_at
    assert Client().delete(f"{address}?erase=yes", headers=KEY).status_code == 410


def test_the_download_is_masked_for_strangers(send, shell):
    text = ab_text().replace("127.0.0.1", "10.1.2.3")
    answer = send(text, publish="unlisted").json()
    own = shell.get(f"{UPLOADS}/{answer['id']}/raw", headers={"X-Edit-Key": answer["edit_key"]})
    assert b"10.1.2.3" in b"".join(own)
    copy = b"".join(shell.get(f"{UPLOADS}/{answer['id']}/raw"))
    assert b"10.1.2.3" not in copy and b"host-1" in copy
    assert "10.1.2.3" not in shell.get(f"{UPLOADS}/{answer['id']}").text
    assert "10.1.2.3" in send(text, publish="unlisted", unmasked="yes", title="x").text


def test_a_workbook_that_is_withheld_is_a_problem():
    upload = make_upload("x", masked=True, masked_sha256="")
    make_comparison(make_run(upload), visibility="unlisted")
    Upload.objects.update(masked_sha256="")
    response = Client().get(f"{UPLOADS}/{upload.public_id}/raw")
    assert response.status_code == 403 and response.json()["type"].endswith("/withheld/")


def test_reading_costs_four_queries_however_many_runs(address, upload, django_assert_num_queries):
    for load in range(30, 60):
        make_run(upload, concurrency=load)
    with django_assert_num_queries(4):
        assert Client().get(address, headers=KEY).json()["runs_total"] == 32

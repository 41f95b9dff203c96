"""Writing a report over the API."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from runs.models import Report
from tests.factories import make_comparison

pytestmark = pytest.mark.django_db
ADDRESS = "/api/v1/reports"


def write(body: object):
    data = body if isinstance(body, str) else json.dumps(body)
    return Client().post(ADDRESS, data, content_type="application/json")


def article(**values: object) -> dict[str, object]:
    comparison = make_comparison(visibility="unlisted")
    setups = [{"name": "One", "comparisons": [f"/c/{comparison.public_id}/"]}]
    return {"title": "Two servers", "objective": "Which?", "setups": setups} | values


def test_a_draft_opens_with_its_key():
    response = write(article())
    answer = response.json()
    assert response.status_code == 201 and answer["state"] == "draft"
    assert answer["permalink"] is None
    editor = answer["url"].removeprefix("http://127.0.0.1:8000")
    assert Client().get(editor).status_code == 404
    assert Client().get(editor, headers={"X-Edit-Key": answer["edit_key"]}).status_code == 200


def test_a_report_is_published_at_once():
    answer = write(article(publish="unlisted")).json()
    page = Client().get(answer["permalink"].removeprefix("http://127.0.0.1:8000"))
    assert page.status_code == 200 and b"Two servers" in page.content


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("{", "The body is no JSON object."),
        ("[" * 100_000, "The body is no JSON object."),
        ([], "The body is no JSON object."),
        ({"colour": "red"}, "A report has no field 'colour'."),
        ({"setups": [{"colour": "red"}]}, "A setup has no field 'colour'."),
        ({"references": None}, "references of a report is null"),
        ({"setups": [{"name": None}]}, "name of a setup is null"),
        ({"title": 5}, "title is no text."),
        ({"title": "x" * 201}, "Title has 201 characters; at most 200 are accepted."),
        ({"publish": "all"}, "publish is 'all'; private, unlisted or public is accepted."),
        ({"publish": ""}, "publish is ''; private, unlisted or public is accepted."),
        ({"publish": "public"}, "The report has no title; give it one."),
        ({"publish": 1}, "publish is no text"),
    ],
)
def test_a_wrong_body_is_named_and_nothing_is_stored(body, sentence):
    response = write(body)
    assert response.status_code == 400 and sentence in response.json()["detail"]
    assert Report.objects.count() == 0


def test_a_public_report_shows_no_unlisted_comparison():
    response = write(article(publish="public"))
    assert response.status_code == 400 and "is unlisted" in response.json()["detail"]
    assert Report.objects.count() == 0

"""Plain text: each operation that makes or changes a thing answers with its link and a newline."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from runs.models import Comparison, Report, Upload
from runs.web.api.v1 import api
from tests.factories import EDIT_KEY, make_comparison, make_run, make_upload

pytestmark = pytest.mark.django_db
API = "/api/v1"
SITE = "http://127.0.0.1:8000"
OWN = {"Accept": "text/plain", "X-Edit-Key": EDIT_KEY}


@pytest.fixture
def upload() -> Upload:
    made = make_upload()
    make_comparison(*(make_run(made, concurrency=load) for load in (1, 2)), visibility="unlisted")
    return made


def ask(method: str, path: str, body: object = None) -> tuple[str, str]:
    """Send a request; return the text of its answer and the edit key."""
    text = json.dumps(body) if body is not None else ""
    response = Client().generic(
        method, f"{API}/{path}", text, content_type="application/json", headers=OWN
    )
    assert response.status_code in (200, 201), response.content
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    return response.text, response.get("X-Edit-Key", "")


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "uploads/ID", None),
        ("PATCH", "uploads/ID", {"title": "Other"}),
        ("POST", "uploads/ID/publish", {"visibility": "public"}),
    ],
)
def test_an_upload_is_its_permalink(upload, method, path, body):
    comparison = Comparison.objects.get()
    answer = ask(method, path.replace("ID", upload.public_id), body)
    assert answer == (f"{SITE}/c/{comparison.public_id}/\n", "")


def test_a_draft_is_the_address_of_its_page():
    upload = make_upload()
    make_run(upload)
    assert ask("GET", f"uploads/{upload.public_id}")[0] == f"{SITE}/uploads/{upload.public_id}/\n"


def test_a_comparison_is_its_permalink_with_the_key_in_a_header(upload):
    run = upload.runs.earliest("pk").public_id
    link, key = ask("POST", "comparisons", {"runs": [run], "title": "Half"})
    comparison = Comparison.objects.latest("pk")
    assert link == f"{SITE}/c/{comparison.public_id}/\n"
    assert comparison.title == "Half" and len(key) == 22


def test_a_report_is_its_editor_until_it_is_published():
    draft, key = ask("POST", "reports", {"title": "A"})
    assert draft == f"{SITE}/reports/{Report.objects.get().public_id}/\n" and len(key) == 22


def test_the_document_names_plain_text_where_it_is_answered():
    paths = api.get_openapi_schema()["paths"]
    answers = {
        f"{method} {path.removeprefix(API)}": operation["responses"]
        for path, methods in paths.items()
        for method, operation in methods.items()
    }
    plain = {
        name
        for name, own in answers.items()
        if any("text/plain" in answer.get("content", {}) for answer in own.values())
    }
    assert plain == {
        "post /uploads",
        "get /uploads/{public_id}",
        "patch /uploads/{public_id}",
        "post /uploads/{public_id}/publish",
        "post /uploads/{public_id}/claim",
        "post /uploads/{public_id}/reading",
        "post /comparisons",
        "post /reports",
    }

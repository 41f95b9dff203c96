"""The OpenAPI document, operation by operation: whom each one answers, and that no body breaks it.

RULES has a line for each operation, and a new one without a line fails. `read` is what everybody
may read of a public or unlisted thing; `edit` is for its key alone; `open` names nothing private;
`account` needs a token (tests/api/test_tokens.py).
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import pytest
from django.db import transaction
from django.test import Client

from runs.models import NewerReading, Upload
from runs.publish import withdrawing
from runs.web.api.v1 import api
from tests.factories import EDIT_KEY, ab_text, make_comparison, make_run, make_upload, own

pytestmark = pytest.mark.django_db
SECRET = "Hiddenserver"  # stands in the names of the thing and nowhere else
API = "/api/v1"
RULES = {
    "POST /api/v1/uploads": "open",
    "GET /api/v1/uploads/{public_id}": "read",
    "PATCH /api/v1/uploads/{public_id}": "edit",
    "DELETE /api/v1/uploads/{public_id}": "edit",
    "POST /api/v1/uploads/{public_id}/publish": "edit",
    "POST /api/v1/uploads/{public_id}/reading": "edit",
    "GET /api/v1/uploads/{public_id}/raw": "read",
    "GET /api/v1/runs": "open",
    "GET /api/v1/runs/{public_id}": "read",
    "GET /api/v1/series": "open",
    "GET /api/v1/servers": "open",
    "GET /api/v1/hardware": "open",
    "POST /api/v1/comparisons": "read",  # of the runs that its body names
    "GET /api/v1/comparisons/{public_id}": "read",
    "POST /api/v1/reports": "open",
    "GET /api/v1/me/uploads": "account",
    "POST /api/v1/uploads/{public_id}/claim": "account",
    "POST /api/v1/tokens": "open",
}
VISIBILITIES = ("draft", "private", "unlisted", "public")
# Who asks: the right key in either header, nobody, a key of something else, the owner's browser.
ASKING = {
    "key": {"X-Edit-Key": EDIT_KEY},
    "bearer": {"Authorization": f"Bearer {EDIT_KEY}"},
    "several keys": {"X-Edit-Key": f"{'1' * 22}, {EDIT_KEY}"},
    "stranger": {},
    "other key": {"X-Edit-Key": "1" * 22},
    "cookie": {},
}
OWNERS = ("key", "bearer", "several keys")


class Hidden(NamedTuple):
    """The thing: an upload with one run, and its comparison where it is published."""

    upload: Upload
    run: str
    comparison: str


class ApiAnswer(NamedTuple):
    """What of an answer counts: its status, its text, and who may keep it."""

    status: int
    text: str
    cache_control: str


def operations() -> dict[str, dict[str, Any]]:
    """Return every operation of the document by its method and address."""
    paths = api.get_openapi_schema()["paths"]
    pairs = [(path, method) for path in paths for method in paths[path]]
    return {f"{method.upper()} {path}": paths[path][method] for path, method in pairs}


@pytest.fixture(params=VISIBILITIES)
def visibility(request) -> str:
    return str(request.param)


@pytest.fixture
def thing(visibility) -> Hidden:
    upload = make_upload(ab_text(f"{SECRET}/7.7"))
    run = make_run(upload, f"{SECRET} box", server_name=SECRET)
    comparison = "1" * 12
    if visibility != "draft":
        comparison = make_comparison(run, visibility=visibility).public_id
    NewerReading.objects.create(upload=upload, reader="a newer one", changed=1)
    return Hidden(upload, run.public_id, comparison)


def ask(operation: str, thing: Hidden, asking: str) -> ApiAnswer:
    """Send one request and undo what it changed."""
    method, _, path = operation.partition(" ")
    ids = {"runs": thing.run, "comparisons": thing.comparison}
    address = path.replace("{public_id}", ids.get(path.split("/")[3], thing.upload.public_id))
    browser = own(Client()) if asking == "cookie" else Client()
    bodies = {"POST /api/v1/comparisons": {"runs": [thing.run]}, f"PATCH {path}": {"title": "A"}}
    bodies["POST /api/v1/uploads/{public_id}/reading"] = {"decision": "keep"}
    body = bodies.get(operation)
    with transaction.atomic():
        response = browser.generic(
            method,
            address,
            json.dumps(body) if body else "",
            content_type="application/json",
            headers=ASKING[asking],
        )
        transaction.set_rollback(True)
    content = b"".join(response) if response.streaming else response.content
    kept = response.get("Cache-Control", "")
    return ApiAnswer(response.status_code, content.decode(errors="replace"), cache_control=kept)


def expected(rule: str, *, asking: str, visibility: str) -> bool:
    """Tell whether the rule lets somebody in."""
    everybody = rule == "read" and visibility in ("unlisted", "public")
    return asking in OWNERS or everybody


def test_every_operation_has_a_rule():
    assert set(operations()) == set(RULES)


def test_every_operation_refuses_whom_it_does_not_answer(thing, visibility):
    wrong = []
    for operation, rule in RULES.items():
        if rule in ("open", "account") or ("/comparisons" in operation and visibility == "draft"):
            continue
        for asking in ASKING:
            status, text, _ = ask(operation, thing, asking)
            is_let_in = expected(rule, asking=asking, visibility=visibility)
            if (status < 300) != is_let_in or (not is_let_in and status != 404):
                wrong.append((operation, asking, status))
            if not is_let_in and SECRET.lower() in text.lower():
                wrong.append((operation, asking, "names it"))
    assert wrong == []


def test_what_is_open_names_only_what_is_public(thing, visibility, settings):
    settings.PAGE_CACHE_SECONDS = 0
    naming = set()
    for operation, rule in RULES.items():
        for asking in ASKING if rule == "open" and operation.startswith("GET") else ():
            if SECRET.lower() in ask(operation, thing, asking).text.lower():
                naming.add(operation.rpartition("/")[2])
    lists = {"runs", "series", "servers", "hardware"}
    assert naming == (lists if visibility == "public" else set())


@pytest.mark.one_in(3)
@pytest.mark.parametrize("withdraw", [withdrawing.withdraw, withdrawing.erase])
def test_what_is_gone_says_so_to_those_who_could_see_it(thing, visibility, withdraw):
    withdraw(thing.upload)
    wrong = []
    for operation, rule in RULES.items():
        if rule in ("open", "account") or "/comparisons" in operation:
            continue
        for asking in ASKING:
            status = ask(operation, thing, asking).status
            is_told = expected(rule, asking=asking, visibility=visibility)
            if status != (410 if is_told else 404):
                wrong.append((operation, asking, status))
    assert wrong == []


def test_no_answer_about_what_is_private_may_be_stored(thing, visibility):
    if visibility in ("unlisted", "public"):
        return
    kept = []
    for operation, rule in RULES.items():
        for asking in ASKING if rule == "read" and operation.startswith("GET") else ():
            if "no-store" not in ask(operation, thing, asking).cache_control:
                kept.append((operation, asking))
    assert kept == []


def test_the_document_names_problems_and_keys():
    document = Client().get(f"{API}/openapi.json").json()
    assert document["openapi"].startswith("3.1") and document["servers"]
    assert "414" in document["info"]["description"]  # which has no problem document
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"] and operation["description"], (method, path)
            assert operation["responses"]["default"] == {"$ref": "#/components/responses/Problem"}
    problem = document["components"]["responses"]["Problem"]
    assert "application/problem+json" in problem["content"]
    names = [operation["operationId"] for operation in operations().values()]
    assert len(set(names)) == len(names) and "uploads_create" in names


def test_every_reference_in_the_document_leads_somewhere():
    text = json.dumps(api.get_openapi_schema())
    document = json.loads(text)
    for part in text.split('"$ref": "#/')[1:]:
        node = document
        for step in part.partition('"')[0].split("/"):
            node = node[step]

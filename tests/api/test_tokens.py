"""Tokens of accounts over the API: refused when dead, and what each scope opens."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from runs import keys
from runs.accounts import identity, tokens
from runs.models import Account, Comparison, Report, Token, Upload
from tests.api.conftest import UPLOADS
from tests.api.test_document import RULES
from tests.factories import EDIT_KEY, ab_text, make_comparison, make_run, make_upload

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def make_account(name: str = "ada") -> Account:
    return identity.account_of_user(User.objects.get_or_create(username=name)[0].pk)


def token_of(account: Account, *scopes: str) -> str:
    return tokens.make(account, name="CI", scopes=scopes, lifetime=DAY).value


def bearer(value: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {value}"}


@pytest.fixture
def account() -> Account:
    return make_account()


@pytest.fixture
def upload(account) -> Upload:
    """A draft of the account."""
    upload = make_upload(ab_text(), publisher_hash=identity.owner_hash(account))
    make_run(upload)
    return upload


def ask(operation: str, headers: dict[str, str], public_id: str = "1" * 22, body: object = None):
    method, _, path = operation.partition(" ")
    address = path.replace("{public_id}", public_id)
    data = json.dumps(body) if body is not None else ""
    return Client().generic(method, address, data, content_type="application/json", headers=headers)


DEAD = {
    "unknown": {},
    "revoked": {"revoked_at": timezone.now()},
    "expired": {"expires_at": timezone.now() - timedelta(seconds=1)},
    "of a disabled user": {},
}


@pytest.mark.parametrize("state", DEAD)
def test_every_operation_refuses_a_token_that_is_not_live(state, account):
    value = token_of(account, *tokens.SCOPES)
    if state == "unknown":
        value = f"{value}x"
    Token.objects.update(**DEAD[state] or {"name": state})
    User.objects.update(is_active=state != "of a disabled user")
    answers = {operation: ask(operation, bearer(value)) for operation in RULES}
    assert {answer.status_code for answer in answers.values()} == {401}
    types = {answer.json()["type"].rstrip("/").rpartition("/")[2] for answer in answers.values()}
    assert types == {"token-unknown"}
    assert answers["GET /api/v1/runs"]["WWW-Authenticate"] == "Bearer"


def test_a_dead_token_gets_no_answer_from_memory(client, settings, django_assert_num_queries):
    settings.PAGE_CACHE_SECONDS = 60
    address = "/api/v1/runs"
    assert client.get(address).status_code == 200
    with django_assert_num_queries(0):
        assert client.get(address).status_code == 200
    assert client.get(address, headers=bearer("bp_unknown")).status_code == 401


NEEDED = {
    "POST /api/v1/uploads": "upload",
    "POST /api/v1/comparisons": "upload",
    "POST /api/v1/reports": "upload",
    "GET /api/v1/me/uploads": "read",
    "PATCH /api/v1/uploads/{public_id}": "manage",
    "DELETE /api/v1/uploads/{public_id}": "manage",
    "POST /api/v1/uploads/{public_id}/publish": "manage",
    "POST /api/v1/uploads/{public_id}/reading": "manage",
    "POST /api/v1/uploads/{public_id}/claim": "manage",
}


@pytest.mark.parametrize("operation", NEEDED)
def test_a_missing_scope_is_named(operation, account, upload):
    needed = NEEDED[operation]
    others = [scope for scope in tokens.SCOPES if scope != needed]
    headers = bearer(token_of(account, *others))
    answer = ask(operation, headers, public_id=upload.public_id, body={})
    assert answer.status_code == 403
    assert answer.json()["type"].endswith("/token-scope/") and needed in answer.json()["detail"]


def test_every_operation_that_changes_something_needs_a_scope():
    changing = {name for name in RULES if not name.startswith("GET")}
    assert changing - set(NEEDED) <= {"POST /api/v1/tokens"}


def test_what_is_sent_with_a_token_belongs_to_the_account_and_is_sent_once(send, account):
    headers = bearer(token_of(account, "upload"))
    first = send(headers={**headers, "Accept": "text/plain"}, publish="unlisted", server="nginx")
    again = send(headers={**headers, "Accept": "text/plain"}, publish="unlisted", server="nginx")
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.content == again.content and first.content.startswith(b"http")
    upload = Upload.objects.get()
    assert upload.publisher_hash == identity.owner_hash(account)
    assert Comparison.objects.get().publisher_hash == upload.publisher_hash
    stranger = send(headers=bearer(token_of(make_account("bob"), "upload")))
    assert stranger.status_code == 201 and Upload.objects.count() == 2


def test_reports_and_comparisons_belong_to_the_account(account):
    headers = bearer(token_of(account, "upload"))
    assert ask("POST /api/v1/reports", headers, body={"title": "A"}).status_code == 201
    runs = [make_run(make_upload(str(one), publisher_hash=keys.hashed(str(one)))) for one in (1, 2)]
    for run in runs:
        make_comparison(run, visibility="unlisted")
    body = {"runs": [run.public_id for run in runs], "title": "Both"}
    headers |= {"X-Edit-Key": EDIT_KEY}
    assert ask("POST /api/v1/comparisons", headers, body=body).status_code == 201
    owner = identity.owner_hash(account)
    assert Report.objects.get().publisher_hash == owner
    assert Comparison.objects.get(upload=None).publisher_hash == owner


def test_private_things_open_for_a_token_of_their_account_with_read(account, upload):
    address = f"{UPLOADS}/{upload.public_id}"
    other = make_account("bob")
    codes = {
        "read": Client().get(address, headers=bearer(token_of(account, "read"))).status_code,
        "upload": Client().get(address, headers=bearer(token_of(account, "upload"))).status_code,
        "stranger": Client().get(address, headers=bearer(token_of(other, "read"))).status_code,
    }
    assert codes == {"read": 200, "upload": 404, "stranger": 404}


def test_manage_changes_what_is_the_accounts_and_nothing_else(account, upload):
    for owner, status in ((make_account("bob"), 404), (account, 200)):
        headers = bearer(token_of(owner, "manage"))
        answer = ask(
            "PATCH /api/v1/uploads/{public_id}", headers, upload.public_id, body={"title": "T"}
        )
        assert answer.status_code == status


def test_a_token_costs_one_query_and_notes_its_use_once_a_minute(
    account, django_assert_num_queries
):
    value = token_of(account, "read")
    with django_assert_num_queries(2):
        tokens.find(value)
    used_at = Token.objects.get().last_used_at
    with django_assert_num_queries(1):
        tokens.find(value)
    assert Token.objects.get().last_used_at == used_at
    Token.objects.update(last_used_at=used_at - timedelta(seconds=61))
    tokens.find(value)
    assert Token.objects.get().last_used_at >= used_at


def test_only_the_hash_of_a_token_is_stored(account):
    value = token_of(account, "read")
    token = Token.objects.get()
    assert value.startswith("bp_") and len(value) > 30
    assert token.token_hash == keys.hashed(value) and token.start == value[:7]
    stored = json.dumps(Token.objects.values()[0], default=str)
    assert value not in stored


def test_own_uploads_come_page_by_page_newest_first(account):
    owner = identity.owner_hash(account)
    mine = [make_upload(str(number), publisher_hash=owner) for number in range(5)]
    make_upload("other", publisher_hash=keys.hashed("other"))
    make_comparison(make_run(mine[0]))
    headers, seen = bearer(token_of(account, "read")), []
    address = "/api/v1/me/uploads?limit=2"
    while address:
        answer = Client().get(address, headers=headers)
        assert "no-store" in answer["Cache-Control"]
        seen += answer.json()["uploads"]
        address = answer.json()["next"]
    assert [row["id"] for row in seen] == [upload.public_id for upload in reversed(mine)]
    assert [bool(row["permalink"]) for row in seen] == [False] * 4 + [True]


def test_without_a_token_nobody_has_uploads():
    assert Client().get("/api/v1/me/uploads").status_code == 401


def test_claiming_needs_the_edit_key_and_takes_the_comparison_along(account):
    upload = make_upload(ab_text())
    make_comparison(make_run(upload))
    operation = "POST /api/v1/uploads/{public_id}/claim"
    headers = bearer(token_of(account, "manage"))
    assert ask(operation, headers, upload.public_id).status_code == 404
    headers |= {"X-Edit-Key": EDIT_KEY}
    assert ask(operation, headers, upload.public_id).status_code == 200
    upload.refresh_from_db()
    owner = identity.owner_hash(account)
    assert upload.publisher_hash == Comparison.objects.get().publisher_hash == owner


def test_signing_out_everywhere_moves_all_that_the_account_has(account, upload):
    before = identity.owner_id(account)
    make_comparison(*upload.runs.all())
    Report.objects.create(publisher_hash=keys.hashed(before), edit_key_hash="x")
    value = token_of(account, "read")
    identity.sign_out_everywhere(account)
    after = identity.owner_id(account)
    assert before != after
    for table in identity.OWNED:
        assert table.objects.get().publisher_hash == keys.hashed(after)
    address = f"{UPLOADS}/{upload.public_id}"
    assert Client().get(address, headers=bearer(value)).status_code == 200

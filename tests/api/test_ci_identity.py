"""Identities of CI jobs: a real key pair, its keys on a server of this machine, a token of 15 minutes."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from django.core.cache import cache
from django.test import Client

from runs.accounts import identity, issuer_keys, projects
from runs.models import Account, Token, Upload
from tests.api.test_tokens import make_account
from tests.factories import ab_text

pytestmark = pytest.mark.django_db
PROJECT = "ada/shop"
KEY_ID = "first"


class Issuer:
    """A CI service: its keys, how often they were asked for, and what it answers."""

    def __init__(self) -> None:
        self.key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        self.asked = 0
        self.padding = ""
        self.jwks_address = ""
        self.authorization = ""
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                service.authorization = self.headers.get("Authorization", "")
                body = json.dumps(service.answer(self.path)).encode()
                self.send_response(200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *arguments: Any) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"

    def answer(self, path: str) -> dict[str, Any]:
        if path == issuer_keys.CONFIGURATION:
            return {"jwks_uri": self.jwks_address or f"{self.address}/keys"}
        self.asked += 1
        public = json.loads(jwt.algorithms.RSAAlgorithm.to_jwk(self.key.public_key()))
        return {"keys": [public | {"kid": KEY_ID, "alg": "RS256"}], "padding": self.padding}

    def signed(
        self, key: Any = None, algorithm: str = "RS256", kid: str = KEY_ID, **claims: Any
    ) -> str:
        now = int(time.time())
        usual = {"iss": self.address, "aud": "http://127.0.0.1:8000", "iat": now, "exp": now + 300}
        payload = {**usual, "repository": PROJECT, **claims}
        payload = {name: value for name, value in payload.items() if value is not None}
        return jwt.encode(payload, key or self.key, algorithm=algorithm, headers={"kid": kid})

    @contextmanager
    def served(self) -> Iterator[None]:
        """Answer requests meanwhile; the server looks every 10 ms whether it shall end."""
        serve = self.server.serve_forever
        thread = threading.Thread(target=serve, kwargs={"poll_interval": 0.01}, daemon=True)
        thread.start()
        yield
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture(scope="module")
def service() -> Iterator[Issuer]:
    issuer = Issuer()
    with issuer.served():
        yield issuer


@pytest.fixture
def issuer(service, settings):
    cache.clear()
    service.asked, service.padding, service.jwks_address = 0, "", ""
    settings.OIDC_ISSUERS = [service.address]
    return service


@pytest.fixture
def account(issuer) -> Account:
    account = make_account()
    projects.trust(account, issuer=issuer.address, repository=PROJECT)
    return account


def exchange(account_id: str, token: str):
    body = json.dumps({"account": account_id, "identity": token})
    return Client().post("/api/v1/tokens", body, content_type="application/json")


def test_a_trusted_job_gets_a_token_that_uploads_for_a_quarter_of_an_hour(at_once, account, issuer):
    answer = exchange(account.public_id, issuer.signed())
    assert answer.status_code == 201 and answer.json()["scopes"] == ["upload"]
    assert "no-store" in answer["Cache-Control"]
    token = Token.objects.get()
    assert 890 < (token.expires_at - token.created_at).total_seconds() < 910
    headers = {"Authorization": f"Bearer {answer.json()['token']}"}
    sent = Client().post(
        "/api/v1/uploads", ab_text().encode(), content_type="text/plain", headers=headers
    )
    assert sent.status_code == 201
    assert Upload.objects.get().publisher_hash == identity.owner_hash(account)


def test_the_keys_are_asked_for_once(account, issuer):
    for _ in range(3):
        assert exchange(account.public_id, issuer.signed()).status_code == 201
    for _ in range(3):
        assert exchange(account.public_id, issuer.signed(kid="unknown")).status_code == 403
    assert issuer.asked == 1


OTHER_KEY = rsa.generate_private_key(public_exponent=65537, key_size=2048)
REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "another project": ({"repository": "eve/shop"}, "does not trust the project eve/shop"),
    "project in other letters": ({"repository": "Ada/Shop"}, "does not trust"),
    "no project": ({"repository": None}, "names no project"),
    "another site": ({"aud": "https://elsewhere.example"}, "audience of this identity must be"),
    "no audience": ({"aud": None}, "no identity token"),
    "expired": ({"exp": 1000}, "has expired"),
    "no end": ({"exp": None}, "no identity token"),
    "not yet": ({"nbf": 99999999999}, "no identity token"),
    "another issuer": ({"iss": "https://evil.example"}, "Identities are accepted from"),
    "another key": ({"key": OTHER_KEY}, "no identity token"),
    "a secret for a key": ({"key": "x" * 64, "algorithm": "HS256"}, "no identity token"),
    "an unknown key": ({"kid": "second"}, "has no key"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_any_other_identity_is_refused_with_a_sentence(case, account, issuer):
    changes, sentence = REFUSED[case]
    answer = exchange(account.public_id, issuer.signed(**changes))
    assert answer.status_code == 403, answer.content
    assert answer.json()["type"].endswith("/identity-refused/")
    assert sentence in answer.json()["detail"]
    assert not Token.objects.exists()


@pytest.mark.parametrize("text", ["", "x", "a.b.c", "bp_1", "\u0000", "x" * 16384])
def test_what_is_no_identity_is_refused(account, text):
    assert exchange(account.public_id, text).status_code == 403


def test_an_unsigned_identity_is_refused(account, issuer):
    unsigned = jwt.encode({"iss": issuer.address, "repository": PROJECT}, None, algorithm="none")
    assert exchange(account.public_id, unsigned).status_code == 403


def test_another_account_trusts_nobody(account, issuer):
    other = make_account("bob")
    for name in (other.public_id, "", "1" * 22, "\u0000"):
        assert exchange(name, issuer.signed()).status_code == 403


def test_the_project_path_of_gitlab_counts(account, issuer):
    projects.trust(account, issuer=issuer.address, repository="group/sub/app")
    signed = issuer.signed(repository=None, project_path="group/sub/app")
    assert exchange(account.public_id, signed).status_code == 201


@pytest.mark.parametrize(
    ("padding", "address"),
    [("x" * issuer_keys.MOST_BYTES, ""), ("", "file:///etc/passwd")],
)
def test_keys_that_cannot_be_had_are_no_mistake_of_ours(account, issuer, padding, address):
    issuer.padding, issuer.jwks_address = padding, address
    for _ in range(2):
        answer = exchange(account.public_id, issuer.signed())
        assert answer.status_code == 503 and "did not give its keys" in answer.json()["detail"]


@pytest.mark.parametrize(
    "address", ["http://192.0.2.1/keys", "http://ci.example/keys", "ftp://127.0.0.1/keys"]
)
def test_keys_come_over_https_or_from_this_machine(account, issuer, address, monkeypatch):
    asked, stream = [], issuer_keys.httpx.stream

    def recorded(method: str, address: str, **options: Any) -> Any:
        asked.append(address)
        return stream(method, f"{issuer.address}/keys" if len(asked) > 1 else address, **options)

    monkeypatch.setattr(issuer_keys.httpx, "stream", recorded)
    issuer.jwks_address = address
    assert exchange(account.public_id, issuer.signed()).status_code == 503
    assert asked == [issuer.address + issuer_keys.CONFIGURATION]


def test_a_project_that_is_forgotten_gets_no_token(account, issuer):
    projects.forget(account, account.projects.get().pk)
    assert exchange(account.public_id, issuer.signed()).status_code == 403

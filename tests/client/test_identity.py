"""CI jobs publish without a stored token: a real key pair signs their identity, on this machine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.cache import cache

from client import identity
from client.measuring import Measurement
from runs.accounts import projects
from runs.accounts.identity import owner_hash
from runs.models import Account, Token, Upload
from tests.api.test_ci_identity import PROJECT, Issuer
from tests.api.test_tokens import make_account
from tests.client.test_ci import measured, times
from tests.factories import ab_text

JOB_TOKEN = "of-the-job"


class Service(Issuer):
    """A CI service that signs for a job, too."""

    def answer(self, path: str) -> dict[str, Any]:
        """Return the identity for the audience that a job asks for; else as an issuer."""
        query = parse_qs(urlsplit(path).query)
        if not path.startswith("/job"):
            return super().answer(path)
        assert query["api-version"] == ["2.0"]
        if self.authorization != f"Bearer {JOB_TOKEN}":
            return {"message": "no"}
        return {"value": self.signed(aud=query["audience"][0])}


@pytest.fixture(scope="module")
def running() -> Iterator[Service]:
    service = Service()
    with service.served():
        yield service


@pytest.fixture
def site(transactional_db, live_server, settings, running) -> str:
    """A running site that accepts identities of the service."""
    cache.clear()
    settings.SITE_URL = live_server.url
    settings.OIDC_ISSUERS = [running.address]
    return str(live_server.url)


@pytest.fixture
def account(site, running, monkeypatch) -> Account:
    """An account that trusts the project, named in the job."""
    account = make_account()
    projects.trust(account, issuer=running.address, repository=PROJECT)
    monkeypatch.setenv(identity.ACCOUNT, account.public_id)
    for name in (identity.IDENTITY, identity.GITHUB_ADDRESS, identity.GITHUB_TOKEN):
        monkeypatch.delenv(name, raising=False)
    return account


@pytest.fixture
def github(account, running, monkeypatch) -> None:
    """A job with the permission `id-token: write`."""
    monkeypatch.setenv(identity.GITHUB_ADDRESS, f"{running.address}/job?api-version=2.0")
    monkeypatch.setenv(identity.GITHUB_TOKEN, JOB_TOKEN)


def is_of(account: Account) -> bool:
    """Tell whether the only upload belongs to an account, by a token for an upload alone."""
    token = Token.objects.get()
    assert token.scopes == "upload" and token.name == f"CI job of {PROJECT}"
    return Upload.objects.get().publisher_hash == owner_hash(account)


def test_a_job_on_github_publishes_for_the_account(site, account, github, call):
    result = call("push", "-", "--to", site, input=ab_text())
    assert result.exit_code == 0, result.stderr
    assert result.stdout.startswith(f"{site}/c/") and is_of(account)
    assert f"publishes for the account {account.public_id}." in result.stderr


def test_a_job_on_gitlab_publishes_for_the_account(site, account, running, call, monkeypatch):
    monkeypatch.setenv(identity.IDENTITY, running.signed(aud=site))
    result = call("push", "-", "--to", site, input=ab_text())
    assert result.exit_code == 0, result.stderr
    assert is_of(account)


@pytest.fixture
def measured_at_once(monkeypatch) -> None:
    """`ci` measures nothing: its file and its rates are there."""

    def measure(*_: Any, path: Path, **options: Any) -> Measurement:
        path.write_text(ab_text())
        return measured(times(1))

    monkeypatch.setattr("client.commands.continuous.measure", measure)


def test_ci_publishes_for_the_account_after_it_has_measured(
    site, account, github, measured_at_once, call
):
    result = call("ci", "--base", site, "--head", site, "--push", "--to", site)
    assert result.exit_code == 0, result.stderr
    assert f"{site}/c/" in result.stdout and is_of(account)


def test_without_an_identity_ci_decides_all_the_same(site, account, measured_at_once, call):
    result = call("ci", "--base", site, "--head", site, "--push", "--to", site)
    assert result.exit_code == 0, result.stderr
    assert "The results were not sent: BENCHPRESS_ACCOUNT is set" in result.stderr
    assert not Upload.objects.exists()


def test_a_token_that_is_there_counts_first(site, account, github, call, monkeypatch):
    monkeypatch.setenv("BENCHPRESS_TOKEN", "bp_unknown")
    result = call("push", "-", "--to", site, input=ab_text())
    assert result.exit_code == 1 and "revoked or expired" in result.stderr
    assert not Token.objects.exists() and not Upload.objects.exists()


def test_without_an_account_a_job_is_a_stranger(site, account, github, call, monkeypatch):
    monkeypatch.setenv(identity.ACCOUNT, "")
    assert call("push", "-", "--to", site, input=ab_text()).exit_code == 0
    assert Upload.objects.get().publisher_hash != owner_hash(account)
    assert not Token.objects.exists()


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({identity.GITHUB_ADDRESS: ""}, "this job has no identity"),
        ({identity.GITHUB_TOKEN: ""}, "this job has no identity"),
        ({identity.GITHUB_TOKEN: "other"}, "GitHub gave no identity of this job"),
        ({identity.GITHUB_ADDRESS: "http://127.0.0.1:9/x"}, "GitHub gave no identity"),
        ({identity.GITHUB_ADDRESS: "http://192.0.2.1/x"}, "has no https. Nothing is sent."),
        ({identity.IDENTITY: "a.b.c"}, "This is no identity token of a CI job."),
        ({identity.ACCOUNT: "1" * 22}, "This account does not trust the project"),
    ],
)
def test_what_is_missing_is_said_and_nothing_is_sent(
    site, account, github, call, monkeypatch, changes, sentence
):
    for name, value in changes.items():
        monkeypatch.setenv(name, value)
    result = call("push", "-", "--to", site, input=ab_text())
    assert result.exit_code == 1 and sentence in result.stderr, result.stderr
    assert not Upload.objects.exists()


def test_an_identity_never_leaves_without_https(account, github, call):
    result = call("push", "-", "--to", "http://bench.example", input=ab_text())
    assert result.exit_code == 2 and "has no https" in result.stderr


def test_token_says_whose_identity_is_used(site, account, call):
    result = call("token", "--to", site)
    expected = f"the identity of this CI job, of the account {account.public_id} on {site}\n"
    assert (result.exit_code, result.stdout) == (0, expected)

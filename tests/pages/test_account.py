"""Accounts: a mailed code signs in, the browser shares the account's things, and gives them back."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core import mail
from django.core.cache import cache
from django.core.mail.backends.locmem import EmailBackend
from django.http import HttpRequest
from django.test import Client
from django.urls import reverse

from runs import keys
from runs.accounts import claiming, identity, tokens
from runs.models import Account, Comparison, Report, Token, TrustedProject, Upload
from runs.web import browser_key
from runs.web.account_adapter import AccountAdapter
from tests.factories import (
    EDIT_KEY,
    PUBLISHER,
    ab_text,
    make_comparison,
    make_report,
    make_run,
    make_upload,
    own,
)

pytestmark = pytest.mark.django_db
HERE = "/account/"
MAIL = "ada@example.org"


OFF = """
import django; django.setup()
from django.apps import apps
from django.conf import settings
from django.urls import Resolver404, resolve
names = ("auth", "sess", "messages")
print([app for app in settings.INSTALLED_APPS if any(name in app for name in names)])
print([name for name in settings.MIDDLEWARE if "staff" in name or "allauth" in name])
print([model._meta.db_table for model in apps.get_models() if any(part in model._meta.db_table for part in ("account_", "mfa_"))])
for path in ("/account/", "/account/sign-in/", "/account/new/", "/api/v1/me/uploads"):
    try:
        print(resolve(path))
    except Resolver404:
        print(404)
from runs.web.api.v1 import api
paths = api.get_openapi_schema()["paths"]
print([path for path in paths if "claim" in path or "me/" in path or "tokens" in path])
"""
ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    "variables",
    [{"ACCOUNTS": "0"}, {"SITE_URL": "https://bench.example", "EMAIL_HOST": ""}],
)
def test_without_accounts_nothing_of_them_is_installed(tmp_path, variables):
    environment = {name: value for name, value in os.environ.items() if name != "ADMIN_PATH"}
    environment |= {"DJANGO_SETTINGS_MODULE": "bench_site.settings", "VAR_DIR": str(tmp_path)}
    result = subprocess.run(
        [sys.executable, "-c", OFF], cwd=ROOT, env=environment | variables, capture_output=True,
        text=True, timeout=60, check=False,
    )  # fmt: skip
    assert result.returncode == 0, result.stderr[-2000:]
    assert result.stdout.splitlines() == ["[]", "[]", "[]", *["404"] * 4, "[]"]


def test_without_accounts_no_page_leads_to_them(client, settings):
    for is_on in (True, False):
        settings.ACCOUNTS = is_on
        for page in ("/formats/", "/my/"):
            assert ("/account/" in client.get(page).text) == is_on


@pytest.fixture(autouse=True)
def no_counts():
    """Forget how many codes other tests asked for."""
    cache.clear()


def code() -> str:
    """Return the code of the newest mail."""
    match = re.search(r"code is:\s+(\S+)", str(mail.outbox[-1].body))
    assert match, mail.outbox[-1].body
    return match[1]


def sign_up(client: Client, address: str = MAIL) -> Account:
    assert client.post(reverse("account_signup"), {"email": address}).status_code == 302
    response = client.post(reverse("account_email_verification_sent"), {"code": code()})
    assert response.status_code == 302 and response["Location"] == HERE, response.content
    return Account.objects.order_by("-pk")[0]


def sign_in(client: Client, address: str = MAIL):
    client.post(reverse("account_login"), {"email": address})
    return client.post(reverse("account_confirm_login_code"), {"code": code()})


def owner_of(client: Client) -> str:
    """Return the owner's id in the cookie of a browser."""
    request = HttpRequest()
    request.COOKIES = {name: morsel.value for name, morsel in client.cookies.items()}
    return browser_key.read(request).owner


@pytest.fixture
def account(client) -> Account:
    return sign_up(client)


def test_a_new_account_has_what_this_browser_publishes(client, account, paste):
    assert owner_of(client) == identity.owner_id(account)
    assert MAIL in client.get(HERE).text
    upload = paste(client, ab_text())
    assert upload.publisher_hash == identity.owner_hash(account)
    other = Client()
    assert other.get(upload.get_absolute_url()).status_code == 404
    assert sign_in(other).status_code == 302
    assert other.get(upload.get_absolute_url()).status_code == 200


def test_signing_out_gives_the_browser_its_former_id_back(client):
    own(client)
    upload = make_upload(ab_text())
    sign_up(client)
    assert client.get(upload.get_absolute_url()).status_code == 404
    client.post(reverse("account_logout"))
    assert owner_of(client) == PUBLISHER
    assert client.get(upload.get_absolute_url()).status_code == 200
    assert client.get(HERE).status_code == 303


def test_the_id_of_another_account_is_never_offered_or_given_back(client, account):
    make_upload(ab_text(), publisher_hash=identity.owner_hash(account))
    client.cookies.pop("staff")  # its session ended, and its cookie stays
    second = sign_up(client, "bob@example.org")
    assert owner_of(client) == identity.owner_id(second)
    assert "without an account" not in client.get(HERE).text
    client.post(reverse("account-claim"))
    assert Upload.objects.get().publisher_hash == identity.owner_hash(account)
    client.post(reverse("account_logout"))
    assert owner_of(client) == ""


def test_what_the_browser_published_before_is_offered_and_added(client):
    own(client)
    comparison = make_comparison(make_run())
    make_report(comparison)
    account = sign_up(client)
    page = client.get(HERE).text
    assert "This browser published 1 upload and 1 report without an account" in page
    assert client.post(reverse("account-claim")).status_code == 303
    owner = identity.owner_hash(account)
    for table in (Upload, Comparison, Report):
        assert table.objects.get().publisher_hash == owner
    assert "without an account" not in client.get(HERE).text


@pytest.mark.parametrize(
    ("counts", "text"),
    [
        ((0, 0, 0), ""),
        ((1, 0, 0), "1 upload"),
        ((3, 0, 1), "3 uploads and 1 report"),
        ((2, 1, 2), "2 uploads, 1 saved view and 2 reports"),
    ],
)
def test_counts_are_written_as_a_sentence_has_them(counts, text):
    assert str(claiming.Counts(*counts)) == text


def test_an_upload_of_the_same_bytes_stays_with_its_browser(client):
    own(client)
    account = sign_up(client)
    known = make_upload(ab_text(), publisher_hash=identity.owner_hash(account))
    same = make_upload(ab_text())
    assert same.sha256 == known.sha256
    client.post(reverse("account-claim"))
    same.refresh_from_db()
    assert same.publisher_hash == keys.hashed(PUBLISHER)


@pytest.mark.parametrize("kind", ["upload", "comparison", "view", "report"])
def test_a_link_and_its_edit_key_add_a_thing(client, account, kind):
    comparison = make_comparison(make_run())
    if kind == "view":
        Comparison.objects.update(upload=None)
    thing = make_report(comparison) if kind == "report" else comparison
    if kind == "upload":
        thing = comparison.upload
    link = f"http://127.0.0.1:8000{thing.get_absolute_url()}?x=1#top"
    wrong = client.post(reverse("account-claim-link"), {"link": link, "edit_key": "1" * 22})
    assert wrong.status_code == 400 and "this key does not open it" in wrong.text
    data = {"link": link, "edit_key": EDIT_KEY}
    right = client.post(reverse("account-claim-link"), data)
    assert right.status_code == 303, right.text
    thing.refresh_from_db()
    assert thing.publisher_hash == identity.owner_hash(account)
    if kind == "comparison":
        assert Upload.objects.get().publisher_hash == thing.publisher_hash


def test_a_token_is_shown_once_and_revoked_at_once(client, account):
    data = {"name": "CI", "scopes": ["read", "upload"], "days": "30"}
    page = client.post(reverse("account-tokens"), data)
    value = re.search(r"bp_\w+", page.text)[0]
    assert "no-store" in page["Cache-Control"]
    assert value not in client.get(HERE).text and f"{value[:7]}…" in client.get(HERE).text
    address, headers = "/api/v1/me/uploads", {"Authorization": f"Bearer {value}"}
    assert Client().get(address, headers=headers).status_code == 200
    token = Token.objects.get()
    assert (token.expires_at - token.created_at).days in (29, 30)
    stranger = Client()
    sign_up(stranger, "bob@example.org")
    stranger.post(reverse("account-revoke", args=[token.pk]))
    assert Client().get(address, headers=headers).status_code == 200
    client.post(reverse("account-revoke", args=[token.pk]))
    assert Client().get(address, headers=headers).status_code == 401


@pytest.mark.parametrize(
    "data",
    [
        {"name": "", "scopes": ["read"], "days": "30"},
        {"name": "A", "days": "30"},
        {"name": "A", "scopes": ["all"], "days": "30"},
        {"name": "A", "scopes": ["read"], "days": "36500"},
    ],
)
def test_a_token_needs_a_name_a_scope_and_an_end(client, account, data):
    assert client.post(reverse("account-tokens"), data).status_code == 400
    assert not Token.objects.exists()


def test_projects_are_trusted_and_forgotten(client, account):
    issuer = "https://gitlab.com"
    for repository, status in (("https://x/y z", 400), ("group/sub/app", 303)):
        data = {"issuer": issuer, "repository": repository}
        assert client.post(reverse("account-projects"), data).status_code == status
    project = TrustedProject.objects.get()
    assert (project.issuer, project.repository) == (issuer, "group/sub/app")
    client.post(reverse("account-forget", args=[project.pk]))
    assert not TrustedProject.objects.exists()


def test_signing_out_everywhere_ends_all_sessions_and_all_cookies(client, account, paste):
    upload = paste(client, ab_text())
    other = Client()
    sign_in(other)
    assert other.get(HERE).status_code == 200
    client.post(reverse("account-out-everywhere"))
    for browser in (client, other):
        assert browser.get(HERE)["Location"] == reverse("account_login")
        assert browser.get(upload.get_absolute_url()).status_code == 404
    sign_in(client)
    assert client.get(upload.get_absolute_url()).status_code == 200


def test_nobody_learns_whether_an_address_has_an_account(client, account):
    answers = []
    for address in (MAIL, "nobody@example.org"):
        visitor = Client()
        response = visitor.post(reverse("account_login"), {"email": address})
        page = visitor.get(response["Location"])
        answers.append((response.status_code, response["Location"], page.status_code))
        assert address in page.text
    assert answers[0] == answers[1]
    assert "There is no account" in mail.outbox[-1].body
    cache.clear()
    visitor = Client()
    response = visitor.post(reverse("account_signup"), {"email": MAIL})
    assert response["Location"] == reverse("account_email_verification_sent")
    assert visitor.get(response["Location"]).status_code == 200
    assert "You have one already" in mail.outbox[-1].body


@pytest.mark.parametrize("route", ["account_login", "account_signup"])
def test_where_the_mail_server_is_away_the_answer_is_503(client, monkeypatch, route):
    def refuse(*_):
        raise ConnectionRefusedError

    monkeypatch.setattr(EmailBackend, "send_messages", refuse)
    answer = client.post(reverse(route), {"email": MAIL})
    assert answer.status_code == 503 and "could not be sent" in answer.text


def test_codes_are_random():
    codes = {AccountAdapter().generate_login_code() for _ in range(200)}
    assert len(codes) == 200 and {len(code.replace("-", "")) for code in codes} == {8}


def test_a_code_works_once_and_in_its_browser_only(client, account):
    visitor, thief = Client(), Client()
    visitor.post(reverse("account_login"), {"email": MAIL})
    data = {"code": code()}
    thief.post(reverse("account_confirm_login_code"), data)
    assert thief.get(HERE).status_code == 303
    visitor.post(reverse("account_confirm_login_code"), data)
    assert visitor.get(HERE).status_code == 200
    visitor.post(reverse("account_logout"))
    visitor.post(reverse("account_confirm_login_code"), data)
    assert visitor.get(HERE).status_code == 303


def test_a_code_can_be_tried_three_times(client, account):
    visitor = Client()
    visitor.post(reverse("account_login"), {"email": MAIL})
    right = code()
    for _ in range(3):
        visitor.post(reverse("account_confirm_login_code"), {"code": "000-000"})
    visitor.post(reverse("account_confirm_login_code"), {"code": right})
    assert visitor.get(HERE).status_code == 303


def test_too_many_codes_for_one_address_are_refused(client, account):
    sent = len(mail.outbox)
    for _ in range(10):
        Client().post(reverse("account_login"), {"email": MAIL})
    assert len(mail.outbox) - sent < 6


def test_a_mailed_code_never_opens_the_admin(client):
    root = User.objects.create_superuser("root", MAIL, password="correct horse battery")
    EmailAddress.objects.create(user=root, email=MAIL, verified=True, primary=True)
    assert sign_in(client).status_code == 302
    assert client.get(HERE).status_code == 200
    answer = client.get(reverse("admin:index"))
    assert answer.status_code == 302 and "login" in answer["Location"]
    client.post(reverse("admin:login"), {"username": "root", "password": root.password})
    assert client.get(reverse("admin:index")).status_code == 302
    data = {"username": "root", "password": "correct horse battery"}
    client.post(reverse("admin:login"), data)
    assert client.get(reverse("admin:index")).status_code == 200


def test_public_pages_read_no_session_and_no_user(client, account, django_assert_num_queries):
    client.get("/formats/")
    with django_assert_num_queries(0):
        page = client.get("/formats/")
    assert "staff" not in page.cookies and 'href="/account/"' in page.text


def names_in(response) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(b"".join(response.streaming_content)))


@pytest.mark.parametrize("name", ["..", ".", ""])
def test_a_name_in_the_export_leads_to_no_other_folder(client, account, name):
    owner = identity.owner_hash(account)
    upload = make_upload("text", publisher_hash=owner, original_name=name)
    archive = names_in(client.get(reverse("account-export")))
    assert f"uploads/{upload.public_id}/upload" in archive.namelist()


def test_the_export_holds_all_of_the_account_and_nothing_else(client, account, paste):
    upload = paste(client, ab_text())
    comparison = make_comparison(*upload.runs.all())
    report = make_report(comparison, title="My report")
    mine = identity.owner_hash(account)
    Comparison.objects.update(publisher_hash=mine)
    Report.objects.update(publisher_hash=mine)
    other = make_upload("somebody else")
    client.post(reverse("account-tokens"), {"name": "CI", "scopes": ["read"], "days": "7"})
    archive = names_in(client.get(reverse("account-export")))
    about = json.loads(archive.read("account.json"))
    assert about["mail"] == MAIL and about["tokens"][0]["name"] == "CI"
    assert [row["public_id"] for row in about["uploads"]] == [upload.public_id]
    assert archive.read(f"uploads/{upload.public_id}/pasted.txt").decode() == ab_text()
    assert b"My report" in archive.read(f"reports/{report.public_id}.md")
    assert f"comparisons/{comparison.public_id}.json" in archive.namelist()
    text = " ".join(archive.namelist()) + json.dumps(about)
    assert other.public_id not in text and Token.objects.get().token_hash not in text


@pytest.mark.parametrize("things", ["withdraw", "leave"])
def test_deleting_does_what_was_chosen(client, account, things):
    mine = identity.owner_hash(account)
    comparison = make_comparison(make_run(make_upload(ab_text(), publisher_hash=mine)))
    report = make_report(comparison)
    Report.objects.update(publisher_hash=mine)
    draft = make_upload("draft", publisher_hash=mine)
    value = tokens.make(account, name="A", scopes=["read"], lifetime=tokens.USE_NOTED_EVERY).value
    address = reverse("account-delete")
    assert client.post(address, {"things": things}).status_code == 400
    assert client.post(address, {"things": things, "sure": "on"}).status_code == 200
    gone = things == "withdraw"
    for thing in (comparison, report):
        status = Client().get(thing.get_absolute_url()).status_code
        assert status == (410 if gone else 200)
    draft.refresh_from_db()
    assert draft.state == "withdrawn"
    assert not User.objects.exists() and not Account.objects.exists()
    assert tokens.find(value) is None
    for table in (Upload, Comparison, Report):
        assert set(table.objects.values_list("publisher_hash", flat=True)) == {""}
    assert owner_of(client) == ""


ROUTES = ["account", "account-export", "account-delete"]
FORMS = ["account-tokens", "account-projects", "account-claim", "account-claim-link"]
FORMS += ["account_logout", "account-out-everywhere", "account-delete"]


def test_every_page_of_it_sends_a_stranger_to_sign_in():
    numbered = [reverse(f"account-{name}", args=[1]) for name in ("revoke", "forget")]
    for name in ROUTES:
        answer = Client().get(reverse(name))
        assert answer["Location"] == reverse("account_login"), name
    for address in [*map(reverse, FORMS), *numbered]:
        assert Client().post(address)["Location"] == reverse("account_login"), address


def test_forms_of_other_sites_are_refused(account):
    strict = Client(enforce_csrf_checks=True)
    numbered = [reverse(f"account-{name}", args=[1]) for name in ("revoke", "forget")]
    for address in [*map(reverse, FORMS), *numbered, reverse("account_login")]:
        assert strict.post(address).status_code == 403, address

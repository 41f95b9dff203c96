"""Sign-in by GitHub and GitLab: who joins which account, who is refused, and where forms may lead."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from copy import deepcopy
from urllib.parse import parse_qs, urlsplit

import pytest
from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount, SocialToken
from allauth.socialaccount.providers.github.views import GitHubOAuth2Adapter
from django.contrib.auth.models import User
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from runs.accounts import identity
from runs.models import Account
from tests.pages.sign_in_service import FakeService
from tests.pages.test_account import HERE, MAIL, OFF, ROOT, owner_of, sign_up

pytestmark = pytest.mark.django_db
SERVICES = ["github", "gitlab"]
of_each = pytest.mark.parametrize("name", SERVICES)


@pytest.fixture(autouse=True)
def no_counts():
    """Forget how many codes other tests asked for."""
    cache.clear()


@pytest.fixture
def service(settings, monkeypatch):
    """A service that stands for both."""
    fake = FakeService()
    providers = deepcopy(settings.SOCIALACCOUNT_PROVIDERS)
    for provider in providers.values():
        provider["ADDRESS"] = provider["APP"]["settings"]["gitlab_url"] = fake.address
    settings.SOCIALACCOUNT_PROVIDERS = providers
    for path in ("access_token", "authorize", "profile", "emails"):
        monkeypatch.setattr(GitHubOAuth2Adapter, f"{path}_url", f"{fake.address}/{path}")
    with fake.served():
        yield fake


def begin(client: Client, name: str) -> dict[str, str]:
    """Press the button; return what the service is asked for."""
    answer = client.post(reverse(f"{name}_login"))
    assert answer.status_code == 302, answer.text
    query = parse_qs(urlsplit(answer["Location"]).query)
    return {key: values[0] for key, values in query.items()}


def come_back(client: Client, name: str, **query: str):
    """Follow the service's redirect, and the page that begins a request of this site."""
    answer = client.get(reverse(f"{name}_callback"), query)
    target = re.search(r'url=([^"]+)"', answer.text)
    return client.get(target[1].replace("&amp;", "&")) if target else answer


def sign_in(client: Client, name: str):
    state = begin(client, name)["state"]
    return come_back(client, name, code="a-code", state=state)


@of_each
def test_a_verified_address_joins_the_account_that_has_it(service, name):
    account = sign_up(Client())
    service.knows(MAIL.upper(), is_verified=True)
    visitor = Client()
    answer = sign_in(visitor, name)
    assert (answer.status_code, answer["Location"]) == (302, HERE)
    assert owner_of(visitor) == identity.owner_id(account)
    assert Account.objects.count() == User.objects.count() == 1


@of_each
def test_a_person_without_an_account_gets_one_and_no_more_than_an_address_is_stored(service, name):
    service.knows(MAIL, is_verified=True)
    service.addresses.append({"email": "b@x.example", "primary": False, "verified": True})
    visitor = Client()
    assert sign_in(visitor, name)["Location"] == HERE
    assert visitor.get(HERE).status_code == 200 and mail.outbox == []
    user = User.objects.get()
    assert (user.email, user.first_name, user.last_name) == (MAIL, "", "")
    assert [row.email for row in EmailAddress.objects.all()] == [MAIL]
    assert SocialAccount.objects.get().extra_data == {}
    assert not SocialToken.objects.exists()
    service.knows("new@example.org", is_verified=True)  # the service's id names the person
    sign_in(Client(), name)
    assert User.objects.count() == 1


@of_each
@pytest.mark.parametrize("has_account", [True, False])
def test_an_unverified_address_joins_nothing(service, name, has_account):
    if has_account:
        sign_up(Client())
    before = User.objects.count()
    service.knows(MAIL, is_verified=False)
    visitor = Client()
    answer = sign_in(visitor, name)
    assert answer.status_code == 403 and "no verified e-mail address" in answer.text
    assert visitor.get(HERE).status_code == 303
    assert (User.objects.count(), SocialAccount.objects.count()) == (before, 0)


@of_each
def test_a_user_whose_address_was_never_verified_here_is_not_joined(service, name):
    """Somebody else may have typed the address; and staff keep their password."""
    root = User.objects.create_superuser("root", MAIL, password="correct horse battery")
    service.knows(MAIL, is_verified=True)
    visitor = Client()
    sign_in(visitor, name)
    assert visitor.get(HERE).status_code == 303
    root.refresh_from_db()
    assert root.check_password("correct horse battery") and not SocialAccount.objects.exists()


@of_each
def test_a_service_never_opens_the_admin(service, name):
    root = User.objects.create_superuser("root", MAIL, password="correct horse battery")
    EmailAddress.objects.create(user=root, email=MAIL, verified=True, primary=True)
    service.knows(MAIL, is_verified=True)
    visitor = Client()
    sign_in(visitor, name)
    assert visitor.get(HERE).status_code == 200
    assert visitor.get(reverse("admin:index")).status_code == 302


@of_each
@pytest.mark.parametrize(
    ("query", "status", "sentence"),
    [
        ({"error": "access_denied"}, 200, "You cancelled it there."),
        ({"error": "server_error"}, 403, "Please start again."),
        ({}, 403, "Please start again."),
        ({"code": "a-code", "state": "of somebody else"}, 403, "Please start again."),
    ],
)
def test_a_cancelled_or_refused_sign_in_says_why(service, name, query, status, sentence):
    service.knows(MAIL, is_verified=True)
    visitor = Client()
    state = begin(visitor, name)["state"]
    answer = come_back(visitor, name, **{"state": state, **query})
    assert (answer.status_code, sentence in answer.text) == (status, True)
    assert visitor.get(HERE).status_code == 303 and not User.objects.exists()


@of_each
def test_a_code_that_the_service_does_not_take_signs_nobody_in(service, name):
    service.token = {"error": "bad_verification_code"}
    answer = sign_in(Client(), name)
    assert answer.status_code == 403 and "did not sign you in" in answer.text


@of_each
def test_a_service_that_is_away_gets_a_sentence(service, name):
    service.knows(MAIL, is_verified=True)
    visitor = Client()
    state = begin(visitor, name)["state"]
    service.server.server_close()
    service.server.socket.close()
    answer = come_back(visitor, name, code="a-code", state=state)
    assert answer.status_code == 503 and "cannot be reached" in answer.text


@of_each
def test_what_a_service_is_asked_for(service, name):
    service.knows(MAIL, is_verified=True)
    visitor = Client()
    asked = begin(visitor, name)
    assert asked["redirect_uri"].endswith(f"/account/{name}/back/")
    assert asked["scope"] in ("user:email", "read_user")
    assert asked["code_challenge_method"] == "S256"
    come_back(visitor, name, code="a-code", state=asked["state"])
    assert service.exchanged[0]["code_verifier"]


@of_each
def test_the_answer_of_another_browser_signs_nobody_in(service, name):
    service.knows(MAIL, is_verified=True)
    state = begin(Client(), name)["state"]
    victim = Client()
    assert come_back(victim, name, code="a-code", state=state).status_code == 403
    assert victim.get(HERE).status_code == 303


@of_each
def test_a_sign_in_begins_with_a_form_of_this_site(service, name):
    assert Client().get(reverse(f"{name}_login")).status_code == 405
    assert Client(enforce_csrf_checks=True).post(reverse(f"{name}_login")).status_code == 403


@pytest.mark.parametrize("route", ["account_login", "account_signup"])
def test_forms_lead_to_the_services_that_are_on_and_to_no_other_host(settings, route):
    page = Client().get(reverse(route))
    assert "Sign in with GitHub" in page.text and "Sign in with GitLab" in page.text
    policy = page["Content-Security-Policy"]
    assert "form-action 'self' https://github.com https://gitlab.com;" in f"{policy};"
    assert "github" not in Client().get("/formats/")["Content-Security-Policy"]
    settings.SOCIALACCOUNT_PROVIDERS = {}
    page = Client().get(reverse(route))
    assert "Sign in with" not in page.text
    assert "form-action 'self';" in f"{page['Content-Security-Policy']};"


ON = (
    OFF.partition("from runs.web.api")[0]
    + """
for path in ("/account/github/", "/account/gitlab/back/"):
    try:
        print(resolve(path).url_name)
    except Resolver404:
        print(404)
print(sorted(settings.SOCIALACCOUNT_PROVIDERS))
"""
)
CLIENT = {"GITLAB_CLIENT_ID": "a", "GITLAB_CLIENT_SECRET": "b", "GITLAB_URL": "https://x.example/"}


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("variables", "last_lines"),
    [
        ({}, ["404", "404", "[]"]),
        (CLIENT, ["404", "gitlab_callback", "['gitlab']"]),
    ],
)
def test_a_service_is_off_until_its_client_is_named(tmp_path, variables, last_lines):
    result = started(tmp_path, variables)
    assert result.returncode == 0, result.stderr[-2000:]
    assert result.stdout.splitlines()[-3:] == last_lines


def test_half_a_client_stops_the_start_with_a_sentence(tmp_path):
    result = started(tmp_path, {"GITHUB_CLIENT_ID": "a"})
    assert "GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET belong together" in result.stderr


def started(folder, variables) -> subprocess.CompletedProcess[str]:
    """Start the site's settings in a process of its own and print what is installed."""
    services = ("ADMIN_PATH", "GITHUB_", "GITLAB_")
    environment = {key: text for key, text in os.environ.items() if not key.startswith(services)}
    environment |= {"DJANGO_SETTINGS_MODULE": "bench_site.settings", "VAR_DIR": str(folder)}
    return subprocess.run(
        [sys.executable, "-c", ON], cwd=ROOT, env=environment | variables, capture_output=True,
        text=True, timeout=60, check=False,
    )  # fmt: skip

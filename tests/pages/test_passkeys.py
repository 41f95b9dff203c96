"""Passkeys without a browser: what is asked of one, and which answers are refused.

tests/browser/test_sign_in.py makes and uses real ones.
"""

from __future__ import annotations

import json
import tracemalloc

import pytest
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from hypothesis import example, given
from hypothesis import strategies as st

from runs.models import Account
from runs.web import passkeys
from tests.pages.test_account import HERE, names_in, sign_up
from tests.pages.test_account import sign_in as code_sign_in

pytestmark = pytest.mark.django_db
ASK = {"Accept": "application/json"}


@pytest.fixture(autouse=True)
def host(settings):
    """The site has a name, as passkeys need."""
    cache.clear()
    settings.SITE_URL = "https://bench.example"


@pytest.fixture
def account(client) -> Account:
    return sign_up(client)


def make_passkey(user: User, name: str = "desk") -> Authenticator:
    """Store a row that only lists show."""
    kind = Authenticator.Type.WEBAUTHN
    return Authenticator.objects.create(user=user, type=kind, data={"name": name})


@pytest.mark.parametrize(
    ("address", "possible"),
    [
        ("https://bench.example", True),
        ("http://localhost:8000", True),
        ("http://127.0.0.1:8000", False),
        ("https://[::1]", False),
        ("http://bench.example", False),
    ],
)
def test_passkeys_are_offered_where_browsers_take_them(
    client, account, settings, address, possible
):
    settings.SITE_URL = address
    assert passkeys.are_possible() == possible
    assert ("New passkey" in client.get(HERE).text) == possible
    assert ("with a passkey" in Client().get(reverse("account_login")).text) == possible


def test_a_new_passkey_belongs_to_the_host_and_needs_the_lock_of_the_device(client, account):
    question = client.get(reverse("account-passkey-options"), headers=ASK).json()["publicKey"]
    assert question["rp"] == {"id": "bench.example", "name": "Benchpress"}
    demands = question["authenticatorSelection"]
    assert (demands["residentKey"], demands["userVerification"]) == ("required", "required")
    asked = Client().get(reverse("mfa_login_webauthn"), headers=ASK).json()["request_options"]
    assert asked["publicKey"]["userVerification"] == "required"
    assert asked["publicKey"]["rpId"] == "bench.example"


def test_passkeys_are_listed_and_removed_by_their_owner_alone(client, account):
    passkey = make_passkey(User.objects.get(), "A <b>desk")
    page = client.get(HERE).text
    assert "A &lt;b&gt;desk" in page and "never" in page
    stranger = Client()
    sign_up(stranger, "bob@example.org")
    address = reverse("account-passkey-remove", args=[passkey.pk])
    assert stranger.post(address).status_code == 303
    assert Authenticator.objects.count() == 1 and "desk" not in stranger.get(HERE).text
    assert client.post(address)["Location"] == f"{HERE}#passkeys"
    assert not Authenticator.objects.exists()


REST = ("clientDataJSON", "authenticatorData", "attestationObject", "signature")
HOSTILE = ["", "{", "1", "null", "[]", "{}", '{"response": 1}', '{"response": {"userHandle": 7}}']
HANDLE = '{"id": "AA", "rawId": "AA", "response": {"userHandle": "%s"}}'
HOSTILE += [HANDLE % handle for handle in ("", "MQ", "enp6enp6enp6enp6enp6")]


# Of a number fido2 makes as many bytes; JSON may be nested deeper than Python's stack.
MANY = 10**10
OVERSIZED = [
    HANDLE % "x" * 2000,
    "[" * 30_000,
    "1" * 5000,
    json.dumps({"rawId": MANY, "response": {}}),
    *(
        json.dumps({"rawId": "AA", "response": dict.fromkeys(REST, "AA") | {name: MANY}})
        for name in REST
    ),
]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("credential", [*HOSTILE, *OVERSIZED])
def test_an_answer_that_no_browser_gives_is_refused_with_a_sentence(client, account, credential):
    client.get(reverse("account-passkey-options"), headers=ASK)
    page = client.post(reverse("account-passkeys"), {"credential": credential})
    assert page.status_code == 400 and "field-error" in page.text
    visitor = Client()
    visitor.get(reverse("mfa_login_webauthn"), headers=ASK)
    answer = visitor.post(reverse("mfa_login_webauthn"), {"credential": credential})
    assert answer["Location"] == reverse("account_login")
    assert 'role="alert">' in visitor.get(answer["Location"]).text
    assert visitor.get(HERE).status_code == 303 and not Authenticator.objects.exists()


@pytest.mark.parametrize("credential", OVERSIZED)
def test_an_answer_takes_no_more_memory_than_its_text(db, credential):
    user = User.objects.create(username="ada")
    tracemalloc.start()
    try:
        assert not passkeys.PasskeySignInForm(data={"credential": credential}).is_valid()
        assert not passkeys.PasskeyForm(data={"credential": credential}, user=user).is_valid()
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 20_000_000


VALUES = st.recursive(
    st.none() | st.integers() | st.text(max_size=8) | st.sampled_from(["AA", "MQ", "oA"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["id", "rawId", "response", "userHandle", "clientDataJSON", "attestationObject"]
                + ["authenticatorData", "signature", "type", "clientExtensionResults"]
            ),
            inner,
            max_size=5,
        )
    ),
    max_leaves=8,
)


@given(VALUES)
@example(0)
@example([])
def test_no_answer_of_any_shape_is_a_mistake_of_ours(value):
    user = User.objects.get_or_create(username="ada")[0]
    data = {"credential": json.dumps(value)}
    assert not passkeys.PasskeySignInForm(data=data).is_valid()
    assert not passkeys.PasskeyForm(data=data, user=user).is_valid()


def test_an_account_has_at_most_so_many(client, account, monkeypatch):
    monkeypatch.setattr(passkeys, "MOST", 1)
    make_passkey(User.objects.get())
    page = client.post(reverse("account-passkeys"), {"credential": "{}"})
    assert page.status_code == 400 and "at most 1 passkeys" in page.text


def test_a_stranger_is_sent_to_sign_in_and_a_form_of_another_site_is_refused(account):
    numbered = reverse("account-passkey-remove", args=[1])
    for address in (reverse("account-passkeys"), numbered):
        assert Client().post(address)["Location"] == reverse("account_login")
        assert Client(enforce_csrf_checks=True).post(address).status_code == 403
    address = reverse("account-passkey-options")
    assert Client().get(address)["Location"] == reverse("account_login")
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(reverse("mfa_login_webauthn")).status_code == 403


def test_a_passkey_never_opens_the_admin_and_the_mailed_code_stays_enough(client, account):
    user = User.objects.get()
    make_passkey(user)
    User.objects.filter(pk=user.pk).update(is_staff=True, is_superuser=True)
    visitor = Client()
    assert code_sign_in(visitor)["Location"] == HERE  # no second step is asked for
    assert visitor.get(HERE).status_code == 200
    assert visitor.get(reverse("admin:index")).status_code == 302


def test_the_export_names_passkeys_and_services(client, account):
    make_passkey(User.objects.get(), "A desk")
    SocialAccount.objects.create(user=User.objects.get(), provider="github", uid="7")
    about = json.loads(names_in(client.get(reverse("account-export"))).read("account.json"))
    assert [row["name"] for row in about["passkeys"]] == ["A desk"]
    assert [(row["service"], row["id"]) for row in about["services"]] == [("github", "7")]

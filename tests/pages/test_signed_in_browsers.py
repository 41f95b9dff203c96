"""The list of browsers that are signed in: what it shows, and that one that is signed out has nothing."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from runs.accounts import browsers, identity
from runs.models import Account, SignedInBrowser
from runs.web import browser_key
from runs.web.browser_key import BrowserKey
from tests.factories import ab_text
from tests.pages.test_account import HERE, names_in, owner_of, sign_in, sign_up

pytestmark = pytest.mark.django_db
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
ADDRESS = "203.0.113.77"


@pytest.fixture(autouse=True)
def no_counts():
    """Forget how many codes other tests asked for."""
    cache.clear()


@pytest.fixture
def account(client) -> Account:
    return sign_up(client)


def sign_out(client: Client, browser: SignedInBrowser):
    return client.post(reverse("account-browser-out", args=[browser.pk]))


def test_one_of_two_browsers_is_signed_out_everywhere_on_the_site_and_at_once(
    client, account, paste
):
    upload = paste(client, ab_text())
    other = Client(headers={"User-Agent": FIREFOX}, REMOTE_ADDR=ADDRESS)
    sign_in(other)
    assert other.get(upload.get_absolute_url()).status_code == 200
    page = client.get(HERE).text
    assert "Firefox on Linux" in page and page.count("this browser</span>") == 1
    assert sign_out(client, SignedInBrowser.objects.latest("pk"))["Location"] == f"{HERE}#browsers"
    assert other.get(upload.get_absolute_url()).status_code == 404
    assert owner_of(other) == ""
    assert other.get(HERE)["Location"] == reverse("account_login")
    assert "Firefox" not in client.get(HERE).text
    assert client.get(upload.get_absolute_url()).status_code == 200


def test_what_a_signed_out_browser_publishes_belongs_to_the_account_no_more(client, account, paste):
    sign_out(client, SignedInBrowser.objects.get())
    upload = paste(client, ab_text())
    assert upload.publisher_hash not in ("", identity.owner_hash(account))
    assert client.get(upload.get_absolute_url()).status_code == 200


def test_a_browser_of_another_account_stays(client, account):
    stranger = Client()
    sign_up(stranger, "bob@example.org")
    mine = SignedInBrowser.objects.get(account=account)
    sign_out(stranger, mine)
    assert client.get(HERE).status_code == 200
    assert Client().post(reverse("account-browser-out", args=[mine.pk])).status_code == 303
    assert SignedInBrowser.objects.filter(pk=mine.pk).exists()


def test_no_address_is_stored(client, account):
    other = Client(REMOTE_ADDR=ADDRESS)
    sign_in(other)
    rows = [str(row) for row in SignedInBrowser.objects.values()]
    assert len(rows) == 2 and ADDRESS not in "".join(rows)


@pytest.mark.parametrize(("end", "left"), [("account_logout", 1), ("account-out-everywhere", 0)])
def test_signing_out_ends_the_row_too(client, account, end, left):
    sign_in(Client())
    cookie = client.cookies[browser_key.name()].value
    client.post(reverse(end))
    assert SignedInBrowser.objects.count() == left
    thief = Client()
    thief.cookies[browser_key.name()] = cookie
    assert owner_of(thief) == ""


@pytest.mark.parametrize("key", ["", "1" * 22, "of nobody"])
def test_the_id_of_an_account_without_the_key_of_its_browser_counts_for_nothing(account, key):
    visitor = Client()
    own = BrowserKey(identity.owner_id(account), browser=key)
    visitor.cookies[browser_key.name()] = browser_key.signed_value(own)
    assert owner_of(visitor) == ""


def test_the_use_is_noted_once_in_ten_minutes(client, account, django_assert_num_queries):
    key = browsers.sign_in(account, user_agent="").key
    with django_assert_num_queries(1):
        browsers.find(key)
    before = timezone.now() - timedelta(days=3)
    SignedInBrowser.objects.update(last_seen_at=before)
    with django_assert_num_queries(2):
        browser = browsers.find(key)
    browser.refresh_from_db()
    assert timezone.now() - browser.last_seen_at < timedelta(minutes=1)


def test_an_account_page_and_a_page_of_an_owner_ask_once(client, account, paste):
    upload = paste(client, ab_text())
    with CaptureQueriesContext(connection) as queries:
        client.get(upload.get_absolute_url())
    asked = [query["sql"] for query in queries if "signedinbrowser" in query["sql"]]
    assert len(asked) == 1


def test_old_ones_and_those_above_the_most_are_forgotten(account, monkeypatch):
    year = SignedInBrowser.objects.get()
    SignedInBrowser.objects.update(last_seen_at=timezone.now() - timedelta(days=366))
    first = browsers.sign_in(account, user_agent="").browser
    assert not SignedInBrowser.objects.filter(pk=year.pk).exists()
    monkeypatch.setattr(browsers, "MOST", 2)
    for _ in range(2):
        browsers.sign_in(account, user_agent="")
    assert account.browsers.count() == 2 and not account.browsers.filter(pk=first.pk).exists()


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        (FIREFOX, "Firefox on Linux"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36 Edg/142.0", "Edge on Windows"),
        ("Mozilla/5.0 (Linux; Android 15) Chrome/142.0 Mobile Safari/537.36", "Chrome on Android"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 15) Version/18 Safari/605", "Safari on macOS"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18 like Mac OS X) Safari/604", "Safari on iOS"),
        ("curl/8.5.0", "Unknown browser"),
        ("<b>" * 9999 + "Linux", "Unknown browser on Linux"),
        ("", "Unknown browser"),
    ],
)
def test_a_browser_is_named_by_what_it_says_of_itself(user_agent, name):
    assert browsers.name_of(user_agent) == name


def test_the_export_lists_them(client, account):
    about = json.loads(names_in(client.get(reverse("account-export"))).read("account.json"))
    assert [row["name"] for row in about["browsers"]] == ["Unknown browser"]
    assert SignedInBrowser.objects.get().key_hash not in json.dumps(about)

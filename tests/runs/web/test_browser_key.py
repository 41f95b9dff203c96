"""The browser's key: what the server signed is believed, what others wrote is not."""

from __future__ import annotations

import pytest
from django.core import signing
from django.http import HttpResponse
from django.test import Client

from runs import keys
from runs.ids import new_key
from runs.models import Upload
from runs.web import browser_key
from runs.web.browser_key import BrowserKey
from tests.factories import EDIT_KEY, ab_text, make_comparison, make_report, make_upload, own

pytestmark = pytest.mark.django_db
LEGACY = "4NsXmJ7tQ2fLkR9wYbC3Gh"  # 22 characters, as release 0.1 made them


def legacy_browser(value=LEGACY):
    client = Client()
    client.cookies["publisher"] = value
    return client


def owner_in(response):
    """Return the owner whom the answer's cookie names; None without a cookie."""
    cookie = response.cookies.get(browser_key.name())
    return cookie and signing.loads(cookie.value, salt=browser_key.SALT)[0]


def send(client, text=""):
    return client.post("/uploads/", {"text": text or ab_text()})


def test_under_https_no_other_host_can_set_it(settings):
    settings.SITE_URL = "https://bench.example"
    cookie = Client().get("/", secure=True).cookies["__Host-benchpress"]
    assert cookie["secure"] and cookie["httponly"] and cookie["path"] == "/"
    assert cookie["samesite"] == "Lax" and not cookie["domain"]


def test_all_that_a_browser_sends_has_one_owner(django_capture_on_commit_callbacks):
    client = Client()
    with django_capture_on_commit_callbacks(execute=True):
        first = send(client)
        send(client, ab_text(concurrency=20))
        client.post("/reports/")
    hashes = set(Upload.objects.values_list("publisher_hash", flat=True))
    assert hashes == {keys.hashed(owner_in(first))} and "" not in hashes
    assert client.get("/my/").content.decode().count("<tr>") == 4


@pytest.mark.parametrize("name", ["benchpress", "publisher"])
@pytest.mark.parametrize("value", ["chosen", "", "a" * 22, LEGACY, "browser-" + "a" * 22])
def test_a_value_that_the_server_did_not_sign_is_replaced(name, value):
    client = Client()
    client.cookies[name] = value
    response = send(client)
    assert owner_in(response) not in (value, None)
    assert owner_in(response).startswith(browser_key.NEW_ID)
    assert Upload.objects.get().publisher_hash != keys.hashed(value)


def test_a_signature_of_another_purpose_is_worth_nothing():
    make_upload(publisher_hash=keys.hashed("victim"))
    client = Client()
    client.cookies["benchpress"] = signing.dumps(["victim"], salt="another purpose")
    assert client.get(Upload.objects.get().get_absolute_url()).status_code == 404


def test_an_id_of_today_is_not_believed_unsigned():
    owner = browser_key.NEW_ID + new_key()
    upload = make_upload(publisher_hash=keys.hashed(owner))
    address = upload.get_absolute_url()
    assert own(Client(), owner).get(address).status_code == 200
    assert legacy_browser(owner).get(address).status_code == 404


def test_a_browser_of_release_0_1_is_moved_on():
    upload = make_upload(ab_text(), publisher_hash=keys.hashed(LEGACY))
    client = legacy_browser()
    response = client.get(upload.get_absolute_url())
    assert (response.status_code, owner_in(response)) == (200, LEGACY)
    assert response.cookies["publisher"]["max-age"] == 0
    del client.cookies["publisher"]
    assert client.get(upload.get_absolute_url()).status_code == 200
    assert send(client)["Location"] == upload.get_absolute_url()


@pytest.mark.parametrize("thing", ["upload", "report"])
def test_what_release_0_1_made_names_its_owner_in_new_uploads(thing):
    row = make_upload() if thing == "upload" else make_report(make_comparison())
    type(row).objects.filter(pk=row.pk).update(publisher_hash=keys.hashed(LEGACY))
    assert owner_in(send(legacy_browser())) == LEGACY


def test_a_typed_key_opens_all_addresses_of_a_private_upload_in_another_browser():
    comparison = make_comparison(visibility="private")
    upload, client = Upload.objects.get(), Client()
    addresses = (
        comparison.get_absolute_url(),
        f"/c/{comparison.public_id}.csv",
        f"/runs/{upload.runs.get().public_id}/",
    )
    assert [client.get(address).status_code for address in addresses] == [404] * 3
    client.post(f"/uploads/{upload.public_id}/key/", {"edit_key": EDIT_KEY})
    assert [client.get(address).status_code for address in addresses] == [200] * 3


def test_the_owner_is_not_asked_for_a_key(publisher_client):
    comparison = make_comparison()
    response = publisher_client.get(f"/c/{comparison.public_id}/key/")
    assert (response.status_code, response["Location"]) == (
        303,
        Upload.objects.get().get_absolute_url(),
    )
    assert "edit_key" in Client().get(f"/c/{comparison.public_id}/key/").content.decode()


@pytest.fixture
def publisher_client():
    """The browser that made the uploads of tests.factories."""
    return own(Client())


def test_only_so_many_typed_keys_are_remembered(rf):
    request = rf.get("/")
    for number in range(browser_key.MOST_OPENED + 5):
        response = HttpResponse()
        browser_key.open_with(request, response, edit_key=str(number))
        request.COOKIES[browser_key.name()] = response.cookies[browser_key.name()].value
    opened = browser_key.read(request).opened
    assert len(opened) == browser_key.MOST_OPENED and opened[-1] == keys.hashed("24")
    assert browser_key.read(request) == BrowserKey("", opened)

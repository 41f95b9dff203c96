"""The tray: series from any page as one chart, and the permanent link of that chart."""

from __future__ import annotations

import re

import pytest
from django.core import signing
from django.test import Client

from runs import keys
from runs.models import Comparison
from runs.publish import withdrawing
from runs.web import tray
from tests.factories import ab_text, make_comparison, make_run, make_upload

pytestmark = pytest.mark.django_db
TRAY, CHANGE, SAVE = "/compare/tray/", "/compare/tray/change/", "/compare/tray/save/"
HTML = {"accept": "text/html"}


def published(
    rate: float, *, owner: str = "", visibility: str = "unlisted", server: str = "nginx"
) -> Comparison:
    """Return the comparison of an upload with one series at two loads."""
    whose = {"publisher_hash": keys.hashed(owner), "edit_key_hash": ""} if owner else {}
    upload = make_upload(ab_text(requests_per_s=rate), **whose)
    runs = [
        make_run(upload, server_name=server, concurrency=load, requests_per_s=rate + load)
        for load in (10, 20)
    ]
    return make_comparison(*runs, visibility=visibility)


def add(client: Client, *comparisons: Comparison, **headers: str):
    """Add all series of comparisons."""
    names = [comparison.public_id for comparison in comparisons]
    return client.post(CHANGE, {"from": names}, headers=headers)


def held(client: Client) -> int:
    """Return how many series the tray's page shows."""
    return len(client.get(TRAY).context["collection"].series)


def save(client: Client, **values: str):
    return client.post(SAVE, {"title": "", "visibility": "unlisted"} | values)


def test_series_of_several_pages_become_one_permanent_link(publisher, stranger):
    mine, theirs = published(100.0), published(200.0, owner="other", visibility="public")
    add(publisher, mine)
    run = theirs.runs.first()
    publisher.post(CHANGE, {"run": run.public_id})
    assert held(publisher) == 2
    answer = save(publisher)
    assert answer.status_code == 303, answer.content.decode()[:3000]
    data = stranger.get(answer["Location"].rstrip("/") + ".json").json()
    assert len(data["content"]["runs"]) == 4
    assert Comparison.objects.latest("pk").joined


def test_a_series_is_in_the_tray_once_by_whichever_of_its_runs(publisher):
    comparison = published(100.0)
    for run in comparison.runs.all():
        publisher.post(CHANGE, {"run": run.public_id})
    add(publisher, comparison)
    assert held(publisher) == 1


def test_only_the_series_of_a_run_is_added(publisher):
    upload = make_upload(ab_text())
    for configuration in ("one worker", "two workers"):
        for load in (10, 20):
            make_run(upload, configuration=configuration, concurrency=load)
    make_comparison(*upload.runs.all())
    run = upload.runs.filter(configuration="two workers").first()
    publisher.post(CHANGE, {"run": run.public_id})
    collection = publisher.get(TRAY).context["collection"]
    assert [row.configuration for row in collection.runs] == ["two workers"] * 2
    assert len(collection.series) == 1


def test_one_upload_is_saved_as_a_view(publisher):
    add(publisher, published(100.0, visibility="public"))
    assert save(publisher, visibility="public").status_code == 303
    assert not Comparison.objects.latest("pk").joined


def test_what_a_reader_may_not_read_is_neither_shown_nor_saved(publisher, stranger):
    private = published(987.0, visibility="private")
    draft = make_run(make_upload(ab_text()), requests_per_s=986.0)
    assert add(stranger, private).status_code == 404
    for run in (private.runs.first(), draft):
        stranger.post(CHANGE, {"run": run.public_id})
        tray_of_a_thief(stranger, run.public_id)
        page = stranger.get(TRAY).content.decode()
        assert "987" not in page and "986" not in page and "not available" in page
        assert save(stranger).status_code == 409
        assert stranger.get(f"/compare/tray/add/?run={run.public_id}").status_code == 404


def tray_of_a_thief(client: Client, *names: str) -> None:
    """Give a browser a tray with these ids, signed as the site does."""
    client.cookies[tray.COOKIE] = signing.dumps(names, salt=tray.SALT)


def test_unlisted_series_of_others_are_shown_and_cannot_be_joined(publisher):
    add(publisher, published(100.0), published(200.0, owner="other"))
    page = publisher.get(TRAY).content.decode()
    assert "only while they are public" in page and held(publisher) == 2
    refused = save(publisher)
    assert refused.status_code == 409 and "only while they are public" in refused.content.decode()


def test_a_series_that_was_withdrawn_leaves_with_a_sentence(publisher):
    going = published(200.0)
    add(publisher, published(100.0), going)
    withdrawing.withdraw(going.upload)
    page = publisher.get(TRAY).content.decode()
    assert held(publisher) == 1 and "1 series is not available any more." in page


def test_the_tray_is_bounded(publisher, settings, monkeypatch):
    monkeypatch.setattr(tray, "MOST_SERIES", 2)
    add(publisher, published(100.0), published(200.0))
    refused = add(publisher, published(300.0))
    assert refused.status_code == 409 and held(publisher) == 2


def test_series_can_be_removed_and_the_tray_cleared(publisher):
    first, second = published(100.0), published(200.0)
    add(publisher, first, second)
    key = publisher.get(TRAY).context["collection"].series[0].key
    publisher.post(CHANGE, {"action": "remove", "run": key})
    assert held(publisher) == 1
    publisher.post(CHANGE, {"action": "clear"})
    assert held(publisher) == 0


@pytest.mark.parametrize(
    ("headers", "is_foreign"),
    [
        ({}, False),
        ({"sec-fetch-site": "same-origin"}, False),
        ({"sec-fetch-site": "same-origin", "origin": "null"}, False),
        ({"origin": "http://testserver"}, False),
        ({"sec-fetch-site": "cross-site", "origin": "http://testserver"}, True),
        ({"sec-fetch-site": "same-site"}, True),
        ({"origin": "https://elsewhere.example"}, True),
        ({"origin": "null"}, True),
    ],
)
def test_a_form_of_another_site_changes_nothing_and_leads_to_a_question(
    publisher, headers, is_foreign
):
    comparison = published(100.0)
    answer = add(publisher, comparison, **headers)
    asks = f"/compare/tray/add/?from={comparison.public_id}"
    assert answer["Location"] == (asks if is_foreign else TRAY)
    assert held(publisher) == (0 if is_foreign else 1)
    assert publisher.get(asks).status_code == 200


def test_a_tray_that_we_did_not_sign_is_empty(publisher):
    run = published(100.0).runs.first()
    publisher.cookies[tray.COOKIE] = f'["{run.public_id}"]:x:y'
    assert held(publisher) == 0


def test_the_bar_stands_on_every_page_of_a_browser_with_a_tray_alone(publisher, stranger):
    comparison = published(100.0, visibility="public")
    address = comparison.get_absolute_url()
    run = comparison.runs.first()
    pages = ("/", address, run.get_absolute_url(), "/compare/", "/runs/", "/formats/", TRAY)
    add(publisher, comparison)
    for page in pages:
        for _ in range(2):  # once drawn, once stored
            bare = stranger.get(page, headers=HTML)
            barred = publisher.get(page, headers=HTML | {"accept-encoding": "gzip"})
            assert "series in your comparison" not in bare.content.decode()
            assert "1 series in your comparison" in barred.content.decode(), page
            assert "public" not in barred["Cache-Control"]
            assert "ETag" not in barred
    assert "public" in stranger.get(address, headers=HTML)["Cache-Control"]
    for data in (f"/c/{comparison.public_id}.json", f"{address}embed/"):
        assert "in your comparison" not in publisher.get(data, headers=HTML).content.decode()


def test_every_page_of_series_offers_to_compare_them(stranger):
    comparison = published(100.0, visibility="public")
    run = comparison.runs.first()
    for page, name in (
        (comparison.get_absolute_url(), f"from={comparison.public_id}"),
        (run.get_absolute_url(), f"run={run.public_id}"),
    ):
        text = stranger.get(page).content.decode()
        chooser = re.search(r'href="(/compare/tray/add/\?[^"]+)"', text)
        assert chooser and name in chooser[1]
        assert stranger.get(chooser[1]).status_code == 200


def test_the_cost_does_not_grow_with_the_series(publisher, django_assert_num_queries):
    add(publisher, *[published(100.0 + number) for number in range(3)])
    with django_assert_num_queries(3):
        publisher.get(TRAY)
    add(publisher, *[published(200.0 + number, server="Apache") for number in range(6)])
    with django_assert_num_queries(3):
        publisher.get(TRAY)


def test_a_permalink_leads_to_what_is_published_today_of_its_servers(stranger):
    comparison = published(100.0, visibility="public", server="Apache")
    published(300.0, visibility="public", server="Apache")
    text = stranger.get(comparison.get_absolute_url()).content.decode()
    live = f"{comparison.get_absolute_url()}live/"
    assert f'href="{live}"' in text
    answer = stranger.get(live)
    assert answer["Location"] == "/compare/?server=apache&version=1.24.0&size=612"
    page = stranger.get(answer["Location"])
    assert page.context["count"] == 2 and page.context["uploads_left"] == 1

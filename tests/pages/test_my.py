"""My benchmarks: all of one browser and nothing else, page by page, for three queries."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from runs import keys
from runs.models import Comparison, Report, Upload
from runs.publish import withdrawing
from runs.reports import writing
from runs.store import queries
from tests.factories import PUBLISHER, make_article, make_comparison, make_report, make_run, own
from tests.factories import make_upload as upload_of

pytestmark = pytest.mark.django_db
LARGE = ("content", "labels", "label_log", "draft", "diagnostics", "analysis")


def text_of(client, address="/my/"):
    page = client.get(address).content.decode().partition("<main")[2]
    return " ".join(re.sub("<[^>]+>", " ", page).split())


def fill(count):
    """Make `count` things of each table, of the tests' publisher."""
    for number in range(count):
        comparison = make_comparison(make_run(path=f"/{number}"), title=f"Title {number}")
        make_report(comparison, title=f"Report {number}")


def test_it_lists_what_this_browser_has_with_state_and_visibility(publisher):
    make_report(make_comparison(title="Compared", visibility="private"), visibility="private")
    writing.create(make_article(), publisher=PUBLISHER, address="")
    withdrawing.withdraw(upload_of(original_name="gone.txt"))
    upload_of(publisher_hash=keys.hashed("other"), original_name="foreign.txt")
    text = text_of(publisher)
    for words in ("Comparison Compared published private", "Report Two servers published private"):
        assert words in text
    assert "Draft of a report" in text and "Upload ab.txt published private" in text
    assert "withdrawn" in text and "foreign" not in text and "gone.txt" not in text


def test_what_was_withdrawn_can_still_be_erased_from_the_list(publisher):
    upload = upload_of(original_name="gone.txt")
    withdrawing.withdraw(upload)
    (address,) = re.findall(r'<a href="([^"]+)">Erase', publisher.get("/my/").content.decode())
    assert "SHA-256" in publisher.get(address).content.decode()
    assert publisher.post(address, {"how": "withdraw"}).status_code == 410
    assert publisher.post(address, {"how": "erase"}).status_code == 303
    upload.refresh_from_db()
    assert (upload.sha256, upload.size) == ("", 0) and upload.erased_at
    assert ">Erase<" not in publisher.get("/my/").content.decode()
    assert publisher.get(address).status_code == 410


def test_a_browser_without_a_key_has_nothing(stranger):
    upload_of(publisher_hash="")
    response = stranger.get("/my/")
    assert "Nothing yet" in response.content.decode()
    assert "no-store" in response["Cache-Control"]


@pytest.mark.parametrize("count", [1, 4])
def test_it_costs_three_queries_and_reads_no_large_column(publisher, count):
    fill(count)
    with CaptureQueriesContext(connection) as log:
        publisher.get("/my/")
    statements = [query["sql"] for query in log]
    assert len(statements) == 3
    for column in LARGE:
        assert not any(f'"{column}"' in statement for statement in statements)


@pytest.mark.parametrize("size", [1, 2, 3, 5, 50])
def test_each_thing_is_on_one_page_also_of_the_same_time(size):
    fill(3)
    now = timezone.now()
    for table in (Upload, Comparison, Report):
        table.objects.filter(pk__gt=table.objects.order_by("pk")[0].pk).update(created_at=now)
    seen, after = [], None
    while True:
        page = queries.owned_by(PUBLISHER, after=after, limit=size)
        assert len(page.things) <= size
        seen += page.things
        if page.end is None:
            break
        after = queries.owned_cursor_of(str(page.end))
    assert len(seen) == len({(thing.kind, thing.address) for thing in seen}) == 9
    times = [thing.created_at for thing in seen]
    assert times == sorted(times, reverse=True)


@pytest.mark.parametrize(
    "after", ["x", "1~2", "-1~0~1", "1~9~1", "9" * 18 + "~0~1", "1~0~1~1", "²~0~1"]
)
def test_an_odd_cursor_is_no_error(publisher, after):
    assert publisher.get("/my/", {"after": after}).status_code == 200


def test_a_long_list_goes_on(publisher, monkeypatch):
    fill(2)
    monkeypatch.setattr("runs.web.views.my.PAGE", 4)
    link = re.search(r'href="(/my/\?after=[^"]+)"', publisher.get("/my/").content.decode())[1]
    assert publisher.get(link).content.decode().count("<tr>") == 3
    assert own(Client(), "nobody").get(link).content.decode().count("<tr>") == 0

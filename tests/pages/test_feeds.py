"""Feeds, sitemaps and robots.txt: whole, valid, and silent about what is not for everybody."""

from __future__ import annotations

from datetime import timedelta
from urllib.parse import urlencode
from xml.etree.ElementTree import Element

import pytest
from defusedxml.ElementTree import fromstring
from django.urls import reverse
from django.utils import timezone

from runs.models import Comparison, Report, Upload
from runs.publish import withdrawing
from runs.store import queries
from tests.factories import make_comparison, make_report, make_run

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
SITE = "http://testserver"


@pytest.fixture(autouse=True)
def _site(settings):
    settings.SITE_URL = SITE


def xml(client, path: str) -> Element:
    """Return the root of an XML answer."""
    response = client.get(path)
    assert response.status_code == 200 and "xml" in response["Content-Type"]
    return fromstring(response.content)


def locations(client, path: str):
    """Return the addresses that a sitemap lists."""
    return [element.text for element in xml(client, path).iter(f"{SITEMAP}loc")]


def test_the_feed_lists_public_comparisons_newest_first(stranger, django_assert_num_queries):
    first = make_comparison(title='Older & "quoted" <b>')
    second = make_comparison(make_run(path="/other"), title="Newer")
    make_comparison(
        make_run(path="/third"), title="Not listed", visibility=Upload.Visibility.UNLISTED
    )
    with django_assert_num_queries(2):
        feed = xml(stranger, "/feed.atom")
    entries = feed.findall(f"{ATOM}entry")
    assert [entry.findtext(f"{ATOM}title") for entry in entries] == [
        "Newer",
        'Older & "quoted" <b>',
    ]
    assert [entry.findtext(f"{ATOM}id") for entry in entries] == [
        SITE + item.get_absolute_url() for item in (second, first)
    ]
    assert feed.find(f"{ATOM}link[@rel='self']").get("href") == f"{SITE}/feed.atom"


def test_a_title_that_no_xml_can_hold_does_not_break_the_feed(stranger):
    Comparison.objects.filter(pk=make_comparison().pk).update(title="a\x0bb \u202e")
    assert xml(stranger, "/feed.atom").findtext(f"{ATOM}entry/{ATOM}title") == "a<U+000B>b <U+202E>"


def test_what_is_withdrawn_leaves_feed_and_sitemap(stranger):
    comparison = make_comparison()
    withdrawing.withdraw(comparison.comparisonrun_set.first().run.upload)
    assert xml(stranger, "/feed.atom").findall(f"{ATOM}entry") == []
    assert locations(stranger, "/sitemap-comparisons-0.xml") == []


def test_a_server_has_a_feed_of_its_own(stranger, django_assert_num_queries):
    with_it = make_comparison(make_run(server_name="lighttpd"), title="With it")
    make_comparison(make_run(server_name="nginx", path="/other"), title="Without it")
    with django_assert_num_queries(2):
        feed = xml(stranger, "/servers/lighttpd/feed.atom")
    assert [entry.findtext(f"{ATOM}id") for entry in feed.findall(f"{ATOM}entry")] == [
        SITE + with_it.get_absolute_url()
    ]
    assert stranger.get("/servers/nobody/feed.atom").status_code == 404


def test_reports_stand_in_the_feed_of_everything_and_in_one_of_their_own(
    stranger, django_assert_num_queries
):
    comparison = make_comparison(title="Only numbers")
    report = make_report(comparison, title="An article", authors=["Ada Byron", "Jane Doe"])
    make_report(comparison, title="Not listed", visibility=Upload.Visibility.UNLISTED)
    assert [
        element.findtext(f"{ATOM}title")
        for element in xml(stranger, "/feed.atom").findall(f"{ATOM}entry")
    ] == ["An article", "Only numbers"]
    with django_assert_num_queries(1):
        (entry,) = xml(stranger, "/r/feed.atom").findall(f"{ATOM}entry")
    assert entry.findtext(f"{ATOM}id") == SITE + report.get_absolute_url()
    assert entry.findtext(f"{ATOM}author/{ATOM}name") == "Ada Byron, Jane Doe"


@pytest.mark.parametrize(
    ("author", "titles"), [("Ada Byron", ["By both", "By Ada"]), ("Jane Doe", ["By both"])]
)
def test_an_author_has_a_feed_of_their_own(stranger, author, titles):
    comparison = make_comparison()
    make_report(comparison, title="By Ada", authors=["Ada Byron"])
    make_report(comparison, title="By both", authors=["Ada Byron", "Jane Doe"])
    make_report(comparison, title="By another", authors=["Ada Byronson"])
    feed = xml(stranger, f"/r/feed.atom?{urlencode({'author': author})}")
    assert [element.findtext(f"{ATOM}title") for element in feed.findall(f"{ATOM}entry")] == titles
    assert author in feed.findtext(f"{ATOM}title")


@pytest.mark.parametrize("author", ["Nobody", "Ada", "%", "a\0b"])
def test_an_author_of_nothing_has_no_feed(stranger, author):
    make_report(make_comparison(), authors=["Ada Byron"])
    assert stranger.get("/r/feed.atom", {"author": author}).status_code == 404


def test_what_an_author_is_writing_does_not_move_the_feed(stranger):
    report = make_report(make_comparison(), title="An article")
    before = stranger.get("/r/feed.atom").content
    Report.objects.filter(pk=report.pk).update(changed_at=timezone.now() + timedelta(days=1))
    assert stranger.get("/r/feed.atom").content == before


def test_every_page_names_the_feed(stranger):
    assert (
        f'type="application/atom+xml" title="Benchpress: latest comparisons and reports" href="{reverse("feed")}"'
        in stranger.get("/").content.decode()
    )


def test_the_sitemap_leads_to_every_public_page_and_to_nothing_else(stranger):
    listed = make_comparison(make_run(server_name="lighttpd"))
    hidden = make_comparison(
        make_run(server_name="hiawatha", path="/other"), visibility=Upload.Visibility.UNLISTED
    )
    report = make_report(listed, title="An article")
    parts = locations(stranger, "/sitemap.xml")
    addresses = [
        address for part in parts for address in locations(stranger, part.removeprefix(SITE))
    ]
    assert SITE + report.get_absolute_url() in addresses
    assert (
        SITE + listed.get_absolute_url() in addresses
        and f"{SITE}/servers/lighttpd/" in addresses
        and f"{SITE}/checks/BP001/" in addresses
    )
    assert not any(hidden.public_id in address or "hiawatha" in address for address in addresses)
    assert all(stranger.get(address.removeprefix(SITE)).status_code == 200 for address in addresses)


def test_a_sitemap_is_bounded_and_costs_one_query(stranger, monkeypatch, django_assert_num_queries):
    monkeypatch.setattr(queries.discovery, "SITEMAP_PART", 2)
    published = [make_comparison(make_run(path=f"/{number}")) for number in range(5)]
    parts = [
        part.removeprefix(SITE)
        for part in locations(stranger, "/sitemap.xml")
        if "comparisons" in part
    ]
    addresses = []
    for part in parts:
        with django_assert_num_queries(1):
            part_addresses = locations(stranger, part)
        assert len(part_addresses) <= 2
        addresses += part_addresses
    assert sorted(addresses) == sorted(
        SITE + comparison.get_absolute_url() for comparison in published
    )


@pytest.mark.parametrize(
    "path", ["/sitemap-uploads-0.xml", "/sitemap-pages-1.xml", "/sitemap-pages--1.xml"]
)
def test_a_sitemap_that_there_is_not_is_404(stranger, path):
    assert stranger.get(path).status_code == 404


def test_a_range_of_keys_without_anything_public_is_empty_on_every_database(stranger):
    assert locations(stranger, f"/sitemap-comparisons-{10**30}.xml") == []


def test_robots_are_told_the_sitemap_and_kept_from_uploads(stranger):
    text = stranger.get("/robots.txt").content.decode()
    assert "Disallow: /uploads/" in text and text.endswith(f"Sitemap: {SITE}/sitemap.xml\n")


def test_the_name_of_a_server_without_a_public_run_is_not_told(stranger):
    make_comparison(make_run(server_name="secretsrv"), visibility=Upload.Visibility.UNLISTED)
    assert stranger.get("/servers/secretsrv/feed.atom").status_code == 404


def test_pages_name_their_own_feeds(stranger):
    make_comparison(make_run(server_name="lighttpd"))
    assert (
        'href="/servers/lighttpd/feed.atom"' in stranger.get("/servers/lighttpd/").content.decode()
    )
    assert 'href="/r/feed.atom"' in stranger.get("/r/").content.decode()

"""Addresses of reports in any script: each spelling works; machines get them percent-encoded."""

from __future__ import annotations

import json
import re
import unicodedata
from email.message import Message
from urllib.parse import quote, unquote, urlsplit

import pytest
from defusedxml import ElementTree

from runs.reports import writing
from tests.factories import make_comparison, make_report
from tests.pages.test_reports import SIBLINGS

pytestmark = pytest.mark.django_db
TITLES = {
    "Ещё одно сравнение": "ещё-одно-сравнение",
    "ウェブサーバーの比較": "ウェブサーバーの比較",
    "हिन्दी में तुलना": "हिन्दी-में-तुलना",
    "مقارنة الخوادم": "مقارنة-الخوادم",
}
SITE = "https://bench.example"


@pytest.fixture(params=TITLES)
def report(request, settings):
    """A published report whose title has no Latin letter."""
    settings.SITE_URL = SITE
    return make_report(make_comparison(), title=request.param)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("sibling", SIBLINGS)
def test_each_form_is_there_under_readable_letters(stranger, report, sibling):
    assert report.slug == TITLES[report.title]
    assert stranger.get(f"/r/{report.slug}{sibling}").status_code == 200
    assert stranger.get(f"/r/{quote(report.slug)}{sibling}").status_code == 200


def test_other_spellings_lead_to_it(stranger, report):
    for spelling in {unicodedata.normalize("NFD", report.slug), report.slug.upper()} - {
        report.slug
    }:
        response = stranger.get(f"/r/{quote(spelling)}.json?revision=1")
        assert (response.status_code, response["Location"]) == (
            301,
            f"/r/{quote(report.slug)}.json?revision=1",
        )


def test_an_address_of_before_leads_to_it(stranger):
    report = make_report(title="Old name")
    writing.publish_report(report, slug="Ещё одно", visibility="public")
    response = stranger.get("/r/old-name/")
    assert (response.status_code, unquote(response["Location"])) == (301, "/r/ещё-одно/")


@pytest.mark.parametrize("listing", ["/feed.atom", "/r/feed.atom", "/sitemap-reports-0.xml"])
def test_feeds_and_sitemaps_hold_addresses_that_every_program_reads(stranger, report, listing):
    root = ElementTree.fromstring(stranger.get(listing).content)
    addresses = {
        element.text or element.get("href", "")
        for element in root.iter()
        if element.tag.rpartition("}")[2] in ("loc", "id", "link")
    }
    (mine,) = (address for address in addresses if "/r/%" in address)
    assert mine.isascii() and unquote(mine) == f"{SITE}/r/{report.slug}/"
    assert stranger.get(urlsplit(mine).path).status_code == 200


def test_all_addresses_in_the_page_and_its_forms_are_encoded(stranger, report):
    page = stranger.get(report.get_absolute_url()).content.decode()
    own = [
        address
        for address in re.findall(r'(?:href|content|value)="([^"]*)"', page)
        if "/r/" in address
    ]
    assert len(own) >= 7 and all(address.isascii() for address in own)
    assert (
        json.loads(stranger.get(f"/r/{report.slug}.json").content)["url"]
        == f"{SITE}/r/{quote(report.slug)}/"
    )
    assert (
        f"Published at {SITE}/r/{quote(report.slug)}/"
        in stranger.get(f"/r/{report.slug}.md").content.decode()
    )
    assert (
        f">{SITE}/r/{report.slug}/</a>" in stranger.get(f"/r/{report.slug}.html").content.decode()
    )


def test_the_downloaded_file_has_that_name_and_another_one_for_old_programs(stranger, report):
    disposition = stranger.get(f"/r/{report.slug}.html")["Content-Disposition"]
    header = Message()
    header["Content-Disposition"] = disposition
    assert header.get_filename() == f"report-{report.public_id}.html" and disposition.isascii()
    assert unquote(disposition.rpartition("filename*=UTF-8''")[2]) == f"{report.slug}.html"


def test_an_unlisted_one_has_a_secret_too(stranger):
    report = make_report(title="Ещё одно", visibility="unlisted")
    assert re.fullmatch("ещё-одно-[0-9a-f]{12}", report.slug)
    assert stranger.get(report.get_absolute_url()).status_code == 200


@pytest.mark.parametrize("odd", ["🚀", "a\u202eb", "ж" * 300, "ж.txt", "%00ж", "ж%2f..", "ж ж"])
def test_an_odd_address_is_not_found(stranger, odd):
    assert stranger.get(f"/r/{odd}/").status_code in (400, 404)
    assert stranger.get(f"/r/{odd}.json").status_code in (400, 404)

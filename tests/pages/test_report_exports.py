"""A report as Markdown and as one HTML file: complete, and harmless on other sites."""

from __future__ import annotations

import re

import pytest

from tests.factories import make_comparison, make_report, make_run, make_upload
from tests.pages.test_reports import CLAIM, HOSTILE, address, hostile_report, two_servers, whole
from tests.runs.reports.test_safe_markdown import acting

__all__ = ["whole"]
pytestmark = pytest.mark.django_db


def test_the_markdown_holds_words_numbers_and_claims(stranger, whole):
    response = stranger.get(address(whole, ".md"))
    text = response.content.decode()
    assert response["Content-Type"].startswith("text/markdown")
    assert (
        text.startswith("# Apache vs lighttpd\n") and "twice as fast \\[measured: 3.00 (300" in text
    )
    assert "| lighttpd 1.24.0 | 20 | 300 |" in text and "- Hardware: P4, 512 MB" in text


def test_a_range_stands_in_brackets_behind_its_median(stranger):
    upload = make_upload("x")
    runs = [make_run(upload, concurrency=20, requests_per_s=rate) for rate in (90.0, 100.0, 120.0)]
    text = stranger.get(address(make_report(make_comparison(*runs)), ".md")).content.decode()
    assert "| nginx 1.24.0 | 20 | 100 (90\u2013120) |" in text


def test_footnotes_of_two_sections_stay_apart_in_the_markdown(stranger):
    note = "word[^1]\n\n[^1]: About"
    setup = {"name": "One", "notes": f"{note} notes"}
    report = make_report(objective=f"{note} objective", method=f"{note} method", setups=[setup])
    text = stranger.get(address(report, ".md")).content.decode()
    for mark, about in (
        ("objective-1", "objective"),
        ("method-1", "method"),
        ("1-notes-1", "notes"),
    ):
        assert f"word[^{mark}]" in text and f"[^{mark}]: About {about}" in text


def test_the_file_needs_nothing_else(stranger, whole, settings):
    settings.SITE_URL = "https://bench.example"
    response = stranger.get(address(whole, ".html"))
    page = response.content.decode()
    assert response["Content-Disposition"] == 'attachment; filename="apache-vs-lighttpd.html"'
    assert page.count('class="bar-lists"') == 3 and "<script" not in page and 'src="' not in page
    sheets = re.findall(r'<link [^>]*href="([^"]{5})', page)
    assert sheets == ["data:"]
    assert [
        link
        for link in re.findall(r'<a [^>]*href="([^"]*)"', page)
        if not link.startswith(("https://", "#"))
    ] == []


def test_the_markdown_is_sent_as_markdown_and_as_nothing_else(stranger, whole):
    response = stranger.get(address(whole, ".md"))
    assert (
        response["Content-Type"] == "text/markdown; charset=utf-8"
        and response["X-Content-Type-Options"] == "nosniff"
    )


@pytest.mark.parametrize(
    "text", [*HOSTILE, "`<script>`{=html}", "```\n<script>\n```", "](javascript:alert(1))"]
)
def test_nothing_in_the_markdown_acts_elsewhere(stranger, text):
    report = hostile_report(text, source_url=f"https://blog.example/<script>{text}")
    assert acting(stranger.get(address(report, ".md")).content.decode()) == []


def test_a_claim_never_becomes_the_words_of_a_link(stranger):
    report = make_report(
        two_servers(),
        objective=f"{CLAIM[:-1]}(javascript:alert(1)) and [{CLAIM}](javascript:alert(2))",
    )
    text = stranger.get(address(report, ".md")).content.decode()
    assert acting(text) == [] and text.count("measured: 3.00") == 2


def test_what_is_code_keeps_its_claims_and_footnotes_as_they_are_written(stranger):
    code = "`a[^1]`\n\n```sh\ncurl -F x=[^1] [[claim: x]] {y}\n```"
    text = stranger.get(
        address(make_report(objective=f"word[^1]\n\n[^1]: A note\n\n{code}"), ".md")
    ).content.decode()
    assert code in text and "word[^objective-1]" in text


def test_the_markdown_says_who_wrote_it_and_where_it_was_published(stranger, whole):
    text = stranger.get(address(whole, ".md")).content.decode()
    assert (
        "By Ada, Bob \u00b7 2008-07-01 \u00b7 Licence: CC BY 4.0" in text
        and "Source: A blog <https://blog.example/a>" in text
    )

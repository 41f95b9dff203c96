"""Reporting a page: from each public page, without an account, counted by network, read by staff alone."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from runs import keys
from runs.models import Complaint
from runs.publish import publishing
from tests.factories import make_comparison, make_report, make_run

pytestmark = pytest.mark.django_db
SENTENCE = "Line 3 has my password."


@pytest.fixture
def things():
    comparison = make_comparison(make_run(), make_run(concurrency=20))
    view = publishing.save_view(list(comparison.runs.all()), title="View", visibility="public")
    return {
        "comparison": comparison,
        "view": view,
        "run": comparison.runs.first(),
        "report": make_report(comparison),
    }


@pytest.mark.parametrize("kind", ["comparison", "view", "run", "report"])
def test_each_public_page_leads_to_the_form_and_the_form_to_thanks(things, kind, client):
    page = client.get(things[kind].get_absolute_url()).text
    links = re.findall(r'href="(/report-abuse/\?url=[^"]+)" rel="nofollow">Report this page', page)
    assert len(links) == 1
    form = client.get(links[0])
    assert form.status_code == 200 and "no-store" in form["Cache-Control"]
    sent = client.post(links[0], {"reason": "private", "text": f" {SENTENCE}\x1b"})
    assert (sent.status_code, sent["Location"]) == (303, "/report-abuse/thanks/")
    complaint = Complaint.objects.get()
    assert (complaint.kind, complaint.name) == (
        kind.replace("view", "comparison"),
        things[kind].public_id,
    )
    assert complaint.text.startswith(SENTENCE) and "\x1b" not in complaint.text
    assert complaint.address_hash == keys.hashed_network("127.0.0.1")
    assert "Thank you" in client.get(sent["Location"]).text
    assert (
        SENTENCE not in client.get(things[kind].get_absolute_url()).text + client.get(links[0]).text
    )


def test_a_complaint_needs_a_reason_and_no_sentence(things, client):
    address = f"/report-abuse/?url={things['run'].get_absolute_url()}"
    refused = client.post(address, {"reason": "", "text": SENTENCE})
    assert refused.status_code == 400 and SENTENCE in refused.text
    assert client.post(address, {"reason": "nothing"}).status_code == 400
    assert client.post(address, {"reason": "spam", "text": "x" * 2001}).status_code == 400
    assert Complaint.objects.count() == 0
    for _ in range(2):  # the second one is the same
        assert client.post(address, {"reason": "spam"}).status_code == 303
    assert Complaint.objects.count() == 1


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    "url",
    ["", "/", "/runs/", "/c/111111111111/", "//evil.example/c/x/", "https://evil.example{path}",
     "javascript:alert(1)", "\\\\evil.example{path}", "{path}?x=1#y", "http://127.0.0.1:8000{path}"],
)  # fmt: skip
def test_only_pages_of_this_site_can_be_reported(things, url, client, settings):
    settings.SITE_URL = "http://127.0.0.1:8000"
    url = url.format(path=things["comparison"].get_absolute_url())
    code = client.get("/report-abuse/", {"url": url}).status_code
    assert code == (200 if url.startswith(("/c/C", "http://127")) or "?x=1" in url else 404)


def test_one_network_reports_so_many_pages_an_hour(things, client, settings):
    settings.UPLOADS_PER_HOUR = 2
    codes = [
        client.post(f"/report-abuse/?url={things[kind].get_absolute_url()}", {"reason": "spam"})
        for kind in ("comparison", "run", "report")
    ]
    assert [response.status_code for response in codes] == [303, 303, 429]
    assert "One network can report 2 pages an hour" in codes[2].text and codes[2]["Retry-After"]


def test_the_form_needs_its_token(things):
    client = Client(enforce_csrf_checks=True)
    address = f"/report-abuse/?url={things['run'].get_absolute_url()}"
    assert client.post(address, {"reason": "spam"}).status_code == 403
    assert client.put(address).status_code in (403, 405)

"""A review page is drawn again only where something that it reads changed."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from runs.models import Hardware, NewerReading, Reading, Upload
from runs.publish import kept_reviews, withdrawing
from runs.store import drawn_files
from runs.web import review_page
from tests import factories
from tests.factories import make_run, make_upload

pytestmark = pytest.mark.django_db
TOKEN = re.compile(r'(?<=name="csrfmiddlewaretoken" value=")\w+')


@pytest.fixture
def drawn(monkeypatch) -> list[str]:
    """Count the pages that are drawn."""
    pages: list[str] = []
    context = review_page.context

    def counting(upload, *args, **named):
        pages.append(upload.public_id)
        return context(upload, *args, **named)

    monkeypatch.setattr(review_page, "context", counting)
    return pages


def an_upload() -> Upload:
    upload = make_upload()
    for load in (1, 10, 100):
        make_run(upload, server_name="nginx", concurrency=load, requests_per_s=100.0 * load)
    Reading.objects.update_or_create(upload=upload, defaults={"diagnostics": []})
    return upload


def change(upload: Upload, **values: object) -> None:
    Upload.objects.filter(pk=upload.pk).update(**values)


def look(client: Client, upload: Upload, query: str = "") -> str:
    """Return the page without its token."""
    answer = client.get(f"{upload.get_absolute_url()}{query}")
    assert answer.status_code == 200
    return TOKEN.sub("", answer.content.decode())


def test_the_second_look_draws_nothing_and_shows_the_same(publisher, drawn):
    upload = an_upload()
    pages = [look(publisher, upload) for _ in range(3)]
    assert len(drawn) == 1 and pages[0] == pages[1] == pages[2]


REMARK = {"line": 3, "severity": "warning", "code": "x", "message": "A new remark."}
CHANGES = {
    "a number of a run": lambda upload: upload.runs.filter(concurrency=10).update(cores=8),
    "a large column": lambda upload: upload.runs.update(details={"error": "stopped"}),
    "hardware": lambda upload: upload.runs.update(
        hardware=Hardware.objects.create(name="An old machine", slug="old")
    ),
    "a run less": lambda upload: upload.runs.filter(concurrency=100).delete(),
    "the name of the file": lambda upload: change(upload, original_name="b.txt"),
    "the draft": lambda upload: change(upload, draft={"title": "Another title"}),
    "who may see it": lambda upload: change(upload, masked=False),
    "a remark of the reader": lambda upload: Reading.objects.update(diagnostics=[REMARK]),
    "a newer reading": lambda upload: NewerReading.objects.create(
        upload=upload, reader="r", added=1, fingerprint="f"
    ),
}


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", CHANGES)
def test_each_change_is_drawn(publisher, drawn, name):
    upload = an_upload()
    look(publisher, upload)
    CHANGES[name](upload)
    page = look(publisher, upload)
    assert len(drawn) == 2
    kept_reviews.forget(upload)
    assert page == look(publisher, upload)


def test_another_view_of_the_preview_is_a_page_of_its_own(publisher, drawn):
    upload = an_upload()
    usual, log = look(publisher, upload), look(publisher, upload, "?scale=logy")
    assert usual != log and look(publisher, upload, "?scale=logy") == log and len(drawn) == 2


def test_a_page_reads_no_table_that_its_name_does_not_hold(publisher):
    """A page that reads another table would be kept while that one changes."""
    upload = an_upload()
    with CaptureQueriesContext(connection) as queries:
        look(publisher, upload)
    tables = {
        table
        for query in queries.captured_queries
        if query["sql"].startswith("SELECT")
        for table in re.findall(r'(?:FROM|JOIN) "(\w+)"', query["sql"])
    }
    assert tables == {
        "runs_upload",
        "runs_run",
        "runs_hardware",
        "runs_reading",
        "runs_newerreading",
    }


def test_each_answer_has_a_token_of_its_own_that_is_taken():
    upload, client = an_upload(), factories.own(Client(enforce_csrf_checks=True))
    address = upload.get_absolute_url()
    tokens = [TOKEN.findall(client.get(address).content.decode())[0] for _ in range(2)]
    assert tokens[0] != tokens[1]
    fields = {"title": "", "visibility": "unlisted", "csrfmiddlewaretoken": tokens[1]}
    assert client.post(f"{address}tags/", fields).status_code == 303
    assert client.post(f"{address}tags/", fields | {"csrfmiddlewaretoken": ""}).status_code == 403
    kept = b"".join(drawn_files.stored(*name.split("/")) for name in drawn_files.names("review-"))
    assert kept and not any(token.encode() in kept for token in tokens)


def test_what_is_published_or_long_is_drawn_each_time(publisher, drawn):
    upload = an_upload()
    change(upload, size=kept_reviews.MOST_BYTES + 1)
    look(publisher, upload)
    publisher.post(f"{upload.get_absolute_url()}publish/", {"title": "", "visibility": "public"})
    drawn.clear()
    look(publisher, upload)
    look(publisher, upload)
    assert len(drawn) == 2 and not drawn_files.names("review-")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("leave", [withdrawing.withdraw, withdrawing.erase])
def test_what_is_kept_goes_with_its_upload(publisher, leave):
    upload = an_upload()
    look(publisher, upload)
    assert drawn_files.names("review-")
    leave(upload)
    assert not drawn_files.names("review-")

"""Every hostile kind by every body: no 5xx, nothing over its budget, nothing that cannot be shown.

The budget is of processor seconds and memory, in this process and in the one that reads an upload.
What waits for a worker is imported here, and what holds runs is published and looked at.
"""

from __future__ import annotations

import gc
import os
import re
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings
from django.db import transaction

from runs.intake import ingest
from runs.models import Run, Upload
from runs.models.upload import PENDING
from runs.web.api.v1 import api
from tests.pages import hostile_api
from tests.pages.hostile_bodies import IMPORTING, STATING
from tests.pages.hostile_corpus import EVERY, FILE_NAMES, LONG, SHORT
from tests.pages.hostile_forms import PAGES, STAFF, fields_of, things_for
from tests.pages.hostile_sent import Sent
from tests.processor_time import slowness

pytestmark = pytest.mark.django_db
MOST_SECONDS = 6.0  # of this process, for one body with all that follows it
MOST_TEXT = 2_000_000  # characters in a field: more than any form takes
MOST_MB = 150.0  # above what it had before
STATUS = Path("/proc/self/status")
SECONDS = {"seconds": 0.02, "memory": 60.0}
AT_ONCE = 8  # kinds that one test sends by one body
FEW = ("text script", "encoded nul")
EACH = 9  # of the short kinds, every ninth is sent each time


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    """Run what waits for the end of a transaction at once: a test is inside of one."""
    monkeypatch.setattr(transaction, "on_commit", lambda do, **_: do())


@pytest.fixture(autouse=True)
def without_earlier_objects() -> None:
    """Keep what earlier tests left in this process out of the collector, which costs seconds.

    It stays out: `gc.unfreeze` would bring back all collected tests for each later look.
    """
    gc.collect()
    gc.freeze()


@contextmanager
def within_budget(what: str, *, seconds: float = MOST_SECONDS) -> Iterator[None]:
    """Fail where a block takes more than its budget of processor time and of memory."""
    Path("/proc/self/clear_refs").write_text("5")  # the peak begins anew
    before, began, largest_before = memory_mb("VmRSS"), os.times(), largest_child()
    yield
    ended, peak = os.times(), memory_mb("VmHWM") - before
    own = ended.user + ended.system - began.user - began.system
    children = ended.children_user + ended.children_system
    children -= began.children_user + began.children_system
    child_bytes = largest_child()
    assert own <= seconds or own <= seconds * slowness(), f"{what}: {own:.1f} s"
    assert children <= 3 * (settings.PARSE_SECONDS + 2), f"{what}: {children:.1f} s in a child"
    assert peak <= MOST_MB, f"{what}: {peak:.0f} MB"
    # The kernel knows the largest child of all that ended: a larger one than before ended here.
    # A child begins with the memory of this process, which has run many tests.
    is_larger = child_bytes > largest_before
    assert not (is_larger and child_bytes > settings.PARSE_MEMORY_BYTES + before * 1024**2), (
        f"{what}: {child_bytes:,} bytes in a child"
    )


def largest_child() -> int:
    """Return the most bytes of memory that any child had which has ended."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024


def memory_mb(name: str) -> float:
    """Return a figure of this process."""
    return int(re.findall(rf"{name}:\s+(\d+)", STATUS.read_text())[0]) / 1024


def send(visitor, body: str, kind: str, *, name: str = "a.txt", publishes: bool = True) -> None:
    """Send a kind by a body, then go the way of the uploads that it left."""
    data = EVERY[kind]()
    text = data.decode("utf-8", "replace")
    sent = Sent(visitor, data, text if body in IMPORTING else text[:MOST_TEXT], name)
    before = set(Upload.objects.values_list("pk", flat=True))
    with within_budget(f"{kind} by {body}"):
        answer = (IMPORTING | STATING)[body](sent)
    assert answer.status_code < 500, (body, kind, answer.content[:300])
    new = Upload.objects.exclude(pk__in=before)
    for upload in new if body in IMPORTING else ():
        follow(visitor, upload, what=f"{kind} by {body}", publishes=publishes)


def follow(visitor, upload: Upload, *, what: str, publishes: bool) -> None:
    """Import what waits and look at it; publish it and look at what was published."""
    with within_budget(f"worker: {what}"):
        for _ in range(settings.IMPORT_MAX_ATTEMPTS):
            ingest.import_upload(upload.pk)
    upload.refresh_from_db()
    assert upload.state not in PENDING, what
    if upload.runs.count() > 100:  # the costs of a large upload are those of bench/giant.py
        return
    pages = [upload.get_absolute_url(), f"{upload.get_absolute_url()}raw", "/runs.csv"]
    if publishes and upload.state == Upload.State.PARSED and upload.runs.exists():
        fields = {"title": "", "visibility": "public", "all-hardware": "a box"}
        visitor.post(f"{upload.get_absolute_url()}publish/", fields)
        links = [own.get_absolute_url() for own in upload.comparisons.all()]
        pages += [f"{link.rstrip('/')}{end}" for link in links for end in ("/", ".json", ".csv")]
        pages += [own.get_absolute_url() for own in Run.objects.filter(upload=upload)[:2]]
    with within_budget(f"pages: {what}"):
        for page in pages:
            answer = visitor.get(page)
            assert answer.status_code < 500, (what, page)
            body = b"".join(answer.streaming_content) if answer.streaming else answer.content
            is_page = answer["Content-Type"].startswith("text/html")
            assert not (is_page and b"<script>alert" in body), (what, page)


def parts_of(kinds) -> list[list[str]]:
    """Return the kinds in lists of AT_ONCE."""
    listed = list(kinds)
    return [listed[start : start + AT_ONCE] for start in range(0, len(listed), AT_ONCE)]


def test_some_kinds_of_each_sort_are_taken_as_a_file(publisher):
    for kind in list(SHORT)[::EACH]:
        send(publisher, "file", kind, publishes=False)


@pytest.mark.one_in(8)
@pytest.mark.parametrize("body", [*IMPORTING, *STATING])
def test_every_body_takes_hostile_text(publisher, body):
    for kind in FEW:
        send(publisher, body, kind, publishes=body == "file")


@pytest.mark.one_in(4)
@pytest.mark.parametrize("name", FILE_NAMES)
@pytest.mark.parametrize("body", ["file", pytest.param("api_multipart", marks=pytest.mark.long)])
def test_every_file_name_is_a_label(publisher, body, name):
    send(publisher, body, "text mail", name=FILE_NAMES[name], publishes=False)
    for upload in Upload.objects.all():
        assert not set(upload.original_name) & set("\r\n\0\u202e/")
        if body == "file":
            answer = publisher.get(f"{upload.get_absolute_url()}raw")
            assert b"".join(answer.streaming_content).startswith(b"> > This is")
            sent = answer["Content-Disposition"]
            assert re.fullmatch(r'attachment; filename="[A-Za-z0-9._-]+"', sent), sent


@pytest.mark.one_in(16)
@pytest.mark.parametrize("asked", [*PAGES, *STAFF])
def test_every_page_takes_hostile_parameters_and_every_page_of_staff_hostile_forms(
    publisher, asked
):
    for kind in FEW:
        text = EVERY[kind]().decode("utf-8", "replace")
        with within_budget(f"{kind} at {asked}"):
            answer = (PAGES | STAFF)[asked](Sent(publisher, b"", text))
        # oEmbed wants 501 for a format that there is not.
        assert answer.status_code < 500 or answer.status_code == 501, (asked, kind)


def test_bodies_are_sent_to_every_operation_of_the_api():
    writing = {
        operation["operationId"]
        for operations in api.get_openapi_schema()["paths"].values()
        for method, operation in operations.items()
        if method != "get"
    }
    assert set(hostile_api.OF_OPERATIONS) == writing
    sent = {own.__name__ for senders in hostile_api.OF_OPERATIONS.values() for own in senders}
    assert {*hostile_api.IMPORTING, *hostile_api.STATING} == sent | {"headers"}


def test_the_fields_of_a_form_are_those_of_its_page(publisher):
    known = {}
    for route in ("upload-publish", "comparison-join", "report-edit", "report-abuse", "uploads"):
        fields = fields_of(route, things_for(route, publisher), visitor=publisher)
        known[route] = {field.name for field in fields}
    assert {"title", "visibility", "all-notes", "series-0-hardware"} < known["upload-publish"]
    assert {"addresses", "title", "visibility"} < known["comparison-join"]
    assert {"title", "objective", "conclusions", "slug", "version"} < known["report-edit"]
    assert {"reason", "text"} < known["report-abuse"]
    assert {"text", "file"} < known["uploads"]


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("body", [*IMPORTING, *STATING])
@pytest.mark.parametrize("kinds", parts_of(EVERY), ids=lambda kinds: kinds[0])
def test_every_kind_by_every_body(publisher, body, kinds):
    for kind in kinds:
        send(publisher, body, kind)


def test_the_corpus_names_every_kind_of_the_list():
    needed = {
        "rate": 17,
        "range": 7,
        "date": 7,
        "encoded": 12,
        "text": 12,
        "table": 6,
        "packed": 13,
        "workbook": 16,
        "form": 8,
    }
    for first, least in needed.items():
        assert sum(kind.startswith(f"{first} ") for kind in SHORT) >= least, first
    assert len(LONG) >= 80 and not set(LONG) & set(SHORT)


@pytest.mark.parametrize("what", SECONDS)
def test_what_goes_over_its_budget_is_seen(what):
    with (
        pytest.raises(AssertionError, match="loop: "),
        within_budget("loop", seconds=SECONDS[what]),
    ):
        if what == "memory":
            large = bytearray(200 * 1024 * 1024)
            large[::4096] = b"x" * len(large[::4096])
        else:
            sum(map(abs, range(20_000_000)))

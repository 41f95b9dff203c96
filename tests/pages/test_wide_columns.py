"""No query of a page copies a long column into other rows, and no list reads one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db.backends.utils import CursorWrapper
from django.test import Client
from django.urls import reverse

from runs.models import Comparison, Hardware, Reading, Report, Revision, Upload
from runs.publish import publishing
from runs.publish.owner import Owner
from tests.factories import ab_text, make_comparison, make_report, make_run, make_upload, own
from tests.pages.access_table import NOT_ALLOWED, ROUTES
from tests.pages.test_access_table import Things, address_of
from tests.pages.test_staff import PASSWORD, sign_in

pytestmark = pytest.mark.django_db
LONG = 10_000  # characters
# Columns of a single thing, each read once by the pages of this thing.
OWN_COLUMNS = {"content", "labels", "label_log", "article", "draft", "diagnostics", "masked_hosts"}
# Pages that name many things, and read nothing long of any.
LISTS: tuple[str, ...] = (
    "my",
    "runs",
    "runs-csv",
    "compare",
    "compare-json",
    "server",
    "hardware",
    "reports",
)
LISTS += ("feed", "report-feed", "server-feed", "sitemap", "sitemap-part", "run", "tray")


# The names that all things of these tests share.
OF_NAMES = {
    "server": "/servers/nginx/",
    "server-feed": "/servers/nginx/feed.atom",
}


class LongValues:
    """Collects the long values that queries give: their columns, and how often one query gave one."""

    def __init__(self) -> None:
        self.columns: set[str] = set()
        self.most_copies = 0

    def add(self, cursor: Any, rows: list[Any]) -> None:
        names = [column[0] for column in cursor.cursor.description or ()]
        copies: Counter[tuple[str, str]] = Counter()
        for row in rows:
            for name, value in zip(names, row or (), strict=False):
                if isinstance(value, str | bytes) and len(value) > LONG:
                    copies[name, str(value[:200])] += 1
        self.columns |= {name for name, _ in copies}
        self.most_copies = max([self.most_copies, *copies.values()])


@contextmanager
def collecting(monkeypatch: pytest.MonkeyPatch) -> Iterator[LongValues]:
    """Collect the long values of all queries inside."""
    values = LongValues()

    def fetching(name: str) -> Any:
        def fetch(self: Any, *arguments: Any) -> Any:
            with self.db.wrap_database_errors:
                rows = getattr(self.cursor, name)(*arguments)
            values.add(self, [rows] if name == "fetchone" else rows)
            return rows

        return fetch

    with monkeypatch.context() as patch:
        for name in ("fetchone", "fetchmany", "fetchall"):
            patch.setattr(CursorWrapper, name, fetching(name), raising=False)
        yield values


@pytest.fixture
def things() -> Things:
    """An upload, its comparison, a view and a report, each with long columns wherever it has one."""
    pad = {"pad": "x" * (LONG + 1)}
    upload = make_upload(
        ab_text(), diagnostics=[_remark()] * 200, columns=[], draft=pad, column_map={}
    )
    runs = [make_run(upload, hardware="One", concurrency=load) for load in (10, 20, 30)]
    comparison = make_comparison(*runs, title="Long columns")
    view = publishing.save_view(
        runs[:2], title="A view", visibility="public", owner=Owner.of_upload(upload)
    )
    report = make_report(comparison, title="A report")
    Upload.objects.update(masked_hosts=pad, draft=pad)
    for row in Comparison.objects.all():
        row.content, row.labels = row.content | pad, row.labels | pad
        row.label_log = [_logged()] * 200
        row.save()
    Report.objects.update(draft=report.draft | pad)
    for revision in Revision.objects.all():
        Revision.objects.filter(pk=revision.pk).update(article=revision.article | pad)
    return Things(upload, comparison, view, report)


def _address(name: str, things: Things) -> str:
    if name == "hardware":
        return reverse(name, args=[Hardware.objects.get().slug])
    return OF_NAMES.get(name) or address_of(name, things)


def _remark() -> dict[str, Any]:
    return {"line": 1, "severity": "warning", "code": "value.clipped", "message": "x" * 100}


def _logged() -> dict[str, Any]:
    return {
        "at": "2026-11-22T00:00:00+00:00",
        "run": None,
        "field": "title",
        "old": "x" * 50,
        "new": "y" * 50,
    }


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    "name", [name for name, route in ROUTES.items() if route.get != NOT_ALLOWED]
)
def test_no_page_copies_a_long_column(things, monkeypatch, name):
    client = own(Client()) if ROUTES[name].get in ("edit", "erase") else Client()
    with collecting(monkeypatch) as values:
        response = client.get(_address(name, things))
        b"".join(response) if response.streaming else response.content
    assert response.status_code < 400, response.status_code
    assert values.columns <= allowed(name)
    assert values.most_copies <= 1


def allowed(name: str) -> set[str]:
    """Return the long columns that a page may read, of one thing each."""
    if name == "home":
        return {"content", "labels"}  # of the chart that it draws
    return set() if name in LISTS else OWN_COLUMNS


@pytest.mark.parametrize("model", ["upload", "comparison", "report"])
def test_no_list_of_staff_reads_a_long_column(things, monkeypatch, client, model):
    User.objects.create_superuser("root", password=PASSWORD)
    sign_in(client)
    with collecting(monkeypatch) as values:
        assert client.get(reverse(f"admin:runs_{model}_changelist")).status_code == 200
    assert values.columns == set()


def test_long_columns_are_seen(things, monkeypatch):
    with collecting(monkeypatch) as values:
        list(Upload.objects.all())
        list(Reading.objects.all())
    assert values.columns == {"masked_hosts", "draft", "diagnostics"}
    with collecting(monkeypatch) as values:
        list(things.upload.runs.select_related("upload"))
    assert values.most_copies == 3

"""The list of reports: who stands in it, page by page, at the same cost however many there are."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from runs.models import Report
from tests.factories import make_report
from tests.runs.store.test_plans import plans

pytestmark = pytest.mark.django_db
FIRST = datetime(2026, 1, 1, 12, 0, 0, 123457, tzinfo=UTC)


def published(count: int, *, start: int = 0) -> list[str]:
    """Publish public reports, two at a time at the same microsecond; return them newest first."""
    for number in range(start, start + count):
        at = FIRST + timedelta(microseconds=number // 2)
        Report.objects.filter(pk=make_report(title=f"Report {number}").pk).update(published_at=at)
    return [f"Report {number}" for number in reversed(range(start, start + count))]


def titles(page) -> list[str]:
    return [report.title for report in page.context["reports"]]


@pytest.fixture
def short(monkeypatch) -> None:
    monkeypatch.setattr("runs.web.views.report.PAGE", 3)


def test_each_report_is_on_one_page_and_each_page_leads_to_the_next(stranger, short):
    expected, seen, address = published(8), [], "/r/"
    for _ in range(9):
        page = stranger.get(address)
        seen += titles(page)
        if page.context["next"] is None:
            break
        address = f"/r/?after={page.context['next']}"
        assert f'<a href="{address}" rel="next">Older reports</a>' in page.content.decode()
    assert seen == expected


def test_a_page_stays_whole_when_more_is_published(stranger, short):
    expected = published(5)
    address = f"/r/?after={stranger.get('/r/').context['next']}"
    published(2, start=5)
    assert titles(stranger.get(address)) == expected[3:]


def test_a_page_costs_the_same_however_many_there_are(stranger, short, django_assert_num_queries):
    for count in (1, 4, 12):
        published(count, start=count * 100)
        with django_assert_num_queries(1):
            page = stranger.get("/r/")
        with django_assert_num_queries(1):
            stranger.get(f"/r/?after={page.context['next'] or '5~5'}")


def test_a_page_is_found_by_the_index(stranger, short):
    published(8)
    after = stranger.get("/r/").context["next"]
    for address in ("/r/", f"/r/?after={after}"):
        with CaptureQueriesContext(connection) as asked:
            stranger.get(address)
        assert ["report_latest" in plan for plan in plans([asked[0]["sql"]])] == [True], address


def test_behind_the_end_the_way_back_is_shown(stranger):
    published(1)
    page = stranger.get("/r/?after=0.0~1").content.decode()
    assert "The list ended before this page" in page and 'name="robots" content="noindex"' in page
    assert "noindex" not in stranger.get("/r/").content.decode()


@pytest.mark.parametrize(
    "after",
    [
        "",
        "x",
        "~",
        "~5",
        "nan~1",
        "1e999~1",
        "1e300~1",
        "9e17~9223372036854775807",
        "~99999999999999999999",
    ],
)
def test_nonsense_in_the_address_is_left_out(stranger, after):
    published(2)
    assert len(titles(stranger.get("/r/", {"after": after}))) == 2


def test_an_empty_list_says_so(stranger):
    assert "No report has been published here yet" in stranger.get("/r/").content.decode()

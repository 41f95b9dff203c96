"""Pages of a table that states a load in some of its rows only: one chart and one sentence first."""

from __future__ import annotations

from typing import Any

import pytest

from runs.models import Comparison
from tests.factories import make_comparison, make_report, make_run, make_upload
from tests.pages.test_reports import address

pytestmark = pytest.mark.django_db
ROWS = {"one worker": None, "two workers": None, "four workers": None, "eight workers": 200}
FIRST = "four workers"  # the highest of the three rows without a load


@pytest.fixture
def mixed() -> Comparison:
    upload = make_upload("x")
    nothing: dict[str, Any] = {"tool": None, "requests_completed": None, "requests_failed": None}
    for place, (name, load) in enumerate(ROWS.items(), start=1):
        values: dict[str, Any] = {"server_name": name, "server_version": "", "concurrency": load}
        make_run(upload, requests_per_s=1000.0 * place, **values, **nothing)
    return make_comparison(*upload.runs.all())


def test_the_headline_is_about_the_chart_that_comes_first(stranger, mixed):
    page = stranger.get(mixed.get_absolute_url()).content.decode()
    assert page.count("chart hero") == 2
    rows, loads = page.split("chart hero")[1:]
    assert FIRST in rows and "eight workers" in loads.split("</figure>")[0]
    assert FIRST in mixed.analysis["sentence"] and mixed.analysis["sentence"] in page
    assert "So no chart shows them" not in page


def test_a_chart_that_is_asked_for_is_the_large_one(stranger, mixed):
    page = stranger.get(f"{mixed.get_absolute_url()}?metric=transfer_rate").content.decode()
    large, below = page.split("chart hero")[1].split("bar-lists", 2)[1:]
    assert "eight workers" in large and FIRST not in large
    assert FIRST in below.split("</figure>")[0]


def test_data_and_frame_begin_with_the_same_rows(stranger, mixed):
    place = mixed.get_absolute_url()
    computed = stranger.get(f"{place[:-1]}.json").json()["computed"]
    assert computed["summary"]["sentences"][0] == mixed.analysis["sentence"]
    assert [question["summary"]["question"]["load"] for question in computed["questions"]] == [
        "concurrency"
    ]
    frame = stranger.get(f"{place}embed/").content.decode()
    assert FIRST in frame.split("embed-finding")[0] and "the load is unknown" in frame


def test_a_report_draws_rows_without_a_load_and_says_what_they_show(stranger, mixed):
    report = make_report(mixed)
    page = stranger.get(address(report)).content.decode()
    first, *others = [part.split("</figure>")[0] for part in page.split('class="bar-lists"')[1:]]
    assert FIRST in first and others and not any(FIRST in other for other in others)
    assert "Key findings: runs without a load" in page and mixed.analysis["sentence"] in page
    assert mixed.analysis["sentence"] in stranger.get(address(report, ".md")).content.decode()


TABLE = """## HTTP throughput

| Configuration | Throughput |
|---|---|
| 1 worker | 12,300 requests/s |
| 4 workers | 45,100 requests/s |
"""


def test_rows_of_the_review_are_named_as_the_bars(stranger, paste):
    page = stranger.get(paste(stranger, TABLE).get_absolute_url()).content.decode()
    rows = page.split('class="series-table"')[1]
    assert "Configuration: 1 worker" in rows and "Configuration: 4 workers" in rows
    assert "Unnamed server" not in page

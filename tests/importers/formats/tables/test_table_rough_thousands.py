"""Rough rates with a point before thousands: "~25.000"."""

from __future__ import annotations

import pytest

from tests.importers.formats.tables.test_table_aims_and_minutes import runs
from tests.importers.formats.tables.test_table_fresh import table

TITLE = "# HTTP servers, measured with wrk\n\n"


def rates_of(head: str, first: str, second: str, *, others: tuple[str, str] = ("1", "2")):
    rows = table(
        f"Server; {head}; Note", f"nginx; {first}; {others[0]}", f"h2o; {second}; {others[1]}"
    )
    return [run.requests_per_s for run in runs(TITLE + rows)]


@pytest.mark.parametrize(
    ("head", "first", "second"),
    [
        ("Req/segundo", "~25.000", "**~20.000**"),
        ("req/s", "~25.000", "≈ 20.000"),
        ("Requests/sec", "~25.000 req/s", "~20.000 req/s"),
        ("RPS", "~25,000", "~20,000"),
    ],
)
def test_rough_rates_have_a_point_before_thousands(head, first, second):
    assert rates_of(head, first, second) == [25000, 20000]


def test_other_rough_rates_have_it_where_decimals_have_a_comma():
    assert rates_of("Req/segundo", "~25.400", "~9.120") == [25400, 9120]
    assert 25400 not in rates_of("req/s", "~25.400", "~9.120")


@pytest.mark.parametrize(
    ("first", "second"),
    [("~25.000", "20.000"), ("25.000", "20.000"), ("~25.000", "~19.5"), ("~25.0", "~20.0")],
)
def test_a_column_that_is_not_all_rough_thousands_is_asked_for_or_has_decimals(first, second):
    assert not {25000, 20000} & {*rates_of("Req/segundo", first, second)}


def test_times_that_may_be_read_in_two_ways_keep_the_question_open():
    rows = table("Server; Req/s; p95 (ms)", "nginx; ~25.000; 4.218", "h2o; ~20.000; 7.125")
    assert all(run.latency_ms.get("p95") in (None, 4.218, 7.125) for run in runs(TITLE + rows))
    assert all(run.requests_per_s is None for run in runs(TITLE + rows))

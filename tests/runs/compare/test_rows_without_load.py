"""Rows of tables that state no load: who is ranked with whom, and the sentence about them."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runs.compare.checks import check
from runs.compare.documents import SizeGroups
from runs.compare.rows_without_load import row_lists, sentences
from tests.runs.compare.make import make_sheet, make_view


def row(server_name: str, rate: float, **values: Any) -> Any:
    """Return a row of a table that states no load."""
    usual = dict.fromkeys(
        ("tool", "server_version", "concurrency", "time_taken_s", "transfer_rate_Bps")
    )
    return make_view(server_name=server_name, requests_per_s=rate, **usual | values)


def said(*rows: Any) -> tuple[str, ...]:
    return sentences(row_lists(rows), check(rows, {}))


ROWS = st.lists(
    st.builds(
        row,
        st.sampled_from("abcd"),
        st.floats(1, 1e6),
        document_bytes=st.sampled_from([None, 100, 130, 100_000]),
        keepalive=st.sampled_from([None, True, False]),
        member=st.sampled_from([None, "one.csv", "two.csv"]),
    ),
    max_size=12,
)


@given(ROWS)
def test_a_list_holds_rows_of_one_table_and_one_question(rows: list[Any]):
    lists = row_lists(rows)
    ranked = {own_row.runs[0].id for own in lists for own_row in own.rows}
    assert ranked == {run.id for run in rows}
    for own in lists:
        members = [own_row.runs[0] for own_row in own.rows]
        assert len({run.numbers.get("member") for run in members}) == 1
        assert len({run.value("keepalive") for run in members} - {None}) <= 1
        sizes = {run.numbers.get("document_bytes") for run in members} - {None}
        assert len(SizeGroups(sizes).smallest) <= 1
        rates = [own_row.runs[0].numbers["requests_per_s"] for own_row in own.rows]
        assert rates == sorted(rates, reverse=True)


@given(ROWS, st.randoms())
def test_the_order_of_the_rows_changes_no_sentence(rows: list[Any], order: random.Random):
    mixed = list(rows)
    order.shuffle(mixed)
    assert said(*rows) == said(*mixed)


@given(ROWS, st.randoms())
def test_lists_stand_by_length_and_in_the_order_of_the_text(rows: list[Any], order: random.Random):
    mixed = list(rows)
    order.shuffle(mixed)
    ranked = [[own.runs[0].place for own in row_list.rows] for row_list in row_lists(mixed)]
    assert [row_list.title for row_list in row_lists(rows)] == [
        row_list.title for row_list in row_lists(mixed)
    ]
    firsts = [(-len(places), min(places)) for places in ranked]
    assert firsts == sorted(firsts)


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        (
            [row("a", 10.0), row("b", 40.0)],
            "b measured 40 requests/s and a 10, at an unknown load.",
        ),
        (
            [row("a", 10.0), row("b", 40.0), row("c", 30.0)],
            "b has the highest measured rate of 3: 40 requests/s at an unknown load.",
        ),
        (
            [row("a", 40.0), row("b", 40.0), row("c", 30.0)],
            "2 rows share the highest measured rate, 40 requests/s at an unknown load.",
        ),
        (
            [row("a", 10.0, document_bytes=9), row("b", 4.0, document_bytes=9)]
            + [row("a", 5.0, document_bytes=90_000)],
            "9 bytes: a measured 10 requests/s and b 4, at an unknown load.",
        ),
        (
            [row("a", 10.0), row("b", 40.0, os="Linux 6"), row("c", 4.0, os="FreeBSD 14")],
            "b has the highest measured rate of 3: 40 requests/s at an unknown load, "
            "but operating system differs.",
        ),
    ],
)
def test_the_sentence(rows: list[Any], sentence: str):
    assert said(*rows) == (sentence,)
    assert make_sheet(*rows).summary == (sentence,)


def test_a_single_row_is_compared_to_nothing():
    assert said(row("a", 10.0)) == ("a served 10 requests/s at an unknown load.",)
    assert said(row("a", 10.0, requests_failed=500, requests_completed=500)) == (
        "The result of a does not count: 1 % or more of its requests failed.",
    )


def test_a_single_run_that_stopped_early_is_not_called_unranked():
    (sentence,) = make_sheet(make_view(aborted=True)).summary
    assert sentence == "The result of nginx 1.24.0 does not count: the run stopped early."


def test_where_nothing_counts_and_where_one_row_does_it_is_said():
    failed = {"requests_failed": 500, "requests_completed": 1000}
    (nothing,) = said(row("a", 10.0, **failed), row("b", 4.0, **failed))
    assert nothing.startswith("No row counts: failed requests")
    first, left = said(row("a", 10.0), row("b", 40.0, **failed))
    assert first == "a served 10 requests/s at an unknown load."
    assert left.startswith("1 row is not counted")


def test_results_of_their_own_loads_are_not_compared():
    apart = [row("a", 10.0, member="one.csv"), row("b", 4.0, member="two.csv")]
    refusal = "2 results of 4–10 requests/s are not compared: their loads are unknown."
    assert said(*apart) == (refusal,)
    assert make_sheet(*apart).summary == (refusal,)
    failed = row("c", 90.0, member="three.csv", requests_failed=500)
    first, left = said(*apart, failed)
    assert first == refusal and left.startswith("1 result is not counted")


@pytest.mark.parametrize(
    "wrong", [{"requests_failed": 500}, {"aborted": True}, {"details": {"flagged_failed": True}}]
)
def test_what_failed_is_not_counted(wrong: dict[str, Any]):
    first, second = said(row("a", 10.0), row("b", 90.0, **wrong), row("c", 40.0))
    assert first == "c measured 40 requests/s and a 10, at an unknown load."
    assert second.startswith("1 row is not counted")


def test_the_rate_of_good_answers_counts():
    """Five of a thousand requests failed: too few to leave the row out."""
    failing = {
        "tool": "wrk",
        "lines": [4, 4],
        "requests_completed": 1000,
        "requests_failed": 0,
        "non_2xx": 5,
    }
    rows = [row("a", 100.0), row("b", 100.3, time_taken_s=9.97, **failing), row("c", 40.0)]
    assert said(*rows) == (
        "a has the highest measured rate of 3: 100 requests/s at an unknown load.",
    )


def test_reports_of_a_tool_share_no_load():
    """Each was made by itself; only rows of one table are known to share what is unknown."""
    reports = [row(name, rate, tool="wrk") for name, rate in (("a", 10.0), ("b", 40.0))]
    (sentence,) = said(*reports)
    assert sentence == "2 results of 10–40 requests/s are not compared: their loads are unknown."
    assert [own.title for own in row_lists(reports)] == ["Report 1", "Report 2"]


def test_runs_with_a_load_are_in_no_list():
    assert row_lists([make_view(concurrency=10)]) == []

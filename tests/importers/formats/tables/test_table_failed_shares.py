"""Shares of failed requests in tables and lists: a run with many errors proves no winner."""

from __future__ import annotations

import pytest

from importers import reader
from tests.importers.formats.sweep_tables import workbook

SHARES = [0.0, 0.25]


def table(head: str, *cells: str) -> str:
    rule = "|---" * (4 + head.count("|")) + "|"
    rows = [
        f"| {name} | 10 | {rate} | {cell} |"
        for name, rate, cell in zip(("nginx", "apache"), (501.2, 401.3), cells, strict=True)
    ]
    return "\n".join([f"| Server | Connections | Req/s | {head} |", rule, *rows, ""])


def shares(text: str) -> list[float | None]:
    return [run.details.get("failed_share") for run in reader.read(text.encode()).runs]


@pytest.mark.parametrize(
    ("head", "cells"),
    [
        ("Error rate", ("0%", "25%")),
        ("Errors (%)", ("0", "25")),
        ("Errors", ("0.0%", "25.0 %")),
        ("Fails", ("0.00%", "25.00%")),
        ("% failed", ("0", "25")),
        ("error_pct", ("0", "25.0")),
        ("Failure rate", ("0", "25")),  # more than 1: percent
        ("http_req_failed", ("0.00%", "25.00%")),
        ("5xx %", ("0", "25")),
        ("4xx % | 5xx %", ("0 | 0", "10 | 15")),
        ("Errors", ("0 (0%)", "25 (25%)")),
        ("Errors (%)", ("0 (0%)", "2,500 (25%)")),
        ("Success rate", ("100%", "75%")),
        ("Success", ("100%", "75%")),
        ("Success rate", ("1.0", "0.75")),
        ("Availability (%)", ("100", "75")),
        ("Non-2xx", ("0.00%", "25%")),
        ("non-200 (%)", ("0", "25")),
        ("Client errors", ("0.00%", "25%")),
        ("错误率", ("0%", "25%")),
        ("성공률", ("100%", "75%")),
        ("Fehlerquote", ("0 %", "25 %")),
        ("Taux d'erreur", ("0%", "25%")),
    ],
)
def test_a_column_of_shares_is_read(head, cells):
    assert shares(table(head, *cells)) == SHARES


@pytest.mark.parametrize(
    ("head", "cells"),
    [
        ("Error budget", ("0.1%", "0.1%")),
        ("Hit rate", ("97%", "91%")),
        ("Std error (%)", ("1", "3")),
        ("Error rate (‰)", ("5", "12")),
        ("2xx %", ("0", "100")),
        ("Error rate", ("3/s", "12/s")),
        ("Success", ("1000", "999")),
        ("Errors", ("3", "4")),
        ("Error rate", ("<1%", "~0.5–1%")),
    ],
)
def test_other_shares_and_counts_are_none(head, cells):
    assert shares(table(head, *cells)) == [None, None]


def test_of_two_shares_that_differ_the_worse_one_counts():
    text = table("Error rate | Success rate", "0% | 100%", "1% | 95%")
    assert shares(text) == [0.0, 0.05]


def test_a_number_that_may_be_percent_or_a_part_of_1_is_left_out_and_named():
    report = reader.read(table("Error rate", "0.01", "0.5").encode())
    assert [run.details.get("failed_share") for run in report.runs] == [None, None]
    assert any("percent or parts of 1" in remark.message for remark in report.diagnostics)


def test_it_can_be_mapped_to_percent():
    text = table("Bad", "0", "0.5").encode()
    runs = reader.read(text, columns={"bad": "failed_percent"}).runs
    assert [run.details.get("failed_share") for run in runs] == [0.0, 0.005]


def test_shares_stand_behind_rates_in_metrics_below_each_other_and_in_reports():
    behind = "| Server | c=10 | c=100 |\n|---|---|---|\n| nginx | 501.2 req/s (0% errors) | 801.2 req/s (25% errors) |\n"
    assert shares(behind) == SHARES
    turned = "| Metric | nginx | apache |\n|---|---|---|\n| Requests/sec | 50111 | 30222 |\n| Error rate | 0% | 25% |\n"
    assert shares(turned) == SHARES
    assert shares(
        "hey -c 50 http://localhost/\n\nRequests/sec: 4012.3\nError rate: 25%\np99: 31 ms\n"
    ) == [0.25]


@pytest.mark.parametrize(
    ("cells", "expected"),
    [((0, 0.12), [0.0, None]), ((0, 12.5), [0.0, 0.125]), ((0.3, 12.5), [0.003, 0.125])],
)
def test_a_small_number_in_a_workbook_may_be_shown_as_percent_or_not(cells, expected):
    rows = [
        ["Server", "Requests/s", "Errors %"],
        ["nginx", 501.2, cells[0]],
        ["apache", 401.3, cells[1]],
    ]
    runs = reader.read(workbook(("Results", rows))).runs
    assert [run.details.get("failed_share") for run in runs] == expected


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        (", p99 4.1 ms, 0% errors", ", p99 9.1 ms, 25% errors"),
        (" (0% errors)", " (25% errors)"),
        (", errors: 0%", ", errors: 25%"),
        (", 100% success", ", 75% success"),
        (", 0% of requests failed", ", 25% of requests failed"),
    ],
)
def test_shares_stand_behind_the_rates_of_a_list(good, bad):
    assert (
        shares(
            f"wrk, 100 connections\n\n- nginx: 50,222 req/s{good}\n- apache: 30,222 req/s{bad}\n"
        )
        == SHARES
    )


@pytest.mark.parametrize(
    "behind",
    [
        " (± 2% error)",
        " (margin of error: 3%)",
        ", 2% error margin",
        ", std error 2%",
        " (down from 12% errors)",
        " (less than 5% errors)",
        ", <1% errors",
    ],
)
def test_margins_bounds_and_earlier_shares_are_none(behind):
    assert shares(
        f"wrk, 100 connections\n\n- nginx: 50,222 req/s{behind}\n- apache: 30,222 req/s{behind}\n"
    ) in ([None, None], [])


def test_a_comma_stands_before_decimals_too():
    text = "wrk, 100 connections\n\n- nginx: 50,222 req/s, 0,5% errors\n- apache: 30,222 req/s, 99,9% success\n"
    assert shares(text) == [0.005, 0.001]

"""Numbers that stand in several tables, rates of threads, counts of rounds, rows of zeros."""

from __future__ import annotations

import pytest

from importers.reader import read
from tests.importers.formats.tables.test_table_aims_and_minutes import runs
from tests.importers.formats.tables.test_table_fresh import rates, table

LONG = table(
    "Case; Requests/sec; Transfer/sec",
    "alpha-tiny; 161203.41; 54934896.64",
    "alpha-large; 9176.12; 1524713390.08",
    "bravo-tiny; 187871.52; 68608327.68",
    "bravo-large; 9314.25; 1546188226.56",
)
WIDE = table(
    "Case; Tiny Requests/sec; Large Requests/sec",
    "alpha; 161203.41; {}",
    "bravo; 187871.52; 9314.25",
)


@pytest.mark.parametrize(("rate", "number"), [("9176.12", 4), ("9176.13", 8)])
def test_a_table_in_another_shape_is_no_further_measurement(rate, number):
    text = f"# Proxies\n\nRequests of each:\n\n{LONG}\nBy payload size:\n\n{WIDE.format(rate)}"
    assert len(runs(text)) == number


def test_few_equal_rates_may_be_of_two_tests():
    rows = ("alpha; 161203.41", "bravo; 9176.12", "charlie; 187871.52")
    first, second = table("Server; req/s", *rows), table("Server; req/s", *rows)
    assert len(runs(f"# Without TLS\n\n{first}\n# With TLS\n\n{second}")) == 6


@pytest.mark.parametrize(("last", "read_rates"), [("req/sec +/- stdev", []), ("Notes", [134500])])
def test_the_rate_of_wrk_with_its_spread_is_that_of_a_thread(last, read_rates):
    head = f"lang; req/sec avg; req/sec stdev; req/sec max; {last}"
    rows = table(head, "alpha; 134.50k; 3.66k; 143.74k; 67.00%")
    assert rates(f"# HTTP benchmark\n\n{rows}") == read_rates


@pytest.mark.parametrize(("spread", "counts"), [("Std Dev", [None, None]), ("Errors", [75, 53])])
def test_samples_beside_the_spread_of_a_rate_count_rounds(spread, counts):
    rows = table(
        f"Runtime; Mean; Median; {spread}; Samples",
        "docker; 604.51 req/s; 612.24 req/s; 0; 75",
        "native; 694.14 req/s; 720.88 req/s; 0; 53",
    )
    assert [run.requests_completed for run in runs(f"### HTTP Throughput\n\n{rows}")] == counts


@pytest.mark.parametrize(
    ("text", "identity"),
    [("2,675,983 requests in 10.00s, 395.56MB read", {}), ("2 workers", {"Setup": "2 workers"})],
)
def test_a_line_of_totals_names_nothing(text, identity):
    rows = table("Server; Setup; Requests/sec", f"alpha; {text}; 267,551")
    read_runs = runs(f"# HTTP benchmark with wrk\n\n{rows}")
    assert [run.identity for run in read_runs] == [identity]


@pytest.mark.parametrize(("rate", "number"), [("0.00", 1), ("0.02", 2)])
def test_a_row_of_zeros_is_no_run(rate, number):
    rows = table(
        "Framework; Requests/s; Stddev", "express; 6216.08; 899.34", f"acorn; {rate}; 0.00"
    )
    assert len(runs(f"# HTTP benchmark\n\n{rows}")) == number


@pytest.mark.parametrize(
    ("cell", "identity"), [("PASS", {}), ("pass-through", {"Mode": "pass-through"})]
)
def test_verdicts_name_no_run(cell, identity):
    rows = table("VUs; RPS; p95 (ms); Mode", f"50; 44.8; 222; {cell}", f"100; 88.8; 238; {cell}")
    assert [run.identity for run in runs(f"# Load test\n\n{rows}")] == [identity, identity]


STACKED = """The following URLs were tested.
| URL | Handler |
|---|---|
| http://localhost/index.html | flat file |
| http://localhost/cgi-bin/bench | a script |
| URL | Linux | FreeBSD |
|---|---|---|
| http://localhost/index.html | 996.41 requests/second | 1183.64 requests/second |
"""
GROUPED = """| | before | before | after | after |
| Route | req/s | p95 | req/s | p95 |
|---|---|---|---|---|
| /users | 812.4 | 31 ms | 1204.9 | 18 ms |
"""


def test_the_rows_of_a_table_straight_above_are_no_heads_of_the_next():
    report = read(STACKED.encode(), "post.md")
    assert [run.server_name for run in report.runs] == ["Linux", "FreeBSD"]


def test_two_rows_of_heads_above_one_rule_stay():
    assert rates(f"# HTTP benchmark\n\n{GROUPED}") == [812.4, 1204.9]


WRK_REPORTS = "\n".join(
    f"""Running 10s test @ http://127.0.0.1/
  2 threads and 50 connections
  {count} requests in 10.00s, 10.00MB read
Requests/sec:  {rate}
Transfer/sec:      1.00MB
"""
    for count, rate in ((123456, "12345.67"), (61549, "6154.91"))
)


@pytest.mark.parametrize(
    ("first", "second", "number"),
    [
        ("12.3k", "6.2k", 2),  # five digits in all
        ("12k", "6.2k", 4),
        ("6.2k", "12.3k", 4),  # in another order
    ],
)
def test_rows_in_the_order_of_the_reports_repeat_them_by_the_digits_of_all(first, second, number):
    rows = table("Server; req/s", f"alpha; {first}", f"bravo; {second}")
    assert len(read((WRK_REPORTS + rows).encode()).runs) == number

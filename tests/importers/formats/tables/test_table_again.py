"""Rates that a report gives again, warm-ups, tests that are none, and lines that name nothing."""

from __future__ import annotations

import pytest

from importers.reader import read
from tests.importers.formats.tables.test_table_fresh import table, wrk


def runs(text):
    return read(text.encode()).runs


REPORT = """Test Results Summary - 03/04/2025 21:07:13
=============================
API URL: http://api:81
Actual RPS: 41.7
Total Requests: 2502
Success Rate: 100.00 %
Avg Response Time: 4.85ms
P95 Response Time: 9ms
P99 Response Time: 23ms
Throughput: {rate} RPS
"""


def test_a_rate_that_a_report_gives_again_is_no_second_run():
    (run,) = runs(REPORT.format(rate="41.7"))
    assert (run.requests_per_s, run.requests_completed, run.server_name) == (41.7, 2502, None)
    assert run.latency_ms == {"mean": 4.85, "p95": 9, "p99": 23}


def test_reports_of_one_rate_stay_two_runs():
    text = REPORT.format(rate="41.7") + "\n" + REPORT.format(rate="41.7").replace("2502", "2503")
    assert [run.requests_completed for run in runs(text)] == [2502, 2503]


HEAD = "Case; Requests/sec; Keep-alive"


def test_the_load_of_a_warm_up_is_that_of_no_run():
    text = "## Warm-up\n\n4 x 3 second load, at concurrency of 70\n\n## Static files\n\nMade with ab.\n\n"
    rows = table(HEAD, "small; 1081; off", "large; 977; off")
    assert [run.concurrency for run in runs(text + rows)] == [None, None]


def test_the_load_of_a_set_up_is_that_of_its_runs():
    text = "## Set-up\n\n4 x 3 second load, at concurrency of 70\n\n## Static files\n\nMade with ab.\n\n"
    rows = table(HEAD, "small; 1081; off", "large; 977; off")
    assert [run.concurrency for run in runs(text + rows)] == [70, 70]


TIMES = "Concurrent Users; Total Duration (ms); Avg Latency (ms); Throughput (req/sec)"


def test_a_test_that_lasts_some_milliseconds_is_a_loop():
    text = "# Results\n\n" + table(TIMES, "1; 0.83; 0.02; 1204.8", "60; 8.31; 0.03; 7220.2")
    assert runs(text) == []


def test_a_short_test_is_one():
    text = "# Results\n\n" + table(TIMES, "1; 83; 0.82; 1204.8", "60; 831; 3.1; 7220.2")
    assert len(runs(text)) == 2


def test_typical_round_figures_are_a_claim():
    rows = ("10; ~400", "50; ~3,000", "100; ~5,000")
    text = "Typical performance on one machine:\n\n" + table("Threads; Requests/sec", *rows)
    assert runs(text) == []


@pytest.mark.parametrize("head", ["Precision", "Precision@10"])
def test_what_has_a_precision_is_a_search(head):
    rows = (f"Mode; RPS; p99; {head}", "warm; 221; 41 ms; 98.4%", "cold; 197; 57 ms; 98.4%")
    assert runs(wrk(*rows)) == []


def test_rates_of_nothing_are_asked_for():
    rows = ("8; 190/s; 130 ms", "32; 410/s; 160 ms", "64; 530/s; 310 ms")
    text = "A benchmark produces:\n\n" + table("Concurrency; Throughput; p95", *rows)
    assert runs(text + "\nExplain it.\n") == []
    text = "Our HTTP service produces:\n\n" + table("Concurrency; Throughput; p95", *rows)
    assert [run.requests_per_s for run in runs(text + "\nExplain it.\n")] == [190, 410, 530]


ROWS = table("Runtime; Requests/s; p95", "Bun 1.3.1; 1,042; 44 ms", "Node.js 22; 633; 79 ms")
LONG = (
    "It was measured on a small box that has nothing else to do, with ab, 40 connections, in three"
)


@pytest.mark.parametrize(
    "above",
    [
        f"{LONG}\n20-second rounds one by one:",
        "Our server's implementation is blazingly fast:",
        "Aquí están las tablas con los resultados:",
    ],
)
def test_a_line_that_tells_something_is_no_label(above):
    assert [run.label for run in runs(f"{above}\n\n{ROWS}")] == [None, None]


def test_a_line_that_names_the_runs_is_their_label():
    assert [run.label for run in runs(f"With a warm cache:\n\n{ROWS}")] == ["With a warm cache"] * 2


def test_the_row_of_a_report_below_its_name_is_that_report():
    report = "\n".join(
        [
            "Concurrency Level:      40",
            "Time taken for tests:   4.112 seconds",
            "Complete requests:      9000",
            "Failed requests:        0",
            "Requests per second:    2188.72 [#/sec] (mean)",
        ]
    )
    rows = table("Name; Requests per second", "Alphaview; 2189", "Betaview; 1741")
    text = f"Made with `ab -c 40 http://localhost/`.\n\n{rows}\n## {{name}}\n\n```\n{report}\n```\n"
    same = runs(text.format(name="Alphaview"))
    assert sorted(run.requests_per_s for run in same) == [1741, 2188.72]
    assert len(runs(text.format(name="Gammaview"))) == 3


def test_paths_below_a_rate_that_was_fixed_are_names():
    rows = ("/a; nginx; 1.21 ms; 1.62 ms", "/a; caddy; 2.77 ms; 3.84 ms")
    text = "# HTTP load test\n\n" + table("Fixed 60 req/s; Server; HTTP avg; HTTP p95", *rows)
    assert [run.identity for run in runs(text)] == [{"Fixed 60 req/s": "/a"}] * 2
    assert [run.offered_rate for run in runs(text)] == [60, 60]


ASKED = table("Tool; RPS actual; p99", "alpha; 398.7; 9 ms", "beta; 400; 11 ms")


def test_a_target_in_the_heading_was_asked_for():
    text = f"# HTTP load test\n\n## Precision: 400 RPS target\n\n{ASKED}"
    assert [run.offered_rate for run in runs(text)] == [400, 400]


@pytest.mark.parametrize("heading", ["Best of 400 RPS", "300 RPS target", "Target 300 or 400 RPS"])
def test_another_rate_in_the_heading_was_not(heading):
    text = f"# HTTP load test with k6\n\n## {heading}\n\n{ASKED}"
    assert [run.offered_rate for run in runs(text)] in ([None, None], [])

"""Rules that the open half of the sixth wild sample taught."""

from __future__ import annotations

import pytest

from importers.reader import read


def runs(text):
    return read(text.encode()).runs


def test_latencies_may_stand_in_one_cell_and_the_load_in_the_command_of_a_row():
    text = (
        "| Ferramenta | RPS | Latência |\n|---|---|---|\n"
        "| hey `-z 10s -c 50` | 3215 | p95 **32.8ms** |\n"
        "| wrk `-t4 -c50 -d10s` | 3152 | p90 29.2ms, p99 60.5ms |\n"
    )
    assert [(run.concurrency, run.latency_ms) for run in runs(text)] == [
        (50, {"p95": 32.8}),
        (50, {"p90": 29.2, "p99": 60.5}),
    ]


@pytest.mark.parametrize("cell", ["p95 below 32 ms", "p95 32.8 ms or more", "32.8 ms at worst"])
def test_a_cell_of_other_words_gives_no_latency(cell):
    text = f"| Server | req/s | Latency |\n|---|---|---|\n| nginx | 3215.5 | {cell} |\n"
    assert [run.latency_ms for run in runs(text)] == [{}]


def test_rates_of_known_runtimes_are_of_http():
    table = "| Runtime | RPS |\n|---|---|\n| {} | 385K |\n| {} | 210K |\n"
    assert len(runs("**Eight cores**\n\n" + table.format("Bun", "Deno"))) == 2
    assert runs("**Eight cores**\n\n" + table.format("alpha", "bravo")) == []


def test_the_target_of_a_test_is_no_goal():
    table = (
        "\n\n| Concurrency | Throughput |\n|---|---|\n| 25 | 585 req/s |\n| 200 | 2,048 req/s |\n"
    )
    assert len(runs("The test target was `POST /events` on Kubernetes." + table)) == 2
    assert runs("The target is 5,000 requests per second." + table) == []


def test_a_number_with_a_comma_and_three_decimals_decides_the_others():
    text = (
        "| Metric | Result |\n|---|---|\n| Completed | 24,209 |\n| Throughput | 115.259 req/s |\n"
        "| p95 latency | 3,742.807 ms |\n| HTTP errors | 5,791 |\n"
    )
    assert [(run.requests_per_s, run.latency_ms) for run in runs(text)] == [
        (115.259, {"p95": 3742.807})
    ]


def test_rows_beside_their_heads_give_no_run_at_another_load():
    text = (
        "oha, HTTP/1.1\n\n| Server | C = 1 | C = 10 | C = 50 | |\n|---|---|---|---|---|\n"
        "| req/s | alpha | 14 451 | 68 960 | 60 897 |\n| Rust | 14 507 | 47 703 | 86 699 | |\n"
        "| p50 (ms) | alpha | 0.06 | 0.08 | 0.10 |\n| Rust | 0.07 | 0.15 | 0.41 | |\n"
    )
    report = read(text.encode())
    assert report.runs == [] and report.diagnostics


SIEGE = """\
Transactions:\t\t       {0} hits
Availability:\t\t      100.00 %
Elapsed time:\t\t       59.92 secs
Data transferred:\t      437.39 MB
Response time:\t\t        0.17 secs
Transaction rate:\t      {1} trans/sec
Throughput:\t\t        7.30 MB/sec
Concurrency:\t\t       92.55
Successful transactions:       {0}
Failed transactions:\t           0
Longest transaction:\t       20.63
Shortest transaction:\t        0.00
"""


@pytest.mark.parametrize(
    ("between", "loads"),
    [("Try 2", [100, 100]), ("Run #2:", [100, 100]), ("Then with 200 users", [100, None])],
)
def test_a_command_counts_for_its_repeats(between, loads):
    first, second = SIEGE.format(32676, 545.33), SIEGE.format(32729, 546.21)
    text = f"$ siege -c 100 -t 60S -b http://h/pod\n\nTry 1\n{first}\n{between}\n{second}"
    assert [run.concurrency for run in runs(text)] == loads


@pytest.mark.parametrize(
    "above",
    [
        "## Question 28: diagnose the server\n",
        "The figures show the form and are no record of a benchmark.\n",
    ],
)
def test_figures_of_an_exercise_or_an_example_are_no_runs(above):
    table = "\n| Concurrency | req/s |\n|---|---|\n| 4 | 180 |\n| 8 | 310 |\n"
    assert len(runs("HTTP server\n" + table)) == 2
    assert runs(above + table) == []


def test_a_command_does_not_count_for_a_report_of_another_address_or_load():
    report = (
        "Server Hostname: {host}\nServer Port: 80\nDocument Path: /\nConcurrency Level: {load}\n"
        "Time taken for tests: 1.5 seconds\nComplete requests: 1000\nFailed requests: 0\n"
        "Requests per second: 666.67 [#/sec] (mean)\n"
    )
    text = "$ ab -k -n 1000 -c 10 http://a/\n\nRun 1\n" + report.format(host="a", load=10)
    text += "\nRun 2\n" + report.format(host="b", load=50)
    assert ["command" in run.details for run in runs(text)] == [True, False]

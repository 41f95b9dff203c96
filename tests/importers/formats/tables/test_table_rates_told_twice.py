"""Tables that repeat reports or other tables, and names and units that stand around tables."""

from __future__ import annotations

import pytest

from importers.reader import read

HTTP = "HTTP benchmark\n\n"
WRK = """Running 30s test @ http://localhost:3000/
  12 threads and 400 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     4.52ms    1.23ms   42.31ms   78.95%
    Req/Sec     7.42k   512.32     9.87k    71.33%
  2653824 requests in 30.00s, 512.45MB read
Requests/sec:  88460.80
Transfer/sec:     17.08MB

"""


def runs(text):
    return read(text.encode()).runs


def table(*rows):
    head, *below = [f"| {' | '.join(row.split('; '))} |" for row in rows]
    return "\n".join([head, "|" + "---|" * head.count(" | ") + "---|", *below, ""])


def rates(text):
    return [run.requests_per_s for run in runs(text)]


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("alpha; 88,461; 4.52 ms", [88460.8, 76342]),
        ("alpha; 88,461; 4.61 ms", [88460.8, 88461, 76342]),
        ("alpha; 88,463; 4.52 ms", [88460.8, 88463, 76342]),
    ],
)
def test_a_row_that_rounds_a_report_is_that_report(row, expected):
    assert (
        rates(WRK + table("Framework; Req/s; Latency", row, "bravo; 76,342; 5.24 ms")) == expected
    )


@pytest.mark.parametrize(("times", "count"), [("12 32 60", 3), ("12 32 62", 6), ("10 12 18", 6)])
def test_times_that_the_table_above_has_by_load_are_told_again(times, count):
    above = ["10; 811; 12.29ms", "50; 1539; 32.49ms", "100; 1650; 60.70ms"]
    below = [f"{load}; {time}ms" for load, time in zip((10, 50, 100), times.split(), strict=True)]
    text = HTTP + table("Concurrency; Req/sec; Avg Latency", *above)
    text += "\nLatency grows:\n\n" + table("Concurrency; Avg Latency", *below)
    assert len(runs(text)) == count


def test_a_statistic_in_brackets_is_no_metric_of_a_variant():
    rows = ["RPS; 18,748.4; 17,572.3; 5.6%", "Latency avg (ms); 4.81; 5.20; 7.0%"]
    text = "autocannon\n\n" + table("Metric; Before (median, N=10); After (median); CV%", *rows)
    assert [(run.requests_per_s, run.latency_ms) for run in runs(text)] == [
        (18748.4, {"mean": 4.81}),
        (17572.3, {"mean": 5.2}),
    ]


def test_the_unit_of_percentiles_may_stand_above_another_table():
    above = table("Users; req/s; p50 (ms); p99 (ms)", "250; 68.5; 150; 1000", "500; 132; 71; 1200")
    below = table("Endpoint; req/s; p50; p99", "GET /a; 3.7; 9; 1700", "GET /b; 7.1; 7; 1500")
    assert runs(f"{above}\n## Endpoints\n\n{below}")[-1].latency_ms["p99"] == 1500
    assert runs(f"HTTP test\n\n{below}")[-1].latency_ms == {}


def test_words_in_corners_name_tables_with_the_same_rows():
    rows = ("Requests per second; 1130.9", "Failed requests; 0", "Mean latency; 12 ms")
    others = ("Requests per second; 2277.6", "Failed requests; 2", "Mean latency; 9 ms")
    tables = table("Alpha; Value", *rows) + "\n" + table("Direct; Value", *others)
    assert [run.server_name for run in runs(tables)] == ["Alpha", "Direct"]
    assert runs(table("Alpha; Value", *rows))[0].server_name is None


@pytest.mark.parametrize(
    "text",
    [
        "## Throughput (estimated)\n\n{}",
        "Based on typical use (not official benchmarks):\n\n{}",
        "The results are compiled from dummy test outputs.\n\n{}",
        "Parsing a JSON response of 1 MB:\n\n{}",
        "Blockchain benchmark\n\n{}",
    ],
)
def test_figures_that_nobody_measured_and_other_fields_are_refused(text):
    rows = table("Library; Requests/s; p99", "alpha; 41,233; 3 ms", "bravo; 40,187; 4 ms")
    assert rates(text.format(rows)) == []
    assert rates(f"HTTP benchmark with wrk\n\n{rows}") == [41_233, 40_187]


def test_a_rate_and_a_time_may_be_named_by_the_title():
    rows = table("Server; c=64; c=256", "nginx; 52.1k / 1.9ms; 60.1k / 4.2ms")
    found = [
        (run.concurrency, run.requests_per_s, run.latency_ms)
        for run in runs(f"wrk, requests per second / mean latency\n\n{rows}")
    ]
    assert found == [(64, 52_100, {"mean": 1.9}), (256, 60_100, {"mean": 4.2})]
    assert runs(f"wrk of two servers\n\n{rows}") == []


def test_transactions_below_a_head_of_requests_are_requests():
    text = table(
        "Test; VUs; Throughput (RPS); p95", "a; 500; ~2,512 TPS; 8 ms", "b; 50; 118 TPS; 9 ms"
    )
    assert rates(f"k6\n\n{text}") == [2512, 118]
    assert (
        rates(table("Store; Throughput; Latency", "a; 2,512 TPS; 8 ms", "b; 118 TPS; 9 ms")) == []
    )
    assert rates("Tomcat 9\n\n- Tomcat NIO: 5212 tps\n- Tomcat APR: 6130 tps\n") == [5212, 6130]
    assert rates("Tests\n\n- alpha: 5212 tps\n- bravo: 6130 tps\n") == []


def test_a_call_of_a_program_is_no_server():
    rows = table("Endpoint; RPS; p99 (ms)", "/a; 946; 26.5", "/b; 791; 31.2")
    text = f"Run with:\n\n```bash\nnode scripts/load.mjs http://localhost:5050 16 10\n```\n\n{rows}"
    assert [run.server_name for run in runs(text)] == [None, None]

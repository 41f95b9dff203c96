"""Rates of a minute, the highest and the lowest of several, units and loads: read and not read."""

from __future__ import annotations

import pytest

from importers.reader import read

HTTP = "HTTP benchmark\n\n"


def runs(text):
    return read(text.encode()).runs


def remarks(text):
    return " ".join(remark.message for remark in read(text.encode()).diagnostics)


def table(*rows):
    head, *below = [f"| {' | '.join(row.split('; '))} |" for row in rows]
    return "\n".join([head, "|" + "---|" * head.count(" | ") + "---|", *below, ""])


def rates(text):
    return [run.requests_per_s for run in runs(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Benchmark with wrk:\n\n- nginx: 120,600 requests/min\n- Apache: 60,300 requests/min\n",
            [2010, 1005],
        ),
        (HTTP + table("Server; req/min", "nginx; 120,600", "Apache; 60,300"), [2010, 1005]),
        ("k6 load test\n\n- Login: 120 requests/min\n- Search: 60 requests/min\n", [2, 1]),
        ("API rate limits\n\n- Login: 5 requests/min\n- Search: 120 requests/min\n", []),
        (table("Endpoint; Requests per minute", "/login; 10", "/search; 90"), []),
        ("A test of limits\n\n" + table("Route; Requests/min", "/a; 12.5", "/b; 133"), []),
        ("Our traffic\n\n- auth: 12,412 requests/min\n- search: 90,123 requests/min\n", []),
    ],
)
def test_rates_of_a_minute_are_read_where_somebody_tested(text, expected):
    assert rates(text) == expected
    assert expected or "may be limits or traffic" in remarks(text) or "rate limits" in remarks(text)


def test_extremes_of_a_server_are_none_of_its_rates():
    head = "Connections; nginx mean; nginx max; Apache mean; Apache max"
    rows = table(head, "10; 1200; 1300; 2200; 2440", "100; 4200; 4500; 7200; 7440")
    text = f"## Requests per second\n\n{rows}"
    assert rates(text) == [1200, 2200, 4200, 7200]
    assert "'nginx max' is an extreme" in remarks(text)
    times = runs(f"## Latency (ms)\n\n{rows}")
    assert [run.latency_ms for run in times[:2]] == [
        {"mean": 1200, "max": 1300},
        {"mean": 2200, "max": 2440},
    ]
    assert [run.server_name for run in times[:2]] == ["nginx", "Apache"]
    alone = HTTP + table("; min; avg; max", "nginx; 91 req/s; 95 req/s; 98 req/s")
    assert rates(alone) == [95]


def test_a_name_that_ends_like_a_statistic_stays():
    rows = table("Test; Alpha Pro Max; Bravo Pro", "json; 1101; 912", "db; 411; 390")
    named = runs(f"## Requests/sec, 100 connections\n\n{rows}")
    assert [run.server_name for run in named[:2]] == ["Alpha Pro Max", "Bravo Pro"]
    times = runs(f"## Latency (ms) of the HTTP server\n\n{rows}")
    assert not any("max" in run.latency_ms for run in times)


def test_units_may_stand_in_a_row_of_their_own():
    text = HTTP + table("Server; Throughput; Latency", "; req/s; ms", "nginx; 5201; 1.9")
    assert [(run.requests_per_s, run.latency_ms) for run in runs(text)] == [(5201, {"mean": 1.9})]
    thousands = HTTP + table("Server; RPS; p99", "; k; ms", "nginx; 52; 1.9", "Caddy; 41; 2.2")
    assert rates(thousands) == [52_000, 41_000]


@pytest.mark.parametrize(
    ("line", "load", "offered"),
    [
        ("hey with 50 workers:", 50, None),
        ("hey against 4 workers", None, None),
        ("wrk2 -t4 -c64 -R2000 http://localhost/", 64, 2000.0),
        ("wrk2 at -R500 and -R1000, -c64", 64, None),
    ],
)
def test_a_command_says_the_load_and_the_rate_that_was_asked_for(line, load, offered):
    text = f"## {line}\n\n" + table("Version; p50; p99", "1.0; 1.2 ms; 4 ms", "1.1; 1 ms; 3 ms")
    assert {(run.concurrency, run.offered_rate) for run in runs(text)} == {(load, offered)}


def test_what_is_read_in_part_has_a_remark():
    bounds = HTTP + table("Framework; Requests/sec", "gin; 9k+", "echo; 8512", "chi; 8109")
    assert rates(bounds) == [9000, 8512, 8109]
    assert "'9k+' below 'Requests/sec' may be more" in remarks(bounds)
    times = "ab -c 50:\n\nnginx .... 1,843 req/s (27 ms)\nApache ... 1,612 req/s (31 ms)\n"
    assert "has a time that nothing names" in remarks(times)
    second = (
        "nginx: 3,245 #/sec  keepalive: 9,110 #/sec\nApache: 2,245 #/sec  keepalive: 8,110 #/sec\n"
    )
    assert rates(second) == [3245, 2245] and "needs a line of its own" in remarks(second)
    shares = HTTP + table("Ingress; req/s per pod; p99", "nginx; 12,000 req/s; 3 ms")
    assert rates(shares) == [None] and "a part of a rate" in remarks(shares)


def test_loads_below_each_other_are_those_of_rates():
    rows = ["QPS (small); 17,467; 55,818", "Latency (avg); 5.66ms; 1.74ms"]
    text = table(
        "Metric; nginx; alpha", *rows, "500 concurrent connections; 17,340 QPS; 50,817 QPS"
    )
    found = [(run.concurrency, run.requests_per_s, len(run.latency_ms)) for run in runs(text)]
    assert found == [(None, 17467, 1), (500, 17340, 0), (None, 55818, 1), (500, 50817, 0)]


def test_daily_users_are_no_load_and_classes_of_storage_may_be_compared():
    assert runs(table("Concurrent users (DAU); RPS; p95", "1000; 51; 120 ms")) == []
    rows = table("Storage class; Requests/sec", "gp2; 5212", "gp3; 6210")
    assert rates(f"ab -n 10000 -c 100 http://localhost/\n\n{rows}") == [5212, 6210]
    assert rates(f"Speed\n\n{rows}") == []

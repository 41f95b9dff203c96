"""Rates that were aimed at, virtual threads, and the fastest and slowest in other languages."""

from __future__ import annotations

import pytest

from importers.reader import read
from tests.importers.formats.pasted_tables import rates, runs, table


@pytest.mark.parametrize(
    "head",
    [
        *("RPS cible", "RPS alvo", "RPS obiettivo", "Целевой RPS", "Целевой req/s", "Hedef RPS"),
        *("Docelowe RPS", "목표 RPS", "목표 최대 요청률", "目标 QPS", "Ziel-RPS", "RPS objetivo"),
    ],
)
def test_a_rate_that_was_aimed_at_is_no_rate_in_any_language(head):
    rows = table(["Server", head, "p95 (ms)"], ["nginx", "200", "12"], ["caddy", "200", "19"])
    assert set(rates("# HTTP load test\n\n" + rows)) <= {None}
    reached = table(["Server", "RPS", "p95 (ms)"], ["nginx", "200", "12"], ["caddy", "200", "19"])
    assert rates("# HTTP load test\n\n" + reached) == [200, 200]


@pytest.mark.parametrize(
    "names", [("Platform Thread", "Virtual Thread"), ("OS threads", "Virtual threads")]
)
def test_virtual_threads_are_names_and_no_load(names):
    rows = [["Metric", *names], ["Requests/s", "4.1", "15.1"], ["Avg latency", "3.78s", "1.32s"]]
    found = runs("# HTTP load test, 20 concurrent users\n\n" + table(*rows))
    assert [(run.requests_per_s, run.concurrency) for run in found] == [(4.1, 20), (15.1, 20)]
    upright = table(["Setup", "Requests/s"], [names[0], "4.1"], [names[1], "15.1"])
    assert [run.identity["Setup"] for run in runs("# HTTP\n\n" + upright)] == [*names]


@pytest.mark.parametrize(
    ("fastest", "slowest"),
    [
        ("Mais Rápida", "Mais Lenta"),
        ("Más rápido", "Más lento"),
        ("Le plus rapide", "Le plus lent"),
        ("Schnellste", "Langsamste"),
        ("Più veloce", "Più lenta"),
    ],
)
def test_the_fastest_and_the_slowest_are_those_of_hey(fastest, slowest):
    rows = [["Metric", "A", "B"], ["Requests/s", "4.1", "15.1"]]
    rows += [[fastest, "1.21s", "1.22s"], [slowest, "6.12s", "1.41s"]]
    found = runs("# HTTP (hey)\n\n" + table(*rows))
    assert [run.latency_ms for run in found] == [
        {"min": 1210, "max": 6120},
        {"min": 1220, "max": 1410},
    ]


@pytest.mark.parametrize("head", ["Endpoint más lento (ms)", "Serveur le plus lent (ms)"])
def test_the_slowest_of_something_else_is_no_slowest_request(head):
    rows = table(["Server", "RPS", head], ["nginx", "200", "12"], ["caddy", "210", "19"])
    assert [run.latency_ms for run in runs("# HTTP\n\n" + rows)] == [{}, {}]


def test_requests_in_a_german_second():
    rows = table(
        ["Endpunkt", "Requests/Sekunde", "Fehler"], ["/", "2260.87", "0"], ["/me", "593.04", "0"]
    )
    assert rates("# Lasttest mit autocannon\n\n" + rows) == [2260.87, 593.04]


def test_a_percentile_that_is_cut_short():
    rows = table(
        ["Server", "RPS", "95th perc. (ms)"], ["nginx", "200", "12"], ["caddy", "210", "19"]
    )
    assert [run.latency_ms for run in runs("# HTTP\n\n" + rows)] == [{"p95": 12}, {"p95": 19}]


@pytest.mark.parametrize(
    ("heading", "count"),
    [
        ("Load Test Targets", 0),
        ("Load test results", 3),
        ("Results vs. load test targets", 3),
        ("Results and load test targets", 3),
    ],
)
def test_targets_of_load_tests_are_no_results(heading, count):
    rows = table(
        ["Scenario", "Users", "RPS", "p95"],
        ["Smoke", "10", "5", "< 200ms"],
        ["Peak", "100", "50", "< 1s"],
        ["Stress", "200", "75", "< 2s"],
    )
    assert len(runs(f"### {heading}\n\n{rows}")) == count


@pytest.mark.parametrize("line", ["Avg Latency: 45ms", "- **P95 response time:** 156 ms"])
def test_a_time_alone_is_named_where_nothing_is_read(line):
    (remark,) = read(
        f"### 10 Concurrent Users\n\nSome.\n\n{line}\n".encode(), "post.md"
    ).diagnostics
    assert (remark.code, remark.line) == ("format.time_unread", 5)
    (other,) = read(b"### 10 Concurrent Users\n\nUptime: 45ms\n", "post.md").diagnostics
    assert other.code == "format.unknown"
    refused = read(f"# Notes\n\n{line}\n- Throughput: 300 req/s\n".encode(), "post.md").diagnostics
    assert "format.time_unread" not in {remark.code for remark in refused}

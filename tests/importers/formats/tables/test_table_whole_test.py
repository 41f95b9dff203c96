"""Tables that give the rate of all requests beside samples and parts: one run a row."""

from __future__ import annotations

import pytest

from importers.reader import read


def runs(heads, *rows):
    lines = [heads, "|".join(["---"] * (heads.count("|") + 1)), *rows]
    return read("\n".join(f"| {line} |" for line in lines).encode()).runs


@pytest.mark.parametrize(
    "heads",
    [
        "Framework | RPS | P75 RPS | P99 RPS",
        "Framework | Requests/s | Req/s Avg | Req/s Stdev",
        "Framework | Total Requests/s | Req/s Avg | Req/s Max",
    ],
)
def test_samples_of_the_rate_are_no_runs(heads):
    (first, second) = runs(heads, "nginx | 900.5 | 850.5 | 99.5", "caddy | 800.5 | 750.5 | 98.5")
    assert (first.requests_per_s, second.requests_per_s) == (900.5, 800.5)


def test_times_of_one_route_are_of_no_run_beside_one_rate():
    heads = "Users | Req/s | avg (ms) | /login avg (ms) | p95 search (ms)"
    every = runs(heads, "10 | 53.5 | 38 | 102 | 78", "20 | 54.5 | 32 | 90 | 88")
    assert [(run.requests_per_s, run.latency_ms) for run in every] == [
        (53.5, {"mean": 38}),
        (54.5, {"mean": 32}),
    ]


def test_one_name_of_rates_and_one_of_times_that_are_left_over_mean_the_same():
    heads = "Test | Docker (req/s) | Bare Metal (req/s) | Docker p95 (ms) | BM p95 (ms)"
    (docker, metal) = runs(heads, "GET / | 100.5 | 200.5 | 9 | 4")
    assert (docker.identity["column"], docker.latency_ms["p95"]) == ("Docker", 9)
    assert (metal.identity["column"], metal.latency_ms["p95"]) == ("Bare Metal", 4)


def test_a_rate_per_minute_is_one_per_second_where_a_load_shows_that_it_was_measured():
    (run, _) = runs("Users | Requests/min | Avg latency (ms)", "1 | 90 | 38", "2 | 180 | 40")
    assert run.requests_per_s == 1.5
    assert runs("Framework | Requests per minute", "nginx | 90", "caddy | 180") == []


def test_requests_or_duration_is_what_was_asked_for():
    heads = "Connections | Requests/Duration | Requests/sec"
    (first, second) = runs(heads, "1 | 50 requests | 20.5", "5 | 10 seconds | 30.5")
    assert first.time_taken_s is second.time_taken_s is None
    assert first.identity == {"Requests/Duration": "50 requests"}


def test_a_duration_above_a_table_is_not_what_its_numbers_are():
    text = "Duration: 10 minutes\n\n| VUs | Jobs | Req/s |\n|---|---|---|\n| 1 | 7 | 9.5 |\n"
    (run,) = read((text + "| 2 | 8 | 11.5 |\n").encode()).runs[:1]
    assert run.time_taken_s is None

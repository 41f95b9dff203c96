"""Titles straight above a table or list, rates that were aimed at, and units that are cut."""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import codes, runs, table

STEPS = (
    "Load test of the shop\n\n"
    "{first}\nRPS: 512.4\nAvg: 195ms\np95: 420ms\n\n"
    "{second}\nRPS: 1490.2\nAvg: 333ms\np95: 910ms\n"
)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Test 1: 100 users", "Test 2: 500 users"),
        ("100 concurrent users", "500 concurrent users"),
        ("Step 1, c=100", "Step 2, c=500"),
    ],
)
def test_the_title_straight_above_a_list_says_its_load(first, second):
    found = runs(STEPS.format(first=first, second=second))
    assert [(run.concurrency, run.requests_per_s) for run in found] == [(100, 512.4), (500, 1490.2)]


def test_a_sentence_straight_above_a_list_is_no_title():
    text = STEPS.format(first="We began with 100 users.", second="Later we had 500 users.")
    assert {run.concurrency for run in runs(text)} != {100, 500}


LIST = "Requests/sec: 45210.33\nLatency avg: 2.21ms\nLatency p99: 6.80ms\n"


def test_a_name_in_square_brackets_heads_a_list():
    text = f"[nginx]\n{LIST}\n[caddy]\n{LIST.replace('45210', '28110')}"
    assert [run.label for run in runs(text)] == ["nginx", "caddy"]


@pytest.mark.parametrize("bracket", ['["nginx", "caddy"]', "[200]", "[x](https://example.org)"])
def test_another_bracket_heads_nothing(bracket):
    assert [run.label for run in runs(f"{bracket}\n{LIST}", "pasted.txt")] == [None]


ENDPOINTS = (
    "JMeter, 50 concurrent users\n\n"
    "Endpoint         Samples  {}  Min  Max   P95   Throughput\n"
    "GET /products    15000    42       8    310   98    50.1/s\n"
    "GET /products/1  15000    31       5    280   77    50.0/s\n"
)


def test_extremes_beside_percentiles_have_the_unit_of_the_mean():
    first, second = (run.latency_ms for run in runs(ENDPOINTS.format("Avg(ms)")))
    assert first == {"mean": 42, "min": 8, "max": 310, "p95": 98}
    assert second == {"mean": 31, "min": 5, "max": 280, "p95": 77}


def test_times_without_any_unit_are_left_out():
    text = ENDPOINTS.format("Average").replace("Samples", "Reqs   ")  # JMeter's are in ms
    assert [run.latency_ms for run in runs(text)] == [{}, {}] and "table.unit" in codes(text)


GATEWAYS = table(
    ["Gateway", "{}", "p50", "p99"],
    ["Kong", "9,998.1", "2.1ms", "31ms"],
    ["Tyk", "8,711.0", "5.2ms", "120ms"],
)


@pytest.mark.parametrize(
    ("title", "asked"),
    [
        ("Three gateways (4 vCPU, 10k rps target with vegeta for 60s):", 10_000),
        ("HTTP gateways, vegeta, fixed rate of 12,000 req/s:", 12_000),
        ("HTTP gateways, vegeta:", None),
        ("HTTP gateways, vegeta, 5k rps target:", None),  # less than was reached
    ],
)
def test_the_line_that_announces_a_table_says_the_rate_that_was_asked_for(title, asked):
    found = runs(f"{title}\n\n{GATEWAYS.format('Achieved rate')}")
    assert [(run.requests_per_s, run.offered_rate) for run in found] == [
        (9998.1, asked),
        (8711.0, asked),
    ]


@pytest.mark.parametrize("head", ["Actual throughput", "Rate", "Achieved"])
def test_any_other_rate_without_a_unit_is_none_of_requests(head):
    found = runs(f"HTTP gateways, vegeta:\n\n{GATEWAYS.format(head)}")
    assert [run.requests_per_s for run in found] == [None, None]


def test_what_somebody_did_is_no_name_of_what_stands_below():
    title = "We compared three gateways under the same conditions (4 vCPU, vegeta):"
    found = runs(f"{title}\n\n{GATEWAYS.format('req/s')}", "pasted.txt")
    assert {run.label for run in found} == {None}


@pytest.mark.parametrize("head", ["Throughput/Mb", "Throughput (MB)", "Bandwidth (Mb)"])
def test_a_transfer_rate_without_its_second_is_asked_for(head):
    text = "autocannon -c 100\n\n" + table(
        ["", "Requests/s", "Latency (ms)", head], ["fastify", "55202.4", "17.62", "9.90"]
    )
    (run,) = runs(text)
    assert (run.requests_per_s, run.transfer_rate_Bps) == (55202.4, None)
    assert "table.unit" in codes(text)


def test_a_count_of_iterations_names_nothing():
    text = "k6\n\n" + table(
        ["Scenario", "VUs", "Iterations", "RPS", "p95 (ms)"],
        ["Load", "100", "35,211", "292.1", "55.2"],
        ["Stress", "400", "98,114", "811.0", "410.9"],
    )
    assert [run.identity for run in runs(text)] == [{"Scenario": "Load"}, {"Scenario": "Stress"}]


TWO = "### 1 thread\n\n{}\n### 8 threads\n\n{}\n".format(
    table(["", "req/s"], ["warp", "23,410"], ["rocket", "17,220"]),
    table(["", "req/s"], ["warp", "151,003"], ["rocket", "98,114"]),
)


@pytest.mark.parametrize(
    ("line", "loads"),
    [
        ("wrk with 100 connections throughout.", [100] * 4),
        ("100 connections in all tests (wrk).", [100] * 4),
        ("The last one had 100 connections (wrk).", [None, None, 100, 100]),
    ],
)
def test_a_line_below_several_tables_may_speak_of_all_tests(line, loads):
    assert [run.concurrency for run in runs(TWO + line)] == loads


@pytest.mark.parametrize(
    ("words", "load"),
    [
        ("Concurrency was 20.", 20),
        ("Concurrencia 20, 30 s, con hey", 20),
        ("There were 20 files.", None),
    ],
)
def test_a_sentence_says_the_load(words, load):
    text = f"{words}\n\n" + table(
        ["Server", "Time for 10000 requests (s)", "req/s"],
        ["lighttpd", "1.21", "8264"],
        ["thttpd", "1.98", "5050"],
    )
    found = [(run.concurrency, run.time_taken_s, run.requests_per_s) for run in runs(text)]
    assert found == [(load, 1.21, 8264), (load, 1.98, 5050)]


@pytest.mark.parametrize("tool", ["Tool: ab", "**Tool:** `ab`", "measured with hey"])
def test_a_named_tool_tells_that_stages_are_of_http(tool):
    stages = "Without cache: 312 req/s (avg 160 ms)\nWith cache: 4,871 req/s (avg 10 ms)\n"
    assert [run.requests_per_s for run in runs(f"{stages}\n{tool}, 50 clients\n")] == [312, 4871]
    assert runs(f"{stages}\nTool: pgbench, 50 clients\n") == []

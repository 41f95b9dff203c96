"""Rules that the fifth sample of published tables taught: tests/wild/log/tables.md."""

from __future__ import annotations

import pytest

from importers.reader import read

RATES = (
    "| Case | Requests/s | p99 (ms) |\n|---|---|---|\n| alpha | {} | 12.5 |\n| bravo | {} | 8.1 |\n"
)
ROUND = (
    "## Gateway\n\nHow far it goes.\n\n| Case | Requests/s |\n|---|---|\n| /a | {} |\n| /b | {} |\n"
)


def runs(text):
    return read(text.encode()).runs


def rates(text):
    return [run.requests_per_s for run in runs(text)]


@pytest.mark.parametrize(
    "sentence",
    [
        "The database is seeded with 50 users.",
        "PostgreSQL has a pool of 20 connections.",
        "It handles 1,000 concurrent users.",
        "Up to 10,000 concurrent connections are supported.",
        "It is designed for 500 users.",
        "Latency increases at 90+ users.",
        "Measured with c=1/10/50.",
        "Measured with 10/50 connections.",
    ],
)
def test_what_is_stored_possible_or_observed_is_no_load(sentence):
    text = f"A benchmark of the API.\n\n{sentence}\n\n{RATES.format('812.3', '644.9')}"
    assert [run.concurrency for run in runs(text)] == [None, None]


@pytest.mark.parametrize(
    "sentence",
    ["**k6**, 50 VUs, 15 s.", "wrk with 50 connections for 30 s.", "Load test with 50 users."],
)
def test_a_load_that_was_made_is_one(sentence):
    text = f"{sentence}\n\n{RATES.format('812.3', '644.9')}"
    assert [run.concurrency for run in runs(text)] == [50, 50]


@pytest.mark.parametrize(("first", "second"), [("10,000", "5,000"), ("100", "250"), ("5k", "1k")])
def test_round_rates_need_a_word_that_says_that_somebody_tested(first, second):
    plan = ROUND.format(first, second)
    assert runs(plan) == []
    assert len(runs(plan.replace("How far it goes.", "Measured on a laptop."))) == 2
    assert len(runs(plan.replace("How far it goes.", "wrk -t4 -c100 http://127.0.0.1/"))) == 2
    assert len(runs(plan.replace(second, "1,234"))) == 2
    assert len(runs(plan.replace("/a", "nginx"))) == 2


@pytest.mark.parametrize(
    "word",
    [
        "Illustrative figures.",
        "All of it is hypothetical.",
    ],
)
def test_no_tool_makes_invented_figures_measured(word):
    command = "wrk -t4 -c100 http://127.0.0.1/"
    assert len(runs(f"{command}\n\n{RATES.format('812.3', '644.9')}")) == 2
    assert runs(f"{command}\n\n{word}\n\n{RATES.format('812.3', '644.9')}") == []


@pytest.mark.parametrize(
    "word",
    [
        "The numbers may look like this:",
        "Assume 100 clients.",
        "Imagine my surprise when I ran wrk.",
        "Example: nginx on a small computer",
        "Traffic from one client:",
    ],
)
def test_words_that_also_stand_above_measurements_refuse_round_figures_only(word):
    table = (
        "wrk -c100\n\n" + word + "\n\n| Case | Requests/s |\n|---|---|\n| a | {} |\n| b | {} |\n"
    )
    assert len(runs(table.format("812.3", "644.9"))) == 2
    assert runs(table.format("800", "500")) == []


@pytest.mark.parametrize(
    "table",
    [
        "| Part | Throughput | Latency |\n|---|---|---|\n| LRU | 5.4M ops/sec | 183 ns |\n"
        "| WAL | 348K ops/sec | 2.8 µs |\n",
        "| Path | req/s | Latency |\n|---|---|---|\n| hit | 5,400,121 | 183 ns |\n"
        "| miss | 2,400,121 | 420 ns |\n",
        "| Hour | Endpoint | req/s |\n|---|---|---|\n| 09:00 | /login | 12.4 |\n| 10:00 | /login | 45.1 |\n",
        "| Framework | Claimed req/s |\n|---|---|\n| alpha | 1,211,000 |\n| bravo | 951,000 |\n",
        "| Client | refill (req/s) |\n|---|---|\n| web | 37 |\n| mobile | 12 |\n",
        "| Component | Capacity |\n|---|---|\n| API | 11,812 req/s |\n| Auth | 5,121 req/s |\n",
        "| Benchmark | ns/op | req/s |\n|---|---|---|\n| Take | 83 | 12,021,113 |\n| Give | 188 | 5,312,009 |\n",
    ],
)
def test_what_no_server_is_measured_by_is_refused_beside_http(table):
    report = read(f"The HTTP API has `GET /health`.\n\n{table}".encode())
    assert (report.runs, bool(report.diagnostics)) == ([], True)


@pytest.mark.parametrize(
    ("head", "cells"),
    [
        ("RPS Δ", ("—", "−4.5 %")),
        ("p99 change", ("0.4 ms", "1.9 ms")),
        ("req/s lost", ("12", "53")),
    ],
)
def test_a_column_of_differences_changes_no_run(head, cells):
    above = "wrk -c 32 http://127.0.0.1/\n\n"
    plain = RATES.format("812.3", "644.9").splitlines()
    lines = [f"{line} {more} |" for line, more in zip(plain, [head, "---", *cells], strict=True)]
    before, after = runs(above + "\n".join(plain) + "\n"), runs(above + "\n".join(lines) + "\n")
    values = [(run.requests_per_s, run.latency_ms, run.concurrency) for run in before]
    assert values == [(run.requests_per_s, run.latency_ms, run.concurrency) for run in after]


def test_loads_in_the_rows_of_a_turned_table_are_those_of_an_upright_one():
    turned = (
        "Load test of two stores\n\n| Metric | PostgreSQL | Redis |\n|---|---|---|\n| RPS (c=1) | 216 | 211 |\n"
        "| RPS (c=100) | 220 | 187 |\n| p99 (c=1) | 3 ms | 1 ms |\n| p99 (c=100) | 1229 ms | 452 ms |\n\n"
        "GET /list\n"
    )
    found = {
        (run.server_name, run.concurrency, run.requests_per_s, run.latency_ms["p99"])
        for run in runs(turned)
    }
    assert found == {
        ("PostgreSQL", 1, 216, 3),
        ("PostgreSQL", 100, 220, 1229),
        ("Redis", 1, 211, 1),
        ("Redis", 100, 187, 452),
    }


def test_a_name_that_is_a_word_for_loads_cuts_no_table():
    rows = "".join(
        f"| {load} | {mode} | {load}.5k | 27 µs |\n"
        for mode in ("fiber", "threads")
        for load in (1, 8)
    )
    text = f"nginx on loopback\n\n| connections | mode | RPS | avg |\n|---|---|---|---|\n{rows}"
    assert [(run.identity["mode"], run.concurrency) for run in runs(text)] == [
        ("fiber", 1),
        ("fiber", 8),
        ("threads", 1),
        ("threads", 8),
    ]


def test_a_load_in_requests_per_second_was_offered():
    text = (
        "GET /metrics\n\n| Load | RPS | Avg Response |\n|---|---|---|\n"
        "| 100 req/s | 99.1 | 2.1ms |\n| 500 req/s | 488.2 | 2.3ms |\n"
    )
    assert [(run.offered_rate, run.requests_per_s) for run in runs(text)] == [
        (100, 99.1),
        (500, 488.2),
    ]


def test_a_reached_rate_is_read_below_a_target():
    text = (
        "Load test, target rates held for 60 s:\n\n| Target RPS | Actual RPS | p99 |\n|---|---|---|\n"
        "| 1000 | 998.7 | 12 ms |\n| 5000 | 4,871.3 | 87 ms |\n"
    )
    assert [(run.offered_rate, run.requests_per_s) for run in runs(text)] == [
        (1000, 998.7),
        (5000, 4871.3),
    ]


def test_a_mark_that_markdown_escapes_is_none_of_the_number():
    text = "| Framework | Req/sec |\n|---|---|\n| Fastify | \\~45,281 |\n| Koa | \\~34,214 |\n"
    assert rates(text) == [45281, 34214]


def test_protocols_and_settings_name_no_server():
    text = "**Benchmarks:**\nHTTP: 672,081 rps\nTLS/HTTPS: 434,586 rps\nHTTP/2: 241,697 rps\n"
    assert [(run.server_name, run.identity[""]) for run in runs(text)] == [
        (None, "HTTP"),
        (None, "TLS/HTTPS"),
        (None, "HTTP/2"),
    ]
    pools = "Load test of JDBC\n\n| VUs | pool=10 | pool=50 |\n|---|---|---|\n| 10 | 775 req/s | 2,025 req/s |\n| 25 | 1,913 req/s | 2,580 req/s |\n"
    assert {run.server_name for run in runs(pools)} == {None}
    assert len(runs(pools)) == 4


def test_languages_in_heads_of_a_rate_name_no_server():
    text = (
        "## Performance\n\nAgainst Fastify.\n\n### Sets\n\n| Result Size | Rust RPS | C++ RPS |\n|---|---|---|\n"
        "| 1 row | 38,012 | 20,131 |\n| 100 rows | 11,214 | 9,082 |\n"
    )
    assert [(run.server_name, run.identity["column"]) for run in runs(text)][:2] == [
        (None, "Rust"),
        (None, "C++"),
    ]


def test_a_drawn_box_with_a_column_of_units_is_one_run():
    text = (
        "Load Test Results (100 concurrent users):\n┌──────────────┬───────┬─────────┐\n│ Metric       │ Value │ Unit    │\n"
        "├──────────────┼───────┼─────────┤\n│ Requests/sec │ 47.3  │ req/s   │\n│ Avg Response │ 2.1   │ seconds │\n"
        "└──────────────┴───────┴─────────┘\n"
    )
    (run,) = runs(text)
    assert (run.concurrency, run.requests_per_s, run.latency_ms) == (100, 47.3, {"mean": 2100})


def test_a_mean_of_rounds_is_no_run_beside_them():
    text = (
        "Requests/sec, two rounds of wrk with 128 connections:\n\n| Server | Round 1 | Round 2 | Mean |\n|---|---|---|---|\n"
        "| hyper | 201,221 | 203,119 | 202,170 |\n| axum | 188,901 | 190,022 | 189,461 |\n"
    )
    assert rates(text) == [201221, 203119, 188901, 190022]


def test_a_latency_may_stand_before_its_name():
    text = "nginx: 24,120 req/s, 4.1 ms avg\ncaddy: 18,001 req/s, 5.5 ms avg\n"
    assert [run.latency_ms for run in runs(text)] == [{"mean": 4.1}, {"mean": 5.5}]


def test_numbers_across_are_loads_where_the_caption_below_says_so():
    text = (
        "| Framework | 64 | 256 | 512 |\n|---|---|---|---|\n| gin | 102,331 | 110,201 | 108,772 |\n"
        "| echo | 99,120 | 107,443 | 106,001 |\n\nRequests per second by number of connections.\n"
    )
    assert {run.concurrency for run in runs(text)} == {64, 256, 512}
    assert len(runs(text)) == 6


def test_requests_of_users_at_once_are_a_load_test_without_a_word_of_the_web():
    table = "| Concurrency | Req/s | P50 (ms) | P95 (ms) |\n|---|---|---|---|\n| 1 | {} | 1 | 2 |\n| 10 | {} | 5 | 7 |\n"
    assert len(runs("The detail of a game\n\nMeasured today.\n\n" + table.format(792, 1958))) == 2
    slow = table.format("7.9", "19.5")
    assert runs("The segmentation\n\nMeasured today.\n\n" + slow) == []


def test_wrk_that_counts_its_connections_and_bees_are_read():
    wrk = (
        "Running 30s test @ http://127.0.0.1/\n  5 threads and 10 connections\n"
        "  Thread Stats   Avg      Stdev     Max   +/- Stdev\n    Latency    94.68ms   32.07ms 267.56ms   74.42%\n"
        "    Req/Sec    17.42      7.55    40.00     57.66%\n  2591 requests in 30.09s, 656 connections, 1.54MB read\n"
        "Requests/sec:     86.10\nTransfer/sec:     52.36KB\n"
    )
    assert [run.requests_completed for run in runs(wrk)] == [2591]
    bees = (
        "Complete requests:      10000\nRequests per second:    129.790000 [#/sec] (mean)\n"
        "Time per request:       955.401750 [ms] (mean)\n50% response time:      278.750000 [ms] (mean)\n"
        "90% response time:      2833.000000 [ms] (mean)\n"
    )
    assert [run.latency_ms for run in runs(bees)] == [{"p50": 278.75, "p90": 2833.0}]


def test_a_latency_of_sequential_requests_has_not_the_load_of_the_rate_beside_it():
    table = "| Route | p50 latency | rps (c=20) |\n|---|---|---|\n| /a | 3.1 ms | 479 |\n| /b | 2.4 ms | 594 |\n"
    both = [(run.concurrency, run.latency_ms) for run in runs("Tests of GET.\n\n" + table)]
    assert {load for load, _ in both} == {20}
    assert all(latency for _, latency in both)
    apart = runs("Latency was measured sequentially.\n\n" + table)
    assert not any(run.latency_ms and run.concurrency == 20 for run in apart)


def test_the_times_of_all_requests_are_those_of_the_run():
    text = (
        "Load test\n\n| Variant | req/s | p95 all requests | p95 `GET /a` |\n|---|---|---|---|\n"
        "| before | 448 | 24 ms | 80 ms |\n| after | 581 | 136 ms | 94 ms |\n"
    )
    assert [run.latency_ms for run in runs(text)] == [{"p95": 24}, {"p95": 136}]


def test_a_rate_at_saturation_is_not_that_of_the_row():
    text = (
        "oha -c 64 http://127.0.0.1/\n\n| server | saturation rps | load | rps | p50 ms |\n|---|---|---|---|---|\n"
        "| alpha | 116386 | 50% | 58175 | 0.62 |\n| bravo | 62291 | 50% | 31137 | 1.04 |\n"
    )
    assert rates(text) == [58175, 31137]


def test_times_of_a_browser_are_no_runs():
    text = "GET /\n\n| Variant | LCP (ms) | FCP (ms) | TTFB (ms) |\n|---|---|---|---|\n| a | 448 | 441 | 287 |\n"
    assert runs(text) == []

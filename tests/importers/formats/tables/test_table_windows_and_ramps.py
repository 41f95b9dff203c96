"""Windows that are counted, loads that rise, Turkish, ab's second mean, and headings of orders."""

from __future__ import annotations

import pytest

from tests.importers.formats.tables.test_table_aims_and_minutes import runs
from tests.importers.formats.tables.test_table_fresh import table

CALL = "wrk -c 10 http://10.0.0.5/\n\n"
ROWS = table("Mode; Requests/sec; p95", "plain; 1,277; 39 ms", "gzip; 4,763; 42 ms")


@pytest.mark.parametrize(
    ("first", "second", "number"),
    [("cache on", "cache off", 2), ("0", "1", 0), ("0-10 s", "10-20 s", 0), ("#1", "#2", 0)],
)
def test_the_parts_of_one_time_are_counted(first, second, number):
    rows = table("Window; req/s; p50", f"{first}; 4.96; 62.2 ms", f"{second}; 4.95; 59.8 ms")
    assert len(runs(f"HTTP with `hey -c 1 -q 5 http://10.0.0.5/`\n\n{rows}")) == number


@pytest.mark.parametrize(
    ("line", "load"),
    [
        ("200 virtual users, 3 minutes", 200),
        ("0 → 200 virtual users, 3 minutes", None),
        ("0 to 200 users, 3 minutes", None),
        ("0 → 200 sanal kullanici", None),
        ("200 sanal kullanıcı", 200),
        ("200 eşzamanlı", 200),
    ],
)
def test_a_load_that_rises_from_none_is_no_single_one(line, load):
    rows = table("Metric; Value", "Requests/second; 46.47 req/s", "p95 response time; 102 ms")
    (run,) = runs(f"> {line}\n\n{rows}")
    assert run.concurrency == load


def test_heads_in_turkish():
    rows = table("eşzamanlı; p50; istek/sn", "1; 71 ms; 13,5", "10; 212 ms; 44,2")
    both = runs(f"GET /a\n\n{rows}")
    assert [(run.concurrency, run.requests_per_s) for run in both] == [(1, 13.5), (10, 44.2)]
    rows = table(
        "Metrik; Deger; Esik; Sonuc",
        "Toplam Istek; 452; -; -",
        "Istek/saniye; 14.78 req/s; -; -",
        "Ortalama Yanit; 5.37 ms; -; -",
        "p95 Yanit Suresi; 12.03 ms; < 500 ms; GECTI",
    )
    (run,) = runs(f"# API\n\n> 5 sanal kullanici, 30 saniye\n\n{rows}")
    assert (run.server_name, run.concurrency, run.requests_completed) == (None, 5, 452)
    assert run.latency_ms == {"mean": 5.37, "p95": 12.03}


def test_the_time_across_all_requests_is_no_latency():
    rows = table(
        "Metric; Value",
        "Requests per second; 1 943 req/s",
        "Mean latency (per req); 10.3 ms",
        "Mean latency (overall); 0.5 ms",
    )
    (run,) = runs(f"ab -n 200 -c 20 http://10.0.0.5/\n\n{rows}")
    assert run.latency_ms == {"mean": 10.3}


@pytest.mark.parametrize(
    "heading", ["Results by stage", "Per-endpoint (median / p95, ms):", "Breakdown per route"]
)
def test_how_rows_are_ordered_is_no_name(heading):
    assert [run.label for run in runs(f"{CALL}### {heading}\n\n{ROWS}")] == [None, None]
    named = runs(f"{CALL}### Results with a cache\n\n{ROWS}")
    assert [run.label for run in named] == ["with a cache", "with a cache"]


def test_a_range_of_loads_stays_whole_in_a_label():
    rows = table("VUs; Requests/sec; p95", "10; 1,277; 39 ms", "200; 4,763; 42 ms")
    labels = {run.label for run in runs(f"## Scale (10 → 200 VUs)\n\nWith k6 over HTTP.\n\n{rows}")}
    assert labels == {"Scale (10 → 200 VUs)"}


def test_a_bracket_with_percentiles_says_the_unit_of_all_times():
    rows = table("Endpoint; req/s; p50; p95", "`/a`; 59.5; 18; 66", "`/b`; 33; 20; 61")
    both = runs(f"Per endpoint (median / p95, ms):\n\n{rows}")
    assert [run.latency_ms["p50"] for run in both] == [18, 20]
    assert [run.latency_ms["p95"] for run in both] == [66, 61]


def test_numbers_with_decimals_and_one_unit_name_nothing():
    rows = table("Mode; Req/s; Other load", "plain; 633; 1.55 cores", "gzip; 261; 1.15 cores")
    assert [run.identity for run in runs(CALL + rows)] == [{"Mode": "plain"}, {"Mode": "gzip"}]
    rows = table("Mode; Req/s; Machine", "plain; 633; 2 cores", "plain; 961; 4 cores")
    assert [run.identity["Machine"] for run in runs(CALL + rows)] == ["2 cores", "4 cores"]


@pytest.mark.parametrize(("rate", "number"), [("1000 rps", 0), ("1013 rps", 2)])
def test_bounds_of_all_times_beside_round_rates_are_a_plan(rate, number):
    head = "Test; Requests/sec; Duration; Avg Response Time"
    rows = table(head, f"Health; {rate}; 60s; < 10ms", "Stock; 500 rps; 60s; < 50ms")
    assert len(runs(f"## Performance tests of the API\n\n{rows}")) == number


def test_a_rate_limit_among_features_refuses_nothing():
    assert len(runs(f"{CALL}### POST /tasks (JWT + Validation + Rate Limit)\n\n{ROWS}")) == 2
    assert runs(f"### Rate Limit\n\n{ROWS}") == []


def test_a_call_in_its_shortest_form_is_no_part_of_a_name():
    both = runs(f"### Results (4 workers, wrk 12t/400c/10s)\n\n{ROWS}")
    assert [(run.label, run.concurrency) for run in both] == [("4 workers", 400)] * 2


@pytest.mark.parametrize(("unit", "number"), [("queries/s", 0), ("ops/sec", 0), ("req/s", 2)])
def test_the_unit_of_cells_says_that_something_else_was_counted(unit, number):
    head = "Test; Connections; Throughput; p50; p99"
    rows = table(head, f"one; 10; 12000 {unit}; 1ms; 4ms", f"two; 50; 18000 {unit}; 2ms; 9ms")
    assert len(runs(f"### Store\n\n{rows}")) == number


@pytest.mark.parametrize(
    ("line", "statistic"),
    [
        ("- **Latency (ms)** — Median (50th percentile) response time.", "p50"),
        ("Latency: 99th percentile of all requests", "p99"),
        ("- Latency (ms): p50, not p99", "mean"),
        ("- Latency (ms): of the whole answer", "mean"),
        ("- Size: median of all answers", "mean"),
    ],
)
def test_a_line_below_says_which_time_a_head_means(line, statistic):
    rows = table("Server; Req/sec; Latency (ms)", "nginx; 14985; 33.1", "caddy; 12634; 39.4")
    both = runs(f"{CALL}{rows}\n**Columns**:\n\n{line}\n")
    assert [run.latency_ms[statistic] for run in both] == [33.1, 39.4]

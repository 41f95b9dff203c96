"""Rules that a reading of some 270 fresh tables taught: loads, and what is no test at all."""

from __future__ import annotations

import pytest

from importers.reader import read
from tests.importers.formats.tables.test_table_fresh import runs, table

TIMED = table("Endpoint; Requests/s; p99 (ms)", "/a; 812.3; 12.5", "/b; 644.9; 8.1")
PLAIN = table("Case; RPS", "alpha; {}", "bravo; {}")


@pytest.mark.parametrize(
    "above",
    [
        "### Cold cache (4t/64c, 30 s)",
        "Ping-class, conc:64, pairs:",
        "The same 64 downstream connections:",
        "- **Tool:** wrk, 64 parallel connections, 10 s\n\n### Results",
        "- settings: 64 conn / 5s\n\n## static",
        "GET /json, oha for 30 s with 64\nconnections, loopback:",
        "**Tool:** wrk | **Connections:** 64 | **Duration:** 10s",
        "| Parameter | Value |\n|---|---|\n| Concurrency (`hey -c`) | 64 (one each) |\n\n## Results",
        "### /ping -- no database (keep-alive ON, 64 connections)",
    ],
)
def test_a_load_is_read_wherever_people_write_it(above):
    assert [run.concurrency for run in runs(f"{above}\n\n{TIMED}")] == [64, 64]


@pytest.mark.parametrize(
    ("head", "cell"),
    [
        ("Nivel (VUs)", "64"),
        ("Connessioni", "64"),
        ("Config", "4t, 64c, 30s"),
        ("wrk command", "wrk -t4 -c64"),
    ],
)
def test_a_load_is_read_in_the_cell_of_its_row(head, cell):
    text = f"## API\n\n{table(f'{head}; Requests/s', f'{cell}; 812.3', cell.replace('64', '128') + '; 644.9')}"
    assert [run.concurrency for run in runs(text)] == [64, 128]


def test_each_column_may_name_its_load_and_its_metric():
    text = table("Server; c=8 req/s; c=12 req/s", "nginx; 533; 647", "caddy; 590; 615")
    assert [run.concurrency for run in runs(text)] == [8, 12, 8, 12]


def test_the_load_of_a_further_test_below_is_not_taken():
    below = "\nHTTP/1.1 over TLS (h2load `-c 32`, 10 s):\n77.8k req/s before, 77.4k req/s after.\n"
    assert [run.concurrency for run in runs(f"Measured twice:\n\n{TIMED}{below}")] == [None, None]


def test_a_row_without_a_load_beside_rows_with_one_has_none():
    rows = table("Operation; req/s", "PATCH, 50 clients; 969.6", "batch, 20 per request; 80.5")
    loads = [run.concurrency for run in runs(f"wrk with 16 connections, HTTP.\n\n{rows}")]
    assert loads == [50, None]


@pytest.mark.parametrize(
    ("head", "rows"),
    [
        ("Target p95 (ms)", ("50", "50")),
        ("Limit", ("50 ms", "50 ms")),
        ("Price", ("$5", "$10")),
        ("Cost *", ("$ 0.01 / hour", "$ 0.05 / hour")),
    ],
)
def test_wishes_and_prices_beside_what_was_measured_refuse_nothing(head, rows):
    heads, cells = f"Instance; RPS; p95 (ms); {head}", "{}; {}; 31.5; {}"
    small, large = cells.format("small", "{}", rows[0]), cells.format("large", "{}", rows[1])
    text = f"## Results of the load test\n\n{table(heads, small, large)}"
    assert len(runs(text.format("451.3", "823.9"))) == 2
    assert runs(text.format("500", "1,000").replace("31.5", "30")) == []


@pytest.mark.parametrize("heading", ["Goals", "Target: 1000 req/s", "nginx, default configuration"])
def test_wishes_in_a_heading_refuse_nothing_that_was_measured(heading):
    text = f"## {heading}\n\nMeasured with `hey`:\n\n{PLAIN}"
    assert len(runs(text.format("451.3", "823.9"))) == 2
    assert runs(text.format("500", "1,000")) == []


def test_what_was_asked_is_no_wish():
    rows = ("Target endpoint; http://localhost/", "Total requests; 50", "Throughput; 56.3 req/s")
    assert [run.requests_per_s for run in runs(table("Metric; Value", *rows))] == [56.3]


@pytest.mark.parametrize("head", ["Phase", "phase"])
def test_the_phases_of_a_project_are_names(head):
    text = f"wrk:\n\n{table(f'{head}; RPS (c=50); RPS (c=100)', 'Phase A; 350.4; 301.9')}"
    assert [run.requests_per_s for run in runs(text)] == [350.4, 301.9]


@pytest.mark.parametrize("above", ["Constant load of **50 VUs**.", "### Load test results"])
def test_rates_of_a_load_test_are_of_requests(above):
    assert len(runs(f"{above}\n\n{PLAIN.format('451.3', '823.9')}")) == 2
    assert runs(f"Some figures.\n\n{PLAIN.format('451.3', '823.9')}") == []


def test_programs_are_compared_at_requests_and_times():
    text = table("Service; Requests/sec; Avg latency", "Go; 12,450; 0.8ms", "Zig; 1,280; 7ms")
    assert len(runs(f"## Performance\n\n{text}")) == 2
    assert (
        runs(f"## Performance\n\n{text.replace('Requests/sec', 'RPS').replace('ms', ' s')}") == []
    )


@pytest.mark.parametrize(
    "text",
    [
        "## Benchmarks\n\n"
        + table("Test; req/s; p50 ms", "SET pipeline=1; 47.2; 1.1", "SET big; 48.1; 1"),
        "Model: gemini-2.5-flash\n\n"
        + table("Workers; Req/s; Total", "1; 0.4; 5 h", "4; 1.2; 1 h"),
        "## Continuous batching\n\n" + table("Users; RPS; p50", "1; 1.96; 150ms", "4; 6.2; 240ms"),
        "64 connections, 512-byte echo.\n\n"
        + table("workers; req/s; p50 µs", "1; 157.3; 3", "2; 178.1; 3"),
        "wrk:\n\n" + table("Case; Req/s; p99 (ms)", "a; TBD; 12.5", "b; TBD; 50.1"),
        table(
            "Service; How; Benefit",
            "An API key; Settings; 11 req/s (vs 3 req/s)",
            "B; core; papers",
        ),
        "Spring Boot:\n- 0~10초: ~4,123 req/s\n- 10~30초: ~12,345 req/s\n- 5분 이후: ~28,111 req/s\n",
        "## Understanding Results\n\n" + table("Step; Users; Req/sec", "1; 100; 51", "2; 200; 99"),
    ],
)
def test_these_are_no_tests_of_a_server(text):
    assert read(f"The API:\n\n{text}".encode()).runs == []


def test_a_share_by_which_something_is_faster_is_no_percentile():
    text = "HTTP servers.\n\n**Winner:** Bun (17% faster than Deno)\n\n#### Installation\n\n"
    assert runs(text + table("Operation; Bun; npm", "Cold cache; 5s; 25s")) == []


def test_a_bound_behind_a_rate_is_no_latency():
    text = "Backend, 100 concurrent:\n- alpha: 10,128 req/s (6.9ms avg)\n- bravo: 9,911 req/s (<1ms avg)\n"
    assert [run.latency_ms.get("mean") for run in runs(text)] == [6.9, None]


def test_a_pool_of_connections_that_are_kept_says_nothing_of_those_of_the_test():
    above = "The proxy has its own keep-alive pool. nginx, 256 connections:"
    assert [run.keepalive for run in runs(f"{above}\n\n{TIMED}")] == [None, None]

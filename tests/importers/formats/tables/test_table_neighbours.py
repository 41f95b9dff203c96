"""What the cells of a column, and the columns beside it, say of a column and of its rows."""

from __future__ import annotations

import pytest

from importers.reader import read


def runs_of(head, *rows, above=""):
    """Return the runs of a Markdown table below a line."""
    rule = "|".join("-" * 3 for _ in head.split("|"))
    lines = [head, rule, *rows]
    return read("\n".join([above, "", *(f"| {line} |" for line in lines), ""]).encode()).runs


def test_stages_in_a_column_without_a_head_are_no_servers():
    (before, after) = runs_of(" | req/s | p99", "BEFORE | 10 | 5 ms", "AFTER | 20 | 4 ms")
    assert (before.server_name, before.identity) == (None, {"": "BEFORE"})
    assert after.identity == {"": "AFTER"}


def test_products_in_a_column_without_a_head_are_servers():
    (first, _) = runs_of(" | req/s | p99", "nginx | 10 | 5 ms", "Caddy | 20 | 4 ms")
    assert first.server_name == "nginx"


def test_a_picture_in_front_of_a_name_is_no_part_of_it():
    (first, _) = runs_of("Server | req/s", "⭐ **alpha** | 10", "bravo | 20")
    assert first.server_name == "alpha"


def test_a_dash_takes_no_name_from_the_row_above():
    (first, second, _) = runs_of(
        "Language | Framework | Request/sec", "bun | hono | 30", "node | - | 20", "node | koa | 10"
    )
    assert (first.server_name, second.server_name) == ("hono", None)
    assert second.identity == {"Language": "node"}


def test_a_load_that_stands_once_holds_for_its_group():
    runs = runs_of(
        "Connections | Server | req/s",
        "**50 connections** | nginx | 10",
        " | Caddy | 20",
        "**100 connections** | nginx | 30",
        " | Caddy | 40",
    )
    assert [(run.concurrency, run.server_name) for run in runs] == [
        (50, "nginx"),
        (50, "Caddy"),
        (100, "nginx"),
        (100, "Caddy"),
    ]


def test_a_load_in_one_head_holds_for_the_columns_beside_it():
    (first, _) = runs_of(
        "Server | req/s (-c100) | Lat | Errors", "nginx | 10 | 5 ms | 0", "Caddy | 20 | 4 ms | 1"
    )
    assert (first.concurrency, first.latency_ms["mean"], first.requests_failed) == (100, 5.0, 0)


def test_a_variant_in_brackets_belongs_to_the_columns_of_that_variant():
    (first, second, *_) = runs_of(
        "Proxy | HTTP/1.1 Req/sec | HTTP/2 Req/sec | Transfer/sec (HTTP/1.1)",
        "nginx | 10 | 20 | 3 MiB",
        "Caddy | 30 | 40 | 4 MiB",
    )
    assert (first.transfer_rate_Bps, second.transfer_rate_Bps) == (3 * 1024**2, None)


@pytest.mark.parametrize("other", ["booking_duration p95", "write_flow avg", "Render p95 (ms)"])
def test_times_of_something_else_beside_those_of_requests_are_left_out(other):
    (first, _) = runs_of(
        f"Variant | http_reqs/s | {other} | http_req_duration p95",
        "main | 10 | 23 ms | 20 ms",
        "branch | 20 | 21 ms | 18 ms",
    )
    assert first.latency_ms == {"p95": 20.0}
    assert first.time_taken_s is None


@pytest.mark.parametrize("peak", ["RPS (pico)", "RPS (max)", "Peak RPS"])
def test_a_peak_beside_a_mean_is_no_second_run(peak):
    runs = runs_of(f"Endpoint | RPS (média) | {peak}", "/a | 500+ | 900+", "/b | 100+ | 200+")
    assert [run.requests_per_s for run in runs] == [500.0, 100.0]


@pytest.mark.parametrize(
    ("head", "name"),
    [("Run", "2 CPU, two workers"), ("Request", "RSGI bytes"), ("Heap Size", "2G")],
)
def test_a_head_is_judged_by_the_cells_below_it(head, name):
    (first, _) = runs_of(f"{head} | Connections | req/s", f"{name} | 16 | 10", f"{name} | 64 | 20")
    assert first.identity == {head: name}


@pytest.mark.parametrize("name", ["bytes 10B (c256)", "tls-small c=256 R=100k", "JSON, c=256"])
def test_a_load_in_a_name_is_the_load(name):
    (run, _) = runs_of("Type | RPS | avg latency", f"{name} | 10 | 5 ms", "a (c1) | 20 | 6 ms")
    assert run.concurrency == 256


@pytest.mark.parametrize("head", ["值", "Valor", "Wert", "Значение"])
def test_a_head_that_says_value_names_no_server(head):
    (run,) = runs_of(f"Metric | {head}", "Requests/sec | 7167.28", "Duration | 13.95 s")
    assert (run.server_name, run.requests_per_s) == (None, 7167.28)


@pytest.mark.parametrize(
    ("cell", "rate"),
    [("~50k+ req/s", 50_000.0), ("**441.5**（440.8/442.5）", 441.5), ("1,234+", 1234.0)],
)
def test_marks_behind_a_figure_are_no_part_of_it(cell, rate):
    (first, _) = runs_of("Server | Throughput (req/s)", f"nginx | {cell}", "Caddy | 20")
    assert first.requests_per_s == rate


def test_three_statistics_in_a_cell_may_hold_a_deviation():
    (first, _) = runs_of(
        "Framework | req/s | Latency (ms, Avg / Stdev / Max)",
        "gin | 10 | 82 / 133 / 1090",
        "koa | 20 | 11 / 14 / 164",
    )
    assert first.latency_ms == {"mean": 82.0, "stdev": 133.0, "max": 1090.0}


def test_requests_handled_each_second_are_a_rate():
    (first, _) = runs_of("Framework | Requests handled / sec", "koa | 78.5", "express | 72.25")
    assert first.requests_per_s == 78.5


def test_a_load_among_metrics_below_each_other_is_no_new_head():
    text = (
        "| Metric | Value |\n|---|---|\n| Total requests | 120,000 |\n| Requests/sec | 2,000 |\n"
        "| p95 | 60 ms |\n| Virtual users | 50 |\n"
    )
    (run,) = read(text.encode()).runs
    assert (run.concurrency, run.requests_per_s, run.requests_completed) == (50, 2000, 120_000)


def test_a_name_beside_a_known_server_is_a_server():
    text = "| Test | Express (req/s) | alpha (req/s) |\n|---|---|---|\n| JSON | 12 | 30 |\n"
    assert [(run.server_name, run.requests_per_s) for run in read(text.encode()).runs] == [
        ("Express", 12),
        ("alpha", 30),
    ]


@pytest.mark.parametrize("unit", ["", " req/s"])
@pytest.mark.parametrize(
    "heads", ["keep-alive off | keep-alive on", "Without keep-alive | With keep-alive"]
)
def test_columns_without_and_with_keep_alive_are_both_read(unit, heads):
    rows = f"|---|---|---|\n| nginx | 8{unit} | 40{unit} |\n"
    text = f"Requests per second\n\n| Server | {heads} |\n{rows}"
    assert [(run.keepalive, run.requests_per_s) for run in read(text.encode()).runs] == [
        (False, 8),
        (True, 40),
    ]


def test_lines_with_blanks_are_runs_where_one_names_a_known_server():
    known = read(
        b"On one core:\n\nalpha      30,000 req/s\nexpress    12,000 req/s (p99 3 ms)\n"
    ).runs
    assert [(run.server_name, run.requests_per_s) for run in known] == [
        ("alpha", 30_000),
        ("express", 12_000),
    ]
    assert known[1].latency_ms["p99"] == 3


@pytest.mark.parametrize(
    "text",
    [
        "Search   100 req/s\nper IP   5 req/s\n",
        "10s   100 req/s\n20s   90 req/s\n",
        "Target: 100 req/s\nActual: 98 req/s\n",
    ],
)
def test_lines_of_limits_times_and_targets_are_no_runs(text):
    assert read(text.encode()).runs == []

"""Tables of what asks a server, engines of models, rough times, and words that refuse too much."""

from __future__ import annotations

import pytest

from tests.importers.formats.tables.test_table_aims_and_minutes import runs
from tests.importers.formats.tables.test_table_fresh import rates, table

LOAD = "Load test of an HTTP API with `hey -n 9000 -c 30 http://10.0.0.5/`\n\n"


@pytest.mark.parametrize(
    ("first", "second", "number"),
    [
        ("axios", "undici", 0),
        ("got@11.8", "`node-fetch` (v3)", 0),
        ("reqwest", "ureq", 0),
        ("axios", "plain page", 2),  # one client alone may be a name of anything
        ("fetch", "requests", 2),  # so may pages be called
    ],
)
def test_libraries_that_ask_a_server_are_no_servers(first, second, number):
    rows = table("Library; Requests/sec; p99 (ms)", f"{first}; 5,094; 12.5", f"{second}; 3,217; 19")
    assert len(runs(LOAD + rows)) == number


def test_libraries_that_ask_may_stand_above_their_rates():
    rows = table("Node; axios; got; phin", "18; 4,911 req/s; 1,762 req/s; 1,164 req/s")
    assert runs(LOAD + rows) == []


def test_an_engine_of_models_stands_in_any_column_of_names():
    text = "Asked through the running HTTP server:\n\n"
    head = "Variant; Server; p50 latency; Req/s"
    assert (
        runs(text + table(head, "full; vLLM; 856 ms; 25.4", "4 bit; llama.cpp; 468 ms; 4.2")) == []
    )
    assert len(runs(text + table(head, "full; nginx; 85 ms; 25.4", "4 bit; caddy; 46 ms; 44"))) == 2


@pytest.mark.parametrize(("layout", "number"), [("scan.onnx", 0), ("two columns", 2)])
def test_a_model_in_the_setup_of_a_table_of_metrics_refuses_it(layout, number):
    rows = table(
        "; before; after",
        f"Layout of the page; {layout}; {layout} again",
        "rps @ c=8; 31.5; 57.5",
        "Mean latency; 222 ms; 126 ms",
    )
    assert len(runs("# Pages of one server\n\n" + rows)) == number


@pytest.mark.parametrize(
    ("source", "number"), [("`out/run_a.json`", 0), ("`out/20-page.json`", 0), ("GET JSON", 2)]
)
def test_the_ending_of_a_file_is_no_word_of_the_web(source, number):
    rows = table(
        "Strategy; req/s; p50; Source", f"plain; 0.57; 8.32 s; {source}", "batch; 1.7; 2 s; -"
    )
    assert len(runs("## Headline numbers\n\n" + rows)) == number


@pytest.mark.parametrize(
    ("above", "number"),
    [("# Service", 0), ("# Service, measured with curl", 2), ("## Latency (not tested)", 0)],
)
def test_rough_times_alone_are_claims_where_nobody_says_that_he_tested(above, number):
    rows = table("Endpoint; p50; p95", "`/flood`; ~50ms; ~80ms", "`/state`; ~20ms; ~40ms")
    assert len(runs(f"{above}\n\n{rows}")) == number


@pytest.mark.parametrize(("words", "number"), [("no rate limit", 2), ("rate limit", 0)])
def test_a_rate_limit_that_was_switched_off_refuses_nothing(words, number):
    rows = table("Connections; Avg RPS; p99", "20; 1,986; 42 ms", "50; 4,723; 27 ms")
    assert len(runs(f"### Login endpoint ({words})\n\nWith autocannon:\n\n{rows}")) == number


def test_rows_that_are_all_means_sum_up_none_of_the_others():
    rows = ["Plain (mean); 100; 11,027; 9.1 ms", "Admin (mean); 50; 10,629; 4.7 ms"]
    head = "Scenario; Concurrency; Req/sec; Latency (mean)"
    assert rates(LOAD + table(head, *rows)) == [11027, 10629]
    assert rates(LOAD + table(head, *rows, "Admin; 90; 9,123; 4.9 ms")) == [9123]


def test_connections_percentiles_and_fast_requests_are_a_load_test():
    head = "Concurrency; Throughput; p50; p95"
    slow = table(head, "1; 28.9 req/s; 33ms; 45ms", "50; 99.1 req/s; 44ms; 77ms")
    fast = table(head, "1; 28.9 req/s; 33ms; 45ms", "50; 999.1 req/s; 44ms; 77ms")
    assert rates(f"### Scaling\n\n{fast}\nIt grows.") == [28.9, 999.1]
    assert rates(f"### Scaling\n\n{slow}\nIt grows.") == []
    counted = table("Test; Requests; Concurrency; RPS; P99", "a; 1000; 50; 7320; 28ms")
    assert rates(f"### Scaling\n\n{counted}\nIt grows.") == [7320]


def test_a_latency_may_be_called_by_its_rank_before_the_letter():
    rows = table(
        "Framework; Req/sec; Latency (avg); Latency (99p)", "Express; 28,540; 3.8ms; 8.9ms"
    )
    (run,) = runs(LOAD + rows)
    assert run.latency_ms == {"mean": 3.8, "p99": 8.9}


def test_a_wish_behind_a_time_leaves_it_measured():
    lines = "- Requests/sec: 1247 (target: 1000+)\n- Mean response: 80ms (target: <100ms)\n"
    (run,) = runs(f"{LOAD}**Results:**\n\n{lines}")
    assert (run.requests_per_s, run.latency_ms) == (1247, {"mean": 80.0})


def test_latencies_behind_a_rate_may_stand_in_both_orders():
    lines = (
        "- **alpha:** 3.4M req/s, 149μs avg, P99 200μs\n"
        "- **nginx:** 2.7M req/s, 186μs avg, P99 1.24ms\n"
    )
    first, second = runs(LOAD + lines)
    assert first.latency_ms == {"mean": 0.149, "p99": 0.2}
    assert second.latency_ms == {"mean": 0.186, "p99": 1.24}


def test_times_take_their_names_from_the_rates_of_a_table_above():
    above = table("Scenario; v1 RPS; v2 RPS", "fixed; 16,132; 23,381", "mixed; 1,891; 2,994")
    below = table("Scenario; v1 Latency; v2 Latency", "fixed; 6.2ms; 4.28ms", "mixed; 53ms; 33.5ms")
    both = runs(f"{LOAD}{above}\n### Latency\n\n{below}")
    assert [run.latency_ms["mean"] for run in both] == [6.2, 4.28, 53, 33.5]
    assert [run.requests_per_s for run in both] == [16132, 23381, 1891, 2994]


def test_callers_of_several_stages_are_no_load():
    rows = table("Metric; Value", "Average response time; 594.7 ms", "P99; 1481.5 ms")
    (run,) = runs(f"### Storefront over HTTP (quick 50+100+200 VUs only)\n\n{rows}")
    assert run.concurrency is None

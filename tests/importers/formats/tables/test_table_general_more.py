"""More general rules: names of several parts, statistics down, ranges behind values, decimals."""

from __future__ import annotations

import pytest

from importers.formats.tables.grid.grid import read_head
from tests.importers.formats.pasted_tables import codes, rates, runs, table

HTTP = "wrk against the HTTP server, GET /\n\n"


def test_a_head_of_several_names_and_the_load_is_several_columns():
    head = ["Route / concurrency / keep-alive", "Case", "RPS"]
    rows = [["`/` / 1 / yes", "old", "11666"], ["`/` / 32 / yes", "old", "15930"]]
    found = runs(HTTP + table(head, *rows))
    assert [(run.concurrency, run.keepalive) for run in found] == [(1, True), (32, True)]
    assert [run.identity["Case"] for run in found] == ["old", "old"]


def test_a_head_of_two_names_without_a_load_stays_one():
    rows = [["a / b", "11666"], ["a / c", "15930"]]
    found = runs(HTTP + table(["Route / Case", "RPS"], *rows))
    assert [run.identity["Route / Case"] for run in found] == ["a / b", "a / c"]


@pytest.mark.parametrize(
    ("cell", "rate"),
    [("11666 [11665–11689]", 11666), ("9,014 [8,900-9,100]", 9014), ("930 [900..999] req/s", 930)],
)
def test_a_range_in_brackets_behind_a_value_is_its_spread(cell, rate):
    text = HTTP + table(["Case", "RPS median [range]"], ["old", cell], ["new", "1200"])
    assert rates(text) == ([rate, 1200] if rate else [1200])


def test_a_unit_may_stand_before_the_last_word_of_a_head():
    head = ["Case", "RPS", "p50 ms median [range]"]
    (run,) = runs(HTTP + table(head, ["old", "930", "1.751 [1.750–1.752]"]))
    assert run.latency_ms["p50"] == 1.751


@pytest.mark.parametrize("head", ["Percentile", "Metric"])
def test_statistics_below_each_other_are_those_of_the_latency_beside(head):
    rows = [["p50", "120"], ["p95", "340"], ["Average", "131"]]
    (run,) = runs("## Load test with k6, 100 VUs\n\n" + table([head, "Latency (ms)"], *rows))
    assert run.latency_ms == {"p50": 120, "median": 120, "p95": 340, "mean": 131}


def test_percentiles_below_concurrent_users_are_those_of_a_load_test():
    rows = [["p50", "120ms", "180ms"], ["p99", "580ms", "780ms"]]
    text = "## Run 1: 5,000 Concurrent Users\n\n" + table(["Percentile", "Browse", "Cart"], *rows)
    found = runs(text)
    assert [run.latency_ms["p99"] for run in found] == [580, 780]
    assert {run.concurrency for run in found} == {5000}


def test_requests_as_heads_of_columns_name_no_server():
    rows = [["RPS", "930", "450"], ["p99", "12ms", "18ms"]]
    found = runs(HTTP + table(["Metric", "GET /products", "POST /cart"], *rows))
    assert [run.server_name for run in found] == [None, None]
    assert [run.identity["column"] for run in found] == ["GET /products", "POST /cart"]


@pytest.mark.parametrize("head", ["Latency median", "Latency Median (ms)", "latencia mediana"])
def test_a_median_behind_the_word_of_time_is_no_mean(head):
    (run,) = runs(HTTP + table(["Case", "RPS", head], ["old", "930", "2.43 ms"]))
    assert run.latency_ms == {"median": 2.43}


@pytest.mark.parametrize("head", ["TTFB Mean (ms)", "Connect avg (ms)", "TLS handshake avg (ms)"])
def test_a_part_of_the_time_of_a_request_is_no_latency(head):
    (run,) = runs(HTTP + table(["Case", "RPS", head], ["old", "930", "53.4"]))
    assert run.latency_ms == {}


def test_times_too_long_with_thousands_have_decimals_and_so_has_the_rate():
    rows = [["one", "51.823", "307.974ms"], ["two", "50.539", "315.539ms"]]
    text = HTTP + table(["Case", "rps", "mean"], *rows)
    assert rates(text) == [51.823, 50.539]
    assert rates(text.replace("307.974ms", "1.974s").replace("315.539ms", "2.539s")) == [None, None]


def test_a_bar_at_the_end_of_a_row_is_an_empty_cell_where_the_head_has_none():
    text = HTTP + (
        "Framework | Req/sec (Docker) | Req/sec (Native)\n--- | ---: | ---:\n"
        "nginx | 105012 | 105844\nGo | 122949 | 126742\nCGI | 3069 |\n"
    )
    assert rates(text) == [105012, 105844, 122949, 126742, 3069]


def test_a_short_word_of_throughput_is_no_part_of_a_name():
    head = ["Concurrency", "FAPI Thr (RPS)", "DJ Throughput (RPS)"]
    found = runs(HTTP + table(head, ["10", "292.4", "71.9"], ["20", "307.7", "74.6"]))
    assert [run.server_name for run in found] == ["FAPI", "DJ", "FAPI", "DJ"]


@pytest.mark.parametrize(
    "above", ["k6, VU 300", "| Tool | k6 |\n| VUs (virtual users) | 300 |\n", "Measured: VU300"]
)
def test_a_load_may_stand_behind_its_short_word(above):
    text = f"## Results\n\n{above}\n\n" + table(["Route", "RPS", "p99"], ["/a", "382", "330ms"])
    assert [run.concurrency for run in runs(text)] == [300]


def test_the_head_of_the_names_may_say_the_load():
    text = "k6\n\n" + table(["Route (order · VU300)", "RPS", "p99"], ["/a", "382", "330ms"])
    assert [run.concurrency for run in runs(text)] == [300]


def test_a_comment_in_code_is_no_heading():
    text = (
        "## Benchmarks\n\n```bash\n# Run all (1M requests, 200 concurrent)\nmake bench\n```\n\n"
        "### Results (hey)\n\n" + table(["Endpoint", "Requests/sec"], ["/a", "175,012"])
    )
    assert [run.concurrency for run in runs(text)] == [200]


def test_operations_of_a_store_are_no_requests():
    text = "Single node store\n\n" + table(["Op", "Throughput", "p99"], ["PUT", "17,585/s", "4 ms"])
    assert rates(text) == []
    assert "table.not_http" in codes(text)


@pytest.mark.parametrize(
    ("head", "statistic"),
    [
        ("Max time per request", "max"),
        ("time per request std. dev.", "stdev"),
        ("Latency min", "min"),
        ("response time (min) (sec)", "min"),
        ("Avg duration (ms)", "mean"),
        ("p95 request latency (ms)", "p95"),
        ("p99 req time (ms)", "p99"),
        ("p999 duration", "p99.9"),
        ("time (p95) (s)", "p95"),
        ("fastest time (ms)", "min"),
        ("pct95 latency", "p95"),
        ("avg RT (ms)", "mean"),
        ("http_req_duration max", "max"),
        ("σ latency (ms)", "stdev"),
    ],
)
def test_the_statistic_of_a_head_is_the_one_that_it_names(head, statistic):
    found = read_head(head)
    assert found is not None
    assert (found.field, found.statistic) == ("latency_ms", statistic)


@pytest.mark.parametrize("head", ["Max duration", "std duration (s)", "Error budget (rate)"])
def test_heads_that_are_no_value_of_a_run_are_none(head):
    assert read_head(head) is None


def test_a_request_rate_may_have_its_unit_in_the_cells():
    rows = [["http_reqs", "40086"], ["Request rate", "668.1/s"], ["Avg response time", "12 ms"]]
    (run,) = runs("Load test with k6\n\n" + table(["Metric", "Value"], *rows))
    assert (run.requests_completed, run.requests_per_s) == (40086, 668.1)

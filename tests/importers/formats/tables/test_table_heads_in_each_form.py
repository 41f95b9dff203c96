"""Heads as people write them, in Markdown and in a text that is nothing but CSV."""

from __future__ import annotations

from itertools import product

import pytest

from importers.reader import read

RATES = [
    *("req/s", "Req/sec", "requests/sec", "Requests per second", "RPS", "throughput (req/s)"),
    *("reqs/s", "req per sec", "rate (req/s)", "requests_per_second", "req_per_sec"),
    *("requestsPerSec", "Reqs/sec (mean)", "Requests / second", "r/s", "hits/s", "responses/s"),
    *("Transactions/sec", "#/sec", "requests per sec.", "Req/Sec (higher is better)", "mean_rps"),
    *("http_reqs/s", "Requests [#/sec]", "Anfragen/s", "peticiones/s", "requêtes/s", "запросов/с"),
    *("请求/秒", "リクエスト/秒"),
]
MEANS = [
    *("avg latency (ms)", "avg_latency_ms", "Mean latency, ms", "Mean [ms]", "Ø latency (ms)"),
    *("Average response time (ms)", "Latency (avg, ms)", "mean_ms", "Avg. latency in ms"),
    *("Latency ms avg", "meanLatencyMs", "Time per request (ms, mean)"),
]
PERCENTILES = [
    *("p99 (ms)", "99th percentile (ms)", "99%ile (ms)", "p99_ms", "latency p99 ms", "p99Ms"),
    *("p(99) ms", "99th pct (ms)", "P99, ms", "TP99 (ms)", "pct99 (ms)", "q99 (ms)"),
]
LOADS = [
    *("connections", "conns", "c", "concurrency", "Concurrency level", "concurrent users", "VUs"),
    *("# connections", "No. of clients", "num_clients", "-c", "Concurrent requests", "numUsers"),
    *("threads (ab -c)", "usuarios", "并发数", "同時接続数"),
]


def markdown(*lines):
    head, *rows = (f"| {' | '.join(line)} |\n" for line in lines)
    return f"# HTTP benchmark\n\n{head}{'|---' * len(lines[0])}|\n{''.join(rows)}"


def csv(*lines):
    quoted = ([f'"{cell}"' if "," in cell else cell for cell in line] for line in lines)
    return "".join(f"{','.join(line)}\n" for line in quoted)


def runs(form, heads, *rows):
    return read(form(["Server", *heads], *rows).encode(), f"results.{form.__name__}").runs


@pytest.mark.parametrize("form", [markdown, csv])
def test_heads_of_rates(form):
    for head in RATES:
        found = runs(
            form, [head, "p99 (ms)"], ["nginx", "45231", "7.9"], ["caddy", "31877", "12.6"]
        )
        assert [run.requests_per_s for run in found] == [45231, 31877], head


@pytest.mark.parametrize("form", [markdown, csv])
def test_heads_of_times(form):
    for name, head in [*product(["mean"], MEANS), *product(["p99"], PERCENTILES)]:
        found = runs(form, ["req/s", head], ["nginx", "45231", "7.9"], ["caddy", "31877", "12.6"])
        assert [run.latency_ms for run in found] == [{name: 7.9}, {name: 12.6}], head


@pytest.mark.parametrize("form", [markdown, csv])
def test_heads_of_loads(form):
    for head in LOADS:
        rows = [["nginx", "10", "25231"], ["nginx", "100", "45231"], ["caddy", "10", "31877"]]
        found = runs(form, [head, "req/s"], *rows)
        assert [run.concurrency for run in found] == [10, 100, 10], head


def test_csv_about_something_else_is_no_benchmark():
    for head in ["jobs/s", "rows/s", "MB/s", "tok/s", "ns/op", "price/s"]:
        assert not runs(csv, [head, "size"], ["a", "45231", "7"], ["b", "31877", "12"]), head

"""A rate and a time in one cell, percentiles as heads, and loads in the brackets of a heading."""

from __future__ import annotations

import pytest

from importers.reader import read

SERVERS = ("nginx", "actix-web")


def runs(text):
    return read(text.encode()).runs


@pytest.mark.parametrize(
    "form", ["{} req/s / {} ms", "{} req/s ({} ms)", "{} rps, {} ms", "{} req/s · {} ms"]
)
@pytest.mark.parametrize("heads", [("c=10", "c=50"), ("10 conns", "50 conns")])
def test_cells_with_both_units_below_loads_are_read(form, heads):
    rows = "".join(
        f"| {name} | {form.format('18,093', 3.16)} | {form.format('36,185', 6.33)} |\n"
        for name in SERVERS
    )
    found = runs(f"# HTTP benchmark\n\n| Server | {' | '.join(heads)} |\n|---|---|---|\n{rows}")
    values = {(r.server_name, r.concurrency, r.requests_per_s, r.latency_ms["mean"]) for r in found}
    assert values == {
        (name, load, rate, time)
        for name in SERVERS
        for load, rate, time in ((10, 18093, 3.16), (50, 36185, 6.33))
    }


def test_a_bare_time_is_no_mean_where_a_percentile_is_named():
    rows = "| nginx | 18,093 req/s / 3.16 ms |\n| caddy | 15,093 req/s / 4.16 ms |\n"
    text = f"# HTTP benchmark\n\nRates with their p99.\n\n| Server | c=10 |\n|---|---|\n{rows}"
    assert not any("mean" in run.latency_ms for run in runs(text))


@pytest.mark.parametrize("parted", [" | ", ",", "\t", "   "])
@pytest.mark.parametrize("head", ["99% (ms)", "p99 (ms)", "99% [ms]"])
def test_a_percentile_heads_a_column_without_a_rule(parted, head):
    lines = [["Server", "req/s", head], ["nginx", "45231.5", "18.1"], ["caddy", "38120.2", "22.4"]]
    text = "\n".join(map(parted.join, lines))
    found = runs(f"# HTTP benchmark\n\nwith wrk\n\n{text}\n")
    assert [(run.requests_per_s, run.latency_ms) for run in found] == [
        (45231.5, {"p99": 18.1}),
        (38120.2, {"p99": 22.4}),
    ]


@pytest.mark.parametrize(
    "label", ["99% (ms): 18.1", "99th_percentile: 18.1 ms", "99th percentile: 18.1 ms"]
)
def test_a_percentile_labels_a_value_of_a_report(label):
    text = f"# HTTP benchmark\n\nServer: nginx\nThroughput (req/s): 4523.5\nMean latency (ms): 7.91\n{label}\n"
    assert runs(text)[0].latency_ms == {"mean": 7.91, "p99": 18.1}


PARTS = (
    "### {}\n\n| Metric | Value |\n|---|---|\n| Requests/sec | {} |\n| Avg latency (ms) | 7.91 |\n"
)


@pytest.mark.parametrize(
    ("heading", "load"),
    [
        ("Results of our HTTP servers (c=64)", 64),
        ("HTTP servers, c=64", 64),
        ("Load test (64 users)", 64),
        ("HTTP (wrk, c=64, 30s)", 64),
        ("HTTP servers (concurrency 64)", 64),
        ("HTTP servers (64 clients)", 64),
        ("HTTP servers of 64 users", None),
        ("HTTP servers (64 cores)", None),
    ],
)
def test_the_brackets_of_a_heading_say_the_load_of_its_parts(heading, load):
    parts = PARTS.format("nginx", 4523.5) + "\n" + PARTS.format("caddy", 3812.2)
    assert [run.concurrency for run in runs(f"## {heading}\n\n{parts}")] == [load, load]


@pytest.mark.parametrize("name", ["actix-web", "bravo-x", "api-web", "Spring Boot"])
def test_a_name_in_a_head_with_a_metric_stays_as_it_is_written(name):
    rows = "| 10 | 18093 | 3.16 | 17093 | 3.26 |\n| 20 | 28093 | 3.36 | 27093 | 3.46 |\n"
    heads = f"nginx (req/s) | nginx (p99 ms) | {name} (req/s) | {name} (p99 ms)"
    text = f"# HTTP benchmark\n\n| Connections | {heads} |\n|---|---|---|---|---|\n{rows}"
    assert {run.server_name for run in runs(text)} == {"nginx", name}


@pytest.mark.parametrize("load", ["10 VUs", "10c", "c=10"])
def test_loads_head_aligned_columns(load):
    heads = [load, load.replace("10", "50")]
    rows = "nginx       18092.6   36185.2\ncaddy       15248.1   30496.2\n"
    text = f"## Requests per second of our HTTP servers\n\nServer       {'   '.join(heads)}\n{rows}"
    assert {(r.server_name, r.concurrency) for r in runs(text)} == {
        (name, number) for name in ("nginx", "caddy") for number in (10, 50)
    }


@pytest.mark.parametrize("head", ["% NGINX (RPS)", "Relative RPS", "RPS (%)", "RPS % of nginx"])
def test_a_share_of_another_rate_is_no_rate(head):
    rows = "| nginx | 672.36 | 0.07 | 100.00 |\n| caddy | 54.23 | 0.84 | 8.07 |\n"
    heads = f"| Server | RPS | Mean latency (s) | {head} |\n|---|---|---|---|\n"
    found = runs(f"# HTTP benchmark\n\n{heads}{rows}")
    assert [(run.requests_per_s, run.latency_ms) for run in found] == [
        (672.36, {"mean": 70.0}),
        (54.23, {"mean": 840.0}),
    ]


@pytest.mark.parametrize(
    ("words", "load"), [("Eight", 8), ("Thirty-two", 32), ("Sixty-four", 64), ("Ninety", 90)]
)
def test_words_of_numbers_before_concurrent_sessions_are_a_load(words, load):
    rows = "| nginx | 672.3 |\n| caddy | 544.2 |\n"
    text = f"# HTTP\n\n{words} concurrent sessions:\n\n| Server | RPS |\n|---|---|\n{rows}"
    assert [run.concurrency for run in runs(text)] == [load, load]


def test_threads_at_once_are_a_load_in_chinese():
    rows = "| 10 | 588.2 req/s | 14 ms |\n| 30 | 896.0 req/s | 29 ms |\n"
    for head, loads in (("并发线程", [10, 30]), ("并发线程数", [10, 30])):
        text = f"### 接口压测\n\n| {head} | 吞吐量 | 平均响应 |\n|---|---|---|\n{rows}"
        assert [run.concurrency for run in runs(text)] == loads


def test_what_an_interface_lets_through_is_no_run():
    rows = "| `/a` | 1.0 | 每秒最多 1 个请求 |\n| `/b` | 2.0 | 每秒最多 2 个请求 |\n"
    assert runs(f"### 接口对比\n\n| 接口 | QPS | 效果 |\n|---|---|---|\n{rows}") == []


@pytest.mark.parametrize("head", ["Client", "Clients", "Users"])
def test_how_busy_the_client_was_is_no_load(head):
    rows = "| 1 | 7,120.4 | 12.7 ms | 31% |\n| 2 | 6,994.3 | 13.0 ms | 34% |\n"
    text = f"# HTTP load test\n\n| Run | req/s | p50 | {head} |\n|---|---|---|---|\n{rows}"
    assert [(run.requests_per_s, run.concurrency) for run in runs(text)] == [
        (7120.4, None),
        (6994.3, None),
    ]

"""What the lines around a table say of it: its load, its metric, and what is no name of its runs."""

from __future__ import annotations

import pytest

from importers.reader import read

SERVERS = """
Server        Req/sec    Avg latency
nginx 1.25    182,345    0.54 ms
Apache 2.4     61,020    1.63 ms
"""
LOADS = """
| Concurrency | PHP-FPM | Swoole |
|---|---|---|
| 1 | 312.4 | 1203.9 |
| 10 | 1204.8 | 6120.7 |
"""
METHOD = """__Method:__ `autocannon -c 100 -d 40 localhost:3000` twice, {cut}second average

| Framework | Version | Requests/sec |
|---|---|---|
| Express | 4.17.3 | 14,200 |
| Koa | 2.13.0 | 54,272 |
"""


def runs_of(text, name="results.md"):
    return read(text.encode(), name).runs


@pytest.mark.parametrize(
    ("line", "load"),
    [
        ("Concurrency: 100, 30 seconds each, wrk on the same host", 100),
        ("Concurrency: 100, 4 threads, wrk", 100),
        ("Concurrency: 100, 200, wrk", None),
        ("Concurrency: 100, 200 connections, wrk", None),
    ],
)
def test_what_stands_behind_a_load_with_a_unit_is_no_second_load(line, load):
    assert {run.concurrency for run in runs_of(line + "\n" + SERVERS)} == {load}


@pytest.mark.parametrize(
    "caption",
    [
        "(requests per second, higher is better)",
        "requests per second, higher is better",
        "All numbers are requests per second.",
        "Values in req/s",
    ],
)
def test_a_line_below_a_table_says_what_its_numbers_are(caption):
    rates = [run.requests_per_s for run in runs_of(f"{LOADS}\n{caption}\n")]
    assert rates == [312.4, 1203.9, 1204.8, 6120.7]


@pytest.mark.parametrize(
    "line", ["PHP-FPM serves 1,204 requests per second.", "What are requests per second worth?"]
)
def test_a_sentence_below_a_table_says_nothing_of_its_numbers(line):
    report = read(f"{LOADS}\n{line}\n".encode(), "results.md")
    assert report.runs == []
    assert "table.metric_unknown" in [remark.code for remark in report.diagnostics]


@pytest.mark.parametrize(
    ("cut", "label"), [("taking the\n", None), ("taking this.\n", "second average")]
)
def test_the_end_of_a_paragraph_is_no_name(cut, label):
    assert {run.label for run in runs_of(METHOD.format(cut=cut))} == {label}


@pytest.mark.parametrize(
    "text",
    [
        "server,connections,rps\ngo-http,64,101234.5\naxum,64,140234.5\n",
        "framework,rps\nexpress,15234.2\nfastify,52034.9\n",
        "server;connections;rps\ngo-http;64;101234.5\naxum;64;140234.5\n",
    ],
)
def test_a_row_of_heads_is_no_name(text):
    assert [run.label for run in runs_of(text, "results.csv")] == [None, None]


def test_a_kind_of_test_is_no_name():
    assert {run.label for run in runs_of("### Load test: 500 users\n" + SERVERS)} == {None}


def test_columns_without_a_corner_are_read_below_their_heads():
    text = """With 50 concurrent clients against /api/items:

                    without cache    with cache
Requests per second      182.31        1893.42
Mean latency (ms)        274.25          26.41
"""
    runs = runs_of(text)
    assert [(run.requests_per_s, run.latency_ms["mean"]) for run in runs] == [
        (182.31, 274.25),
        (1893.42, 26.41),
    ]
    assert [run.concurrency for run in runs] == [50, 50]


def test_two_heads_without_a_corner_are_no_name():
    text = "          Django    Flask\nRequests per second    182.31    1893.42\nMean (ms)    4.2    2.1\n"
    assert [run.label for run in runs_of("HTTP, 50 connections:\n\n" + text)] == [
        "HTTP",
        "HTTP",
    ]


def test_numbers_across_loads_have_their_metric_from_a_sentence_below():
    text = """|Server|1 client|10 clients|
|------|-------:|--------:|
|nginx|8,120|41,203|
|h2o|9,001|45,332|

Numbers are requests/second measured with `ab -k`.
"""
    runs = runs_of(text)
    assert [run.requests_per_s for run in runs] == [8120.0, 9001.0, 41203.0, 45332.0]
    assert {run.label for run in runs} == {None}  # the head of the names is none of them


def test_a_table_of_locust_that_was_written_anew_is_a_table():
    text = """Locust, 200 users

| Name | # Requests | # Fails | Avg (ms) | RPS |
|---|---|---|---|---|
| GET / | 12034 | 0 | 35 | 200.4 |
| GET /items | 8021 | 3 | 78 | 133.6 |
| Aggregated | 20055 | 3 | 52 | 334.0 |
"""
    runs = runs_of(text)
    assert [(run.requests_completed, run.requests_failed) for run in runs] == [
        (12034, 0),
        (8021, 3),
    ]


def test_threads_are_no_load_where_the_text_says_the_connections():
    text = """| Threads | Requests/sec |
|---|---|
| 1 | 8,233 |
| 4 | 29,110 |

Hyper HTTP server, wrk{load}.
"""
    with_load = runs_of(text.format(load=" with 128 connections"))
    assert [(run.concurrency, run.identity) for run in with_load] == [
        (128, {"Threads": "1"}),
        (128, {"Threads": "4"}),
    ]
    assert [run.concurrency for run in runs_of(text.format(load=""))] == [1, 4]


def test_heads_in_traditional_chinese_are_read_as_those_in_simplified():
    text = """| 測試 | 並發數 | 每秒請求數 | 平均延遲 (ms) |
|---|---|---|---|
| nginx | 100 | 45,120 | 2.2 |
| caddy | 100 | 31,009 | 3.2 |
"""
    assert [
        (run.concurrency, run.requests_per_s, run.latency_ms["mean"]) for run in runs_of(text)
    ] == [(100, 45120.0, 2.2), (100, 31009.0, 3.2)]


def test_a_table_as_psql_draws_it_is_read():
    text = """ server     | connections | requests/s | p99 (ms)
------------+-------------+------------+----------
 uWSGI 2.0  |          64 |       3120 |     40.1
 Waitress   |          64 |       2210 |     55.0
"""
    assert [(run.concurrency, run.requests_per_s) for run in runs_of(text)] == [
        (64, 3120.0),
        (64, 2210.0),
    ]


def test_a_caption_below_names_the_metric_and_the_load():
    text = """| Web server | Static 1KB | PHP |
|---|---|---|
| Apache 2.4.41 | 21,033 | 412 |
| Nginx 1.18 | 48,912 | 455 |

*Requests per second, 100 concurrent users, higher is better*
"""
    runs = runs_of(text)
    assert [run.requests_per_s for run in runs] == [21033.0, 412.0, 48912.0, 455.0]
    assert {run.concurrency for run in runs} == {100}


def test_a_list_of_servers_with_rates_as_ab_writes_them_is_read():
    text = (
        "ab -n 10000 -c 10:\n\nLighttpd: 1,410.22 [#/sec] (mean)\nNginx: 1,622.90 [#/sec] (mean)\n"
    )
    runs = runs_of(text + "Caddy: 911.75 [#/sec] (mean)\n")
    assert [(run.concurrency, run.requests_per_s) for run in runs] == [
        (10, 1410.22),
        (10, 1622.9),
        (10, 911.75),
    ]

"""Lists with bars or labelled rates, JSON with its load around the rows, rates that were set."""

from __future__ import annotations

import json

import pytest

from importers.reader import read
from tests.importers.formats.pasted_tables import codes, runs, table

SERVERS = [("Gin", 45231.22), ("Echo", 44120.98), ("Fiber", 61022.51)]


@pytest.mark.parametrize(
    "line",
    [
        "{name}     | {rate} req/s | 4.42ms",
        "{name}   ██████████ {rate} req/s",
        "{name}  ▇▇▇▇ {rate} req/s",
        "* **{name}**: `Requests/sec:   {rate}`",
        "- {name} - RPS = {rate}",
        "[{name}] Requests/sec: {rate}",
        "{name}:   Requests per second:    {rate} [#/sec] (mean)",
        "{name}：Requests/sec: {rate}",
    ],
)
def test_a_list_of_servers_and_rates(line):
    lines = "\n".join(line.format(name=name, rate=rate) for name, rate in SERVERS)
    found = runs(f"My results, c = 200:\n\n{lines}\n")
    assert [(run.server_name, run.concurrency, run.requests_per_s) for run in found] == [
        (name, 200, rate) for name, rate in SERVERS
    ]


@pytest.mark.parametrize("names", [("monday", "tuesday"), ("run 1", "run 2")])
def test_bars_between_a_word_and_a_rate_name_no_server(names):
    lines = "\n".join(f"{name}  | 4{len(name)}31.2 req/s | 4.42ms" for name in names)
    assert runs(f"My results, c = 200:\n\n{lines}\n") == []


@pytest.mark.parametrize(
    "text",
    [
        "Recommended limits:\n\nnginx | 1,000 req/s | burst 50\nApache | 5,000 req/s | burst 100\n",
        "Our offers:\n\nnginx | 1,213 req/s | included\nApache | 514 req/s | extra cost\n",
        "| Instance | Max |\nnginx | 1,213 req/s | 2\nApache | 514 req/s | 4\n",
        "Seen in production last week:\n\n- nginx: 1,204 req/s\n- Apache: 1,188 req/s\n",
        "Rate limits:\n\nnginx: 1,204 req/s\nApache: 1,188 req/s\n",
        "redis | 120411 req/s | p99 1 ms\nmemcached | 110233 req/s | p99 1 ms\n",
    ],
)
def test_what_is_sold_allowed_or_watched_is_no_run(text):
    assert runs(text) == []


ROWS = [{"name": "actix", "rps": 181233.1}, {"name": "axum", "rps": 176001.9}]


@pytest.mark.parametrize(
    ("around", "load"),
    [
        ({"connections": 128}, 128),
        ({"tool": "wrk", "concurrency": 64, "duration": "10s"}, 64),
        ({"connections": 128, "clients": 4}, None),
        ({"connections": True}, None),
        ({"threads": 4}, None),
        ({}, None),
    ],
)
def test_the_load_around_json_rows_is_that_of_each(around, load):
    text = json.dumps({"benchmark": "hello", **around, "results": ROWS})
    found = read(text.encode(), "results.json").runs
    assert [(run.server_name, run.concurrency) for run in found] == [
        ("actix", load),
        ("axum", load),
    ]


def test_a_row_of_json_has_its_own_load():
    rows = [{**row, "connections": load} for row, load in zip(ROWS, (10, 20), strict=True)]
    text = json.dumps({"connections": 128, "results": rows})
    assert [run.concurrency for run in read(text.encode(), "results.json").runs] == [10, 20]


MESHES = table(
    ["Service mesh", "P50", "P99"], ["baseline", "1.1 ms", "4.0 ms"], ["Istio", "3.2 ms", "12 ms"]
)


@pytest.mark.parametrize("line", ["Load: 1000 RPS for 5 minutes", "**Rate:** fixed 1k req/s"])
def test_a_line_above_says_the_rate_that_was_set(line):
    text = f"{line}\n\n{MESHES}"
    assert [run.offered_rate for run in runs(text)] == [1000, 1000]
    assert {run.label for run in runs(text, "pasted.txt")} == {None}
    assert "report.unread" not in codes(text)


def test_which_way_a_chart_is_read_is_no_part_of_a_name():
    lines = "\n".join(f"{name}: {rate} req/s" for name, rate in SERVERS)
    found = runs(f"### Routers (higher is better)\n\n{lines}\n")
    assert {run.label for run in found} == {"Routers"}


@pytest.mark.parametrize(
    "caption", ["Here is what I got (requests/sec):", "requests/sec:", "My numbers [req/s]:"]
)
def test_a_caption_ends_with_the_rate(caption):
    text = f"{caption}\n\ngunicorn+gevent  1803\nuwsgi  2011\nwaitress  870\n"
    assert [run.requests_per_s for run in runs(text)] == [1803, 2011, 870]


@pytest.mark.parametrize("caption", ["Limits (requests/sec):", "Cache entries (in thousands):"])
def test_a_caption_of_something_else_is_none(caption):
    assert runs(f"{caption}\n\ngunicorn  1803\nuwsgi  2011\nwaitress  870\n") == []


def test_a_time_beside_the_rate_of_the_same_name_is_its_mean():
    head = ["Concurrency", "Apache req/s", "Apache ms", "Nginx req/s", "Nginx (ms)", "Build ms"]
    text = table(head, ["10", "5310", "1.88", "7120", "1.4", "71"])
    assert [(run.server_name, run.latency_ms) for run in runs(text)] == [
        ("Apache", {"mean": 1.88}),
        ("Nginx", {"mean": 1.4}),
    ]


def test_a_rate_that_was_set_stands_beside_a_load():
    text = "wrk2, 2000 req/s constant, 100 conns\n\n" + table(
        ["Percentile", "nginx", "envoy"], ["50%", "1.02ms", "1.40ms"], ["99%", "2.88ms", "4.91ms"]
    )
    found = [(run.server_name, run.concurrency, run.offered_rate) for run in runs(text)]
    assert found == [("nginx", 100, 2000), ("envoy", 100, 2000)]


@pytest.mark.parametrize(
    ("around", "rows", "loads"),
    [
        ({"connections": 64}, [{**row, "concurrency": 10} for row in ROWS], [10, 10]),
        ({}, ROWS, [None, None]),
    ],
)
def test_rows_keep_their_own_load_below_another_key(around, rows, loads):
    text = json.dumps({"tool": "wrk", **around, "results": rows})
    assert [run.concurrency for run in read(text.encode(), "results.json").runs] == loads


def test_connections_of_a_database_are_no_load():
    text = json.dumps({"tool": "wrk", "database": {"connections": 20, "servers": ROWS}})
    assert {run.concurrency for run in read(text.encode(), "results.json").runs} <= {None}


TABLE = table(["Server", "RPS"], ["nginx", "998.2"], ["caddy", "997.9"])


@pytest.mark.parametrize(
    "line",
    [
        "The system sustained load 5000 rps for weeks.",
        "A constant load 3000 rps is planned for next week.",
        "Background load: 2000 rps from a cron job.",
    ],
)
def test_a_load_in_prose_is_not_the_rate_of_the_test(line):
    found = runs(f"HTTP load test with wrk\n\n{line}\n\n{TABLE}")
    assert {run.offered_rate for run in found} <= {None}


@pytest.mark.parametrize(
    "below",
    [
        "## MySQL\n\nBoth servers had 20 connections to the database in all tests.",
        "## WebSockets\n\nAll tests with websockets kept 10000 connections open.",
        "In our old blog all tests used 100 connections.",
    ],
)
def test_what_is_said_of_another_subject_is_not_the_load_of_all(below):
    text = f"HTTP benchmark with wrk\n\n### A\n\n{TABLE}\n### B\n\n{TABLE.replace('99', '81')}\n"
    assert runs(f"{text}\n{below}\n")[0].concurrency is None


@pytest.mark.parametrize("bound", ["(limit)", "peak", "(goal)"])
def test_a_bound_behind_a_rate_makes_no_run(bound):
    text = f"HTTP wrk\n\nnginx: Requests/sec: 4123\ncaddy: Requests/sec: 1000 {bound}\n\nend\n"
    assert 1000 not in [run.requests_per_s for run in runs(text)]


def test_threads_of_one_test_are_no_servers():
    assert runs("HTTP wrk\n\nThread 1: Requests/sec: 4123\nThread 2: Requests/sec: 4119\n") == []


def test_thousands_behind_bars_are_no_cells():
    text = (
        "wrk, HTTP, 64 connections\nGin    ████████ 45,231 req/s\nFiber  ██████████ 61,102 req/s\n"
    )
    assert [run.requests_per_s for run in runs(text)] in ([], [45231, 61102])


@pytest.mark.parametrize("bound", ["限制", "上限", "目标"])
def test_a_bound_among_names_in_chinese_makes_no_run(bound):
    lines = f"nginx：Requests/sec: 4123\ncaddy：Requests/sec: 5123\n{bound}：Requests/sec: 9000\n"
    assert 9000 not in [run.requests_per_s for run in runs(f"HTTP wrk\n\n{lines}")]

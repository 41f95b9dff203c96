"""Loads behind names, one client at a time, loads of stages, and what names no run."""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import rates, runs, table


@pytest.mark.parametrize(
    ("name", "server", "load"),
    [
        ("Jetty (c=40)", "Jetty", 40),
        ("Jetty @ 40 conns", "Jetty", 40),
        ("Jetty, 40 connections", "Jetty", 40),
        ("Jetty – 1,200 users", "Jetty", 1200),
        ("Jetty (40c)", "Jetty", 40),
        ("Jetty (40 workers)", "Jetty (40 workers)", None),
        ("Jetty (40 users)", "Jetty (40 users)", None),
        ("Jetty 40", "Jetty/40", None),
    ],
)
def test_a_load_behind_the_name_of_a_server_is_that_of_its_run(name, server, load):
    text = "# HTTP test\n\n" + table(["Server", "req/s"], [name, "4127"], ["Netty", "6033"])
    first = runs(text)[0]
    assert (first.server_software, first.concurrency) == (server, load)


def test_a_load_behind_the_head_of_a_column_of_values_is_that_of_its_run():
    text = "# HTTP test\n\n" + table(
        ["Metric", "Jetty (c=40)", "Netty (c=40)"],
        ["Requests/sec", "4127", "6033"],
        ["p99 (ms)", "7.1", "5.2"],
    )
    assert [(run.server_software, run.concurrency) for run in runs(text)] == [
        ("Jetty", 40),
        ("Netty", 40),
    ]


@pytest.mark.parametrize(
    ("line", "load"),
    [
        ("One client at a time, with curl.", 1),
        ("Requests were sent sequentially by a script.", 1),
        ("All of it over a single keep-alive connection.", 1),
        ("Serial requests.", 1),
        ("One client at a time warms up; then wrk -t2 -c30.", 30),
        ("HTTP/2 multiplexes 20 streams over a single connection.", None),
        ("Each worker holds a single connection pool.", None),
        ("The server handles one request at a time.", None),
    ],
)
def test_one_client_at_a_time_is_a_load_of_one(line, load):
    text = f"# HTTP test\n\n{line}\n\n" + table(
        ["Server", "req/s"], ["Jetty", "412"], ["Netty", "603"]
    )
    assert {run.concurrency for run in runs(text)} == {load}


TWO_STAGES = """# HTTP load test

## First stage

### Set-up

- Users: {}

### Numbers

| Metric | Value |
|---|---|
| Requests per second | 31.4 |
| p95 | 212 ms |

## Second stage

### Options

{}

### Numbers

| Metric | Value |
|---|---|
| Requests per second | 77.9 |
| p95 | 431 ms |
"""


@pytest.mark.parametrize(
    ("second", "loads"),
    [
        ("- Users: 90", [30, 90]),
        ("- Pods: 2", [30, None]),
        ("- Users: 90, later users: 95", [30, None]),
    ],
)
def test_the_load_of_a_stage_is_not_that_of_the_stage_above(second, loads):
    read = runs(TWO_STAGES.format(30, second))
    assert [(run.requests_per_s, run.concurrency) for run in read] == [
        (31.4, loads[0]),
        (77.9, loads[1]),
    ]


def test_how_many_times_as_fast_is_no_name():
    rows = [["Jetty", "6033", "Baseline"], ["Netty", "4127", "1.5x slower"]]
    text = "# HTTP test\n\n" + table(["Server", "req/s", "Comparison"], *rows)
    assert [run.identity for run in runs(text)] == [{}, {}]
    rows = [["Jetty", "6033", "2x cache"], ["Netty", "4127", "no cache"]]
    text = "# HTTP test\n\n" + table(["Server", "req/s", "Cache"], *rows)
    assert [run.identity for run in runs(text)] == [{"Cache": "2x cache"}, {"Cache": "no cache"}]


def test_what_is_measured_and_bare_numbers_name_no_server():
    text = (
        "# HTTP test\n\n- RPS (c=20): 3,310 requests/second\n- RPS (c=40): 3,410 requests/second\n"
    )
    assert [(run.server_name, run.concurrency) for run in runs(text)] == [(None, 20), (None, 40)]
    text = "# HTTP test with hey\n\n" + table(
        ["Target", "Server req/s", "p95"], ["15", "14.71", "12 ms"], ["25", "24.63", "19 ms"]
    )
    assert [(run.server_name, run.identity) for run in runs(text)] == [
        (None, {"Target": "15"}),
        (None, {"Target": "25"}),
    ]


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        (["a pool of threads", "3 processes", "one loop"], [4127.0, 6033.0, 5210.0]),
        (["10-50 users", "20 to 90", "5-15"], []),
    ],
)
def test_words_below_a_head_of_loads_say_how_a_server_works(cells, expected):
    names = zip(["Jetty", "Netty", "Puma"], ["4127", "6033", "5210"], cells, strict=True)
    text = "# HTTP test\n\n" + table(["Server", "req/s", "Parallelism"], *map(list, names))
    assert rates(text) == expected

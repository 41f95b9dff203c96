"""Counts of connections, users and letters that are no load, and loads further up that are."""

from __future__ import annotations

import pytest

from importers import reader

HEAD = "| req/s | p50 (ms) |\n"
ROWS = [(1, "15.71", "3066"), (2, "14.92", "3319"), (4, "14.86", "3289")]


def runs(text):
    return reader.read(text.encode()).runs


def table(head, rows=ROWS):
    lines = [f"| {head} | req/s | p50 (ms) |", "|---|---|---|"]
    return "\n".join([*lines, *(f"| {first} | {rate} | {time} |" for first, rate, time in rows)])


def loads(text):
    return [run.concurrency for run in runs(text)]


@pytest.mark.parametrize(
    ("heading", "is_pool"),
    [
        ("Connection pool size", True),
        ("Database pool", True),
        ("接続プール数 (`/query`)", True),
        ("连接池大小", True),
        ("Pool de conexiones", True),
        ("Effect of database pool size (PostgreSQL)", True),
        ("Throughput by connections", False),
        ("Thread pool and event loop", False),
        ("DB pool size 20", False),
        ("HTTP connection pool, wrk -t4", False),
        ("Without connection pool", False),
        ("A pool party", False),
        ("同時接続数", False),
    ],
)
@pytest.mark.parametrize("head", ["connections", "Connections"])
def test_connections_below_a_heading_of_pools_are_a_setting(heading, is_pool, head):
    text = f"# HTTP API under load (VUS=50)\n\n### {heading}\n\n{table(head)}\n"
    assert loads(text) == ([50] * 3 if is_pool else [1, 2, 4])
    names = [run.identity.get(head) for run in runs(text)]
    assert names == (["1", "2", "4"] if is_pool else [None] * 3)


@pytest.mark.parametrize(
    ("above", "caption", "load"),
    [
        ("VUS=50", "threads of the database, `connections=4`", 50),
        ("50 virtual users", "connections: 4", 50),
        ("no warm-up", "connections: 4", 4),
        ("VUS=50", "4 VUs, connections: 4", 4),
        ("wrk", "connections: 4", 4),
        ("VUS=50", "4 connections", 4),
        ("k6 with 50 VUs, then wrk", "wrk, connections: 4", 4),
    ],
)
def test_virtual_users_further_up_are_the_load_and_not_connections_near(above, caption, load):
    rows = [("/a", "15.92", "3286"), ("/b", "14.98", "3179")]
    text = f"# HTTP API under load ({above})\n\n### Results ({caption})\n\n{table('Path', rows)}\n"
    assert loads(text) == [load] * 2


@pytest.mark.parametrize(
    ("sentence", "load"),
    [
        ("Steps: +100 users every 90 seconds to 600.", None),
        ("Ступенчатая нагрузка: +100 пользователей каждые 90 секунд до 600.", None),
        ("Load of 100 users for 90 seconds.", 100),
        ("wrk with 4 threads + 100 connections.", 100),
    ],
)
def test_a_step_is_no_load(sentence, load):
    rows = [("GET /a", "40.2", "140"), ("GET /b", "78.4", "160")]
    assert loads(f"## Results\n\n{sentence}\n\n{table('Request', rows)}\n") == [load] * 2


@pytest.mark.parametrize(
    ("heading", "load"),
    [
        ("Selected results — concurrency 32", 32),
        ("Selected results - concurrency 32", 32),
        ("Selected results: c=32", 32),
        ("Selected results (concurrency 32)", 32),
        ("Selected results - concurrency 32 to 64", None),
        ("High-concurrency 32 GB machine", None),
    ],
)
def test_the_load_behind_a_dash_of_a_heading_is_that_of_all_tables_below_it(heading, load):
    rows = [("nginx", "169.7", "313"), ("caddy", "3061.4", "18")]
    part = f"### {{}}\n\n{table('Server', rows)}\n\nThese are observations of one machine.\n\n"
    text = f"## {heading}\n\n{part.format('Query')}{part.format('Mutation — batch 50')}"
    assert loads(text) == [load] * 4


@pytest.mark.parametrize("variants", [["A", "B", "D"], ["A", "C", "D"], ["Rust", "C", "Go"]])
def test_c_among_variants_is_a_name(variants):
    """So it is where a row has no number, which looks like a row of heads."""
    numbers = {
        "GET /items": "| 20.5 | 51 |",
        "DELETE /items": "| - | - |",
        "GET /tags": "| 19.5 | 13 |",
    }
    rows = [
        f"| {'' if index else name} | {variant} {cells}"
        for name, cells in numbers.items()
        for index, variant in enumerate(variants)
    ]
    head = "| Endpoint | Variant | RPS | p95 (ms) |\n|---|---|---|---|\n"
    read = runs("# Benchmark REST\n\n" + head + "\n".join(rows) + "\n")
    assert [run.identity["Variant"] for run in read] == variants * 2
    assert [run.requests_per_s for run in read] == [20.5] * 3 + [19.5] * 3


def test_c_as_a_head_is_the_load_beside_n():
    text = "| N | C | RPS | p95 (ms) |\n|---|---|---|---|\n| 1000 | 1 | 20.5 | 51 |\n| 1000 | 10 | 24.5 | 45 |\n"
    assert loads(text) == [1, 10]


@pytest.mark.parametrize("behind", ["", " (n=3)", " (n = 5)", " (3 runs)", " (of 3 rounds)"])
def test_the_mean_of_some_rows_is_no_run(behind):
    rows = [
        ("nginx", "9454", "5"),
        ("caddy", "8158", "6"),
        (f"**nginx mean{behind}**", "9374", "5"),
    ]
    text = f"## HTTP benchmark\n\n{table('Server', rows)}\n"
    report = reader.read(text.encode())
    assert [run.server_name for run in report.runs] == ["nginx", "caddy"]
    assert "table.sum" in [remark.code for remark in report.diagnostics]


def test_the_mean_of_some_rows_may_stand_in_a_column_of_times_of_day():
    text = (
        "# HTTP benchmark\n\n| Timestamp (UTC) | Target | rps |\n|---|---|---|\n"
        "| 13:48:26Z | nginx | 9 454 |\n| 14:05:18Z | caddy | 8 158 |\n"
        "| 14:21:25Z | nginx | 9 296 |\n| 14:37:24Z | caddy | 7 952 |\n"
        "| **nginx mean (n=2)** | | **9 375** |\n| **caddy mean (n=2)** | | **8 055** |\n"
    )
    assert [run.requests_per_s for run in runs(text)] == [9454, 8158, 9296, 7952]

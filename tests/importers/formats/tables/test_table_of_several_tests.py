"""Rows, columns and words of several tests, whose figures are not those of one run."""

from __future__ import annotations

import pytest

from importers.reader import read


def runs_of(text):
    return read(text.encode(), "results.md").runs


RATES = """{above}

| Route | Req/s | Avg latency |
|---|---|---|
| `/text` | 3,912 | 1.22ms |
| `/picture.png` | 31 | 40.25ms |

{below}
"""


@pytest.mark.parametrize(
    ("line", "load"),
    [
        ("The pause stayed: not with 2 connections, not with 300.", None),
        ("The pause stayed with 2 connections.", 2),
        ("Pattern: 20 users → burst to 400", None),
        ("Pattern: 20 users -> 400, 30 s", None),
        ("20 users → 12,000 req/s", 20),
    ],
)
def test_a_load_that_was_denied_or_rose_is_no_load_of_all_runs(line, load):
    loads = {run.concurrency for run in runs_of(RATES.format(above="", below=line))}
    assert loads == {load}


@pytest.mark.parametrize("name", ["3-run mean", "Desviación", "Standard deviation"])
def test_a_row_of_a_mean_or_of_a_spread_is_no_run(name):
    text = (
        "wrk with 20 connections, HTTP\n\n| Run | Requests/sec | Latency p99 |\n|---|---|---|\n"
        f"| 1 | 612 | 31 ms |\n| 2 | 655 | 29 ms |\n| {name} | **633** | 30 ms |\n"
    )
    assert [run.requests_per_s for run in runs_of(text)] == [612, 655]


PAGES = """k6, HTTP

| Metric | Before | After |
|---|---|---|
| {first} p95 (30VU) | 640ms | 310ms |
| {second} p95 | 270ms | 144ms |
| http_reqs/s | 911 | 1,302 |
"""


def test_the_times_of_two_pages_are_not_those_of_all_requests():
    runs = runs_of(PAGES.format(first="cart_submit", second="shop_list"))
    assert [(run.requests_per_s, run.latency_ms) for run in runs] == [(911, {}), (1302, {})]


def test_a_column_of_peak_values_names_no_server():
    text = (
        "## Stress test\n\nUsers: 80 concurrent\n\n| Metric | Peak Value |\n|---|---|\n"
        "| Requests/sec | 96 |\n| P95 Latency | 580ms |\n"
    )
    assert [run.server_name for run in runs_of(text)] == [None]

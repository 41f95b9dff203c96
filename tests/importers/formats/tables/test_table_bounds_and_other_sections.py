"""Rates that are bounds, other protocols, times of other sections, and loads of one row."""

from __future__ import annotations

import pytest

from importers import reader
from tests.importers.formats.tables.test_table_fresh import table

PROGRAMS = "| Tool | Time |\n|---|---|\n| alpha fmt | 5 ms |\n| bravo-fixer | 92 ms |\n"


def runs_of(text):
    return reader.read(text.encode()).runs


@pytest.mark.parametrize(
    ("head", "number"),
    [
        ("Rate limit", 0),
        ("Limit (free)", 0),
        ("上限", 0),
        ("API制限", 0),
        ("限制", 0),
        ("한도", 0),
        ("лимит", 0),
        ("Límite", 0),
        ("nginx", 2),
    ],
)
def test_a_rate_below_a_bound_is_no_measurement(head, number):
    rows = table(f"Endpoint; {head}", "GET /a; 3.5 req/s", "GET /b; 2,715 req/s")
    assert len(runs_of(rows)) == number


@pytest.mark.parametrize(("name", "number"), [("UIO TCP echo", 0), ("UIO HTTP hello", 2)])
def test_an_echo_over_tcp_is_not_http(name, number):
    rows = table(
        "Service; Backend; Requests/s; Avg latency",
        f"{name}; events; 8,902,695; 3.53 ms",
        f"{name}; stdio; 8,981,015; 3.51 ms",
    )
    assert len(runs_of(rows)) == number


@pytest.mark.parametrize(("head", "number"), [("Time", 1), ("Response time", 3)])
def test_times_of_programs_are_not_of_the_server_in_the_section_above(head, number):
    server = table("Server; Requests/s", "nginx; 92,343")
    text = (
        f"## HTTP\n\n`wrk -c100 http://localhost/`\n\n{server}\n\n## Formatter\n\nBest of ten.\n\n"
    )
    assert len(runs_of(text + PROGRAMS.replace("Time", head))) == number


@pytest.mark.parametrize("head", ["Số user", "Số lượng người dùng", "Số kết nối"])
def test_a_number_of_users_in_vietnamese_is_the_load(head):
    rows = table(f"{head}; Requests/s; Avg Response Time", "10; 35; 0.32s", "100; 310; 0.85s")
    text = f"Load test\n\n{rows}\n\n- ổn định với 100 user đồng thời\n"
    assert [run.concurrency for run in runs_of(text)] == [10, 100]


@pytest.mark.parametrize(("below", "load"), [(100, None), (64, 64)])
def test_a_load_below_a_table_that_is_a_number_of_one_row_is_not_of_all(below, load):
    rows = table("Foo; Requests/s; Avg Response Time", "10; 35; 0.32s", "100; 310; 0.85s")
    text = f"HTTP load test\n\n{rows}\n\nTested with {below} concurrent users.\n"
    assert [run.concurrency for run in runs_of(text)] == [load, load]


@pytest.mark.parametrize(
    ("row", "number"),
    [("- **Queue Depth**: 6", 0), ("- **Active requests**: 6", 0), ("- **p99**: 6 ms", 1)],
)
def test_what_a_monitor_watches_is_no_test(row, number):
    text = f"## The web server\n\n- **Requests/sec**: 12.77\n- **Errors**: 0\n{row}\n"
    assert len(runs_of(text)) == number


@pytest.mark.parametrize(("rate", "number"), [("500K RPS", 0), ("413K RPS", 2)])
def test_rates_in_proportion_to_machines_are_planned(rate, number):
    text = (
        f"## Web server, load tests\n\n- **Single node:** 50K RPS\n- **10 node cluster:** {rate}\n"
    )
    assert len(runs_of(text)) == number


def test_a_row_without_a_measurement_is_no_run():
    rows = table(
        "RangeSize; Concurrency; requests; HTTP/1.1; HTTP/2",
        "unset; 1; 1; 42.6 MB/s; 43.3 MB/s",
        "16 MiB; 4; 198; 62.8 MB/s; 41.3 MB/s",
    )
    assert not runs_of(f"Against the HTTP mirror:\n\n{rows}")


def test_a_comma_inside_of_a_size_is_no_border():
    rows = table("Server; RPS; Latency", "nginx; 1,872 RPS; 0.0379 sec", "caddy; 138 RPS; 0.93 sec")
    first, _ = runs_of(f"### Big payload, 112,838 bytes\n\n{rows}")
    assert first.document_label == "112,838 bytes"

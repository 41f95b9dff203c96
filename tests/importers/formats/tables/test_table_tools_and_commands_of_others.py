"""Tools and commands of other fields above a table: what stands nearest counts."""

from __future__ import annotations

import pytest

from importers.reader import read

TABLE = "| Version | Requests/sec |\n|---|---|\n| a | 4521.5 |\n| b | 3531.5 |\n"
REPORT = "### {}\n\n- Requests/sec: {}\n- p99: 4 ms\n"


def rates(text):
    return [run.requests_per_s for run in read(text.encode()).runs]


@pytest.mark.parametrize(
    "above",
    [
        "# Notes on our HTTP API\n\n## Database\n\nFilled and measured with pgbench.\n\n### Results",
        "# Load test of our web shop\n\n## Cache\n\nredis-benchmark -t get\n\n### Before and after",
        "# Apache Cassandra and Scylla\n\nUsed cassandra-stress.\n\n## Results",
    ],
)
def test_a_title_of_the_web_speaks_for_no_part_that_another_tool_measured(above):
    assert rates(f"{above}\n\n{TABLE}") == []


@pytest.mark.parametrize(
    "above",
    [
        "# Our API\n\nWe measured redis with redis-benchmark first: 120000 ops.\n\n## Numbers",
        "# nginx tuning\n\nDisks were checked with fio and iperf3.\n\n## After the change",
        "# HTTP API with pgbench data\n\nThe tables were filled with pgbench -i.\n\n## Results",
    ],
)
def test_a_tool_in_a_part_of_the_web_measured_something_beside_it(above):
    assert rates(f"{above}\n\n{TABLE}") == [4521.5, 3531.5]


@pytest.mark.parametrize("part", ["REST API", "Requests to nginx", "HTTP"])
def test_a_tool_above_a_part_of_the_web_measured_something_beside_it(part):
    text = f"# Report\n\nThe database alone does 4,000 TPS with pgbench.\n\n## {part}\n\n{TABLE}"
    assert rates(text) == [4521.5, 3531.5]


@pytest.mark.parametrize(
    "names",
    [
        ("GET users", "GET orders"),
        ("GET", "GET cached"),
        ("GET json", "GET plaintext"),
        ("GET", "POST"),
        ("GET users", "POST users", "DELETE users"),
        ("get", "set", "delete"),
    ],
)
def test_methods_of_http_are_no_commands_of_a_store(names):
    text = "\n".join(REPORT.format(name, 4512.5 + number) for number, name in enumerate(names))
    assert rates(f"# Load test\n\n{text}") == [4512.5 + number for number in range(len(names))]


@pytest.mark.parametrize(
    "names",
    [
        ("SET / GET", "INCR"),
        ("set", "get"),
        ("LPUSH", "SET", "My own"),
        ("DEL", "SET"),
        ("GET (64 bytes)", "SET (64 bytes)"),
    ],
)
@pytest.mark.parametrize("title", ["# Load test", "# Benchmark"])
def test_commands_of_a_store_above_reports_refuse_them(names, title):
    text = "\n".join(REPORT.format(name, 4512.5 + number) for number, name in enumerate(names))
    report = read(f"{title}\n\n{text}".encode())
    assert not report.runs
    assert report.diagnostics


@pytest.mark.parametrize("head", ["DNS (ms)", "RTT (ms)", "DNS", "RTT", "Network RTT"])
@pytest.mark.parametrize(
    ("title", "expected"), [("HTTP benchmark", [4512.5, 4612.5]), ("Names", [])]
)
def test_a_part_of_the_time_of_requests_refuses_no_test_of_http(head, title, expected):
    rows = f"| Server | RPS | {head} |\n|---|---|---|\n| a | 4512.5 | 3.1 |\n| b | 4612.5 | 4.1 |\n"
    assert rates(f"# {title}\n\n{rows}") == expected


@pytest.mark.parametrize(("title", "expected"), [("HTTP benchmark", [451.5, 512.5]), ("Pools", [])])
def test_requests_in_flight_are_a_load_where_http_was_measured(title, expected):
    rows = "| 10 | 451.5 | 3.1 |\n| 20 | 512.5 | 4.1 |\n"
    text = f"# {title}\n\n| In-flight requests | Requests/s | p99 (ms) |\n|---|---|---|\n{rows}"
    assert rates(text) == expected

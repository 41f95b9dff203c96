"""Words that are near those of a load, a rate or another field, and are something else."""

from __future__ import annotations

import time

import pytest

from importers import reader
from tests.importers.formats.tables.test_table_fresh import table


def said(text):
    """Return load, rate and mean latency of each run of a text."""
    runs = reader.read(text.encode()).runs
    return [(run.concurrency, run.requests_per_s, run.latency_ms.get("mean")) for run in runs]


@pytest.mark.parametrize(
    ("title", "rows", "load"),
    [
        ("nginx tuning, wrk with 100 connections", "Keepalive connections; Requests/sec", 100),
        ("h2load -n10000 -c200 http://localhost/", "TCP connections; Requests/sec", 200),
        ("Proxy HTTP benchmark, 200 connections", "In-flight; Requests/sec", 200),
    ],
)
def test_a_setting_or_a_measured_value_is_no_load(title, rows, load):
    text = f"# {title}\n\n{table(rows, '16; 6398.5', '32; 7398.5')}"
    assert said(text) == [(load, 6398.5, None), (load, 7398.5, None)]


@pytest.mark.parametrize("head", ["Required time (s)", "Requests time (s)", "µ s", "RPS change"])
def test_these_heads_name_no_latency(head):
    rows = table(f"Server; Requests/s; {head}", "nginx; 4512.5; 2.2", "caddy; 3512.5; 2.9")
    assert said(f"# HTTP benchmark\n\n{rows}") == [(None, 4512.5, None), (None, 3512.5, None)]


@pytest.mark.parametrize("cell", ["1 / 2, 5", "1, 2 / 5"])
def test_the_values_of_a_cell_have_one_kind_of_border(cell):
    rows = table("Server; RPS; p50/p90/p99 (ms)", f"nginx; 451.5; {cell}", f"h2o; 411.5; {cell}")
    assert [run.latency_ms for run in reader.read(f"# HTTP test\n\n{rows}".encode()).runs] == [
        {},
        {},
    ]


def test_an_arrow_is_a_change_and_no_value():
    rows = table("Server; RPS; Latency", "nginx; ▲ 512; ▼ 3 ms", "caddy; ▼ 398; ▲ 2 ms")
    assert said(f"# HTTP benchmark: change since 1.0\n\n{rows}") == []


@pytest.mark.parametrize(
    "values",
    [
        "avg 45,231 req/s, stdev 560 req/s",
        "total 45,231 req/s, per core 5,600 req/s",
        "accepted 45,231 req/s, rejected 5,600 req/s",
        "API 1,231 req/s, DB 5,600 qps, p99 30 ms",
        "rate: 10 req/s, duration: 60 s",
    ],
)
def test_of_several_rates_behind_a_name_none_is_that_of_the_run(values):
    text = f"# HTTP load test\n\n- nginx: {values}\n- caddy: {values.replace('1', '2')}\n"
    assert said(text) == []


def test_a_spread_of_the_rate_is_no_rate():
    values = "Throughput: 45,231 req/s, stdev: 560 req/s, avg: 7 ms"
    text = f"# HTTP load test\n\n- nginx: {values}\n- caddy: {values.replace('45', '35')}\n"
    assert said(text) == [(None, 45231, 7), (None, 35231, 7)]


@pytest.mark.parametrize(
    "values",
    [
        "Requests / sec: 45,231, avg: 7.9 ms",
        "RPS: 45,231, Transfer: 12.1 MB / s, avg: 7.9 ms",
    ],
)
def test_a_slash_in_a_label_or_a_unit_parts_nothing(values):
    text = f"# HTTP load test\n\n- nginx: {values}\n- caddy: {values.replace('45', '35')}\n"
    assert [time for *_, time in said(text)] == [7.9, 7.9]


@pytest.mark.parametrize(
    "above",
    [
        "# Web server benchmark\n\nLink checked with iperf3: 9.4 Gbit/s\n\n## Results\n\n",
        "# Comparison\n\nThe database is filled with `pgbench -i`.\n\n## Results\n\n",
        "# Fast web servers\n\nLike redis-benchmark, our tool uses pipelining.\n\n## Results\n\n",
        "# VPS comparison\n\nCPU: sysbench gives 1200 events/s.\n\n## nginx\n\n",
    ],
)
def test_another_tool_further_up_measured_something_beside_web_servers(above):
    rows = table("Server; Requests/sec", "nginx; 45231.5", "caddy; 35231.5")
    assert said(above + rows) == [(None, 45231.5, None), (None, 35231.5, None)]


def test_another_tool_further_up_is_that_of_what_names_no_web():
    rows = table("Version; Requests/sec", "one; 45231.5", "two; 35231.5")
    assert said(f"# Comparison\n\nMeasured with redis-benchmark.\n\n## Results\n\n{rows}") == []


@pytest.mark.parametrize(
    ("names", "count"),
    [
        (("SET", "GET"), 0),
        (("SET", "GET", "INCR"), 0),
        (("Basic", "Pro"), 2),
        (("Raw SQL", "ORM"), 2),
        (("bcrypt", "argon2"), 2),
        (("Token bucket", "No limiter"), 2),
        (("GET", "POST"), 2),
    ],
)
def test_only_commands_of_a_store_refuse_the_reports_below_them(names, count):
    text = "# Load test of our server\n\n" + "".join(
        f"### {name}\n\n- Requests/sec: {number}12.5\n- p99: {number} ms\n\n"
        for number, name in enumerate(names, 4)
    )
    assert len(said(text)) == count


@pytest.mark.parametrize(
    ("rows", "loads"),
    [
        (("Client threads; Server; RPS", "4; nginx; 451.5", "4; caddy; 351.5"), [4, 4]),
        (("Scenario; Threads; RPS", "Login; 50; 451.5", "Cart; 50; 351.5"), [None, None]),
        (("Test; Server; Threads; RPS", "T1; nginx; 1; 45.5", "T2; nginx; 8; 95.5"), [1, 8]),
        (("Server; Threads; RPS", "nginx; 1; 451.5", "caddy; 2; 351.5"), [None, None]),
        (("Server; # threads; RPS", "nginx; 4; 451.5", "caddy; 4; 351.5"), [None, None]),
    ],
)
def test_threads_are_asked_for_where_each_server_has_one_row(rows, loads):
    assert [load for load, *_ in said(f"# HTTP load test\n\n{table(*rows)}")] == loads


def test_many_heads_of_threads_cost_no_more_than_their_rows():
    def seconds(parts):
        text = "# HTTP benchmark\n\n" + "".join(
            table(f"Endpoint {part}; Threads; Requests/sec", f"nginx{part}; 4; 4{part:04}") + "\n"
            for part in range(parts)
        )
        start = time.process_time()
        assert len(said(text)) == parts
        return time.process_time() - start

    seconds(10)
    assert seconds(160) < 12 * seconds(40) + 1  # four times as many; sixteen if each saw all


@pytest.mark.parametrize("head", ["TTFB Mean (ms)", "p99 worst (ms)", "TTFB"])
def test_a_time_that_no_field_has_is_left_out_with_a_remark(head):
    rows = table(f"Server; Requests/s; {head}", "nginx; 4512.5; 12", "caddy; 3512.5; 15")
    report = reader.read(f"# HTTP benchmark\n\n{rows}".encode())
    assert [run.latency_ms for run in report.runs] == [{}, {}]
    remarks = [remark.message for remark in report.diagnostics if remark.code == "table.column"]
    assert len(remarks) == 1 and head in remarks[0]


def test_a_unit_may_stand_before_its_statistic_in_brackets():
    rows = table(
        "Server; Requests/s; Response time ms (avg)", "nginx; 4512.5; 12", "h2o; 352.5; 15"
    )
    assert [time for *_, time in said(f"# HTTP benchmark\n\n{rows}")] == [12, 15]

"""Tables that are no tests of a server: forms, loops, clients, agents and claims."""

from __future__ import annotations

import pytest

from importers.reader import read
from tests.importers.formats.tables.test_table_fresh import table


def runs(text):
    return read(text.encode()).runs


ROUTES = table("Route; RPS; p95", "GET /a; 451; 121ms", "GET /b; 127; 213ms")


@pytest.mark.parametrize(
    "heading", ["Report: [service]", "Load test of <app-name>", "{{ project }}", "Run YYYY-MM-DD"]
)
def test_a_heading_that_is_to_be_filled_in_refuses_its_table(heading):
    assert not runs(f"## {heading}\n\n{ROUTES}")


@pytest.mark.parametrize("heading", ["Report: [v2]", "Run [1](#one)", "Load test of billing"])
def test_other_headings_refuse_nothing(heading):
    assert [run.requests_per_s for run in runs(f"## {heading}\n\n{ROUTES}")] == [451, 127]


CALLS = table("Path; {unit}", "direct; 37", "router; 121")
RATES = table("Handler; req/s", "plain; 1,204,117", "with middleware; 381,022")


def test_rates_beside_nanoseconds_of_a_call_are_those_of_a_loop():
    text = "# Dispatcher of routes\n\n{calls}\n\n### Throughput\n\n{rates}"
    assert not runs(text.format(calls=CALLS.format(unit="ns/op"), rates=RATES))
    assert len(runs(text.format(calls=CALLS.format(unit="lines"), rates=RATES))) == 2


def test_a_tool_beside_nanoseconds_measured_its_own_table():
    text = f"{CALLS.format(unit='ns/op')}\n\n### wrk -t2 -c40\n\n{RATES}"
    assert [run.concurrency for run in runs(text)] == [40, 40]


SWEEP = table("Threads; Requests/sec", "50; 53", "200; 197")


def test_a_program_that_checks_proxies_is_a_client():
    assert not runs(f"# Proxy checker\n\nChecks pages.\n\n{SWEEP}")
    assert len(runs(f"# Proxy server\n\nServes pages.\n\n{SWEEP}")) == 2


def test_calls_of_a_model_among_the_rows_refuse_a_table():
    rows = ["Throughput; 13 req/s; 47 req/s", "{name} calls; 5; 3"]
    text = "# REST API\n\n" + table("Metric; Before; After", *rows)
    assert not runs(text.format(name="Model"))
    assert len(runs(text.format(name="Upstream"))) == 2


def test_rates_that_are_all_bounds_need_a_word_of_a_test():
    rows = ["Read; ~60,000{mark}; 0.7 ms", "Write; ~40,000{mark}; 1.3 ms"]
    text = "# HTTP cache\n\n## {heading}\n\n" + table("Path; Requests/sec; p99", *rows)
    assert not runs(text.format(mark="+", heading="Benchmarks"))
    assert len(runs(text.format(mark="+", heading="Benchmarks with k6"))) == 2


STAGES = "Another lock.\n\nBefore:\n```\n{name}: 2,310.4\n```\nAfter:\n```\n{name}: 3,877.9\n```\n"


def test_a_line_of_a_load_generator_below_before_and_after_is_read():
    assert [run.requests_per_s for run in runs(STAGES.format(name="Requests/sec"))] == [
        2310.4,
        3877.9,
    ]
    assert not runs(STAGES.format(name="Calls/sec"))


def test_threads_by_connections_are_no_load_alone():
    rows = ["2×32 conns; 41,113", "32×2 conns; 44,527"]
    text = "# HTTP server\n\n" + table("Load; Requests/sec", *rows)
    assert [run.concurrency for run in runs(text)] == [None, None]


def test_round_rates_beside_times_that_are_to_come_are_a_plan():
    text = (
        "| Test | VUs | RPS | p95 |\n|---|---|---|---|\n"
        "| Smoke | 5 | {} | TBD |\n| Load | 100 | 500 | {} |\n"
    )
    plan = read(text.format("10", "TBD").encode())
    assert plan.runs == []
    assert any("TBD" in diagnostic.message for diagnostic in plan.diagnostics)
    for half in (text.format("10", "12 ms"), text.format("10.4", "TBD")):
        assert len(read(half.encode()).runs) == 2


def test_a_row_of_nanoseconds_beside_requests_is_no_run():
    text = (
        "Tested with hey:\n\n| Scenario | Requests/sec | Avg latency |\n|---|---|---|\n"
        "| Small file | 7,000 | 7.1ms |\n| Error page | 22,000 | 2.2ms |\n"
        "| Missing page | 21,000 | 1.1us |\n| Cache lookup (bench) | 75,000,000 | 31ns |\n"
    )
    report = read(text.encode())
    assert [run.requests_per_s for run in report.runs] == [7000, 22000, 21000]
    calls = [(d.line, d.code) for d in report.diagnostics if "too short" in d.message]
    assert calls == [(8, "table.no_run")]

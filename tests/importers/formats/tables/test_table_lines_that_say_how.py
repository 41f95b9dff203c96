"""Lines above a table that say how it was tested name nothing, and words of a text refuse less."""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import codes
from tests.importers.formats.tables.test_table_aims_and_minutes import runs
from tests.importers.formats.tables.test_table_fresh import rates, table

ROWS = table("Mode; Connections; Req/s", "single; 512; 29,525", "cluster; 512; 32,415")


@pytest.mark.parametrize(
    "line",
    [
        "- **Machine**: laptop\n- **Tool**: JMeter",
        "Benchmarked on a laptop with 12 threads:",
        "以下数据来自 performance 中的 Headless 测试。",
    ],
)
def test_a_line_that_says_how_it_was_tested_is_no_label(line):
    assert {run.label for run in runs(f"{line}\n\n{ROWS}")} == {None}


@pytest.mark.parametrize("line", ["- With the cache:", "Tested pages", "With the cache"])
def test_a_line_that_names_the_runs_is_their_label(line):
    assert {run.label for run in runs(f"{line}\n\n{ROWS}")} != {None}


def test_autoscaling_above_measured_rates_refuses_nothing():
    odd = table("Connections; Requests/sec", "1000; 80.1", "2000; 106.8")
    assert rates(f"# Load Testing, Autoscaling\n\nLoad tested with `wrk`.\n\n{odd}") == [
        80.1,
        106.8,
    ]
    planned = table("Pods; Requests/sec", "1; 100", "2; 200")
    assert not runs(f"# Autoscaling\n\n{planned}")


def test_a_rate_that_a_heading_names_has_a_remark():
    text = "# Load test\n\n### Throughput (requests/second)\n- mostly: {} at night\n- rarely: {} at noon\n"
    assert codes(text.format("4.39", "5.02")) == {"format.rate_unread"}
    assert codes(text.format("low", "high")) == {"format.unknown"}


CLAIMS = table("Gateway; RPS; P99 Latency", "Kong; {}; 1.2ms", "Traefik; {}; 2.1ms")


@pytest.mark.parametrize(
    ("first", "second", "number"), [("45,000+", "25,000+", 0), ("45,210", "25,000+", 2)]
)
def test_round_rates_that_are_all_reached_at_least_are_claims(first, second, number):
    text = "# Benchmark Results\n\nPerformance varies:\n\n" + CLAIMS.format(first, second)
    assert len(runs(text)) == number


def test_get_and_set_of_a_store_are_no_requests():
    rows = table("Scheduler; RPS; P99 (ms)", "CFS; 74,226; 2.785", "aware; 85,418; 0.673")
    assert not runs(f"### Redis (GET/SET with persistence)\n\n{rows}")
    assert len(runs(f"### API (GET/PUT with sessions)\n\n{rows}")) == 2

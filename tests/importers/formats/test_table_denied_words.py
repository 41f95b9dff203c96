"""Words around a table that are denied, left open or wished for, and figures that are simulated."""

from __future__ import annotations

import pytest

from tests.importers.formats.test_table_aims_and_minutes import runs
from tests.importers.formats.test_table_fresh import rates, table

ROWS = table("Payload; Req/s", "tiny; 15,119", "16KB; 4,503")


@pytest.mark.parametrize("heading", ["no auth, no quota", "all but quotas, without limits", ""])
def test_a_word_that_a_heading_denies_refuses_nothing(heading):
    is_read = heading != "all but quotas, without limits"
    assert bool(rates(f"# HTTP server\n\n## Ingest over HTTP ({heading})\n\n{ROWS}")) == is_read


@pytest.mark.parametrize("words", ["all endpoints except projections", "with projections"])
def test_what_a_heading_excepts_refuses_nothing(words):
    text = f"# Web server\n\n## Baseline ({words})\n\n{ROWS}"
    assert rates(text) == ([15119, 4503] if "except" in words else [])


def test_a_command_may_leave_its_address_open():
    text = "# Servers\n\nusing `npx autocannon -c 10 -d 100 <URL>`\n\n"
    assert [run.concurrency for run in runs(text + ROWS)] == [10, 10]
    assert not runs(f"# Servers\n\n## Report of <url>\n\n{ROWS}")


def test_simulated_performance_was_not_measured():
    rows = table("Concurrent Users; Avg Latency (ms)", "10; 151ms", "50; 752ms")
    assert len(runs(f"# API load test\n\nPerformance of concurrent users:\n\n{rows}")) == 2
    assert not runs(f"# API load test\n\nSimulated performance of concurrent users:\n\n{rows}")


WISHES = table(
    "Parameter; Measured Value; {}",
    "Requests Per Second (RPS); 379.95 req/sec; > 100 req/sec",
    "Average Response Time; 260.85 ms; ~250 ms",
    "Maximum Response Time; 510.20 ms; ~1500 ms",
)


def test_a_column_of_targets_is_no_run():
    text = "# Load test of an API\n\n" + WISHES
    assert rates(text.format("Benchmark Target")) == [379.95]
    assert len(runs(text.format("Without cache"))) == 2

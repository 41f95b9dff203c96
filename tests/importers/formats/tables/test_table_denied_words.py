"""Words around a table that are denied, left open or wished for, and figures that are simulated."""

from __future__ import annotations

import pytest

from tests.importers.formats.tables.test_table_aims_and_minutes import runs
from tests.importers.formats.tables.test_table_fresh import rates, table

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


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("The only page where a difference is expected.", 2),
        ("The second is slower, as expected.", 2),
        ("The server is expected to handle this.", 0),
        ("Expected rates of the server:", 0),
    ],
)
def test_what_somebody_expected_of_a_result_is_no_wish(line, number):
    assert len(rates(f"# HTTP server\n\n## Pages\n\n{line}\n\n{ROWS}")) == number


STORES = table(
    "Store; Method; Route; Clients; Req/s",
    "Redis; GET; {}; 50; 484.57",
    "SQLite; GET; {}; 50; 120.84",
)


@pytest.mark.parametrize(("route", "number"), [("/cache", 2), ("keys", 0)])
def test_a_method_beside_a_path_is_a_request_of_http(route, number):
    assert len(runs(f"# Caches\n\nA store each:\n\n{STORES.format(route, route)}")) == number


def test_judged_languages_of_round_thousands_are_claims():
    rows = table("Language; RPS; Latency; {}", "Node.js; 45k; 8ms; good", "Rust; 110k; 2.5ms; fair")
    text = "**Comparison of languages for the API:**\n\n"
    assert not runs(text + rows.format("Dev Speed"))
    assert len(runs(text + rows.format("Build"))) == 2


def test_counts_of_thousands_and_errors_are_no_names():
    rows = table("Route; Reqs/sec; Requests / bad", "`GET /`; 23.2K; {}", "`GET /a`; 19.4K; {}")
    (first, _) = runs(rows.format("348K / 0", "293K / 0"))
    assert first.identity == {"Route": "GET /"}
    (first, _) = runs(rows.format("on / off", "off / off"))
    assert len(first.identity) == 2

"""Tables that stand in a whole document: other sections, other tables and lists of the same text.

Each rule stands beside a near twin that gives the opposite.
"""

from __future__ import annotations

import pytest

from importers.model import Run
from tests.importers.formats import pasted_tables
from tests.importers.formats.pasted_tables import codes, runs


def table(head: str, *rows: str) -> str:
    """Return a Markdown table of texts whose cells stand between semicolons."""
    return pasted_tables.table(*(row.split("; ") for row in (head, *rows)))


def read(text: str) -> list[Run]:
    return runs(f"# HTTP load test\n\n{text}")


def loads(text: str) -> list[int | None]:
    return [run.concurrency for run in read(text)]


def rates(text: str) -> list[float | None]:
    return [run.requests_per_s for run in read(text)]


WRITES = table("Path; req/s; p95", "/orders; 1,943; 48 ms", "/users; 2,311; 37 ms")


def test_a_comment_in_code_says_no_load_of_all_tests():
    text = "## Writes\n\n" + WRITES + "\n\n## How to run\n\n```bash\n{}\nmake load\n```\n"
    assert loads(text.format("# heavy test (200 VUs)")) == [None, None]
    assert loads(text.replace("```bash\n{}\nmake load\n```", "- 200 VUs")) == [200, 200]


def test_a_load_beside_a_time_that_the_table_lacks_is_of_another_test():
    text = "{}\n\nWith 100 connections: mean latency {} ms."
    assert loads(text.format(WRITES, 502)) == [None, None]
    rows = table("Path; req/s; mean", "/orders; 1,943; 502.3 ms", "/users; 2,311; 37 ms")
    assert loads(text.format(rows, 502)) == [100, 100]


def test_the_load_of_one_column_is_that_of_its_filled_rows():
    rows = "{}; req/s; p50 @25c", "v1; 3,129; 83 ms", "v2; 7,217; {}"
    assert loads(table(*rows).format("Server", "34 ms")) == [25, 25]
    assert loads(table(*rows).format("Server", "-")) == [None, 25, None]


def test_at_connections_heads_a_load():
    assert loads(table("Server; req/s; At connections", "v1; 3,129; 64", "v2; 7,217; 256")) == [
        64,
        256,
    ]


def test_a_percentile_may_be_written_as_in_tex():
    rows = table("Server; req/s; Latency $p_{50}$; Latency $p_{99.9}$", "v1; 3,129; 8 ms; 21 ms")
    assert [run.latency_ms for run in runs(rows)] == [{"p50": 8, "median": 8, "p99.9": 21}]


STEPS = ("Version; QPS; Avg Latency", "baseline; 8k; 20 ms", "no logs; 17k; 3 ms")


def test_steps_that_a_longer_table_repeats_are_told_once():
    text = f"## Logs\n\n{table(*STEPS)}\n\n## Fast path\n\n"
    assert rates(f"{text}{table(*STEPS, 'fast path; 19k; 2 ms')}") == [8000, 17000, 19000]
    other = table(*STEPS[:-1], "no logs; 18k; 3 ms", "fast path; 19k; 2 ms")
    assert rates(f"{text}{other}") == [8000, 17000, 8000, 18000, 19000]


FULL = table(
    "Test; Target; Connections; req/s; p50 ms; p99 ms",
    "small; direct; 64; 333729; 0.17; 0.46",
    "small; frp; 64; 9479; 6.73; 8.48",
    "large; direct; 1000; 347515; 2.11; 8.39",
    "large; frp; 64; 4014; 16.69; 19.55",
    "large; caddy; 256; 879; 57.79; 109.69",
)


def test_a_summary_above_the_whole_table_is_told_once():
    summary = table("Target; req/s", "direct; 333729", "frp; {}")
    assert len(read(f"{summary.format(9479)}\n\n## All\n\n{FULL}")) == 5
    assert len(read(f"{summary.format(9478)}\n\n## All\n\n{FULL}")) == 6


def test_names_of_a_summary_may_be_some_of_those_of_the_whole_table():
    whole = table(
        "Machine; Family; vCPU; req/s; p50", "e2; x86; 2; 8,364; 34 ms", "n2; x86; 4; 9,009; 15 ms"
    )
    again = table("Machine; vCPU; req/s", "e2; {}; 8,364", "n2; 8; 46,876")
    assert len(read(f"{whole}\n\n## By vCPU\n\n{again.format(2)}")) == 3
    assert len(read(f"{whole}\n\n## By vCPU\n\n{again.format(16)}")) == 4


def test_times_that_a_table_below_has_beside_its_rates_are_told_once():
    times = table(
        "Target; At connections; p50 ms; p99 ms",
        "direct; 1000; 2.11; 8.39",
        "frp; 64; 16.69; {}",
        "caddy; 256; 57.79; 109.69",
    )
    assert len(read(f"## Speed\n\n{times.format(19.55)}\n\n## wrk results\n\n{FULL}")) == 5
    assert len(read(f"## Speed\n\n{times.format(19.56)}\n\n## wrk results\n\n{FULL}")) == 8


PLAN = "**API test** (`k6/api.js`)\n\n- Login: {} req/s\n- Events: 200 req/s\n- {}\n"


@pytest.mark.parametrize(
    ("rate", "last", "count"),
    [
        ("100", "Target: p95 < 300 ms", 0),
        ("1,043", "Target: p95 < 300 ms", 2),
        ("100", "Target: http://127.0.0.1:8080", 2),
    ],
)
def test_round_rates_beside_a_bound_are_planned(rate, last, count):
    assert len(read(PLAN.format(rate, last))) == count


REPORT = """\
Total requests : 103065
Requests/second : 457.73
Mean latency : 16.51 ms
{} : 67.88 ms
"""


def test_a_report_of_a_script_is_read_beside_tables():
    text = f"## Writes\n\n{WRITES}\n\n## Reads\n\n```\n{REPORT.format('p95 latency')}```\n"
    assert [run.latency_ms.get("mean") for run in read(text)] == [None, None, 16.51]


def test_a_table_that_repeats_the_report_of_a_script_is_told_once():
    text = "## Reads\n\n```\n{}```\n\n{}\n"
    report = REPORT.format("p95 latency")
    again = table("Metric; Value", "Requests per second; 457.73 RPS", "p95 latency; {} ms")
    assert len(read(text.format(report, again.format(67.88)))) == 1
    assert len(read(text.format(report, again.format(71.02)))) == 2


def test_cells_of_rates_below_unknown_heads_are_not_lost_silently():
    rows = table("Path; Payload; Now (ceiling)", "/a; 62 KB; {}", "/b; 8 KB; {}")
    text = f"# HTTP load test\n\n{WRITES}\n\n## Fixed\n\n{rows}"
    many = "29 req/s, p50 33ms, p50 83ms @25c"
    assert "table.cell" in codes(text.format(many, many))
    assert "table.cell" not in codes(text.format("served by v1", "served by v2"))


def test_a_heading_of_a_rate_below_an_open_loop_says_what_was_asked_for():
    text = "## {}\n\n### 5c. 5,000 rps\n\n" + table("Server; req/s; p99", "v1; 4,987; 8 ms")
    assert [run.offered_rate for run in runs(text.format("Results (fixed-rate load)"))] == [5000]
    assert [run.offered_rate for run in runs(text.format("HTTP results"))] == [None]


def test_a_rate_without_a_word_of_requests_gets_a_remark():
    rows = table("Path; req/s; rate/s", "/orders; 1,943; 1943", "/users; 2,311; 2311")
    assert "table.column" in codes(rows)
    assert "table.column" not in codes(rows.replace("rate/s", "rank"))


def test_a_target_with_an_address_allows_nothing():
    text = "```\nTarget {}\n\n" + WRITES + "\n```\n"
    assert loads(text.format("http://alpha.example · concurrency 10")) == [10, 10]
    assert loads(text.format("rates at concurrency 10")) == []


def test_an_expected_load_in_brackets_was_tested():
    assert loads(f"### Expected Load (50 connections, 30s)\n\n{WRITES}") == [50, 50]
    assert loads(f"### Expected rates (50 connections)\n\n{WRITES}") == []


def test_times_below_a_heading_of_cold_starts_are_none_of_requests():
    rows = table("Sample; Latency", "1; 18,488 ms", "2; 10,434 ms")
    text = "# API\n\n## {}\n\nMeasured after the service had been idle.\n\n"
    assert runs(text.format("Cold-start latency") + rows) == []
    assert len(runs(text.format("Latency of requests") + rows)) == 2


def test_times_below_heads_of_a_table_above_with_a_rate_are_those_of_requests():
    rows = [f"setup {number}; 3.8%; 8{number} ms; 34{number}" for number in range(9)]
    above = table("Setup; Failures; p95 latency; RPS", *rows)
    below = table("Setup; {}; p95 latency", "setup 1; 40.8%; 148 ms", "setup 2; 0.65%; 73 ms")
    text = f"## Reads, 100 VUs\n\n{above}\n\n## Stress, 400 VUs\n\n{below}"
    assert len(runs(text.format("Failures"))) == 11
    assert len(runs(text.format("Cores"))) == 9

"""Lists that prose holds: broken items, settings before a rate, several names in one line."""

from __future__ import annotations

import pytest

from importers.reader import read
from tests.importers.formats.tables.test_table_aims_and_minutes import runs
from tests.importers.formats.tables.test_table_fresh import rates, table

BROKEN = """# HTTP load test

- Normal profile: 30 requests, concurrency 5, 39.12 requests/s, p99.9
  211.06 ms, zero errors.
- {name}: 60 requests, concurrency 20, 36.36 requests/s, p99.9
  628.69 ms, zero errors.
"""


@pytest.mark.parametrize(("name", "number"), [("Burst profile", 2), ("Burst limit", 0)])
def test_an_item_of_a_list_goes_on_in_the_next_line(name, number):
    found_runs = runs(BROKEN.format(name=name))
    assert [run.concurrency for run in found_runs] == [5, 20][:number]
    assert [run.latency_ms["p99.9"] for run in found_runs] == [211.06, 628.69][:number]


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("Real numbers: `/a` ~3,100 req/s (p99 7ms) · `/b` ~910 req/s (p99 18ms). Done.", 2),
        ("`/a` ~3,120 req/s (p99 7ms) · `/b` limit 910 req/s", 0),
        ("`/a` ~3,120 req/s (p99 7ms) · fast", 0),
        ("`/a` rose from 100 req/s → 910 req/s · `/b` 912 req/s", 0),
    ],
)
def test_a_dot_parts_names_with_their_rates_in_one_line(line, number):
    assert len(runs(f"# HTTP benchmark with autocannon\n\n- {line}\n")) == number


@pytest.mark.parametrize(
    ("cell", "is_read"),
    [
        ("18,512 requests/s, zero errors", True),
        ("18,512 requests/s, +1.4 ms median over the upstream", True),
        ("18,512 requests/s, target 20,000", False),
        ("18,512 requests/s, 2,000 req/s before", False),
    ],
)
def test_a_word_behind_a_rate_takes_nothing_from_it(cell, is_read):
    rows = table("Measure; Result", f"HTTP, 32 connections; {cell}", "HTTP, c=8; 912 requests/s")
    assert (18512 in rates(f"# Load test\n\n{rows}")) is is_read


@pytest.mark.parametrize(("head", "count"), [("errs", 1000), ("terms", None)])
def test_errs_are_errors(head, count):
    rows = table(f"Path; RPS; p50; {head}", "/a; 1477; 1ms; 0/1000", "/b; 686; 19ms; 0/200")
    assert runs(f"# HTTP benchmark\n\n{rows}")[0].requests_completed == count


@pytest.mark.parametrize(
    ("mean", "times"), [("Average[secs]", {"mean": 0.7, "max": 10.2}), ("Average", {})]
)
def test_the_slowest_has_the_unit_of_the_mean_beside_it(mean, times):
    rows = table(f"Server; Requests/sec; {mean}; Slowest", "alpha; 136,974; 0.0007; 0.0102")
    assert runs(f"hey -z 15s http://localhost/\n\n{rows}")[0].latency_ms == times


@pytest.mark.parametrize(("title", "mean"), [("Proxy latency test", 23.16), ("Proxy latency", 9.3)])
def test_a_test_between_rules_gives_no_time_to_the_next_one(title, mean):
    rule = "=" * 40
    text = f"{rule}\n{title}\n{rule}\nRequests: 10\nAverage latency: 9.3 ms\n\n"
    text += f"{rule}\nThroughput test\n{rule}\nRequests/sec: 4,225\nAverage latency: 23.16 ms\nFailed: 0\n"
    if "test" not in title:
        text = text.replace("Throughput test", "Throughput").replace("latency: 23", "size: 23")
    assert runs(text)[0].latency_ms == {"mean": mean}


@pytest.mark.parametrize(
    ("heading", "label"),
    [("Mezcla (10 VUs, 30s cada uno)", "Mezcla"), ("Mezcla (por usuario)", "Mezcla (por usuario)")],
)
def test_each_in_brackets_is_no_part_of_a_name(heading, label):
    rows = table("Ruta; RPS; p50", "/a; 36.31; 176 ms", "/b; 16.95; 84 ms")
    assert runs(f"# Carga con k6\n\n## {heading}\n\n{rows}")[0].label == label


@pytest.mark.parametrize(("line", "number"), [("Example pattern:", 0), ("Example server:", 2)])
def test_an_example_pattern_was_not_measured(line, number):
    rows = table("Pool size; RPS; p95", "5; 500; 180 ms", "10; 880; 420 ms")
    assert len(runs(f"# REST API\n\n{line}\n\n{rows}")) == number


@pytest.mark.parametrize(("cell", "number"), [("80K–120K req/s", 1), ("HTTP/1.1", 2)])
def test_ranges_of_rates_name_nothing(cell, number):
    rows = table("Path; nginx; alpha", f"/a; {cell}; 36,312 req/s")
    names = read(f"# HTTP benchmark\n\n{rows}".encode(), "post.md").runs[0].identity
    assert len(names) <= number

"""Marks behind numbers, loads in short names, parts of one test, and what heads above say."""

from __future__ import annotations

import pytest

from importers.reader import read
from tests.importers.formats.tables.test_table_fresh import rates, table


def runs(text):
    return read(text.encode()).runs


SWEEP = ["50; 3,812", "100; 5,207{mark}", "200; 5,113"]


def test_the_best_row_of_a_sweep_has_its_number_before_the_mark():
    text = table("Connections; Req/s", *SWEEP)
    assert rates(text.format(mark=" (peak)")) == [3812, 5207, 5113]
    assert rates(text.format(mark=" (target)")) == [3812, 5113]


def test_the_mark_of_a_lone_rate_stays_a_text():
    rows = ["GET /a; 5,207 (peak); 17 ms", "GET /b; 4,110 (peak); 19 ms"]
    assert [run.requests_per_s for run in runs(table("Route; Req/s; p99", *rows))] == [None, None]


def test_a_wish_with_a_number_behind_a_number_leaves_it():
    rows = ["GET /a; 412; 670 ms (target: 500 ms)", "GET /b; 377; 31 ms (target)"]
    first, second = runs(table("Route; Req/s; p95", *rows))
    assert (first.latency_ms, second.latency_ms) == ({"p95": 670}, {})


TIMES = (
    "## Results (median of 5; all latencies {unit})\n\n### nginx, 32 connections\n\n{table}\n"
    "Both were run again a day later.\n\nThe proxy was still the same one.\n\n"
    "### nginx, 256 connections\n\nThese are saturated.\n\n{table}"
)


def test_a_heading_above_may_give_the_unit_of_all_times():
    rows = table("Case; Req/s; p50; p99", "small; 24,172; 1.3; 2.4", "large; 4,317; 7.1; 9.8")
    read_in = [run.latency_ms for run in runs(TIMES.format(unit="in ms", table=rows))]
    assert [times["p99"] for times in read_in] == [2.4, 9.8, 2.4, 9.8]
    assert not any(run.latency_ms for run in runs(TIMES.format(unit="rounded", table=rows)))


def test_threads_and_connections_in_short_are_the_load_of_a_name():
    rows = ["warm (t2c20 d5s); 28,811", "hot (t4c200 d30s); 91,207", "cold (t4g200); 11,903"]
    text = "# HTTP server\n\n" + table("Test; Requests/sec", *rows)
    assert [run.concurrency for run in runs(text)] == [20, 200, None]


@pytest.mark.parametrize(("said", "load"), [("Each ran at c48.", 48), ("It peaked at c48.", None)])
def test_a_sentence_may_say_the_load_in_short(said, load):
    text = f"## HTTP cache\n\n{said}\n\n" + table("Trial; Requests/sec", "a; 1511.2", "b; 1702.9")
    assert [run.concurrency for run in runs(text)] == [load, load]


PARTS = "# HTTP server\n\n" + table(
    "Phase; Replicas; RPS", "{a}; 3; 27,912", "{b}; 2; 27,433", "{c}; 1; 27,155"
)


def test_windows_of_one_test_are_no_runs():
    assert not runs(PARTS.format(a="t=0–5s", b="t=5–9s", c="t=9–14s"))
    assert not runs(PARTS.format(a="0-8s", b="8s-38s", c="38s-1m8s"))
    assert len(runs(PARTS.format(a="one", b="two", c="three"))) == 3


RULES = "# API\n\n## {name}\n\n{line}\n\n" + table(
    "Metric; Value", "p(95); 171ms", "RPS; 243", "Total requests; 117,911"
)


def test_thresholds_that_a_line_gives_are_not_those_of_the_table():
    line = "**Thresholds:** p(95) < 1500ms, error rate < 10%."
    (run,) = runs(RULES.format(name="Stress", line=line))
    assert (run.requests_per_s, run.latency_ms) == (243, {"p95": 171})
    assert not runs(RULES.format(name="Thresholds", line="They hold for each release."))


LOADS = ["1; 1871; 0.7 ms", "10; 9011; 1.9 ms"]


def test_what_is_said_above_a_table_holds_for_the_next_one_with_its_heads():
    head, other = "Clients; Requests/s; p99", "Clients; Requests/s; p95"
    text = "## Setup\n\n`POST /run` each time.\n\n## One\n\n{}\n\n## Two\n\n{}"
    first = table(head, *LOADS)
    assert len(runs(text.format(first, table(head, "1; 1931; 0.9 ms", "10; 8817; 2.3 ms")))) == 4
    assert len(runs(text.format(first, table(other, "1; 1931; 0.9 ms", "10; 8817; 2.3 ms")))) == 2


ROUTES = table("Route; p95 (ms); RPS", "GET /a; 351; 25", "GET /b; 402; 20", "GET /c; 311; 30")


def test_round_rates_below_a_sentence_of_planning_are_planned():
    text = "Based on {}:\n\n### Load test baseline (100 users)\n\n" + ROUTES
    assert not runs(text.format("initial analysis and capacity planning"))
    assert len(runs(text.format("three tests with k6"))) == 3


def test_operations_of_workers_are_calls_of_a_function():
    rows = table("Pool size; p95 (ms); rps", "1; 421; 5.3", "5; 118; 35.4", "10; 66; 71.2")
    assert not runs("# API\n\n### Results (20 workers, 300 ops)\n\n" + rows)
    assert len(runs("# API\n\n### Results (20 workers, 300 requests)\n\n" + rows)) == 3


def test_words_of_other_languages_stand_beside_english_ones():
    lines = ["RPS médio: 5.61 req/s", "Total de requisições: 337", "Response time médio: 81.2ms"]
    (run,) = runs("\n".join([*lines, ""]))
    assert (run.requests_per_s, run.latency_ms) == (5.61, {"mean": 81.2})
    rows = ["apache; 243.117s; 411.31", "nginx; 230.451s; 433.93"]
    assert [run.time_taken_s for run in runs(table("Serwer; Czas testu; rps", *rows))] == [
        243.117,
        230.451,
    ]

"""Rows that another table has once more, words of loads, and lists with arrows."""

from __future__ import annotations

import pytest

from tests.importers.formats.tables.test_table_aims_and_minutes import runs
from tests.importers.formats.tables.test_table_fresh import rates, table

DETAILED = table(
    "Metric; Cache hit; Cache miss",
    "QPS; 2170; 130",
    "Mean latency; 0.45 ms; 7.02 ms",
    "P99 latency; 1.08 ms; 71.7 ms",
)
SWEEP = table("Concurrency; QPS; P99 latency", "100; 1569; 2.0ms", "1000; 2170; {}")


@pytest.mark.parametrize(("p99", "number"), [("1.08ms", 3), ("1.18ms", 4)])
def test_a_row_of_a_sweep_that_another_table_has_is_no_further_run(p99, number):
    text = f"# API with 1000 concurrent users\n\n{DETAILED}\n**By load**:\n\n{SWEEP.format(p99)}"
    assert len(runs(text)) == number


PHASES = table(
    "Phase; Duration; Users; RPS; p95",
    "Warmup; 5s; 10; 33.40; 29ms",
    "Spike; 5s; 100; 218.40; 421ms",
)
SPIKE = (
    "- Scenario: 100 concurrent users\n- Throughput: {} requests/second\n- Latency (p95): {}ms\n"
)


@pytest.mark.parametrize(("rate", "p95", "number"), [(218, 421, 2), (218, 419, 3), (217, 421, 3)])
def test_a_list_may_have_a_rounded_rate_beside_an_equal_time(rate, p95, number):
    spike = SPIKE.format(rate, p95)
    assert len(runs(f"## Phase 3: the spike\n\n{spike}\n## HTTP load test\n\n{PHASES}")) == number


@pytest.mark.parametrize(("head", "name"), [("{} arrivals (60s)", None), ("alpha{}", "alpha50")])
def test_counts_above_columns_of_values_are_no_servers(head, name):
    heads = f"Metric; {head.format(50)}; {head.format(100)}"
    rows = table(heads, "Requests/s; 7; 13", "Mean latency (ms); 97.1; 99.4")
    read = runs(f"# HTTP load test\n\n{rows}")
    assert read[0].server_name == name
    assert read[0].identity != read[1].identity or name is not None


@pytest.mark.parametrize(
    ("title", "rates_read"), [("Betriebsfallrechnung", []), ("Messung", [2.5, 4.2])]
)
def test_rates_that_were_worked_out_in_german_are_no_runs(title, rates_read):
    rows = table("Variante; REST-Anfragen/s", "vorher; 2,5", "nachher; 4,2")
    assert rates(f"## 5. {title}\n\n### Eine Klasse\n\n{rows}") == rates_read


@pytest.mark.parametrize(("head", "load"), [("Юзеров", 50), ("Юзабилити", None)])
def test_users_may_be_named_by_a_loanword(head, load):
    rows = table(f"{head}; RPS; p50", "50; 26; 22 ms", "200; 90; 49 ms")
    assert runs(f"# Прогон Locust\n\n{rows}")[0].concurrency == load


@pytest.mark.parametrize(("unit", "loads"), [("VU", [50, 200]), ("MB", [])])
def test_cells_below_a_load_may_say_vu(unit, loads):
    rows = table("并发数; QPS; P50", f"50 {unit}; 235; 8ms", f"200 {unit}; 944; 6ms")
    assert [run.concurrency for run in runs(f"# k6 压测 API\n\n{rows}")] == loads


LIST = "Web frameworks, strings rendered (rps = requests per second):\n\nalpha {0} 874.26 rps\nbravo {0} 783.36 rps\n"


def test_an_arrow_may_stand_between_a_name_and_its_rate():
    assert rates(LIST.format("=>")) == [874.26, 783.36]
    assert rates(LIST.format("at least")) == []


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("(all through the dependency `current_user` in the pool):", "Pool of workers"),
        ("With `uvloop` as the loop:", "uvloop"),
    ],
)
def test_code_in_an_aside_names_nothing(line, label):
    rows = table("Route; rps; p50", "`GET /a`; 308.9; 63.08 ms", "`GET /b`; 246.8; 70.98 ms")
    text = f"### Pool of workers\n\nTaken in one run, of all other routes with a login\n{line}\n\n{rows}"
    assert all(label in (run.label or "") for run in runs(text))

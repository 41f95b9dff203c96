"""Runs whose numbers stand in several tables or columns, and whose they are."""

from __future__ import annotations

import pytest

from tests.importers.formats.tables.test_table_aims_and_minutes import runs
from tests.importers.formats.tables.test_table_fresh import rates, table

SUMMARY = table(
    "Endpoint; # Samples; Average (ms); Throughput (RPS)",
    "/items; 62,220; 487; 17.0",
    "/cats; 24,884; 568; 6.8",
)
AGGREGATE = table(
    "Endpoint; # Samples; Median (p50); 95th pct", "/items; {}; 165; 427", "/cats; 24,884; 166; 424"
)


@pytest.mark.parametrize(("samples", "number"), [("62,220", 2), ("62,221", 3)])
def test_tables_of_one_run_may_both_count_its_requests(samples, number):
    text = f"# JMeter\n\n## Summary\n\n{SUMMARY}\n## Aggregate\n\n{AGGREGATE.format(samples)}"
    read = runs(text)
    assert len(read) == number
    assert sorted(run.latency_ms["p95"] for run in read if "p95" in run.latency_ms) == [424, 427]


def test_times_without_a_unit_are_those_of_jmeter_only_where_it_is_named():
    rows = AGGREGATE.format("62,220")
    assert runs(f"# JMeter results\n\n{rows}")[0].latency_ms["p95"] == 427
    assert not any(run.latency_ms for run in runs(f"# Results of the API\n\n{rows}"))


@pytest.mark.parametrize("label", ["Пик", "Pico"])
def test_a_peak_in_a_list_is_no_rate_of_a_test(label):
    text = "# wrk\n\n- {} alpha: `212.07 RPS`\n- {} bravo: `217.40 RPS`\n"
    assert len(runs(text.format("GET", "PUT"))) == 2
    assert label == "Pico" or not runs(text.format(label, label))


@pytest.mark.parametrize(("head", "rate"), [("Achieved/s", 51.3), ("Lost/s", None)])
def test_what_was_achieved_in_a_second_stands_beside_what_was_asked_for(head, rate):
    rows = table(
        f"Target rate; {head}; p50; p99", "50; 51.3; 6.6 ms; 206.9 ms", "100; 99.7; 7 ms; 210 ms"
    )
    text = f"# HTTP path\n\nOne request per iteration:\n\n{rows}"
    assert rates(text)[:1] == ([rate] if rate else [])


LOADS = table("Endpoint; 10 users; 50 users", "{} /; 70ms; 190ms", "{} /cart; 54ms; 120ms")


@pytest.mark.parametrize(("word", "server"), [("GET", None), ("nginx", "nginx /")])
def test_a_method_with_a_path_is_no_server(word, server):
    text = f"### Per-Endpoint p95 Latency\n\n{LOADS.format(word, word)}"
    assert runs(text)[0].server_software == server


def test_columns_whose_rows_name_two_operations_keep_both_names():
    rows = table(
        "Metric; Baseline (sync); Async (pool)", "CREATE RPS; 53.3; 82.9", "SWITCH RPS; 50.6; 61.8"
    )
    names = [run.identity["column"] for run in runs("# API routes, before and after\n\n" + rows)]
    assert names == [
        "Baseline (sync), CREATE",
        "Baseline (sync), SWITCH",
        "Async (pool), CREATE",
        "Async (pool), SWITCH",
    ]

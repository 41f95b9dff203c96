"""Heads that name a load, a count or a statistic, and units that a text says for all times."""

from __future__ import annotations

import pytest

from importers import reader
from tests.importers.formats.tables.test_table_aims_and_minutes import runs
from tests.importers.formats.tables.test_table_fresh import table


@pytest.mark.parametrize(("head", "loads"), [("Popular VUs", [20, 50]), ("Max VUs", [None, None])])
def test_vus_with_a_word_before_them_are_a_load(head, loads):
    rows = table(f"{head}; RPS; p95", "20; 106.29/s; 134.87ms", "50; 114.33/s; 423.79ms")
    read = [run.concurrency for run in runs("# k6 run of the API\n\n" + rows)]
    assert read == loads


def test_a_head_may_name_its_load_in_short():
    rows = table("endpoint; req/s @ conc 1; req/s @ conc 16", "/stats; 1637; 2966")
    read = [(run.concurrency, run.requests_per_s, run.server_name) for run in runs(rows)]
    assert read == [(1, 1637, None), (16, 2966, None)]
    named = runs(table("endpoint; req/s @ conch 1; req/s @ conch 16", "/stats; 1637; 2966"))
    assert {run.concurrency for run in named} != {1, 16}


def test_a_median_beside_a_percentile_is_of_the_same_times():
    rows = table("Path; req/s; Median; p95 (ms)", "/a; 412.7; 97; 240", "/b; 318.5; 88; 160")
    assert runs(rows)[0].latency_ms["median"] == 97
    rows = table("Path; req/s; Median; Size", "/a; 412.7; 97; 240", "/b; 318.5; 88; 160")
    assert "median" not in runs(rows)[0].latency_ms


GERMAN = table("Endpunkt; Anfragen; Median; p95; Anfragen/s", "/a; 144; 97; 240; 0,80")


@pytest.mark.parametrize(("unit", "p95"), [("Millisekunden", 240), ("Minuten", None)])
def test_a_unit_of_all_times_may_be_german(unit, p95):
    (run,) = runs(f"# Locust-Lasttest\n\nZeiten in\n{unit}, aus der Zusammenfassung:\n\n{GERMAN}")
    assert (run.requests_completed, run.latency_ms.get("p95")) == (144, p95)


def test_threads_or_workers_of_a_server_are_a_name():
    head = "Server; Threads / workers; Concurrency; RPS"
    (run,) = runs(table(head, "nginx; 2; 64; 58322"))
    assert (run.identity, run.concurrency) == ({"Threads / workers": "2"}, 64)
    (run,) = runs(table(head.replace("workers", "RAM use"), "nginx; 2; 64; 58322"))
    assert not run.identity


@pytest.mark.parametrize(
    "head",
    ["wrk connections", "k6 VUs", "conn.", "CCU", "CCU (users)"],
)
def test_a_load_may_be_named_by_its_tool_or_shortened(head):
    rows = table(f"Server; {head}; Requests/sec", "nginx; 10; 45231.5", "nginx; 100; 51877.2")
    assert [run.concurrency for run in runs("# HTTP benchmark\n\n" + rows)] == [10, 100]


@pytest.mark.parametrize(
    ("head", "statistic"),
    [("Req time (ms)", "mean"), ("μ latency (ms)", "mean"), ("P 99 (ms)", "p99")],
)
def test_a_time_may_be_shortened(head, statistic):
    rows = table(f"Server; Requests/sec; {head}", "nginx; 45231.5; 2.1", "caddy; 51877.2; 3.4")
    read = runs("# HTTP benchmark\n\n" + rows)
    assert [run.latency_ms[statistic] for run in read] == [2.1, 3.4]


def test_threads_may_be_those_of_each_server():
    head = "Name; Requests/sec; Threads"
    rows = ("nginx; 45231.5; 2", "caddy; 36231.2; 2", "apache; 27231.1; 4")
    read = reader.read(f"# HTTP benchmark\n\n{table(head, *rows)}".encode())
    names = [(run.concurrency, run.identity) for run in read.runs]
    assert names == [(None, {"Threads": "2"}), (None, {"Threads": "2"}), (None, {"Threads": "4"})]
    assert any("Threads = concurrency" in remark.message for remark in read.diagnostics)


@pytest.mark.parametrize(
    "title, rows",
    [
        ("HTTP benchmark", ["nginx; 45231.5; 1", "nginx; 52231.2; 2", "nginx; 57231.1; 4"]),
        ("HTTP benchmark with JMeter", ["nginx; 451.5; 20", "caddy; 362.2; 20", "h2o; 72.1; 20"]),
    ],
)
def test_threads_that_rise_or_are_those_of_jmeter_are_the_load(title, rows):
    read = runs(f"# {title}\n\n{table('Name; Requests/sec; Threads', *rows)}")
    assert [run.concurrency for run in read] == [int(row.split("; ")[2]) for row in rows]


def test_the_publisher_may_say_that_threads_are_the_load():
    rows = table("Name; Requests/sec; Threads", "nginx; 45231.5; 2", "caddy; 36231.2; 2")
    text = f"# HTTP benchmark\n\n{rows}".encode()
    read = reader.read(text, columns={"Threads": "concurrency"})
    assert [run.concurrency for run in read.runs] == [2, 2]

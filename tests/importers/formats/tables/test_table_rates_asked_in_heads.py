"""Heads that say at which rate a column was measured: no load, no rate that was reached."""

import pytest

from importers import reader

ROWS = "|---|---|---|\n| nginx | {first} | {second} |\n| Apache | {first} | {second} |\n"


def runs_of(heads, first, second, above=""):
    table = f"| Server | {heads} |\n" + ROWS.format(first=first, second=second)
    return reader.read((above + table).encode()).runs


@pytest.mark.parametrize(
    "heads",
    [
        "p99 (ms) @ 5000 rps | p99 (ms) @ 10000 req/s",
        "p99 at 5k RPS (ms) | p99 at 10k RPS (ms)",
        "p99 latency @5,000 rps (ms) | p99 latency @10,000 rps (ms)",
    ],
)
def test_each_column_has_the_rate_of_its_head(heads):
    runs = runs_of(heads, "4.1", "8.4", above="`wrk2 -c 100`\n\n")
    measured = {(run.offered_rate, run.latency_ms["p99"]) for run in runs}
    assert (len(runs), measured) == (4, {(5000, 4.1), (10000, 8.4)})
    assert {run.requests_per_s for run in runs} == {None}
    assert {run.concurrency for run in runs} == {100}


def test_rows_may_have_the_rates():
    table = (
        "| Metric | nginx | Apache |\n|---|---|---|\n| p50 @ 1000 rps | 1.1 ms | 2.2 ms |\n"
        "| p99 @ 1000 rps | 4.1 ms | 9.2 ms |\n| p99 @ 5000 rps | 9.1 ms | 19.2 ms |\n"
    )
    runs = reader.read(table.encode()).runs
    of_nginx = [run for run in runs if run.server_name == "nginx"]
    assert [(run.offered_rate, run.latency_ms) for run in of_nginx] == [
        (1000, {"p50": 1.1, "median": 1.1, "p99": 4.1}),
        (5000, {"p99": 9.1}),
    ]


@pytest.mark.parametrize(
    "other", ["Memory (MB) @ 5000 rps", "CPU % at 1000 req/s", "Memory (MB) @ 4 workers"]
)
def test_what_a_resource_was_at_some_rate_is_no_rate(other):
    runs = runs_of(f"RPS | {other}", "41230", "44")
    assert [run.requests_per_s for run in runs] == [41230, 41230]
    assert {run.concurrency for run in runs} == {None}


@pytest.mark.parametrize("thing", ["workers", "cores", "vCPUs", "threads", "pods"])
def test_workers_and_machines_are_no_load(thing):
    runs = runs_of(f"RPS @ 4 {thing} | RPS @ 8 {thing}", "4123", "7123")
    assert {run.concurrency for run in runs} == {None}
    names = [run.identity["column"] for run in runs]
    assert names == [f"4 {thing}", f"8 {thing}"] * 2


def test_a_number_alone_is_a_load():
    runs = runs_of("RPS @ 64 | RPS @ 256 conns", "4123", "7123")
    assert [run.concurrency for run in runs] == [64, 256, 64, 256]


def test_heads_that_differ_by_a_share_are_two_runs():
    runs = runs_of("Requests/sec at 50% CPU | Requests/sec at 100% CPU", "21000", "41000")
    assert [run.requests_per_s for run in runs] == [21000, 41000] * 2
    names = [run.identity["column"] for run in runs]
    assert names == ["Requests/sec at 50% CPU", "Requests/sec at 100% CPU"] * 2


@pytest.mark.parametrize(
    ("below", "factor"),
    [
        ("Times in ms, `ab -n 10000 -c 100`", 1),
        ("All latencies are given in milliseconds.", 1),
        ("Latency in microseconds", 0.001),
    ],
)
def test_a_line_below_says_the_unit_of_all_times(below, factor):
    table = "| Server | RPS | 50% | 99% |\n|---|---|---|---|\n| nginx | 4123 | 12 | 80 |\n"
    runs = reader.read(f"{table}| Apache | 2123 | 22 | 130 |\n\n{below}\n".encode()).runs
    assert [run.latency_ms["p99"] for run in runs] == [80 * factor, 130 * factor]


@pytest.mark.parametrize("below", ["The results are in.", "Tests ran for 10 seconds in all."])
def test_another_line_below_says_no_unit(below):
    table = "| Server | RPS | 50% | 99% |\n|---|---|---|---|\n| nginx | 4123 | 12 | 80 |\n"
    runs = reader.read(f"{table}| Apache | 2123 | 22 | 130 |\n\n{below}\n".encode()).runs
    assert [run.latency_ms for run in runs] == [{}, {}]


@pytest.mark.parametrize("name", ["achieved req/s", "req/s"])
def test_rates_at_rates_that_were_asked_for_are_of_several_tests(name):
    runs = runs_of(f"{name} at 1000 rps | {name} at 2000 rps", "998", "1798")
    measured = {(run.offered_rate, run.requests_per_s) for run in runs}
    assert (len(runs), measured) == (4, {(1000, 998), (2000, 1798)})


def test_the_publisher_is_told_the_whole_heading():
    table = "| Server | p99 (ms) @ 1k rps | p99 (ms) @ 5k rps |\n" + ROWS.format(first=1, second=2)
    headings = [column.heading for column in reader.read(table.encode()).columns]
    assert headings == ["Server", "p99 (ms) @ 1k rps", "p99 (ms) @ 5k rps"]

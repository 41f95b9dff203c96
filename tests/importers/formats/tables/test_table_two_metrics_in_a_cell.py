"""Cells that hold a rate and a time, below a head that names both."""

from __future__ import annotations

import pytest

from importers import reader
from tests.importers.formats.tables.test_table_fresh import table


def runs_of(text):
    return reader.read(f"HTTP benchmark with wrk\n\n{text}".encode()).runs


@pytest.mark.parametrize(
    ("head", "first", "second"),
    [
        ("RPS / p99", "51,234 / 4.5 ms", "43,210 / 5.9 ms"),
        ("RPS / p99 (ms)", "51,234 / 4.5", "43,210 / 5.9"),
        ("req/s (p99)", "51,234 (4.5 ms)", "43,210 (5.9 ms)"),
        ("Requests/sec / p99 latency", "51.234k / 4500 us", "43.21k / 5900 us"),
    ],
)
def test_a_rate_and_a_time_in_a_cell_are_two_values(head, first, second):
    runs = runs_of(table(f"Server; {head}", f"nginx; {first}", f"caddy; {second}"))
    assert [(run.server_name, run.requests_per_s, run.latency_ms["p99"]) for run in runs] == [
        ("nginx", pytest.approx(51234), pytest.approx(4.5)),
        ("caddy", pytest.approx(43210), pytest.approx(5.9)),
    ]


def test_a_load_before_both_is_that_of_its_column():
    rows = table(
        "Server; 64 conns (rps / p99); 256 conns (rps / p99)",
        "nginx; 51,234 / 4.5 ms; 61,234 / 12.5 ms",
        "caddy; 43,210 / 5.9 ms; 47,210 / 15.2 ms",
    )
    runs = {
        (run.server_name, run.concurrency, run.requests_per_s, run.latency_ms["p99"])
        for run in runs_of(rows)
    }
    assert runs == {
        ("nginx", 64, 51234, 4.5),
        ("nginx", 256, 61234, 12.5),
        ("caddy", 64, 43210, 5.9),
        ("caddy", 256, 47210, 15.2),
    }


@pytest.mark.parametrize(
    ("head", "cell"),
    [
        ("RPS / workers", "51,234 / 4"),  # no time
        ("req/s (best)", "51,234 (52,000)"),
        ("RPS / p99", "51,234"),  # one cell holds one value
    ],
)
def test_other_pairs_give_no_time(head, cell):
    rows = table(f"Server; {head}", f"nginx; {cell}", "caddy; 43,210 / 5.9 ms")
    assert not any("p99" in run.latency_ms for run in runs_of(rows))


@pytest.mark.parametrize(
    ("head", "cell"),
    [
        ("Max RPS (p99 < 50 ms)", "51,234"),
        ("RPS (p99 ≤ 50 ms)", "51,234"),
        ("RPS (p99 < 10 ms)", "51,234 (3)"),
        ("RPS @ p99 50 ms", "51,234"),
        ("req/s (latency <50ms)", "51,234"),
    ],
)
def test_a_bound_of_a_time_in_a_head_is_no_time(head, cell):
    rows = table(f"Server; {head}", f"nginx; {cell}", f"caddy; {cell.replace('51', '43')}")
    assert [(run.server_name, run.requests_per_s, run.latency_ms) for run in runs_of(rows)] == [
        ("nginx", 51234, {}),
        ("caddy", 43234, {}),
    ]


def test_a_time_at_a_load_is_a_time():
    rows = table("Server; RPS; p99 (ms) @ 64 conns", "nginx; 51,234; 4.5", "caddy; 43,210; 5.9")
    assert [run.latency_ms for run in runs_of(rows)] == [{"p99": 4.5}, {"p99": 5.9}]


def test_a_highest_rate_alone_is_none_without_a_bound():
    rows = table("Server; Max RPS", "nginx; 51,234", "caddy; 43,210")
    assert runs_of(rows) == []


@pytest.mark.parametrize("head", ["Max RPS (p99 under 50 ms)", "Peak req/s at 50 ms p99"])
def test_a_highest_rate_is_no_time(head):
    rows = table(f"Server; RPS; {head}", "nginx; 51,234; 61,234", "caddy; 43,210; 53,210")
    assert [(run.requests_per_s, run.latency_ms) for run in runs_of(rows)] == [
        (51234, {}),
        (43210, {}),
    ]


def test_the_longest_time_at_a_rate_is_one_of_another_test():
    rows = table("Server; RPS; Max latency (ms) at 500 rps", "nginx; 51,234; 9", "caddy; 43,210; 8")
    measured = [(run.offered_rate, run.requests_per_s, run.latency_ms) for run in runs_of(rows)]
    assert measured == [
        (None, 51234, {}),
        (500, None, {"max": 9}),
        (None, 43210, {}),
        (500, None, {"max": 8}),
    ]

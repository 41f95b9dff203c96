"""Cells that hold a rate and a time, below a head that names both."""

from __future__ import annotations

import pytest

from importers import reader
from tests.importers.formats.test_table_fresh import table


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

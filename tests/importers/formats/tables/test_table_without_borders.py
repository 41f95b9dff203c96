"""Tables copied from a page as text, one blank between cells: what each number is must be sure."""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import runs
from tests.importers.reports import bounded

HEADS_WITHOUT_BORDERS = {
    "Server Requests/sec Avg Latency Max Latency Total Requests Transfer/sec": (
        ["12,871", "2.49ms", "20.1ms", "5,581,724", "51.48MB"],
        {"mean": 2.49, "max": 20.1},
    ),
    "Server Requests/sec Average Response (ms) p99 Latency (ms)": (
        ["9,695", "9.83", "30.02"],
        {"mean": 9.83, "p99": 30.02},
    ),
    "Framework Req/sec P50 Latency P99 Latency Memory": (
        ["7,612", "1.2ms", "2.1ms", "45MB"],
        {"p50": 1.2, "median": 1.2, "p99": 2.1},
    ),
    "Framework Req/sec Latency p50 Latency p99": (
        ["7,612", "1.2ms", "2.1ms"],
        {"p50": 1.2, "median": 1.2, "p99": 2.1},
    ),
    "Configuration RPS Latency p95 CPU Utilization Memory": (
        ["217", "45ms", "60%", "1.2GB"],
        None,
    ),
    "Server RPS Mean Latency Mode Latency Worst Latency": (
        ["54.23", "840 ms", "920 ms", "8 s"],
        None,
    ),
}


@pytest.mark.parametrize("head", HEADS_WITHOUT_BORDERS)
def test_heads_without_borders_are_cut_where_one_meaning_is_possible(head):
    """Otherwise nothing is read: a mean that is called p99 is worse than no mean."""
    numbers, times = HEADS_WITHOUT_BORDERS[head]
    rows = "\n".join(f"{name} {' '.join(numbers)}" for name in ("nginx", "caddy", "actix"))
    found = runs(f"## HTTP benchmark with wrk\n\n{head}\n{rows}\n")
    expected = float(numbers[0].replace(",", ""))
    if times is not None:
        assert [(run.requests_per_s, run.latency_ms) for run in found] == [(expected, times)] * 3
    assert all(run.requests_per_s == expected for run in found)
    wrong = {"p95": 60.0, "mean": 920.0}
    assert all(run.latency_ms.get(name) != time for run in found for name, time in wrong.items())


def test_a_name_without_borders_may_hold_a_limit():
    rows = "limit 100/s 99.9 2.49ms\nlimit 200/s 199.8 3.49ms\n"
    found = runs(f"## HTTP\n\nServer Requests/sec p99\n{rows}")
    assert [run.requests_per_s for run in found] == [99.9, 199.8]


def test_many_words_of_heads_take_bounded_time():
    head = "Server Requests/sec " + "Avg Latency Max Latency " * 4
    rows = "nginx 12,871 1ms 2ms 3ms 4ms\ncaddy 11,207 1ms 2ms 3ms 4ms\n"
    bounded((f"{head}\n{rows}\n" * 400).encode())


def test_a_name_without_borders_holds_no_number_of_a_rate():
    head = "Framework JSON (req/s) Text (req/s) Rank"
    rows = "Hono 91,846 81,112 🥇 1\nFastify 81,352 80,730 🥈 2\nalpha 71,846 60,355 🥉 3\n"
    assert not {1.0, 2.0, 3.0} & {run.requests_per_s for run in runs(f"{head}\n{rows}")}

"""Units and percentiles in the heads of a table: one wrong letter is a factor of a thousand."""

import pytest

from importers.reader import read

MILLISECONDS = {
    "ns": 1e-6,
    "us": 1e-3,
    "µs": 1e-3,
    "usec": 1e-3,
    "microseconds": 1e-3,
    "ms": 1.0,
    "msec": 1.0,
    "milliseconds": 1.0,
    "s": 1000.0,
    "sec": 1000.0,
    "seconds": 1000.0,
}


def latencies(head):
    """Return the latencies of the two rows of a table whose last column has this head."""
    text = f"server,concurrency,requests/s,{head}\nnginx,10,500,7\nApache,20,600,8\n"
    report = read(text.encode(), "table.csv")
    assert report.diagnostics == []
    return [run.latency_ms for run in report.runs]


@pytest.mark.parametrize(("unit", "factor"), MILLISECONDS.items())
def test_a_unit_in_a_head_is_converted_to_milliseconds(unit, factor):
    first, second = latencies(f"mean latency ({unit})")
    assert first == {"mean": pytest.approx(7 * factor)}
    assert second == {"mean": pytest.approx(8 * factor)}


@pytest.mark.parametrize("rank", ["50", "90", "95", "99", "99.9", "99.99", "99.999"])
@pytest.mark.parametrize("form", ["p{} (ms)", "latency p{} ms", "{}% (ms)", "{}th percentile (ms)"])
def test_each_percentile_in_a_head_keeps_its_rank(rank, form):
    first, second = latencies(form.format(rank))
    expected = {f"p{rank}", "median"} if rank == "50" else {f"p{rank}"}
    assert (set(first), set(first.values())) == (expected, {7.0})
    assert (set(second), set(second.values())) == (expected, {8.0})


def test_two_near_percentiles_are_two_values():
    text = (
        "server,concurrency,requests/s,p99 (ms),p99.9 (ms)\nnginx,10,500,7,9\nApache,20,600,8,11\n"
    )
    runs = read(text.encode(), "table.csv").runs
    assert [run.latency_ms for run in runs] == [
        {"p99": 7.0, "p99.9": 9.0},
        {"p99": 8.0, "p99.9": 11.0},
    ]

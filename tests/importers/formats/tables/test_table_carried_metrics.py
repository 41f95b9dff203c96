"""Heads that are loads alone behind a metric at its load: "RPS @1 | @10 | @50"."""

from __future__ import annotations

import pytest

from importers import reader
from tests.importers.formats.pasted_tables import runs, table

CELLS = ["1 845", "19 783", "38 553"]


def read(heads: list[str], *cells: str) -> list[tuple]:
    """Return the load, the rate and the times of each run of a table of one scenario."""
    text = "# HTTP load test\n\n" + table(["scenario", *heads], ["write", *cells], ["read", *cells])
    found = runs(text)[: len(runs(text)) // 2]
    return [(run.concurrency, run.requests_per_s, run.latency_ms.get("p99")) for run in found]


@pytest.mark.parametrize(
    ("heads", "loads"),
    [
        (["RPS @1", "@10", "@50"], [1, 10, 50]),
        (["req/s, 8 clients", "16 clients", "32 clients"], [8, 16, 32]),
        (["Requests/sec (c=8)", "c=16", "c=32"], [8, 16, 32]),
        (["RPS @ 1 VU", "@ 10 VUs", "@ 1,000 VUs"], [1, 10, 1000]),
    ],
)
def test_loads_alone_have_the_metric_of_the_first_head(heads, loads):
    rates = [1845, 19783, 38553]
    assert read(heads, *CELLS) == [(*pair, None) for pair in zip(loads, rates, strict=True)]


def test_heads_with_a_metric_and_a_load_of_their_own_stay_theirs():
    heads = ["RPS @1", "@10", "@50", "p99 @10"]
    rows = read(heads, *CELLS, "11.6 ms")
    assert rows == [(1, 1845, None), (10, 19783, 11.6), (50, 38553, None)]


def test_a_second_metric_is_carried_as_well():
    rows = read(["RPS @1", "@10", "p99 (ms) @1", "@10"], "1845", "19783", "9.8", "11.6")
    assert rows == [(1, 1845, 9.8), (10, 19783, 11.6)]


@pytest.mark.parametrize(
    "heads",
    [
        ["RPS @50", "@10", "@1"],  # no rising loads
        ["RPS @1", "Notes", "@10"],  # not right behind it
        ["RPS @1", "10", "50"],  # bare numbers may count anything
        ["RPS @1 core", "@2", "@4"],
        ["RPS", "@10", "@50"],  # the first one has no load
        ["CPU @1", "@10", "@50"],
    ],
)
def test_other_heads_have_no_metric_of_their_neighbours(heads):
    assert not {19783, 38553} & {rate for _, rate, _ in read(heads, *CELLS)}


def test_percentiles_behind_a_latency_are_no_loads():
    rows = read(["Latency @50", "@95", "@99"], "1.5 ms", "2.5 ms", "3.5 ms")
    assert not {95, 99} & {load for load, _, _ in rows}


def test_a_text_below_a_load_alone_is_none_of_its_numbers():
    assert read(["RPS @1", "@10"], "1845", "n/a") == [(1, 1845, None)]
    assert read(["RPS @1", "@10"], "1845", "v2 of 3") == [(1, 1845, None)]


CLIENTS = ["req/s, 8 clients", "16 clients", "32 clients"]


def test_a_list_of_times_at_loads_is_left_out_with_its_name():
    text = "# HTTP load test\n\n" + table(
        ["build", *CLIENTS, "p50 at 8, 16, 32"],
        ["main", "523.9", "747.7", "817.5", "14, 20, 37 ms"],
    )
    report = reader.read(text.encode())
    assert [run.latency_ms for run in report.runs] == [{}, {}, {}]
    assert any("p50 at 8, 16, 32" in remark.message for remark in report.diagnostics)

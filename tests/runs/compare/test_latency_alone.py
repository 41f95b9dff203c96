"""Runs that state latencies and no rate: who has the lowest one is said, and nothing is tested."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.runs.compare.make import make_sheet, make_view


def measured(server_name: str, load: int | None = None, **latency: float) -> Any:
    """Return a row of a table that states latencies alone."""
    usual = dict.fromkeys(
        ("tool", "server_version", "requests_per_s", "time_taken_s", "transfer_rate_Bps")
    )
    failures = {"requests_failed": 0, "requests_completed": 1000}
    values = {"concurrency": load, "latency_ms": latency, **failures}
    return make_view(server_name=server_name, **usual | values)


@pytest.mark.parametrize(
    ("runs", "sentence"),
    [
        (
            [measured("a", p50=3.0, p99=9.0), measured("b", p50=2.2, p99=20.0)],
            "b has the lowest measured p50 latency of 2: 2.2 ms at an unknown load.",
        ),
        (
            [measured("a", 100, p99=9.0), measured("b", 100, p99=20.0), measured("b", 7, p99=1.0)],
            "At 100 connections, a has the lowest measured p99 latency of 2: 9 ms.",
        ),
        (
            [measured("a", 100, mean=9.0, p99=1.0), measured("b", 100, p99=20.0)],
            "a has the lowest measured p99 latency of 2: 1 ms at 100 connections.",
        ),
        (
            [measured("a", 100, p99=9.0), measured("a", 20, p99=2.5)],
            "a had a p99 latency of 2.5–9 ms at 20–100 connections.",
        ),
        ([measured("a", 100, p99=9.0)], "a had a p99 latency of 9 ms at 100 connections."),
        ([measured("a", p99=9.0)], "a had a p99 latency of 9 ms at an unknown load."),
    ],
)
def test_the_sentence(runs: list[Any], sentence: str):
    assert (*make_sheet(*runs).summary, "")[0] == sentence


def test_an_unknown_rate_is_no_rate_that_was_not_sustained():
    runs = [measured(name, p99=value) for name, value in (("a", 1.0), ("b", 2.0))]
    for run in runs:
        run.numbers["offered_rate"] = 100.0
    sentence = "a has the lowest measured p99 latency of 2: 1 ms at 100/s offered."
    assert make_sheet(*runs).summary == (sentence,)
    runs[0].numbers["requests_per_s"] = 100.0
    sheet = make_sheet(*runs)
    assert sheet.summary == ("a sustained at least 100/s.",)
    assert [row.not_ranked for row in sheet.conclusions[0].rows] == [None, "no value"]


ROWS = st.lists(
    st.builds(
        measured,
        st.sampled_from("abcde"),
        st.sampled_from([None, 10]),
        p50=st.floats(0.1, 1000),
    ),
    min_size=2,
    max_size=8,
    unique_by=lambda run: (run.server, run.load),
)


@given(ROWS, st.randoms())
def test_nobody_is_said_to_be_lower_than_who_is_the_lowest(rows: list[Any], order: random.Random):
    mixed = list(rows)
    order.shuffle(mixed)
    assert make_sheet(*rows).summary == make_sheet(*mixed).summary
    (sentence,) = make_sheet(*rows).summary or ("",)
    if " has the lowest" in sentence:
        load = None if "unknown" in sentence else 10
        at_load = [run for run in rows if run.numbers["concurrency"] == load]
        lowest = min(at_load, key=lambda run: run.numbers["latency_ms"]["p50"])
        assert sentence.startswith(f"{lowest.server} ")


def test_what_failed_is_not_the_lowest():
    runs = [measured(name, 10, p50=value) for name, value in (("a", 1.0), ("b", 2.0), ("c", 3.0))]
    failed = measured("d", 10, p50=0.1)
    failed.numbers["requests_failed"] = 500
    first, left = make_sheet(*runs, failed).summary
    assert first == "a has the lowest measured p50 latency of 3: 1 ms at 10 connections."
    assert left.startswith("1 server is not counted")


def test_a_server_without_that_latency_is_not_said_to_have_failed():
    runs = [measured(name, 10, p50=value) for name, value in (("a", 1.0), ("b", 2.0))]
    assert make_sheet(*runs, measured("c", 10, p99=9.0)).summary == (
        "a has the lowest measured p50 latency of 2: 1 ms at 10 connections.",
    )


@pytest.mark.parametrize("load", [None, 10])
def test_one_rate_is_enough_to_say_nothing_of_latencies(load):
    runs = [measured("a", load, p50=1.0), measured("b", load, p50=2.0)]
    runs[0].numbers["requests_per_s"] = 10.0
    assert not any("latency" in sentence for sentence in make_sheet(*runs).summary)


@pytest.mark.parametrize("load", [None, 10])
def test_latencies_are_drawn_and_stand_in_the_table(load):
    runs = [measured(name, load, p50=1.0, p95=2.0, p99=3.0) for name in "ab"]
    sheet = make_sheet(*runs)
    table = sheet.numbered[0].table if load else sheet.unplaced
    assert table
    labels = [f"Latency, {percent}th percentile" for percent in (50, 95, 99)]
    assert [label for label, _ in table.headings if label.startswith("Latency")] == labels
    bars = sheet.panels[0].hero.bars if load else sheet.unplaced_bars
    assert [bar.share for bar in bars[0].bars] == ["lowest", "lowest"]
    assert sheet.query == "" and not sheet.panels or sheet.panels[0].empty == ""
    assert not any(conclusion.shown_rows for conclusion in sheet.conclusions)

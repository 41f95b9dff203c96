"""Sentences agree with the ranking table and the chart beside them, and say no more than both."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.runs.compare.conclude import conclude, make_repeats
from tests.runs.compare.make import make_sheet, make_view

RATES = st.floats(1.0, 1e6)


def around(rate, repeats=5):
    """Return repeats that lie close to a rate."""
    return [rate * (1 + step / 1000) for step in range(repeats)]


@given(st.lists(st.tuples(RATES, RATES, RATES), min_size=2, max_size=5), st.integers(1, 2))
def test_no_row_that_is_only_described_is_above_the_first_one(servers, repeats):
    series = [
        make_repeats(
            f"S{number}",
            {10.0 * load: around(rate, repeats) for load, rate in enumerate(rates, 1)},
            latency_ms={},
        )
        for number, rates in enumerate(servers)
    ]
    (conclusion,) = conclude(*series)
    first, *others = conclusion.rows
    for row in others:
        assert row.ratio and row.ratio.value <= 1 + 1e-9
        finding = conclusion.contest.finding(
            conclusion.contest.position(first.series), conclusion.contest.position(row.series)
        )
        assert finding.series is first.series or row.ratio.value > 1 - 1e-9
        assert finding.parameters["ratio"] >= 1 - 1e-9
        ends = (finding.parameters["low"], finding.parameters["high"])
        assert finding.parameters["ratios"] == pytest.approx(ends)


def test_the_highest_rate_and_the_first_row_are_both_named_where_they_are_not_one():
    steady, high, low = ({10.0: [a], 20.0: [b]} for a, b in ((90.0, 90.0), (20.0, 99.0), (9.0, 9)))
    (conclusion,) = conclude(
        make_repeats("A", steady), make_repeats("B", high), make_repeats("C", low)
    )
    highest, first = conclusion.sentences
    assert highest == (
        "B 1.24.0 has the highest measured rate of 3: 99 requests/s at 20 connections."
    )
    assert first.startswith("By the mean over the common loads A 1.24.0 is first. A ")
    assert conclusion.rows[0].series.server == "A"


@pytest.mark.parametrize(
    ("rates", "sentence"),
    [
        ((9.0, 9.0, 9.0), "A 1.24.0, B 1.24.0 and C 1.24.0 share the highest measured rate: 9"),
        ((9.0, 9.0, 5.0), "A 1.24.0 and B 1.24.0 share the highest measured rate of 3: 9"),
    ],
)
def test_nobody_is_called_the_highest_of_equal_ones(rates, sentence):
    pairs = zip("ABC", rates, strict=True)
    (conclusion,) = conclude(*(make_repeats(name, {10.0: [rate]}) for name, rate in pairs))
    assert conclusion.sentences[0] == f"{sentence} requests/s at 10 connections."


def test_who_is_faster_than_all_others_and_cannot_lead_is_not_said_to_lead_only_some():
    """With a load left out it may be faster, but is never the leader."""
    failed = {"requests_failed": 20, "requests_completed": 1000}
    fast = [
        *make_repeats("A", {10.0: around(900.0)}, **failed),
        *make_repeats("A", {20.0: around(900.0), 40.0: around(900.0)}),
    ]
    others = [
        make_repeats(name, {load: around(rate) for load in (10.0, 20.0, 40.0)})
        for name, rate in (("B", 500.0), ("C", 300.0))
    ]
    (conclusion,) = conclude(fast, *others)
    assert conclusion.leader is None
    assert conclusion.sentences[0] == (
        "No server is proved faster than A 1.24.0, which cannot lead: loads of it are left out."
    )


def test_a_ranked_server_without_a_common_load_has_no_rank_and_a_reason():
    (conclusion,) = conclude(
        make_repeats("A", {10.0: around(900.0)}),
        make_repeats("B", {10.0: around(500.0)}),
        make_repeats("C", {500.0: around(800.0)}),
    )
    rows = {row.series.server: (row.rank, row.not_ranked) for row in conclusion.rows}
    assert rows == {"A": (1, None), "B": (2, None), "C": (None, "not compared")}
    assert conclusion.sentences[0] == (
        "No server is proved faster than A 1.24.0, which shares no load with C 1.24.0."
    )


def test_a_mark_without_a_number_is_given_no_number():
    marked = make_repeats(
        "A", {10.0: around(900.0)}, details={"flagged_failed": True}, requests_failed=None
    )
    (conclusion,) = conclude(marked, make_repeats("B", {10.0: around(500.0)}))
    assert "1 %" not in " ".join(conclusion.sentences)
    assert conclusion.sentences[1] == (
        "A 1.24.0 is not ranked: its runs are marked as failed, without a number."
    )


@pytest.mark.parametrize(
    ("rate", "said"),
    [
        (2000.0, ": A 1.24.0 measured 2\u00d7 the requests/s of B 1.24.0 at 10 connections."),
        (500.0, ": B 1.24.0 measured 2\u00d7 the requests/s of A 1.24.0 at 10 connections."),
        (1001.0, "at 10 connections. At least 4 runs each are needed."),
    ],
)
def test_a_difference_that_is_not_proved_is_still_what_was_measured(rate, said):
    pair = [make_repeats(name, {10.0: around(own, 3)}) for name, own in (("A", rate), ("B", 1000))]
    (conclusion,) = conclude(*pair)
    assert conclusion.sentences[0].startswith("No clear difference")
    assert said in conclusion.sentences[0]


def test_a_ratio_is_that_of_the_loads_at_which_one_is_ahead():
    """On the other side of the border they are only within the margin."""
    loads = (10.0, 20.0, 40.0, 80.0)
    rates = dict(zip(loads, (500.0, 500.0, 990.0, 990.0), strict=True))
    slow = make_repeats("B", {load: around(rate, 8) for load, rate in rates.items()})
    fast = dict(zip(loads, (900.0, 900.0, 980.0, 980.0), strict=True))
    (conclusion,) = conclude(
        make_repeats("A", {load: around(rate, 8) for load, rate in fast.items()}), slow
    )
    assert conclusion.sentences[0] == (
        "A 1.24.0 is faster than B 1.24.0: 1.8\u00d7 the requests/s at 10\u201320 connections "
        "(within 3 % at 40\u201380)."
    )


def test_setups_of_one_server_are_not_counted_as_servers():
    rates = (100.0, 100.5, 101.0, 101.5)
    setups = [
        make_repeats("A", {10.0: around(rate, 4)}, configuration=f"workers {number}")
        for number, rate in enumerate(rates)
    ]
    (conclusion,) = conclude(*setups)
    assert conclusion.sentences[0] == "Of 4 ranked setups none is proved the fastest."


def test_a_server_that_answers_nothing_has_no_peak():
    rates = {load: [0.0] for load in (10.0, 20.0, 40.0)}
    (conclusion,) = conclude(make_repeats("A", rates))
    assert not [own for own in conclusion.findings if own.code == "peak"]


@pytest.mark.parametrize("name", ["hardware", "client", "link_mbit_per_s"])
def test_a_setup_that_only_one_of_two_states_weakens_the_sentence(name):
    value = 1000 if name == "link_mbit_per_s" else "of its own"
    (conclusion,) = conclude(
        make_repeats("A", {10.0: around(900.0)}, **{name: value}),
        make_repeats("B", {10.0: around(500.0)}),
    )
    assert "known for one only" in conclusion.sentences[0]


def test_nobody_is_the_highest_of_servers_without_a_load_in_common():
    own_loads = (("A", 10.0, 100.0), ("B", 50.0, 300.0), ("C", 200.0, 200.0))
    series = [make_repeats(name, {load: [rate]}) for name, load, rate in own_loads]
    (conclusion,) = conclude(*series)
    assert conclusion.sentences[0] == (
        "No load is common to all 3 servers; the highest rate is 300 requests/s "
        "at 50 connections, of B 1.24.0."
    )


def test_reasons_that_are_too_long_for_a_sentence_stand_in_the_table():
    bad = {"requests_completed": 1000}
    (conclusion,) = conclude(
        make_repeats("A", {10.0: around(900.0)}, requests_failed=500, **bad),
        make_repeats("B", {10.0: around(500.0)}, non_2xx=500, **bad),
    )
    assert conclusion.sentences == (
        "A 1.24.0 and B 1.24.0 are not ranked: see the reasons in the table.",
    )


def test_a_median_of_repeats_has_their_range():
    """Two joined uploads of one server, a hundred times apart: no run measured their median."""
    (conclusion,) = conclude(make_repeats("A", {10.0: [1000.0, 1001.0, 99000.0, 99001.0]}))
    assert conclusion.sentences[0] == (
        "A 1.24.0 served 50,000 requests/s at 10 connections (median of 4 runs, 1,000\u201399,001)."
    )
    (conclusion,) = conclude(make_repeats("A", {10.0: [1000.0]}))
    assert "median" not in conclusion.sentences[0]


def test_what_is_not_tested_is_not_said_to_share_no_load():
    steady, slower = (
        make_repeats(name, {load: around(rate) for load in (10.0, 100.0)})
        for name, rate in (("A", 900.0), ("B", 500.0))
    )
    few = make_repeats("C", {10.0: around(700.0, 1), 200.0: around(700.0)})
    (conclusion,) = conclude(steady, slower, few)
    said = " ".join(conclusion.sentences)
    assert "shares no load" not in said


@pytest.mark.parametrize(
    ("rates", "sentence"),
    [
        ((10.0, 30.0, 20.0), "A 1.24.0 peaked at 30 requests/s at 20 connections."),
        (
            (10.0, 20.0, 30.0),
            "A 1.24.0 reached 30 requests/s at 40 connections, the highest load.",
        ),
        ((30.0,), "A 1.24.0 served 30 requests/s at 10 connections."),
        ((10.0, 30.0, 30.0), "A 1.24.0 served 30 requests/s at 20 connections."),
        ((30.0, 30.0, 30.0), "A 1.24.0 served 30 requests/s at 10 connections."),
        ((0.0, 0.0), "A 1.24.0 served 0 requests/s at 10 connections."),
    ],
)
def test_the_highest_value_at_the_last_load_is_called_no_peak(rates, sentence):
    loads = dict(zip((10.0, 20.0, 40.0), ([rate] for rate in rates), strict=False))
    (conclusion,) = conclude(make_repeats("A", loads))
    assert conclusion.sentences[0] == sentence


@pytest.mark.parametrize("name", ["A", "B"])
def test_a_load_is_not_called_the_highest_below_one_that_failed(name):
    rates = {10: 50.0, 20: 80.0}
    runs = [
        make_view(server_name="A", concurrency=load, requests_per_s=rate, time_taken_s=1000 / rate)
        for load, rate in rates.items()
    ]
    failed = make_view(server_name=name, concurrency=80, requests_failed=500)
    conclusion, *_ = make_sheet(*runs, failed).conclusions
    assert conclusion.sentences[0] == "A 1.24.0 reached 80 requests/s at 20 connections."

"""Which series were measured in turns, as the places of their reports in one text tell."""

from __future__ import annotations

from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runs.compare import measured_order
from runs.compare.measured_order import order_of
from runs.compare.series import group
from tests.runs.compare.make import make_view


def order(text, **values):
    """Return the order of A and B in a text: "A10 B10" is a report of each at concurrency 10."""
    runs = [
        make_view(
            server_name=report[0],
            concurrency=int(report[1:]),
            **({"lines": [100 * place, 100 * place + 20]} | values),
        )
        for place, report in enumerate(text.split(), start=1)
    ]
    (axis,), _ = group(runs)
    first, second = axis.series
    return order_of(first, second)


def batches(*parts):
    """Return a text with five reports of each part."""
    return " ".join(" ".join([part] * 5) for part in parts)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (batches("A10", "B10", "A20", "B20"), "one after the other"),  # a batch for each load
        (batches("A10", "B10", "A10", "B10"), "interleaved"),
        (" ".join([batches("A10", "A10", "B10", "B10")] * 2), "one after the other"),
        ("A10 B10 " * 3, "interleaved"),
        ("A10 A20 B10 B20 " * 3, "interleaved"),  # whole sweeps in turns
        ("A10 A20 " * 3 + "B10 B20 " * 3, "one after the other"),
        ("A10 B10 " * 3 + batches("A20", "B20"), "one after the other"),  # turns at one load only
        ("A10 B10 " * 3 + "A20 B20", "interleaved"),  # a load without repeats decides nothing
        (batches("A10", "B20", "A20", "B10"), "one after the other"),
        ("A10 B10 A20 B20", "interleaved"),  # no repeats: all reports are looked at
        ("A10 B10 B20 A20", "one after the other"),
        ("A10 A20 B10 B20", "one after the other"),
    ],
)
def test_turns_are_counted_at_each_common_load_with_repeats(text, expected):
    assert order(text) == expected


def test_what_is_stated_stands_before_the_places():
    text = batches("A10", "B10")
    assert order(text, measured_order="interleaved") == "interleaved"
    assert order("A10 B10 " * 3, measured_order="one after the other") == "one after the other"


def test_rows_of_a_table_tell_no_order():
    assert order("A10 B10 " * 3, lines=[7, 7]) == "unknown"


def test_columns_of_a_table_tell_no_order():
    assert order("A10 B10 " * 3, lines=[7, 9], tool=None) == "unknown"


@pytest.mark.parametrize(
    ("days", "expected"),
    [
        ({"A": "2024-05-01", "B": "2024-05-02"}, "one after the other"),
        ({"A": "2024-05-01", "B": "2024-05-01"}, "unknown"),
        ({"A": "2024-05-01", "B": None}, "unknown"),
    ],
)
def test_days_of_several_texts_tell_that_one_server_was_measured_before_the_other(days, expected):
    runs = [
        make_view(
            server_name=server,
            concurrency=load,
            member=f"{server}-{load}.txt",
            measured_on=day,
        )
        for server, day in days.items()
        for load in (10, 20)
    ]
    (axis,), _ = group(runs)
    assert order_of(*axis.series) == expected


@given(st.lists(st.booleans(), min_size=2, max_size=20).filter(lambda owners: len({*owners}) == 2))
def test_a_stretch_ends_where_the_next_report_is_of_the_other_series(owners):
    places = {
        owner: [(at, "") for at, own in enumerate(owners) if own == owner] for owner in owners
    }
    stretches = measured_order._stretches(places[True], places[False])
    assert stretches == len(list(groupby(owners)))

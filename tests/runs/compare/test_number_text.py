"""Numbers are written as they were printed."""

from __future__ import annotations

import pytest

from runs.compare import number_text
from runs.export import csv
from runs.show.axis import load_axis, nice_step, values_axis


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "\u2013"),
        (0, "0"),
        (7.66, "7.66"),
        (130.533, "130.533"),
        (512020.48, "512,020.48"),
        (7.0, "7"),
        (1e15, "1,000,000,000,000,000"),
        (1e-9, "0.000000001"),
        (0.1 + 0.2, "0.30000000000000004"),
    ],
)
def test_a_number_keeps_its_digits(value, text):
    assert number_text.number(value) == text


@pytest.mark.parametrize("printed", ["500.02", "1485.14", "1474.76", "0.07", "405281.64"])
def test_a_rate_comes_back_as_the_tool_printed_it(printed):
    stored = round(float(printed) * 1024, 6)
    assert number_text.converted(stored, 1024).replace(",", "") == printed


def test_a_rate_is_written_in_the_tools_kilobytes_and_exactly():
    assert number_text.rate(512020.48) == "500.02 KiB/s (512,020.48 B/s)"
    assert number_text.rate(30750.0, kilo=1000) == "30.75 kB/s (30,750 B/s)"
    assert number_text.rate(99.0) == "99 B/s"
    assert number_text.rate(None) == "\u2013"


@pytest.mark.parametrize(
    ("names", "text"),
    [
        (["A"], "A"),
        (["A", "B"], "A and B"),
        (["A", "B", "C"], "A, B and C"),
        (["A, x", "B"], "A, x and B"),
        (["A, x", "B", "C"], "A, x; B; and C"),
    ],
)
def test_a_list_of_names_is_read_in_one_way(names, text):
    assert number_text.listed(names) == text
    assert number_text.listed(names, word="or") == text.replace(" and ", " or ")


def test_long_times_are_said_in_words_too():
    assert number_text.duration(44.02) == "44.02 s"
    assert number_text.duration(130.533) == "130.533 s (2 min 11 s)"
    assert number_text.duration(90061.0) == "90,061 s (1 d 1 h 1 min 1 s)"


def test_derived_numbers_have_four_digits():
    assert number_text.rounded(995 / 130.533) == "7.623"
    assert number_text.rounded(123456.789) == "123,457"
    assert number_text.rounded(0.0) == "0"


@pytest.mark.parametrize(
    ("rough", "step"), [(1, 1), (1.1, 2), (2.2, 2.5), (3, 5), (7, 10), (0.03, 0.05), (340, 500)]
)
def test_steps_are_round(rough, step):
    assert nice_step(rough) == step


@pytest.mark.parametrize("values", [[], [0.0], [1e-6], [1e15], [7.66, 22.72]])
def test_a_values_axis_starts_at_zero_and_holds_all(values):
    axis = values_axis(values)
    assert axis.low == 0 and axis.high >= max(values, default=0) and 2 <= len(axis.ticks) <= 11


@pytest.mark.parametrize("loads", [[], [1], [20, 30], [1, 1020], [100, 101], [1000, 1010, 1020]])
def test_a_load_axis_has_whole_ticks_and_holds_all(loads):
    axis = load_axis(loads, whole=True)
    assert all(tick == int(tick) for tick in axis.ticks) and 2 <= len(axis.ticks) <= 11
    assert all(axis.low <= load <= axis.high for load in loads)


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x", "\t=1", "\r=1", "\uff1d1", "  =1"])
def test_no_text_is_a_formula(text):
    assert csv.safe(text) == f"'{text}"


@pytest.mark.parametrize(
    ("value", "cell"), [(None, ""), (-1.5, "-1.5"), (7, "7"), (True, "true"), ("nginx", "nginx")]
)
def test_numbers_stay_numbers(value, cell):
    assert csv.safe(value) == cell


@pytest.mark.parametrize("value", [float("inf"), float("-inf"), float("nan")])
def test_a_quotient_that_is_no_number_is_a_dash(value):
    assert {number_text.number(value), number_text.rounded(value)} == {number_text.DASH}

"""What must not change a verdict: the order of anything, the unit, a series that is not in it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from runs.compare.verdicts import judge
from tests.runs.compare.verdicts.make import comparison

# Few different values are often equal; a base makes differences of about the margin.
values = st.lists(st.integers(0, 8).map(lambda step: 90.0 + 2 * step), min_size=1, max_size=6)
with_zero = st.lists(st.integers(0, 3).map(float), min_size=1, max_size=5)
loads = st.sampled_from([1.0, 2.0, 4.0, 8.0])
a_series = st.dictionaries(loads, values | with_zero, max_size=4)
random_ones = st.integers(0, 10**6).map(comparison)
a_list = st.lists(a_series, min_size=2, max_size=5) | random_ones
better = st.sampled_from(["more", "less"])


def near(number):
    return pytest.approx(number, rel=1e-9, nan_ok=True) if isinstance(number, float) else number


def assert_equal(first, second):
    """Compare two verdicts or ratios; numbers may differ in their last digits."""
    assert type(first) is type(second)
    for name in first.__dataclass_fields__ if first is not None else ():
        number = getattr(second, name)
        expected = tuple(map(near, number)) if isinstance(number, tuple) else near(number)
        assert getattr(first, name) == expected, name


def exchanged(verdict):
    """Return the verdict as seen from the second series, but for the ratios of medians."""
    ahead = None if verdict.ahead is None else 1 - verdict.ahead
    return replace(verdict, ahead=ahead, above=verdict.below, below=verdict.above, medians=())


def pairs(count):
    return [(i, j) for j in range(count) for i in range(j)]


@given(a_series, a_series, better)
def test_exchanging_two_series_exchanges_the_verdict(first, second, better):
    forth, back = judge([first, second], better=better), judge([second, first], better=better)
    verdict = forth.verdict(0, 1)
    assert_equal(exchanged(back.verdict(0, 1)), replace(verdict, medians=()))
    for there, here in zip(back.verdict(0, 1).medians, verdict.medians, strict=True):
        assert not there or not here or there == pytest.approx(1 / here)
    assert (forth.ratio(0, 1) is None) == (back.ratio(0, 1) is None)
    if forth.ratio(0, 1):
        assert_equal(back.ratio(1, 0), forth.ratio(0, 1))
        assert back.ratio(0, 1).value == pytest.approx(1 / forth.ratio(0, 1).value)
        assert back.ratio(0, 1).low == pytest.approx(1 / forth.ratio(0, 1).high)
    assert (forth.is_faster(0, 1), forth.is_faster(1, 0)) == (
        back.is_faster(1, 0),
        back.is_faster(0, 1),
    )


@given(a_list, better, st.randoms())
def test_the_order_of_series_loads_and_repeats_changes_nothing(series, better, random):
    places = list(range(len(series)))
    random.shuffle(places)
    shuffled = [mixed_up(series[place], random) for place in places]
    before, after = judge(series, better=better), judge(shuffled, better=better)
    for i, j in pairs(len(series)):
        a, b = places[i], places[j]
        verdict = before.verdict(min(a, b), max(a, b))
        verdict = verdict if a < b else exchanged(verdict)
        assert_equal(replace(after.verdict(i, j), medians=()), replace(verdict, medians=()))
        assert_equal(after.ratio(i, j), before.ratio(a, b))
        assert after.is_faster(i, j) == before.is_faster(a, b)


def mixed_up(series, random: Random):
    """Return the series with its loads and repeats in another order."""
    order = random.sample(sorted(series), len(series))
    return {load: random.sample(series[load], len(series[load])) for load in order}


@given(a_list, better, st.sampled_from([1 / 1024, 1000.0, 0.001, 3600.0, 7.3]))
def test_a_unit_changes_nothing(series, better, factor):
    scaled = [{x: [factor * value for value in one[x]] for x in one} for one in series]
    before, after = judge(series, better=better), judge(scaled, better=better)
    for i, j in pairs(len(series)):
        assert_equal(after.verdict(i, j), before.verdict(i, j))
        assert_equal(after.ratio(i, j), before.ratio(i, j))


@given(a_list, a_series, better)
def test_an_unrelated_series_changes_no_p_and_no_ratio(series, unrelated, better):
    before, after = judge(series, better=better), judge([*series, unrelated], better=better)
    for i, j in pairs(len(series)):
        alone, among = before.verdict(i, j), after.verdict(i, j)
        assert (among.p, among.method, among.medians) == (alone.p, alone.method, alone.medians)
        assert after.ratio(i, j) == before.ratio(i, j)
        if alone.p is not None:
            assert among.p_adjusted >= alone.p_adjusted
        assert alone.code == "faster" or among.code != "faster" or alone.code == "crossing"
        assert (among.code == "same") == (alone.code == "same")


@given(a_list)
def test_less_is_more_turned_round(series):
    more, less = judge(series), judge(series, better="less")
    for i, j in pairs(len(series)):
        seen = more.verdict(i, j)
        turned = replace(exchanged(seen), medians=seen.medians)
        assert_equal(less.verdict(i, j), turned)


# At two loads the first one answered nothing, at the third it is a little higher.
DOWN = {2.0: [90.0, 90.0, 92.0, 92.0], 4.0: [0.0] * 3, 8.0: [0.0] * 3}
UP = {1.0: [90.0], 2.0: [90.0] * 3, 4.0: [90.0] * 3, 8.0: [90.0] * 3}


@example([DOWN, UP], "more")
@given(a_list, better)
def test_a_verdict_agrees_with_its_ratio(series, better):
    judgement = judge(series, better=better)
    for i, j in pairs(len(series)):
        verdict, ratio = judgement.verdict(i, j), judgement.ratio(i, j)
        if verdict.code == "same":
            assert ratio.low >= 1 / 1.03 - 1e-8
            assert ratio.high <= 1.03 + 1e-8
            assert ratio.coverage >= 0.95
        if verdict.code == "faster" and verdict.border is None and ratio:
            is_higher = judgement.is_faster(i, j) == (better == "more")
            assert (ratio.value >= 1) == is_higher or ratio.value == 1

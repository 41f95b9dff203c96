"""The p of the test: against scipy, and against every way to deal the values."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from runs.compare.verdicts import judge
from runs.compare.verdicts.null import cut, distribution, is_countable
from tests.runs.compare.verdicts import brute
from tests.runs.compare.verdicts.make import draw


@pytest.fixture(scope="module")
def stats():
    """Return scipy's tests; to import them takes a second."""
    from scipy import stats

    return stats


few = st.lists(st.integers(1, 4), min_size=3, max_size=4)


def p_of(first, second):
    return judge([first, second]).verdict(0, 1).p


@pytest.mark.long  # the import of scipy takes seconds
@pytest.mark.parametrize(("n", "m"), [(3, 3), (3, 8), (5, 4), (12, 7), (25, 25), (25, 3)])
@pytest.mark.parametrize("shift", [0, 0.01, 0.05])
def test_without_equal_values_p_is_that_of_scipy(stats, n, m, shift):
    chance = np.random.default_rng(n * m)
    first, second = draw(chance, [1000], n), draw(chance, [1000 * (1 + shift)], m)
    expected = stats.mannwhitneyu(first[0], second[0], method="exact").pvalue
    verdict = judge([first, second]).verdict(0, 1)
    assert verdict.p == pytest.approx(expected, rel=1e-9)
    assert verdict.method == "exact"


@given(st.permutations(range(1, 9)), st.integers(3, 5))
def test_without_equal_values_p_counts_every_way_to_deal_them(values, border):
    first, second = {1: values[:border]}, {1: values[border:]}
    assert p_of(first, second) == pytest.approx(float(brute.two_sided(first, second)), rel=1e-9)


@given(few, few)
def test_with_equal_values_p_counts_every_way_to_deal_them(first, second):
    assert p_of({1: first}, {1: second}) == pytest.approx(
        float(brute.two_sided({1: first}, {1: second})), rel=1e-9
    )


@pytest.mark.one_in(3)
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("highest", [4, 1000])
def test_over_several_loads_p_counts_every_way_to_deal_each_load(seed, highest):
    chance = np.random.default_rng(seed)
    sizes = [(3, 3), (4, 3), (3, 5)]
    first = {load: chance.integers(1, highest, n).tolist() for load, (n, _) in enumerate(sizes)}
    second = {load: chance.integers(1, highest, m).tolist() for load, (_, m) in enumerate(sizes)}
    assert p_of(first, second) == pytest.approx(float(brute.two_sided(first, second)), rel=1e-9)


def test_each_load_has_one_vote_however_many_repeats_it_has():
    first = {1: list(range(100, 105)), 2: [1, 2, 3], 3: [1, 2, 3]}
    second = {1: list(range(5)), 2: [7, 8, 9], 3: [7, 8, 9]}
    assert p_of(first, second) == pytest.approx(float(brute.two_sided(first, second)), rel=1e-9)
    assert p_of(first, second) > 0.05


@pytest.mark.parametrize("highest", [6, 10**9])
def test_many_repeats_are_approximated_with_a_correction_for_equal_values(stats, highest):
    chance = np.random.default_rng(60)
    first, second = chance.integers(1, highest, 60), chance.integers(1, highest, 60) * 1.1
    expected = stats.mannwhitneyu(first, second, method="asymptotic", use_continuity=False).pvalue
    verdict = judge([{1: first.tolist()}, {1: second.tolist()}]).verdict(0, 1)
    assert (verdict.method, verdict.p) == ("normal", pytest.approx(expected, rel=1e-9))


def test_above_twelve_series_equal_values_are_approximated_and_others_are_not(stats):
    chance = np.random.default_rng(5)
    tied = [{1: [1.0, 2.0, 3.0, 3.0]}, {1: [3.0, 4.0, 5.0, 6.0]}]
    unlike = [draw(chance, [1000], 4) for _ in range(11)]
    unlike = [{1: values[0]} for values in unlike]
    few_series, many_series = judge(tied + unlike[:10]), judge(tied + unlike)
    assert few_series.verdict(0, 1).method == "exact"
    assert many_series.verdict(0, 1).method == "normal"
    assert many_series.verdict(2, 3).method == "exact"
    expected = stats.mannwhitneyu(
        tied[0][1], tied[1][1], method="asymptotic", use_continuity=False
    ).pvalue
    assert many_series.verdict(0, 1).p == pytest.approx(expected, rel=1e-9)


def test_counting_ends_at_25_repeats_and_at_40000_steps():
    assert is_countable([(25, 25)]) and not is_countable([(25, 26)])
    assert is_countable([(20, 20), (3, 20), (3, 3)])
    assert not is_countable([(23, 25), (22, 21), (3, 3)])


@pytest.mark.parametrize("sizes", [((3, 3),), ((25, 25), (25, 25)), ((3, 20), (20, 20), (3, 3))])
def test_a_distribution_adds_up_to_one_and_is_symmetric(sizes):
    null = distribution(sizes)
    assert null.at_most[-1] == pytest.approx(1) and null.at_least[0] == pytest.approx(1)
    assert null.at_most == pytest.approx(null.at_least[::-1])
    assert len(null.at_most) == null.steps * len(sizes) + 1


def test_a_very_small_p_is_exact(stats):
    first, second = {1: list(range(25))}, {1: list(range(100, 125))}
    expected = stats.mannwhitneyu(first[1], second[1], method="exact").pvalue
    assert 0 < expected < 1e-13
    assert p_of(first, second) == pytest.approx(expected, rel=1e-9, abs=0)


@pytest.mark.parametrize(
    ("sizes", "coverage"),
    [(((3, 3),), None), (((4, 4),), 1 - 2 / 70), (((3, 4),), None), (((3, 3), (3, 3)), 0.96)],
)
def test_what_is_cut_from_an_interval_leaves_its_coverage(sizes, coverage):
    assert cut(sizes)[1] == (coverage and pytest.approx(coverage))


def test_chance_of_a_claim_between_equal_series_is_that_of_the_test(stats):
    chance = np.random.default_rng(8)
    claims = sum(p_of(draw(chance, [1], 5), draw(chance, [1], 5)) <= 0.05 for _ in range(400))
    # By enumeration, 32 of 1000 ways to deal five and five values have a p of at most 5 %.
    assert stats.binomtest(claims, 400, 8 / 252).pvalue > 0.001

"""The ratio of two series: its estimate, its interval and the coverage of that."""

from __future__ import annotations

from itertools import combinations, product
from math import exp, log
from statistics import median

import numpy as np
import pytest

from runs.compare.verdicts import judge
from tests.runs.compare.verdicts.make import draw


def ratio_of(first, second):
    return judge([first, second]).ratio(0, 1)


def test_of_one_load_it_is_the_median_of_all_ratios():
    first, second = {1: [4.0, 9.0, 5.0]}, {1: [2.0, 1.0, 3.0]}
    expected = exp(median(log(a / b) for a, b in product(first[1], second[1])))
    assert ratio_of(first, second).value == pytest.approx(expected)


def test_each_load_has_one_vote_however_many_repeats_it_has():
    first = {1: [2.0] * 20, 2: [1.0] * 3, 3: [1.0] * 3}
    second = {1: [1.0] * 20, 2: [1.0] * 3, 3: [1.0] * 3}
    assert ratio_of(first, second).value == 1.0
    assert ratio_of(first, {1: second[1], 2: second[2]}).value == pytest.approx(2**0.5)


def test_too_few_repeats_give_the_range_without_a_coverage():
    ratio = ratio_of({1: [4.0, 5.0, 6.0]}, {1: [1.0, 2.0, 3.0]})
    assert (ratio.low, ratio.high, ratio.coverage) == (pytest.approx(4 / 3), pytest.approx(6), None)


def arrangements(n, m):
    """Give every order of n and m values as two lists of different values."""
    ranks = range(n + m)
    for chosen in combinations(ranks, n):
        rest = [exp(rank) for rank in ranks if rank not in chosen]
        yield [exp(rank) for rank in chosen], rest


@pytest.mark.parametrize("sizes", [[(4, 4)], [(5, 5)], [(3, 6)], [(3, 3), (3, 4)]])
def test_the_printed_coverage_is_the_share_of_all_orders_that_hold_the_truth(sizes):
    holds = []
    coverages = set()
    for lists in product(*(list(arrangements(n, m)) for n, m in sizes)):
        first = {load: values[0] for load, values in enumerate(lists)}
        second = {load: values[1] for load, values in enumerate(lists)}
        ratio = ratio_of(first, second)
        holds.append(ratio.low <= 1 <= ratio.high)
        coverages.add(ratio.coverage)
    (coverage,) = coverages
    assert coverage == pytest.approx(sum(holds) / len(holds))
    assert coverage >= 0.95


@pytest.mark.parametrize("sizes", [[5], [5, 5, 5, 5], [20, 3, 3, 3], [3, 4, 5], [30, 30]])
def test_the_interval_holds_the_factors_that_the_test_does_not_refuse(sizes):
    chance = np.random.default_rng(sum(sizes))
    first, second = (
        draw(chance, [1050] * len(sizes), sizes),
        draw(chance, [1000] * len(sizes), sizes),
    )
    ratio = ratio_of(first, second)
    step = 1e-7
    for factor, is_refused in (
        (ratio.low * (1 - step), True),
        (ratio.low * (1 + step), False),
        (ratio.high * (1 - step), False),
        (ratio.high * (1 + step), True),
    ):
        scaled = {load: [factor * value for value in second[load]] for load in second}
        assert (judge([first, scaled]).verdict(0, 1).p <= 0.05) == is_refused


def test_a_load_with_a_zero_is_in_the_test_but_not_in_the_ratio():
    first = {1: [10.0, 11.0, 12.0, 13.0], 2: [5.0, 6.0, 7.0, 8.0]}
    second = {1: [0.0, 1.0, 2.0, 3.0], 2: [1.0, 2.0, 3.0, 4.0]}
    judgement = judge([first, second])
    assert judgement.verdict(0, 1).tested == (1, 2)
    assert judgement.verdict(0, 1).p == pytest.approx(2 / 70**2)
    assert judgement.ratio(0, 1).loads == (2,)
    assert judgement.ratio(0, 1).coverage == pytest.approx(1 - 2 / 70)


def test_only_zeros_have_no_ratio():
    judgement = judge([{1: [0.0] * 6}, {1: [0.0] * 6}])
    assert judgement.ratio(0, 1) is None and judgement.ratio(1, 0) is None
    assert judgement.verdict(0, 1).medians == (None,)
    assert judgement.verdict(0, 1).code == "undecided"


def test_a_pair_that_is_only_described_has_the_range_over_all_common_loads():
    judgement = judge([{1: [19.0], 2: [21.0]}, {1: [10.0], 2: [10.0], 3: [1.0]}])
    ratio = judgement.ratio(0, 1)
    assert (ratio.low, ratio.high) == (pytest.approx(1.9), pytest.approx(2.1))
    assert (ratio.coverage, ratio.loads) == (None, (1, 2))
    assert judge([{1: [1.0]}, {2: [1.0]}]).ratio(0, 1) is None


def test_it_is_computed_once():
    judgement = judge([{1: [1.0, 2.0, 3.0]}, {1: [4.0, 5.0, 6.0]}])
    assert judgement.ratio(0, 1) is judgement.ratio(0, 1)


def test_it_is_not_turned_round_where_less_is_better():
    series = [{1: [10.0, 11.0, 12.0]}, {1: [5.0, 5.5, 6.0]}]
    assert judge(series, better="less").ratio(0, 1) == judge(series).ratio(0, 1)

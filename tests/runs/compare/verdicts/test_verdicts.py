"""Each verdict, in the order in which they are tried, and what stands in it."""

from __future__ import annotations

import pytest

from runs.compare.verdicts import judge
from runs.compare.verdicts.judgement import repeats_needed
from tests.runs.compare.verdicts import brute


def around(*means, repeats=5, step=0.001):
    """Return a series whose values lie closely around these means, one for each load."""
    middle = (repeats - 1) / 2
    return {
        float(10 * (load + 1)): [mean * (1 + step * (k - middle)) for k in range(repeats)]
        for load, mean in enumerate(means)
    }


def verdict_of(first, second, **options):
    return judge([first, second], **options).verdict(0, 1)


def test_nobody_is_compared_with_nobody():
    assert len(judge([])) == 0 and judge([]).pairs == 0
    judgement = judge([around(1000)])
    assert (len(judgement), judgement.pairs, list(judgement.pairs_of("described"))) == (1, 0, [])


def test_without_common_loads_a_pair_is_described():
    verdict = verdict_of({1: [5.0] * 9}, {2: [5.0] * 9})
    assert (verdict.code, verdict.loads, verdict.tested, verdict.p) == ("described", (), (), None)
    assert (verdict.method, verdict.pairs, verdict.repeats_needed) == (None, 0, None)


@pytest.mark.parametrize("repeats", [1, 2])
def test_with_fewer_than_three_repeats_a_pair_is_described(repeats):
    first, second = around(2000, 2000, repeats=repeats), around(1000, 1000, repeats=9)
    verdict = verdict_of(first, second)
    assert (verdict.code, verdict.ahead) == ("described", None)
    assert verdict.medians == (pytest.approx(2, rel=0.01), pytest.approx(2, rel=0.01))


def test_a_load_without_values_was_not_measured():
    verdict = verdict_of({1: [], 2: [3.0] * 3}, {1: [1.0] * 3, 2: [3.0] * 3})
    assert verdict.loads == (2,)


def test_described_pairs_are_not_tested_and_not_counted():
    series = [around(1000 + 100 * k) for k in range(3)]
    judgement = judge(series, described=[(1, 0)])
    assert (judgement.verdict(0, 1).code, judgement.verdict(0, 1).p) == ("described", None)
    assert not judgement.is_faster(1, 0)
    assert (judgement.pairs, judgement.verdict(0, 2).pairs) == (2, 2)
    assert judge(series[:2], described=[(0, 1)]).pairs == 0


def test_same_needs_an_interval_of_95_percent_inside_the_margin():
    assert verdict_of(around(1000, 1000), around(1001, 1000)).code == "same"
    # The range of three and three values covers only 90 %.
    assert verdict_of(around(1000, repeats=3), around(1000, repeats=3)).code == "undecided"
    assert verdict_of({1: [5.0] * 3}, {1: [5.0] * 3}).code == "undecided"
    assert verdict_of({1: [5.0] * 4}, {1: [5.0] * 4}).code == "same"


def test_a_proved_difference_inside_the_margin_is_same():
    verdict = verdict_of(around(1015, 1015), around(1000, 1000))
    assert verdict.p_adjusted < 0.05
    assert verdict.code == "same"
    assert verdict_of(around(1015, 1015), around(1000, 1000), margin=0.01).code == "faster"


def test_same_needs_medians_within_twice_the_margin_at_every_load():
    five = (1000,) * 5
    assert verdict_of(around(*five, 1055), around(*five, 1000)).code == "same"
    assert verdict_of(around(*five, 2000), around(*five, 1000)).code != "same"
    first, second = around(*five), around(*five)
    first[99.0], second[99.0] = [2000.0], [1000.0]
    assert verdict_of(first, second).code != "same"


def test_exactly_the_margin_is_within_it():
    assert verdict_of({1: [103.0] * 9}, {1: [100.0] * 9}).code == "same"
    assert verdict_of({1: [103.1] * 9}, {1: [100.0] * 9}).code == "faster"


@pytest.mark.parametrize("margin", [0.01, 0.03, 0.05, 0.15])
def test_exactly_the_margin_is_within_it_in_each_unit(margin):
    """As floats 1.15 * 100 is less than 115."""
    percent = round(100 * (1 + margin))
    pairs = [(percent * unit, 100 * unit) for unit in (0.01, 1, 3, 7, 1024, 1e6)]
    verdicts = [verdict_of({1: [a] * 9}, {1: [b] * 9}, margin=margin) for a, b in pairs]
    assert {verdict.code for verdict in verdicts} == {"same"}


def test_a_load_with_a_zero_counts_by_its_medians_only_for_same():
    level, zero = {1: [10.0] * 5, 2: [10.0] * 5}, {1: [0.0, *[10.0] * 4], 2: [10.0] * 5}
    assert verdict_of(level, zero).code == verdict_of(zero, level).code == "same"
    assert verdict_of(level, {**zero, 1: [0.0] * 3 + [10.0] * 2}).code != "same"


def test_faster():
    judgement = judge([around(1000, 1000), around(1100, 1100)])
    verdict = judgement.verdict(0, 1)
    assert (verdict.code, verdict.ahead, verdict.border) == ("faster", 1, None)
    assert verdict.p == pytest.approx(2 / 252**2)
    assert judgement.is_faster(1, 0) and not judgement.is_faster(0, 1)


def test_with_less_better_the_smaller_is_faster():
    judgement = judge([around(1000, 1000), around(1100, 1100)], better="less")
    assert (judgement.verdict(0, 1).code, judgement.verdict(0, 1).ahead) == ("faster", 0)
    assert judgement.is_faster(0, 1) and not judgement.is_faster(1, 0)


def test_crossing_names_the_border_and_who_is_ahead_below_it():
    first, second = around(1100, 1100, 900, 900), around(1000, 1000, 1000, 1000)
    verdict = verdict_of(first, second)
    assert (verdict.code, verdict.ahead, verdict.border) == ("crossing", 0, 30.0)
    assert verdict_of(first, second, better="less").ahead == 1
    assert not judge([first, second]).is_faster(0, 1)


def test_crossing_on_one_side_only_is_faster_with_a_border():
    judgement = judge([around(1100, 1100, 980, 980), around(1000, 1000, 1000, 1000)])
    verdict = judgement.verdict(0, 1)
    assert (verdict.code, verdict.ahead, verdict.border) == ("faster", 0, 30.0)
    assert judgement.is_faster(0, 1)
    verdict = verdict_of(around(1020, 1020, 900, 900), around(1000, 1000, 1000, 1000))
    assert (verdict.code, verdict.ahead, verdict.border) == ("faster", 1, 30.0)


def test_a_border_whose_winner_loses_on_its_own_side_is_mixed():
    first = around(1200, 1200, 900, 1200, 800, 800, 800, 800)
    verdict = verdict_of(first, around(*(1000,) * 8))
    assert (verdict.code, verdict.ahead, verdict.border) == ("mixed", None, None)
    assert verdict.above == (10, 20, 40) and verdict.below == (30, 50, 60, 70, 80)
    assert verdict_of(first, around(*(1000,) * 8), better="less").below == (10, 20, 40)


def test_one_load_with_too_few_repeats_can_make_faster_mixed_and_is_not_tested():
    first, second = around(1100, 1100), around(1000, 1000)
    first[99.0], second[99.0] = [900.0], [1000.0]
    verdict = verdict_of(first, second)
    assert (verdict.code, verdict.above, verdict.below) == ("mixed", (10, 20), (99,))
    assert verdict.tested == (10, 20) and verdict.p == pytest.approx(2 / 252**2)


def test_undecided_says_how_many_repeats_are_needed():
    series = [around(1000 + 100 * k, repeats=3) for k in range(5)]
    verdict = judge(series).verdict(0, 1)
    assert (verdict.code, verdict.p, verdict.pairs) == ("undecided", pytest.approx(0.1), 10)
    assert (verdict.repeats_needed, verdict.order_depends) == (6, True)
    verdict = verdict_of(around(1000, step=0.03), around(1010, step=0.03))
    assert (verdict.code, verdict.order_depends) == ("undecided", False)


@pytest.mark.parametrize(
    ("loads", "pairs", "repeats"), [(1, 10, 6), (1, 1, 4), (4, 1, 3), (1, 19900, 12), (2, 10, 3)]
)
def test_so_many_repeats_can_prove_a_difference(loads, pairs, repeats):
    assert repeats_needed(loads, pairs) == repeats


def test_what_the_formula_calls_enough_is_enough():
    """Ten pairs with 3 repeats at 2 loads: 2 / 400 * 10 is exactly 5 %."""
    series = [around(*(1000 + 100 * k,) * 2, repeats=3) for k in range(5)]
    verdict = judge(series).verdict(0, 1)
    assert verdict.p_adjusted == pytest.approx(0.05)
    assert (verdict.code, verdict.ahead) == ("faster", 1)


def test_p_is_adjusted_by_holm_over_the_tested_pairs():
    series = [around(*(1000 + 9 * k,) * 2, repeats=4 + k, step=0.004) for k in range(5)]
    series.append({10.0: [5.0, 5.0]})
    judgement = judge(series)
    verdicts = [judgement.verdict(i, j) for j in range(5) for i in range(j)]
    adjusted = brute.holm([verdict.p for verdict in verdicts])
    assert [verdict.p_adjusted for verdict in verdicts] == pytest.approx(adjusted)
    assert judgement.pairs == 10
    assert any(verdict.p <= 0.05 < verdict.p_adjusted for verdict in verdicts)


def test_medians_of_zero():
    verdict = verdict_of({1: [0.0] * 5, 2: [5.0] * 5}, {1: [7.0] * 5, 2: [5.0] * 5})
    assert (verdict.medians, verdict.code) == ((0.0, 1.0), "faster")
    verdict = verdict_of({1: [7.0] * 5}, {1: [0.0] * 5})
    assert (verdict.medians, verdict.code, verdict.ahead) == ((None,), "faster", 0)
    assert verdict_of({1: [0.0] * 5, 2: [5.0] * 5}, {1: [0.0] * 5, 2: [5.0] * 5}).code == "same"


def test_equal_values_everywhere_prove_nothing_by_approximation_either():
    verdict = verdict_of({1: [5.0] * 60}, {1: [5.0] * 60})
    assert (verdict.p, verdict.method, verdict.code) == (1.0, "normal", "same")


def test_a_verdict_is_asked_for_in_order():
    judgement = judge([around(1000), around(1000)])
    with pytest.raises(ValueError, match="must come before"):
        judgement.verdict(1, 0)
    with pytest.raises(ValueError, match="must come before"):
        judgement.ratio(1, 1)


def test_pairs_are_listed_by_verdict():
    judgement = judge([around(1000, 1000), around(1000, 1000), around(1200, 1200)])
    assert list(judgement.pairs_of("same")) == [(0, 1)]
    assert list(judgement.pairs_of("faster")) == [(0, 2), (1, 2)]

"""The leader: faster than every other ranked series, and not passed by an unranked one."""

from __future__ import annotations

from runs.compare.verdicts import judge, leader_of
from tests.runs.compare.verdicts.test_verdicts import around

FAST, MIDDLE, SLOW = around(1200, 1200), around(1100, 1100), around(1000, 1000)


def test_it_is_faster_than_every_other_ranked_series():
    assert leader_of(judge([SLOW, FAST, MIDDLE]), ranked=[0, 1, 2], unranked=[]) == 1
    assert leader_of(judge([SLOW, FAST, FAST]), ranked=[0, 1, 2], unranked=[]) is None


def test_alone_nobody_leads():
    assert leader_of(judge([FAST, SLOW]), ranked=[0], unranked=[]) is None
    assert leader_of(judge([FAST]), ranked=[0], unranked=[]) is None
    assert leader_of(judge([]), ranked=[], unranked=[]) is None


def test_with_less_better_the_smallest_leads():
    judgement = judge([SLOW, FAST, MIDDLE], better="less")
    assert leader_of(judgement, ranked=[0, 1, 2], unranked=[]) == 0


def test_a_higher_median_of_an_unranked_series_at_any_common_load_forbids_it():
    for value, leader in ((1201.0, None), (1200.0, 0), (1199.0, 0)):
        judgement = judge([FAST, SLOW, {20.0: [value], 99.0: [9999.0]}])
        assert leader_of(judgement, ranked=[0, 1], unranked=[2]) == leader
    judgement = judge([FAST, SLOW, {20.0: [999.0]}], better="less")
    assert leader_of(judgement, ranked=[0, 1], unranked=[2]) is None


def test_a_series_that_is_neither_forbids_nothing():
    assert leader_of(judge([FAST, SLOW, {20.0: [9999.0]}]), ranked=[0, 1], unranked=[]) == 0
    assert leader_of(judge([FAST, SLOW, MIDDLE]), ranked=[1, 2], unranked=[]) == 2


def test_a_border_leads_on_one_side_and_not_on_two():
    level = around(1000, 1000, 1000, 1000)
    one_side, crossing = around(1100, 1100, 980, 980), around(1100, 1100, 900, 900)
    assert leader_of(judge([one_side, level]), ranked=[0, 1], unranked=[]) == 0
    assert leader_of(judge([crossing, level]), ranked=[0, 1], unranked=[]) is None

"""Verdicts, p, ratios and leaders equal those of an independent implementation.

reference.json holds what that one says about 40 random comparisons without equal values. It was
written apart from this code, from the same rule. Each row is a pair i < j: i, j, the verdict as
seen from i, p, ratio, low, high, coverage. A comparison is made from its seed.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from runs.compare.verdicts import judge, leader_of
from tests.runs.compare.verdicts.make import comparison

CASES = json.loads(Path(__file__).with_name("reference.json").read_text())


def code_of(verdict):
    return "slower" if verdict.code == "faster" and verdict.ahead == 1 else verdict.code


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["seed"]))
def test_verdicts_are_those_of_the_reference(case):
    judgement = judge(comparison(case["seed"]))
    for i, j, code, *numbers in case["pairs"]:
        verdict, ratio = judgement.verdict(i, j), judgement.ratio(i, j)
        assert code_of(verdict) == code
        if numbers:
            assert [verdict.p, ratio.value, ratio.low, ratio.high] == pytest.approx(numbers[:4])
            # The reference prints the coverage of a range too.
            assert ratio.coverage == (pytest.approx(numbers[4]) if numbers[4] >= 0.95 else None)


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["seed"]))
def test_leaders_are_those_of_the_reference(case):
    series = comparison(case["seed"])
    ranked = [i for i, loads in enumerate(series) if max(map(len, loads.values()), default=0) >= 3]
    unranked = [i for i in range(len(series)) if i not in ranked]
    assert leader_of(judge(series), ranked, unranked) == case["leader"]


def test_every_verdict_is_among_them():
    codes = [pair[2] for case in CASES for pair in case["pairs"]]
    for code in ("described", "same", "faster", "slower", "crossing", "mixed", "undecided"):
        assert codes.count(code) >= 8

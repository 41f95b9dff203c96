"""How often the verdicts are wrong, and how often they find what is there.

Normal noise with a spread of 2 %, fixed seeds. script/long runs 400 rounds a row, script/test few
rounds of few rows.
"""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from runs.compare.verdicts import judge, leader_of
from tests.runs.compare.verdicts.make import draw

ROUNDS = 400
CLAIMS = ("faster", "crossing", "mixed")
UNEVEN = (20, 3, 3, 3)


def rows(*cases, reduced):
    """Return the cases with 400 rounds, marked long, and some of them with few rounds."""
    long = [pytest.param(*case, ROUNDS, marks=pytest.mark.long) for case in cases]
    return long + [(*case, 40) for case in reduced]


def series_of(chance, servers, loads, repeats, first=1000):
    means = [first] + [1000] * (servers - 1)
    return [draw(chance, [mean] * loads, repeats) for mean in means]


def codes(judgement):
    count = len(judgement)
    return {judgement.verdict(i, j).code for j in range(count) for i in range(j)}


def share(verdicts, *expected):
    return sum(code in expected for code in verdicts) / len(verdicts)


@pytest.mark.parametrize(
    ("servers", "loads", "repeats", "rounds"),
    rows(
        *product((2, 4, 8), (1, 4, 6), (3, 5, 20)),
        reduced=[(2, 4, 3), (4, 1, 5), (8, 4, 5), (2, 1, 20)],
    ),
)
def test_identical_servers_get_hardly_a_claim(servers, loads, repeats, rounds):
    chance = np.random.default_rng([1, servers, loads, repeats])
    claims = 0
    for _ in range(rounds):
        claims += bool(codes(judge(series_of(chance, servers, loads, repeats))) & set(CLAIMS))
    print(f"identical {servers} x {loads} x {repeats}: {claims} of {rounds}")
    assert claims <= 31 / ROUNDS * rounds


@pytest.mark.parametrize(
    ("servers", "loads", "repeats", "least", "most", "rounds"),
    rows(
        (2, 4, 3, 0.95, 1),
        (4, 4, 3, 0.95, 1),
        (8, 4, 5, 0.99, 1),
        (2, 1, 20, 0.99, 1),
        (2, 1, 5, 0.78, 0.90),
        (2, 1, 3, 0, 0),
        (4, 1, 3, 0, 0),
        (2, 6, 1, 0, 0),
        (2, 6, 2, 0, 0),
        reduced=[(4, 4, 3, 0.95, 1), (2, 1, 5, 0.7, 0.95), (2, 1, 3, 0, 0), (2, 6, 2, 0, 0)],
    ),
)
def test_a_leader_by_five_percent_is_proved(servers, loads, repeats, least, most, rounds):
    chance = np.random.default_rng([2, servers, loads, repeats])
    proved = 0
    for _ in range(rounds):
        judgement = judge(series_of(chance, servers, loads, repeats, first=1050))
        proved += leader_of(judgement, range(servers), unranked=[]) == 0
    print(f"leader {servers} x {loads} x {repeats}: {proved} of {rounds}")
    assert least <= proved / rounds <= most


@pytest.mark.parametrize(("repeats", "rounds"), rows((5,), (10,), reduced=[(5,)]))
def test_four_percent_apart_is_hardly_called_same(repeats, rounds):
    chance = np.random.default_rng([3, repeats])
    verdicts = [verdict(chance, [1040] * 4, repeats) for _ in range(rounds)]
    print(f"4 % apart, 4 x {repeats}: same in {share(verdicts, 'same'):.4f}")
    assert share(verdicts, "same") <= 0.01


@pytest.mark.parametrize(("mean", "repeats", "rounds"), rows((1015, 10), reduced=[(1015, 10)]))
def test_a_difference_well_inside_the_margin_is_called_same(mean, repeats, rounds):
    chance = np.random.default_rng(4)
    verdicts = [verdict(chance, [mean] * 4, repeats) for _ in range(rounds)]
    print(f"1.5 % apart, 4 x 10: same {share(verdicts, 'same')}")
    assert share(verdicts, "same") >= 0.85 and share(verdicts, "faster") <= 0.15


@pytest.mark.parametrize(
    ("loads", "repeats", "rounds"), rows((4, 3), (6, 5), reduced=[(4, 3), (6, 5)])
)
def test_crossings_of_ten_percent_are_found(loads, repeats, rounds):
    chance = np.random.default_rng([5, loads])
    means = [1100] * (loads // 2) + [900] * (loads // 2)
    verdicts = [verdict(chance, means, repeats) for _ in range(rounds)]
    print(f"crossing {loads} x {repeats}: {share(verdicts, 'crossing')}")
    assert share(verdicts, "crossing") >= 0.95


@pytest.mark.parametrize(
    ("repeats", "rounds"), rows((UNEVEN,), ((5, 5, 5, 5),), reduced=[(UNEVEN,)])
)
def test_the_interval_of_the_ratio_covers_the_truth(repeats, rounds):
    chance = np.random.default_rng([6, *repeats])
    covered = 0
    for _ in range(3 * rounds):
        first, second = draw(chance, [1050] * 4, repeats), draw(chance, [1000] * 4, repeats)
        ratio = judge([first, second]).ratio(0, 1)
        covered += ratio.low <= 1.05 <= ratio.high
    print(f"coverage {repeats}: {covered / (3 * rounds):.4f}")
    assert 0.92 <= covered / (3 * rounds) <= (0.97 if rounds == ROUNDS else 1)


@pytest.mark.parametrize(("unrelated", "rounds"), rows((0,), (4,), reduced=[(0,), (4,)]))
def test_one_sided_differences_lead_among_unrelated_servers_too(unrelated, rounds):
    """8 % ahead at six loads, 2 % behind at two, alone and beside four slow servers."""
    chance = np.random.default_rng([7, unrelated])
    means = [1080] * 3 + [980] + [1080] * 3 + [980]
    led = 0
    for _ in range(rounds):
        slow = [draw(chance, [500] * 8, 4, spread=0.005) for _ in range(unrelated)]
        pair = [draw(chance, level, 4, spread=0.005) for level in (means, [1000] * 8)]
        led += leader_of(judge(pair + slow), range(2 + unrelated), unranked=[]) == 0
    print(f"one-sided, {unrelated} unrelated: leads in {led} of {rounds}")
    assert led >= 0.97 * rounds


@pytest.mark.parametrize("rounds", [pytest.param(ROUNDS, marks=pytest.mark.long), 40])
def test_one_load_against_its_side_is_mixed_and_no_crossing(rounds):
    chance = np.random.default_rng(8)
    means = [1200, 1200, 900, 1200, 800, 800, 800, 800]
    verdicts = [verdict(chance, means, 5) for _ in range(rounds)]
    print(f"one load against its side: mixed {share(verdicts, 'mixed')}")
    assert share(verdicts, "mixed") == 1


@pytest.mark.parametrize("rounds", [pytest.param(ROUNDS, marks=pytest.mark.long), 40])
def test_a_load_with_many_repeats_has_one_vote(rounds):
    """3 % ahead at one load of 20 repeats, 3 % behind at five loads of 3: not faster."""
    chance = np.random.default_rng(9)
    repeats = (20, 3, 3, 3, 3, 3)
    judgements = []
    for _ in range(rounds):
        first = draw(chance, [1030] + [970] * 5, repeats)
        judgements.append(judge([first, draw(chance, [1000] * 6, repeats)]))
    ahead = sum(judgement.is_faster(0, 1) for judgement in judgements)
    print(f"many repeats at one load: ahead in {ahead} of {rounds}")
    assert ahead <= 0.02 * rounds


def verdict(chance, means, repeats):
    """Return the code of a series with these means against one of 1000 everywhere."""
    first, second = draw(chance, means, repeats), draw(chance, [1000] * len(means), repeats)
    return judge([first, second]).verdict(0, 1).code

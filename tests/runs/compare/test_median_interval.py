"""The interval of a median: its coverage by enumeration, and that nothing narrower has 95 %."""

from __future__ import annotations

import random
from itertools import product
from statistics import median

import pytest

from runs.compare.median_interval import median_interval


@pytest.mark.parametrize("n", range(6))
def test_fewer_than_six_values_have_none(n):
    assert median_interval([1.0] * n) is None


@pytest.mark.parametrize(("n", "rank"), [(6, 1), (8, 1), (9, 2), (12, 3), (13, 3)])
def test_the_coverage_is_the_share_of_all_ways_around_the_true_median(n, rank):
    """Each value is above or below the true median, 0, with the same chance."""
    holds, narrower = 0, 0
    for signs in product((-1, 1), repeat=n):
        values = [sign * (position + 1.0) for position, sign in enumerate(signs)]
        low, high, coverage = median_interval(values)
        ordered = sorted(values)
        assert (low, high) == (ordered[rank - 1], ordered[n - rank])
        holds += low <= 0 <= high
        narrower += ordered[rank] <= 0 <= ordered[n - rank - 1]
    assert coverage == holds / 2**n >= 0.95
    assert narrower / 2**n < 0.95


def test_six_values_have_their_range_with_97_percent():
    assert median_interval([3, 1, 4, 1.5, 9, 2]) == (1, 9, 0.96875)


@pytest.mark.parametrize("n", [100, 5000])
def test_many_values_are_close_to_the_normal_places(n):
    low, high, coverage = median_interval([float(value) for value in range(n)])
    assert abs((n - 1) / 2 - low - 0.98 * n**0.5) < 2
    assert low + high == n - 1 and 0.95 <= coverage < 0.97


def test_order_and_unit_change_nothing():
    values = [float(value) for value in random.Random(4).sample(range(1000), 31)]
    low, high, coverage = median_interval(values)
    assert median_interval(sorted(values)) == (low, high, coverage)
    assert median_interval([value * 1024 for value in values]) == (
        low * 1024,
        high * 1024,
        coverage,
    )
    assert low <= median(values) <= high

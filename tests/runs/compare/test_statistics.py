"""The interval of a median: against every resample there is, and what it must not depend on."""

from __future__ import annotations

import random
from itertools import product
from statistics import median

import pytest

from runs.compare import statistics
from runs.compare.statistics import interval


def enumerated(values):
    """Return the percentile interval from all n**n resamples."""
    medians = sorted(median(draws) for draws in product(values, repeat=len(values)))
    first, last = -(-len(medians) // 40), -(-len(medians) * 39 // 40)
    return medians[first - 1], medians[last - 1]


@pytest.mark.parametrize(
    "values",
    [
        (1.0, 2.0, 3.0, 4.0, 5.0),
        (7.66, 7.9, 22.72, 22.53, 8.1),
        (1.0, 1.0, 1.0, 2.0, 9.0),
        (3.0,) * 5,
        (1.0, 2.0, 4.0, 8.0, 16.0, 32.0),
        (5.0, 5.0, 1.0, 9.5, 2.25, 7.0),
    ],
)
def test_it_is_what_all_resamples_say(values):
    assert interval(values) == enumerated(values)


def test_seven_values_are_what_all_resamples_say():
    values = (10.0, 11.0, 12.5, 13.0, 19.0, 20.0, 44.0)
    assert interval(values) == enumerated(values)


@pytest.mark.parametrize("count", range(5))
def test_few_values_have_none(count):
    assert interval([1.0] * count) is None


def test_order_does_not_matter_and_the_median_is_inside():
    values = [float(value) for value in random.Random(4).sample(range(1000), 31)]
    assert interval(values) == interval(sorted(values)) == interval(values[::-1])
    low, high = interval(values)
    assert min(values) <= low <= median(values) <= high <= max(values)


def test_a_unit_changes_the_figures_and_not_the_places():
    values = [3.0, 1.0, 4.0, 1.5, 9.0, 2.0]
    assert interval([value * 1024 for value in values]) == tuple(
        end * 1024 for end in interval(values)
    )


@pytest.mark.parametrize("n", [5, 6, 8, 40])
def test_every_resample_of_an_even_number_is_counted_once(n):
    even = n + n % 2
    assert sum(resamples for _, _, resamples in statistics._middle_pairs(even)) == even**even


@pytest.mark.parametrize("n", [41, 42, 1000, 2001])
def test_many_values_are_close_to_the_normal_places(n):
    low, high = interval([float(value) for value in range(n)])
    assert (
        abs((n - 1) / 2 - low - 0.98 * n**0.5) < 2 and abs(high - (n - 1) / 2 - 0.98 * n**0.5) < 2
    )


def test_where_counting_ends_nothing_jumps(monkeypatch):
    values = [float(value * value) for value in range(40)]
    counted = interval(values)
    monkeypatch.setattr(statistics, "COUNTED_UP_TO", 0)
    statistics._position.cache_clear()
    single = interval(values)
    statistics._position.cache_clear()
    assert single[0] <= counted[0] and counted[1] <= single[1]

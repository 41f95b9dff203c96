"""Ranges of claims: what a factor, a percentage, a bound and a span allow."""

from __future__ import annotations

import pytest

from runs.compare.claims.phrases import phrases, readings
from runs.compare.claims.ranges import Amount, change_range, factor_range, value_range
from runs.compare.metrics import LATENCY_MEAN, REQUESTS_PER_S


def single(value):
    return Amount(low=value, high=value)


@pytest.mark.parametrize(
    ("allowed", "inside", "outside"),
    [
        (factor_range(single(2.0)), [1.91, 2.1], [1.9, 2.11]),
        (factor_range(single(1.03)), [1.001, 1.08], [1.0, 0.99]),
        (factor_range(single(0.97)), [0.93, 0.999], [1.0, 1.01]),
        (factor_range(single(1.0)), [0.96, 1.05], [0.95, 1.06]),
        (factor_range(single(2.0), tolerance=0.2), [1.67, 2.4], [1.66, 2.41]),
        (change_range(single(0.02), sign=1), [1.011, 1.029], [1.0, 1.031, 0.98]),
        (change_range(single(0.005), sign=1), [1.001, 1.014], [1.0, 0.999]),
        (change_range(single(0.5), sign=-1), [0.476, 0.524], [0.47, 0.53, 1.5]),
        (change_range(single(0.12), sign=1, tolerance=0.03), [1.091, 1.149], [1.08, 1.16]),
        (value_range(Amount(low=2, high=2, bound="at least")), [2, 1.991, 9], [1.98]),
        (value_range(Amount(low=2, high=2, bound="at most")), [2, 2.009, 0], [2.02]),
        (value_range(Amount(low=2, high=2, bound="almost")), [1.82, 2], [1.8, 2.02]),
        (value_range(Amount(low=1.9, high=2.1)), [1.9, 2.1], [1.88, 2.12]),
    ],
)
def test_what_is_allowed(allowed, inside, outside):
    assert [allowed.holds(value) for value in inside] == [True] * len(inside)
    assert [allowed.holds(value) for value in outside] == [False] * len(outside)


@pytest.mark.parametrize(
    ("text", "ratio", "of_latency"),
    [
        ("2 times faster", 2.0, 0.5),
        ("twice as slow", 0.5, 2.0),
        ("half the speed", 0.5, 2.0),
        ("three times as much", 3.0, 3.0),
        ("20 % more", 1.2, 1.2),
        ("20 % less", 0.8, 0.8),
        ("as fast as", 1.0, 1.0),
        ("1,000 times as many requests", 1000.0, None),
        ("a third of the time", None, 1 / 3),
    ],
)
def test_a_phrase_is_read_as_a_person_reads_it(text, ratio, of_latency):
    (phrase,) = phrases(text)
    for metric, value in ((REQUESTS_PER_S, ratio), (LATENCY_MEAN, of_latency)):
        allowed = readings(phrase, metric)
        assert bool(allowed) == (value is not None)
        for reading in allowed:
            assert reading.holds(value) and not reading.holds(1.1 * value)


def test_faster_by_a_percentage_has_two_readings_of_a_time():
    (phrase,) = phrases("20 % faster")
    assert [reading.holds(0.8) for reading in readings(phrase, LATENCY_MEAN)] == [True, False]


@pytest.mark.parametrize("text", ["2,5 times as fast", "dos veces", "much better", "1.2.3", "fast"])
def test_what_is_no_phrase_is_not_read(text):
    assert phrases(text) == []

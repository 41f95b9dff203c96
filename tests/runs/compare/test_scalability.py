"""The intervals of the scalability law are those of its linear regression, computed here in another way."""

import random

import numpy as np
import pytest

from runs.compare.findings.scalability import fit

LOADS = [1, 2, 4, 8, 16, 32, 64, 128]
T5 = 2.5706  # Student's factor for 8 - 3 degrees of freedom


def law(load):
    return 1000.0 * load / (1 + 0.02 * (load - 1) + 0.0005 * load * (load - 1))


def numeric(function, at):
    """Return the gradient of a function by central differences."""
    steps = np.diag(np.abs(at) * 1e-6)
    return np.array(
        [(function(at + step) - function(at - step)) / (2 * step.sum()) for step in steps]
    )


def test_the_intervals_are_those_of_the_regression():
    chance = random.Random(3)  # noqa: S311 - a simulation
    rates = [law(load) * chance.gauss(1, 0.03) for load in LOADS]
    loads, speed = np.array(LOADS, float), np.array(rates)
    design = (
        np.stack([np.ones(8), loads - 1, loads * (loads - 1)], axis=1) * (speed / loads)[:, None]
    )
    best, rest, *_ = np.linalg.lstsq(design, np.ones(8), rcond=None)
    covariance = np.linalg.inv(design.T @ design) * rest[0] / 5
    found = fit(LOADS, rates)
    for name, function in (
        ("rate", lambda p: 1 / p[0]),
        ("contention", lambda p: p[1] / p[0]),
        ("coherency", lambda p: p[2] / p[0]),
    ):
        gradient = numeric(function, best)
        half = T5 * np.sqrt(gradient @ covariance @ gradient)
        one = getattr(found, name)
        assert (one.value, one.high - one.value) == pytest.approx(
            (function(best), half), rel=0.003
        ), name
    gradient = numeric(lambda p: 0.5 * np.log((p[0] - p[1]) / p[2]), best)
    half = T5 * np.sqrt(gradient @ covariance @ gradient)
    assert np.log(found.peak.high / found.peak.value) == pytest.approx(half, rel=0.003)

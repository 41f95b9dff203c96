"""A point of several runs: which of them stands behind its median."""

from __future__ import annotations

from statistics import median

from hypothesis import given
from hypothesis import strategies as st

from runs.compare.metrics import REQUESTS_PER_S
from runs.compare.points import Point
from tests.runs.compare.make import make_view

rates = st.lists(st.none() | st.integers(0, 50).map(float), min_size=1, max_size=8)


@given(rates)
def test_the_middle_run_holds_the_median_or_the_value_below_it(values):
    runs = tuple(make_view(requests_per_s=value) for value in values)
    middle = Point(10.0, runs).middle_run(REQUESTS_PER_S)
    known = sorted(value for value in values if value is not None)
    if not known:
        assert middle is None
        return
    assert middle is not None
    shown = middle.numbers["requests_per_s"]
    assert shown == known[(len(known) - 1) // 2] <= median(known)
    assert shown == median(known) or len(known) % 2 == 0


def test_a_run_that_stopped_early_is_never_the_middle_one():
    runs = (make_view(requests_per_s=5.0, aborted=True), make_view(requests_per_s=9.0))
    assert Point(10.0, runs).middle_run(REQUESTS_PER_S) is runs[1]

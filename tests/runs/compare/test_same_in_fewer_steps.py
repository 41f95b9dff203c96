"""What is asked of thousands of runs is answered in few steps, and is what each run says."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from runs.compare.agreement import LISTED, UNKNOWN, agreements
from runs.compare.checks import check, codes_of
from runs.compare.checks.ab_rounding import decimals
from runs.compare.metrics import METRICS
from runs.compare.run_view import is_stated, stated_metrics
from runs.compare.series import RunView
from tests.runs.compare.make import make_view
from tests.runs.compare.test_checks import FIRING

NUMBERS = {
    "requests_per_s": st.none() | st.floats(1, 1e6),
    "time_taken_s": st.none() | st.floats(0, 1e6),
    "requests_failed": st.none() | st.integers(0, 10),
    "non_2xx": st.none() | st.integers(0, 10),
    "requests_completed": st.none() | st.integers(0, 1000),
    "cpu_user_s": st.none() | st.floats(0, 10),
    "cpu_system_s": st.none() | st.floats(0, 10),
    "latency_ms": st.dictionaries(st.sampled_from(["mean", "p50", "p99"]), st.floats(0, 100)),
}
RUNS = st.lists(st.fixed_dictionaries(NUMBERS).map(lambda own: make_view(**own)), max_size=3)
VALUES = st.sampled_from([None, 1, 1.0, 2, "1", True, "on", ""])


@given(RUNS)
def test_a_metric_is_stated_where_one_run_has_a_value(runs):
    for metric in METRICS:
        has_value = any(metric.value(run.numbers) is not None for run in runs)
        assert is_stated(metric, runs) == has_value, metric.key
    stated = [metric for metric in METRICS if is_stated(metric, runs)]
    assert stated_metrics(METRICS, runs) == stated


@given(
    st.floats(allow_nan=False, allow_infinity=False) | st.floats(0, 1000).map(lambda x: round(x, 3))
)
def test_a_number_shows_the_decimals_of_its_shortest_form(value):
    exponent = Decimal(repr(value)).normalize().as_tuple().exponent
    assert decimals(value) == max(-int(exponent), 0)


def test_the_codes_of_a_run_are_those_of_its_marks():
    every: list[RunView] = [run for runs, _ in FIRING.values() for run in runs]
    for run in [make_view(), *every]:
        assert codes_of(run) == {mark.code for mark in check([run]).marks}


@given(st.lists(VALUES, min_size=1, max_size=4))
def test_each_value_of_a_condition_is_counted_with_its_runs(values):
    found = agreements([make_view(path=value) for value in values])
    texts = Counter(UNKNOWN if value is None else str(value) for value in values)
    label = next(condition.label for condition in LISTED if condition.name == "path")
    shown = [own.values for own in (*found.same, *found.differs) if own.name == label]
    if set(texts) == {UNKNOWN}:
        assert label in found.unknown
    elif len(texts) == 1:
        assert shown == [tuple(texts)]
    else:
        counted = {f"{text} ({count} run{'s' * (count > 1)})" for text, count in texts.items()}
        assert {*shown[0]} == counted

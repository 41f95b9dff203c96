"""Each run has one outcome, and a missing number is never a zero."""

from collections import Counter

import pytest

from runs.compare.outcomes import OUTCOMES, outcome_of
from tests.runs.compare.seeds import seed


def test_the_rows_of_a_published_table_are_measured_aborted_and_failed():
    outcomes = [outcome_of(run.numbers) for run in seed("002")]
    assert Counter(outcomes) == {"measured": 28, "aborted": 3, "failed": 5}
    assert outcomes[28:] == ["failed", *["aborted"] * 3, *["failed"] * 4]


@pytest.mark.parametrize(
    ("numbers", "outcome"),
    [
        ({"requests_per_s": 100.0}, "measured"),
        ({"requests_per_s": 0.0}, "measured"),
        ({"requests_per_s": 100.0, "details": {"flagged_failed": True}}, "measured"),
        ({"latency_ms": {"mean": 1.0}}, "measured"),
        ({"latency_ms": {}, "requests_completed": 10, "aborted": True}, "aborted"),
        (
            {"details": {"mark": "[**] Test aborted after 10 failures", "flagged_failed": True}},
            "aborted",
        ),
        ({"details": {"mark": "[*] > 500 failed requests", "flagged_failed": True}}, "failed"),
        ({"requests_failed": 10}, "failed"),
        ({"details": {"mark": "not supported", "flagged_failed": True}}, "not measured"),
        ({"requests_failed": 0}, "unknown"),
        ({}, "unknown"),
    ],
)
def test_what_is_known_decides(numbers, outcome):
    assert outcome_of(numbers) == outcome
    assert outcome in OUTCOMES

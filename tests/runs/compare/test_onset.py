"""From which load on requests fail: which failures count, and which loads are below."""

from __future__ import annotations

import pytest

from runs.compare.exclusions import candidates
from runs.compare.findings import onset
from runs.compare.metrics import CONCURRENCY, REQUESTS_PER_S
from runs.compare.series import group
from tests.runs.compare.make import make_view

ADDRESS = {"server_name": None, "server_version": None, "hostname": "h", "port": 80}


def onset_of(*runs):
    """Return the finding of the only series of these runs."""
    (axis,), _ = group(runs)
    (candidate,) = candidates(axis.series, REQUESTS_PER_S, broken={})
    return onset.find(candidate, CONCURRENCY, REQUESTS_PER_S)


def parameters(*runs):
    """Return the parameters of the finding; None where there is none."""
    finding = onset_of(*runs)
    return finding and dict(finding.parameters)


@pytest.mark.parametrize(
    "failing",
    [
        {"requests_failed": 1},
        {"requests_failed": 5, "details": {"failed_breakdown": {"Length": 4}}},
        {"non_2xx": 1},
        {"details": {"status": {"503": 1}}},
        {"details": {"flagged_failed": True}},
    ],
)
def test_the_first_load_with_a_failure_is_the_onset(failing):
    runs = [
        make_view(tool="hey", concurrency=load, **own)
        for load, own in ((10, {}), (50, failing), (99, {}))
    ]
    assert parameters(*runs) == {"onset": 50, "below": 10}


def test_answers_of_another_length_are_good_ones():
    dynamic = {"requests_failed": 5, "details": {"failed_breakdown": {"Length": 5}}}
    low, high = (make_view(concurrency=load, **dynamic) for load in (10, 50))
    assert parameters(low, high) is None
    failing = make_view(concurrency=99, requests_failed=5)
    assert parameters(low, high, failing) == {"onset": 99, "below": 50}


def test_answers_of_ab_outside_2xx_may_be_redirects():
    clean, unclear = make_view(concurrency=10), make_view(concurrency=50, non_2xx=3)
    kind = {"kind": "answers outside 2xx"}
    assert parameters(clean, unclear) == {"onset": 50, "below": 10} | kind
    certain = make_view(concurrency=50, requests_failed=3)
    assert parameters(clean, unclear, certain) == {"onset": 50, "below": 10}


def test_a_load_with_clean_and_failing_reports_of_an_unnamed_server_is_not_below():
    clean, failing = (make_view(requests_failed=count, **ADDRESS) for count in (0, 3))
    assert parameters(clean, failing) is None
    lower = make_view(concurrency=5, **ADDRESS)
    finding = onset_of(lower, clean, failing)
    assert finding.parameters == {"onset": 10, "below": 5} and finding.loads == (5, 10)
    assert set(finding.runs) == {lower.id, clean.id, failing.id}


def test_silence_below_is_not_zero():
    silent = make_view(concurrency=10, requests_failed=None)
    assert parameters(silent, make_view(concurrency=50, requests_failed=1)) is None
    assert parameters(make_view(requests_failed=1), make_view(concurrency=50)) is None
    assert parameters(make_view(), make_view(concurrency=50)) is None

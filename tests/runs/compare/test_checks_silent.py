"""Where a check almost fires: what it must not take for a fault, and what only looks alike."""

import pytest

from runs.compare import checks
from runs.compare.series import RunView
from tests.runs.compare.test_checks import fired, view

SMALL, LARGE = {"path": "/a", "document_bytes": 100}, {"path": "/b", "document_bytes": 5000}


@pytest.mark.parametrize(
    ("code", "runs"),
    [
        ("BP019", [view(1, rate=50.0), view(1, rate=50.0, server_name="boa")]),
        ("BP020", [view(1, tool="ab", latency_ms={"mean": 5.0, "stdev": 5.1})]),
        (
            "BP021",
            [view(1, tool="ab"), view(2, tool="wrk", concurrency=100, transfer_rate_Bps=1e5)],
        ),
        (
            "BP021",
            [
                view(1, tool="ab"),
                view(2, tool="ab", concurrency=100, transfer_rate_Bps=1e5, requests_failed=500),
            ],
        ),
        ("BP022", [view(1, **SMALL), view(2, **LARGE), view(3, **SMALL, server_name="boa")]),
        (
            "BP028",
            [
                view(number, rate=100.0, offered_rate=100.0, server_name=name)
                for number, name in enumerate("abc")
            ],
        ),
        (
            "BP013",
            [
                view(
                    1, client="another machine", details={"ab_times_ms": {"connect": {"mean": 0.0}}}
                )
            ],
        ),
        ("BP010", [view(1), view(2, server_name="boa", hardware="Xeon")]),
        ("BP005", [view(1, tool="ab", latency_ms={"mean": 0.0})]),
        ("BP015", [view(1, time_taken_s=15.0)]),
        ("BP009", [view(1), view(2, keepalive=True, server_name="boa")]),
        ("BP009", [view(1, keepalive=None), view(2, keepalive=None, server_name="boa")]),
        ("BP019", [view(1, rate=101.25), view(1, rate=101.25, requests_completed=2021)]),
        ("BP029", [view(1, offered_rate=97.0)]),
        ("BP031", [view(number, server_name=name) for number, name in enumerate("aabb")]),
        (
            "BP031",
            [
                view(number, server_name="ab"[number % 2], lines=[9 * number, 9 * number + 8])
                for number in range(6)
            ],
        ),
        ("BP032", [view(1, requests_completed=28_001, rate=1000.0, keepalive=True)]),
        ("BP032", [view(1, requests_completed=28_001, rate=1000.0, keepalive=None)]),
        ("BP032", [view(1, requests_completed=56_000, rate=460.0, time_taken_s=121.7)]),
        (
            "BP033",
            [
                view(number, concurrency=level, rate=rate, lines=[9 * number, 9 * number + 8])
                for number, (level, rate) in enumerate([(1, 50.0), (10, 100.0), (20, 150.0)])
            ],
        ),
        (
            "BP033",
            [
                view(number, concurrency=level, rate=rate)
                for number, (level, rate) in enumerate([(5, 20.0), (10, 100.0), (20, 150.0)])
            ],
        ),
        ("BP034", [view(1, machine_kind="physical machine", notes="a virtual machine")]),
        ("BP035", [view(1, client_cpu_percent=150.0, details={"threads": 2})]),
        ("BP036", [view(1, latency_ms={"p99": 5.0})]),
        ("BP037", [view(1, requests_failed=1999)]),
        ("BP038", [view(1, tool="ab", tool_version="2.0.40-dev")]),
        ("BP039", [view(1), view(2, tool="hey", keepalive=True)]),
        ("BP040", [view(1, requests_failed=5000)]),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_what_only_looks_like_a_fault_is_none(code, runs):
    assert code not in {found for found, _ in fired(runs)}


@pytest.mark.parametrize(
    ("code", "runs"),
    [
        ("BP015", [view(1, tool="wrk2", time_taken_s=15.0)]),
        (
            "BP022",
            [
                view(1, **SMALL),
                view(2, **LARGE),
                view(3, path="/a", document_bytes=5000, server_name="boa"),
                view(4, path="/b", document_bytes=100, server_name="boa"),
            ],
        ),
        ("BP013", [view(1, client="same machine")]),
        ("BP013", [view(1, hostname="localhost", client="another machine")]),
        ("BP019", [view(1, rate=101.25), view(1, rate=101.25)]),
        ("BP032", [view(1, requests_completed=280_010, rate=1000.0)]),
        ("BP035", [view(1, client_cpu_percent=180.0, details={"threads": 2})]),
        ("BP037", [view(1, requests_failed=2020, tool="ab")]),
        ("BP040", [view(1, requests_failed=5000, tool="ab")]),
        ("BP013", [view(1, details={"ab_times_ms": {"connect": {"mean": 0.0}}})]),
    ],
)
def test_what_looks_well_and_is_not_is_found(code, runs):
    assert code in {found for found, _ in fired(runs)}


def test_an_upload_that_states_nothing_has_checks_that_could_not_run():
    """It never reads "no problem": a page counts what could not run."""
    nothing = dict.fromkeys(view(1).numbers, None) | {"id": "run001", "latency_ms": {}}
    result = checks.check([RunView(nothing, {})])
    silent = {rule.code for rule in result.not_checkable}
    assert {mark.severity for mark in result.marks} <= {"I"}
    arithmetic = {"BP001", "BP002", "BP003", "BP005", "BP006", "BP029", "BP040"}
    assert arithmetic | {"BP032", "BP034", "BP035", "BP037", "BP038", "BP039"} <= silent

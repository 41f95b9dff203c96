"""Where a check almost fires: what it must not take for a fault, and what only looks alike."""

import pytest

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
        ("BP013", [view(1, details={"ab_times_ms": {"connect": {"mean": 0.0}}})]),
    ],
)
def test_what_looks_well_and_is_not_is_found(code, runs):
    assert code in {found for found, _ in fired(runs)}

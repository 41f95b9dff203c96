"""What only some runs lack: how many, what, and which checks could not look at them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runs.compare import checks
from runs.compare.checks.lacking import WORDS
from tests.runs.compare.make import make_view

FULL = {
    "tool": "ab",
    "keepalive": False,
    "hostname": "a",
    "total_transferred_bytes": 20_480,
    "link_mbit_per_s": 100,
    "latency_ms": {"mean": 100.0, "stdev": 1.0},
    "details": {"time_per_request_ms": 100.0},
}


def said(*runs):
    """Return each sentence with the codes it is about."""
    return {part.sentence: {one.code for one in part.checks} for part in checks.check(runs).partly}


def some(without: int, of: int, **changes):
    """Return runs of which some do not state something."""
    return [make_view(**FULL | (changes if place < without else {})) for place in range(of)]


def test_where_all_say_all_nothing_is_said_of_it():
    assert said(*some(0, 4)) == {}


@pytest.mark.parametrize(
    ("changes", "sentence", "codes"),
    [
        ({"keepalive": None}, "3 of 12 runs do not state keep-alive", {"BP009", "BP032"}),
        (
            {"link_mbit_per_s": None},
            "3 of 12 runs do not state the network link",
            {"BP011", "BP012"},
        ),
        (
            {"requests_failed": None, "non_2xx": None},
            "3 of 12 runs do not state failed requests",
            {"BP007", "BP008", "BP040"},
        ),
        (
            {"latency_ms": {"mean": 0.0, "stdev": 1.0}},
            "3 of 12 runs do not state a mean latency above 0",
            {"BP005"},
        ),
        (
            {"latency_ms": {"mean": 9.0}},
            "3 of 12 runs do not state mean and deviation, or maximum and 95th percentile",
            {"BP020"},
        ),
        ({"details": {}}, "3 of 12 runs do not state a time per request", {"BP002"}),
        (
            {"latency_ms": {}},
            "3 of 12 runs do not state latencies",
            {"BP005", "BP006", "BP018", "BP020", "BP036"},
        ),
        ({"hostname": None}, "3 of 12 runs do not state where the client ran", {"BP013"}),
    ],
)
def test_it_says_how_many_lack_what_and_for_which_checks(changes, sentence, codes):
    assert said(*some(3, 12, **changes))[sentence] == codes


def test_one_run_does_not():
    assert "1 of 2 runs does not state keep-alive" in said(*some(1, 2, keepalive=None))


def test_what_different_runs_lack_is_named_together():
    runs = [*some(1, 1, requests_completed=None), *some(1, 1, time_taken_s=None), *some(0, 2)]
    assert said(*runs)["2 of 4 runs do not state requests completed or the time taken"] == {
        "BP001",
        "BP002",
        "BP032",
    }


def test_a_check_of_some_tools_counts_their_runs_only():
    runs = [
        *some(1, 3, transfer_rate_Bps=None),
        *(make_view(**FULL | {"tool": "wrk", "transfer_rate_Bps": None}) for _ in range(2)),
    ]
    assert said(*runs)["1 of 3 runs does not state the transfer rate"] == {"BP021"}
    assert {"BP003", "BP004"} <= said(*runs)["3 of 5 runs do not state the transfer rate"]


def test_an_aborted_run_is_not_expected_to_say_anything():
    assert (
        said(
            *some(0, 3), make_view(**FULL | {"aborted": True, "latency_ms": {}, "keepalive": None})
        )
        == {}
    )


def test_only_tools_that_may_offer_a_rate_are_asked_for_it():
    loops = [make_view(**FULL), make_view(**FULL | {"tool": "wrk"})]
    offered = make_view(**FULL | {"tool": "vegeta", "offered_rate": 50.0, "concurrency": None})
    assert not any("offered rate" in one for one in said(*loops, offered))
    assert said(*loops, offered, make_view(**FULL | {"tool": "vegeta"}))[
        "1 of 2 runs does not state the offered rate"
    ] == {"BP029"}


def test_what_a_check_needs_has_words():
    needed = {entry for one in checks.catalogue() if not one.whole for entry in one.needs}
    assert [entry for entry in needed - set(WORDS) if entry.count("|") < 5] == []


FIELDS = (
    "keepalive",
    "latency_ms",
    "hostname",
    "transfer_rate_Bps",
    "time_taken_s",
    "requests_per_s",
    "tool",
    "server_name",
    "details",
)


@given(st.lists(st.sets(st.sampled_from(FIELDS)), min_size=1, max_size=6))
def test_no_check_is_both_dumb_and_partly_so_and_the_order_changes_nothing(gaps):
    runs = [
        make_view(
            **FULL | {field: {} if field in ("latency_ms", "details") else None for field in gap}
        )
        for gap in gaps
    ]
    result, turned = checks.check(runs), checks.check(runs[::-1])
    partly = [one.code for part in result.partly for one in part.checks]
    assert (
        not set(partly) & {one.code for one in result.not_checkable}
        and len(partly) == len(set(partly)) == result.partly_checked
    )
    assert all(0 < part.without < part.of <= len(runs) for part in result.partly)
    assert [part.data for part in result.partly] == [part.data for part in turned.partly]

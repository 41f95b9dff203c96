"""What stands in brackets behind a load: a name where the same load was tested again."""

from __future__ import annotations

import pytest

from importers.reader import read


def identities(*loads: str, head: str = "VUs"):
    rows = "".join(f"| {load} | {number + 150}.5 |\n" for number, load in enumerate(loads))
    text = f"# HTTP load test\n\n| {head} | RPS |\n|---|---|\n{rows}"
    return [(run.concurrency, run.identity) for run in read(text.encode()).runs]


@pytest.mark.parametrize("head", ["VUs", "Connections", "Users"])
def test_equal_loads_are_named_by_their_brackets(head):
    assert identities("1000 (run 1)", "1000 (run 2)", head=head) == [
        (1000, {head: "run 1"}),
        (1000, {head: "run 2"}),
    ]
    assert identities("10 (warmup)", "10", head=head) == [(10, {head: "warmup"}), (10, {})]


@pytest.mark.parametrize(
    "loads",
    [
        ("10 (warmup)", "100"),
        ("50 (users)", "50 (users)"),
        ("64 (8 per worker)", "64 (4 per worker)"),
        ("64 (per core)", "64 (per core)"),
        ("100", "100"),
    ],
)
def test_other_brackets_name_nothing(loads):
    assert [identity for _, identity in identities(*loads)] == [{}, {}]


@pytest.mark.parametrize("loads", [("1,000 (tuned)", "1000 (cold)"), ("1000 (tuned)", "1k (cold)")])
def test_equal_loads_may_be_written_in_two_ways(loads):
    named = [(1000, {"VUs": "tuned"}), (1000, {"VUs": "cold"})]
    assert identities(*loads) == named

"""Columns that the columns beside them speak against: each is left out with a remark."""

from __future__ import annotations

import pytest

from importers.reader import read


def reading(*rows):
    head, *below = ["| " + " | ".join(row) + " |" for row in rows]
    text = "\n".join(["## wrk of HTTP servers\n", head, "|---" * len(rows[0]) + "|", *below, ""])
    report = read(text.encode(), "post.md")
    left_out = [remark for remark in report.diagnostics if remark.code == "table.column"]
    return report.runs[0], left_out


@pytest.mark.parametrize(
    "head",
    ["p99 (10k idle connections)", "p99 (idle TCP connections)", "p99 (idle clients)"],
)
def test_idle_connections_beside_those_that_ask_are_a_condition(head):
    run, left_out = reading(["Server", "req/s", head], ["nginx", "186,010", "0.60 ms"])
    assert (run.requests_per_s, run.latency_ms, left_out) == (186010, {"p99": 0.6}, [])


@pytest.mark.parametrize("few", ["idle", "unloaded"])
def test_each_latency_of_an_idle_test_is_named(few):
    head = ["Server", "req/s", f"{few} p50", f"{few} p99"]
    run, left_out = reading(head, ["nginx", "186,010", "0.27 ms", "0.60 ms"])
    assert (run.requests_per_s, run.latency_ms) == (186010, {})
    assert [remark.message.split("' ")[0] for remark in left_out] == [f"'{few} p50", f"'{few} p99"]
    assert {remark.line for remark in left_out} == {3}


@pytest.mark.parametrize(("spread", "requests"), [("RPS (mean ± std)", None), ("RPS", 5000)])
def test_a_number_of_rounds_is_named(spread, requests):
    run, left_out = reading(["Server", spread, "n"], ["nginx", "225.60", "5000"])
    assert (run.requests_per_s, run.requests_completed) == (225.6, requests)
    assert len(left_out) == (requests is None)


def test_a_time_of_something_else_is_named():
    head = ["Server", "req/s", "http_req_duration p95", "booking_duration p95"]
    run, left_out = reading(head, ["nginx", "225.60", "12 ms", "40 ms"])
    assert run.latency_ms == {"p95": 12.0}
    assert [remark.message.split("' ")[0] for remark in left_out] == ["'booking_duration p95"]

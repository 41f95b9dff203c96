"""NBomber: steps and their sum, tables of failures, loads, other protocols."""

from __future__ import annotations

import pytest

from importers.reader import read
from tests.importers.reports import codes


def table(kind, *steps):
    rows = [f"│ step │ {kind} stats │"]
    for name, requests, mean in steps:
        rows += [
            f"│ name │ {name} │",
            f"│ request count │ all = {requests}, ok = {requests}, RPS = 100.2 │",
            f"│ latency (ms) │ min = 3, mean = {mean}, max = 250.1, StdDev = 64.9 │",
            "│ latency percentile │ p50 = 119.5, p75 = 192.7, p95 = 324.6, p99 = 399.1 │",
        ]
    return "\n".join(rows) + "\n"


def scenario(*tables, name="http_scenario", failed=0, loads=("keep_constant, copies: 10",)):
    head = (
        f"scenario: {name}\n  - ok count: 18030\n  - fail count: {failed}\n  - duration: 00:03:00\n"
    )
    simulations = "".join(f"  - {load}, during: 00:01:00\n" for load in loads)
    return head + "load simulations:\n" + simulations + "".join(tables)


def test_each_step_is_a_run_and_the_global_information_is_their_sum():
    steps = table(
        "ok", ("global information", 200, 5), ("login", 100, 3.5), ("logout", 100, "7,25")
    )
    report = read(scenario(steps).encode())
    assert [
        (run.identity["step"], run.latency_ms["mean"], run.requests_failed) for run in report.runs
    ] == [("login", 3.5, 0), ("logout", 7.25, 0)]
    assert [(run.concurrency, run.time_taken_s) for run in report.runs] == [(10, 180.0)] * 2


def test_failures_are_those_of_the_steps_own_table():
    ok, failures = table("ok", ("a", 100, 3), ("b", 90, 3)), table("fail", ("b", 10, 9))
    runs = read(scenario(ok, failures, failed=10).encode()).runs
    assert [(run.requests_completed, run.requests_failed) for run in runs] == [
        (100, None),
        (90, 10),
    ]


@pytest.mark.parametrize(
    ("loads", "expected"),
    [
        (["inject, rate: 150, interval: 00:00:01"], (None, 150.0)),
        (["inject, rate: 150, interval: 00:00:05"], (None, None)),
        (["keep_constant, copies: 7"], (7, None)),
        (["ramping_inject, rate: 150, interval: 00:00:01"], (None, None)),
        (["keep_constant, copies: 7", "keep_constant, copies: 9"], (None, None)),
    ],
)
def test_a_load_is_that_of_the_only_simulation(loads, expected):
    (run,) = read(scenario(table("ok", ("global information", 100, 3)), loads=loads).encode()).runs
    assert (run.concurrency, run.offered_rate) == expected
    assert run.identity == {"scenario": "http_scenario"}


@pytest.mark.parametrize("name", ["redis_scenario", "publish to kafka", "web_sockets"])
def test_another_protocol_is_no_test_of_http(name):
    report = read(scenario(table("ok", ("step", 100, 3)), name=name).encode())
    assert (report.runs, codes(report)[0]) == ([], "nbomber.not_http")

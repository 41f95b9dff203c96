"""Rates that a client was asked for, or began, beside those that the server reached; time-outs."""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import codes, runs, table

TITLE = "## Load test of our HTTP API with k6\n\n"


@pytest.mark.parametrize(
    ("rows", "offered"),
    [
        ({"Configured start rate": "150 requests per second"}, 150),
        ({"Requested sending rate": "150 req/s"}, 150),
        ({"Target RPS": "150"}, 150),
        ({"Queue": "150"}, None),
    ],
)
@pytest.mark.parametrize("measured", ["Completed", "Measured completion rate", "Requests"])
def test_one_rate_of_two_was_measured(rows, offered, measured):
    rows = rows | {measured: "146.52 requests per second", "p95": "431 ms"}
    (run,) = runs(TITLE + table(["Metric", "Value"], *rows.items()))
    assert (run.requests_per_s, run.offered_rate) == (146.52, offered)
    assert run.latency_ms["p95"] == 431


def test_asked_rates_with_a_unit_are_no_names():
    rows = [["150 req/s", "146.5 req/s", "31 ms"], ["300 req/s", "280.5 req/s", "41 ms"]]
    text = TITLE + table(["Configured rate", "Achieved rate", "p95"], *rows)
    assert [(run.offered_rate, run.requests_per_s) for run in runs(text)] == [
        (150, 146.5),
        (300, 280.5),
    ]
    assert not any(run.identity for run in runs(text))


@pytest.mark.parametrize(
    ("timeouts", "failed", "expected"),
    [("31", "0", None), ("31", "30", None), ("31", "33", 33), ("0", "0", 0), ("1,031", "31", None)],
)
def test_more_time_outs_than_failures_leave_the_failures_open(timeouts, failed, expected):
    rows = [["nginx", "1,146", "31 ms", failed, timeouts], ["caddy", "946", "41 ms", "0", "0"]]
    text = TITLE + table(["Server", "req/s", "p95", "HTTP errors", "Timeouts"], *rows)
    first, second = runs(text)
    assert (first.requests_failed, second.requests_failed) == (expected, 0)
    assert bool(first.details.get("flagged_failed")) == (expected is None)
    assert ("table.contradiction" in codes(text)) == (expected is None)


def test_a_limit_of_time_counts_nothing():
    rows = [["nginx", "1,146", "0", "30"], ["caddy", "946", "0", "30"]]
    text = TITLE + table(["Server", "req/s", "Errors", "Timeout"], *rows)
    assert [run.requests_failed for run in runs(text)] == [0, 0]


def test_a_range_in_the_column_of_loads_stays_a_name():
    rows = [["30–100", "6.05 ms"], ["500", "73.96 ms"], ["1,000", "176.00 ms"]]
    read = runs(TITLE + table(["Concurrent users (VU)", "p95 latency"], *rows))
    assert [run.concurrency for run in read] == [None, 500, 1000]
    assert [run.identity.get("Concurrent users (VU)") for run in read] == ["30–100", None, None]


def test_times_of_several_paths_below_each_other_have_their_paths():
    """The rows of a table without a rate name a path and a statistic each."""
    rows = [["/users avg lat", "36.2ms", "50.8ms"], ["/news mean", "37.3ms", "62.5ms"]]
    read = runs(f"## vegeta results\n\n{table(['Endpoint', 'Go', 'Spring'], *rows)}")
    assert [(r.server_name, r.identity["Endpoint"], r.latency_ms["mean"]) for r in read] == [
        ("Go", "/users", 36.2),
        ("Go", "/news", 37.3),
        ("Spring", "/users", 50.8),
        ("Spring", "/news", 62.5),
    ]


def test_rates_and_times_of_several_paths_are_of_one_run():
    rows = [["/users rps", "900", "800"], ["/users avg lat", "3.2ms", "5.8ms"]]
    rows += [["/news rps", "700", "600"], ["/news avg lat", "3.3ms", "6.5ms"]]
    read = runs(f"## wrk\n\n{table(['Endpoint', 'Go', 'Spring'], *rows)}")
    assert [(r.requests_per_s, r.latency_ms["mean"]) for r in read] == [
        (900, 3.2),
        (700, 3.3),
        (800, 5.8),
        (600, 6.5),
    ]


def test_a_line_of_another_section_far_above_says_no_load():
    above = "## ab\n\nab uses 100 concurrent connections.\n" + "\n" * 76
    rows = [["/users", "44.9ms", "68.8ms"], ["/news", "55.7ms", "75.1ms"]]
    far = f"{above}## vegeta\n\n{table(['Endpoint', 'nginx mean', 'caddy mean'], *rows)}"
    assert {run.concurrency for run in runs(far)} == {None}
    of_all = far.replace("## ab\n", "").replace("\n" * 70, "\n")
    assert {run.concurrency for run in runs(of_all)} == {100}

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

"""artillery's JSON: the whole counts, not the reports of its intervals."""

from __future__ import annotations

import json

from importers.reader import read


def old(requests):
    return {
        "timestamp": "2018-03-07T15:31:27.676Z",
        "requestsCompleted": requests,
        "latency": {"min": 2.7, "max": 66.6, "median": 4.1, "p95": 11.1, "p99": 22.9},
        "rps": {"count": requests, "mean": 19.85},
        "codes": {"200": requests},
    }


def new(requests):
    return {
        "counters": {
            "http.requests": requests,
            "http.codes.200": requests - 5,
            "http.codes.500": 5,
            "vusers.created": 10,
        },
        "rates": {"http.request_rate": 42},
        "summaries": {"http.response_time": {"min": 1, "max": 9, "mean": 3.5, "p50": 3, "p99": 8}},
    }


def runs(value):
    return read(json.dumps(value, indent=2).encode()).runs


def test_reports_of_intervals_are_no_runs():
    for report in (old, new):
        text = {"aggregate": report(1200), "intermediate": [report(199), report(200)]}
        assert [run.requests_completed for run in runs(text)] == [1200]


def test_version_2_has_counters_rates_and_summaries():
    (run,) = runs({"aggregate": new(100), "intermediate": []})
    assert (run.requests_per_s, run.non_2xx, run.latency_ms) == (
        42,
        5,
        {"min": 1, "max": 9, "mean": 3.5, "p50": 3, "p99": 8, "median": 3},
    )


def test_lines_without_their_indent_are_read():
    text = (
        "Complete report @ 2017-07-27T17:47:44.285Z\nScenarios launched: 50\n"
        "Scenarios completed: 50\nRequests completed: 100\nRPS sent: 2.2\nRequest latency:\n"
        "min: 2343.3\nmax: 28752\nmedian: 13878.7\np95: 27160.5\np99: 28650.9\nCodes:\n200: 99\n"
        "500: 1\nbye\n"
    )
    (run,) = read(text.encode()).runs
    assert (run.latency_ms["p99"], run.latency_ms["max"], run.non_2xx) == (28650.9, 28752, 1)


MEAN = """All virtual users finished
Summary report @ 10:15:44(+0300) 2021-08-11
  Scenarios launched:  40
  Scenarios completed: 40
  Requests completed:  200
  Mean response/sec: {}
  {}:
    min: 5
    max: 74
    median: 9
    p95: 61
    p99: 70
  Codes:
    200: 198
    502: 2

"""


def test_the_summary_of_version_1_7_has_a_mean_and_times_in_msec():
    (run,) = read(MEAN.format("33.31", "Response time (msec)").encode()).runs
    assert (run.requests_per_s, run.requests_completed, run.non_2xx) == (33.31, 200, 2)
    assert run.latency_ms == {"min": 5, "max": 74, "p50": 9, "median": 9, "p95": 61, "p99": 70}


def test_times_of_something_else_and_no_number_stay_unknown():
    (run,) = read(MEAN.format("NaN", "Session length (msec)").encode()).runs
    assert (run.requests_per_s, run.latency_ms) == (None, {})


def test_an_old_result_may_hold_counters_of_its_own():
    text = (
        '{"aggregate": {"requestsCompleted": 59250, "latency": {"median": 2.5, "p95": 346.8},'
        ' "rps": {"count": 59250, "mean": 21.72}, "codes": {}, "counters": {}}}'
    )
    (run,) = read(text.encode(), "").runs
    assert (run.requests_completed, run.requests_per_s) == (59250, 21.72)
    assert run.latency_ms["p95"] == 346.8

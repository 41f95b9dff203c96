"""fortio's JSON: seconds in the histogram, nanoseconds around it, tests of HTTP alone."""

import json

import pytest

from importers.reader import read

REPORT = {
    "RunType": "HTTP",
    "RequestedQPS": "8",
    "ActualQPS": 7.97,
    "ActualDuration": 10036719644,
    "NumThreads": 4,
    "DurationHistogram": {
        "Count": 80,
        "Min": 0.028,
        "Max": 0.0733,
        "Avg": 0.0373,
        "StdDev": 0.0139,
        "Percentiles": [{"Percentile": 50, "Value": 0.0325}, {"Percentile": 99.9, "Value": 0.073}],
    },
    "RetCodes": {"200": 70, "503": 7, "-1": 3},
    "URL": "http://localhost:8080/echo",
}


def changed(**fields):
    """Return the report with other fields, as a text."""
    return json.dumps(REPORT | fields, indent=2).encode()


def test_each_value_has_its_field_and_unit():
    (run,) = read(changed()).runs
    assert (run.tool, run.concurrency, run.requests_per_s, run.offered_rate) == (
        "fortio",
        4,
        7.97,
        8,
    )
    assert (run.time_taken_s, run.requests_completed) == (10.036719644, 80)
    assert (run.non_2xx, run.requests_failed, run.port) == (7, 3, 8080)
    assert run.latency_ms == {
        "mean": 37.3,
        "stdev": 13.9,
        "min": 28.0,
        "max": 73.3,
        "p50": 32.5,
        "p99.9": 73.0,
    }


def test_the_greatest_rate_is_no_offered_one():
    assert read(changed(RequestedQPS="max")).runs[0].offered_rate is None


@pytest.mark.parametrize("kind", ["GRPC", "TCP", "UDP", None, 3])
def test_a_test_of_something_else_gives_no_run(kind):
    assert read(changed(RunType=kind)).runs == []


@pytest.mark.parametrize("codes", [None, [], {"SERVING": 80}, {"200": 5}, {"200": "80"}])
def test_codes_that_do_not_add_up_are_left_out(codes):
    (run,) = read(changed(RetCodes=codes)).runs
    assert (run.non_2xx, run.requests_failed) == (None, None)


@pytest.mark.parametrize("histogram", [None, [], {}, {"Percentiles": {"50": 1}}, {"Count": -1}])
def test_a_broken_histogram_gives_no_latency(histogram):
    assert all(run.latency_ms == {} for run in read(changed(DurationHistogram=histogram)).runs)

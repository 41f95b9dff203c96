"""What k6 prints with thresholds, and with the metrics of groups and scenarios below the totals."""

import json

import pytest

from importers.reader import read
from tests.importers.corpus import flat

OLD = """\
     ✓ status is 200
     ✗ body ok
      ↳  95% — ✓ 950 / ✗ 50

     checks.........................: 97.50% ✓ 1950     ✗ 50
   ✓ data_received..................: 2.9 MB 290 kB/s
     http_req_blocked...............: avg=1.2ms    min=1µs      med=3µs      max=102.5ms  p(90)=5µs      p(95)=7µs
   ✗ http_req_duration..............: avg=101.25ms min=99.9ms   med=100.9ms  max=1.02s    p(90)=102ms    p(95)=103ms
       { expected_response:true }...: avg=99.25ms  min=99.9ms   med=99ms     max=1.02s    p(90)=102ms    p(95)=103ms
   ✓ { scenario:a }.................: avg=99.25ms  min=99.9ms   med=99ms     max=1.02s    p(90)=102ms    p(95)=103ms
   ✓ http_req_failed................: 0.10%  ✓ 1        ✗ 999
   ✓ http_reqs......................: 1000   99.01/s
     iterations.....................: 1000   99.01/s
     vus............................: 10     min=10     max=10
   ✗ vus_max........................: 10     min=10     max=10
"""
FULL = """\
  █ THRESHOLDS

    http_req_duration
    ✓ 'p(95)<500' p(95)=148.21ms
    ✗ 'avg<100' avg=130ms

  █ TOTAL RESULTS

    checks_total.......................: 90      8.7/s

    HTTP
    http_req_duration..................: avg=130ms    min=122ms  med=128ms  max=1m2.3s p(90)=142ms    p(95)=148.21ms
      { scenario:x }...................: avg=12ms     min=1ms    med=12ms   max=15ms   p(90)=14ms     p(95)=14ms
    http_req_failed....................: 2.00%   2 out of 100
    http_reqs..........................: 100     9.361546/s

    EXECUTION
    vus_max............................: 10      min=10        max=10

  █ GROUP: my group

    HTTP
    http_req_duration..................: avg=1ms    min=1ms  med=1ms  max=2ms p(90)=1ms    p(95)=1ms
    http_reqs..........................: 10     1/s

  █ SCENARIO: default

    HTTP
    http_req_duration..................: avg=1ms    min=1ms  med=1ms  max=2ms p(90)=1ms    p(95)=1ms
    http_reqs..........................: 10     1/s
"""


def test_the_mark_of_a_threshold_hides_no_metric():
    (run,) = (flat(run) for run in read(OLD.encode()).runs)
    names = (
        "requests_completed",
        "requests_failed",
        "requests_per_s",
        "concurrency",
        "transfer_rate_Bps",
    )
    assert [run[name] for name in names] == [1000, 1, 99.01, 10, 290000.0]
    assert run["latency_ms"] == {
        "mean": 101.25,
        "min": 99.9,
        "median": 100.9,
        "max": 1020.0,
        "p90": 102.0,
        "p95": 103.0,
        "p50": 100.9,
    }


@pytest.mark.parametrize("times", [1, 2])
def test_the_metrics_of_a_group_are_no_run(times):
    runs = read((FULL * times).encode()).runs
    assert [
        (run.requests_completed, run.requests_failed, run.latency_ms["max"]) for run in runs
    ] == [(100, 2, 62300.0)] * times


def test_another_run_may_follow_the_groups():
    runs = read((FULL + "     execution: local\n\n" + OLD).encode()).runs
    assert [run.requests_completed for run in runs] == [100, 1000]


def metric(name, **values):
    """Return one metric of the machine-readable summary."""
    return {"contains": "default", "name": name, "type": "counter", "values": values}


LISTED = [
    metric("http_req_duration", avg=8.25, max=61.25, med=7.5, min=1.125, p90=14.25, p95=19.0625),
    metric("http_req_duration{expected_response:true}", avg=8.0, max=60.0),
    metric("http_reqs", count=1200),
    metric("http_req_failed", matches=12, rate=0.01, total=1200),
    metric("vus_max", max=10, min=10, value=10),
    metric("data_received", count=1478400),
]
MACHINE = {
    "config": {"duration": 10.5, "execution": "local", "script": "script.js"},
    "metadata": {"generatedAt": "2026-02-03T10:11:12.1Z", "k6_version": "1.5.0"},
    "results": {
        "checks": {"metrics": [metric("checks_total", count=9)], "results": []},
        "metrics": LISTED,
    },
    "version": "1.0.0",
}


EARLIER = (
    json.dumps(MACHINE)
    .replace("p90", "p(90)")
    .replace("p95", "p(95)")
    .replace("k6_version", "k6Version")
)


@pytest.mark.parametrize("text", [json.dumps(MACHINE, indent=2), EARLIER])
def test_the_machine_readable_summary_has_its_metrics_in_a_list(text):
    (run,) = (flat(run) for run in read(text.encode()).runs)
    names = (
        "requests_completed",
        "requests_failed",
        "time_taken_s",
        "requests_per_s",
        "concurrency",
        "total_transferred_bytes",
        "tool_version",
    )
    assert [run[name] for name in names] == [1200, 12, 10.5, None, 10, 1478400, "1.5.0"]
    assert run["latency_ms"] == {
        "mean": 8.25,
        "min": 1.125,
        "median": 7.5,
        "max": 61.25,
        "p90": 14.25,
        "p95": 19.0625,
        "p50": 7.5,
    }


def test_the_data_of_handle_summary_holds_the_duration():
    value = {
        "state": {"testRunDurationMs": 10500.5},
        "metrics": {"http_reqs": {"values": {"count": 100, "rate": 9.52}}},
    }
    (run,) = read(json.dumps(value).encode()).runs
    assert (run.requests_completed, run.requests_per_s, run.time_taken_s) == (100, 9.52, 10.5005)


@pytest.mark.parametrize(
    "value",
    [
        {**MACHINE, "results": {"metrics": [metric("checks", count=1)]}},
        {**MACHINE, "results": {"metrics": "http_reqs"}},
        {**MACHINE, "results": ["metrics"]},
        {"metrics": ["http_reqs"]},
        {**MACHINE, "results": {"metrics": ["http_reqs", {"name": 1}]}},
    ],
)
def test_lists_without_the_requests_are_no_run(value):
    assert read(json.dumps(value).encode()).runs == []

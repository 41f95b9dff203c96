"""Lists of a test in several parts below headings, and tests in one line."""

import pytest

from importers import reader

REPORT = """# API Load Test Report

**Virtual users:** 100

## Throughput
- Requests/sec: 1,234
- Total requests: 74,040

## {heading}
- p50: 12ms
- p95: 45ms

## Errors
- Error rate: 0.02%
"""
BELOW = """# Load test of the API

## Test Configuration
- num_requests: 1000
- concurrent_users: 50

### Throughput (requests/second)
- mean: 4.39
- peak: 5.02
- p95: 5.00

### Latency (ms)
- mean: 3.56
- p95: 5.71
"""
LINES = """# HTTP API

### Before (v1.2)
Throughput: 3,200 req/s | Avg: 31ms | P95: 70ms | Errors: 0

### After (v1.3)
Throughput: 5,100 req/s | Avg: 19ms | P95: 42ms | Errors: 2
"""


def runs_of(text):
    return reader.read(text.encode()).runs


@pytest.mark.parametrize("heading", ["Latency", "Response Times", "Latency percentiles"])
def test_a_heading_says_what_the_statistics_below_it_are(heading):
    (run,) = runs_of(REPORT.format(heading=heading))
    assert (run.concurrency, run.requests_per_s, run.requests_completed) == (100, 1234, 74040)
    assert run.latency_ms == {"p50": 12, "median": 12, "p95": 45}


@pytest.mark.parametrize("heading", ["Database latency", "GC pauses", "Latency at 500 users"])
def test_times_of_something_else_are_not_taken(heading):
    (run,) = runs_of(REPORT.format(heading=heading))
    assert run.latency_ms == {}


def test_the_list_of_another_test_is_not_gone_into():
    report = REPORT.format(heading="Latency")
    first, second = runs_of(report + report.replace("1,234", "2,345").replace("12ms", "7ms"))
    assert first.latency_ms == {"p50": 12, "median": 12, "p95": 45}
    assert second.latency_ms == {"p50": 7, "median": 7, "p95": 45}
    other = "## POST /users\n- Requests/sec: 99\n- p50: 3ms\n"
    runs = runs_of(REPORT.format(heading="Errors").split("## Errors")[0] + other)
    assert [run.requests_per_s for run in runs] == [1234, 99]
    assert runs[0].latency_ms == {}


def test_a_heading_may_be_the_rate():
    (run,) = runs_of(BELOW)
    assert (run.concurrency, run.requests_per_s) == (50, 4.39)
    assert run.latency_ms == {"mean": 3.56, "p95": 5.71}


def test_the_same_of_a_model_is_no_run():
    assert not runs_of(BELOW.replace("of the API", "of the LLM, tokens streamed"))


def test_a_test_may_stand_in_one_line():
    first, second = runs_of(LINES)
    assert (first.label, first.requests_per_s) == ("Before (v1.2)", 3200)
    assert (first.latency_ms, first.requests_failed) == ({"mean": 31, "p95": 70}, 0)
    assert (second.label, second.requests_per_s) == ("After (v1.3)", 5100)
    assert (second.latency_ms, second.requests_failed) == ({"mean": 19, "p95": 42}, 2)


@pytest.mark.parametrize(
    "line",
    [
        "Target: 500 req/s | Avg: 20 ms | p99: 50 ms",
        "Max throughput: 3,200 req/s | Min: 12 req/s | Avg: 1,500 req/s | Low: 20 req/s",
        "Rate limit: 100 req/s | Burst: 200 | Window: 1 s | Avg: 5 ms",
    ],
)
def test_other_rates_in_one_line_are_no_test(line):
    assert not runs_of(f"# HTTP API\n\n{line}\n")


def test_a_target_beside_the_rate_is_left_out():
    line = "Throughput: 3,200 req/s | Target: 5,000 req/s | Avg: 31ms"
    (run,) = runs_of(f"# HTTP API\n\n{line}\n")
    assert (run.requests_per_s, run.latency_ms) == (3200, {"mean": 31})


def test_a_label_names_a_numbered_test():
    text = "".join(
        f"Test {number}: {name} static file\n  Concurrency: 100\n  Requests/sec: {rate}\n"
        "  Time per request: 4.754 ms\n\n"
        for number, (name, rate) in enumerate([("nginx", 21034.11), ("apache", 9812.5)], start=1)
    )
    assert [(run.server_name, run.requests_per_s) for run in runs_of(text)] == [
        ("nginx static file", 21034.11),
        ("apache static file", 9812.5),
    ]


def test_a_rate_stands_in_brackets_behind_the_requests():
    table = "| Metric | Value |\n|---|---|\n| Total requests | 5,656 (≈46.1 rps) |\n"
    (run,) = runs_of(f"# HTTP\n\n{table}| http_req_duration p95 | 1.61 s |\n")
    assert (run.requests_completed, run.requests_per_s) == (5656, 46.1)
    assert run.latency_ms == {"p95": 1610}


def test_a_metric_before_rates_names_no_server():
    line = "Throughput: {} req/s · Avg: 31ms · P95: 70ms\n"
    runs = runs_of("Load test at 50 users\n\n" + line.format("3,200") + line.format("3,900"))
    assert [(run.server_name, run.requests_per_s) for run in runs] == [(None, 3200), (None, 3900)]

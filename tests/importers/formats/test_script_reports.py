"""Reports that a script of somebody's own prints, lists with the rate first, and their borders."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from importers.reader import read
from tests.processor_time import at_most

REPORT = """\
Load test of http://localhost:8585/
Concurrent requests: 50
Total requests handled: 30000
Total time: 83.5 seconds

Throughput:
-----------
Overall RPS: 359.3
Failed RPS: 0.5

Response times:
Average: 2.5 seconds
Max: 7.5 seconds
"""


def test_labels_and_values_are_one_run():
    (run,) = read(REPORT.encode()).runs
    assert (run.concurrency, run.requests_completed, run.time_taken_s) == (50, 30000, 83.5)
    assert (run.requests_per_s, run.latency_ms) == (359.3, {"mean": 2500, "max": 7500})


def test_each_report_is_a_run_of_its_own():
    (first, second) = read((REPORT + "\n\n\n" + REPORT.replace("359.3", "299.5")).encode()).runs
    assert (first.requests_per_s, second.requests_per_s) == (359.3, 299.5)


@pytest.mark.parametrize(
    "text",
    [
        "Requests/sec: 3598.5\nsome words about it\n",
        "Max RPS: 3598.5\nTotal time: 83.5 s\nTotal requests: 3000\n",
        "Throughput: 18.5 requests/s\nMean TTFT (ms): 25.5\nOutput tok/s: 300\nTotal time: 8 s\n",
    ],
)
def test_a_lone_rate_a_highest_one_and_other_fields_are_no_run(text):
    assert read(text.encode()).runs == []


def test_what_a_known_tool_prints_is_no_report_of_a_script():
    text = "Running 10s test @ http://localhost/\nRequests/sec: 3598.5\nTotal time: 3 s\nMax: 3 s\n"
    assert read(text.encode()).runs == []


def test_a_rate_may_stand_before_its_name():
    text = "HTTP results (wrk)\n\n251.5 Requests/sec - uws.js\n143.5 Requests/sec - koa.js\n"
    runs = read(text.encode()).runs
    assert [(run.server_name, run.requests_per_s) for run in runs] == [
        ("uws.js", 251.5),
        ("koa.js", 143.5),
    ]


def test_reports_of_tools_are_not_looked_at_again():
    report = (
        b"Complete requests: 10\nTime taken for tests: 2.0 seconds\nRequests per second: 5.0\n\n"
    )
    read(report)
    with at_most(1):
        read(report.replace(b"5.0\n", b"5.0 [#/sec] (mean)\n") * 500)


def test_several_names_above_their_rates_are_runs():
    text = "# Apache2: http://example.org/\nRequests/sec: 83704.5\n> more or less\n\n"
    runs = read((text + text.replace("Apache2", "h2o").replace("83704.5", "310.5")).encode()).runs
    assert [(run.server_name, run.requests_per_s) for run in runs] == [
        ("Apache2", 83704.5),
        ("h2o", 310.5),
    ]


def test_a_rule_may_stand_below_the_head_of_aligned_text():
    text = "Hello world web server benchmarks\nSERVER ~RPS\n------------\nflask dev 400\nbjoern 7 000\n"
    assert [run.requests_per_s for run in read(text.encode()).runs] == [400, 7000]


LABELS = {
    "Avg latency: {} ms": "mean",
    "p50: {} ms": "p50",
    "p99: {} ms": "p99",
    "Max latency: {} ms": "max",
}
NAME_LINES = ("{}:", "### {}", "**{}**", "{}")


@st.composite
def named_reports(draw):
    """Draw reports below names: a rate among latencies in any order, perhaps in a fence."""
    name_line, has_fence = draw(st.sampled_from(NAME_LINES)), draw(st.booleans())
    lines, expected = ["Results of HTTP servers", ""], []
    for name in ["nginx", "Apache", "Caddy", "lighttpd"][: draw(st.integers(2, 4))]:
        rate, times = draw(st.integers(1013, 98765)) + 0.25, {}
        own = [f"Requests/sec: {rate}"]
        for label in draw(st.lists(st.sampled_from(list(LABELS)), unique=True, max_size=4)):
            times[LABELS[label]] = draw(st.integers(11, 999)) / 10
            own.append(label.format(times[LABELS[label]]))
        fence = ["```"] if has_fence else []
        lines += [name_line.format(name), *fence, *draw(st.permutations(own)), *fence, ""]
        expected.append((name, rate, times))
    return "\n".join(lines), expected


@given(named_reports())
def test_each_report_below_a_name_keeps_its_own_numbers(drawn):
    text, expected = drawn
    runs = read(text.encode()).runs
    assert [(run.server_name, run.requests_per_s) for run in runs] == [
        (name, rate) for name, rate, _ in expected
    ]
    for run, (_, _, times) in zip(runs, expected, strict=True):
        assert run.label is None  # the heading names the server, and nothing else
        assert {key: value for key, value in run.latency_ms.items() if key != "median"} == times


BLANK = pytest.mark.parametrize("blank", ["", "\n"])


@BLANK
@pytest.mark.parametrize(
    "report",
    [
        "p99: {time} ms\nRequests/sec: {rate}\nErrors: 0\n",
        "Latency avg: {time} ms\nRequests/sec: {rate}\nErrors: 3\n",
        "Concurrency: {time}\nRequests/sec: {rate}\nLatency avg: {time} ms\n",
        "Requests/sec: {rate}\nLatency avg: {time} ms\nErrors: 3\n",
    ],
)
def test_reports_without_names_keep_their_own_numbers(report, blank):
    values = [(1203.5, 4), (917.5, 9), (715.5, 12)]
    text = "HTTP test of nginx\n\n" + "".join(
        report.format(rate=rate, time=time) + blank for rate, time in values
    )
    found = [(run.requests_per_s, *run.latency_ms.values()) for run in read(text.encode()).runs]
    assert [(rate, times[0]) for rate, *times in found] == values


NAMED = "Requests/sec: 1203.5\nLatency: 4 ms\n"
OTHER = "Requests/sec: 917.5\nLatency: 7 ms\n"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (f"HTTP\n\n### nginx\n{NAMED}\n### Apache\n{OTHER}\n{NAMED}", ["nginx", "Apache"]),
        (f"HTTP\n\n### nginx\n{NAMED}\n### nginx\n{OTHER}", ["nginx", "nginx"]),
        (f"HTTP test\nConcurrency: 10\n\nnginx\n{NAMED}\nApache\n{OTHER}", ["nginx", "Apache"]),
        (f"HTTP test\n\n{NAMED}nginx\n\n{OTHER}Apache\n", []),
        (f"HTTP test\n\nWarming up\n{NAMED}\nMeasuring\n{OTHER}", []),
        ("### Redis SET\nRequests/sec: 120451\n\n### Redis GET\nRequests/sec: 90112\n", []),
        (f"### PostgreSQL insert\n{NAMED}\n### nginx\n{OTHER}", ["nginx"]),
    ],
)
def test_a_name_stands_above_its_report_and_is_one_of_a_server(text, names):
    report = read(text.encode())
    assert [run.server_name for run in report.runs] == names
    assert len(names) == text.count("Requests/sec") or report.diagnostics


def test_a_long_list_that_is_refused_is_looked_at_once():
    lines = [f"server{number}  {1001 + number} qps\n" for number in range(6000)]
    read("".join(lines[:20]).encode())  # a pattern is compiled when it is used first
    with at_most(2):
        assert read("".join(lines).encode()).runs == []

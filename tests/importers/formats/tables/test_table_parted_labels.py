"""Labels and values parted by blanks, tabs, dashes, arrows or marks of lists are one report."""

from __future__ import annotations

import pytest

from importers import reader

ROWS = [
    ("Requests/sec", "Throughput", "RPS"),
    ("Average latency", "Avg response time", "Mean"),
    ("p95 latency", "P95", "95th percentile"),
    ("Failed requests", "Errors", "Failures"),
    ("Total requests", "Requests", "Total requests"),
]
VALUES = ["4,123.5 req/s", "12.5 ms", "20.5ms", "3", "123,705"]
FORMS = [
    "{}: {}",
    "- {}: {}",
    "- **{}:** {}",
    "1. {}: {}",
    "* {} — {}",
    "- {} → {}",
    "{} = {}",
    "{}\t{}",
    "{:<26}{}",
    "{}.......: {}",
]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("wording", range(3))
def test_a_report_is_read_whatever_parts_its_labels_and_values(form, wording):
    labels = [row[wording] for row in ROWS]
    lines = [form.format(*pair) for pair in zip(labels, VALUES, strict=True)]
    text = "\n".join(["## Load test", "", "Tool: wrk, 50 connections", "", *lines, ""])
    (run,) = reader.read(text.encode()).runs
    assert (run.concurrency, run.requests_per_s, run.requests_failed) == (50, 4123.5, 3)
    assert (run.latency_ms, run.requests_completed) == ({"mean": 12.5, "p95": 20.5}, 123_705)


@pytest.mark.parametrize("heading", ["Targets", "Load test plan"])
def test_wishes_parted_by_blanks_are_none(heading):
    rows = "Requests/sec      5,000\nAverage latency   20 ms\np99 latency       50 ms\n"
    assert reader.read(f"## {heading}\n\n{rows}".encode()).runs == []


def test_words_that_no_head_knows_are_no_labels():
    """ "nginx      4,123 req/s" is a name with its rate, and one of several."""
    text = "wrk -c 50 against both:\n\nnginx      4,123 req/s\ncaddy      3,120 req/s\n"
    runs = reader.read(text.encode()).runs
    assert [(run.server_name, run.requests_per_s) for run in runs] == [
        ("nginx", 4123),
        ("caddy", 3120),
    ]


TWO = "Requests/sec: 4,123\nMean latency: 15.5 ms\n"


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("We tested with wrk, 64 connections:", 1),
        ("使用 100,000 请求，250 并发：", 1),
        ("It went like this:", 0),
        ("Our SLO for the gateway, 100 connections at most:", 0),
    ],
)
def test_a_rate_and_a_time_are_a_report_below_a_line_that_says_how(line, number):
    assert len(reader.read(f"{line}\n\n{TWO}".encode()).runs) == number


@pytest.mark.parametrize("form", ["- {}: {}", "{}: {}"])
def test_a_list_of_wishes_is_refused_by_the_line_that_announces_it(form):
    rows = [("Requests/sec", "500"), ("Latency", "20 ms"), ("p99", "50 ms")]
    lines = "\n".join(form.format(*pair) for pair in rows)
    for word, number in (("SLO", 0), ("run", 1)):
        text = f"Our {word} of the gateway, 100 connections:\n\n{lines}\n"
        assert len(reader.read(text.encode()).runs) == number


def test_several_percentiles_in_a_line_without_a_bullet_are_read():
    text = (
        "k6 run --vus 60 script.js\n\nRequests: 2400\nThroughput: 632.43 rps\n"
        "p50/p95: 65.6 / 181.54 ms (max p95 1300 ms)\n"
    )
    (run,) = reader.read(text.encode()).runs
    assert (run.latency_ms["p50"], run.latency_ms["p95"]) == (65.6, 181.54)

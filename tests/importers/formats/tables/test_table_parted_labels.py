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

"""Headings, lines and heads that say of a table what stands further off: load, HTTP, statistic."""

from __future__ import annotations

import pytest

from importers.reader import read
from tests.importers.formats.tables.test_table_aims_and_minutes import runs
from tests.importers.formats.tables.test_table_fresh import table

LONG = "The figures were taken on an idle machine and each row was read by hand from the log. " * 6


def codes(text):
    return [remark.code for remark in read(text.encode(), "post.md").diagnostics]


@pytest.mark.parametrize(("title", "number"), [("HTTP benchmark", 2), ("Lock benchmark", 0)])
def test_a_heading_far_above_tells_what_times_are_of(title, number):
    rows = table("Runtime; Median latency (ms)", "alpha; 121.49", "bravo; 121.70")
    between = "\n\n".join(["The next figures are of the same machine."] * 8)
    assert len(runs(f"# {title}\n\n{between}\n\n{rows}")) == number


def test_percentiles_of_anything_have_a_remark():
    rows = table("Queue; p50 (ms); p99 (ms)", "alpha; 1.3; 4.1", "bravo; 1.9; 5.2")
    assert codes(f"# Depth of queues\n\n{rows}")[0] == "table.not_http"


@pytest.mark.parametrize(
    ("head", "times"), [("med", {"median": 0.5}), ("q99", {"p99": 0.5}), ("disk", {})]
)
def test_a_statistic_before_a_stage_is_of_that_stage(head, times):
    rows = table(
        f"VUs; Req/s before; Req/s after; {head} before; {head} after",
        "1; 1,275; 1,179; 0.5 ms; 0.6 ms",
        "2; 2,610; 2,505; 0.5 ms; 0.5 ms",
    )
    assert runs(f"# Load test of the API\n\n{rows}")[0].latency_ms == times


@pytest.mark.parametrize(
    ("sentence", "load"),
    [
        ("It sends 1,000 requests at a concurrency of 25 to each endpoint.", 25),
        ("It sends requests at a concurrency of 25 to 50.", None),
        ("1 台での計測 (同時接続 16、10 秒)", 16),
        ("1 台での計測 (16、10 秒)", None),
        (f"{LONG}It ran with 30 connections.", 30),
    ],
)
def test_a_sentence_above_says_the_load(sentence, load):
    rows = table("Endpoint; Requests/s; p99 (ms)", "/a; 2660; 79", "/b; 284; 267")
    assert runs(f"# HTTP benchmark\n\n{sentence}\n\n{rows}")[0].concurrency == load


@pytest.mark.parametrize(("head", "load"), [("DB connections", None), ("DB version", 4)])
def test_a_line_below_says_no_load_of_rows_that_count_callers(head, load):
    rows = table(f"{head}; Runtime; rps", "32; alpha; 87,128", "128; alpha; 75,993")
    below = "At 4 connections the difference is about 0.9%."
    assert runs(f"# HTTP 200 responses a second\n\n{rows}\n{below}\n")[0].concurrency == load


@pytest.mark.parametrize(("time", "taken"), [("53.84ms", None), ("12.5s", 12.5)])
def test_a_short_duration_is_not_that_of_a_test(time, taken):
    rows = table("Method; Duration; Requests", f"alpha; {time}; 4206.6/s", f"b; {time}; 4478.5/s")
    assert runs(f"# k6 results\n\n{rows}")[0].time_taken_s == taken


@pytest.mark.parametrize(("head", "count"), [("Completed", 1000), ("Finished", None)])
def test_completed_counts_requests(head, count):
    rows = table(f"Endpoint; {head}; Failed; Requests/s", "/a; 1000; 0; 2660", "/b; 1000; 0; 284")
    assert runs(f"# HTTP benchmark\n\n{rows}")[0].requests_completed == count


@pytest.mark.parametrize(
    ("line", "label"),
    [("Median [min-max] over alpha: 2 rep(s)", None), ("Alpha over bravo", "Alpha over bravo")],
)
def test_a_line_of_a_statistic_names_nothing(line, label):
    rows = table("route; app; req/s; p50 ms", "/a; cpp; 22,298; 0.53", "/a; rust; 17,100; 1.02")
    assert runs(f"{line}\n\n{rows}")[0].label == label

"""Heads of the time of a request, in the forms that people give it, and what stands in no field."""

from __future__ import annotations

import pytest

from importers.reader import read

TABLE = (
    "# HTTP benchmark{title}\n\n| Server | RPS | {head} |\n|---|---|---|\n"
    "| nginx | 45231 | {cell} |\n| caddy | 35231 | {cell} |\n"
)


def report_of(head: str, *, cell: str = "3.1", title: str = ""):
    return read(TABLE.format(title=title, head=head, cell=cell).encode())


def latencies(report):
    return [run.latency_ms for run in report.runs]


@pytest.mark.parametrize(
    ("head", "statistic"),
    [
        ("Request time (ms)", "mean"),
        ("Req. time (ms)", "mean"),
        ("Reqs time (ms)", "mean"),
        ("Requesttime (ms)", "mean"),
        ("Request duration (ms)", "mean"),
        ("µ (ms)", "mean"),
        ("μ (ms)", "mean"),
        ("Latency ms (max)", "max"),
        ("time ms (max)", "max"),
        ("time ms (min)", "min"),
        ("time ms (p99)", "p99"),
    ],
)
def test_these_heads_name_a_time_of_requests(head, statistic):
    assert latencies(report_of(head)) == [{statistic: 3.1}] * 2


def test_the_unit_of_a_request_time_may_stand_in_the_title_or_is_missed():
    assert latencies(report_of("Request time", title=", times in ms")) == [{"mean": 3.1}] * 2
    report = report_of("Request time")
    assert (latencies(report), "table.unit") == ([{}] * 2, report.diagnostics[0].code)


@pytest.mark.parametrize("head", ["Required time (ms)", "Requested time (ms)", "Requests time (s)"])
def test_what_was_asked_for_or_took_all_requests_is_no_latency_and_is_named(head):
    report = report_of(head)
    assert latencies(report) == [{}, {}]
    assert any(repr(head) in remark.message for remark in report.diagnostics)


@pytest.mark.parametrize(
    "head",
    ["Pages/sec", "Test threads", "Load threads", "User threads", "RPS SD", "σ of RPS"],
)
def test_numbers_that_no_field_is_for_are_named_once(head):
    report = report_of(head, cell="12")
    assert [run.requests_per_s for run in report.runs] == [45231.0, 35231.0]
    named = [remark.code for remark in report.diagnostics if repr(head) in remark.message]
    assert named == ["table.column"]


@pytest.mark.parametrize("head", ["#", "Rank", "Run", "Change", "Δ RPS"])
def test_the_number_of_a_row_and_a_change_need_no_remark(head):
    report = report_of(head, cell="12")
    assert not any("no field of a run" in remark.message for remark in report.diagnostics)


def test_a_card_is_no_spread():
    text = "# wrk\n\n| Server | SD card | NVMe |\n|---|---|---|\n| nginx | 31 req/s | 452 req/s |\n"
    runs = read(text.encode()).runs
    assert [(run.identity["column"], run.requests_per_s) for run in runs] == [
        ("SD card", 31.0),
        ("NVMe", 452.0),
    ]


@pytest.mark.parametrize("head", ["VUs Max", "Max VUs", "vus_max", "Peak users", "Max connections"])
def test_the_load_at_a_peak_is_no_load_of_the_whole_test_and_is_named(head):
    report = report_of(head, cell="12")
    assert [run.concurrency for run in report.runs] == [None, None]
    assert any("only its peak had" in remark.message for remark in report.diagnostics)


@pytest.mark.parametrize("head", ["Throughput", "Effective throughput", "Speed"])
@pytest.mark.parametrize("unit", ["ops/sec", "jobs/s", "logins per second", "k ops/s"])
def test_a_rate_of_something_else_names_no_run(head, unit):
    table = f"| Users | Avg Response Time | {head} |\n|---|---|---|\n"
    rows = f"| 500 | 145ms | 2,800 {unit} |\n| 200 | 98ms | 1,950 {unit} |\n"
    runs = read(f"# HTTP load test\n\n{table}{rows}".encode()).runs
    assert [(run.concurrency, run.identity) for run in runs] == [(500, {}), (200, {})]


@pytest.mark.parametrize("cell", ["2 workers", "8 cores / 16 GB", "3 services"])
def test_a_setting_with_a_number_names_a_run(cell):
    table = "| Users | Setup | Avg Response Time |\n|---|---|---|\n"
    rows = f"| 500 | {cell} | 145ms |\n| 200 | one | 98ms |\n"
    runs = read(f"# HTTP load test\n\n{table}{rows}".encode()).runs
    assert runs[0].identity == {"Setup": cell}


@pytest.mark.parametrize(
    ("head", "cells"),
    [
        ("Rate limit", ("100 req/s per IP", "200 req/s per IP")),
        ("DB limit", ("100 queries/s", "200 queries/s")),
        ("Ops", ("2,800 ops/sec", "5,600 ops/sec")),
    ],
)
def test_a_rate_that_may_be_set_tells_runs_apart(head, cells):
    rows = "".join(f"| nginx | {cell} | {cell[0]}98 |\n" for cell in cells)
    text = f"# HTTP benchmark\n\n| Server | {head} | Req/s |\n|---|---|---|\n{rows}"
    runs = read(text.encode()).runs
    assert [run.identity for run in runs] == [{head: cell} for cell in cells]

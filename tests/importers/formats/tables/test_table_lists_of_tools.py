"""Lines of a list that give the rates of several load generators, one a clause."""

from __future__ import annotations

import pytest

from importers.reader import read

ABOVE = "# HTTP proxy benchmark, 100 connections\n\n"


def runs(line: str):
    text = f"{ABOVE}- 1 KB: {line}\n- 16 KB: {line}\n"
    return read(text.encode()).runs[:2]


@pytest.mark.parametrize(
    "line",
    [
        "wrk 20,484.10 req/s (p50 4.75ms, p99 8.2ms); siege 2,702.66 trans/s",
        "wrk: 20,484.10 req/s (p50 4.75ms, p99 8.2ms) | siege: 2,702.66 trans/sec",
        "wrk=20484.10 rps, p50 4.75 ms, p99 8.2 ms; siege=2702.66 rps",
    ],
)
def test_each_clause_of_a_tool_is_a_run(line):
    wrk, siege = runs(line)
    assert (wrk.requests_per_s, siege.requests_per_s) == (20484.1, 2702.66)
    assert wrk.latency_ms == {"p50": 4.75, "median": 4.75, "p99": 8.2}
    assert (siege.latency_ms, siege.concurrency) == ({}, 100)
    assert [run.identity["Tool"] for run in (wrk, siege)] == ["wrk", "siege"]


def test_the_bytes_behind_a_rate_are_of_its_tool():
    line = "wrk 20,484.10 req/s; siege 2,702.66 trans/s, throughput 0.5 MB/sec"
    assert [run.transfer_rate_Bps for run in runs(line)] == [None, 524288.0]


@pytest.mark.parametrize(
    "line",
    [
        "reads 20,484.10 req/s; writes 2,702.66 req/s",
        "wrk 20,484.10 req/s; limit 2,702.66 req/s",
        "wrk 20,484.10 req/s; siege was not run",
    ],
)
def test_clauses_of_anything_else_are_no_runs_of_tools(line):
    assert not any("Tool" in run.identity for run in runs(line))


def test_wishes_are_no_runs():
    line = "- target: wrk 20,484 req/s; siege 2,702 trans/s\n"
    assert read(f"{ABOVE}{line}{line.replace('target', 'limit')}".encode()).runs == []


@pytest.mark.parametrize("border", [": ", " - ", " – "])
def test_a_dash_parts_the_name_from_its_tools(border):
    lines = f"- nginx{border}wrk: 45,231 req/s; ab: 12,231 req/s\n"
    found = read(f"{ABOVE}{lines}{lines.replace('nginx', 'caddy')}".encode()).runs
    names = [(run.server_name, run.identity["Tool"], run.requests_per_s) for run in found]
    rates = [("wrk", 45231.0), ("ab", 12231.0)]
    assert names == [(name, *rate) for name in ("nginx", "caddy") for rate in rates]


def test_a_load_behind_a_rate_is_that_of_its_tool():
    line = "wrk 45,231 req/s with 200 connections; ab 12,231 req/s with 50 connections"
    found = [(run.identity["Tool"], run.concurrency) for run in runs(line)]
    assert found == [("wrk", 200), ("ab", 50)]


def test_a_figure_behind_a_rate_that_is_not_read_is_named():
    lines = "- nginx: wrk 45,231 req/s, p99 3 ms, 12 timeouts; ab 12,231 req/s, 3 failed\n"
    report = read(f"{ABOVE}{lines}{lines.replace('nginx', 'caddy')}".encode())
    named = [remark.line for remark in report.diagnostics if "'12 timeouts'" in remark.message]
    assert (len(report.runs), named) == (4, [3, 4])
    assert not any("failed" in remark.message for remark in report.diagnostics)

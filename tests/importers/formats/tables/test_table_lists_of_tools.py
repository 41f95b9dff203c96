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

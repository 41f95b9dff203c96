"""A column that says whether a target was met holds verdicts; the rates beside it are measured."""

from __future__ import annotations

import pytest

from importers.reader import read


def table(head: str, *cells: str, end: str = "\n") -> bytes:
    """Return a table of two instances with a last column."""
    rows = [
        "## Instance sizes",
        "",
        f"| Instance | VUs | RPS | p95 ms | {head} |",
        "|---|---:|---:|---:|:---:|",
        f"| small-2 | 10 | 31.25 | 580.5 | {cells[0]} |",
        f"| large-4 | 10 | 38.75 | 401.5 | {cells[1]} |",
    ]
    return end.join(rows).encode()


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("head", "cells"),
    [
        ("Target met", ("No", "Yes")),
        ("Target reached", ("❌", "✅")),
        ("Goal met", ("✅ pass", "fail")),
        ("Target", ("missed", "met")),
    ],
)
def test_a_verdict_on_a_target_is_no_target(head, cells, end):
    runs = read(table(head, *cells, end=end)).runs
    assert [(run.requests_per_s, run.concurrency) for run in runs] == [(31.25, 10), (38.75, 10)]
    assert [run.latency_ms["p95"] for run in runs] == [580.5, 401.5]


@pytest.mark.parametrize(
    ("head", "cells"),
    [
        ("Target met", ("30 rps", "40 rps")),
        ("Target met", ("yes", "50 rps")),
        ("Target instances", ("2", "4")),
    ],
)
def test_a_target_with_a_value_stays_a_plan(head, cells):
    report = read(table(head, *cells))
    assert report.runs == []
    assert report.diagnostics

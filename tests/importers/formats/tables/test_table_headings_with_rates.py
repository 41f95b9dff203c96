"""Headings that hold a rate say what was asked for or came out, and head no numbers of a table."""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import runs, table

ROWS = (["Requests", "144,000"], ["p95", "3.1 ms"])


def read(heading: str, *rows: list[str]) -> tuple[int | None, float | None]:
    """Return the requests and the rate of a table of metrics below a heading."""
    (run,) = runs(f"# HTTP load test\n\n## {heading}\n\n" + table(["Metric", "Value"], *rows))
    assert run.latency_ms["p95"] == 3.1
    return run.requests_completed, run.requests_per_s


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("2400 req/s for 60s", (144_000, None)),
        ("Vegeta: 2,400 requests per second", (144_000, None)),
        ("At 500 RPS", (144_000, None)),
        ("Vegeta 2400 req/s", (144_000, None)),
        ("Go 1.22 req/s", (None, 144_000)),
        ("Node 20 requests/sec", (None, 144_000)),
        ("Top 10 RPS", (None, 144_000)),
        ("c=100 RPS", (None, 144_000)),
        ("Requests per second", (None, 144_000)),
        ("HTTP/1.1 req/s", (None, 144_000)),
        ("Requests/sec with 64 connections", (None, 144_000)),
    ],
)
def test_a_rate_in_a_heading_heads_no_count_of_requests(heading, expected):
    assert read(heading, *ROWS) == expected


@pytest.mark.parametrize(
    ("cell", "expected"), [("2400.01 req/s", (144_000, 2400.01)), ("3 MB", (None, 144_000))]
)
def test_a_rate_in_its_cells_leaves_requests_a_count(cell, expected):
    assert read("Requests per second", *ROWS, ["Rate", cell]) == expected

"""Counts of requests whose head says that they are thousands or millions."""

from __future__ import annotations

import pytest

from importers import reader
from tests.importers.formats.tables.test_table_fresh import table

ABOVE = "HTTP benchmark with wrk, 200 connections\n\n"


def read(head, *cells):
    rows = (f"nginx; {cell}; 51,23{index}" for index, cell in enumerate(cells))
    return reader.read((ABOVE + table(f"Server; {head}; Req/s", *rows)).encode())


@pytest.mark.parametrize(
    ("head", "cells", "counts"),
    [
        ("Requests (k)", ("100", "90.5"), (100_000, 90_500)),
        ("Total requests (thousands)", ("100", "1.1"), (100_000, 1_100)),
        ("Total requests (M)", ("1.2", "2"), (1_200_000, 2_000_000)),
        ("Requests (x1000)", ("100", "90"), (100_000, 90_000)),
        ("Total requests in millions", ("1.2", "2"), (1_200_000, 2_000_000)),
        ("Requests (k)", ("100k", "90k"), (100_000, 90_000)),
        ("Requests (total)", ("1,000", "900"), (1_000, 900)),
    ],
)
def test_counts_are_multiplied_by_what_their_head_says(head, cells, counts):
    report = read(head, *cells)
    assert tuple(run.requests_completed for run in report.runs) == counts
    assert [run.concurrency for run in report.runs] == [200, 200]


def test_failures_in_thousands_are_thousands():
    assert [run.requests_failed for run in read("Errors (k)", "1", "2.5").runs] == [1000, 2500]


def test_a_load_above_fewer_requests_is_still_none():
    assert [run.concurrency for run in read("Requests", "100", "90").runs] == [None, None]

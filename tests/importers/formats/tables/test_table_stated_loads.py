"""Loads that a head or a line states: open connections, lists of loads, users of a tool."""

from __future__ import annotations

import pytest

from tests.importers.formats.tables.test_table_aims_and_minutes import runs
from tests.importers.formats.tables.test_table_fresh import table

ROWS = table("Scenario; RPS; p95 (ms)", "Sync; 85.2; 281", "Async; 141.7; 162")


@pytest.mark.parametrize(
    ("line", "load"),
    [
        ("- Load test with `locust` (100 users, spawn rate 10/s) for 2 minutes", 100),
        ("- Load test with `locust` (see the file of users)", None),
        ("- Tests with 100, 500, and 1000 concurrent connections", None),
        ("- Tests with 100 or 500 concurrent connections", None),
        ("- Tests with 1,000 concurrent connections", 1000),
        ("- A load test with 1,000 concurrent users", 1000),
    ],
)
def test_the_setup_of_a_page_states_one_load_or_none(line, load):
    text = f"# Performance report\n\n## Setup\n- Django 5\n{line}\n\n## Async and sync\n{ROWS}"
    assert [run.concurrency for run in runs(text)] == [load, load]


@pytest.mark.parametrize(("head", "loads"), [("Active", [100, 200]), ("Reused", [None, None])])
def test_active_connections_are_the_load(head, loads):
    rows = table(f"{head} connections; Requests/Sec", "100; 81274.48", "200; 60725.90")
    assert [run.concurrency for run in runs(f"# HTTP benchmark\n\n{rows}")] == loads


@pytest.mark.parametrize(
    ("line", "load"),
    [
        ("Measured under concurrent load testing with 50 simultaneous workers:", 50),
        ("Measured on a server with 50 simultaneous workers:", None),
    ],
)
def test_workers_are_the_load_of_a_load_test(line, load):
    assert [run.concurrency for run in runs(f"# HTTP benchmark\n\n{line}\n\n{ROWS}")] == [
        load,
        load,
    ]

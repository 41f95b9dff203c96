"""Heads with a load, rows that begin with dashes, shares of something else, options in one word."""

from __future__ import annotations

import pytest

from tests.importers.formats.tables.test_table_aims_and_minutes import runs
from tests.importers.formats.tables.test_table_fresh import rates, table


@pytest.mark.parametrize(
    ("head", "load"), [("RPS @ 50 VUs", 50), ("RPS (50 VUs)", 50), ("RPS", None)]
)
def test_a_head_names_the_load_of_its_rates(head, load):
    rows = table(f"Workers; {head}; p50 (ms)", "1; 89.7; 553.6", "2; 253.4; 198.8")
    found_runs = runs(f"## HTTP throughput\n\n{rows}")
    assert [(run.concurrency, run.requests_per_s) for run in found_runs] == [
        (load, 89.7),
        (load, 253.4),
    ]


@pytest.mark.parametrize(("command", "load"), [("ab -n 10000 -kc 100", 100), ("ab -kv 100", None)])
def test_options_of_ab_may_be_one_word(command, load):
    rows = table("Language; Requests per second", "golang; 2586.09", "node.js; 2513.90")
    text = f"### ab\n```\n$ {command} http://localhost:3000/\n```\n{rows}"
    assert runs(text)[0].concurrency == load


@pytest.mark.parametrize(
    ("line", "names"),
    [("-- | alpha | bravo", ["alpha", "bravo"]), ("-- alpha | bravo | c", [None, None])],
)
def test_a_row_may_begin_with_two_dashes(line, names):
    text = f"HTTP/1.1 and HTTP/2\n\n{line}\n-- | -- | --\nConcurrency | 1000 | 1000\n"
    text += "TPS | 8775.30 | 12242.40\n"
    assert [run.server_name for run in runs(text)] == names


@pytest.mark.parametrize(
    ("head", "count"), [("Token refresh fail", None), ("Failed requests", 4), ("Errors", 4)]
)
def test_a_share_of_something_else_counts_no_requests(head, count):
    rows = table(f"Phase; Users; RPS; p95 ms; {head}", "load; 100; 160.6; 1511.1; 0/4")
    assert runs(f"# HTTP report\n\n{rows}")[0].requests_completed == count


@pytest.mark.parametrize(("heading", "label"), [("Per endpoint", None), ("Per alpha", "Per alpha")])
def test_per_alone_is_no_name(heading, label):
    rows = table("Endpoint; RPS; p95 ms", "/a; 1.31; 58.00", "/b; 68.53; 43.00")
    assert runs(f"{heading}\n===\n\n{rows}")[0].label == label
    assert rates(f"{heading}\n===\n\n{rows}") == [1.31, 68.53]

"""Texts copied from a page: what becomes a table or a heading, and what does not."""

from __future__ import annotations

import pytest

from importers.cleaning import page_copies
from importers.reader import read

TABLE = "Server\tReq/s\tAvg (ms)\nnginx\t4,123\t12.5\ncaddy\t3,120\t15.5\n"


@pytest.mark.parametrize(
    ("line", "heading"),
    [
        ("Throughput", "## Throughput"),
        ("Test 2 of the cache", "## Test 2 of the cache"),
        ("It was fast.", "It was fast."),
        ("Connections: 200", "Connections: 200"),
        ("wrk -t4 -c64 http://localhost", "wrk -t4 -c64 http://localhost"),
        ("Run on a laptop, 10 connections", "Run on a laptop, 10 connections"),
        ("Table 1 of the results", "Table 1 of the results"),
        ("    ✓ status is 200", "    ✓ status is 200"),
    ],
)
def test_a_short_line_alone_is_a_heading(line, heading):
    text = f"Some prose about it.\n\n{line}\n\n{TABLE}"
    assert page_copies.as_markdown(text).split("\n")[2] == heading


def test_the_first_heading_is_that_of_the_whole_text():
    lines = page_copies.as_markdown(f"Benchmarks\n\nResults\n\n{TABLE}").split("\n")
    assert (lines[0], lines[2]) == ("# Benchmarks", "## Results")
    assert lines[4:6] == ["| Server | Req/s | Avg (ms) |", "| nginx | 4,123 | 12.5 |"]


@pytest.mark.parametrize(
    "text",
    [
        "Some prose.\n\nbench\trun\tInstalling it\nbench\trun\t12 packages\n",  # a log
        "Some prose.\n\nTransactions:\t100 hits\nElapsed:\t20 secs\nRate:\t30 /s\n",
        "Some prose.\n\nstarttime\tseconds\tctime\nnow\t12\t3\n",  # what ab writes for gnuplot
        "Some prose.\n\n16\t64\t256\n4,123\t5,123\t5,200\n",  # no heads
        "Some prose.\n\n\treturn 1\n\treturn 2\n\treturn 3\n",  # code
        "Some prose.\n\nStatistics\tAvg\tMax\n  Reqs/sec\t120\t140\n",  # of a tool
        "Times (ms)\n\tmin\tmean\t[+/-sd]\nConnect:\t0\t0\t0.1\nTotal:\t0\t1\t0.3\n",
        "-Server\tReq/s\n-nginx\t4,123\n+caddy\t3,120\n\nSome prose.\n",  # a diff
        " Server\tReq/s\n+nginx\t4,123\n+caddy\t3,120\n\nSome prose.\n",
        "[10:00:01] Server\tReq/s\n[10:00:02] nginx\t41\n[10:00:03] caddy\t31\n\nProse.\n",
        "web-1 | Server\tReq/s\nweb-1 | nginx\t41\nweb-1 | caddy\t31\n\nSome prose.\n",
    ],
)
def test_other_lines_with_tabs_stay(text):
    assert page_copies.as_markdown(text) == page_copies.with_rules(text) == text


def test_the_cells_of_a_sheet_are_a_table():
    """Times without a rate and a word of HTTP were refused where tabs stood between the cells."""
    text = TABLE.replace("Req/s", "p50 (ms)")
    assert [run.latency_ms["p50"] for run in read(text.encode()).runs] == [4123, 3120]


@pytest.mark.parametrize(
    "result", [TABLE, "Running 30s test\nRequests/sec: 748868.53\n"], ids=["table", "report"]
)
def test_a_first_heading_above_a_result_is_that_of_its_part(result):
    """The run below "Caddy" was called "nginx / Caddy"."""
    lines = page_copies.as_markdown(f"nginx\n\n{result}\nCaddy\n\n{TABLE}").split("\n")
    assert [line for line in lines if line.startswith("#")] == ["## nginx", "## Caddy"]


def test_a_heading_may_stand_straight_below_a_table():
    lines = page_copies.as_markdown(f"64 users\n{TABLE}256 users\n{TABLE}").split("\n")
    assert [line for line in lines if line.startswith("#")] == ["## 64 users", "## 256 users"]


def test_a_text_with_marks_of_its_own_has_no_bare_headings():
    text = f"# Benchmarks\n\nResults\n\n{TABLE}"
    assert page_copies.as_markdown(text).split("\n")[2] == "Results"


def test_a_load_of_another_part_is_not_that_of_a_table():
    """Without headings "1000 VU" in the part above was the load of this table."""
    text = f"Report\n\nExtreme load (1000 VU): passed\n\nNumbers\n\n{TABLE}"
    assert [run.concurrency for run in read(text.encode()).runs] == [None, None]


def test_lines_keep_their_numbers():
    runs = read(f"Some prose.\n\nResults\n\n{TABLE}".encode()).runs
    assert [run.sources["requests_per_s"] for run in runs] == [6, 7]

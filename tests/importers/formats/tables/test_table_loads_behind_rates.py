"""The load behind the rate of a cell is that of its run, before that of the row and of the text."""

from __future__ import annotations

import pytest

from importers import reader


def runs(text):
    return reader.read(text.encode()).runs


def table(first, second):
    return (
        "# HTTP benchmark (wrk, 100 connections)\n\n| Server | Throughput | p50 |\n|---|---|---|\n"
        f"| nginx | {first} | 5 ms |\n| caddy | {second} | 6 ms |\n"
    )


@pytest.mark.parametrize(
    "behind",
    [
        " (c={})",
        " (c={}, 3 errors)",
        " ({} connections)",
        " (at {} clients)",
        " @ {} conns",
        " @{} connections",
        " with {} connections",
        " at c={}",
        " using {} concurrent users",
    ],
)
def test_each_run_has_the_load_behind_its_rate(behind):
    read = runs(table(f"9374 req/s{behind.format(8)}", f"8068 req/s{behind.format('1,600')}"))
    assert [(run.requests_per_s, run.concurrency) for run in read] == [(9374, 8), (8068, 1600)]
    assert [run.identity for run in read] == [{}, {}]


@pytest.mark.parametrize(
    "behind",
    [
        " (failed at 500 users)",
        " (DB, 20 connections)",
        " (pool, 10 connections)",
        " (2 clients failed)",
        " (c=8 each)",
        " (stable)",
        " (GET)",
        " (64 KB)",
        " (8 cores)",
    ],
)
def test_other_words_behind_a_rate_leave_the_load_of_the_text(behind):
    read = runs(table(f"9374 req/s{behind}", "8068 req/s"))
    assert [(run.requests_per_s, run.concurrency) for run in read] == [(9374, 100), (8068, 100)]


def test_a_load_in_a_cell_is_nearer_than_that_of_its_row():
    text = (
        "# HTTP benchmark\n\n| Connections | nginx | caddy |\n|---|---|---|\n"
        "| 10 | 9374 req/s | 4500 req/s |\n| 20 | 8068 req/s (c=16) | 6700 req/s |\n"
    )
    assert [run.concurrency for run in runs(text)] == [10, 10, 16, 20]


def test_a_rate_at_a_bare_number_is_no_single_number():
    """ "9374 @ 64" may be of bytes: it gives neither the load nor the one of the text."""
    assert all(run.requests_per_s is None for run in runs(table("9374 @ 64", "8068 @ 128")))


@pytest.mark.parametrize("cell", ["12 ms @ 64 conns", "12 @ 64 conns", "12 ms at 500 users"])
@pytest.mark.parametrize("head", ["p99 (ms)", "Errors", "Transfer"])
def test_a_time_or_a_count_at_a_load_of_its_own_is_not_of_the_load_of_the_text(cell, head):
    text = (
        f"# HTTP benchmark (wrk, 100 connections)\n\n| Server | Requests/sec | {head} |\n"
        f"|---|---|---|\n| nginx | 9374 | {cell} |\n| caddy | 8068 | {cell} |\n"
    )
    read = runs(text)
    assert [run.requests_per_s for run in read] == [9374, 8068]
    assert all(not run.latency_ms and run.requests_failed is None for run in read)

"""Tables copied from a page as text: one blank between cells."""

from __future__ import annotations

import pytest

from importers.reader import read

PAGE = """Web tests using wrk, concurrency level of 100

Framework Requests/Sec Average Latency
Warp 102147 1.46 ms
Gin - without Logger 65341 2.29 ms
Flask + Tornado 1805 81.79 ms

About
"""


def test_the_numbers_of_a_row_stand_below_the_metrics_of_its_head():
    runs = read(PAGE.encode(), "page.txt").runs
    assert [(run.server_name, run.requests_per_s, run.latency_ms["mean"]) for run in runs] == [
        ("Warp", 102147.0, 1.46),
        ("Gin - without Logger", 65341.0, 2.29),
        ("Flask + Tornado", 1805.0, 81.79),
    ]


def test_the_load_above_such_a_table_is_that_of_its_runs():
    assert {run.concurrency for run in read(PAGE.encode(), "page.txt").runs} == {100}


def test_a_blank_may_stand_between_thousands_where_there_is_one_number():
    text = "Server RPS\nGo net/http 33 000\nbjoern flask 7 000\n"
    assert [run.requests_per_s for run in read(text.encode(), "page.txt").runs] == [33000.0, 7000.0]


@pytest.mark.parametrize(
    "text",
    [
        "The server handles many requests per second now\nand 5 other things 3\nwith 2 or 4\n",
        "Server RPS\nnginx 10\n",
        "Server RPS Latency\nnginx 10\nCaddy 20\n",
        "Plan RPS\nFree 10\nPro 50\nEnterprise 500\n",
    ],
    ids=["prose", "one row", "a number less", "plans"],
)
def test_what_is_no_such_table_gives_no_run(text):
    assert read(text.encode(), "page.txt").runs == []


def test_bars_behind_each_line_of_a_page_are_taken_off():
    lines = [
        "Server Software:",
        "Concurrency Level:      2",
        "Time taken for tests:   1.394 seconds",
        "Complete requests:      100",
        "Requests per second:    71.38 [#/sec] (mean)",
    ]
    plain = read("\n".join([*lines, ""]).encode()).runs
    barred = read("\n".join([*(f"{line} | |" for line in lines), ""]).encode()).runs
    assert barred[0].server_software is None
    assert (
        [run.requests_per_s for run in barred] == [run.requests_per_s for run in plain] == [71.38]
    )


def test_an_empty_last_column_of_a_table_stays():
    rows = [
        "| Server | req/s | Notes |",
        "|---|---|---|",
        *(f"| s{n} | {n} | |" for n in range(1, 6)),
    ]
    assert len(read("\n".join([*rows, ""]).encode()).runs) == 5

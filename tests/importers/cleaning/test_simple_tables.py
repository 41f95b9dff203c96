"""Simple tables of reStructuredText: their rulers say where each column begins."""

from __future__ import annotations

import pytest

from importers.cleaning.clean import clean
from importers.cleaning.marks import CELL
from importers.reader import read

TABLE = (
    "====== ============ ========\n"
    "Server Requests/sec p99 (ms)\n"
    "====== ============ ========\n"
    "nginx  4523.5       12\n"
    "caddy  3523.5       15\n"
    "====== ============ ========\n"
)


def rows(text):
    lines = clean(text + "\n")[0].text.split("\n")
    return [line.split(CELL)[:-1] for line in lines if CELL in line]


def test_one_blank_parts_two_columns():
    expected = [["Server", "Requests/sec", "p99 (ms)"], ["nginx", "4523.5", "12"]]
    assert rows(TABLE) == [*expected, ["caddy", "3523.5", "15"]]
    runs = read(f"# HTTP benchmark\n\n{TABLE}".encode()).runs
    assert [(run.server_name, run.requests_per_s) for run in runs] == [
        ("nginx", 4523.5),
        ("caddy", 3523.5),
    ]


def test_each_row_keeps_the_number_of_its_line():
    run, *_ = read(f"# HTTP benchmark\n\n{TABLE}".encode()).runs
    assert run.sources["requests_per_s"] == 6


def test_a_line_with_an_empty_first_column_goes_on_with_the_row():
    text = TABLE.replace("12\n", "12\n" + " " * 20 + "of 5 runs\n")
    assert rows(text)[1] == ["nginx", "4523.5", "12 of 5 runs"]
    assert rows(TABLE.replace("caddy ", "\\     "))[2] == ["", "3523.5", "15"]


def test_a_line_below_heads_of_several_columns_is_no_row():
    text = TABLE.replace("Server R", "       Results\n------ ---------------------\nServer R")
    assert rows(text)[:2] == [["", "Results", ""], ["Server", "Requests/sec", "p99 (ms)"]]


@pytest.mark.parametrize(
    "text",
    [
        TABLE.replace("4523.5  ", "4523.5 and more"),
        "=== Results ===\nServer Requests/sec\n=== End ===\n",
        "====== ============\nServer Requests/sec\n",
    ],
)
def test_a_line_that_crosses_a_column_makes_no_table(text):
    assert rows(text) == []

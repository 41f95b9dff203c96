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


LONE_HEAD = TABLE.partition("\n")[2]
SPANNING = TABLE.replace("Server R", "       Results\n------ ---------------------\nServer R")
WIDE = TABLE.replace("Requests/sec p", "HTTP requests/sec  p")


@pytest.mark.parametrize("text", [LONE_HEAD, SPANNING, WIDE, f"Results\n{TABLE}"])
def test_a_table_without_a_whole_frame_is_left_as_it_is(text):
    assert rows(text) == []


@pytest.mark.parametrize("text", [LONE_HEAD, SPANNING, WIDE])
def test_its_rows_are_read_by_their_blanks(text):
    wide = text.replace(" ", "  ").replace("Requests/sec  p99  (", "Requests/sec  p99 (")
    wide = wide.replace("HTTP  requests/sec    p99  (", "HTTP requests/sec   p99 (")
    runs = read(f"# HTTP benchmark\n\n{wide}".encode()).runs
    assert [run.requests_per_s for run in runs] == [4523.5, 3523.5]


def test_a_row_of_dashes_is_a_row():
    assert rows(TABLE.replace("caddy  3523.5       15", "-      -            -"))[2] == ["-"] * 3


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

"""A column of threads is the load only where they rise while all that names a row stays."""

from __future__ import annotations

from itertools import permutations

import pytest

from importers.reader import read
from tests.importers.formats.pasted_tables import table

ALONE = [("nginx", "4", "45231.5"), ("caddy", "8", "35231.5"), ("h2o", "16", "25231.5")]
RISING = [
    ("nginx", "4", "45231.5"),
    ("nginx", "8", "55231.5"),
    ("caddy", "4", "35231.5"),
    ("caddy", "8", "36231.5"),
]
HEADS = ("Server", "Threads", "Requests/sec")


def read_runs(head, *rows, above="# HTTP benchmark"):
    return read(f"{above}\n\n{table(head, *rows)}".encode()).runs


def loads(head, *rows, above="# HTTP benchmark"):
    return [run.concurrency for run in read_runs(head, *rows, above=above)]


def ordered(rows, order):
    return [[row[index] for index in order] for row in rows]


@pytest.mark.parametrize("order", permutations(range(3)))
def test_the_order_of_columns_decides_nothing(order):
    head, *alone = ordered([HEADS, *ALONE], order)
    assert loads(head, *alone) == [None, None, None]
    assert loads(head, *ordered(RISING, order)) == [4, 8, 4, 8]


@pytest.mark.parametrize("order", permutations(range(3)))
def test_threads_that_are_no_load_name_the_run(order):
    runs = read_runs(*ordered([HEADS, *ALONE], order))
    assert [run.identity.get("Threads") for run in runs] == ["4", "8", "16"]


@pytest.mark.parametrize("name", ["Average", "Total", "Mean", "Gesamt"])
def test_a_row_of_a_sum_does_not_count(name):
    assert loads(HEADS, *ALONE, (name, "", "45131.5")) == [None, None, None]
    assert loads(HEADS, *RISING, (name, "", "45131.5")) == [4, 8, 4, 8]


@pytest.mark.parametrize(
    ("head", "values", "expected"),
    [
        ("OS", ["Linux", "BSD", "Linux", "BSD"], None),
        ("Version", ["1.2", "1.3", "2.0", "2.1"], None),
        ("Workers", ["1", "2", "1", "2"], None),
        ("Notes", ["default", "tuned", "with TLS", "best"], 4),
        ("p99 (ms)", ["7.9", "8.1", "9.4", "11.0"], 4),
    ],
)
def test_what_names_rows_is_told_from_what_was_measured(head, values, expected):
    rows = [(row[0], value, *row[1:]) for row, value in zip(RISING, values, strict=True)]
    assert loads((HEADS[0], head, *HEADS[1:]), *rows)[0] == expected


def test_equal_threads_are_no_load_though_servers_have_several_rows():
    rows = [("nginx", "Linux", "4", "45231.5"), ("nginx", "BSD", "4", "35231.5")]
    assert loads(("Server", "OS", "Threads", "RPS"), *rows) == [None, None]


def test_a_server_may_be_named_in_the_first_of_its_rows():
    rows = [RISING[0], ("", *RISING[1][1:]), RISING[2], ("", *RISING[3][1:])]
    assert loads(HEADS, *rows) == [4, 8, 4, 8]


def test_threads_without_any_name_are_the_load():
    assert loads(HEADS[1:], *(row[1:] for row in ALONE)) == [4, 8, 16]


def test_threads_of_jmeter_are_its_users():
    assert loads(HEADS, *ALONE, above="# JMeter results") == [4, 8, 16]


@pytest.mark.parametrize(
    ("head", "texts"),
    [
        ("Observation", ("stable", "some errors")),
        ("Bottleneck", ("CPU", "network")),
        ("Date", ("2024-01-02", "2024-01-03")),
        ("Change", ("none", "much")),
        ("Felt like", ("slow", "fast")),
    ],
)
def test_a_text_behind_the_rate_names_no_rows(head, texts):
    rows = zip(("10", "100"), ("4500.5", "9000.5"), texts, strict=True)
    assert loads(("Threads", "Requests/sec", head), *rows) == [10, 100]


@pytest.mark.parametrize(("head", "is_name"), [("Observation", False), ("Machine", True)])
def test_a_text_before_the_rate_may_name_them(head, is_name):
    rows = [("10", "stable", "4500.5"), ("100", "errors", "9000.5")]
    expected = [None, None] if is_name else [10, 100]
    assert loads(("Threads", head, "Requests/sec"), *rows) == expected


def test_tools_that_are_compared_name_rows_beside_threads():
    heads = ("Tool", "Threads", "Connections", "Req/s")
    rows = [("wrk", "4", "100", "4523.5"), ("hey", "8", "100", "3100.5")]
    assert [run.identity["Tool"] for run in read_runs(heads, *rows)] == ["wrk", "hey"]
    same = read_runs(heads, rows[0], ("wrk", *rows[1][1:]))
    assert [run.identity.get("Tool") for run in same] == [None, None]

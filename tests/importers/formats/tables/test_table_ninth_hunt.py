"""Tables of the ninth hunt: rows with a load of their own, thousands, heads that begin with @."""

from __future__ import annotations

import pytest

from importers import reader
from tests.importers.formats.pasted_tables import runs, table


@pytest.mark.parametrize(
    ("own", "loads"),
    [("c=6", [40, 40, 40, 6]), ("v=6", [40, 40, 40, 40])],
)
def test_a_row_that_names_its_load_is_an_exception_of_what_the_text_says(own, loads):
    names = ["bare", "upstream", "warm", f"https (new each, {own}) connect"]
    rows = [[name, f"{number}17 req/s"] for number, name in enumerate(names, 41)]
    text = "HTTP test (40 connections):\n\n" + table(["Server", "result"], *rows)
    assert [run.concurrency for run in runs(text)] == loads


@pytest.mark.parametrize(
    ("own", "loads"), [(("c=6", "c=6"), [6, 6, None]), (("c=6", "x"), [6, None, None])]
)
def test_what_the_text_says_is_not_that_of_others_where_the_exceptions_are_many(own, loads):
    rows = [[f"alpha ({own[0]})", "4127"], [f"bravo ({own[1]})", "6033"], ["charlie", "5121"]]
    text = "HTTP test with 40 connections:\n\n" + table(["Server", "req/s"], *rows)
    assert [run.concurrency for run in runs(text)] == loads


@pytest.mark.parametrize(
    ("told", "load"),
    [
        ("Concurrency: 10,000", 10_000),
        ("Concurrency: 1,024", 1024),
        ("c=16,64", None),
        ("c=100,200", None),
    ],
)
def test_a_load_of_thousands_is_no_list_of_loads(told, load):
    rows = table(["Server", "req/s"], ["alpha", "4127"], ["bravo", "6033"])
    first = reader.read(f"HTTP test ({told})\n\n{rows}".encode()).runs[0]
    assert first.concurrency == load


@pytest.mark.parametrize(
    ("heads", "loads"),
    [
        (("RPS @ c50", "RPS @ c500"), [50, 500]),
        (("RPS (c50)", "RPS (c500)"), [50, 500]),
        (("RPS @ C50", "RPS @ C500"), [None, None]),
        (("RPS @ c5.large", "RPS @ c6.large"), [None, None]),
    ],
)
def test_a_c_and_a_number_behind_a_metric_is_a_load(heads, loads):
    text = "HTTP test\n\n" + table(["Server", *heads], ["nginx", "4127", "6033"])
    assert [run.concurrency for run in runs(text)] == loads

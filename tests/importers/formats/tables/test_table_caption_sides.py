"""Captions with a load between two tables: of the table below, or of the one above."""

from __future__ import annotations

import pytest

from importers.reader import read
from tests.importers.formats.table_forms import FORMS

ROWS = [["Server", "Requests/sec"], ["nginx", "45231.5"], ["caddy", "35231.5"]]
OTHER = [["Server", "Requests/sec"], ["nginx", "55231.5"], ["caddy", "65231.5"]]
MEMORY = [["Server", "Memory (MB)"], ["nginx", "55"], ["caddy", "65"]]
ANNOUNCED = (
    "With 200 connections:",
    "**200 connections:**",
    "We ran the same tests once more on the same machine for thirty seconds, with 200 connections:",
)
OF_ONE_TABLE = ("Measured with 200 connections.", "(wrk, 200 connections)", "Load: 200 connections")


def loads(*lines):
    text = "# HTTP benchmark\n\n" + "\n\n".join(lines) + "\n"
    return [run.concurrency for run in read(text.encode()).runs]


@pytest.mark.parametrize("form", list(FORMS))
@pytest.mark.parametrize("caption", ANNOUNCED)
def test_a_caption_between_two_tables_is_that_of_the_lower_one(form, caption):
    table = FORMS[form]
    assert loads(table(ROWS), caption, table(OTHER)) == [None, None, 200, 200]


@pytest.mark.one_in(6)
@pytest.mark.parametrize("form", list(FORMS))
@pytest.mark.parametrize("caption", ["*{} connections*", "Table {}: {} connections", "c={}"])
def test_captions_stand_below_their_tables_where_one_stands_below_the_last(form, caption):
    table = FORMS[form]
    first, second, third = (caption.format(load, load) for load in (100, 200, 400))
    below = [table(ROWS), first, table(OTHER), second]
    assert loads(*below) == [100, 100, 200, 200]
    assert loads(*below, table(MEMORY), third) == [100, 100, 200, 200]
    assert loads(first, table(ROWS), second, table(OTHER)) == [100, 100, 200, 200]


@pytest.mark.one_in(4)
@pytest.mark.parametrize("gap", range(12))
def test_captions_of_many_tables_stay_those_of_the_tables_below_them(gap):
    rows = "\n".join("| a | 1 |" for _ in range(gap))
    other = f"| Name | Points |\n|---|---|\n| a | 1 |\n{rows}"
    counts = range(100, 130)
    parts = [other, *(f"{n} connections\n\n{FORMS['markdown'](ROWS)}" for n in counts)]
    assert loads(*parts) == [count for count in counts for _ in "AB"]


@pytest.mark.parametrize("line", OF_ONE_TABLE)
def test_a_line_that_announces_no_like_table_speaks_of_the_upper_one(line):
    table = FORMS["markdown"]
    assert loads(table(ROWS), line, table(MEMORY)) == [200, 200]


def test_captions_stay_above_where_one_that_counts_stands_above_the_first_table():
    table = FORMS["markdown"]
    captions = ("1 KB, 100 connections", "1 MB, 50 connections", "4 MB, 10 connections")
    tables = (table(ROWS), table(OTHER), "![A picture](picture.png)")
    parts = [part for pair in zip(captions, tables, strict=True) for part in pair]
    assert loads(*parts) == [100, 100, 50, 50]


def test_the_caption_of_the_table_above_names_no_runs():
    table = FORMS["markdown"]
    parts = (table(ROWS), "Table 1: 100 connections", table(OTHER), "Table 2: 400 connections")
    text = "# HTTP benchmark\n\n" + "\n\n".join(parts) + "\n"
    assert {run.label for run in read(text.encode()).runs} == {"HTTP"}


def test_a_caption_straight_below_the_rows_is_that_of_the_table_above():
    text = FORMS["markdown"](ROWS) + "\n*100 connections*"
    assert loads(text, FORMS["markdown"](MEMORY)) == [100, 100]


@pytest.mark.parametrize(
    "line",
    [
        "All tests with 200 connections.",
        "The numbers above were measured with wrk, which kept 200 connections open for a minute.",
    ],
)
def test_a_sentence_between_two_tables_may_speak_of_the_upper_one(line):
    assert loads(FORMS["markdown"](ROWS), line, FORMS["markdown"](MEMORY)) == [200, 200]

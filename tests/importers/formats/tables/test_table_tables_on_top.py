"""Two tables straight on top of each other: each has heads of its own."""

from __future__ import annotations

from itertools import product

import pytest

from importers.reader import read
from tests.importers.formats.table_forms import FORMS

RATES = [["Server", "Requests/sec"], ["nginx", "4523.5"], ["caddy", "4123.5"]]
MEMORY = [["Server", "Memory (MB)"], ["nginx", "45"], ["caddy", "350"]]
SHORT = [["Server", "Requests/sec", "p99 (ms)"], ["nginx", "4523.5", "7"], ["caddy", "4123.5", "9"]]
BETWEEN = ("\n", "\n\n")
# Nobody parts two tables of plain columns but by an empty line.
APART = ("csv", "semicolon", "tsv", "aligned")
PAGES = ("html", "open cells", "tall tags", "one line")


def rates(text):
    return [run.requests_per_s for run in read(text.encode()).runs]


@pytest.mark.parametrize("form", list(FORMS))
@pytest.mark.parametrize("above", [RATES, SHORT], ids=["as wide", "wider"])
def test_the_second_of_two_tables_has_its_own_heads(form, above):
    for between in BETWEEN[form in APART :]:
        text = "# HTTP benchmark\n\n" + FORMS[form](above) + between + FORMS[form](MEMORY) + "\n"
        assert rates(text) == [4523.5, 4123.5], between


@pytest.mark.parametrize("form", list(FORMS))
def test_both_of_two_tables_of_rates_are_read(form):
    further = [["Server", "Requests/sec"], ["h2o", "9523.5"], ["lighttpd", "9123.5"]]
    for between in BETWEEN[form in APART :]:
        text = "# HTTP benchmark\n\n" + FORMS[form](RATES) + between + FORMS[form](further) + "\n"
        assert rates(text) == [4523.5, 4123.5, 9523.5, 9123.5], between


@pytest.mark.parametrize(("form", "between"), product(PAGES, ("", "\n<hr>\n", "<br>", "\n\n\n\n")))
def test_the_tags_of_a_page_part_two_tables(form, between):
    other = [["Name", "Memory (MB)"], *MEMORY[1:]]
    text = "<h1>HTTP benchmark</h1>\n" + FORMS[form](RATES) + between + FORMS[form](other) + "\n"
    assert rates(text) == [4523.5, 4123.5]


@pytest.mark.parametrize("form", ["asciidoc", "jira", "textile", "drawn box", "ascii box", "psql"])
def test_heads_that_a_mark_shows_part_two_tables(form):
    other = [["Name", "Memory (MB)"], *MEMORY[1:]]
    text = "# HTTP benchmark\n\n" + FORMS[form](RATES) + "\n" + FORMS[form](other) + "\n"
    assert rates(text) == [4523.5, 4123.5]


@pytest.mark.parametrize("form", ["html", "tall tags", "one line"])
def test_the_heads_of_a_page_may_be_a_table_of_their_own(form):
    head, row, *rows = FORMS[form](RATES).replace("<tr>", "\0<tr>").split("\0")[1:]
    text = f"<h1>HTTP benchmark</h1>\n<table>{head}</table>\n<table>{row}{''.join(rows)}\n"
    assert rates(text) == [4523.5, 4123.5]


def test_a_row_of_words_is_no_head():
    rows = [*RATES, ["h2o", "crashed"], ["Server", "4423.5"]]
    text = "# HTTP benchmark\n\n" + FORMS["markdown"](rows) + "\n"
    assert rates(text) == [4523.5, 4123.5, None, 4423.5]

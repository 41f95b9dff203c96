"""Scraps of the text around a table that say nothing of its runs."""

from __future__ import annotations

import pytest

from tests.importers.formats.tables.test_table_aims_and_minutes import runs
from tests.importers.formats.tables.test_table_fresh import rates, table

ROWS = table("Setup; Req/s; p99", "cluster; 119,747; 5 ms", "single; 41,605; 8 ms")


@pytest.mark.parametrize(
    ("line", "stated"),
    [
        ("Measured after the proxy got a `keepAlive` agent:", None),
        ("Measured with a keep-alive pool to the backends:", None),
        ("Measured with keep-alive:", True),
    ],
)
def test_keep_alive_of_a_proxy_to_others_is_not_that_of_the_test(line, stated):
    assert {run.keepalive for run in runs(f"# HTTP proxy\n\n{line}\n\n{ROWS}")} == {stated}


def test_a_page_in_a_query_is_no_document():
    for line, label in (
        ("`GET /courses?page=1&limit=10`", None),
        ("Page: index.html", "index.html"),
    ):
        assert {run.document_label for run in runs(f"{line}\n\n{ROWS}")} == {label}


LONG = "The figures below were taken of the API on the laptop of the author, with times in"


def test_the_end_of_a_long_sentence_is_no_label():
    text = f"{LONG}\nMilliseconds, the p99 of each\n\n{ROWS}"
    assert {run.label for run in runs(text)} == {None}
    text = f"{LONG} ms,\nfor this laptop\n\n{ROWS}"
    assert {run.label for run in runs(text)} == {None}
    text = f"The API on a laptop\nWith the cache\n\n{ROWS}"
    assert {run.label for run in runs(text)} == {"With the cache"}


@pytest.mark.parametrize("word", ["Per-Endpoint", "Endpoint"])
def test_a_word_with_a_hyphen_stays_whole_in_a_label(word):
    (label,) = {run.label for run in runs(f"# API\n\n## {word} Breakdown\n\n{ROWS}")}
    assert label == ("Breakdown" if word == "Endpoint" else "Per-Endpoint Breakdown")


def test_a_row_with_nothing_but_no_failures_is_no_run():
    head = "Setup; Req/s; Errors"
    text = table(head, "limited; ~76,000 total over 10s; {}", "raised; 12,345; 0")
    assert rates(text.format(0)) == [12345]
    assert rates(text.format(3)) == [None, 12345]

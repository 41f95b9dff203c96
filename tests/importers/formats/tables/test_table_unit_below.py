"""Columns of blanks whose unit stands in a sentence below them."""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import runs

HEAD = "Endpoint            Go net/http     Rust axum     Java Vert.x\n"
ROWS = (
    "/plaintext               92,310       131,240         118,905\n"
    "/json                    85,004       122,610         109,550\n"
    "/db                      21,870        27,300          25,120\n"
)
ABOVE = "Tool: wrk -t4 -c128 -d60s\n\n"


@pytest.mark.parametrize(
    "sentence",
    [
        "(all numbers are requests/sec, mean of 3 runs)",
        "All numbers are requests per second.",
        "Values are req/s",
    ],
)
@pytest.mark.parametrize("fence", ["", "```\n"])
def test_a_sentence_below_says_what_the_numbers_are(sentence, fence):
    read = runs(f"{ABOVE}{fence}{HEAD}{ROWS}{fence}\n{sentence}\n")
    assert len(read) == 9
    first, *_, last = read
    assert (first.server_name, first.identity["Endpoint"]) == ("Go net/http", "/plaintext")
    assert (first.requests_per_s, last.requests_per_s) == (92310, 25120)
    assert {run.concurrency for run in read} == {128}


@pytest.mark.parametrize(
    "below",
    [
        "All numbers are megabytes.",
        "Prose about something else stands here.\n\nAll numbers are requests/sec.",
        "## Next\n\nAll numbers are requests/sec:",
    ],
)
def test_a_sentence_of_something_else_or_further_down_says_nothing(below):
    assert not runs(f"{ABOVE}{HEAD}{ROWS}\n{below}\n")

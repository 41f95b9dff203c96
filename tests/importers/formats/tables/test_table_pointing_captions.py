"""Sentences that point at the table below them and say that its numbers are rates."""

from __future__ import annotations

import pytest

from importers import reader

HEAD = "| {corner} | AVG | MIN | MAX |\n|---|---:|---:|---:|\n"
ROWS = "| cowboy 1.x | {first} | 38,635 | 59,146 |\n| bandit | 33,617 | 31,756 | 44,369 |\n"
PLAIN = "| Server | Text | JSON |\n|---|---:|---:|\n| nginx | 41,509 | 38,635 |\n"


def runs_of(text):
    return reader.read(text.encode()).runs


def names_and_rates(text):
    runs = runs_of(text)
    return [(run.server_name, run.identity.get("column"), run.requests_per_s) for run in runs]


@pytest.mark.parametrize(
    ("sentence", "number"),
    [
        ("Here is a breakdown of the measured requests per second by stack.", 2),
        ("Below are the requests per second of each web server:", 2),
        ("The following table lists the measured req/s of all servers.", 2),
        ("The table below shows requests per second (higher is better)", 2),
        ("These results are in requests per second, higher is better.", 2),
        ("The following table shows the allowed requests per second per plan.", 0),
        ("The table below shows requests per second and latency.", 0),
        ("Here are 10,000 requests per second of an HTTP server.", 0),
        ("The web server handled 5000 requests per second.", 0),
    ],
)
def test_a_sentence_that_points_at_a_table_says_what_its_numbers_are(sentence, number):
    assert len(runs_of(f"{sentence}\n\n{PLAIN}")) == number


def test_it_does_not_point_at_the_table_above_it():
    sentence = "Here is a breakdown of the measured requests per second by stack."
    tables = [HEAD.format(corner=corner) + ROWS.format(first="41,509") for corner in ("a", "b")]
    text = f"{tables[0]}\n{sentence}\n\n{tables[1]}"
    assert {run.lines[0] for run in runs_of(text)} == {10, 11}


def test_tables_of_the_same_heads_share_it_and_their_corners_name_them():
    sentence = "Here is a breakdown of the measured requests per second by stack."
    first = HEAD.format(corner="phoenix") + ROWS.format(first="41,509")
    second = HEAD.format(corner="plug") + ROWS.format(first="56,005")
    text = f"{sentence}\n\n*Note:* The best ones are in bold.\n\n{first}\n{second}"
    assert names_and_rates(text) == [
        ("cowboy", "phoenix", 41509),
        ("bandit", "phoenix", 33617),
        ("cowboy", "plug", 56005),
        ("bandit", "plug", 33617),
    ]
    assert not any(run.label for run in runs_of(text))


def test_a_table_of_other_heads_ends_it():
    sentence = "Here is a breakdown of the measured requests per second by stack."
    other = "| Server | Text |\n|---|---|\n| nginx | 12 |\n| caddy | 14 |\n"
    text = f"{sentence}\n\n{HEAD.format(corner='phoenix')}{ROWS.format(first='41,509')}\n{other}"
    assert [run.requests_per_s for run in runs_of(text)] == [41509, 33617]


@pytest.mark.parametrize("heads", ["Mode", "Endpoint"])
def test_a_head_that_stays_beside_its_names_is_no_name_itself(heads):
    rows = "|---|---|\n| plain | 11,550 req/s |\n| tls | 8,210 req/s |\n"
    text = f"# HTTP benchmark\n\n| {heads} | Result |\n{rows}\n| Page | Result |\n{rows}"
    assert not any("column" in run.identity for run in runs_of(text))


def test_a_table_without_a_known_word_is_pointed_at():
    text = "## Results\n\n| Server | Speed |\n|---|---|\n| nginx | 41,509 |\n| caddy | 31,000 |\n"
    (remark,) = reader.read(text.encode()).diagnostics
    assert (remark.code, remark.line) == ("format.no_unit", 3)

"""Loads with a blank between thousands, captions of other tables, and hyphens of typography."""

from __future__ import annotations

import pytest

from importers import reader
from importers.reading.table_heads.load_words import with_commas
from tests.importers.formats.tables.test_table_fresh import table

ROWS = table("Framework; QPS; Latency", "alpha; 340,130.92; 1.22 ms", "bravo; 242,570.16; 1.67 ms")
WRK = """Running 10s test @ http://localhost:8080/
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     9.06ms    2.01ms  51.20ms   88.12%
    Req/Sec     2.80k   212.11     3.10k    75.00%
  334812 requests in 10.05s, 41.52MB read
Requests/sec:  {rate}
Transfer/sec:      1.38MB
"""


def runs_of(text):
    return reader.read(text.encode()).runs


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("1 000 concurrent connections", "1,000 concurrent connections"),
        ("10 000 users", "10,000 users"),
        ("1 200 пользователей", "1,200 пользователей"),
        ("1 200 connections", "1_200 connections"),
        ("12 threads, 400 connections", "12 threads, 400 connections"),
        ("2 100 connections each: 1 100 clients", "2_100 connections each: 1_100 clients"),
        ("run 1 000 times", "run 1 000 times"),
    ],
)
def test_a_blank_between_thousands_of_callers_is_a_comma_where_it_is_sure(text, written):
    assert with_commas(text) == written


@pytest.mark.parametrize(
    ("caption", "load"),
    [
        ("HTTP stress test, 1 000 concurrent connections", 1000),
        ("HTTP stress test, 1\u202f200 concurrent connections", 1200),
        ("HTTP stress test, 1 200 concurrent connections", None),
        ("Нагрузка HTTP: 1 200 пользователей", 1200),
    ],
)
def test_the_load_of_a_table_may_have_a_blank(caption, load):
    assert [run.concurrency for run in runs_of(f"{caption}\n\n{ROWS}")] == [load, load]


@pytest.mark.parametrize(("heading", "load"), [("1 000 users", 1000), ("1 200 users", None)])
def test_the_load_of_a_report_may_have_a_blank(heading, load):
    runs = runs_of(f"## {heading}\n\n{WRK.format(rate='33310.11')}")
    assert [(run.concurrency, run.label) for run in runs] == [
        (load, None if load else runs[0].label)
    ]


@pytest.mark.parametrize(
    ("caption", "load"),
    [("ab stress test, 1 M requests", None), ("The same for another page:", 360)],
)
def test_a_caption_of_another_table_is_not_that_of_one_with_figures_of_its_own(caption, load):
    text = (
        f"## HTTP\n\nwrk stress test, 360 concurrent connections\n\n{ROWS}\n\n{caption}\n\n{ROWS}"
    )
    assert [run.concurrency for run in runs_of(text)] == [360, 360, load, load]


@pytest.mark.parametrize(("word", "keepalive"), [("Enabled", True), ("Disabled", False)])
def test_a_hyphen_that_does_not_break_is_one(word, keepalive):
    text = f"Keep\u2011Alive {word} Test Results\nHTTP, 360 connections, 60 s duration\n{ROWS}"
    assert [run.keepalive for run in runs_of(text)] == [keepalive, keepalive]

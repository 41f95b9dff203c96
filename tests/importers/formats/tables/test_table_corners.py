"""Tables with an empty corner and no bars at their borders, and loads that a line break parts."""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import rates, runs, table

PSQL = """HTTP benchmark, 30 connections

          | rps  | p99_ms
----------+------+--------
 Puma     | 3127 |  41.5
 Unicorn  | 2840 |  63.2
(2 rows)
"""


@pytest.mark.parametrize("text", [PSQL, PSQL.replace("+", "|")])
def test_the_first_head_of_a_table_without_outer_bars_may_be_empty(text):
    assert [(run.server_name, run.requests_per_s, run.latency_ms["p99"]) for run in runs(text)] == [
        ("Puma", 3127.0, 41.5),
        ("Unicorn", 2840.0, 63.2),
    ]


def test_bars_that_a_mail_puts_before_each_line_are_no_corner():
    text = "HTTP benchmark, 30 connections\n\nServer  | rps\n--------|------\n"
    text += "Puma    | 3127\nUnicorn | 2840\n"
    quoted = "".join(f"   | {line}\n" for line in text.split("\n"))
    assert rates(quoted) == [3127.0, 2840.0]


ROUTES = table(["Route", "Requests/sec"], ["GET /tags", "4821"], ["GET /posts", "2290"])


@pytest.mark.parametrize(
    ("end", "begin", "load"),
    [
        ("on one machine (40", "concurrent connections, 20 s each)", 40),
        ("on one machine (40", "posts, 20 s each)", None),
        ("by one machine (2019", "connections were slower then)", None),
    ],
)
def test_a_load_in_brackets_may_be_broken_behind_its_count(end, begin, load):
    text = f"HTTP load test with autocannon, all routes, measured {end}\n{begin}:\n\n{ROUTES}"
    assert [run.concurrency for run in runs(text)] == [load, load]


@pytest.mark.parametrize(
    ("line", "load"),
    [
        ("Pings, conc:40, pairs of two (c:1 vs c:8 in each worker):", 40),
        ("Pings, conc:40 and conc:80, pairs of two:", None),
        ("Pings, pairs of two (c:1 vs c:8 in each worker):", None),
    ],
)
def test_a_load_that_is_spelled_out_counts_before_a_letter(line, load):
    text = f"HTTP load test with autocannon\n\n{line}\n\n{ROUTES}"
    assert [run.concurrency for run in runs(text)] == [load, load]


@pytest.mark.parametrize("unit", ["req/s", "r/s", "rps"])
def test_a_first_row_of_values_with_units_is_no_second_row_of_heads(unit):
    rows = [
        [name, *(f"{rate} {unit}" for rate in rates_of)]
        for name, rates_of in (("Plain file", ("3,210", "2,987")), ("PHP", ("118", "97")))
    ]
    text = "HTTP test of two servers\n\n" + table(["", "Lighttpd", "Caddy"], *rows)
    assert rates(text) == [3210.0, 2987.0, 118.0, 97.0]


@pytest.mark.parametrize("head", ["{} conns (req/s)", "req/s ({} conns)", "RPS @ {}", "RPS c={}"])
def test_a_rate_in_the_corner_says_nothing_of_the_names_below_it(head):
    heads = ["req/s", *(head.format(load) for load in (1, 10, 100))]
    rows = [["nginx", "12034", "21034", "48211"], ["caddy", "9876", "18345", "39023"]]
    found = runs("# HTTP benchmark\n\n" + table(heads, *rows))
    assert [(run.server_name, run.concurrency, run.requests_per_s) for run in found] == [
        (name, load, float(rate))
        for name, *rates_of in rows
        for load, rate in zip((1, 10, 100), rates_of, strict=True)
    ]

"""Which lines around a table are rows of others: its caption stands between them, whatever form
the tables and their numbers have.
"""

from __future__ import annotations

from itertools import product

import pytest

from importers.reader import read
from tests.importers.formats.table_forms import FORMS

LOADS = (100, 200, 400)
CAPTIONS = {
    "words": "{} connections",
    "colon": "With {} connections:",
    "brackets": "Results ({} connections)",
    "sentence": "We ran wrk with {} connections.",
    "setting": "Concurrency: {}",
    "command": "wrk -t4 -c{} -d30s http://localhost/",
    "bold": "**{} concurrent clients**",
    "heading": "### {} connections",
}
# Two rates of each form, and what else a row holds: heads, and cells behind the rate.
DIGITS = {
    "short": (["523", "352"], [], []),
    "whole": (["4523", "3523"], [], []),
    "long": (["45231", "35231"], [], []),
    "grouped": (["45,231", "35,231"], [], []),
    "decimals": (["4523.5", "3523.5"], [], []),
    "thousands": (["45.2k", "35.2k"], [], []),
    "with unit": (["45231 req/s", "35231 req/s"], [], []),
    "times": (["45231.5", "35231.5"], ["p99 (ms)"], ["7.9"]),
    "dashes": (["45231", "35231"], ["Errors"], ["-"]),
    "shares": (["45231.5", "35231.5"], ["Failed"], ["0 (0%)"]),
    "words": (["4523.5", "3523.5"], ["Notes"], ["default"]),
}
SEPARATED = ("csv", "semicolon", "tsv")
# "45,231" is 45231 or 45.231 below semicolons.
UNSURE = ("semicolon", "grouped")
FENCED = (*SEPARATED, "aligned", "dashes", "psql", "ascii box")
LINES = {
    "colon": "nginx: {} req/s\ncaddy: {} req/s\n",
    "items": "- nginx: {} req/s\n- caddy: {} req/s\n",
    "bold items": "* **nginx**: {} requests/sec\n* **caddy**: {} requests/sec\n",
    "dash": "- nginx - {} req/s\n- caddy - {} req/s\n",
}
TABLE = "| Server | Requests/sec |\n|---|---|\n| nginx | 45231.5 |\n| caddy | 35231.5 |\n"


def loads(text):
    return [run.concurrency for run in read(text.encode()).runs]


def stack(caption, body):
    parts = [f"{caption.format(load)}\n\n{body}\n" for load in LOADS]
    return "# HTTP benchmark\n\n" + "\n".join(parts)


def in_fence(body):
    return f"```\n{body}\n```"


@pytest.mark.one_in(16)
@pytest.mark.parametrize(("caption", "form"), product(CAPTIONS, FORMS))
def test_each_of_three_tables_has_the_load_of_its_caption(caption, form):
    for name, (rates, heads, behind) in DIGITS.items():
        if (form, name) == UNSURE:
            continue
        rows = [[server, rate, *behind] for server, rate in zip("AB", rates, strict=True)]
        body = FORMS[form]([["Server", "Requests/sec", *heads], *rows])
        bodies = [body, in_fence(body)][: 1 + (form in FENCED)]
        for text in (stack(CAPTIONS[caption], body) for body in bodies):
            assert loads(text) == [load for load in LOADS for _ in rates], name


@pytest.mark.one_in(8)
@pytest.mark.parametrize(("caption", "lines"), product(CAPTIONS, LINES))
@pytest.mark.parametrize("rates", [rates for rates, heads, _ in DIGITS.values() if not heads][:6])
def test_each_of_three_lists_has_the_load_of_its_caption(caption, lines, rates):
    text = stack(CAPTIONS[caption], LINES[lines].format(*rates))
    assert loads(text) == [load for load in LOADS for _ in rates]


@pytest.mark.parametrize(
    "line",
    [
        "-c 100 -n 1,000,000",
        "c=100 n=1,000,000",
        "Load: 100 clients - total requests 1,000,000",
        "100 connections  100000",
        "100 connections   1000   10 s",
        "With 100 connections\nRequests: 1,000,000",
        "With 100 connections\nNumber of requests = 1,000,000",
        "Concurrency levels tested with wrk, n=1,000,000, c=100",
        "wrk -c 100 http://localhost/ | tee out | tail",
        "wrk | 100 connections | 30 seconds",
        "**Tool:** wrk | **Connections:** 100 | **Duration:** 10s",
        "<table><tr><td>100 connections</td></tr></table>",
        "│ 100 connections │",
    ],
)
def test_a_line_of_prose_is_no_row(line):
    assert loads(f"# HTTP benchmark\n\n{line}\n\n{TABLE}") == [100, 100]


@pytest.mark.parametrize(
    "rows",
    [
        "| Connections | 100 |\n|---|---|\n| Duration | 30 s |",
        "Connections | 100\n--- | ---\nDuration | 30 s",
        "Setting        Value\nConnections    100\nDuration       30 s",
        "Setting        Value\nConnections:   100\nDuration:      30 s",
        "Setting\tValue\nConnections\t100\nDuration\t30 s",
    ],
)
def test_a_row_of_a_table_of_settings_gives_its_load(rows):
    assert loads(f"# HTTP benchmark\n\n## Setup\n\n{rows}\n\n## Results\n\n{TABLE}") == [100, 100]


@pytest.mark.parametrize("form", list(FORMS))
def test_a_load_in_the_row_of_another_table_is_none_of_this_one(form):
    other = FORMS[form]([["Test", "Time"], ["100 connections", "4.5 s"], ["idle", "3.5 s"]])
    assert loads(f"# HTTP benchmark\n\n{other}\n\n{TABLE}") == [None, None]


def test_a_number_with_commas_makes_no_row_of_the_subject():
    text = f"# Comparison\n\nRedis SET with a key space of 1,000,000\n\n{TABLE}"
    assert loads(text) == []

"""What the lines around a table say of it: its load, its metric, and what is no name of its runs."""

from __future__ import annotations

import pytest

from importers.reader import read

SERVERS = """
Server        Req/sec    Avg latency
nginx 1.25    182,345    0.54 ms
Apache 2.4     61,020    1.63 ms
"""
LOADS = """
| Concurrency | PHP-FPM | Swoole |
|---|---|---|
| 1 | 312.4 | 1203.9 |
| 10 | 1204.8 | 6120.7 |
"""
METHOD = """__Method:__ `autocannon -c 100 -d 40 localhost:3000` twice, {cut}second average

| Framework | Version | Requests/sec |
|---|---|---|
| Express | 4.17.3 | 14,200 |
| Koa | 2.13.0 | 54,272 |
"""


def runs_of(text, name="results.md"):
    return read(text.encode(), name).runs


@pytest.mark.parametrize(
    ("line", "load"),
    [
        ("Concurrency: 100, 30 seconds each, wrk on the same host", 100),
        ("Concurrency: 100, 4 threads, wrk", 100),
        ("Concurrency: 100, 200, wrk", None),
        ("Concurrency: 100, 200 connections, wrk", None),
    ],
)
def test_what_stands_behind_a_load_with_a_unit_is_no_second_load(line, load):
    assert {run.concurrency for run in runs_of(line + "\n" + SERVERS)} == {load}


@pytest.mark.parametrize(
    "caption",
    [
        "(requests per second, higher is better)",
        "requests per second, higher is better",
        "All numbers are requests per second.",
        "Values in req/s",
    ],
)
def test_a_line_below_a_table_says_what_its_numbers_are(caption):
    rates = [run.requests_per_s for run in runs_of(f"{LOADS}\n{caption}\n")]
    assert rates == [312.4, 1203.9, 1204.8, 6120.7]


@pytest.mark.parametrize(
    "line", ["PHP-FPM serves 1,204 requests per second.", "What are requests per second worth?"]
)
def test_a_sentence_below_a_table_says_nothing_of_its_numbers(line):
    report = read(f"{LOADS}\n{line}\n".encode(), "results.md")
    assert report.runs == []
    assert "table.metric_unknown" in [remark.code for remark in report.diagnostics]


@pytest.mark.parametrize(
    ("cut", "label"), [("taking the\n", None), ("taking this.\n", "second average")]
)
def test_the_end_of_a_paragraph_is_no_name(cut, label):
    assert {run.label for run in runs_of(METHOD.format(cut=cut))} == {label}


@pytest.mark.parametrize(
    "text",
    [
        "server,connections,rps\ngo-http,64,101234.5\naxum,64,140234.5\n",
        "framework,rps\nexpress,15234.2\nfastify,52034.9\n",
        "server;connections;rps\ngo-http;64;101234.5\naxum;64;140234.5\n",
    ],
)
def test_a_row_of_heads_is_no_name(text):
    assert [run.label for run in runs_of(text, "results.csv")] == [None, None]


def test_a_kind_of_test_is_no_name():
    assert {run.label for run in runs_of("### Load test: 500 users\n" + SERVERS)} == {None}

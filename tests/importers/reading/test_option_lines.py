"""Loads in lines of nothing but options, and lines that only look like them."""

import pytest

from importers.reader import read

HEY = """
Summary:
  Total:	3.2050 secs
  Slowest:	0.2140 secs
  Fastest:	0.0011 secs
  Average:	0.0310 secs
  Requests/sec:	{}

Status code distribution:
  [200]	{} responses
"""
REPORT = HEY.format("624.0250", 1000)


def loads_of(first, second, *, count=2000):
    outputs = [HEY.format(number, count) for number in ("624.0250", "593.1200")]
    text = f"{first}\n```\n{outputs[0]}```\n\n{second}\n```\n{outputs[1]}```\n"
    return [(run.concurrency, run.label) for run in read(text.encode(), "").runs]


@pytest.mark.parametrize(
    "line",
    [
        "C={} N=2000",
        "-c {} -n 2000",
        "`-n 2000 -c {}`",
        "**c={}, n=2000**",
        "## concurrency={} requests=2000",
        "### -c {}",
        "c = {} | n = 2000:",
    ],
)
def test_a_line_of_options_says_the_load_of_the_report_below(line):
    assert loads_of(line.format(30), line.format(60)) == [(30, None), (60, None)]


@pytest.mark.parametrize(
    "line",
    [
        "C={} N=3000",  # another number of requests
        "users {}",
        "C={} of vitamins N=2000",
        "c={} c=7 n=2000",
        "-c {}ms -n 2000",
    ],
)
def test_other_lines_say_none(line):
    loads = [load for load, _ in loads_of(line.format(30), line.format(60))]
    assert loads == [None, None]


def test_requests_that_do_not_divide_by_the_callers_may_be_left_out():
    assert loads_of("-c 30 -n 2000", "-c 70 -n 2000", count=1980)[0][0] == 30


@pytest.mark.parametrize(
    "line",
    [
        "50 concurrent users",
        "Concurrency: 50\nDuration: 10s",
        "**50 clients, 1000 requests**",
        "1000 requests, 50 concurrent",
        "1000 requests with a concurrency of 50",
        "1000 requests with 50 concurrent workers",
        "(1000 requests, concurrency 50)",
        "Test: 30 seconds, 4 threads and 50 connections",
        "options: -n 1000 -c 50",
        "50 并发",
        "50 usuarios concurrentes",
        "50 utilisateurs simultanés",
        "50 gleichzeitige Verbindungen",
        "同時接続数 50, 30 s",
    ],
)
@pytest.mark.parametrize("fence", ["", "```\n"])
def test_a_line_of_settings_in_words_says_the_load(line, fence):
    assert [
        run.concurrency for run in read(f"{line}\n\n{fence}{REPORT}{fence}".encode(), "").runs
    ] == [50]


@pytest.mark.parametrize(
    "line",
    [
        "50 users",
        "Connections: 50",
        "concurrency: 50",
        "10, 50 concurrent users",
        "10 concurrent users, 50 concurrent users",
        "500 requests, 50 concurrent users",
        "nginx, 2 workers, 50 connections",
        "50 threads, 1000 requests",
        "50 concurrent users per node",
        "max 50 concurrent",
        "50 products and 20 users",
    ],
)
def test_a_line_that_may_mean_something_else_says_none(line):
    assert [run.concurrency for run in read(f"{line}\n\n```\n{REPORT}```\n".encode(), "").runs] == [
        None
    ]

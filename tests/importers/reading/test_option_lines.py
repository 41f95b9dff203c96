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

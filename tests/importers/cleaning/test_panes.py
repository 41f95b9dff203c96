"""Two panes of a terminal beside each other: both are read, and rows of tables stay as they are."""

from __future__ import annotations

import pytest

from importers.cleaning.panes import apart
from importers.reader import read

LEFT = """Concurrency Level:      100
Time taken for tests:   15.243 seconds
Complete requests:      100000
Failed requests:        0
Total transferred:      23000000 bytes
HTML transferred:       3000000 bytes
Requests per second:    6560.39 [#/sec] (mean)
Time per request:       15.243 [ms] (mean)
Time per request:       0.152 [ms] (mean, across all concurrent requests)
"""


def beside(left, right, bar="│"):
    pairs = zip(left.splitlines(), right.splitlines(), strict=True)
    return "".join(f"{one:80}{bar}{two}\n" for one, two in pairs)


def rates(text):
    return [run.requests_per_s for run in read(text.encode()).runs]


def test_both_panes_are_read():
    right = LEFT.replace("15.243 s", "5.482 s").replace("6560.39", "18241.52")
    right = right.replace("15.243 [", "5.482 [").replace("0.152", "0.055")
    text = f"$ ab -n 100000 -c 100 http://localhost/\n\n{beside(LEFT, right)}\nDone.\n"
    assert rates(text) == [6560.39, 18241.52]
    assert [run.concurrency for run in read(text.encode()).runs] == [100, 100]


WRK = """Running 10s test @ http://localhost/
  2 threads and 10 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     5.00ms    1.00ms   9.00ms   75.00%
    Req/Sec     1.00k    10.00     1.10k    75.00%
  20000 requests in 10.00s, 2.00MB read
Requests/sec:   2000.00
Transfer/sec:    204.80KB
"""


def test_panes_of_a_tool_whose_labels_have_no_colon_are_read():
    right = WRK.replace("20000 ", "40000 ").replace("2000.00", "4000.00")
    assert rates(beside(WRK, right)) == [2000.0, 4000.0]


@pytest.mark.parametrize("between", ["", "a note\n"])
def test_a_line_without_a_bar_does_not_end_the_panes(between):
    """The right report had the rate of the left one."""
    right = LEFT.replace("6560.39", "18241.52").replace("15.243 s", "5.482 s")
    rows = beside(LEFT, right).splitlines(keepends=True)
    text = "".join([*rows[:5], between or "\n", *rows[5:]])
    assert rates(text) == [6560.39, 18241.52]


def test_panes_of_which_a_line_is_too_long_stay_as_they_are():
    rows = beside(LEFT, LEFT).splitlines(keepends=True)
    text = "".join([*rows[:6], " " * 9 + rows[6], *rows[7:]])
    assert apart(text) == text


def test_lines_below_the_panes_keep_their_numbers():
    text = f"{beside(LEFT, LEFT)}\n{LEFT}"
    lines = [run.lines for run in read(text.encode()).runs]
    assert lines[0][0] == 1
    assert lines[-1] == (11, 19)


@pytest.mark.parametrize(
    "text",
    [
        "".join(f"server-{number} │ {number}000 req/s\n" for number in range(1, 9)),
        "".join(f"│ Latency: {number} │ Latency: {number} │\n" for number in range(1, 9)),
        beside(LEFT, "\n".join(f"note {number}" for number in range(9))),
        beside(LEFT, LEFT)[:250],
    ],
    ids=["rows", "table", "notes", "few"],
)
def test_what_is_no_pair_of_panes_stays(text):
    assert apart(text) == text

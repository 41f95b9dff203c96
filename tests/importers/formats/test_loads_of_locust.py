"""The load of locust's tables: from its log, from a command on several lines, from a sentence."""

import pytest

from importers.reader import read

HEAD = """\
 Name                              # reqs      # fails  |     Avg     Min     Max  |  Median   req/s
-----------------------------------------------------------------------------------------------------
"""
TABLE = f"""{HEAD}\
 GET /carts                           100     2(2.00%)  |      12       3      45  |      10   20.00
 POST /orders                          50     0(0.00%)  |       8       1      30  |       7   10.00
"""
COMMAND = """```
locust -f shop.py \\
  --no-web \\
  -c 30 -r 5 \\
  --host http://shop.example.org
```
"""


def loads_of(text):
    return [run.concurrency for run in read(text.encode(), "").runs]


@pytest.mark.parametrize(
    "between",
    [
        "",
        "Results:",
        "That gave us this.",
        "- The best run, without errors:",
        "We saw these numbers",
    ],
)
@pytest.mark.parametrize("fence", ["", "```\n"])
def test_a_command_on_several_lines_says_the_users_of_each_row(between, fence):
    assert loads_of(f"{COMMAND}\n{between}\n\n{fence}{TABLE}{fence}") == [30, 30]


@pytest.mark.parametrize("fence", ["", "```\n"])
def test_a_sentence_above_the_table_says_the_users_of_each_row(fence):
    text = f"We ran it with 40 concurrent users.\n\n{fence}{TABLE}{fence}"
    assert loads_of(text) == [40, 40]


@pytest.mark.parametrize(
    "line",
    [
        "Spawning 50 users at the rate 5 users/s",
        "Ramping to 50 users using a 5.00 spawn rate",
        "Hatching and swarming 50 clients at the rate 5 clients/s...",
    ],
)
def test_the_log_says_how_many_users_were_asked_for(line):
    start = "[2024-11-01 15:30:00,000] host/INFO/locust.main: Starting Locust 2.15.1\n"
    log = f"{start}[2024-11-01 15:30:00,100] host/INFO/locust.runners: {line}\n"
    assert loads_of(log + TABLE) == [50, 50]
    assert loads_of(f"{log}{log.splitlines()[1]}\n{TABLE}") == [None, None]


def test_failures_without_a_share_are_read_before_a_bar():
    report = read(TABLE.replace("(2.00%)", "").replace("(0.00%)", "").encode(), "")
    rows = [(run.requests_completed, run.requests_failed) for run in report.runs]
    assert rows == [(100, 2), (50, 0)]

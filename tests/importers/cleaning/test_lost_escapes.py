"""Colours whose escape character was lost or spelled, and marks around a value."""

import pytest

from importers.reader import read

WRK = """Running 20s test @ http://localhost:7000/
  3 threads and 60 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     4.10ms    1.02ms  31.20ms   81.02%
    Req/Sec     4.71k   301.10     5.20k    70.11%
  281042 requests in 20.02s, 31.10MB read
Requests/sec:  {}
Transfer/sec:      1.55MB
"""


@pytest.mark.parametrize(
    "escape", ["", "^[", "\\x1b", "\\u001b", "\\033", "\\e", "\u2190", "\u241b"]
)
def test_a_colour_is_no_part_of_a_value(escape):
    text = WRK.format(f"{escape}[32m14038.06{escape}[0m")
    (run,) = read(text.encode()).runs
    assert run.requests_per_s == 14038.06


@pytest.mark.parametrize("mark", ["`", "_", "*", "**"])
def test_marks_around_a_value_are_taken_off(mark):
    (run,) = read(WRK.format(f"{mark}14038.06{mark}").encode()).runs
    assert run.requests_per_s == 14038.06


@pytest.mark.parametrize("value", ["[30m 14038.06", "[32m14038.06", "`14038.06", "_14038.06`"])
def test_what_is_no_pair_of_marks_stays_and_gives_no_rate(value):
    (run,) = read(WRK.format(value).encode()).runs
    assert run.requests_per_s is None

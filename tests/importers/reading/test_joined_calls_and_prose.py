"""Several calls in one line, words of prose that run other programs, and lines that are no load."""

import pytest

from importers.reader import read

HEY = """
Summary:
  Total:	2.0000 secs
  Slowest:	0.0190 secs
  Fastest:	0.0001 secs
  Average:	0.0040 secs
  Requests/sec:	5000.1234

Status code distribution:
  [200]	10000 responses
"""
CALL = "hey -n 10000 -c 50 http://localhost/"


def load_below(text):
    (run,) = read(f"{text}\n{HEY}".encode()).runs
    return run.concurrency


@pytest.mark.parametrize(
    ("first", "load"),
    [
        ("hey -n 100 -c 5 http://localhost/ > /dev/null && ", 50),  # a warm-up
        ("hey -n 100 -c 5 http://localhost/ > /dev/null && \\\n  ", 50),
        ("hey -n 100 -c 5 http://localhost/ && ", None),  # both may have printed it
        ("cd /tmp && ", 50),
    ],
)
def test_of_calls_in_one_line_the_one_that_prints_says_the_load(first, load):
    assert load_below(f"$ {first}{CALL}") == load


@pytest.mark.parametrize(
    "runner",
    [
        *("perf stat -e cycles ", "perf record -F 99 -g ", "timeout 60 ", "timeout -k 5 30s "),
        *("watch -n 1 ", "nohup ", "stdbuf -oL ", "exec ", "proxychains4 -q "),
    ],
)
def test_a_call_by_another_program_says_the_load(runner):
    assert load_below(f"$ {runner}{CALL}") == 50


@pytest.mark.parametrize(
    "prose",
    [
        "perf of the app with hey - best of 3:",
        "watch out for hey - it warms up:",
        "Run hey -h first:",
    ],
)
def test_prose_that_begins_like_a_program_takes_no_load_away(prose):
    assert load_below(f"$ {CALL}\n\n{prose}") == 50


def test_headings_that_begin_like_a_program_name_their_reports():
    text = "".join(
        f"## perf of {name} with hey - keepalive\n{HEY}\n" for name in ("nginx", "caddy")
    )
    assert all(
        name in run.label
        for name, run in zip(("nginx", "caddy"), read(text.encode()).runs, strict=True)
    )


@pytest.mark.parametrize("line", ["20 connections, 4 threads", "## 100 users/s"])
def test_what_a_server_has_and_arrivals_are_no_load(line):
    assert load_below(f"Settings of the pool\n\n{line}\n") is None


@pytest.mark.parametrize(
    ("call", "label"), [("hey -version", None), ("node --version", "v18.16.0")]
)
def test_the_version_of_the_load_generator_names_nothing(call, label):
    (run,) = read(f"```\n$ {call}\nv18.16.0\n$ {CALL}\n{HEY}```\n".encode()).runs
    assert run.label == label


USERS = "[10:00:{}] box/INFO/locust.runners: {}\n"
TABLE = """
Type     Name  # reqs      # fails |    Avg     Min     Max    Med |   req/s  failures/s
--------|----|-------|-------------|-------|-------|-------|-------|--------|-----------
GET      /       {}     0(0.00%) |     12       3      99     10 |  {}        0.00
--------|----|-------|-------------|-------|-------|-------|-------|--------|-----------
         Aggregated       {}     0(0.00%) |     12       3      99     10 |  {}        0.00
"""


@pytest.mark.parametrize(("second", "load"), [(25, None), (None, 25)])
def test_users_of_a_ramp_that_goes_on_are_those_of_no_table(second, load):
    text = USERS.format("01", "Ramping to 25 users at a rate of 5.00 per second")
    text += TABLE.format(100, "10.00", 100, "10.00")
    if second:
        text += USERS.format("31", "Ramping to 100 users at a rate of 5.00 per second")
    text += TABLE.format(900, "45.00", 900, "45.00")
    assert [run.concurrency for run in read(text.encode()).runs] == [load]

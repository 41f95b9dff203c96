"""Loads that stand behind reports, in loops of a shell, and in headings with a name."""

from __future__ import annotations

import pytest

from importers.reader import read
from tests.importers.reading.test_names_in_logs_and_loops import HEY, SIEGE

CALL = "hey -n 1000 -c {} http://localhost/"
LOOP = "$ for c in {}; do hey -n 1000 -c $c http://localhost/; done\n"


def loads(text):
    return [run.concurrency for run in read(text.encode()).runs]


@pytest.mark.parametrize("form", ["\ncommand: {}\n\n", "\n`{}`\n\n", "\n{}\n\n"])
def test_a_command_behind_each_report_is_of_that_report(form):
    behind = "".join(f"{HEY}{form.format(CALL.format(load))}" for load in (20, 40, 60))
    assert loads(behind) == [20, 40, 60]
    before = "".join(f"{form.format(CALL.format(load))}{HEY}" for load in (20, 40, 60))
    assert loads(before) == [20, 40, 60]


@pytest.mark.parametrize(
    "text",
    [
        f"{HEY}\n$ {CALL.format(20)}\n{HEY}\n$ {CALL.format(40)}\n",  # the last output is missing
        f"{HEY}\n\n\n{CALL.format(20)}\n{HEY}\n\n\n{CALL.format(40)}\n",  # nearer to the next one
    ],
)
def test_a_command_above_its_report_is_not_of_the_one_before(text):
    assert loads(text) == [None, 20]


def test_a_command_that_a_report_contradicts_is_not_behind_it():
    other = CALL.format(40).replace("1000", "5000")
    assert 40 not in loads(f"{HEY}\n{CALL.format(20)}\n\n{HEY}\n{other}\n\n")


def test_a_loop_gives_each_report_its_value():
    assert loads(LOOP.format("10 50") + 2 * HEY) == [10, 50]
    siege = LOOP.format("10 50").replace("hey -n 1000 -c", "siege -t 10S -c")
    assert loads(siege + 2 * SIEGE.format(rate="812.30")) == [10, 50]


@pytest.mark.parametrize("values", ["10", "10 50 100", "$(seq 1 2)", "{1..2}"])
def test_a_loop_with_other_values_than_reports_gives_none(values):
    assert loads(LOOP.format(values) + 2 * HEY) == [None, None]


def test_a_loop_over_something_else_leaves_the_load():
    assert loads(LOOP.format("a b").replace("-c $c", "-c 30 -o $c") + 2 * HEY)[0] == 30


@pytest.mark.parametrize(
    "name",
    ["nginx, {} connections", "nginx - {} clients", "nginx c={}", "nginx, concurrency {}"],
)
def test_a_heading_may_say_a_name_and_a_load(name):
    text = "".join(f"## {name.format(load)}\n{HEY}\n" for load in (50, 200))
    runs = read(text.encode()).runs
    assert [(run.label, run.concurrency) for run in runs] == [("nginx", 50), ("nginx", 200)]


@pytest.mark.parametrize("name", ["/list, {} users", "pool - {} connections to redis"])
def test_users_of_a_page_and_other_connections_are_no_load(name):
    text = "".join(f"## {name.format(load)}\n{HEY}\n" for load in (50, 200))
    assert loads(text) == [None, None]


@pytest.mark.parametrize("start", ["for c in 10 50\ndo\n", "for c in 10 50; do\n"])
def test_a_loop_may_stand_in_several_lines(start):
    call = CALL.format("$c")
    assert loads(f"$ {start}  echo $c\n  {call}\ndone\n" + 2 * HEY) == [10, 50]
    assert loads(f"$ {start}  {call}\n  {call}\ndone\n" + 2 * HEY) == [None, None]

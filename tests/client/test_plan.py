"""Plans, commands of tools, and the words of options, without a server."""

from __future__ import annotations

from itertools import combinations, groupby, product
from typing import Any

import pytest

from client import judging, plan, tools
from client.errors import ClientError
from client.plan import Plan, Rates, Step
from client.targets import Target
from client.tools import Call
from importers.reading.commands import command_line
from runs.compare.measured_order import TURNS
from runs.compare.verdicts.judgement import repeats_needed
from runs.conditions import BY_NAME

TARGETS = tuple(Target(name, f"http://127.0.0.1:80{port}/") for port, name in enumerate("abc", 1))


def make_plan(**changes: Any) -> Plan:
    """Return a plan of three targets at two loads."""
    values: dict[str, Any] = {
        "tool": tools.find("wrk"),
        "targets": TARGETS,
        "loads": (1.0, 8.0),
        "repeats": 4,
    }
    return Plan(**(values | changes))


@pytest.mark.parametrize("order", plan.ORDERS)
def test_every_order_makes_each_run_once(order):
    steps = list(make_plan(order=order).steps())
    assert len(steps) == len({step.key for step in steps}) == 3 * 2 * 4


def test_targets_take_turns_in_changing_order():
    steps = list(make_plan().steps())
    rounds = [steps[index : index + 3] for index in range(0, len(steps), 3)]
    for members in rounds:
        assert {step.target.name for step in members} == set("abc")
        assert len({(step.load, step.repetition) for step in members}) == 1
    assert len({tuple(step.target.name for step in members) for members in rounds}) > 1
    names = [step.target.name for step in steps if step.load == 1.0]
    assert len(list(groupby(names))) >= TURNS
    assert list(make_plan().steps()) == steps


def test_blocks_measure_one_target_after_the_other():
    names = [step.target.name for step in make_plan(order="blocks").steps()]
    assert [name for name, _ in groupby(names)] == list("abc")


@pytest.mark.parametrize("targets", [2, 3, 5])
@pytest.mark.parametrize("loads", [(8.0, 32.0), (1.0, 10.0, 100.0)])
@pytest.mark.parametrize("repeats", [4, 5])
def test_no_target_is_measured_before_another_one_more_often_than_after_it(targets, loads, repeats):
    names = "abcde"[:targets]
    made = make_plan(
        targets=tuple(Target(name, f"http://127.0.0.1/{name}") for name in names),
        loads=loads,
        repeats=repeats,
    )
    for load in loads:
        rounds = [made.round(load, nth) for nth in range(1, repeats + 1)]
        orders = ["".join(step.target.name for step in steps) for steps in rounds]
        for first, second in combinations(names, 2):
            before = sum(order.index(first) < order.index(second) for order in orders)
            assert abs(2 * before - repeats) <= 2 - repeats % 2


@pytest.mark.parametrize("loads", [(8.0,), (1.0, 10.0, 100.0)])
def test_each_of_several_targets_is_measured_at_each_place(loads):
    rounds = _rounds(make_plan(loads=loads, repeats=6))
    places = {(steps.index(step), step.target.name) for steps in rounds for step in steps}
    assert places == set(product(range(3), "abc"))


def test_two_targets_are_first_equally_often_over_two_loads():
    rounds = _rounds(make_plan(targets=TARGETS[:2], loads=(8.0, 32.0), repeats=5))
    firsts = [steps[0].target.name for steps in rounds]
    assert firsts.count("a") == firsts.count("b") == 5


def _rounds(made):
    """Return the runs of each round of a plan."""
    nths = range(1, made.repeats + 1)
    return [made.round(load, nth) for nth, load in product(nths, made.loads)]


def test_orders_are_those_that_the_site_knows():
    assert set(plan.ORDERS.values()) == set(BY_NAME["measured_order"].values)


@pytest.mark.parametrize(("loads", "targets"), [(1, 2), (1, 5), (4, 2), (7, 2), (2, 8)])
def test_the_least_number_of_repeats_is_that_of_the_site(loads, targets):
    pairs = targets * (targets - 1) // 2
    assert judging.repeats_needed(loads, targets) == repeats_needed(loads, pairs)
    if (loads, targets) == (1, 5):
        assert judging.repeats_needed(loads, targets) == 6  # the example of the rules


def test_loads_with_a_wide_spread_are_repeated_for_all_targets():
    own = make_plan(spread=0.025)
    rates = Rates()
    for target in TARGETS:
        for load in own.loads:
            for rate in (100, 101):
                rates.add(Step(target, load, repetition=1), rate)
    assert plan.more_steps(own, rates, repetition=5) == []
    rates.add(Step(TARGETS[0], 8.0, repetition=1), 130)
    steps = plan.more_steps(own, rates, repetition=5)
    assert {(step.target.name, step.load) for step in steps} == {(name, 8.0) for name in "abc"}
    assert plan.more_steps(own, rates, repetition=4 * plan.MOST_ROUNDS + 1) == []
    assert plan.more_steps(make_plan(), rates, repetition=5) == []


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("30s", 30), ("2m", 120), ("5", 5), ("200ms", 0.2), ("0", 0), ("1h", 3600)],
)
def test_times(text, seconds):
    assert plan.seconds_of(text, "--warm-up") == pytest.approx(seconds)


@pytest.mark.parametrize(
    ("convert", "text"),
    [
        (plan.seconds_of, "soon"),
        (plan.seconds_of, "-1s"),
        (plan.seconds_of, "nan"),
        (plan.whole_seconds, "0.5s"),
        (plan.whole_seconds, "0"),
        (plan.loads_of, ""),
        (plan.loads_of, "1,,2"),
        (plan.loads_of, "0"),
        (plan.loads_of, "1,1"),
        (plan.loads_of, "1e3"),
        (plan.share_of, "2.5"),
        (plan.share_of, "0%"),
    ],
)
def test_what_cannot_be_read_names_its_option(convert, text):
    with pytest.raises(ClientError, match="--option"):
        convert(text, "--option")


def call_of(tool, load=16):
    """Return what a test asks of a tool."""
    rate = 200 if tool.is_by_rate else load
    return Call(url="http://127.0.0.1:8001/a", load=rate, seconds=5, threads=4, connections=10)


COMMANDS = {
    "wrk": "-t4 -c16 -d5s --latency http://127.0.0.1:8001/a",
    "wrk2": "-t4 -c10 -d5s -R200 --latency http://127.0.0.1:8001/a",
    "ab": "-q -t 5 -n 1000000 -c 16 http://127.0.0.1:8001/a",
    "httperf": "--hog --server=127.0.0.1 --port=8001 --rate=200 --num-conns=1000 --num-calls=1 --timeout=5 --uri=/a",
    "autobench": "--single_host --host1 127.0.0.1 --port1 8001 --uri1 /a --quiet --low_rate 200"
    " --high_rate 200 --rate_step 200 --num_conn 1000 --num_call 1 --timeout 5 --output_fmt=tsv",
    "oha": "--no-tui -z 5s -c 16 http://127.0.0.1:8001/a",
    "h2load": "--h1 -D 5 -c 16 -t 4 http://127.0.0.1:8001/a",
    "hey": "-z 5s -c 16 http://127.0.0.1:8001/a",
    "k6": "run --quiet --no-usage-report --vus 16 --duration 5s -e TARGET=http://127.0.0.1:8001/a -",
}


@pytest.mark.parametrize("name", tools.TOOLS)
def test_the_command_of_each_tool(name):
    tool = tools.find(name)
    assert " ".join(tool.arguments(call_of(tool))) == COMMANDS[name]


@pytest.mark.parametrize("name", ["wrk", "ab", "hey", "oha", "h2load"])
def test_the_importers_read_the_same_load_from_the_command(name):
    tool = tools.find(name)
    fields = command_line.read(name, " ".join([name, *tool.arguments(call_of(tool))]))
    assert (fields["concurrency"], fields["duration_s"], fields["path"]) == (16, 5.0, "/a")


@pytest.mark.parametrize(("load", "threads"), [(1, 1), (3, 3), (4, 4), (64, 4)])
@pytest.mark.parametrize("name", ["wrk", "h2load"])
def test_threads_are_no_more_than_cores_and_connections(name, load, threads):
    tool = tools.find(name)
    fields = command_line.read(name, " ".join([name, *tool.arguments(call_of(tool, load=load))]))
    assert fields["tool_threads"] == threads


def test_options_of_the_user_stand_before_the_address(monkeypatch):
    monkeypatch.setattr(tools.shutil, "which", lambda name: name)
    command = tools.find("ab").command(call_of(tools.find("ab")), ["-k"])
    assert command[-2:] == ["-k", "http://127.0.0.1:8001/a"]


def test_a_tool_that_is_unknown_or_missing_has_a_sentence(monkeypatch):
    with pytest.raises(ClientError, match="'siege' is no tool that can be run; wrk, wrk2, ab"):
        tools.find("siege")
    monkeypatch.setattr(tools.shutil, "which", lambda _: None)
    with pytest.raises(ClientError, match="wrk is not installed."):
        tools.find("wrk").program()

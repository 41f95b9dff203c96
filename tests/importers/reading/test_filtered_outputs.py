"""Outputs of which a filter left the rate, below their call or in a loop."""

import pytest

from importers.reader import read

WRK = "Requests/sec:  {}\n"
HEY = "  Requests/sec:\t{}\n"


def loads_and_rates(text):
    return [(run.concurrency, run.requests_per_s) for run in read(text.encode()).runs]


@pytest.mark.parametrize(
    ("call", "line"),
    [
        ("wrk -t2 -c$c -d9s http://localhost/ | grep Requests/sec", "Requests/sec:  {}"),
        ("hey -n 900 -c $c http://localhost/ | grep Requests/sec", "  Requests/sec:\t{}"),
        ("oha -c $c http://localhost/ | grep Requests/sec", "  Requests/sec:\t{}"),
        ("bombardier -c $c http://localhost/ | grep Reqs", "  Reqs/sec      {}     12.50    90.10"),
        ("siege -c$c -t9S http://localhost/ | grep rate", "Transaction rate:\t{} trans/sec"),
    ],
)
def test_a_loop_prints_one_line_for_each_load(call, line):
    output = "".join(f"{line.format(rate)}\n" for rate in ("800.25", "900.25"))
    expected = [(10, 800.25), (50, 900.25)]
    assert loads_and_rates(f"$ for c in 10 50; do {call}; done\n{output}") == expected
    assert loads_and_rates(f"$ for c in 10 50\n> do\n>   {call}\n> done\n{output}") == expected


def test_times_that_the_filter_let_through_belong_to_the_rate_below_them():
    call = (
        "$ for c in 10 50; do wrk -c$c --latency http://localhost/ | egrep '99%|Req.*sec:'; done\n"
    )
    text = f"{call}     99%    4.02ms\n{WRK.format('800.25')}     99%    9.50ms\n{WRK.format('900.25')}"
    runs = read(text.encode()).runs
    assert [(run.concurrency, run.latency_ms["p99"]) for run in runs] == [(10, 4.02), (50, 9.5)]


def test_what_a_loop_echoes_stands_between_and_other_words_do_not():
    loop = "$ for c in 10 50; do {}hey -c $c http://localhost/ | grep Requests; done\n"
    output = f"c=10\n{HEY.format('800.2551')}c=50\n{HEY.format('900.2551')}"
    echoed = loop.format('echo "c=$c"; ') + output
    assert loads_and_rates(echoed) == [(10, 800.2551), (50, 900.2551)]
    assert loads_and_rates(loop.format("") + output) == []
    assert loads_and_rates(echoed.replace("\nc=10\n", "\nGoal:\n")) == []


def test_percentiles_straight_above_a_rate_are_of_its_report():
    rows = "     50%    1.10ms\n     99%    4.02ms\n"
    text = f"With wrk\n\nnginx:\n\n{rows}{WRK.format('800.25')}"
    runs = read(text.encode()).runs
    assert [(run.label, run.requests_per_s, run.latency_ms["p50"]) for run in runs] == [
        ("nginx", 800.25, 1.1)
    ]
    assert read(text.replace("ms\nReq", "ms\n\ntext\nReq").encode()).runs == []
    assert read(text.replace("wrk", "our client of a store").encode()).runs == []


def test_rounds_of_a_script_have_the_load_above_their_first_name():
    text = "".join(
        f"Testing with {load} concurrent connections\n"
        f"Alpha server:\nRequests per second:    {load}1.13 [#/sec] (mean)\n"
        f"Bravo server:\nRequests per second:    {load}2.13 [#/sec] (mean)\n\n"
        for load in (10, 50)
    )
    assert [load for load, _ in loads_and_rates(text)] == [10, 10, 50, 50]
    uneven = text + "Charlie server:\nRequests per second:    7.13 [#/sec] (mean)\n"
    assert [load for load, _ in loads_and_rates(uneven)] == [10, None, 50, None, None]


def test_rounds_below_commands_have_their_loads():
    report = "Transactions:  200 hits\nAvailability:  100.00 %\nTransaction rate:  {} trans/sec\n"
    text = "".join(
        f"```\n$ siege -c {load} -r 2 http://localhost/ -b\n```\n\n"
        f"Alpha\n```\n{report.format(load + 0.25)}```\n\nBravo\n```\n{report.format(load + 1.25)}```\n\n"
        for load in (100, 200)
    )
    assert [load for load, _ in loads_and_rates(text)] == [100, 100, 200, 200]


def test_a_report_of_labels_below_a_call_keeps_its_other_lines():
    text = "hey -c 50 http://localhost/\n\nRequests/sec: 800.25\nError rate: 2.5%\np99: 31 ms\n"
    (run,) = read(text.encode()).runs
    assert (run.requests_per_s, run.latency_ms, run.details["failed_share"]) == (
        800.25,
        {"p99": 31.0},
        0.025,
    )

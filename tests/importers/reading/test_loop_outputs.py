"""Outputs of a loop whose loads nobody can tell are no repeats of one test."""

from importers import reader

SIEGE = (
    'for n in {values}; do siege -b -c {variable} -t 10S http://127.0.0.1/ | grep "rate"; done\n'
    "Transaction rate:\t      1022.12 trans/sec\nTransaction rate:\t      1988.77 trans/sec\n"
    "Transaction rate:\t      3666.01 trans/sec\n"
)


def identities(text):
    return [run.identity for run in reader.read(text.encode()).runs]


def test_each_output_has_the_value_of_the_loop():
    text = SIEGE.format(values="1 2 4", variable="25").replace("do siege", "do ./run ${n}; siege")
    assert identities(text) == [{"n": "1"}, {"n": "2"}, {"n": "4"}]


def test_a_value_that_is_the_load_is_told_as_one():
    runs = reader.read(SIEGE.format(values="1 2 4", variable="${n}").encode()).runs
    assert [(run.concurrency, run.identity) for run in runs] == [(1, {}), (2, {}), (4, {})]


def test_outputs_are_numbered_where_one_is_missing():
    text = SIEGE.format(values="1 2 4 8", variable="$n")
    assert identities(text) == [{"n": f"output {number}"} for number in (1, 2, 3)]


def test_outputs_are_numbered_where_each_value_has_several():
    text = SIEGE.format(values="1 2 4", variable="$n")
    text = text.replace("; done", "; siege -b -c $n http://127.0.0.1/b; done")
    assert identities(text) == [{"n": f"output {number}"} for number in (1, 2, 3)]


def test_a_loop_that_only_counts_makes_repeats():
    text = SIEGE.format(values="1 2 3", variable="25")
    assert identities(text) == [{}, {}, {}]
    printed = text.replace("do siege", "do echo $n; siege")
    assert identities(printed) == [{}, {}, {}]


def test_what_is_known_of_each_run_stays_as_it_is():
    text = (
        "for c in 10 100; do ab -q -n 1000 -c $c http://localhost/ | grep 'Requests per'; done\n"
        "Requests per second:    812.44 [#/sec] (mean)\n"
        "Requests per second:    4012.10 [#/sec] (mean)\n"
    )
    runs = reader.read(text.encode()).runs
    assert [(run.concurrency, run.identity) for run in runs] == [(10, {}), (100, {})]

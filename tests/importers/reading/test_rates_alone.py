"""Rates of wrk of which nothing else is left: below their call, in a loop, and elsewhere."""

from importers.reader import read

LOOP = """```
$ for i in 1 2 3; do wrk -c10 -t2 -d5s http://localhost/ | grep Requests/sec; done
Requests/sec:  8000.12
Requests/sec:  8100.12
Requests/sec:  8200.12
```
"""


def rates_of(text):
    return [(run.requests_per_s, run.concurrency) for run in read(text.encode()).runs]


def test_each_rate_below_a_call_in_a_loop_is_a_run():
    assert rates_of(LOOP) == [(8000.12, 10), (8100.12, 10), (8200.12, 10)]
    endless = LOOP.replace("for i in 1 2 3;", "while true;")
    assert rates_of(endless) == rates_of(LOOP)


def test_a_rate_further_below_is_none_and_has_a_remark():
    text = f"{LOOP}\nTarget for the next version:\n\nRequests/sec:  9000.45\n"
    report = read(text.encode())
    assert [run.requests_per_s for run in report.runs] == [8000.12, 8100.12, 8200.12]
    assert [note.line for note in report.diagnostics if note.code == "report.unread"] == [10]


def test_a_heading_ends_the_rate_of_the_call_above_it():
    call = "```\n$ wrk -c10 http://localhost/\nRequests/sec:  8000.12\n```\n"
    text = f"## Alpha\n\n{call}\n## Bravo\n\n```\nRequests/sec:  9000.45\n```\n"
    report = read(text.encode())
    assert [(run.label, run.requests_per_s) for run in report.runs] == [("Alpha", 8000.12)]
    assert [note.line for note in report.diagnostics if note.code == "report.unread"] == [11]


def test_other_rates_below_each_other_are_no_runs():
    lines = "Requests/sec:  8000.12\nRequests/sec:  8100.12\n"
    assert rates_of(f"$ redis-benchmark -c10 | grep Requests\n{lines}") == []
    assert rates_of(f"Targets of the plan, with wrk:\n{lines}") == []


def test_many_rates_below_one_call_are_runs_and_remarks_are_none():
    rates = "".join(f"Requests/sec:  {number}.12\n" for number in range(8000, 8040))
    assert len(rates_of(f"$ wrk -c10 http://localhost/\n{rates}")) == 40
    remark = (
        "$ wrk -c10 http://localhost/\nRequests/sec:  8000.12\nRequests/sec:  9000.00 (target)\n"
    )
    assert rates_of(remark) == [(8000.12, 10)]

"""What the twelfth hunt showed: calls for readers, shares of paths, runs that are told again.

Each rule stands beside a near twin that is read otherwise.
"""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import codes, rates, runs, table

SERVERS = table(["Server", "Requests/s"], ["nginx", "12,345"], ["caddy", "11,207"])
CALL = "```\n$ bench -u http://localhost:5050 -c 1000 -d 10\n```\n"
FOR_READERS = (
    "Run it on your own hardware:",
    "Optionally, define the parameters of your test:",
    "You may also change the number of clients:",
    "You can set more options:",
)


@pytest.mark.parametrize("heading", ["## Benchmark", "## How does it compare?"])
@pytest.mark.parametrize("sentence", FOR_READERS)
def test_a_call_that_readers_may_make_is_not_the_load(heading, sentence):
    text = f"{heading}\n\n{SERVERS}\n{sentence}\n\n{CALL}"
    assert [(run.requests_per_s, run.concurrency) for run in runs(text)] == [
        (12345, None),
        (11207, None),
    ]
    assert "table.load_unknown" in codes(text)
    made = text.replace(sentence, "Measured with:")
    assert [run.concurrency for run in runs(made)] == [1000, 1000]


@pytest.mark.parametrize(
    "sentence",
    [
        "Measured with `wrk -c1000`. Your mileage may vary, always benchmark on your own hardware.",
        "In nginx you can set worker_processes; 1000 connections were used:",
        "Optionally TLS was on. We ran this on a laptop:",
        "You can change them in the config.",
    ],
)
def test_how_it_was_measured_is_the_load_beside_what_readers_may_do(sentence):
    text = f"## Benchmark\n\n{SERVERS}\n{sentence}\n\n{CALL}"
    assert [run.concurrency for run in runs(text)] == [1000, 1000]


def test_what_readers_may_do_ends_at_the_next_heading():
    text = f"## Results\n\n{SERVERS}\n## How to read it\n\nYou can set more:\n\n## Method\n\n{CALL}"
    assert [run.concurrency for run in runs(text)] == [1000, 1000]


def test_shares_of_paths_are_no_percentiles():
    head = ["Run", "Workers", "Connections", "RPS", "p95 ms"]
    rows = table(head, ["a", "2", "16", "2673", "9.8"], ["b", "2", "64", "2532", "37.2"])
    text = f"Load test of the API, a mix:\n- 30 % `/list`\n- 15 % `/kpi`, 55 % `/map`\n\n{rows}"
    found = runs(text)
    assert [(run.concurrency, run.latency_ms) for run in found] == [
        (16, {"p95": 9.8}),
        (64, {"p95": 37.2}),
    ]
    assert {run.identity["Workers"] for run in found} == {"2"}
    assert "table.column" not in codes(text)


@pytest.mark.parametrize("mark", ["### {}", "**{}**"])
@pytest.mark.parametrize(
    "caption", ["95% latency (ms)", "95 % (ms)", "95% of requests within (ms)"]
)
def test_a_percentile_of_a_time_is_no_share(mark, caption):
    rows = table(
        ["Connections", "nginx", "caddy"], ["10", "4.1 ms", "5.2 ms"], ["20", "6.3 ms", "7 ms"]
    )
    assert {tuple(run.latency_ms) for run in runs(f"HTTP\n\n{mark.format(caption)}\n\n{rows}")} == {
        ("p95",)
    }


TIMES = [["Average", "0.57 ms"], ["p50", "0.54 ms"], ["p99", "1.27 ms"], ["Slowest", "3.39 ms"]]


def turned(names, *, rates, last):
    """Return a table of metrics below each other, the second server with another mean."""
    rows = [["Requests/sec", *rates], *([name, time, time] for name, time in TIMES)]
    rows[1] = [*rows[1][:-1], last]
    return table(["Metric", *names], *rows)


def test_a_rate_with_three_times_is_told_once_where_a_name_only_says_more():
    first = turned(["one (run 1)", "many (run 2)"], rates=["161,038", "173,039"], last="0.57 ms")
    again = turned(
        ["`/a` many (run 2)", "`/b` many (run 3)"], rates=["173,039", "172,121"], last="0.57 ms"
    )
    text = f"# HTTP with oha -c 100\n\n## First\n\n{first}\n## Second\n\n{again}"
    assert sorted(rates(text)) == [161038, 172121, 173039]
    assert "table.repeats" in codes(text)
    # Another name stands for what is compared: "nginx" beside "ours".
    assert len(rates(text.replace("`/a` many", "`/a` one"))) == 4
    # With fewer digits, or one time that differs, it is another test.
    few = text.replace("173,039", "1,730")
    assert len(rates(few)) == 4
    differs = text.replace(again, again.replace("0.57 ms | 0.57", "0.58 ms | 0.57"))
    assert len(rates(differs)) == 4


def test_the_cost_of_a_request_in_a_process_is_said_of_a_server():
    rows = table(["Run", "Size", "RPS", "p50 ms"], ["a", "64", "2426", "22.6"])
    text = f"## Round 3 of the load test\n\n{rows}\n{{}} per request changes by less than 0.1 ms.\n"
    assert rates(text.format("In-process cost")) == [2426]
    assert rates(text.format("In-process calls, the time")) == []

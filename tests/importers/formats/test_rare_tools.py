"""Forms of rare tools that their samples do not show."""

from __future__ import annotations

import pytest

from importers import reader


def test_sb_prints_its_progress_before_the_first_status() -> None:
    text = """\
sb -u http://localhost:8808/ -c 100 -N 30
Starting at 2021/5/18 1:01:51
[Press C to stop the test]
727     (RPS: 20)8)
---------------Finished!----------------
Finished at 2021/5/18 1:02:28 (took 00:00:36.4365988)
813     (RPS: 22.4)                     Status 303:    813

RPS: 25.7 (requests/second)
Max: 4249ms
Min: 2020ms
Avg: 3743.8ms
"""
    (run,) = reader.read(text.encode()).runs

    assert (run.requests_per_s, run.requests_completed, run.concurrency) == (25.7, 813, 100)


def test_two_calls_of_sb_in_one_console_have_their_own_loads() -> None:
    text = """\
>> sb -u http://www.example.org -c 100 -N 30
RPS: 217 (requests/second)
Max: 8647ms
Min: 35ms
Avg: 438.1ms

>> sb -u http://www.example.org -c 500 -N 30
RPS: 177.1 (requests/second)
Max: 1191ms
Min: 238ms
Avg: 727.1ms
"""
    runs = reader.read(text.encode()).runs

    assert [(run.concurrency, run.requests_per_s) for run in runs] == [(100, 217), (500, 177.1)]


def test_a_mean_of_apib_in_seconds_is_left_out() -> None:
    text = """\
Duration:             10.009 seconds
Attempted requests:   192220
Successful requests:  192220
Non-200 results:      0
Connections opened:   16
Socket errors:        0

Throughput:           19204.666 requests/second
Average latency:      0.000 milliseconds
Minimum latency:      0.312 milliseconds
Maximum latency:      165.797 milliseconds
"""
    result = reader.read(text.encode())

    (run,) = result.runs
    assert "mean" not in run.latency_ms
    assert run.concurrency is None
    assert [remark.code for remark in result.diagnostics] == ["apib.mean_in_seconds"]


def test_drill_called_its_load_threads() -> None:
    text = """\
Threads 4
Iterations 100
Rampup 2
Base URL http://localhost:9000

Time taken for tests      10.2 seconds
Total requests            200
Successful requests       200
Failed requests           0
Requests per second       19.61 [#/sec]
Median time per request   350ms
"""
    (run,) = reader.read(text.encode()).runs

    assert run.concurrency == 4


def test_good_answers_of_nighthawk_are_all_where_no_others_are() -> None:
    text = """\
benchmark_http_client.latency_2xx (163209 samples)
  min: 0s 000ms 335us | mean: 0s 006ms 565us | max: 0s 066ms 668us

Counter                   Value       Per second
benchmark.http_2xx        163209      5440.31
"""
    (all_good,) = reader.read(text.encode()).runs
    with_others = f"{text}benchmark.http_5xx        12          0.4\n"
    (run,) = reader.read(with_others.encode()).runs

    assert all_good.latency_ms == {"min": 0.335, "mean": 6.565, "max": 66.668}
    assert run.latency_ms == {}


@pytest.mark.parametrize(
    ("rate", "number"),
    [("4,980.0797", 4980.0797), ("4,980", 4980), ("4.980,07", None), ("4980,0797", None)],
)
def test_hey_reads_a_grouped_rate_whole_or_not_at_all(rate, number):
    """4.98 was read of "4.980,07"."""
    text = "Summary:\n  Total:\t1.0040 secs\n  Average:\t0.0100 secs\n  Requests/sec:\t{}\n\n"
    (run,) = reader.read(text.format(rate).encode()).runs
    assert run.requests_per_s == number

"""Names with words that count or compare, and commands in forms that consoles and scripts show."""

from __future__ import annotations

import pytest

from importers.reader import read

HEY = """
Summary:
  Total:	10.0203 secs
  Slowest:	0.2011 secs
  Fastest:	0.0010 secs
  Average:	0.0201 secs
  Requests/sec:	{}

Status code distribution:
  [200]	{} responses
"""
SIEGE = """Transactions:		        {} hits
Availability:		      100.00 %
Elapsed time:		       20.10 secs
Data transferred:	        5.03 MB
Response time:		        0.67 secs
Transaction rate:	       17.30 trans/sec
Throughput:		        0.26 MB/sec
Concurrency:		        4.91
Successful transactions:         348
Failed transactions:	           0
Longest transaction:	        2.49
Shortest transaction:	        0.24
"""
GO_WRK = """Running 5s test @ http://127.0.0.1:8000/hello
  40 goroutine(s) running concurrently
{} requests in 4.995693174s, 10.01MB read
Requests/sec:		18930.11
Transfer/sec:		2.00MB
Avg Req Time:		4.226072ms
Fastest Request:	161.973\u00b5s
Slowest Request:	40.050931ms
Number of Errors:	0
"""
DRILL = """Concurrency{} 15
Time taken for tests      4.9 seconds
Total requests            1020
Successful requests       899
Failed requests           121
Requests per second       208.16 [#/sec]
Median time per request   85ms
Average time per request  91ms
Sample standard deviation 26ms
"""
HTTPRESS = """thread 1: 3126 connect, 503 requests, 493 success, 10 fail, 9678 bytes, 1823 overhead

TOTALS:  3126 connect, 50310 requests, 49280 success, 1030 fail, 400 (400) real concurrency
TRAFFIC: 12 avg bytes, 283 avg overhead, 591360 bytes, 13946240 overhead
TIMING:  6.127 seconds, 8043 rps, 2271 kbps, 41.5 ms avg req time
"""


def runs_of(text):
    return read(text.encode(), "pasted.txt").runs


def labels_of(text):
    return [run.label for run in runs_of(text)]


def test_a_number_before_run_counts_repetitions():
    text = "".join(f"## {number} run\n\n{HEY.format(9.5, number)}\n" for number in (1, 2))
    assert labels_of(text) == [None, None]
    assert labels_of(text.replace("run", "workers")) == ["1 workers", "2 workers"]


@pytest.mark.parametrize("word", ["vs", "vs.", "versus"])
def test_a_second_name_may_begin_with_versus(word):
    first, second = (f"```\n{SIEGE.format(count)}```\n" for count in (348, 349))
    text = f"one thread\n{first}{word} many threads\n{second}"
    assert labels_of(text) == ["one thread", "many threads"]


def test_nginx_versus_apache_stays_one_name():
    assert labels_of(f"## nginx vs apache\n\n{HEY.format(9.5, 90)}") == ["nginx vs apache"]


def test_a_prompt_may_stand_without_a_blank():
    (run,) = runs_of(f"```\n$siege -b -c 30 -t 20s shop.example.org\n{SIEGE.format(348)}```\n")
    assert run.concurrency == 30
    (run,) = runs_of(f"```\n$siegeload -b -c 30 -t 20s shop.example.org\n{SIEGE.format(348)}```\n")
    assert run.concurrency is None


def test_the_name_of_a_host_says_nothing_of_whether_a_command_was_run():
    command = "hey -z 10s -c 30 http://api.example.org/"
    text = f"Benchmark command:\n```\n{command}\n```\n\n"
    for name, count in (("sync", 90), ("gevent", 91)):
        text += f"{name}:\n```\n{HEY.format(9.5, count)}```\n\n"
    assert [run.concurrency for run in runs_of(text)] == [30, 30]
    usage = text.replace("Benchmark command:\n```\n", "```\nFor example ").replace(
        command, f"`{command}`"
    )
    assert runs_of(usage)[1].concurrency is None


def test_a_script_may_say_its_name_before_what_it_tests():
    text = "".join(
        f"http_bench testing {name}.\nListening on port 4000\n{HEY.format(9.5, count)}\n"
        for name, count in (("RUST", 90), ("OCAML", 91))
    )
    assert labels_of(f"# travis\n\n```\n{text}```\n") == ["RUST", "OCAML"]


def test_the_name_of_a_tool_may_have_a_dash():
    text = "".join(
        f"**{name} go-wrk**\n\n```\n{GO_WRK.format(count)}```\n"
        for name, count in (("robin", 9), ("jay", 8))
    )
    assert labels_of(text) == ["robin", "jay"]


@pytest.mark.parametrize("level", ["", " Level"])
def test_drill_may_call_its_load_a_level(level):
    (run,) = runs_of(DRILL.format(level))
    assert run.concurrency == 15


def test_httpress_is_named():
    report = read(f"openlitespeed:\n```\n{HTTPRESS}```\n".encode(), "post.md")
    assert report.runs == []
    assert "httpress" in report.diagnostics[-1].message
    report = read(b"TIMING: 6 seconds of rest\n", "post.md")
    assert "httpress" not in report.diagnostics[-1].message

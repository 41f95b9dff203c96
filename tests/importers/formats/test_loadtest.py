"""loadtest of npm and Taurus: percentiles in one line, loads in settings of a command."""

import pytest

from importers.reader import read

LOADTEST = """Target URL:          http://localhost:7000/
Max requests:        3000
Concurrent clients:  15
Agent:               keepalive

Completed requests:  3000
Total errors:        0
Total time:          1.204 s
Mean latency:        5.9 ms
Effective rps:       2492

Percentage of requests served within a certain time
{}
"""
TAURUS = """$ bzt {} plan.yml
14:02:11 INFO: Test duration: 0:01:02
14:02:11 INFO: Samples count: 30210, 0.12% failures
14:02:11 INFO: Average times: total 0.071, latency 0.070, connect 0.001
"""


@pytest.mark.parametrize(
    "line",
    [
        "  50%      4 ms  90%      9 ms  99%      31 ms 100%      44 ms (longest request)",
        "50% 4 ms, 90% 9 ms, 99% 31 ms; 100% 44 ms",
        "  50%      4 ms\n  90%      9 ms\n  99%      31 ms\n 100%      44 ms (longest request)",
    ],
)
def test_percentiles_of_loadtest_may_stand_in_one_line(line):
    (run,) = read(LOADTEST.format(line).encode()).runs
    assert {"p50": 4, "p90": 9, "p99": 31, "max": 44}.items() <= run.latency_ms.items()


def test_a_percentage_behind_other_words_is_no_percentile():
    (run,) = read(LOADTEST.format("  50%      4 ms\n  as before 90% 9 ms").encode()).runs
    assert "p90" not in run.latency_ms


def test_a_setting_of_taurus_says_the_load():
    (run,) = read(TAURUS.format("-o execution.0.concurrency=35 -o a.b=4").encode()).runs
    assert run.concurrency == 35


def test_two_executions_of_taurus_with_loads_of_their_own_say_none():
    options = "-o execution.0.concurrency=35 -o execution.1.concurrency=70"
    (run,) = read(TAURUS.format(options).encode()).runs
    assert run.concurrency is None


PROGRESS = "Requests: {} ({}%), requests per second: {}, mean latency: {} ms\n"


def progress_of(prefix):
    rows = [(0, 0, 0, 0), (13507, 45, 2701, 0.4), (21233, 70, 3546, 0.3)]
    lines = (PROGRESS.format(*row) for row in rows)
    return "".join(f"{prefix.format(5 * index)}{line}" for index, line in enumerate(lines))


PREFIXES = [
    "",
    "{}s  mark: ",
    "t={}s: ",
    "10:02:1{} ",
    "[Sat Mar 19 2022 11:45:10 GMT+0300 (East Africa Time)] INFO ",
    "INFO ",
    "after {} seconds - ",
    "worker-1 | ",
]


@pytest.mark.parametrize("prefix", PREFIXES)
def test_progress_of_loadtest_is_no_run_behind_any_prefix(prefix):
    above = progress_of(prefix)
    report = read((above + "\n" + LOADTEST.format("  50%      4 ms")).encode())
    assert [(run.label, run.requests_per_s) for run in report.runs] == [(None, 2492)]
    assert report.diagnostics == []


@pytest.mark.parametrize("prefix", PREFIXES)
def test_progress_without_its_report_is_a_remark(prefix):
    report = read(f"One server:\n\n{progress_of(prefix)}".encode())
    assert report.runs == []
    assert ("text.cut", 5) in [(remark.code, remark.line) for remark in report.diagnostics]

"""Lines of keys and values: those of a load test are runs, those of a server's log are not."""

from __future__ import annotations

import pytest

from importers import reader

LINES = (
    "[nginx] connections=64 rps=51234.5 p99_ms=4.5\n[caddy] connections=64 rps=43210.5 p99_ms=5\n"
)


def read(text):
    return reader.read(text.encode())


def rates(text):
    return [run.requests_per_s for run in read(text).runs]


@pytest.mark.parametrize(
    "line",
    [
        "2024-05-01 12:00:0{0} INFO stats rps=512{0}.4 p99_ms=4.5 inflight=10\n",
        "[12:00:0{0}] vus=1{0} rps=100.{0} p99_ms=4.5\n",
        "ts=2024-05-01T12:00:0{0}Z level=info msg=stats rps=512{0}.4 p99_ms=4.5\n",
        "level=info rps=512{0}.4 p99_ms=4.5\n",
        "time=2024-05-01T12:00:0{0}Z rps=512{0}.4 p99_ms=4.5\n",
        "tenant=t{0} rps=1{0} concurrency=2\n",
        "zone=login{0} rps=5{0} users=10\n",
        "plan=p{0} rps=5{0} p99_ms=10\n",
        "pool=p{0} rps=5{0} concurrency=10\n",
    ],
)
def test_lines_of_a_log_and_limits_are_no_runs_and_have_a_remark(line):
    report = read("".join(map(line.format, (1, 2, 3))))
    assert not report.runs
    assert any(remark.line for remark in report.diagnostics)


@pytest.mark.parametrize(
    "text",
    [
        LINES,
        LINES.replace("[nginx]", "server=nginx").replace("[caddy]", "server=caddy"),
        LINES.replace(" p99_ms=4.5", "").replace(" p99_ms=5", ""),  # known servers
        LINES.replace("[nginx]", "time=10s").replace("[caddy]", "time=20s"),
        "Load test of our API\n\npool=10 rps=51234.5 concurrency=10\npool=20 rps=43210.5 concurrency=10\n",
    ],
)
def test_lines_of_a_load_test_are_runs(text):
    assert rates(text) == [51234.5, 43210.5]


def test_a_line_of_pairs_is_no_heading():
    runs = read("case=a c=64 rps=512.5 p99_ms=4\ncase=b c=64 rps=432.5 p99_ms=5\n").runs
    assert [(run.identity, run.label) for run in runs] == [
        ({"case": "a"}, None),
        ({"case": "b"}, None),
    ]


@pytest.mark.parametrize("empty", ["null", "-", "n/a"])
def test_a_line_without_a_rate_leaves_the_others(empty):
    report = read(f"HTTP benchmark\n\n{LINES}[h2o] connections=64 rps={empty} p99_ms={empty}\n")
    assert [run.requests_per_s for run in report.runs] == [51234.5, 43210.5]
    assert [(remark.code, remark.line) for remark in report.diagnostics] == [("table.no_rate", 5)]


def test_a_load_before_a_key_is_no_rate():
    report = read("[nginx] connections=64 rps=null\n[caddy] connections=64 rps=null\n")
    assert not any('"64 rps"' in remark.message for remark in report.diagnostics)

"""Rates behind an arrow in the line of their call, and tables that repeat a report's exact rate."""

from __future__ import annotations

import pytest

from importers.reader import read
from tests.importers.reading.outputs import WRK


def runs(text):
    return [(run.concurrency, run.requests_per_s) for run in read(text.encode()).runs]


@pytest.mark.parametrize("arrow", ["->", "-->", "==>", "→"])
@pytest.mark.parametrize("mark", ["// ", "# ", ""])
def test_an_arrow_parts_a_call_from_its_rate(mark, arrow):
    call = "wrk -t1 -c256 -d30s http://127.0.0.1:3000"
    text = f'{mark}{call} {arrow} Requests/sec: 105837.75\n\nimport {{ serve }} from "serve";\n'
    assert runs(text) == [(256, 105837.75)]


@pytest.mark.parametrize(
    "line",
    [
        "wrk -t1 -c256 http://127.0.0.1:3000 -> Requests/sec\n",
        "// wrk -t1 -c256 -d30s http://127.0.0.1:3000 ~ Requests/sec: 105837.75\n",
        "the goal of wrk -c256 is -> Requests/sec: 1000\n",
        "// wrk -c64 -d30s http://127.0.0.1:3000 | Requests/sec: 12 | p99: 3ms\n",
    ],
)
def test_what_only_looks_so_is_no_run_and_no_error(line):
    assert runs(f"const PORT = 3000;\n\n{line}\nimport x\n") == []


@pytest.mark.parametrize(("rate", "number"), [("6192.14", 1), ("6192.15", 2)])
def test_a_table_without_a_load_repeats_the_report_of_its_exact_rate(rate, number):
    table = f"| Metric | Value |\n| --- | --- |\n| Requests/sec | {rate} |\n| Port | 8002 |\n"
    text = (
        f"# Benchmark: Django (orders)\n\n{table}\n## Raw\n\n```\n{WRK.format(rate='6192.14')}```\n"
    )
    assert len(runs(text)) == number


def test_a_cut_report_in_one_line_of_json_is_named():
    text = (
        'Output:\n{"url":"http://127.0.0.1:8080","connections":100,"sampleInt":1000,"pipelining":1,'
        '"duration":10.34,"samples":10,"errors":0,"timeouts":0,"mismatches":0,"non2xx":0,'
        '"statusCodeStats":{"200":{"count":61573}},"latency":{"average":15.75,"totalCount":61573},'
        '"requests":{"average":6157.4,"mean":6157.4,"sent":61673},"throughput":{"average":129\n'
    )
    report = read(text.encode())
    assert report.runs == []
    assert "autocannon" in " ".join(remark.message for remark in report.diagnostics)


def test_artillery_writes_its_summary_with_a_capital_too():
    text = """Summary Report @ 10:45:32(+0000)
  Scenarios launched:  600
  Scenarios completed: 598
  Requests completed:  2100
  RPS sent: 35.2
  Request latency:
    min: 1.2
    max: 856.3
    median: 95
    p95: 215
    p99: 380
  Codes:
    200: 2100
"""
    assert runs(text) == [(None, 35.2)]


AUTOCANNON = """┌─────────┬──────┬───────┬───────┬───────┬──────────┬─────────┬────────┐
│ Stat    │ 2.5% │ 50%   │ 97.5% │ 99%   │ Avg      │ Stdev   │ Max    │
├─────────┼──────┼───────┼───────┼───────┼──────────┼─────────┼────────┤
│ Latency │ 9 ms │ 11 ms │ 21 ms │ 25 ms │ 12.31 ms │ 3.97 ms │ 118 ms │
└─────────┴──────┴───────┴───────┴───────┴──────────┴─────────┴────────┘
┌───────────┬──────┬──────┬──────┬───────┬────────┬───────┬──────┐
│ Stat      │ 1%   │ 2.5% │ 50%  │ 97.5% │ Avg    │ Stdev │ Min  │
├───────────┼──────┼──────┼──────┼───────┼────────┼───────┼──────┤
│ Req/Sec   │ 5000 │ 5000 │ 8200 │ 8900  │ 8123.4 │ 101.2 │ 5000 │
└───────────┴──────┴──────┴──────┴───────┴────────┴───────┴──────┘
"""
HEAD = "Running 10s test @ http://localhost:3000\n50 connections\n"


def test_autocannons_head_may_stand_above_the_fence_of_its_tables():
    assert runs(f"{HEAD}\n```\n{AUTOCANNON}```\n") == [(50, 8123.4)]
    assert runs(f"```\n{HEAD}```\n\nIt got stuck.\n\n```\n{AUTOCANNON}```\n") == [(None, 8123.4)]


@pytest.mark.parametrize("start", ["$ ", ""])
def test_a_loop_over_servers_keeps_the_load_of_its_call(start):
    call = "wrk -c 64 -t 4 -d 10s http://$s:8080/ | grep Requests/sec"
    loop = f"{start}for s in nginx caddy; do echo $s; {call}; done\n"
    text = f"{loop}nginx\nRequests/sec: 51200.33\ncaddy\nRequests/sec: 41200.33\n"
    assert runs(text) == [(64, 51200.33), (64, 41200.33)]

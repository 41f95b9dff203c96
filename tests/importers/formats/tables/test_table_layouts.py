"""Layouts of published tables: each gives the runs that a person reads from it."""

from __future__ import annotations

import pytest

from importers.reader import read

RULE = "|---|---|---|\n"


def summaries(text):
    """Return server, load, rate and latencies of each run."""
    return [
        (run.server_software, run.concurrency, run.requests_per_s, run.latency_ms)
        for run in read(text.encode()).runs
    ]


CASES = {
    "a load of each column below the heads": (
        "| Metric | Prod | Dev |\n" + RULE + "| RPS | 90 | 70 |\n| p95 | 4 ms | 8 ms |\n"
        "| VUs | 500 | 500 |\n",
        [(None, 500, 90, {"p95": 4}), (None, 500, 70, {"p95": 8})],
    ),
    "the load in the corner": (
        "| 200 VUs | Before | After |\n" + RULE + "| Throughput | 38 req/s | 186 req/s |\n",
        [(None, 200, 38, {}), (None, 200, 186, {})],
    ),
    "loads above groups of metrics": (
        "<table><tr><th rowspan=2>Server<th colspan=2>10 clients<th colspan=2>20 clients</tr>"
        "<tr><th>req/s<th>p99<th>req/s<th>p99</tr>"
        "<tr><td>nginx<td>51<td>4 ms<td>49<td>31 ms</tr></table>",
        [("nginx", 10, 51, {"p99": 4}), ("nginx", 20, 49, {"p99": 31})],
    ),
    "the metric in the corner": (
        "| Requests/sec | nginx | apache |\n" + RULE + "| static | 45 | 21 |\n",
        [("nginx", None, 45, {}), ("apache", None, 21, {})],
    ),
    "the metric in the caption below": (
        "| server | c=10 | c=100 |\n"
        + RULE
        + "| woo | 9000 | 21000 |\n\nRequests per second, wrk.\n",
        [("woo", 10, 9000, {}), ("woo", 100, 21000, {})],
    ),
    "a change in each cell": (
        "| Query | rps | p95 |\n" + RULE + "| csv | 4.4 → **6.2** (1.42×) | 1,060 → 758 ms |\n",
        [(None, None, 4.4, {"p95": 1060}), (None, None, 6.2, {"p95": 758})],
    ),
    "latencies behind a rate": (
        "| Case | before | after |\n"
        + RULE
        + "| GET | 9 req/s, p50 0.013 ms | 8 req/s, p99 2 ms |\n",
        [(None, None, 9, {"p50": 0.013}), (None, None, 8, {"p99": 2})],
    ),
    "cores in the heads beside a column of loads": (
        "| Connections | 4c (req/s) | 8c (req/s) |\n"
        + RULE
        + "| 16 | 51 | 92 |\n| 64 | 60 | 99 |\n",
        [("4c", 16, 51, {}), ("8c", 16, 92, {}), ("4c", 64, 60, {}), ("8c", 64, 99, {})],
    ),
    "cores in the heads of a table without loads": (
        "| Server | 4C (req/s) | 8C (req/s) |\n" + RULE + "| nginx | 51 | 92 |\n",
        [("nginx", None, 51, {}), ("nginx", None, 92, {})],
    ),
    "a latency of another load than that of the row": (
        "| Connections | Requests/sec | p99 at 8 clients (ms) |\n" + RULE + "| 16 | 51 | 4 |\n"
        "| 64 | 60 | 5 |\n",
        [(None, 16, 51, {}), (None, 64, 60, {})],
    ),
    "names above groups of rows": (
        "| Query | Server | Requests/sec |\n"
        + RULE
        + "| 1 | `{ posts }` |\n|| [Alpha] | `20.5` |\n"
        "|| [Bravo] | `10.5` |\n",
        [("Alpha", None, 20.5, {}), ("Bravo", None, 10.5, {})],
    ),
    "one known server among the heads": (
        "| Req/s | Node | Go |\n" + RULE + "| Hello | 41 | 110 |\n",
        [("Node", None, 41, {}), ("Go", None, 110, {})],
    ),
    "names without a head in aligned columns": (
        "               Requests/sec     Avg latency\nNode http         45,210           2.1ms\n"
        "Express           12,004           8.2ms\n",
        [("Node http", None, 45210, {"mean": 2.1}), ("Express", None, 12004, {"mean": 8.2})],
    ),
    "the highest rate where it is the only one": (
        "| Framework | MaxRPS | P95(ms) |\n" + RULE + "| gin | 1726 | 1.53 |\n| echo | 90 | 2 |\n",
        [("gin", None, 1726, {"p95": 1.53}), ("echo", None, 90, {"p95": 2})],
    ),
    "percentiles as shares": (
        "| Server | Req/s | 99% |\n" + RULE + "| h2o | 99 | 6ms |\n",
        [("h2o", None, 99, {"p99": 6})],
    ),
    "verdicts and arrows in heads": (
        "| Server | Req/s (higher is better) | Latency ↓ |\n" + RULE + "| h2o | 99 | 6ms |\n",
        [("h2o", None, 99, {"mean": 6})],
    ),
    "rules of one dash": (
        "|Data|Node|Bun|\n|-|-|-|\n|Req/s|90.5|61.5|\n",
        [("Node", None, 90.5, {}), ("Bun", None, 61.5, {})],
    ),
    "a load behind which no blank stands": (
        "10 threads / 100 connectionsを30s\n\n||Requests/sec|\n|--|--|\n|Rails|190.89|\n|mount|229|\n",
        [("Rails", 100, 190.89, {}), ("mount", 100, 229, {})],
    ),
    "thousands in a sentence": (
        "Tested with **5,000 virtual users** (k6).\n\n|Server|Requests/sec|\n|--|--|\n|a|19|\n|b|22|\n",
        [("a", 5000, 19, {}), ("b", 5000, 22, {})],
    ),
    "Korean": (
        "| 지표 | 측정값 | 임계값 |\n" + RULE + "| 처리량 | 48.8 req/s | — |\n"
        "| 평균 응답시간 | 3.26s | — |\n",
        [(None, None, 48.8, {"mean": 3260})],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_layout_gives_its_runs(name):
    text, wanted = CASES[name]
    got = summaries(text)
    assert [entry[:3] for entry in got] == [entry[:3] for entry in wanted]
    latencies = [
        entry[3].items() >= wants[3].items() for entry, wants in zip(got, wanted, strict=True)
    ]
    assert all(latencies), got


def test_requests_that_a_row_names_once_are_those_of_each_server():
    text = (
        "| Concurrency | Total requests | Apache (req/s) | Nginx (req/s) |\n|---|---|---|---|\n"
        "| 10 | 10000 | 2100 | 5600 |\n| 100 | 10000 | 2300 | 7800 |\n"
    )
    runs = read(text.encode()).runs
    assert [run.requests_completed for run in runs] == [10000] * 4
    assert {run.server_name for run in runs} == {"Apache", "Nginx"}


def test_a_latency_beside_several_rates_is_left_out_with_a_remark():
    text = (
        "| Framework | JSON req/s | Text req/s | p99 (ms) |\n|---|---|---|---|\n"
        "| gin | 90 | 95 | 4 |\n| echo | 80 | 85 | 5 |\n"
    )
    report = read(text.encode())
    assert [run.latency_ms for run in report.runs] == [{}] * 4
    assert "table.shared" in [remark.code for remark in report.diagnostics]


@pytest.mark.parametrize(
    "head", ["RPS/core", "req/s per core", "req/s/worker", "RPS per $", "Max RPS", "Requests/min"]
)
def test_a_share_of_a_rate_is_no_rate(head):
    text = f"| Server | {head} |\n|---|---|\n| nginx | 100 |\n| caddy | 90 |\n"
    assert read(text.encode()).runs == []


def test_a_table_that_sums_up_the_lines_above_is_no_further_run():
    text = (
        "HEAD: 814 req/s (P50: 80μs)\nGET: 797 req/s (P50: 81μs)\n\n"
        "| Metric | Value |\n|---|---|\n| Requests/sec | ~800 req/s |\n"
    )
    assert [run.requests_per_s for run in read(text.encode()).runs] == [814, 797]

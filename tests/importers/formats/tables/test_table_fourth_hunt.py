"""What fourth hunts for fresh texts taught: each rule with a text that is read and one that is not.

The texts are retyped from what people published; the words around them are written anew.
"""

from __future__ import annotations

import pytest

from importers.reader import read
from tests.wild.comparison import values


def runs_of(text, name="post.md"):
    return read(text.encode(), name).runs


def remarks_of(text, name="post.md"):
    return read(text.encode(), name).diagnostics


def rates_of(text):
    return [run.requests_per_s for run in runs_of(text)]


WISHES = """# Load test with k6

| Метрика | Требование (SLI) | Результат теста |
| :--- | :--- | :--- |
| **Время ответа (p95)** | < 300 ms | 117.6 ms |
| **RPS** | 5 | ~67 |
| **Ошибки** | < 0.1% | 0.00% |
"""


def test_a_column_of_bounds_is_a_wish_whatever_its_head_is_called():
    (run,) = runs_of(WISHES)
    assert values(run) == {"requests_per_s": 67.0, "latency p95": 117.6}
    assert run.server_software is None  # "Result" names no server


def test_a_column_with_one_bound_is_measured():
    text = "# HTTP load test\n\n| Metric | nginx | caddy |\n|---|---|---|\n"
    text += "| Requests/s | 5120 | 4210 |\n| p50 | <1 ms | 2 ms |\n| p95 | 3 ms | 5 ms |\n"
    assert rates_of(text) == [5120.0, 4210.0]


def test_the_only_values_beside_a_target_name_no_server_but_for_a_product():
    text = "# JMeter load test\n\n| Metrik | {} | Target | Status |\n|---|---|---|---|\n"
    text += "| Throughput | 19.6 req/s | > 100 req/s | FAIL |\n"
    text += "| Avg Response Time | 20,076 ms | < 2,000 ms | FAIL |\n"
    assert [run.server_software for run in runs_of(text.format("Nilai"))] == [None]
    assert [run.server_software for run in runs_of(text.format("nginx"))] == ["nginx"]


def test_a_row_of_dashes_where_others_have_names_is_left_out():
    text = "Benchmark (wrk -c 64)\n\n| Server | Protocol | Req/s |\n|---|---|---|\n"
    text += "| nginx | h1 | 81,234 |\n| - | - | 12,345 |\n| caddy | - | 41,234 |\n"
    assert rates_of(text) == [81234.0, 41234.0]
    assert "table.no_name" in {remark.code for remark in remarks_of(text)}


def test_the_rule_below_the_head_of_locust_is_no_run():
    text = (
        "| Type | Name | # Requests | # Fails | Median (ms) | 95%ile (ms) | Average (ms) | RPS |\n"
    )
    text += "|---|---|---|---|---|---|---|---|\n"
    text += "| GET | /api/status | 12 | 1 | 420 | 540 | 451.48 | 1.2 |\n"
    assert [run.requests_completed for run in runs_of(text)] == [12]


MODEL = """<table>
<tr><th>Metric</th><th>Value</th></tr>
<tr><td>API Latency (P95)</td><td>15ms</td></tr>
<tr><td>{}</td><td>83.3%</td></tr>
</table>
"""


def test_the_accuracy_of_a_model_refuses_a_table_and_the_success_of_requests_does_not():
    assert runs_of(MODEL.format("Model Accuracy"), "a.html") == []
    assert runs_of(MODEL.format("ROC-AUC"), "a.html") == []
    assert len(runs_of(MODEL.format("HTTP success"), "a.html")) == 1


PRAISE = """## {}

| Feature | speedy | {} |
|---|---|---|
| Requests per second | 100,000 | 10,000 |
| Memory | 10 MB | 100 MB |
"""


def test_round_rates_against_others_are_claims_below_a_heading_of_benchmarks():
    assert runs_of(PRAISE.format("Benchmarks", "others")) == []
    assert runs_of(PRAISE.format("Benchmarks", "express")) == []  # a list of features
    text = PRAISE.format("Benchmarks with wrk -c 100", "express").replace("Feature", "Metric")
    assert rates_of(text) == [100000.0, 10000.0]


def test_servers_that_are_needed_were_not_measured():
    text = "* Each user sends 1 request every 5 seconds\n"
    text += "* Each server handles **2,000 requests/sec** before hitting 70% CPU.\n\n### {}\n\n"
    text += "| Server | Requests/sec |\n|---|---|\n| one | 2,000 |\n| ten | 20,000 |\n"
    assert rates_of(text.format("Compute the servers needed")) == []
    assert rates_of(text.format("HTTP results of wrk")) == [2000.0, 20000.0]


def test_a_column_that_counts_from_zero_names_nothing():
    text = "# wrk\n\n| (index) | Framework | Requests/sec |\n|---|---|---|\n"
    text += "| 0 | express | 20498.06 |\n| 1 | fastify | 20236.75 |\n"
    assert [run.identity for run in runs_of(text)] == [{}, {}]
    jump = text.replace("| 1 | fastify", "| 7 | fastify")
    assert [run.identity for run in runs_of(jump)] == [{"(index)": "0"}, {"(index)": "7"}]


@pytest.mark.parametrize("head", ["Durchschn. Antwortzeit", "평균요청 처리시간"])
def test_a_mean_latency_in_another_language(head):
    text = f"# HTTP\n\n| Test | {head} | req/s |\n|---|---|---|\n| a | 42.4ms | 22.3 |\n"
    assert [run.latency_ms for run in runs_of(text)] == [{"mean": 42.4}]


def test_several_values_of_one_line_of_a_list():
    text = "# HTTP load test\n\n- Requests/s: 632.43\n- Failures: 3\n- p50/p95/p99: {}\n"
    (run,) = runs_of(text.format("65.6 / 181.54 / 650.15 ms (max p95 1300 ms)"))
    assert values(run)["latency p95"] == 181.54
    assert values(run)["latency p99"] == 650.15
    (run,) = runs_of(text.format("65.6 / 181.54 ms"))  # three heads, two values
    assert run.latency_ms == {}


TABLE = "# HTTP load test\n\n| Version | p99 |\n|---|---|\n| v1 | 12 ms |\n| v2 | 9 ms |\n\n"


def test_a_rate_beside_a_label_that_no_list_holds_has_a_remark():
    text = TABLE + "### Test 1\n\n**Requests**: 1,857 (185.70 req/s)\n\nThe end.\n"
    assert [remark.line for remark in remarks_of(text) if remark.code == "report.unread"] == [10]
    text = TABLE + "### Test 1\n\n**Target**: 1,857 (185.70 req/s)\n**Size/sec**: 3.18 MiB\n"
    assert [remark for remark in remarks_of(text) if remark.code == "report.unread"] == []


def test_named_values_of_a_line_of_a_list():
    text = "# HTTP load test\n\n- Throughput: 41.37 req/s\n- Failures: 3\n- Latency (ms): {}\n"
    (run,) = runs_of(text.format("p50=344.69, p95=554.55, p99=635.31"))
    assert values(run) | {"latency p50": 344.69, "latency p99": 635.31} == values(run)
    (run,) = runs_of(text.format("p50=low, p95=high"))
    assert run.latency_ms == {}


BARE_TIME = "# REST with bun\n\n- {}: {}\n- Avg Requests per second: 14.37\n"


def test_a_bare_mean_time_in_seconds_is_no_latency():
    (run,) = runs_of(BARE_TIME.format("Avg time", "69.58s"))
    assert values(run) == {"requests_per_s": 14.37}
    (run,) = runs_of(BARE_TIME.format("Avg time per request", "69.58s"))
    assert run.latency_ms == {"mean": 69580.0}
    (run,) = runs_of(BARE_TIME.format("Avg time", "69.58 ms"))
    assert run.latency_ms == {"mean": 69.58}


TWICE = """./wrk -t12 -c1000 -d15s http://127.0.0.1:8080/

Language | Framework | Requests/sec | Latency (avg) |
---|---|---|---|
Rust | Actix | {} | 4.61ms |
Go | fasthttp | 334184.91 | 4.20ms |

Running 15s test @ http://127.0.0.1:8080
  12 threads and 1000 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     4.61ms    5.43ms  56.76ms   84.52%
    Req/Sec    24.77k     3.66k   58.62k    72.03%
  4442997 requests in 15.10s, 525.41MB read
Requests/sec: 294315.51
Transfer/sec:     34.80MB
"""


def test_a_row_that_repeats_one_report_is_no_second_run():
    runs = runs_of(TWICE.format("294315.51"))
    assert [(run.tool, run.server_software) for run in runs] == [
        (None, "fasthttp"),
        ("wrk", "Actix"),
    ]
    assert len(runs_of(TWICE.format("294315.61"))) == 3


OVERALL = """# Stress test of an HTTP API

## {}

- Total Requests: 5950
- Avg Throughput: 44.31 req/s

## Phase: warmup

- Requests: 150
- Concurrency: 15
- Throughput: {}

| Scenario | Requests | Avg Latency (ms) |
|---|---:|---:|
| health | 25 | 346.05 |
| analytics | 25 | 364.98 |
"""


def test_an_overall_beside_its_phases_is_no_further_run():
    assert 44.31 not in rates_of(OVERALL.format("Overall", "41.37 req/s"))
    assert 44.31 in rates_of(OVERALL.format("Phase: rush", "41.37 req/s"))
    # Where no phase has a rate, the one of all is the only one.
    assert 44.31 in rates_of(OVERALL.format("Overall", "high"))

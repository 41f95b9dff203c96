"""What a third hunt on fresh texts showed: repeats, bounds, criteria and other tests' latencies.

Each rule stands beside a near twin that is read.
"""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import codes, rates, runs, table

WRK = """```
Running 1m test @ http://localhost:8000/
  4 threads and 200 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency    55.87ms   91.73ms   1.40s    85.26%
    Req/Sec     5.94k     1.21k   11.33k    71.83%
  1418747 requests in 1.00m, 263.84MB read
Requests/sec:  23636.76
Transfer/sec:      4.40MB
```
"""


@pytest.mark.parametrize(("mean", "number"), [("55.87ms", 1), ("55.91ms", 2)])
def test_a_list_of_a_reports_numbers_is_no_second_run(mean, number):
    listed = f"- **Requests/sec:** 23636.76\n- **Mean Latency:** {mean}\n- **Max Latency:** 1.40s\n"
    text = f"## Gateway\n\n{listed}\n### Raw\n\n{WRK}"
    assert len(runs(text)) == number
    assert ("table.repeats" in codes(text)) is (number == 1)


@pytest.mark.parametrize(("mean", "rates_read"), [("122ms", [182.2, 81.0]), ("124ms", None)])
def test_a_table_of_one_route_is_the_rounded_row_of_another(mean, rates_read):
    one = table(["Metric", "Value"], ["Requests/sec", "81.00"], ["Latency (avg)", "122.45 ms"])
    head = ["Endpoint", "RPS", "Latency Avg"]
    rows = table(head, ["/api/health", "182.20", "54ms"], ["/auth/signin", "81.00", mean])
    text = f"## Login page\n\n{one}\n## All HTTP routes\n\n{rows}"
    assert rates(text) == (rates_read or [81.0, 182.2, 81.0])


@pytest.mark.parametrize(("rate", "number"), [("1,850", 2), ("1,860", 4)])
def test_a_list_of_rates_that_a_table_has_is_no_further_test(rate, number):
    head = ["Scenario", "RPS", "Latency (p99)"]
    rows = table(head, ["Baseline (no auth)", "1,850", "8.1ms"], ["Signed + nonce", "1,520", "9ms"])
    listed = f"```\nBaseline:   {rate} RPS (100%)\nSigned: 1,520 RPS (82%)\n```\n"
    assert len(rates(f"## HTTP throughput\n\n{rows}\n**Overhead:**\n\n{listed}")) == number


def test_bounds_of_rates_and_of_latencies_are_claims_even_beside_a_tool():
    head = ["Endpoint", "RPS", "P95 Latency"]
    bounds = table(head, ["GET /health", "10,000+", "< 5ms"], ["GET /users", "5,000+", "< 20ms"])
    text = f"## Load tests\n\n`k6 run --vus 100 test.js`\n\n{bounds}"
    assert rates(text) == []
    assert "table.not_http" in codes(text)
    assert rates(text.replace("< 20ms", "18ms")) == [10000, 5000]


@pytest.mark.parametrize("head", ["Pass Criteria", "Acceptance criteria", "Success criterion"])
def test_a_plan_of_load_tests_has_criteria(head):
    rows = [["Smoke test", "100", "1 min", "no errors"], ["Load test", "10K", "5 min", "quick"]]
    plan = f"### Load testing (k6)\n\n{table(['Scenario', 'RPS', 'Duration', head], *rows)}"
    assert rates(plan) == []
    assert rates(plan.replace(head, "Notes")) == [100, 10000]


def test_figures_that_a_text_calls_claims_are_none():
    rows = table(["Endpoint", "RPS", "P50", "P99"], ["GET /health", "1000", "45ms", "200ms"])
    text = f"## No results\n\n```\nThe manual {{}}:\nLoad test, 100 users\n{rows}```\n"
    assert rates(text.format("CLAIMS")) == []
    assert rates(text.format("says")) == [1000]


@pytest.mark.parametrize("judged", ["Recommendation", "Plugin ecosystem", "Verdict"])
def test_round_rates_beside_an_advice_are_claims(judged):
    head = ["Framework", "Requests/second", judged]
    rows = table(head, ["Express", "~30,000", "old"], ["Fastify", "~50,000", "use it"])
    assert rates(f"## Choosing\n\n{rows}") == []
    assert rates(f"## Choosing\n\n{rows.replace(judged, 'Language')}") == [30000, 50000]


@pytest.mark.parametrize("few", ["lowc", "idle", "low load", "low-concurrency"])
def test_latencies_of_a_test_with_few_clients_are_not_those_of_the_rate(few):
    head = ["Server", "req/s", f"{few} p50", f"{few} p99"]
    (run,) = runs(table(head, ["nginx", "186,010", "0.27ms", "0.60ms"]))
    assert (run.requests_per_s, run.latency_ms) == (186010, {})
    (run,) = runs(table(["Server", "req/s", "p50", "p99"], ["nginx", "186,010", "1 ms", "2 ms"]))
    assert run.latency_ms["p99"] == 2.0


def test_a_lone_peak_is_no_rate_of_a_test():
    text = "## Spike test of an HTTP API\n\n" + table(
        ["Metric", "Value"], ["{}", "350"], ["p50", "70ms"]
    )
    assert [rate for rate in rates(text.format("Peak RPS")) if rate] == []
    assert "table.extreme" in codes(text.format("Peak RPS"))
    assert rates(text.format("RPS")) == [350]


def test_a_unit_that_touches_its_percentile_is_read():
    head = ["Framework", "req/s", "P50ms", "P99us"]
    (run,) = runs(table(head, ["Fastify", "33,762", "2", "900"]))
    assert (run.latency_ms["p50"], run.latency_ms["p99"]) == (2.0, 0.9)


def test_a_mean_and_a_percentile_of_one_phase_are_of_one_run():
    head = ["Endpoint", "Phase 1 avg", "Phase 1 p99", "Phase 2 avg", "Phase 2 p99"]
    rows = table(head, ["/courses", "426ms", "803ms", "22ms", "35ms"])
    each = runs(f"### Latency of HTTP endpoints (Locust)\n\n{rows}")
    assert [run.latency_ms for run in each] == [
        {"mean": 426.0, "p99": 803.0},
        {"mean": 22.0, "p99": 35.0},
    ]


def test_a_list_of_latencies_of_a_row_is_no_further_run():
    rows = table(["Route", "Req/s", "p95 (ms)"], ["/health", "5.5", "9.85"], ["/", "5.7", "5.77"])
    listed = table(["Metric", "Current"], ["p95 latency", "{}ms"], ["Max latency", "37.67ms"])
    text = f"## Load test of HTTP routes\n\n{rows}\n## Baseline\n\n{listed}"
    assert rates(text.format("9.85")) == [5.5, 5.7]
    assert rates(text.format("9.91")) == [5.5, 5.7, None]


@pytest.mark.parametrize("head", ["Transport", "Protocol", "Wire protocol"])
@pytest.mark.parametrize("way", ["WebSocket", "STDIO", "MQTT", "DMA barrier"])
def test_other_ways_to_call_beside_http_refuse_a_table(head, way):
    rows = table([head, "Req/s"], ["Plain HTTP", "801"], [way, "2,013"])
    text = f"## Benchmark of the server\n\n{rows}"
    assert rates(text) == []
    assert rates(text.replace(way, "HTTP/2")) == [801, 2013]
    assert rates(text.replace(head, "Server")) == [801, 2013]


def test_a_head_that_is_a_version_names_no_server():
    rows = table(["registry", "v0.11.0", "v0.11.1"], ["1 mask", "113,469 hits/s", "996,056 hits/s"])
    assert rates(f"The old map was scanned for each text.\n\n{rows}") == []
    assert rates(f"The HTTP endpoint was asked by wrk.\n\n{rows}") == [113469, 996056]


def test_targets_of_searches_are_no_programs_that_answer():
    rows = table(["{}", "p95 (ms)", "req/s"], ["core", "16.5", "4107.8"], ["sql", "132", "489.9"])
    text = f"### Median of runs\n\n{rows}"
    assert rates(text.format("target")) == []
    assert rates(text.format("service")) == [4107.8, 489.9]


def test_random_numbers_are_no_answers_of_a_server():
    rows = table(["Source", "p99 (ms)", "Req/s"], ["drand HTTP", "200", "6"], ["{}", "5", "2500"])
    assert rates(rows.format("/dev/urandom")) == []
    assert rates(rows.format("/random")) == [6, 2500]


@pytest.mark.parametrize(("above", "number"), [("compute-isolated", 0), ("wrk -c64", 1)])
def test_times_of_isolated_code_are_none_of_requests(above, number):
    rows = table(["path", "p50 (ms)", "req/s"], ["/proxy", "0.750", "1,137"])
    assert len(rates(f"## Baseline\n\nPaths ({above}):\n\n{rows}")) == number


@pytest.mark.parametrize(("above", "number"), [("Cold-start of route.ts", 0), ("Route /a", 1)])
def test_times_of_starting_a_program_are_none_of_requests(above, number):
    rows = table(["p50 (ms)", "p99 (ms)"], ["103.311", "268.767"])
    assert len(rates(f"## HTTP latency\n\n{above}:\n\n{rows}")) == number


def test_a_number_of_rounds_is_none_of_requests():
    head = ["Server", "Throughput (RPS) (mean ± std)", "p95 Latency (ms) (mean ± std)", "n"]
    (run,) = runs(table(head, ["nginx", "225.60 ± 1.38", "4.64 ± 1.00", "5"]))
    assert (run.requests_per_s, run.latency_ms, run.requests_completed) == (
        225.6,
        {"p95": 4.64},
        None,
    )
    (run,) = runs(table(["Server", "RPS", "n"], ["nginx", "225.60", "5000"]))
    assert run.requests_completed == 5000

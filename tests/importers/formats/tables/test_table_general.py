"""General rules of November 2026: heads, loads around, asked rates, JSON rows and aligned lists."""

from __future__ import annotations

import json

import pytest

from tests.importers.formats.pasted_tables import codes, rates, runs, table

HTTP = "wrk against the HTTP server, GET /\n\n"


def test_heads_written_as_names_of_a_program_are_read():
    text = HTTP + table(
        ["Framework", "latency_ms_std", "requests_sec", "mb_sec"], ["cask", "7.16", "4022.4", "2"]
    )
    (run,) = runs(text)
    assert (run.latency_ms, run.requests_per_s) == ({"stdev": 7.16}, 4022.4)
    assert run.transfer_rate_Bps == 2 * 1024**2


def test_a_bare_max_beside_percentiles_is_their_max():
    text = HTTP + table(
        ["Stage", "RPS", "p50 (ms)", "p99 (ms)", "Max"], ["one", "44.6", "22.2", "43.0", "54.7"]
    )
    assert runs(text)[0].latency_ms["max"] == 54.7


def test_a_bare_max_beside_a_rate_is_left_out():
    text = HTTP + table(["Stage", "RPS", "Max", "p99 (ms)"], ["one", "44.6", "60.2", "43.0"])
    assert runs(text)[0].latency_ms == {"p99": 43.0}


def test_a_row_that_gives_nothing_but_its_time_is_no_run():
    text = HTTP + table(
        ["Test", "Users", "Duration", "RPS", "p95"],
        ["a", "500", "60s", "388.2", "781ms"],
        ["b", "900", "60s", "Stable", "Slow"],
    )
    assert rates(text) == [388.2]


def test_failures_of_all_requests_are_two_counts():
    text = HTTP + table(
        ["State", "Users", "RPS", "Failed requests"],
        ["a", "32", "607.1", "3 / 9,156"],
        ["b", "64", "378.7", "0 / 5,810"],
    )
    assert [(run.requests_failed, run.requests_completed) for run in runs(text)] == [
        (3, 9156),
        (0, 5810),
    ]


def test_a_unit_behind_a_spread_is_that_of_the_rate():
    text = HTTP + table(
        ["Server", "Result"], ["nginx", "13597 ± 272 req/s"], ["b", "900 ± 9 req/s"]
    )
    assert rates(text) == [13597, 900]


def test_round_rates_that_rise_beside_latencies_were_asked_for():
    rows = [["1,000", "45%", "0.47ms"], ["2,000", "68%", "0.42ms"], ["16,000", "99%", "163.6ms"]]
    found = runs("vegeta at fixed rates\n\n" + table(["Rate (req/s)", "CPU", "p99 latency"], *rows))
    assert [(run.offered_rate, run.requests_per_s) for run in found] == [
        (1000, None),
        (2000, None),
        (16000, None),
    ]


def test_a_round_rate_beside_a_measured_one_was_asked_for():
    head = ["Case", "RPS", "P95", "throughput"]
    rows = [["one", "30", "369.7ms", "37.23req/s"], ["two", "30", "17.3ms", "35.01req/s"]]
    found = runs("k6, GET /orders\n\n" + table(head, *rows))
    assert [(run.offered_rate, run.requests_per_s) for run in found] == [(30, 37.23), (30, 35.01)]


def test_two_rates_that_nothing_tells_apart_are_left_out_with_a_remark():
    head = ["Case", "RPS", "P95", "throughput"]
    text = "k6, GET /orders\n\n" + table(head, ["one", "31.7", "369.7ms", "37.23req/s"])
    assert [(run.requests_per_s, run.latency_ms["p95"]) for run in runs(text)] == [(None, 369.7)]
    assert "table.column" in codes(text)


def test_metrics_right_of_names_and_products_across_are_turned():
    head = ["Discovery", "Métrique", "nginx", "caddy"]
    rows = [
        ["Eureka", "P95 (ms)", "28", "59"],
        ["", "Débit (req/s)", "41.5", "39.2"],
        ["Consul", "P95 (ms)", "16", "58"],
        ["", "Débit (req/s)", "47.1", "31.3"],
    ]
    found = runs("### 10 utilisateurs\n\n" + table(head, *rows))
    assert [(run.server_name, run.identity, run.requests_per_s) for run in found] == [
        ("nginx", {"Discovery": "Eureka"}, 41.5),
        ("caddy", {"Discovery": "Eureka"}, 39.2),
        ("nginx", {"Discovery": "Consul"}, 47.1),
        ("caddy", {"Discovery": "Consul"}, 31.3),
    ]
    assert {run.concurrency for run in found} == {10}


@pytest.mark.parametrize(
    "around",
    [
        ("**Carga:** 10 usuários virtuais simultâneos\n\n## Ping\n\n", ""),
        ("## Results\n\n", "\n## Test Configuration\n\n- **VUs**: 10 virtual users\n"),
        ("10 utilisateurs virtuels:\n\n", ""),
    ],
)
def test_the_load_of_all_is_found_around(around):
    above, below = around
    text = above + table(["Runtime", "RPS"], ["Swoole", "1247.3"], ["PHP-FPM", "364.7"]) + below
    assert [run.concurrency for run in runs(text)] == [10, 10]


def test_a_part_below_that_is_no_setup_gives_no_load():
    below = "\n## Next steps\n\n- VUs: 10\n"
    text = HTTP + "## Results\n\n" + table(["Runtime", "RPS"], ["Swoole", "1247.3"]) + below
    assert runs(text)[0].concurrency is None


def test_the_title_of_a_report_names_its_product():
    text = "# Nginx Load Test Report\n\n## All\n\n" + table(
        ["Phase", "RPS", "p99"], ["baseline", "27488.6", "2.0ms"], ["noisy", "33234.9", "2.1ms"]
    )
    assert {run.server_name for run in runs(text)} == {"Nginx"}


def test_remote_calls_beside_http_refuse_a_table():
    rows = [["HTTP", "28,307", "85us"], ["JSON-RPC", "16,991", "110us"], ["tarpc", "61,8", "77us"]]
    assert rates(table(["Protocol", "Requests/s", "p99"], *rows)) == []


ROWS = [
    {"framework": "gin", "requestsPerSecond": 90211.5, "latency": {"p99_ms": 3.1}},
    {"framework": "hono", "requestsPerSecond": 70010.25, "latency": {"p99_ms": 4.2}},
]


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(ROWS, indent=2),
        "\n".join(map(json.dumps, ROWS)),
        "GET / with wrk:\n\n```json\n" + json.dumps({"results": ROWS}, indent=1) + "\n```\n",
    ],
)
def test_rows_that_are_json_objects_are_runs(text):
    found = runs(text, "rows.json" if text[0] in "[{" else "rows.md")
    assert [(run.server_name, run.requests_per_s, run.latency_ms) for run in found] == [
        ("gin", 90211.5, {"p99": 3.1}),
        ("hono", 70010.25, {"p99": 4.2}),
    ]


def test_objects_behind_names_are_runs():
    by_name = {"nginx": {"rps": 512.4, "errors": 0}, "caddy": {"rps": 498.1, "errors": 2}}
    found = runs(json.dumps(by_name, indent=2), "a.json")
    assert [(run.server_name, run.requests_per_s, run.requests_failed) for run in found] == [
        ("nginx", 512.4, 0),
        ("caddy", 498.1, 2),
    ]


def test_objects_without_a_rate_are_no_runs():
    assert (
        runs(json.dumps([{"plan": "a", "users": 10}, {"plan": "b", "users": 90}]), "a.json") == []
    )


ALIGNED = """Locust against /orders, 100 users:

```
  async  512 RPS  p50=200ms   <- slow
  sync   335 RPS  p50=290ms
```
"""


def test_aligned_names_and_rates_are_runs():
    found = runs(ALIGNED)
    assert [(run.server_name, run.requests_per_s, run.latency_ms["p50"]) for run in found] == [
        ("async", 512, 200),
        ("sync", 335, 290),
    ]
    assert {run.concurrency for run in found} == {100}


def test_known_products_with_one_blank_are_runs():
    assert rates("Static files:\nnginx 4400 requests/second\nApache 290 requests/second\n") == [
        4400,
        290,
    ]


def test_sentences_with_rates_are_no_list():
    assert rates("we saw 4400 requests/second\nthen 290 requests/second on HTTP\n") == []


def test_a_box_has_its_head_between_its_first_rules():
    box = """wrk -c 64 http://localhost/

┌─────────┬───────────────┬────────┐
│ Name    │ Throughput    │ p90    │
├─────────┼───────────────┼────────┤
│ Gin     │ 53908 reqs/s  │ 5.2 ms │
│ Javalin │ 57689 reqs/s  │ 7.9 ms │
└─────────┴───────────────┴────────┘
"""
    assert rates(box) == [53908, 57689]


def test_a_language_called_c_is_no_load():
    text = "Library,Language,RPS,p90 (ms)\nalpha,C,15211.5,14.7\nbravo,Java,32182.5,10.2\n"
    found = runs(text, "a.csv")
    assert [(run.identity, run.concurrency) for run in found] == [
        ({"Language": "C"}, None),
        ({"Language": "Java"}, None),
    ]


def test_the_load_of_the_text_is_that_of_rows_without_their_own():
    head = ["Scenario", "Req/sec", "Avg (ms)"]
    rows = [["Health check", "43031.7", "1.2"], ["Concurrency c=1", "3306.9", "0.3"]]
    found = runs("Duration: 15s per scenario. Concurrency: 50.\n\n" + table(head, *rows))
    assert [run.concurrency for run in found] == [50, 1]


def test_a_load_of_the_text_that_a_row_names_too_is_only_its_own():
    head = ["Scenario", "Req/sec", "Avg (ms)"]
    rows = [["Health check", "43031.7", "1.2"], ["Burst (50c)", "3306.9", "0.3"]]
    found = runs("Concurrency: 50.\n\n" + table(head, *rows))
    assert [run.concurrency for run in found] == [None, 50]


def test_the_setup_beside_the_results_names_the_load():
    setup = "### Setup\n\n- **Tool:** autocannon v8, 10 seconds, 50 parallel connections\n\n"
    text = setup + "### Results\n\n" + table(["Runtime", "RPS"], ["alpha", "16280.5"])
    assert runs(text)[0].concurrency == 50


def test_a_max_between_percentiles_and_a_rate_is_of_the_times():
    text = HTTP + table(["Case", "p99 (ms)", "max", "req/s"], ["a", "2.1", "5.4", "1452"])
    assert runs(text)[0].latency_ms == {"p99": 2.1, "max": 5.4}


@pytest.mark.parametrize(
    ("cell", "rate"), [("930+ RPS", 930), ("85,488.2/rps", 85488.2), ("12.3k+ req/s", 12300)]
)
def test_marks_before_the_unit_of_a_rate_are_no_part_of_it(cell, rate):
    assert rates(HTTP + table(["Server", "Result"], ["nginx", cell], ["b", "17.5 req/s"])) == [
        rate,
        17.5,
    ]


def test_bytes_behind_a_comma_are_a_unit():
    head = ["Metric", "nginx", "Apache"]
    rows = [
        ["Requests per second", "263.6", "666.5"],
        ["Total transferred, bytes", "59473700", "59469700"],
        ["HTML transferred, bytes", "59445900", "59445901"],
    ]
    found = runs("ab -n 100 -c 10 http://localhost/\n\n" + table(head, *rows))
    assert [(run.total_transferred_bytes, run.html_transferred_bytes) for run in found] == [
        (59473700, 59445900),
        (59469700, 59445901),
    ]


def test_a_table_of_some_rows_of_another_in_fewer_digits_is_no_run():
    whole = table(
        ["Test", "Endpoint", "Way", "RPS", "Avg latency", "Max latency"],
        ["a", "GET /a", "direct", "1317", "39.7ms", "415ms"],
        ["b", "GET /a", "gateway", "682", "80.3ms", "1.04s"],
    )
    short = table(["Endpoint", "RPS", "Avg latency", "Way"], ["GET /a", "682", "80ms", "gateway"])
    assert rates(f"## All\n\n{whole}\n## Valid baseline\n\n{short}") == [1317, 682]


def test_a_heading_names_rate_and_load_of_all_tables_below_it():
    rows = (["alpha", "~119k", "~115k"], ["cowboy", "~138k", "~137k"])
    one = table(["Server", "tiny", "1 KiB"], *rows)
    text = f"## Numbers (loopback, 4t/64c, req/s)\n\n**HTTP/1.1**\n\n{one}\n**HTTP/2**\n\n{one}"
    found = runs(text.replace("138k", "160k", 1))
    assert len(found) == 8
    assert {run.concurrency for run in found} == {64}


def test_lines_above_tell_tables_of_one_heading_apart():
    one = table(["Connections", "Req/sec"], ["10", "25693"], ["100", "54963"])
    text = f"### History\n\nFirst (Connection: close):\n{one}\nSecond + Keep-Alive:\n{one}"
    assert len({run.label for run in runs(text.replace("25693", "163686", 1))}) == 2


def test_a_model_in_the_names_of_rows_refuses_a_table():
    rows = [["Gateway -> mock vLLM", "42.07 ms", "9.6"], ["Gateway -> vLLM", "184 ms", "8.8"]]
    assert rates("k6 baseline\n\n" + table(["Scenario", "Avg Latency", "RPS"], *rows)) == []

"""What nobody measured over HTTP, though its table looks like a test: each rule with near twins."""

from __future__ import annotations

import pytest

from importers.reader import read

ROWS = "| alpha | 12,345 | 8.1 ms |\n| bravo | 11,212 | 9.3 ms |\n"
TABLE = f"| Server | Requests/sec | Mean latency |\n|---|---|---|\n{ROWS}"


def rates(text, name="post.md"):
    return [run.requests_per_s for run in read(text.encode(), name).runs]


@pytest.mark.parametrize(
    "above",
    [
        "### Summary Report (Simulado)",
        "Nota: os relatórios foram simulados em CSV.",
        "Los resultados son ficticios.",
        "Les résultats fictifs de ce chapitre:",
        "Simulierte Werte:",
        "The figures were simulated.",
        "Expected results for `GET /products`:",
        "Expected performance of wrk against it:",
        "Derived load:",
    ],
)
def test_figures_that_were_made_up_or_derived_are_none(above):
    assert rates(f"{above}\n\n{TABLE}") == []


@pytest.mark.parametrize(
    "above",
    [
        "100 usuarios simulados contra GET /productos",
        "The load of real users was simulated with wrk.",
        "As we thought, GET /products is faster.",
    ],
)
def test_users_that_were_simulated_make_a_test(above):
    assert rates(f"{above}\n\n{TABLE}") == [12345, 11212]


@pytest.mark.parametrize("micros", [2, 11.5, 36, 80])
@pytest.mark.parametrize("unit", ["µs", "ms"])
def test_a_rate_that_is_one_short_time_turned_round_is_a_loop(micros, unit):
    """No request and its answer take so little, and nothing says how many were sent at once."""
    rows = ""
    for name, time in (("GET", micros), ("PUT", 1.1 * micros)):
        shown = f"{time:.4f} µs" if unit == "µs" else f"{time / 1000:.7f} ms"
        rows += f"| {name} | {1e6 / time:,.0f} | {shown} |\n"
    head = "Against the server on localhost:\n\n| Operation | requests/s | Average latency |\n|---|---|---|\n"
    assert rates(head + rows) == []


def test_long_times_and_a_stated_load_are_no_loop():
    slow = "| GET | 500 | 2.0 ms |\n| PUT | 250 | 4.0 ms |\n"
    head = "GET and PUT on /items:\n\n| Request | requests/s | Average latency |\n|---|---|---|\n"
    assert rates(head + slow) == [500, 250]
    fast = "| GET /a | 20,000 | 0.05 ms |\n| GET /b | 25,000 | 0.04 ms |\n"
    assert rates("`wrk -t1 -c1 http://localhost/`\n\n" + head + fast) == [20000, 25000]


@pytest.mark.parametrize("stage", ["production", "Prod", "live"])
def test_rates_of_what_is_in_use_are_watched(stage):
    text = (
        "Service,Environment,Req_Per_Sec,Avg_Latency_ms\n"
        f"gateway,{stage},4851,14.2\nsearch,{stage},8903,22.1\n"
    )
    assert rates(text, "rows.csv") == []


def test_a_load_test_of_production_and_a_stage_are_tests():
    loaded = "Service,Environment,VUs,Req_Per_Sec\ngateway,prod,50,4851\nsearch,prod,50,8903\n"
    assert rates(loaded, "rows.csv") == [4851, 8903]
    staged = "Service,Environment,Req_Per_Sec,Avg_Latency_ms\ngateway,staging,4851,14.2\nsearch,prod,8903,2\n"
    assert rates(staged, "rows.csv") == [4851, 8903]


QUERIES = "| 并发数 | QPS | 平均延迟 |\n|---|---|---|\n| 10 | 9,497 | 1.05 ms |\n| 100 | 9,156 | 5.46 ms |\n"


def test_queries_beside_remote_calls_need_a_word_of_http():
    below = "\n## 目录\n\n```text\nclient/  RPC 客户端\n```\n"
    assert rates(f"## 基准测试\n\n{QUERIES}{below}") == []
    assert rates(f"## 基准测试\n\n{QUERIES}") == [9497, 9156]
    assert rates(f"## 基准测试: GET /users\n\n{QUERIES}{below}") == [9497, 9156]


def test_memory_of_a_graphics_card_is_of_a_model():
    text = "| Workers | RPS | P95 | 常驻显存 |\n|---|---|---|---|\n| 1 | 146.5 | 357 ms | 2267MiB |\n| 2 | 185.8 | 280 ms | 3561MiB |\n"
    assert rates(f"## 接口\n\n{text}") == []
    assert rates(f"## 接口\n\n{text.replace('常驻显存', '内存')}") == [146.5, 185.8]

"""Aims above a table, rates that are told by their times, and heads of loads and values."""

from __future__ import annotations

import pytest

from importers.reader import read
from tests.importers.formats.tables.test_table_fresh import rates, table


def runs(text):
    return read(text.encode()).runs


SWEEP = table("Concurrency; P50 ms; Throughput rps", "{load}; 2.71; 391.918", "2; 4.52; 288.737")


def test_a_rate_that_its_callers_cannot_reach_has_decimals():
    assert rates("# API\n\n" + SWEEP.format(load=1)) == [391.918, 288.737]
    assert rates("# API\n\n" + SWEEP.format(load=90000)) == [None, None]


SMOKE = table("Route; Concurrency; Requests; RPS; p99 (ms)", "/a; 20; 501; 412.7; 6")


@pytest.mark.parametrize("aim", ["**Goal**: check the basics", "**Objetivo**: Verificar lo básico"])
def test_an_aim_in_words_is_no_wish_for_figures(aim):
    assert rates(f"# ab\n\n## Smoke test\n\n{aim}\n\n{SMOKE}") == [412.7]


@pytest.mark.parametrize("wish", ["**Goal**: 400 req/s on each route", "Goals"])
def test_a_goal_with_figures_refuses_a_table(wish):
    assert not runs(f"# API\n\n## {wish}\n\n{SMOKE}")


VALUES = table(
    "指标; {}; 目标值; 状态; 余量",
    "P95 延迟; 7ms; < 50ms; ✅; 86%",
    "平均延迟; 2.3ms; < 10ms; ✅; 77%",
    "吞吐量; 9,713 RPS; > 1,000 RPS; ✅; 871%",
)


def test_measured_values_in_chinese_name_no_server():
    text = "# ab 压测 API\n\n" + VALUES
    assert [run.server_name for run in runs(text.format("实际值"))] == [None]
    assert [run.server_name for run in runs(text.format("nginx"))] == ["nginx"]


def test_an_example_of_results_is_made_up():
    rows = table("Environment; Req/s; Latence Moy.", "Docker; 263; 37.5 ms", "VM; 311; 32.2 ms")
    assert not runs(f"# API\n\n### Exemple de résultats comparatifs\n\n{rows}")
    assert len(runs(f"# API\n\n### Analyse de résultats comparatifs\n\n{rows}")) == 2


TASKS = table("Concurrent Users; Response Time; Throughput", "1; 15.3s; 5{}", "5; 18.6s; 17{}")


def test_times_beside_a_count_in_a_minute_are_of_anything():
    assert not runs("# Makes podcasts of papers\n\n" + TASKS.format("/min", "/min"))
    assert len(runs("# Makes podcasts, HTTP API\n\n" + TASKS.format("/min", "/min"))) == 2


CONFIGURED = "## 配置\n\n{}\n\n## 结果\n\n" + table(
    "场景; RPS; P99", "GET /a; 37; 71ms", "GET /b; 457; 453ms"
)


def test_threads_at_once_are_the_load_of_a_table_of_settings():
    settings = table("参数; 值", "{}; 40", "目标服务; Gateway")
    text = CONFIGURED.format(settings)
    assert [run.concurrency for run in runs(text.format("并发线程"))] == [40, 40]
    assert [run.concurrency for run in runs(text.format("工作线程"))] == [None, None]

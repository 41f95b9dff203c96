"""Rates of requests behind others, heads in Russian, lines of tools, lists without a line end."""

from __future__ import annotations

import pytest

from tests.importers.formats.tables.test_table_aims_and_minutes import runs
from tests.importers.formats.tables.test_table_fresh import rates, table


@pytest.mark.parametrize(
    ("cell", "rate"),
    [
        ("17,150 logs/sec (343 req/sec)", 343),
        ("17,150 tokens/sec (343 req/sec)", None),
        ("17,150 logs/sec (343 rows/sec)", None),
    ],
)
def test_a_rate_of_requests_may_stand_behind_another(cell, rate):
    rows = table("Stage; Throughput; p95", f"batch; {cell}; 120 ms", "stream; 912 req/sec; 80 ms")
    assert rates(f"## HTTP load test\n\n{rows}")[0] == rate


@pytest.mark.parametrize(
    ("head", "times"), [("Максимальное", {"max": 120.0}), ("Полное", {"mean": None})]
)
def test_russian_extremes_have_three_genders(head, times):
    rows = table("Метрика; alpha", "Запросов в секунду; 1200.5", f"{head} время ответа, мс; 120")
    latency = runs(f"# Нагрузочный тест API\n\n{rows}")[0].latency_ms
    assert {name: latency.get(name) for name in times} == times


@pytest.mark.parametrize(("line", "is_label"), [("工具 wrk，100 连接", False), ("alpha", True)])
def test_a_line_that_begins_with_a_tool_names_nothing(line, is_label):
    rows = table("框架; QPS; p99", "gin; 45231; 3 ms", "echo; 31201; 5 ms")
    assert (runs(f"{line}\n\n{rows}")[0].label is not None) is is_label


@pytest.mark.parametrize(("end", "number"), [("3,912 requests/second", 2), ("3,912 requests/", 1)])
def test_a_list_without_a_line_end_may_be_whole(end, number):
    text = f"# HTTP results\n\nnginx    4,411 requests/second\ncaddy    {end}"
    assert len(runs(text)) == number or number == 1

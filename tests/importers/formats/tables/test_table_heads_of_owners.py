"""Latencies beside rates of the same name, verdicts of rows, spreads with units, siege's means."""

from __future__ import annotations

import pytest

from importers.reader import read
from tests.importers.formats.tables.test_table_aims_and_minutes import runs
from tests.importers.formats.tables.test_table_fresh import rates, table


@pytest.mark.parametrize(
    ("other", "means"), [("bravo Latency", [0.515, 0.634]), ("login Latency", [None, None])]
)
def test_a_latency_is_of_the_rate_with_its_name(other, means):
    head = f"File; alpha RPS; bravo RPS; alpha Latency; {other}"
    small, large = "small; 198,080; 157,744; 0.515ms; 0.634ms", "large; 386; 465; 258ms; 215ms"
    read_runs = runs(f"# HTTP benchmark\n\n{table(head, small, large)}")[:2]
    assert [run.latency_ms.get("mean") for run in read_runs] == means
    assert [run.server_name for run in read_runs] == ["alpha", "bravo"]


@pytest.mark.parametrize(
    ("head", "cells", "identity"),
    [
        ("alpha Advantage", ("🚀 23% faster", "⚠️ 7% slower"), {}),
        ("Speed", ("23% faster", "7% slower"), {}),
        ("Operational Assessment", ("Optimal", "Saturated"), {}),
        ("瓶颈", ("查询", "连接池"), {}),
        ("Variant", ("faster", "slower"), {"Variant": "faster"}),
    ],
)
def test_how_rows_are_judged_names_none(head, cells, identity):
    rows = table(
        f"Users; RPS; p95 (ms); {head}",
        f"10; 110.7; 310; {cells[0]}",
        f"50; 144.9; 1022; {cells[1]}",
    )
    assert runs(f"# Load test\n\n{rows}")[0].identity == identity


@pytest.mark.parametrize(
    ("cell", "mean"), [("307.06 ± 41 ms", 307.06), ("307.06 ± 41%", None), ("307.06 ± 41", None)]
)
def test_a_unit_behind_a_spread_is_that_of_the_value(cell, mean):
    rows = table(
        "Metric; alpha; bravo",
        "Throughput (req/s); 20.70; 26.80",
        f"HTTP Duration Avg; {cell}; 9 ms",
    )
    assert runs(f"# Load test\n\n{rows}")[0].latency_ms.get("mean") == mean


@pytest.mark.parametrize(("cells", "load"), [(("49.53", "49.93"), 50), (("49", "48"), 49)])
def test_siege_measures_its_concurrency(cells, load):
    rows = table(
        "Config; Response time secs; Transaction rate trans/sec; Concurrency",
        f"worker; 0.03; 1698.14; {cells[0]}",
        f"prefork; 0.03; 1660.58; {cells[1]}",
    )
    text = f"siege -b -c 50 -r 10000 http://127.0.0.1/phpinfo.php\n\n{rows}"
    assert runs(text)[0].concurrency == load


@pytest.mark.parametrize(("head", "read_rates"), [("Запросы/сек", [10000]), ("Запросы/час", [])])
def test_russian_requests_may_stand_in_the_nominative(head, read_rates):
    rows = table(f"Сервер; {head}; Время, затрачиваемое на запрос, мс", "alpha; 10000; 47.569")
    assert [rate for rate in rates(f"Сравнение alpha и nginx\n\n{rows}") if rate] == read_rates


@pytest.mark.parametrize(("time", "number"), [("50-100ms", 0), ("74.1ms", 2)])
def test_rough_rates_beside_ranges_of_times_are_claims(time, number):
    rows = table(
        "Mode; Requests/sec; Avg Response Time",
        f"fpm; ~100 req/s; {time}",
        f"worker; ~2000 req/s; {time}",
    )
    assert len(runs(f"### Benchmark results\n\n{rows}")) == number


REPORT = """Requests/sec: 122,519.36
Transfer/sec:  51.43MB
"""


@pytest.mark.parametrize(
    ("rate", "load", "mean"), [("122,519", 100, 0.75), ("122,529", None, None)]
)
def test_a_report_takes_the_load_and_the_times_of_its_row(rate, load, mean):
    rows = table("Case; Req/s; Avg Latency", f"Home; {rate}; 0.75ms", "CSS; 8,791; 9.92ms")
    text = f"## Results (100 connections)\n\n{rows}\n## Home\n\n```\n{REPORT}```\n"
    report = next(run for run in runs(text) if run.tool == "wrk")
    assert (report.concurrency, report.latency_ms.get("mean")) == (load, mean)


@pytest.mark.parametrize(
    ("cell", "code"), [("9,912", "format.no_unit"), ("fast", "format.unknown")]
)
def test_a_table_of_figures_without_a_unit_is_said_to_lack_it(cell, code):
    rows = table("Scenario; closed; kept", f"GET /; {cell}; {cell}")
    report = read(f"## Numbers (`make bench`)\n\n{rows}".encode(), "post.md")
    assert [remark.code for remark in report.diagnostics] == [code]

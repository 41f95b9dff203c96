"""Marks and units that look like something else: paths with {code}, rates in Cyrillic, RPC/s."""

from __future__ import annotations

import pytest

from importers import reader


def runs(text):
    return reader.read(text.encode()).runs


@pytest.mark.parametrize(
    "path", ["/s/{code}", "/quotes/{quote}", "/a?c={code}", "/panel/{panel}", "/a/{id}"]
)
def test_a_part_of_a_path_is_no_mark_of_a_tracker(path):
    rows = "".join(f"| GET {each} | {rate} |\n" for each, rate in (("/a", 9), (path, 8), ("/b", 7)))
    read = runs(f"# HTTP benchmark\n\n| Endpoint | req/s |\n|---|---|\n{rows}")
    assert [run.requests_per_s for run in read] == [9, 8, 7]


def test_the_mark_of_a_tracker_still_ends_a_line():
    report = (
        "Requests per second:    1234.50 [#/sec] (mean)\nTime taken for tests:   1.000 seconds\n"
    )
    text = f"{{code}}This is ApacheBench, Version 2.3\n{report}Complete requests:      1234{{code}}"
    assert [run.requests_per_s for run in runs(text)] == [1234.5]


@pytest.mark.parametrize("unit", ["/с", " /с", "/сек", " / сек"])
def test_a_rate_may_be_of_a_cyrillic_second(unit):
    text = f"# Нагрузка HTTP\n\n| Эндпоинт | RPS | Задержка |\n|---|---|---|\n| /a | 323{unit} | 86 мс |\n| /b | 79{unit} | 250 мс |\n"
    assert [(run.requests_per_s, run.latency_ms["mean"]) for run in runs(text)] == [
        (323, 86),
        (79, 250),
    ]


def test_latencies_beside_a_rate_of_calls_are_no_runs():
    text = "| Configuration | Sustained {} | p99 |\n|---|---|---|\n| Envoy | 2,059,736 | 1.29 ms |\n| nginx | 756,875 | 1.74 ms |\n"
    assert runs(text.format("RPC/s")) == []
    assert len(runs(text.format("req/s"))) == 2


def test_a_bound_with_a_blank_before_its_factor_is_named():
    text = "# HTTP\n\n| Endpoint | RPS | p99 |\n|---|---|---|\n| /a | 107 k | 1 ms |\n| /b | 100 k+ | 2 ms |\n"
    report = reader.read(text.encode())
    assert any("'100 k+'" in remark.message for remark in report.diagnostics)

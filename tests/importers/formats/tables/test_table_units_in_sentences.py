"""Sentences above a table that say the unit of its times, and those that only hold a time."""

from __future__ import annotations

import pytest

from importers.reader import read

TABLE = (
    "HTTP API with wrk -c 10 http://10.0.0.5/\n\n{line}\n\n"
    "| Endpoint | req/s | p95 | p99 |\n|---|---|---|---|\n"
    "| GET /a | 812.5 | 1.25 | 2.5 |\n| GET /b | 512.5 | 2.25 | 3.5 |\n"
)


def first_of(line: str):
    return read(TABLE.format(line=line).encode()).runs[0]


@pytest.mark.parametrize(
    "line",
    [
        "延迟单位 ms",
        "延迟单位为毫秒",
        "以下均为三轮中位数，延迟单位 ms：",
        "単位: ms",
        "レイテンシの単位はミリ秒",
        "단위: ms",
        "Latency unit: ms",
        "Unit of time: milliseconds",
        "latencies are in ms",
        "Times in milliseconds",
        "Единицы – мс",
        "Время в мс",
        "Zeiten in ms",
        "Einheit: ms",
        "latencia en ms",
        "Unidad: ms",
        "Unidade: ms",
        "Unité : ms",
    ],
)
def test_a_sentence_says_that_times_are_in_milliseconds(line):
    assert first_of(line).latency_ms == {"p95": 1.25, "p99": 2.5}


@pytest.mark.parametrize(
    ("line", "factor"),
    [
        ("Latencies are in us.", 0.001),
        ("单位：微秒", 0.001),
        ("All times in seconds", 1000),
        ("Results in seconds:", 1000),
        ("All numbers are in seconds", 1000),
        ("Zeiten in Sekunden", 1000),
        ("Latencies (seconds)", 1000),
        ("(in seconds)", 1000),
    ],
)
def test_a_sentence_says_another_unit(line, factor):
    assert first_of(line).latency_ms == {"p95": 1.25 * factor, "p99": 2.5 * factor}


@pytest.mark.parametrize(
    "line",
    [
        "All tests ran in 30 seconds.",
        "Each run finished in 45 ms.",
        "Done in seconds.",
        "Latency was 3 seconds at most",
        "Tested from a server in the US.",
        "Run in us-east-1",
        "В среднем 45 мс",
        "Unit tests take 45 ms",
        "单位: 次/秒",
        "单位 1 毫秒",
    ],
)
def test_a_sentence_that_holds_a_time_says_no_unit_of_others(line):
    assert first_of(line).latency_ms == {}


@pytest.mark.parametrize("line", ["延迟单位 ms", "Latency unit: ms", "Единицы – мс"])
def test_a_unit_names_no_run(line):
    assert first_of(line).label is None
    assert first_of("With a cache").label == "With a cache"

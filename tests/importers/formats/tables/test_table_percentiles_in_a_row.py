"""Percentiles side by side above the only row, a time, and what stands in their corner."""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import codes, runs, table

HEADS = ["50%", "90%", "99%", "100%"]
VALUES = ["190", "370", "660", "2700"]
TIMES = {"median": 190, "p50": 190, "p90": 370, "p99": 660, "p100": 2700}


@pytest.mark.parametrize("corner", ["Percentile", "Перцентиль", "Perzentil", "百分位", ""])
@pytest.mark.parametrize("time", ["Time (ms)", "Response time (ms)", "Latency (ms)"])
def test_the_row_says_the_unit_of_all(corner, time):
    text = "**GET /events**\n\n" + table([corner, *HEADS], [time, *VALUES])
    assert [run.latency_ms for run in runs(text)] == [TIMES]
    upright = table(["Percentile", time], *zip(HEADS, VALUES, strict=True))
    assert [run.latency_ms for run in runs("**GET /events**\n\n" + upright)] == [TIMES]


@pytest.mark.parametrize(
    ("corner", "time"),
    [("Percentile", "Build time (ms)"), ("Percentile", "Score"), ("Job", "Time")],
)
def test_other_rows_and_corners_say_none(corner, time):
    assert runs("**GET /events**\n\n" + table([corner, *HEADS], [time, *VALUES])) == []


def test_a_column_of_all_in_another_language_is_a_sum():
    rows = [["Метрика", "GET /a", "GET /b", "{}"], ["Запросов в секунду", "232", "464", "697"]]
    rows.append(["Среднее время ответа (мс)", "215", "76", "122"])
    text = "# Locust\n\n" + table(*rows)
    assert [run.requests_per_s for run in runs(text.format("Общие"))] == [232, 464]
    assert [run.requests_per_s for run in runs(text.format("GET /c"))] == [232, 464, 697]
    assert "table.sum" in codes(text.format("Общие"))


def test_responses_in_korean_are_those_of_requests():
    rows = [["지표", "OFF", "ON"], ["처리량", "989 req/s", "2,416 req/s"]]
    rows += [["p99 응답", "604 ms", "209 ms"], ["평균 응답", "498 ms", "201 ms"]]
    assert [run.latency_ms for run in runs("# HTTP 부하\n\n" + table(*rows))] == [
        {"p99": 604, "mean": 498},
        {"p99": 209, "mean": 201},
    ]

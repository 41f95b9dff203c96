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


@pytest.mark.parametrize("head", ["CPU", "Hits", "Load", "Canary weight"])
def test_shares_of_something_else_are_no_percentiles(head):
    rows = [["50%", "19"], ["90%", "37"], ["100%", "66"]]
    found = runs("# HTTP load test\n\n" + table([head, "Response time (ms)"], *rows))
    assert [run.latency_ms for run in found] == [{"mean": 19}, {"mean": 37}, {"mean": 66}]
    falling = table(["%", "50%", "99%", "100%"], ["Response time (ms)", "112", "40", "9"])
    assert runs("# HTTP cache\n\n" + falling) == []
    across = table(["", "25%", "50%", "100%"], ["Response time (ms)", "19", "37", "66"])
    assert runs("**GET /events**\n\n" + across) == []


def test_a_column_of_all_in_another_language_is_a_sum():
    rows = [["Метрика", "GET /a", "GET /b", "{}"], ["Запросов в секунду", "232", "464", "697"]]
    rows.append(["Среднее время ответа (мс)", "215", "76", "122"])
    text = "# Locust\n\n" + table(*rows)
    assert [run.requests_per_s for run in runs(text.format("Общее"))] == [232, 464]
    assert [run.requests_per_s for run in runs(text.format("GET /c"))] == [232, 464, 697]
    assert len(runs(text.format("Общий"))) == 3  # a shared one
    assert "table.sum" in codes(text.format("Общее"))


def test_responses_in_korean_are_those_of_requests():
    rows = [["지표", "OFF", "ON"], ["처리량", "989 req/s", "2,416 req/s"]]
    rows += [["p99 응답", "604 ms", "209 ms"], ["평균 응답", "498 ms", "201 ms"]]
    assert [run.latency_ms for run in runs("# HTTP 부하\n\n" + table(*rows))] == [
        {"p99": 604, "mean": 498},
        {"p99": 209, "mean": 201},
    ]


@pytest.mark.parametrize("head", ["평균 응답 크기", "평균 응답수", "평균 응답 바이트"])
def test_sizes_and_counts_of_responses_in_korean_are_no_times(head):
    rows = table(
        ["서버", head, "처리량"], ["nginx", "612", "301 req/s"], ["caddy", "640", "290 req/s"]
    )
    found = runs("# HTTP 부하 (단위: ms)\n\n" + rows)
    assert [(run.requests_per_s, run.latency_ms) for run in found] == [(301, {}), (290, {})]


@pytest.mark.parametrize(
    ("first", "last", "rate", "count"),
    [
        ("GET /a", "Общие", "697.76", 2),
        ("GET /a", "Everything", "697.75", 2),
        ("GET /a", "Everything", "699.75", 3),  # no sum
        ("GET /a", "nginx", "697.76", 3),  # a product
        ("GET /a", "GET /c", "697.76", 3),  # a request itself
        ("alpha", "Everything", "697.76", 3),  # no requests
    ],
)
def test_a_row_whose_rate_is_that_of_all_requests_is_their_sum(first, last, rate, count):
    rows = [[first, "232.78", "19"], ["POST /a", "464.97", "12"], [last, rate, "17"]]
    text = "# Locust, 300 users\n\n" + table(["Name", "RPS", "p95 (ms)"], *rows)
    assert len(runs(text)) == count
    assert ("table.repeats" in codes(text)) == (count == 2)


def test_round_rates_may_come_to_another_by_chance():
    rows = [["alpha", "1000"], ["bravo", "2000"], ["charlie", "3000"]]
    assert len(runs("# HTTP load test\n\n" + table(["Server", "req/s"], *rows))) == 3


def test_percentiles_below_their_word_may_fall():
    rows = zip(("50%", "90%", "99%"), ("7", "6", "5"), strict=True)
    found = runs("# HTTP load test\n\n" + table(["Percentile", "Latency (ms)"], *rows))
    assert [sorted(run.latency_ms) for run in found] == [["median", "p50", "p90", "p99"]]


@pytest.mark.parametrize("times", [("900 µs", "1.2 ms", "3 ms"), ("850 ms", "1.2 s", "2.5 s")])
def test_percentiles_in_several_units_rise(times):
    text = "# HTTP load test\n\n" + table(
        ["Percentile", "Latency"], *zip(("50%", "90%", "99%"), times, strict=True)
    )
    assert [sorted(run.latency_ms) for run in runs(text)] == [["median", "p50", "p90", "p99"]]


@pytest.mark.parametrize(
    ("names", "p95"),
    [
        (("Direct", "Via proxy", "Overhead"), ("9", "12", "3")),  # the difference stands last
        (("1 worker", "2 workers", "3 workers"), ("12", "12", "12")),
        (("alpha", "bravo", "charlie"), ("9", "12", "40")),  # slower than its parts
    ],
)
def test_rates_that_come_to_another_are_not_always_its_parts(names, p95):
    own = ("5123", "4201", "922") if names[0] == "Direct" else ("1020", "2038", "3058")
    rows = [[*row] for row in zip(names, own, p95, strict=True)]
    text = "# HTTP load test\n\n" + table(["Setup", "RPS", "p95 (ms)"], *rows)
    assert len(runs(text)) == 3


def test_steps_of_an_offered_rate_are_no_sum():
    rows = [["1000", "998", "9"], ["2000", "1998", "12"], ["3000", "2996", "11"]]
    assert len(runs("# HTTP load test\n\n" + table(["Target RPS", "RPS", "p99 (ms)"], *rows))) == 3

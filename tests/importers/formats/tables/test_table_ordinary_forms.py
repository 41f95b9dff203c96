"""Ordinary tables: ranges of loads, levels, bounds, times below rates, rows told again."""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import codes, rates, runs, table

ABOVE = "## HTTP server benchmark\n\n"


def test_a_sweep_of_requests_below_a_table_is_no_load_of_it():
    text = ABOVE + table(["Endpoint", "p50", "p95"], ["`/ready`", "2.5ms", "3.9ms"])
    sweep = "A sweep from 2 to 96 concurrent\nrequests:\n"
    assert [run.concurrency for run in runs(f"{text}\n{sweep}")] == [None]


def test_a_load_below_a_table_stays_one():
    text = ABOVE + table(["Endpoint", "req/s"], ["`/ready`", "801"])
    assert runs(f"{text}\nAll of it with 96 concurrent requests.\n")[0].concurrency == 96


LEVELS = (["Уровень", "Параллельных соединений", "Запросов/сек", "Время ответа (мс)"],)
LOW, MIDDLE, HIGH = (
    ["Низкая", "5", "1140.95", "3.1"],
    ["Средняя", "15", "1578.5", "5.6"],
    ["Высокая", "45", "1798.3", "7.9"],
)


def test_average_between_a_lower_and_a_higher_load_is_a_level():
    levels = runs(ABOVE + table(*LEVELS, LOW, MIDDLE, HIGH))
    assert [(run.concurrency, run.requests_per_s) for run in levels] == [
        (5, 1140.95),
        (15, 1578.5),
        (45, 1798.3),
    ]
    assert rates(ABOVE + table(*LEVELS, LOW, HIGH, MIDDLE)) == [1140.95, 1798.3]


def test_average_behind_the_numbers_judges_a_row_and_is_no_mean():
    head = ["Сервер", "Запросов/сек", "Оценка"]
    rows = [["alpha", "801.5", "высокая"], ["bravo", "702.5", "средняя"]]
    assert rates(ABOVE + table(head, *rows)) == [801.5, 702.5]
    rounds = [["alpha", "801.5", "первая"], ["alpha", "702.5", "средняя"]]
    assert rates(ABOVE + table(head, *rounds)) == [801.5]


def test_changes_below_bounds_do_not_make_them_numbers():
    rows = [["alpha", "55,000+", "< 1ms"], ["bravo", "45,000+", "< 2ms"]]
    change = ["gain", "+22.2%", "-"]
    text = "## HTTP, wrk -c100\n\n" + table(["Server", "req/s", "p99"], *rows, change)
    assert rates(text) == []
    assert 45100 in rates(text.replace("45,000+", "45,100").replace("< 2ms", "2ms"))


@pytest.mark.parametrize(
    ("way", "number"), [("Binary (local)", 0), ("Binary protocol", 0), ("HTTPS", 2)]
)
def test_a_binary_protocol_stands_beside_http_in_a_russian_table(way, number):
    head = ["Протокол", "Соединения", "Запросов/сек"]
    text = ABOVE + table(head, [way, "10", "45100"], ["HTTP/REST", "10", "12200"])
    assert len(runs(text)) == number


@pytest.mark.parametrize("cells", [("19.5 μs (51.4k req/sec)", "21.1 μs"), ("2-3", "4-5")])
def test_a_head_of_rates_without_a_rate_below_it_has_a_remark(cells):
    rows = [[name, cell, "7.26 ms"] for name, cell in zip(("flask", "django"), cells, strict=True)]
    text = ABOVE + table(["Framework", "Requests/sec", "Latency (p99)"], *rows)
    assert (rates(text), "table.cell" in codes(text)) == ([None, None], True)
    plain = ABOVE + table(["Framework", "Req/s", "p99", "RPS Δ"], ["flask", "801", "7ms", "+4 %"])
    assert (rates(plain), "table.cell" in codes(plain)) == ([801], False)


def test_a_row_of_zeros_is_left_out_with_a_remark():
    rows = [["alpha", "801.5", "3ms"], ["bravo", "0.00", "0ms"]]
    text = ABOVE + table(["Server", "Req/s", "p99"], *rows)
    assert (rates(text), "table.zeros" in codes(text)) == ([801.5], True)
    assert "table.zeros" not in codes(text.replace("0ms", "7ms"))


@pytest.mark.parametrize("unit", ["ms", "s"])
def test_time_per_answer_in_spanish_is_the_mean(unit):
    head = ["", "Tiempo (s)", "solicitudes/segundo", f"tiempo por respuesta [{unit}]"]
    text = ABOVE + table(head, ["primera", "26.3", "1901.7", "0.526"])
    assert runs(text)[0].latency_ms == {"mean": 0.526 if unit == "ms" else 526.0}


FIRST = table(
    ["Proxy", "Backend", "RPS", "p50 (ms)", "p99 (ms)", "Errors"],
    ["alpha", "`quick`", "8295.8", "3.33", "45.09", "5"],
    ["bravo", "`quick`", "3250.3", "0.81", "4.81", "7"],
    ["bravo", "`slow`", "1250.3", "2.81", "9.81", "7"],
)
AGAIN = table(
    ["Rank", "Proxy", "RPS", "p50 (ms)", "p99 (ms)"],
    ["#1", "alpha", "8295.8", "3.33", "45.09"],
    ["#2", "bravo", "3250.3", "0.81", "4.81"],
)


def test_rows_told_again_under_the_same_load_are_no_further_runs():
    above = "# HTTP proxies\n\nConcurrency: `50`\n\n## All\n\n"
    text = f"{above}{FIRST}\n## By backend\n\n### Backend: `quick`\n\n"
    assert len(rates(text + AGAIN)) == 3
    assert len(rates(text + AGAIN.replace("45.09", "46.09"))) == 5


@pytest.mark.parametrize(("head", "number"), [("concurrency", 2), ("threads", 0)])
def test_rps_of_concurrency_with_two_percentiles_is_a_load_test(head, number):
    rows = [["1", "1351.5", "0.60 ms", "4.22 ms"], ["8", "4251.6", "1.42 ms", "9.09 ms"]]
    text = "Headline results:\n\n" + table([head, "rps", "p50", "p99"], *rows)
    assert len(runs(text)) == number
    assert not runs(text.replace("1351.5", "13.5").replace("4251.6", "42.5"))


@pytest.mark.parametrize(("path", "is_read"), [("`/recall`", True), ("recall", False)])
def test_a_path_is_asked_for_over_http_whatever_it_is_called(path, is_read):
    rows = table(["Endpoint", "req/s", "p99"], [path, "76.5", "127ms"], ["`/x`", "60.5", "12ms"])
    assert bool(runs("## API under load\n\n" + rows)) is is_read


@pytest.mark.parametrize(("cause", "number"), [("LLM limit", 0), ("a lock", 3)])
def test_remarks_on_models_beside_most_rows_refuse_a_table(cause, number):
    rows = [["sdk", "50.5", "350", cause], ["graph", "45.5", "370", cause]]
    text = ABOVE + table(
        ["Framework", "req/s", "p95 (ms)", "Bottleneck"], *rows, ["c", "9", "9", "x"]
    )
    assert len(runs(text)) == number


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("Two servers, sequential `fetch()` requests. Each request passes the stack.", 2),
        ("Each is measured, and sequential requests never wait.", 0),
    ],
)
def test_requests_one_by_one_explain_a_rate_that_is_the_inverse_of_its_time(line, number):
    rows = [["alpha/express", "14,708", "0.068"], ["express-bravo", "15,657", "0.064"]]
    text = ABOVE + table(["Library", "req/sec", "avg (ms)"], *rows)
    assert len(runs(f"{text}\n{line}\n")) == number


def test_a_count_of_good_answers_names_nothing():
    rows = [["1", "48", "0", "1.85", "0.61s"], ["4", "47", "1", "1.81", "2.60s"]]
    head = ["concurrent", "ok", "failed", "req/s", "p95"]
    assert [run.identity for run in runs(ABOVE + table(head, *rows))] == [{}, {}]
    assert runs(ABOVE + table(["mode", *head[:1], "req/s"], ["ok", "4", "1.8"]))[0].identity


def test_metric_and_value_in_vietnamese_name_no_server():
    rows = table(["Chỉ số", "{}"], ["Requests/sec", "1,106"], ["P95", "12ms"])
    assert [run.server_name for run in runs(ABOVE + rows.format("Giá trị"))] == [None]
    assert [run.server_name for run in runs(ABOVE + rows.format("nginx"))] == ["nginx"]


@pytest.mark.parametrize(
    ("address", "number"), [("ws://alpha:80/echo", 0), ("http://alpha:80/echo", 1)]
)
def test_calls_of_an_address_of_web_sockets_are_messages(address, number):
    rows = table(["Metric", "Value"], ["Requests/sec", "1,825.62"], ["Avg Latency", "12.4ms"])
    text = f"# alpha\n\n**Command**: `k6 run --vus 120 {address}`\n\n## Summary\n\n{rows}"
    assert len(runs(text)) == number

"""Times that no request took, groups above the middle of their heads, and units cut short."""

from __future__ import annotations

import pytest

from importers.reader import read
from tests.importers.formats.tables.test_table_fresh import table


def runs(text):
    return read(text.encode()).runs


def codes(text):
    return [remark.code for remark in read(text.encode()).diagnostics]


def ab(load, *rows):
    return f"ab -n 2000 -c {load} http://localhost/\n\n{table(*rows)}"


HEAD = "Server; Requests per second; Time per request (ms)"


def test_the_time_across_all_requests_is_no_latency():
    text = ab(40, HEAD, "nginx; 4218; 0.237", "caddy; 3127; 0.320")
    assert [(run.requests_per_s, run.latency_ms) for run in runs(text)] == [(4218, {}), (3127, {})]
    assert "table.contradiction" in codes(text)


def test_a_time_of_one_digit_may_be_rounded():
    text = ab(100, "Server; Requests/sec; Latency", "alpha; 186,451; 5µs", "beta; 193,877; 5µs")
    assert [run.latency_ms for run in runs(text)] == [{}, {}]


def test_two_requests_at_once_take_twice_as_long():
    text = ab(2, "Server; Requests/sec; Latency", "alpha; 1487.3; 1 ms", "beta; 1391.6; 1 ms")
    assert [run.latency_ms for run in runs(text)] == [{"mean": 1}, {"mean": 1}]


def test_the_time_of_each_request_is_its_latency():
    text = ab(40, HEAD, "nginx; 4218; 9.483", "caddy; 3127; 12.792")
    assert [run.latency_ms for run in runs(text)] == [{"mean": 9.483}, {"mean": 12.792}]


def test_one_request_at_a_time_takes_1_divided_by_the_rate():
    text = ab(1, HEAD, "nginx; 421; 2.375", "caddy; 312; 3.205")
    assert [run.latency_ms["mean"] for run in runs(text)] == [2.375, 3.205]


def test_a_mean_that_is_longer_than_the_test_is_left_out():
    head = "Tool; Time taken for tests (sec); Requests per second; Time per request (sec, mean)"
    text = ab(4, head, "resizer; 88.214; 11.34; 352.85", "cropper; 61.4; 16.28; 0.246")
    assert [(run.time_taken_s, run.latency_ms) for run in runs(text)] == [
        (88.214, {}),
        (61.4, {"mean": 246.0}),
    ]


def grouped(upper, lower, *rows):
    lines = [upper, "|" + "---|" * (upper.count("|") - 1), lower, *rows]
    return "Results of ab -c 50 against both machines:\n\n" + "\n".join(lines) + "\n"


MIDDLES = "|  |  | Debian | | | Fedora | |"
LOWER = (
    "| | Time taken (s) | Requests per second | Mean latency (ms)"
    " | Time taken (s) | Requests per second | Mean latency (ms) |"
)


def test_a_group_above_the_middle_of_its_heads_names_all_of_them():
    text = grouped(
        MIDDLES,
        LOWER,
        "| Ejecución 1 | 9,127 | 1095,63 | 45,612 | 10,438 | 958,04 | 52,187 |",
        "| Ejecución 2 | 9,284 | 1077,12 | 46,403 | 10,512 | 951,29 | 52,551 |",
    )
    first = [(run.time_taken_s, run.requests_per_s, run.latency_ms) for run in runs(text)[:2]]
    assert first == [(9.127, 1095.63, {"mean": 45.612}), (10.438, 958.04, {"mean": 52.187})]
    assert {run.server_name for run in runs(text)} == {"Debian", "Fedora"}
    assert all(run.identity == {} for run in runs(text))


def test_a_group_above_the_first_of_its_heads_holds_up_to_the_next():
    text = grouped(
        "|  | Debian | | | Fedora | | |",
        LOWER,
        "| alpha | 9.127 | 1095.63 | 45.612 | 10.438 | 958.04 | 52.187 |",
        "| beta | 9.284 | 1077.12 | 46.403 | 10.512 | 951.29 | 52.551 |",
    )
    assert [run.time_taken_s for run in runs(text)] == [9.127, 10.438, 9.284, 10.512]


def test_a_rate_with_its_unit_cut_short_is_read():
    head = "Route; Requests per second; Time per request"
    text = ab(25, head, "/list; 1318.55 sec; 18.96 ms", "/menu; 1422.71 sec; 17.57 ms")
    assert [run.requests_per_s for run in runs(text)] == [1318.55, 1422.71]


@pytest.mark.parametrize("unit", ["ms", "s", "min"])
def test_a_time_below_a_head_of_a_rate_is_none(unit):
    head = "Route; Requests per second; Time per request"
    text = ab(25, head, f"/list; 18.55 {unit}; 18.96 ms", f"/menu; 22.71 {unit}; 17.57 ms")
    assert [run.requests_per_s for run in runs(text)] == [None, None]


@pytest.mark.parametrize("head", ["Gen CPU%", "Client CPU %", "Load generator CPU usage"])
def test_the_processor_of_the_client_is_not_that_of_the_server(head):
    text = ab(25, f"Tool; RPS; p99 (ms); {head}", "alpha; 6513.4; 3.4; 48.4")
    assert [run.cpu_percent for run in runs(text)] == [None]


def test_the_processor_of_the_server_is_read():
    text = ab(25, "Tool; RPS; p99 (ms); CPU %", "alpha; 6513.4; 3.4; 48.4")
    assert [run.cpu_percent for run in runs(text)] == [48.4]

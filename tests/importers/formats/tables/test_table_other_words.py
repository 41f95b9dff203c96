"""Words of other languages, rates that are the same in all rows, and units of values."""

from __future__ import annotations

import pytest

from importers.reader import read
from tests.importers.formats.tables.test_table_fresh import table, wrk


def runs(text):
    return read(text.encode()).runs


def codes(text):
    return [remark.code for remark in read(text.encode()).diagnostics]


def test_a_round_rate_that_is_the_same_in_all_rows_was_asked_for():
    head = "Rate (req/s); Endpoint; Mean; p95"
    rows = ("300; /a; 2.7 ms; 7.4 ms", "300; /b; 3.9 ms; 8.8 ms", "300; /c; 5.6 ms; 9.3 ms")
    text = "Attacked with vegeta:\n\n" + table(head, *rows)
    assert [(run.offered_rate, run.requests_per_s) for run in runs(text)] == [(300, None)] * 3


def test_rates_that_differ_were_measured():
    head = "Rate (req/s); Endpoint; Mean; p95"
    rows = ("300; /a; 2.7 ms; 7.4 ms", "298; /b; 3.9 ms; 8.8 ms", "300; /c; 5.6 ms; 9.3 ms")
    text = "Attacked with vegeta:\n\n" + table(head, *rows)
    assert [run.requests_per_s for run in runs(text)] == [300, 298, 300]


def test_versions_below_a_caption_of_rates_are_no_rates():
    assert runs("## RPS (higher is better)\n\n- php: 8.1\n- laravel: 10.4\n- nginx: 1.27\n") == []


def test_rates_of_a_language_beside_a_product_are_read():
    text = "## RPS (higher is better)\n\n- php: 812.4\n- laravel: 317.9\n- nginx: 4127.6\n"
    assert [run.requests_per_s for run in runs(text)] == [812.4, 317.9, 4127.6]


@pytest.mark.parametrize("head", ["p95 max", "p95 (max)"])
def test_the_worst_of_several_percentiles_is_no_percentile(head):
    assert runs(wrk(f"Server; RPS; {head}", "nginx; 2134.3; 9.2 ms"))[0].latency_ms == {}


@pytest.mark.parametrize("head", ["Anfragen pro Sekunde", "Peticiones por segundo"])
@pytest.mark.parametrize(("times", "expected"), [("3;9", [27418, 11093]), ("3.7;9.1", [None] * 2)])
def test_points_group_thousands_where_callers_and_whole_times_say_so(head, times, expected):
    first, second = times.split(";")
    rows = (f"Server; Connections; {head}; Latency (ms)", f"nginx; 100; 27.418; {first}")
    text = wrk(*rows, f"Apache; 100; 11.093; {second}")
    assert [run.requests_per_s for run in runs(text)] == expected


@pytest.mark.parametrize(
    "rows",
    [
        ("Server; Requests per second", "nginx; 27.418", "Apache; 11.093"),
        ("Server; Anfragen pro Sekunde; Antwortzeit", "nginx; 27.418; 3.7 ms", "b; 11.093; 8.2 ms"),
        ("Server; Anfragen pro Sekunde", "nginx; 27.418"),
    ],
)
def test_points_that_may_be_decimal_are_asked_for(rows):
    text = wrk(*rows)
    assert all(run.requests_per_s is None for run in runs(text))
    assert "table.number" in codes(text)


def test_the_unit_of_values_is_that_of_all_times_below():
    text = (
        "# HTTP load test, 30 users\n\n"
        + table("Metric; Value", "Total requests; 4100", "Request rate; 51.7 req/s")
        + "\n"
        + table("Metric; Value (ms)", "Mean; 7.3", "Median; 6.9", "p95; 12.8", "Max; 61")
    )
    (run,) = runs(text)
    assert run.requests_per_s == 51.7
    assert run.latency_ms == {"mean": 7.3, "median": 6.9, "p95": 12.8, "max": 61}


def test_values_without_a_unit_are_asked_for():
    text = "# HTTP load test, 30 users\n\n" + table("Metric; Value", "RPS; 51.7", "p95; 12.8")
    assert runs(text)[0].latency_ms == {}
    assert "table.unit" in codes(text)


@pytest.mark.parametrize(
    ("head", "mean", "longest"),
    [("Peticiones/s", "Media", "Máx"), ("Richieste/s", "Media", "Massimo")],
)
def test_a_mean_in_spanish_and_italian_is_one(head, mean, longest):
    text = wrk(f"Server; {head}; {mean}; {longest}", "nginx; 2134.3; 9.2 ms; 81.4 ms")
    assert runs(text)[0].latency_ms == {"mean": 9.2, "max": 81.4}


@pytest.mark.parametrize("words", ["de", "di", "von", "/"])
def test_failures_of_all_requests_are_counted(words):
    text = wrk("Server; RPS; Failed", f"nginx; 2134.3; 3 {words} 10.431", f"b; 99.4; 0 {words} 988")
    assert [run.requests_failed for run in runs(text)] == [3, 0]


def test_a_load_test_in_another_language_speaks_of_the_web():
    text = "# Pruebas de carga, 40 usuarios\n\n" + table("Ruta; req/s", "a; 310.7", "b; 288.3")
    assert [run.requests_per_s for run in runs(text)] == [310.7, 288.3]

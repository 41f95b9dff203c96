"""Lists of names and rates whose units are written in other languages than English."""

from __future__ import annotations

import pytest

from importers.reader import read


def runs_of(text: str) -> list[tuple[str | None, float | None, int | None]]:
    """Return the server, the rate and the load of each run."""
    runs = read(text.encode()).runs
    return [(run.server_name, run.requests_per_s, run.concurrency) for run in runs]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("412 Anfragen/s bei 50 gleichzeitigen Verbindungen", "1287 Anfragen/s bei 80 Nutzern"),
        ("412 Anfragen pro Sekunde, 50 Verbindungen", "1287 Anfragen pro Sekunde, 80 Verbindungen"),
        ("412 requêtes/s avec 50 connexions", "1 287 requêtes/s avec 80 connexions simultanées"),
        ("412 peticiones/s con 50 conexiones", "1287 peticiones/s con 80 conexiones concurrentes"),
        ("412 requisições/s com 50 conexões", "1287 requisições/s com 80 conexões simultâneas"),
        ("412 запросов/с при 50 соединениях", "1 287 запросов/с при 80 соединениях"),
        ("412 verzoeken/s met 50 verbindingen", "1287 verzoeken/s met 80 verbindingen"),
        ("412 请求/秒 (50 连接)", "1287 请求/秒 (80 连接)"),
        ("412 req/s @ 50 connections", "1 287 req/s @ 80 connections"),
    ],
)
def test_a_rate_and_its_load_are_read_in_any_language(first: str, second: str):
    text = f"Apache: {first}\nnginx: {second}\n"
    assert runs_of(text) == [("Apache", 412.0, 50), ("nginx", 1287.0, 80)]


def test_a_point_before_three_digits_is_asked_for():
    text = "Apache: 412 Anfragen/s\nnginx: 1.287 Anfragen/s\n"
    report = read(text.encode())
    assert report.runs == []
    assert any("before thousands or before decimals" in own.message for own in report.diagnostics)


def test_numbers_before_the_rate_are_cells_and_no_part_of_a_name():
    rows = "nginx   8812    52110   91220  req/s\napache  7410    39770   51200  req/s\n"
    assert runs_of(rows) == []
    assert len(runs_of(f"Requests per second\n        c=1     c=8     c=64\n{rows}")) in (0, 6)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("40 req/s, mean 1200 ms, 0.4% errors", "55 req/s, mean 900 ms, 1% errors"),
        (
            "40 req/s, temps moyen 1,2 s, 0,4 % d'erreurs",
            "55 req/s, temps moyen 0,9 s, 1 % d’erreurs",
        ),
        ("40 Anfragen/s, Latenz 1200 ms, 0,4 % Fehler", "55 Anfragen/s, Latenz 900 ms, 1 % Fehler"),
        ("40 请求/秒，平均延迟 1200ms，错误率 0.4%", "55 请求/秒，平均延迟 900ms，错误率 1%"),
    ],
)
def test_times_and_failures_behind_a_rate_are_read_in_any_language(first: str, second: str):
    runs = read(f"nginx: {first}\nApache: {second}\n".encode()).runs
    assert [run.requests_per_s for run in runs] == [40.0, 55.0]
    assert [run.latency_ms["mean"] for run in runs] == [1200.0, 900.0]
    assert [run.details["failed_share"] for run in runs] == [0.004, 0.01]


@pytest.mark.parametrize("row", ["VUs {} -> {} req/s", "VUs {}   -> {} req/s", "{} VUs: {} req/s"])
def test_users_may_stand_before_or_behind_their_number(row: str):
    text = "k6, 30 s\n\n" + "\n".join(row.format(*own) for own in ((10, 850), (100, 2350)))
    assert runs_of(text + "\n") == [(None, 850.0, 10), (None, 2350.0, 100)]


@pytest.mark.parametrize(
    ("behind", "counts"),
    [
        (("0 errors", "12 errors"), [0, 12]),
        (("p99 12ms, no errors", "p99 14ms, 1,204 failed requests"), [0, 1204]),
        (("(0 failures)", "(3 failures)"), [0, 3]),
        (("12 Fehler", "0 Fehler"), [12, 0]),
        (("503 errors", "504 errors"), [None, None]),  # a code of HTTP, or a count
        (("0 errors per second", "2 errors per second"), [None, None]),
        (("12 errors, 3 failures", "0 errors, 0 failures"), [None, 0]),
    ],
)
def test_failed_requests_behind_a_rate_are_counted(behind: tuple[str, str], counts: list[object]):
    text = f"nginx: 1287 req/s, {behind[0]}\nApache: 1199 req/s, {behind[1]}\n"
    runs = read(text.encode()).runs
    assert [run.requests_per_s for run in runs] == [1287.0, 1199.0]
    assert [run.requests_failed for run in runs] == counts

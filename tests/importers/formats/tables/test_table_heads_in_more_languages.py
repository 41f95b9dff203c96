"""Heads and lines around tables in other languages."""

import pytest

from importers import reader

FIRST = "| {head} | RPS | {time} |\n|---|---|---|\n| 10 | 95 | 180 |\n| 50 | 430 | 240 |\n"
NAMED = "{line}\n\n| Server | {rate} | {time} |\n|---|---|---|\n| nginx | 8123.4 | 12.3 |\n"
NAMED += "| Apache | 4120.9 | 24.2 |\n"


def runs_of(text):
    return reader.read(text.encode()).runs


@pytest.mark.parametrize(
    "head",
    [
        "Кол-во пользователей",
        "Количество соединений",
        "Número de usuarios",
        "Número de usuários",
        "Nombre d'utilisateurs",
        "Anzahl Nutzer",
        "Numero di utenti",
        "Пользователи",
        "ユーザー数",
        "Kullanıcı sayısı",
        "Liczba użytkowników",
    ],
)
def test_a_number_of_users_is_the_load(head):
    runs = runs_of("# HTTP API\n\n" + FIRST.format(head=head, time="95 перцентиль, мс"))
    assert [(run.concurrency, run.requests_per_s) for run in runs] == [(10, 95), (50, 430)]
    assert [run.latency_ms for run in runs] == [{"p95": 180}, {"p95": 240}]


@pytest.mark.parametrize("head", ["错误", "エラー", "오류", "Fouten", "Błędy", "Hata sayısı"])
def test_failures_are_counted_in_more_languages(head):
    table = FIRST.format(head="Users", time=head).replace(" 240 |", " 0 |")
    assert [run.requests_failed for run in runs_of("# HTTP API\n\n" + table)] == [180, 0]


@pytest.mark.parametrize("head", ["Nombre de framework", "Nombre", "Número de caso"])
def test_a_name_is_no_number(head):
    table = FIRST.format(head=head, time="p95 (ms)").replace("| 10 |", "| gin |")
    runs = runs_of("# HTTP API\n\n" + table.replace("| 50 |", "| koa |"))
    assert all(run.concurrency is None for run in runs)


@pytest.mark.parametrize(
    ("rate", "time"),
    [
        ("Verzoeken per seconde", "Gemiddelde responstijd (ms)"),
        ("Số request/giây", "Độ trễ trung bình (ms)"),
        ("Saniyedeki istek sayısı", "Ortalama yanıt süresi (ms)"),
    ],
)
def test_a_rate_and_its_mean_time_are_read(rate, time):
    runs = runs_of(NAMED.format(line="# Resultaten", rate=rate, time=time))
    assert [(run.requests_per_s, run.latency_ms) for run in runs] == [
        (8123.4, {"mean": 12.3}),
        (4120.9, {"mean": 24.2}),
    ]
    assert [run.label for run in runs] == [None, None]


@pytest.mark.parametrize(
    "line",
    [
        "## Benchmark der Webserver",
        "## Risultati del test di carico",
        "## 性能对比",
        "Herramienta: wrk -t4 -c128 -d30s",
        "Gemessen mit ApacheBench, 100 gleichzeitige Verbindungen.",
        "Teste com 100 usuários virtuais (k6, 1 minuto)",
    ],
)
def test_lines_that_say_how_it_was_tested_name_nothing(line):
    runs = runs_of(NAMED.format(line=line, rate="Requests/s", time="Latency (ms)"))
    assert [run.label for run in runs] == [None, None]


def test_a_load_in_another_language_is_no_part_of_a_name():
    line = "## Beta (100 eşzamanlı kullanıcı)"
    runs = runs_of(NAMED.format(line=line, rate="Requests/s", time="Latency (ms)"))
    assert [(run.label, run.concurrency) for run in runs] == [("Beta", 100)] * 2


@pytest.mark.parametrize(
    "time", ["Latence 99e (ms)", "Latence 99ème (ms)", "Latencia 99º (ms)", "Latência 99ª (ms)"]
)
def test_a_percentile_may_be_an_ordinal(time):
    runs = runs_of(NAMED.format(line="`ab -c 10`", rate="req/s", time=time))
    assert [run.latency_ms for run in runs] == [{"p99": 12.3}, {"p99": 24.2}]

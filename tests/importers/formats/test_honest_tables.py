"""What a blogger or the owner of a spreadsheet writes is read: no rule against decoys refuses it."""

from __future__ import annotations

import pytest

from importers.reader import read


@pytest.mark.parametrize("name", ["", "table.csv"])
def test_a_file_of_rows_with_round_rates_is_read(name):
    data = b"server,concurrency,requests per second\na,10,100\nb,10,200\n"
    assert [run.requests_per_s for run in read(data, name).runs] == [100, 200]


def test_rows_with_a_load_may_say_when_they_were_measured():
    data = b"time,server,concurrency,requests per second\n12:30,a,10,104.5\n12:40,b,10,200.3\n"
    assert [run.requests_per_s for run in read(data).runs] == [104.5, 200.3]


@pytest.mark.parametrize("mark", [",", ";", "\t", "   ", " | "])
@pytest.mark.parametrize(
    "heads",
    [
        ("Server", "Verbindungen", "Anfragen/s"),
        ("Servidor", "Conexiones", "Peticiones/s"),
        ("Serveur", "Connexions", "Requêtes/s"),
        ("Servidor", "Conexões", "Requisições/s"),
        ("Сервер", "Соединения", "Запросов/с"),
        ("服务器", "并发数", "每秒请求数"),
        ("サーバー", "同時接続数", "リクエスト/秒"),
    ],
)
def test_rows_of_cells_below_heads_of_another_language_are_found(heads, mark):
    rows = [heads, ("nginx", "10", "1012.5"), ("Apache", "10", "812.5")]
    read_runs = read("".join(f"{mark.join(row)}\n" for row in rows).encode()).runs
    assert [(run.concurrency, run.requests_per_s) for run in read_runs] == [
        (10, 1012.5),
        (10, 812.5),
    ]


@pytest.mark.parametrize("behind", ["(30s avg)", "(5 s average of 3 runs)", "over 60 s max"])
def test_how_long_it_took_is_no_latency(behind):
    text = f"nginx: 24,120 req/s {behind}\ncaddy: 18,001 req/s {behind}\n"
    assert all(run.latency_ms == {} for run in read(text.encode()).runs)


@pytest.mark.parametrize("head", ["CPU limit", "Memory limit"])
def test_what_a_server_may_use_tells_its_rows_apart(head):
    rows = "| 0.5 | 4512.3 |\n| 1 | 9023.9 |\n"
    table = f"nginx, wrk -c 100\n\n| {head} | Requests/sec |\n|---|---|\n{rows}"
    identities = [run.identity for run in read(table.encode()).runs]
    assert len(identities) == 2 and identities[0] != identities[1]


def test_a_tool_beside_a_count_says_that_it_was_made():
    table = "| Server | Requests/sec |\n|---|---|\n| nginx | 4512.3 |\n| Apache | 3023.9 |\n"
    text = f"I limited the server to one core and opened 100 connections with wrk.\n\n{table}"
    assert [run.concurrency for run in read(text.encode()).runs] == [100, 100]


@pytest.mark.parametrize("head", ["Duration", "Test length"])
def test_how_long_a_test_took_is_no_time_of_the_day(head):
    table = f"| Server | {head} | Requests/sec |\n|---|---|---|\n"
    table += "| nginx | 1:00 | 4512.3 |\n| Apache | 1:00 | 3023.9 |\n"
    assert len(read(f"wrk -c 100\n\n{table}".encode()).runs) == 2


def test_round_rates_at_a_load_were_measured():
    table = "| API | Requests/s |\n|---|---|\n| my-api | 10,000 |\n| old-api | 5,000 |\n"
    text = f"Here are the numbers from my laptop with 100 connections:\n\n{table}"
    assert [run.concurrency for run in read(text.encode()).runs] == [100, 100]

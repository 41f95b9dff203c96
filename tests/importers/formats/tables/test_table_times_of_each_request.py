"""Heads of the mean time of a request that are abbreviated or have a stroke, and bare counts."""

from __future__ import annotations

import pytest

from importers.reader import read

TABLE = (
    "# HTTP benchmark{title}\n\n| Server | RPS | {head} |\n|---|---|---|\n"
    "| nginx | 45231.5 | {cell} |\n| caddy | 35231.2 | {cell} |\n"
)
REQUESTS = (
    "# HTTP API\n\n| {first} | {head} | RPS | p95 (ms) |\n|---|---|---|---|\n"
    "| `{names[0]}` | 1017 | 55.2 | 12 |\n| `{names[1]}` | 2034 | 66.2 | 13 |\n"
)
PATHS = ("GET /users?limit=5", "POST /users/[id] (new)")


def latencies(head: str, *, cell: str = "3.1 ms", title: str = ""):
    report = read(TABLE.format(title=title, head=head, cell=cell).encode())
    return [run.latency_ms for run in report.runs]


def counts(first: str, head: str, *, names: tuple[str, str] = PATHS):
    report = read(REQUESTS.format(first=first, head=head, names=names).encode())
    return [run.requests_completed for run in report.runs]


@pytest.mark.parametrize(
    "head",
    [
        "Tiempo Prom",
        "Tiempo Prom.",
        "Tiempo Promedio",
        "Latencia prom",
        "Tiempo de respuesta prom.",
        "Tempo méd.",
        "Tiempo/Petición",
        "Tiempo / Solicitud",
        "Temps/Requête",
        "Tempo/Requisição",
        "Zeit/Anfrage",
        "Latenz/Anfrage",
        "Tempo/Richiesta",
        "Latenza / richiesta",
        "Время/запрос",
        "Time/Request",
        "Latency/req",
    ],
)
def test_a_time_of_each_request_is_the_mean(head):
    assert latencies(head) == [{"mean": 3.1}] * 2
    assert latencies(f"{head} (ms)", cell="3.1") == [{"mean": 3.1}] * 2


@pytest.mark.parametrize("head", ["Tiempo Prom", "Tiempo/Petición", "Zeit/Anfrage"])
def test_such_a_time_without_any_unit_is_missed(head):
    assert latencies(head, cell="3.1") == [{}, {}]


@pytest.mark.parametrize(
    "head",
    [
        "Tiempo prom. de conexión",
        "Tiempo prom de arranque",
        "Tiempo/Peticiones",
        "Tiempo/Usuario",
        "Zeit/Anfragen",
        "Peticiones/Tiempo",
        "Tiempo/petición concurrente",
        "Zeit/Anfrage (alle)",
        "Tiempo por petición simultánea",
        "Tiempo prom entre peticiones",
        "Tiempo Promoción",
        "Prom",
    ],
)
def test_a_time_of_something_else_is_no_latency(head):
    assert latencies(head) == [{}, {}]


@pytest.mark.parametrize(
    ("first", "head"),
    [
        ("Request", "Count"),
        ("Запрос", "Число"),
        ("Запрос", "Кол-во"),
        ("Petición", "Cantidad"),
        ("Anfrage", "Anzahl"),
        ("请求", "次数"),
    ],
)
def test_a_bare_count_beside_requests_counts_them(first, head):
    assert counts(first, head) == [1017, 2034]


@pytest.mark.parametrize(
    ("first", "head", "names"),
    [
        ("Endpoint", "Count", PATHS),  # of what it returns
        ("Request", "Size", PATHS),
        ("Запрос", "Число", ("SELECT 1", "SELECT 2")),
        ("Запрос", "Число строк", PATHS),
    ],
)
def test_a_bare_count_may_be_of_anything_elsewhere(first, head, names):
    assert counts(first, head, names=names) in ([None, None], [])


def test_counts_at_which_one_request_was_made_are_a_setting():
    assert counts("Request", "Count", names=("GET /list", "GET /list")) == [None, None]
